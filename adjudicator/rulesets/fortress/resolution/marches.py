"""Steps 3 and 4: Feints march, then Moves take turns (F-21)."""

from adjudicator.powers import PowerId
from adjudicator.rulesets.fortress.events import (
    FeintIdle,
    FewerSent,
    MoveSkipped,
    NobodySent,
    StoodOff,
    Transferred,
)
from adjudicator.rulesets.fortress.orders import Destination, Feint, Move
from adjudicator.rulesets.fortress.resolution.battle import Strike, capture, fight
from adjudicator.rulesets.fortress.resolution.field import Field
from adjudicator.rulesets.fortress.resolution.luck import Luck
from adjudicator.views import Arrow, ArrowFate, ArrowKind


def march_feints(field: Field, luck: Luck) -> None:
    """Feints in initiative order, a player's own in plan order (F-30)."""
    for power in field.initiative:
        for line in field.standing(power):
            if isinstance(line.order, Feint):
                _feint(field, power, line.order, luck)


def take_turns(field: Field, luck: Luck) -> None:
    """Everyone's first Move in initiative order, then everyone's second, and so on.

    A cancelled or skipped Move uses up its turn (F-17).
    """
    moves = {power: _moves(field, power) for power in field.initiative}
    for number in range(1, 1 + max(map(len, moves.values()), default=0)):
        for power in field.initiative:
            if number > len(moves[power]):
                continue
            move = moves[power][number - 1]
            if move.source not in field.raided:
                _march(field, power, move, number, luck)


def _moves(field: Field, power: PowerId) -> list[Move]:
    """The player's Moves and Move cards in plan order, raided ones too."""
    return [line.order for line in field.plans[power] if isinstance(line.order, Move)]


def _feint(field: Field, power: PowerId, feint: Feint, luck: Luck) -> None:
    force = min(feint.troops, field.troops(feint.source) - 1)
    why = None
    if not field.holds(power, feint.source):
        why = "source_lost"
    elif field.holds(power, feint.to):
        why = "own"
    elif field.troops(feint.to) == 0:
        why = "empty"
    elif force < 1:
        why = "nobody"
    if why is not None:
        field.tell(FeintIdle(power=power, source=feint.source, to=feint.to, why=why))
        field.arrows.append(
            Arrow(kind="feint", power=power, at=feint.source, to=feint.to, fate="void")
        )
        return
    strike = Strike(
        power=power, source=feint.source, to=feint.to, force=force, card="feint"
    )
    battle = fight(field, strike, luck)
    field.arrows.append(
        Arrow(
            kind="feint",
            power=power,
            at=feint.source,
            to=feint.to,
            fate=battle.fate,
            number=force,
            losses=(battle.attack_lost, battle.defence_lost),
        )
    )


def _march(field: Field, power: PowerId, move: Move, turn: int, luck: Luck) -> None:
    """All destinations of a Move, each finished before the next (F-16, F-22)."""
    if not field.holds(power, move.source):
        field.tell(
            MoveSkipped(power=power, source=move.source, turn=turn, card=move.card)
        )
        for destination in move.destinations:
            _draw(field, power, move, destination, turn, "attack", "void")
        return
    for destination in move.destinations:
        _send(field, power, move, destination, turn, luck)


def _send(
    field: Field,
    power: PowerId,
    move: Move,
    destination: Destination,
    turn: int,
    luck: Luck,
) -> None:
    """What the source has left goes to one destination; 1 troop always stays."""
    source, to = move.source, destination.to
    free = field.troops(source) - 1
    asked = destination.troops
    sent = free if asked is None else min(asked, free)
    if sent < 1:
        field.tell(NobodySent(power=power, source=source, to=to, turn=turn))
        _draw(field, power, move, destination, turn, "attack", "void", 0)
        return
    if asked is not None and sent < asked:
        field.tell(
            FewerSent(
                power=power, source=source, to=to, turn=turn, asked=asked, sent=sent
            )
        )
    if field.holds(power, to):
        field.add_troops(source, -sent)
        field.add_troops(to, sent)
        field.tell(
            Transferred(power=power, source=source, to=to, turn=turn, troops=sent)
        )
        _draw(field, power, move, destination, turn, "transfer", "done", sent)
        return
    strike = Strike(
        power=power,
        source=source,
        to=to,
        force=sent,
        stop=destination.stop,
        turn=turn,
        card=move.card,
    )
    if field.troops(to) == 0:
        capture(field, strike, sent, fought=False)
        _draw(field, power, move, destination, turn, "attack", "done", sent)
    elif sent <= destination.stop:
        field.tell(
            StoodOff(
                power=power,
                source=source,
                to=to,
                turn=turn,
                troops=sent,
                stop=destination.stop,
            )
        )
        _draw(field, power, move, destination, turn, "attack", "failed", sent)
    else:
        battle = fight(field, strike, luck)
        lost = (battle.attack_lost, battle.defence_lost)
        _draw(field, power, move, destination, turn, "attack", battle.fate, sent, lost)


def _draw(
    field: Field,
    power: PowerId,
    move: Move,
    destination: Destination,
    turn: int,
    kind: ArrowKind,
    fate: ArrowFate,
    number: int | None = None,
    losses: tuple[int, int] | None = None,
) -> None:
    """Adds the march to the picture of the round."""
    field.arrows.append(
        Arrow(
            kind=kind,
            power=power,
            at=move.source,
            to=destination.to,
            fate=fate,
            number=number,
            turn=turn,
            losses=losses,
        )
    )
