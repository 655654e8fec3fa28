"""The words a mail program puts above what it quotes.

Three forms: an attribution ("On … wrote:"), perhaps wrapped over some lines; a rule
with a word in it ("-----Original Message-----"); a block of From, Sent, To and Subject.
Verbs and labels are known in many languages; in the others a line still tells itself by
an address and a date before a colon, a block by an address among labels.

Each ``find_…`` takes folded lines and where to look, and answers how many of them
belong to the form that starts there: 0 when none does.
"""

import re
from collections.abc import Callable, Sequence
from typing import Final

from conquest.mail.reader import limits

_START: Final = re.compile(
    r"(?:-{2,} )?(?:on|el|en|am|le|il(?: giorno)?|em|op|den|dne|w dniu|pe|dag|på"
    r"|în|al|vào|dia|in a message dated)[ ,]+"
    r"(?:(?!<)[^\s\d]{1,20} ){0,4}?\D{0,3}\d",
    re.IGNORECASE,
)
_VERB: Final = re.compile(
    r"\b(?:wrote|writes|written|said|says|escribi[óo]|escribe|ha escrito|va escriure"
    r"|ha escrit|escribiu|idatzi|schrieb|schreibt|geschrieben|[ae] [ée]crit|ha scritto"
    r"|scrive|scrisse|escreveu|escreve|schreef|skrev|skriver|kirjoitti|pisze|napsal"
    r"|a scris|írta|yazdı|yazmış|wrote the following|дописал|написала?|писала?|пишет"
    r"|έγραψε|đã viết)\b|napisał|写道|寫道|のメール|作成|님이 작성",
    re.IGNORECASE,
)
_ADDRESS: Final = re.compile(r"[^\s@<>]{1,80}@[^\s@<>]{1,80}")
_BRACKETED: Final = re.compile(r"<(?:mailto:)?[^\s@<>]{1,80}@[^\s@<>]{1,80}>")
_DATE: Final = re.compile(
    r"\b\d{1,2}:\d\d|\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d年"
)
_CITING: Final = re.compile(
    r"^(?:quoting|citando|cita de|mensaje citado|zitat von|zitiere|citation de"
    r"|in (?:reply|response) to|en respuesta a|citat)\b",
    re.IGNORECASE,
)
_END: Final = re.compile(r"(?:[:：]|-{3,})[\s*_]{0,4}$")
_VERB_LAST: Final = re.compile(
    r"(?:wrote|escribi[óo]|schrieb|[ae] écrit|ha scritto|escreveu)\.?$", re.IGNORECASE
)

_COLON_INSIDE: Final = re.compile(
    rf"(?:(?:{_VERB.pattern})|{_ADDRESS.pattern}[>) ]{{0,3}}) ?[:：] ?\S", re.IGNORECASE
)

_RULE: Final = "[-_=*~‐‑‒–—―]"
_ORIGINAL: Final = re.compile(
    rf"^{_RULE}{{3,}}\s?(?:original|mensaje|message|messaggio|mensagem|missatge|nachricht"
    rf"|urspr|oorspronkelijk|oprindelig|reply|respuesta)[^-_=]{{0,80}}"
    rf"{_RULE}{{0,60}}$",
    re.IGNORECASE,
)
_FORWARD: Final = re.compile(
    rf"^{_RULE}{{3,}}\s?[^-_=@]{{0,30}}?(?:forward|reenviad|weitergeleit|transf[ée]r[ée]"
    rf"|r[ée]exp[ée]di|inoltrat|encaminhad|reencaminhad|doorgestuurd|reexpedit|vidare)"
    rf"[^=]{{0,100}}$",
    re.IGNORECASE,
)
_FORWARD_WORDS: Final = re.compile(
    r"^(?:begin forwarded message|(?:inicio del|comienzo del|principio del)? ?mensaje "
    r"reenviado|anfang der weitergeleiteten (?:nachricht|e-mail)|début du message "
    r"(?:transféré|réexpédié)|inizio (?:del )?messaggio inoltrato|início da mensagem "
    r"(?:reencaminhada|encaminhada)|begin doorgestuurd bericht|forwarded message)\s?:$",
    re.IGNORECASE,
)

_KINDS: Final = {
    "from": "from de von van da od fra från expéditeur remitente mittente",
    "sent": "sent enviado enviados enviada gesendet envoyé inviato verzonden skickat "
    "sendt date fecha data datum dato",
    "to": "to para an à a aan till til per destinatario cc bcc",
    "subject": "subject asunto betreff objet oggetto onderwerp assunto ämne emne "
    "assumpte tema",
}
_KIND_OF: Final = {
    word: kind for kind, words in _KINDS.items() for word in words.split()
}
_LABEL: Final = re.compile(
    r"^\s?([^\W\d]{1,15})(?: (?:el|em|am|le|il|on))?\s?[:：]",
    re.IGNORECASE,
)
_LABEL_INSIDE: Final = re.compile(r"(?:^|\s)([^\W\d]{1,15})\s?:\s")
_ANY_LABEL: Final = re.compile(r"^[^\W\d][^\d:：@<>]{0,24}[:：](?:\s|$)")
#: Lines that a block may take, with its blank ones and wrapped recipients.
_BLOCK: Final = 14


