"""Which lines of a letter are the sender's own.

Safety first: a line of somebody else's that is taken for an order is worse than an
order not taken, since the receipt lists what was ignored and why. So everything after a
boundary is dropped unless its lines are marked one by one, and a letter in which our
marker turns up outside of any quotation has no line that is surely the sender's.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from conquest.mail.reader import attribution, limits, marker
from conquest.mail.reader.decoding import fold, shown
from conquest.mail.reader.footers import find_footer
from conquest.mail.reader.letter import Why
from conquest.mail.reader.lines import Line

_MARKED: Final = re.compile(r"^(?:[>»›＞]|&gt;|[A-Z]{1,3}> )")
_SIGNATURE: Final = re.compile(r"^(?:--|—|――|– –)$")
_ARMOUR: Final = re.compile(r"^-----(BEGIN|END) PGP (SIGNED MESSAGE|SIGNATURE)-----$")
_RULE: Final = re.compile(r"^[-_=*~‐‑‒–—―]{5,}$")
_SIGNED_START: Final = "-----BEGIN PGP SIGNED MESSAGE-----"
#: Characters at which programs wrap what they quote: never below, hardly above.
_WRAP_WIDTH: Final = range(68, 100)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Boundary:
    """Where a quotation starts: the lines that say so, and what follows them."""

    lines: int
    why: Why
    rest: Why = Why.QUOTED
    #: Whether the quotation goes to the letter's end even if its lines are marked.
    to_end: bool = False


def tell_apart(
    lines: Sequence[Line], *, address: str | None = None
) -> tuple[Line, ...]:
    """The same lines, folded, each with its ``why``; ``None`` for the sender's own.

    ``lines`` are all text parts of the letter after each other, so that a quotation
    that opens in one part goes on in the next. ``address`` is the game's: nobody types
    it, so where it stands a mail of ours is quoted, whatever words announce it.
    """
    return _Reading(lines, address).told()


class _Reading:
    """One pass over a letter's lines; each step settles more of them."""

    def __init__(self, lines: Sequence[Line], address: str | None) -> None:
        self._address = address
        self._lines = lines
        self._texts = [fold(line.text) for line in lines]
        self._whys = [line.why for line in lines]
        self._opens = [line.opens for line in lines]
        self._wraps_well = [line.wraps_well for line in lines]

    def told(self) -> tuple[Line, ...]:
        self._unescape_signed()
        self._settle_lines()
        self._settle_quotations()
        self._settle_armour()
        self._settle_wrapped()
        self._settle_ours()
        self._settle_signatures()
        self._settle_footers()
        self._settle_doubt()
        return tuple(
            Line(
                text=text,
                why=why,
                wraps_well=self._wraps_well[index],
                gap=index > 0 and not self._texts[index - 1],
                whole=shown(self._lines[index].text) if why is Why.TOO_LONG else "",
            )
            for index, (text, why) in enumerate(
                zip(self._texts, self._whys, strict=True)
            )
            if text
        )

    def _is_own(self, index: int) -> bool:
        return self._whys[index] is None

    def _mark(self, start: int, end: int, why: Why) -> None:
        for index in range(start, end):
            if self._whys[index] is None:
                self._whys[index] = why

    def _unescape_signed(self) -> None:
        """Undo the "- " before lines of a signed message that begin with a dash."""
        is_signed = False
        for index, text in enumerate(self._texts):
            if found := _ARMOUR.match(text):
                is_signed = found.group(0) == _SIGNED_START
            elif is_signed and text.startswith("- "):
                self._texts[index] = text[2:]

    def _settle_lines(self) -> None:
        """What a line alone tells: a quotation mark, its length."""
        for index, text in enumerate(self._texts):
            if self._whys[index] is not None:
                continue
            if len(text) > limits.MAX_LINE:
                self._whys[index] = Why.TOO_LONG
            elif _MARKED.match(text):
                self._whys[index] = Why.QUOTED

    def _settle_quotations(self) -> None:
        """Attributions, rules and header blocks, and what stands below them."""
        index = 0
        while index < len(self._texts):
            if self._opens[index]:
                self._mark(index, len(self._texts), self._whys[index] or Why.QUOTED)
                return
            boundary = self._boundary(index)
            if boundary is None:
                index += 1
                continue
            end = index + boundary.lines
            self._mark(self._with_rule_above(index), end, boundary.why)
            index = end
            if boundary.to_end or not self._is_marked_next(index):
                self._mark(index, len(self._texts), boundary.rest)
                return

    def _boundary(self, index: int) -> _Boundary | None:
        text, why = self._texts[index], self._whys[index]
        if not text or why not in (None, Why.ATTRIBUTION, Why.TOO_LONG):
            return None
        if attribution.is_forward(text):
            return _Boundary(
                lines=1, why=Why.FORWARDED, rest=Why.FORWARDED, to_end=True
            )
        if attribution.is_original(text):
            return _Boundary(lines=1, why=Why.ATTRIBUTION)
        if why is Why.ATTRIBUTION:
            return _Boundary(lines=self._alike(index), why=Why.ATTRIBUTION)
        if count := attribution.find_block(self._texts, index):
            return _Boundary(lines=count, why=Why.ATTRIBUTION, to_end=True)
        own = self._is_own
        if count := attribution.find_attribution(self._texts, index, is_own=own):
            return _Boundary(lines=count, why=Why.ATTRIBUTION)
        if attribution.begins_attribution(self._texts, index, is_own=own):
            return _Boundary(lines=1, why=Why.QUOTED, to_end=True)
        if attribution.names_correspondent(text, self._address):
            return _Boundary(lines=1, why=Why.UNCLEAR, rest=Why.UNCLEAR)
        return None

    def _with_rule_above(self, index: int) -> int:
        above = index - 1
        while above >= 0 and index - above <= 3 and not self._texts[above]:
            above -= 1
        is_rule = above >= 0 and _RULE.match(self._texts[above])
        return above if is_rule else index

    def _alike(self, index: int) -> int:
        end = index
        while end < len(self._whys) and self._whys[end] is self._whys[index]:
            end += 1
        return end - index

    def _is_marked_next(self, index: int) -> bool:
        """Whether what is quoted is marked line by line, as its first line shows."""
        while index < len(self._texts) and not self._texts[index]:
            index += 1
        return index < len(self._texts) and self._whys[index] is Why.QUOTED

    def _settle_armour(self) -> None:
        """The frame of a signed message (RFC 9580, 7): its header, marks and seal."""
        part = None
        for index, text in enumerate(self._texts):
            if not self._is_own(index):
                continue
            found = _ARMOUR.match(text)
            if found:
                part = found.group(2) if found.group(1) == "BEGIN" else None
            if found or part == "SIGNATURE" or (part and text.startswith("Hash:")):
                self._whys[index] = Why.ARMOUR

    def _settle_wrapped(self) -> None:
        """A line that may have been wrapped off a quoted one, and so lost its mark.

        Unless a longer quoted line shows that the program doesn't wrap there.
        """
        widest = max(
            (
                len(text)
                for text in self._texts
                if _MARKED.match(text) and "://" not in text
            ),
            default=0,
        )
        for index in range(1, len(self._texts)):
            text, above = self._texts[index], self._texts[index - 1]
            if not text or not self._is_own(index) or self._wraps_well[index]:
                continue
            is_below = _MARKED.match(above) or self._whys[index - 1] is Why.UNCLEAR
            width = len(above) + 1 + len(text.partition(" ")[0])
            if is_below and width in _WRAP_WIDTH and width > widest:
                self._whys[index] = Why.UNCLEAR

    def _settle_ours(self) -> None:
        """Lines that only our mails have: of a table, or with the marker in it.

        The marker may have been wrapped off a quoted line and so lost its own mark.
        """
        above = ""
        for index, text in enumerate(self._texts):
            halved = not marker.code_in_text([above]) and marker.code_in_text(
                [above, text]
            )
            if text.startswith(("|", "\\|")) or marker.code_in_text([text]) or halved:
                self._mark(index, index + 1, Why.OURS)
            above = text

    def _settle_signatures(self) -> None:
        """From "-- " on, up to the next line that is known for something else."""
        for start in range(len(self._texts)):
            if self._is_own(start) and _SIGNATURE.match(self._texts[start]):
                self._mark(start, self._end_of_own(start), Why.SIGNATURE)

    def _settle_footers(self) -> None:
        index = 0
        while index < len(self._texts):
            end = self._end_of_own(index)
            region = self._texts[index:end]
            at = 0
            while at < len(region):
                count = find_footer(region, at) if region[at] else 0
                self._mark(index + at, index + at + count, Why.FOOTER)
                at += max(count, 1)
            index = end + 1

    def _end_of_own(self, start: int) -> int:
        end = start
        while end < len(self._whys) and self._is_own(end):
            end += 1
        return end

    def _settle_doubt(self) -> None:
        """Our marker outside of a quotation: nothing tells where that one begins."""
        loose = [
            text
            for text, why in zip(self._texts, self._whys, strict=True)
            if why in (None, Why.OURS, Why.TOO_LONG)
        ]
        if marker.code_in_text(loose):
            self._mark(0, len(self._texts), Why.UNCLEAR)
