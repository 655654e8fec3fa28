"""Letters from other powers as mails, and what receipts say of the reader's own."""

from hashlib import sha256

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from conquest.mail.correspondence import Outcome, tag_of
from conquest.mail.messages.answers import answered_mail, on_the_mail
from conquest.mail.messages.content import Content
from conquest.mail.messages.reader import Reader
from conquest.press import selectors
from conquest.press.errors import NotSent
from conquest.press.selectors import LetterSeen
from conquest.reports import press as words


def letter(reader: Reader, base: Content) -> Content | str:
    """A letter for its reader; a word instead when it need not be sent any more."""
    code = str(reader.facts["code"])
    seen = selectors.letter_seen(reader.game, reader.person, code)
    if seen is None or seen.is_hidden:
        return "hidden"
    if not seen.is_new:
        return "read on the page"
    writer = reader.names.power(seen.writer)
    facts = {"game": reader.game.name, "power": writer}
    if seen.is_to_all:
        title = _("%(power)s writes to all") % facts
        subject = _("%(game)s: %(power)s writes to all") % facts
    else:
        title = _("A letter from %(power)s") % facts
        subject = _("%(game)s: a letter from %(power)s") % facts
    press = selectors.press_seen(reader.game, reader.person)
    return msgspec.structs.replace(
        base,
        subject=subject,
        preview=" ".join(seen.text.split())[:200],
        title=title,
        letter=tuple(seen.text.split("\n\n")),
        remarks=(_where(seen, reader, press),),
        answering=_answering(seen, reader, press),
        url=settings.SITE_URL
        + reverse(
            "game_letters", args=[reader.game.code, selectors.key_of(seen.others)]
        ),
        marker="",
        appointment=None,
        sender=_("%(power)s, %(game)s") % facts,
        reply_tag=tag_of(seen.code),
        thread=sha256(f"{reader.game.pk}/{seen.circle}".encode()).hexdigest()[:16],
    )


def _where(seen: LetterSeen, reader: Reader, press: selectors.PressSeen) -> str:
    phase = reader.names.words.phase(seen.phase, reader.names)
    facts = {
        "readers": words.read_by_these(seen.others, press, reader.names),
        "phase": phase.main,
        "kind": phase.kind,
    }
    if not phase.kind:
        return _("%(readers)s. It was written in %(phase)s.") % facts
    return _("%(readers)s. It was written in %(phase)s, %(kind)s.") % facts


def _answering(
    seen: LetterSeen, reader: Reader, press: selectors.PressSeen
) -> tuple[str, ...]:
    """How to answer, and who will read the answer; why not, for who may not."""
    if press.barred is not None:
        return (words.barred(press.barred),)
    if seen.is_to_all:
        how = _(
            "Reply to this mail, above the quoted text, and the whole table reads your "
            "answer. To write to %(power)s alone, begin with “press to %(power)s: …”."
        )
        if press.only_to_all:
            how = _(
                "Reply to this mail, above the quoted text, and the whole table reads "
                "your answer."
            )
    else:
        how = _(
            "Reply to this mail, above the quoted text: your answer goes to "
            "%(powers)s and to nobody else."
        )
    facts = {
        "power": reader.names.power(seen.writer),
        "powers": reader.names.powers(seen.others),
    }
    return (
        how % facts,
        _(
            "Orders don't belong in an answer to a letter: send them in answer to any "
            "other mail of the game, or below a line that says “endpress”."
        ),
        _("This address is yours alone in this game; do not pass the mail on."),
    )


def receipt(reader: Reader, base: Content) -> Content:
    """The answer to a mail that held letters to other powers and nothing else."""
    outcomes = _outcomes(reader)
    sent = sum(outcome.sent for outcome in outcomes)
    if sent == len(outcomes):
        title = ngettext("Your letter is sent", "Your letters are sent", sent)
    elif sent:
        title = _("Not all your letters are sent")
    else:
        title = ngettext(
            "Your letter was not sent", "Your letters were not sent", len(outcomes)
        )
    told = tuple(_told(outcome, reader) for outcome in outcomes)
    return msgspec.structs.replace(
        base,
        subject=_("%(game)s: %(what)s")
        % {"game": reader.game.name, "what": title[:1].lower() + title[1:]},
        preview=" ".join(told)[:200],
        title=title,
        letters=told,
        remarks=tuple(on_the_mail(reader, answered_mail(reader))),
        appointment=None,
    )


def told(reader: Reader) -> tuple[str, ...]:
    """What became of the letters beside the orders of a mail."""
    return tuple(_told(outcome, reader) for outcome in _outcomes(reader))


def _outcomes(reader: Reader) -> list[Outcome]:
    return msgspec.convert(reader.facts.get("letters", []), list[Outcome])


def _told(outcome: Outcome, reader: Reader) -> str:
    to = words.sent_to(outcome.to, reader.names)
    if outcome.sent:
        return _("Sent to %(powers)s: “%(begins)s”") % {
            "powers": to,
            "begins": _shortened(outcome.begins),
        }
    return _("Not sent, “%(begins)s”: %(why)s") % {
        "begins": _shortened(outcome.begins),
        "why": _why(outcome, reader),
    }


def _shortened(begins: str) -> str:
    return f"{begins.rstrip()}…" if len(begins) > 50 else begins


def _why(outcome: Outcome, reader: Reader) -> str:
    names = reader.names
    if outcome.unclear is not None:
        press = selectors.press_seen(reader.game, reader.person)
        alone = () if press.only_to_all else press.reachable
        said = words.unclear(outcome.unclear, names, press.reachable)
        return f"{said} {words.how_to_address(alone, names)}"
    if outcome.why == "ends_in_orders":
        return _(
            "Its last line reads as an order or instruction of yours, and a letter "
            "goes on to the end of the mail. If the line belongs to the letter, put "
            "“endpress” below it; if it doesn't, put “endpress” above it. Until then "
            "neither is done."
        )
    refused = NotSent(outcome.why, **outcome.facts)  # type: ignore[arg-type]
    return words.not_sent(refused, names)
