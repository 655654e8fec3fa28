"""Orders: a text from a seat becomes a sheet, on every door the same way.

A prompt that takes a sheet keeps what is sent until the deadline, or until everybody
is ready; saved orders always count. A prompt that takes orders carries a script out at
once.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from adjudicator.errors import Illegal
from conquest.games.instructions import sort_out
from conquest.games.models import Bulletin, Game, Round, Seat, Sheet
from conquest.games.services import bulletins, rounds
from conquest.games.services.act import Act
from conquest.games.services.answer import Answer, AnsweredLine


def submit(
    *,
    seat_id: int,
    text: str,
    now: datetime,
    door: str,
    by_id: int | None = None,
    key: str | None = None,
    round_code: str | None = None,
    whole: bool = False,
    add: bool = False,
    without: str | None = None,
    ready: bool | None = None,
) -> Answer:
    """What a player's text does, and the facts of the answer.

    ``key`` names the act: the same again changes nothing. ``round_code``: the round
    the text was written for, if the sender said so; an earlier one's is not taken.
    ``whole``: the text is the entire sheet (a form that shows it all), not lines to
    merge into it.
    ``add``: as if the text said so. ``without``: a saved line, canonical, to take away
    before the text's are merged.
    ``ready``: as if the text said so. Lateness is judged by ``now``, the arrival.
    """
    text = text.replace("\0", "")  # no letter, and the database takes none
    instruction = sort_out(text)
    if ready is not None and instruction.ready is None:
        instruction = msgspec.structs.replace(instruction, ready=ready)
    if add:
        instruction = msgspec.structs.replace(instruction, add=True)
    seat = Seat.objects.select_related("game").get(pk=seat_id)
    with transaction.atomic():
        act = Act(
            game=rounds.locked_game(seat.game_id),
            seat_id=seat_id,
            instruction=instruction,
            now=now,
            door=door,
            by_id=by_id,
            key=key,
            text=text,
            whole=whole,
            without=without,
        )
        answer = act.answer(round_code)
    if act.runs_now and act.round is not None:
        return _carry_out(act, answer)
    if act.round is not None and answer.ready and rounds.all_are_ready(act.round):
        rounds.run(round_id=act.round.pk, now=now)
    return answer


def ready(
    *, seat_id: int, value: bool, now: datetime, door: str, by_id: int | None = None
) -> Answer:
    """Says, or takes back, that a seat needs no more time.

    An empty, confirmed sheet is a submission.
    """
    return submit(
        seat_id=seat_id, text="", now=now, door=door, by_id=by_id, ready=value
    )


def _carry_out(act: Act, answer: Answer) -> Answer:
    """Carries a script out and tells what became of each of its lines."""
    assert act.round is not None
    run = rounds.run(round_id=act.round.pk, now=act.now, early=True)
    results = [result for result in run.results if result["power"] == act.power]
    carried = len(answer.sheet) - sum(line.fate == "kept" for line in answer.lines)
    last = (
        Sheet.objects.filter(
            round__game=act.game, round__status=Round.Status.OPEN, seat=act.seat
        )
        .order_by("-version")
        .first()
    )
    return msgspec.structs.replace(
        answer,
        status="carried_out" if run.resolution else "unchanged",
        lines=_told(answer.lines, results, carried),
        sheet=() if last is None else tuple(last.orders),
        resolution=run.resolution.pk if run.resolution else None,
    )


def _told(
    lines: Iterable[AnsweredLine], results: Sequence[Mapping[str, Any]], carried: int
) -> tuple[AnsweredLine, ...]:
    """The lines with their fates; ``carried`` lines came from an earlier script."""
    by_index = {result["index"]: result for result in results}
    told: list[AnsweredLine] = []
    index = carried
    for line in lines:
        if line.fate != "kept":
            told.append(line)
            continue
        result = by_index.get(index)
        index += 1
        if result is None:
            told.append(line)  # waits for somebody's answer
        elif result["refused"] is not None:
            problem = msgspec.structs.replace(
                msgspec.convert(result["refused"], Illegal), line=line.line
            )
            told.append(msgspec.structs.replace(line, fate="ignored", problem=problem))
        elif result["skipped"]:
            told.append(msgspec.structs.replace(line, fate="skipped"))
        else:
            told.append(msgspec.structs.replace(line, fate="done"))
    return tuple(told)


def receipt(*, answer: Answer, key: str, now: datetime) -> Bulletin:
    """Puts the answer to a letter into the outbox; the same key again adds nothing."""
    return bulletins.post(
        Game.objects.get(pk=answer.game),
        Bulletin.Kind.RECEIPT,
        key,
        msgspec.to_builtins(answer),
        now,
        seat=Seat.objects.get(pk=answer.seat),
    )