def is_forward(line: str) -> bool:
    """Whether ``line`` says that a forwarded message follows."""
    return bool(_FORWARD.match(line) or _FORWARD_WORDS.match(line))


def is_original(line: str) -> bool:
    """Whether ``line`` is a rule that says that the original message follows."""
    return bool(_ORIGINAL.match(line))


def begins_attribution(
    lines: Sequence[str], at: int, *, is_own: Callable[[int], bool]
) -> bool:
    """Whether an attribution at ``at`` has the quotation follow on its own last line.

    >>> line = "On 3 Mar 2025, Ana <a@example.com> wrote: Game 12, round 7"
    >>> begins_attribution([line], 0, is_own=lambda index: True)
    True
    """
    if not _START.match(lines[at]):
        return False
    head = lines[at][: limits.MAX_ATTRIBUTION]
    for index in range(at + 1, min(at + 3, len(lines))):
        if not lines[index] or not is_own(index):
            break
        head = f"{head} {lines[index][: limits.MAX_ATTRIBUTION]}"
    return bool(_ADDRESS.search(head) and _COLON_INSIDE.search(head))


def find_block(lines: Sequence[str], at: int) -> int:
    """Lines of a From, Sent, To and Subject block at ``at``, in any known language.

    It needs a sender and two more kinds, or one more and an address; or, in other
    languages, three labelled lines in a row with an address among them.
    """
    # Bold type comes out as asterisks around the label, the colon with it.
    block = [line.replace("*", "") for line in lines[at : at + _BLOCK]]
    if _kinds_inside(block[0]) >= {"from", "to", "subject"}:
        return 1
    if not _ANY_LABEL.match(block[0]):
        return 0
    return _known_block(block) or _unknown_block(block)


def _known_block(block: Sequence[str]) -> int:
    if not _kind(block[0]):
        return 0
    kinds: set[str] = set()
    last = 0
    for index, line in enumerate(block):
        kind = _kind(line)
        if kind:
            kinds.add(kind)
            last = index
        elif line and index - last > 2:
            break
    is_addressed = any(_ADDRESS.search(line) for line in block[: last + 1])
    needed = 2 if is_addressed else 3
    return last + 1 if "from" in kinds and len(kinds) >= needed else 0


def _unknown_block(block: Sequence[str]) -> int:
    count = 0
    while count < len(block) and _ANY_LABEL.match(block[count]):
        count += 1
    is_addressed = any(_ADDRESS.search(line) for line in block[:count])
    return count if count >= 3 and is_addressed else 0


def names_correspondent(line: str, address: str | None) -> bool:
    """Whether ``line`` has an address as only a header or an attribution has it.

    That is the game's own ``address``, or any between angle brackets.
    """
    if address is not None and address.lower() in line.lower():
        return True
    return bool(_BRACKETED.search(line))


def find_attribution(
    lines: Sequence[str], at: int, *, is_own: Callable[[int], bool]
) -> int:
    """Lines of an attribution that starts at ``at``, as "On … wrote:".

    ``is_own`` says of a line whether nothing marks it as quoted: the attribution ends
    before a line that isn't. A line above one that would do by itself is part of it
    only if it says so, by its first words or by a date: it could be an order.
    """
    starts = bool(_START.match(lines[at]))
    window = ""
    for count in range(1, limits.MAX_ATTRIBUTION_LINES + 1):
        index = at + count - 1
        if index >= len(lines) or not lines[index] or not is_own(index):
            return 0
        if count > 1 and (_START.match(lines[index]) or len(lines[index]) > 200):
            return 0
        window = f"{window} {lines[index]}".strip()
        if len(window) > limits.MAX_ATTRIBUTION:
            return 0
        if not starts and count > 1 and not _may_begin(lines[at]):
            return 0
        quoted_next = _is_quoted_next(lines, index + 1, is_own)
        if _is_attribution(window, starts=starts, quoted_next=quoted_next):
            return count
    return 0


def _is_attribution(window: str, *, starts: bool, quoted_next: bool) -> bool:
    has_verb = bool(_VERB.search(window))
    if not _END.search(window):
        return starts and bool(_VERB_LAST.search(window)) and "@" in window
    has_address = bool(_ADDRESS.search(window))
    has_date = bool(_DATE.search(window))
    if _CITING.match(window):
        return has_address or quoted_next
    if has_verb:
        return has_address or quoted_next or (starts and has_date)
    return has_address and (has_date or quoted_next)


def _may_begin(line: str) -> bool:
    """Whether an attribution may begin with ``line``, judged by the line alone."""
    return bool(
        line.endswith("<")
        or _ADDRESS.search(line)
        or _DATE.search(line)
        or _CITING.match(line)
    )


def _is_quoted_next(
    lines: Sequence[str], at: int, is_own: Callable[[int], bool]
) -> bool:
    for index in range(at, min(at + 4, len(lines))):
        if lines[index]:
            return not is_own(index)
    return False


def _kind(line: str) -> str | None:
    found = _LABEL.match(line)
    return _KIND_OF.get(found.group(1).lower()) if found else None


def _kinds_inside(line: str) -> set[str | None]:
    return {_KIND_OF.get(label.lower()) for label in _LABEL_INSIDE.findall(line)}
