"""Raw bytes to a letter: the small readers put together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from conquest.mail.reader import limits, marker
from conquest.mail.reader.automatic import (
    OWN_HEADER,
    find_report,
    is_calendar_answer,
    looks_automatic,
)
from conquest.mail.reader.bodies import Bodies, Body
from conquest.mail.reader.envelope import (
    field_text,
    find_date,
    find_game_address,
    find_ids,
    find_message_id,
    find_recipients,
    find_senders,
)
from conquest.mail.reader.letter import Ignored, Letter, Problem, Why, Written
from conquest.mail.reader.lines import Line
from conquest.mail.reader.mime import Part, Splitter, read_fields
from conquest.mail.reader.quoting import tell_apart


def read_letter(
    raw: bytes, *, envelope_to: str | None = None, envelope_from: str | None = None
) -> Letter:
    """The letter that the bytes of a message hold.

    ``envelope_to`` and ``envelope_from`` are the SMTP recipient and sender, where the
    door knows them; the sender is empty for a delivery report. Nothing is raised: what
    is wrong with the message stands in ``problems``, and a letter beyond a limit has
    its header read and no lines.
    """
    root, problems = _split(raw)
    fields = root.fields
    senders = find_senders(fields)
    if len(senders) != 1:
        problems.add(Problem.SEVERAL_SENDERS if senders else Problem.NO_SENDER)
    recipients = find_recipients(fields, envelope_to)
    in_reply_to = find_ids(fields, "In-Reply-To")
    references = find_ids(fields, "References")
    game_address, token = find_game_address(
        recipients=recipients, answered=(*in_reply_to, *references)
    )
    own_mail = OWN_HEADER in fields or (
        game_address is not None and game_address.lower() in map(str.lower, senders)
    )
    report = None if own_mail else find_report(root, envelope_from)
    is_automatic = (
        own_mail or looks_automatic(fields, envelope_from) or is_calendar_answer(root)
    )
    told, attached = _read_text(root, game_address, problems)
    code = marker.find_code(
        in_reply_to=in_reply_to,
        references=references,
        lines=[line.text for line in told],
    )
    is_refused = any(problem.is_refusal for problem in problems)
    if is_refused:
        told = ()
    if is_automatic or report is not None:
        told = tuple(_automatic(line) for line in told)
    lines = tuple(line.text for line in told if line.why is None)
    body = tuple(_written(told))
    ignored = tuple(
        Ignored(line=line.text, why=line.why) for line in told if line.why is not None
    )
    subject = field_text(fields, "Subject")
    if not lines and not (is_refused or is_automatic or report):
        problems.add(Problem.NO_TEXT)
        if subject and not told:
            ignored += (Ignored(line=subject, why=Why.SUBJECT),)
    return Letter(
        sender=senders[0] if len(senders) == 1 else None,
        recipients=recipients,
        game_address=game_address,
        token=token,
        message_id=find_message_id(fields),
        in_reply_to=in_reply_to,
        references=references,
        subject=subject,
        sent=find_date(fields),
        lines=lines,
        body=body,
        ignored=(*ignored, *attached),
        auto_reply=is_automatic and report is None,
        bounce=report is not None,
        bounced=report.failed if report else (),
        delayed=report.delayed if report else (),
        returned_id=report.returned_id if report else None,
        own_mail=own_mail,
        quoted_marker=code,
        size=len(raw),
        problems=frozenset(problems),
    )


def _split(raw: bytes) -> tuple[Part, set[Problem]]:
    if len(raw) > limits.MAX_SIZE:
        head = raw[: limits.MAX_HEADER_BLOCK].replace(b"\r\n", b"\n")
        fields, _ = read_fields(head.lstrip(b"\n"))
        return Part(fields=fields, body=b""), {Problem.TOO_LARGE}
    splitter = Splitter()
    return splitter.split(raw), splitter.problems


def _read_text(
    root: Part, game_address: str | None, problems: set[Problem]
) -> tuple[tuple[Line, ...], tuple[Ignored, ...]]:
    """The letter's lines with their ``why``, and the files beside them."""
    if any(problem.is_refusal for problem in problems):
        return (), ()
    bodies = Bodies(root)
    problems |= bodies.problems
    if Problem.TOO_MUCH_TEXT in problems:
        return (), tuple(bodies.attached)
    return _tell_both_ways(bodies.texts, game_address), tuple(bodies.attached)


def _tell_both_ways(texts: Sequence[Body], address: str | None) -> tuple[Line, ...]:
    """The lines told apart by their words, checked against what the HTML shows.

    The plain form is what was typed, so it is the one that is read. A line of it that
    the HTML has only inside a quotation or signature is none of the sender's. The other
    way round the HTML is not believed: it may be what fails to mark a quotation.
    """
    typed = [line for text in texts for line in text.plain or text.html]
    told = tell_apart(typed, address=address)
    if not any(text.is_told_twice for text in texts):
        return told
    seen = [line for text in texts for line in text.html or text.plain]
    shown = tell_apart(seen, address=address)
    own = {_letters(line.text) for line in shown if line.why is None}
    others = {_letters(line.text): line.why for line in shown if line.why is not None}
    return tuple(
        replace(line, why=others.get(letters))
        if line.why is None and (letters := _letters(line.text)) not in own
        else line
        for line in told
    )


def _written(told: Sequence[Line]) -> Iterator[Written]:
    """The sender's own lines; long ones only where nothing else has come before them.

    What a long line says is not compared with any pattern, so that it is the sender's
    is known only by its place, and in a letter without doubts.
    """
    is_doubtful = any(line.why is Why.UNCLEAR for line in told)
    is_above, gap = True, False
    for line in told:
        is_long = line.why is Why.TOO_LONG and is_above and not is_doubtful
        gap = gap or line.gap
        if line.why is not None and not is_long:
            is_above = False
            gap = True
            continue
        yield Written(
            text=line.whole or line.text,
            gap=gap,
            flows=line.wraps_well,
            is_long=is_long,
        )
        gap = False


def _letters(line: str) -> str:
    # The plain form adds signs for bold type and links; letters and digits stay.
    return "".join(character for character in line.casefold() if character.isalnum())


def _automatic(line: Line) -> Line:
    return replace(line, why=line.why or Why.AUTOMATIC)
