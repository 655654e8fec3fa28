"""How much of a letter is looked at: work is bounded whatever arrives.

A letter beyond a limit is not read in part, since the part left out could be the line
that says where the quotation starts. It comes back without lines and with a problem.
"""

from typing import Final

#: Bytes of a whole message; a larger one has only its header block read.
MAX_SIZE: Final = 10 * 1024 * 1024
#: Bytes of the header block of a message or part.
MAX_HEADER_BLOCK: Final = 128 * 1024
#: Characters kept of one header field.
MAX_HEADER: Final = 8 * 1024
#: The same of a field that describes a body part; its parameters are costly to split.
MAX_CONTENT_HEADER: Final = 2 * 1024
#: Header fields kept of a message or part.
MAX_HEADERS: Final = 300
#: Body parts in a message, containers included.
MAX_PARTS: Final = 60
#: How deep containers may stand in one another.
MAX_DEPTH: Final = 12
#: Bytes of one text part, after its transfer encoding is undone.
MAX_TEXT: Final = 2 * 1024 * 1024
#: Lines of all text parts together.
MAX_LINES: Final = 20_000
#: Elements of an HTML part. Deeper than 256 of them no parser of ours goes.
MAX_ELEMENTS: Final = 60_000
#: Characters of a line that is still compared with patterns; a longer one is no order.
MAX_LINE: Final = 1_000
#: Lines that an attribution ("On … wrote:") may be wrapped over, and its characters.
MAX_ATTRIBUTION_LINES: Final = 5
MAX_ATTRIBUTION: Final = 600
#: Bytes of a delivery report that is searched for the addresses it is about.
MAX_REPORT: Final = 16 * 1024
