"""A line of text on its way through the reader."""

from dataclasses import dataclass

from conquest.mail.reader.letter import Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line as the letter shows it, and what its mark-up alone says about it."""

    text: str
    #: Set where HTML says so: a quotation or signature by its element, not its words.
    why: Why | None = None
    #: Whether everything after this line, to the letter's end, has the same ``why``.
    opens: bool = False
    #: Whether a long line keeps its quotation mark when wrapped: flowed text, HTML.
    wraps_well: bool = False
    #: Whether an empty line stands above it; told once the empty ones are left out.
    gap: bool = False
    #: Of a line that was cut, as it is too long: all of it.
    whole: str = ""
