"""The order language both games of turns share, in English and Spanish.

A game adds forms and words of its own; what a line may look like is written once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from adjudicator.board import Board, TerritoryId
from adjudicator.errors import Ambiguous, Problem
from adjudicator.mechanics.turns.orders import (
    Advance,
    Attack,
    Defend,
    End,
    Place,
    StandingAdvance,
    StandingDefend,
    StandingNone,
    StandingTrade,
)
from adjudicator.orders.gazetteer import Entry, Gazetteer, place_entries
from adjudicator.orders.grammar import Built, Captures, Form, Grammar
from adjudicator.orders.lexicon import Lexicon
from adjudicator.orders.reading import Order, ReadOrder

#: Order words. Spanish verbs as people write them: a command, an infinitive, "I …".
WORDS: Mapping[str, Sequence[str]] = {
    "PLACE": (
        "place", "places", "put", "deploy", "reinforce", "add",
        "coloca", "colocar", "coloco", "colocad", "pon", "poner", "pongo",
        "despliega", "desplegar", "despliego", "refuerza", "reforzar", "refuerzo",
        "situa", "situar", "anade", "anadir", "anado", "mete", "meter", "meto",
    ),
    "ATTACK": (
        "attack", "attacks", "assault", "invade",
        "ataca", "atacar", "ataco", "atacad", "ataque", "asalta", "asaltar", "invadir",
    ),
    "ADVANCE": (
        "advance", "advances", "occupy", "move in", "advance with", "move in with",
        "ocupa", "ocupar", "ocupo", "ocupad", "avanza", "avanzar", "avanzo",
        "avanza con", "ocupa con", "avanzar con", "ocupar con", "entra con",
        "entrar con", "entra", "entrar",
    ),
    "REGROUP": (
        "regroup", "regroups", "fortify", "fortifies", "move", "moves", "transfer",
        "reagrupa", "reagrupar", "reagrupo", "reagrupad", "fortifica", "fortificar",
        "fortifico", "mueve", "mover", "muevo", "traslada", "trasladar", "traslado",
    ),
    "END": (
        "end", "end turn", "end my turn", "end of turn", "finish", "finish turn",
        "done", "pass", "end the turn",
        "fin", "fin de turno", "fin del turno", "final", "termina", "terminar",
        "termino", "terminar turno", "termina turno", "termino turno", "acaba",
        "acabar", "acabo", "acabar turno", "pasa", "pasar", "paso", "paso turno",
        "pasar turno",
    ),
    "DEFEND": (
        "defend", "defends", "defense", "defence", "roll",
        "defiende", "defender", "defiendo", "defended", "defensa", "tiro", "tira",
    ),
    "TRADE": (
        "trade", "trade in", "trades", "hand in", "exchange", "cash in", "turn in",
        "canjea", "canjear", "canjeo", "canjead", "canje", "cambia", "cambiar",
        "cambio", "entrega", "entregar", "entrego",
    ),
    "STANDING": ("standing", "always", "siempre", "permanente"),
    "FROM": ("from", "out of", "de", "desde"),
    "TO": ("to", "into", "onto", "on", "against", "towards", "at", "in",
           "a", "hacia", "hasta", "contra", "en", "sobre", "al"),
    "ONTO": ("onto", "on", "to", "in", "at", "sobre", "en", "a"),
    "WITH": ("with", "using", "con", "usando"),
    "DICE": ("dice", "die", "dado", "dados"),
    "UNTIL": (
        "until", "till", "down to", "until i have", "until i have only",
        "until only", "until there are", "until i am left with", "leaving",
        "hasta", "hasta que queden", "hasta que quede", "hasta que me queden",
        "hasta que me quede", "hasta quedarme con", "hasta quedar", "hasta tener",
        "hasta que tenga", "hasta que haya", "hasta que solo queden",
        "hasta que solo me queden", "hasta que me queden solo", "dejando",
    ),
    "LEFT": ("left", "remain", "remaining", "are left", "at home", "en casa"),
    "X": ("x", "por", "up to", "at most", "como mucho", "maximo"),
    "TIMES": ("times", "time", "rolls", "roll", "attacks",
              "veces", "vez", "tiradas", "tirada", "ataques"),
    "ALL": ("all", "everything", "everyone", "everybody", "all of them",
            "todo", "todos", "todas", "con todo", "con todos"),
    "LEAST": ("least", "the least", "minimum", "the minimum", "min",
              "minimo", "el minimo", "lo minimo", "lo menos"),
    "BEST": ("best", "the best", "best set", "the best set",
             "mejor", "el mejor", "lo mejor", "el mejor trio"),
    "NONE": ("none", "nothing", "no", "nada", "ninguna", "ninguno"),
    "ARMIES": ("army", "armies", "troops", "troop", "units", "unit", "men",
               "ejercito", "ejercitos", "tropas", "tropa", "unidades", "unidad"),
    "CARDS": ("cards", "set", "the set", "the cards", "cartas", "el trio", "trio",
              "las cartas"),
    "AND": ("and", "y", "e", "plus", "mas"),
    "OF": ("of", "de"),
}  # fmt: skip

_PLACEMENT = "armies+:number ARMIES? TO? at+:place"
_PLACEMENT_BACK = "TO? at+:place WITH? armies+:number ARMIES?"
_FROM_TO = "FROM? at:place ( TO | -> | , )? to:place"
_DICE = "( WITH? dice+:number DICE | WITH? DICE dice+:number )"
_TAIL = (
    f"( , | AND | {_DICE}"
    " | UNTIL until+:number ARMIES? LEFT? | X rolls+:number TIMES?"
    " | rolls+:number ( TIMES | X ) )*"
)

FORMS: tuple[Form, ...] = (
    Form("place", f"PLACE? {_PLACEMENT} ( ( , | AND )* PLACE? {_PLACEMENT} )*"),
    Form("place", f"PLACE {_PLACEMENT_BACK} ( ( , | AND )* {_PLACEMENT_BACK} )*"),
    Form("attack", f"ATTACK {_FROM_TO} {_TAIL}"),
    Form("attack", f"ATTACK TO? to:place FROM at:place {_TAIL}"),
    Form("attack", f"ATTACK {_DICE} {_FROM_TO} {_TAIL}"),
    Form("attack", f"at:place ATTACK TO? to:place {_TAIL}"),
    Form("advance_all", "ADVANCE WITH? ALL ARMIES?"),
    Form("advance", "ADVANCE WITH? armies:number ARMIES?"),
    Form("defend", "DEFEND WITH? dice:number DICE?"),
    Form("defend", "dice:number DICE?"),
    Form("end", "END"),
    Form("standing_defend", "STANDING DEFEND WITH? dice:number DICE?"),
    Form("standing_advance_all", "STANDING ADVANCE WITH? ALL ARMIES?"),
    Form("standing_advance_least", "STANDING ADVANCE WITH? LEAST"),
    Form("standing_none", "STANDING NONE"),
)
STANDING_TRADE = Form("standing_trade", "STANDING TRADE CARDS? BEST CARDS?")


def march_forms(kind: str) -> tuple[Form, ...]:
    """Forms of the one move at a turn's end."""
    some = "armies:number ARMIES?"
    return (
        Form(kind, f"REGROUP WITH? {some} {_FROM_TO}"),
        Form(kind, f"REGROUP {_FROM_TO} WITH? {some}"),
    )


