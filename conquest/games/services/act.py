"""One text from a seat, worked out under the game's lock."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from adjudicator.errors import Illegal, Problem, Unreadable
from adjudicator.orders.reading import Order, ReadOrder
from adjudicator.powers import PowerId
from adjudicator.prompts import Prompt
from adjudicator.ruleset import Check
from conquest.games import binding
from conquest.games.instructions import Instruction
from conquest.games.models import Game, Round, Seat, Sheet
from conquest.games.services import rounds
from conquest.games.services.answer import Answer, AnsweredLine, Status


class Act:
    """One text, under the game's lock."""

    def __init__(
        self,
        *,
        game: Game,
        seat_id: int,
        instruction: Instruction,
        now: datetime,
        door: str,
        by_id: int | None,
        key: str | None,
        text: str,
        whole: bool,
        without: str | None,
    ) -> None:
        self.game = game
        self.seat = Seat.objects.get(pk=seat_id)
        self.instruction = instruction
        self.now = now
        self.door = door
        self.by_id = by_id
        self.key = key
        self.text = text
        self.whole = whole
        self.without = without
        self.round = rounds.unfinished_round(game)
        self.runs_now = False
        self.read: tuple[ReadOrder, ...] = ()

    @property
    def power(self) -> PowerId:
        return PowerId(self.seat.power)

    def answer(self, round_code: str | None) -> Answer:
        if self.key and (repeated := self._repeated()):
            return repeated
        if (
            self.game.status not in (Game.Status.PLAYING, Game.Status.PAUSED)
            or self.seat.status != Seat.Status.PLAYING
        ):
            return self._plain("not_playing")
        self.table = binding.table_of(self.game)
        self.read = self.table.language.read(self.instruction.orders)
        standing = self._stand()
        if self.round is None:
            return self._plain("not_playing")
        if round_code is not None and round_code != self.round.code:
            return self._plain("old_round")
        prompt = next(
            (p for p in binding.prompts_of(self.round) if p.power == self.power), None
        )
        if self.round.status == Round.Status.LOCKED:
            return self._plain("locked")
        if prompt is None:
            return self._plain("unchanged" if standing else "nothing_to_decide")
        if self.round.runs_at is not None and self.now > self.round.runs_at:
            return self._plain("late")
        if self._asks_nothing():
            return self._unchanged(prompt)
        if prompt.takes == "sheet":
            return self._save()
        return self._script()

    def _asks_nothing(self) -> bool:
        orders = [read for read in self.read if not self._stands(read)]
        return (
            not orders
            and self.instruction.ready is None
            and not self.instruction.clear
            and not self.whole
            and self.without is None
        )

    def _stands(self, read: ReadOrder) -> bool:
        return read.order is not None and self.table.stands(read.order)

    def _repeated(self) -> Answer | None:
        sheet = Sheet.objects.filter(act_key=self.key).select_related("round").first()
        if sheet is None:
            return None
        return Answer(
            status="saved",
            game=self.game.pk,
            seat=self.seat.pk,
            round=sheet.round_id,
            sheet=tuple(sheet.orders),
            ready=sheet.ready,
            repeat=True,
        )

    def _stand(self) -> bool:
        """Keeps the standing orders among the lines; whether there were any."""
        given = [read.order for read in self.read if self._stands(read)]
        saved = rounds.read_lines(self.table, self.seat.standing)
        for order in given:
            assert order is not None
            saved = self.table.stood(saved, order)
        if given:
            self.seat.standing = [self.table.language.write(order) for order in saved]
            self.seat.save(update_fields=["standing"])
        return bool(given)

    def _plain(self, status: Status) -> Answer:
        """An answer that leaves the sheet as it is."""
        return self._answered(status, self._lines({}, fate="ignored"), self._saved())

    def _unchanged(self, prompt: Prompt) -> Answer:
        status: Status = "unchanged"
        saved = self._saved()
        check = None
        if prompt.takes == "sheet":
            check = self.table.check(
                self._state(),
                self.power,
                rounds.read_lines(self.table, saved.orders if saved else []),
            )
        return self._answered(status, self._lines({}), saved, check)

    def _saved(self) -> Sheet | None:
        if self.round is None:
            return None
        return self.round.sheets.filter(seat=self.seat).order_by("-version").first()

    def _state(self) -> Any:
        assert self.round is not None
        position = self.round.position
        position.game = self.game
        return binding.state_of(position)

    def _save(self) -> Answer:
        """Merges the lines into the saved sheet and keeps the result."""
        saved = self._saved()
        lines = list(saved.orders) if saved else []
        if self.without in lines:
            lines.remove(self.without)
        old = rounds.read_lines(self.table, lines)
        if self.instruction.clear or self.whole:
            old = ()
        new = [
            (index, read.order)
            for index, read in enumerate(self.read)
            if read.order is not None and not self._stands(read)
        ]
        state = self._state()
        illegal: dict[int, Illegal] = {}
        while True:
            orders = [order for index, order in new if index not in illegal]
            merged = (
                self.table.merged(old, orders, add=self.instruction.add)
                if orders
                else tuple(old)
            )
            check = self.table.check(state, self.power, merged)
            found = _illegal_among(merged, check, new, illegal)
            if not found:
                break
            illegal |= found
        if check.refused is not None:
            return self._answered("refused", self._lines(illegal), saved, check)
        changed = list(map(self.table.language.write, merged))
        said = self.instruction.ready
        held = bool(said) and self._is_in_doubt(illegal, kept=bool(orders))
        was_ready = saved.ready if saved else False
        is_ready = False if held else was_ready if said is None else said
        nothing_new = (
            saved is not None
            and changed == saved.orders
            and is_ready == saved.ready
            and saved.submitted
        )
        nothing_read = not orders and not (
            self.instruction.clear or self.whole or self.without
        )
        nothing_said = said is None or (held and not was_ready)
        if nothing_new or (nothing_read and nothing_said):
            return self._answered(
                "unchanged", self._lines(illegal, check, merged), saved, check, held
            )
        sheet = self._write(changed, ready=is_ready, last=saved)
        return self._answered(
            "saved", self._lines(illegal, check, merged), sheet, check, held
        )

    def _is_in_doubt(self, illegal: Mapping[int, Illegal], *, kept: bool) -> bool:
        """Whether lines that were not taken were likely meant as orders.

        Then nobody is ready yet, whatever they say: the round might resolve without
        what they wanted. A greeting beside good orders is no doubt.
        """
        unread = [read for read in self.read if read.problem is not None]
        return bool(illegal or any(map(_is_meant, unread)) or (unread and not kept))

    def _script(self) -> Answer:
        """Keeps the script to be carried out, after what was left of an earlier one."""
        saved = self._saved()
        given = [
            self.table.language.write(read.order)
            for read in self.read
            if read.order is not None and not self._stands(read)
        ]
        whole_lines = self.instruction.clear or self.whole
        earlier = [] if saved is None or whole_lines else list(saved.orders)
        if self.without in earlier:
            earlier.remove(self.without)
        if not given:
            if saved is not None and earlier != saved.orders:
                sheet = self._write(earlier, ready=False, last=saved)
                return self._answered("saved", self._lines({}), sheet)
            return self._answered("unchanged", self._lines({}), saved)
        stop = self._stop()
        given = [
            self.table.language.write(read.order)
            for read in self.read[:stop]
            if read.order is not None and not self._stands(read)
        ]
        lines = tuple(
            msgspec.structs.replace(line, fate="skipped")
            if index > stop and line.fate == "kept"
            else line
            for index, line in enumerate(self._lines({}))
        )
        if not given:
            return self._answered("unchanged", lines, saved)
        sheet = self._write([*earlier, *given], ready=False, last=saved)
        self.runs_now = self.game.status == Game.Status.PLAYING
        return self._answered("saved", lines, sheet)

    def _stop(self) -> int:
        """Where a script stops: at the first line that can't be read.

        What follows was written for the position that line would have made. A greeting
        before the first order stops nothing.
        """
        begun = False
        for index, read in enumerate(self.read):
            if read.problem is not None and (begun or _is_meant(read)):
                return index
            begun = begun or (read.order is not None and not self._stands(read))
        return len(self.read)

    def _write(self, orders: list[str], *, ready: bool, last: Sheet | None) -> Sheet:
        assert self.round is not None
        return Sheet.objects.create(
            round=self.round,
            seat=self.seat,
            version=1 if last is None else last.version + 1,
            orders=orders,
            ready=ready,
            text=self.text,
            door=self.door,
            by_id=self.by_id,
            received_at=self.now,
            act_key=self.key,
        )

    def _lines(
        self,
        illegal: Mapping[int, Illegal],
        check: Check | None = None,
        merged: Sequence[Order] = (),
        fate: str = "kept",
    ) -> tuple[AnsweredLine, ...]:
        remarks: dict[Order | None, tuple[Problem, ...]] = {}
        if check is not None:
            remarks = {
                order: verdict.remarks
                for order, verdict in zip(merged, check.verdicts, strict=False)
            }
        lines: list[AnsweredLine] = []
        for index, read in enumerate(self.read):
            problem = read.problem
            if problem is None and index in illegal:
                problem = msgspec.structs.replace(illegal[index], line=read.line)
            stands = self._stands(read)
            lines.append(
                AnsweredLine(
                    line=read.line,
                    text=read.text,
                    order=None
                    if read.order is None
                    else self.table.language.write(read.order),
                    problem=problem,
                    remarks=(*read.remarks, *remarks.get(read.order, ())),
                    fate="standing" if stands else "ignored" if problem else fate,  # type: ignore[arg-type]
                )
            )
        return tuple(lines)

    def _answered(
        self,
        status: Status,
        lines: tuple[AnsweredLine, ...],
        sheet: Sheet | None,
        check: Check | None = None,
        held: bool = False,
    ) -> Answer:
        return Answer(
            status=status,
            game=self.game.pk,
            seat=self.seat.pk,
            round=None if self.round is None else self.round.pk,
            lines=lines,
            sheet=() if sheet is None else tuple(sheet.orders),
            standing=tuple(self.seat.standing),
            missing=() if check is None else check.missing,
            totals=() if check is None else check.totals,
            refused=None if check is None else check.refused,
            ready=False if sheet is None else sheet.ready,
            held=held,
            asked=self.instruction.asked,
        )


def _illegal_among(
    merged: Sequence[Order],
    check: Check,
    new: Sequence[tuple[int, Order]],
    known: Mapping[int, Illegal],
) -> dict[int, Illegal]:
    """The new lines that the check of the merged sheet finds illegal, by index."""
    found: dict[int, Illegal] = {}
    for order, verdict in zip(merged, check.verdicts, strict=True):
        if verdict.illegal is None:
            continue
        for index, given in new:
            if given == order and index not in known and index not in found:
                found[index] = verdict.illegal
                break
    return found


def _is_meant(read: ReadOrder) -> bool:
    """Whether a line that can't be read was likely meant as an order.

    A greeting isn't understood from its first word on, and nothing is like it.
    """
    problem = read.problem
    if not isinstance(problem, Unreadable):
        return problem is not None
    return bool(problem.did_you_mean) or not read.text.startswith(problem.word)
