"""A game of turns as drawn: owners, counters, the attacks of the last turn."""

from adjudicator.mechanics.ground import armies_of, held_by
from adjudicator.mechanics.turns.orders import Attack
from adjudicator.mechanics.turns.state import Story, TurnState
from adjudicator.powers import PowerId
from adjudicator.views import Arrow, Holding, Mark, Phase, Picture, Piece, Score


def phase_of(state: TurnState) -> Phase:
    """The phase as everybody sees it."""
    kind = state.phase
    if state.winner is not None:
        kind = "over"
    elif state.asked is not None:
        kind = "defence"
    return Phase(kind=kind, round=state.round, power=state.turn)


def score_of(state: TurnState, power: PowerId) -> Score:
    """A seat's line: territories, armies, cards; and armies still to place."""
    territories = len(held_by(state.ground, power))
    out = not territories and state.phase != "claim"
    return Score(
        power=power,
        standing="winner"
        if power == state.winner
        else "left"
        if power in state.left
        else "out"
        if out
        else "playing",
        counts=(
            ("territories", territories),
            ("armies", armies_of(state.ground, power)),
            ("cards", len(state.hands[power])),
            ("reserve", state.reserve[power]),
        ),
    )


def picture_of(state: TurnState) -> Picture:
    """The board, with what the last turn that did anything did."""
    story = state.story
    return Picture(
        holdings=tuple(
            Holding(place=place, power=garrison.owner)
            for place, garrison in state.ground.items()
            if garrison.owner is not None
        ),
        pieces=tuple(
            Piece(
                place=place,
                kind="counter",
                power=garrison.owner,
                number=garrison.armies,
            )
            for place, garrison in state.ground.items()
            if garrison.owner is not None or garrison.armies
        ),
        arrows=_arrows(story) if story else (),
        marks=_marks(story) if story else (),
    )


def _arrows(story: Story) -> tuple[Arrow, ...]:
    arrows = [
        Arrow(
            kind="attack",
            power=story.power,
            at=fight.at,
            to=fight.to,
            fate="done" if fight.captured else "failed",
            losses=fight.losses,
        )
        for fight in story.fights
    ]
    if story.regrouped is not None:
        at, to, armies = story.regrouped
        arrows.append(
            Arrow(kind="transfer", power=story.power, at=at, to=to, number=armies)
        )
    return tuple(arrows)


def _marks(story: Story) -> tuple[Mark, ...]:
    placed = (
        Mark(place=place, kind="placed", power=story.power, number=armies)
        for place, armies in story.placed.items()
    )
    captured = (
        Mark(place=fight.to, kind="captured", power=story.power)
        for fight in story.fights
        if fight.captured
    )
    return (*placed, *captured)


def planned(order: Attack, power: PowerId) -> Arrow:
    """An attack not yet carried out."""
    return Arrow(kind="attack", power=power, at=order.at, to=order.to, fate="planned")