def place_of(captures: Captures, name: str) -> TerritoryId:
    """The one territory a form captured."""
    return TerritoryId(captures[name][0].values[0])


def number_of(captures: Captures, name: str) -> int:
    """The one number a form captured."""
    return int(captures[name][0].values[0])


def one(order: Order) -> Built:
    """A line that is one order."""
    return Built((order,))


def build(kind: str, captures: Captures) -> Built | Problem:
    """The orders of a shared form."""
    match kind:
        case "place":
            return Built(
                tuple(
                    Place(armies=int(armies.values[0]), at=TerritoryId(at.values[0]))
                    for armies, at in zip(
                        captures["armies"], captures["at"], strict=True
                    )
                )
            )
        case "attack":
            return _attack(captures)
        case "advance":
            return one(Advance(armies=number_of(captures, "armies")))
        case "advance_all":
            return one(Advance())
        case "defend":
            return one(Defend(dice=number_of(captures, "dice")))
        case "end":
            return one(End())
        case "standing_defend":
            return one(StandingDefend(dice=number_of(captures, "dice")))
        case "standing_advance_all":
            return one(StandingAdvance(how="all"))
        case "standing_advance_least":
            return one(StandingAdvance(how="least"))
        case "standing_trade":
            return one(StandingTrade())
        case "standing_none":
            return one(StandingNone())
        case _:
            raise AssertionError(kind)


def _attack(captures: Captures) -> Built | Problem:
    numbers: dict[str, int] = {}
    for name in ("dice", "until", "rolls"):
        said = [span.values[0] for span in captures.get(name, ())]
        if len(said) > 1:
            return Ambiguous(word=name, candidates=tuple(said))
        if said:
            numbers[name] = int(said[0])
    return one(
        Attack(at=place_of(captures, "at"), to=place_of(captures, "to"), **numbers)
    )


def written(order: Order) -> str:
    """The canonical line of a shared order."""
    match order:
        case Place():
            return f"place {order.armies} {order.at}"
        case Attack():
            line = f"attack {order.at} {order.to}"
            if order.dice is not None:
                line += f" dice {order.dice}"
            if order.until is not None:
                line += f" until {order.until}"
            if order.rolls is not None:
                line += f" x {order.rolls}"
            return line
        case Advance():
            return f"advance {'all' if order.armies is None else order.armies}"
        case Defend():
            return f"defend {order.dice}"
        case End():
            return "end"
        case StandingDefend():
            return f"standing defend {order.dice}"
        case StandingAdvance():
            return f"standing advance {order.how}"
        case StandingTrade():
            return "standing trade best"
        case StandingNone():
            return "standing none"
        case _:
            raise AssertionError(order)


class TurnLanguage:
    """A game's order language on one board."""

    def __init__(
        self,
        board: Board,
        *,
        forms: Iterable[Form],
        entries: Iterable[Entry],
        build: Callable[[str, Captures], Built | Problem],
        write: Callable[[Order], str],
    ) -> None:
        names = {
            str(place): territory.names
            for place, territory in board.territories.items()
        }
        self._grammar = Grammar(
            forms=(*FORMS, *forms),
            lexicon=Lexicon(WORDS),
            gazetteer=Gazetteer((*place_entries(names), *entries)),
            build=build,
            write=write,
        )
        self._write = write

    def read(self, text: str) -> tuple[ReadOrder, ...]:
        """Every order found in ``text``."""
        return self._grammar.read(text)

    def write(self, order: Order) -> str:
        """The canonical line of an order."""
        return self._write(order)
