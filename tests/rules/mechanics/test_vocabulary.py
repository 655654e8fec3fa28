"""Every word the two games promise to understand, in the sentence it belongs to."""

import pytest

from tests.rules.mechanics.tables import GAMES, table_of

SPAIN = {name: table_of(name, "spain").language for name in GAMES}

#: Sentence, canonical line, and all that may stand in the gap, parted by commas.
BOTH = (
    ("{} 5 Madrid", "place 5 madrid",
     "place, places, put, deploy, reinforce, add, coloca, colocar, coloco, colocad, "
     "pon, poner, pongo, despliega, desplegar, despliego, refuerza, reforzar, "
     "refuerzo, sitúa, situar"),
    ("place 5 {} Madrid", "place 5 madrid",
     "army on, armies on, troops in, troop at, units into, unit onto, men to, "
     "ejército en, ejércitos sobre, tropas hacia, tropa a, unidades en, unidad en"),
    ("{} Toledo Cáceres", "attack toledo caceres",
     "attack, attacks, assault, invade, ataca, atacar, ataco, atacad, ataque, asalta, "
     "asaltar, invadir, attack from, attack out of, ataca de, ataca desde"),
    ("attack Toledo {} Cáceres", "attack toledo caceres",
     "to, into, against, towards, at, in, on, onto, a, hacia, hasta, contra, en, "
     "sobre, al"),
    ("attack Toledo Cáceres {} 3", "attack toledo caceres until 3",
     "until, till, down to, until I have, until I have only, until only, "
     "until there are, until I am left with, leaving, hasta, hasta que queden, "
     "hasta que quede, hasta que me queden, hasta que me quede, hasta quedarme con, "
     "hasta quedar, hasta tener, hasta que tenga, hasta que haya, "
     "hasta que solo queden, hasta que solo me queden, hasta que me queden solo, "
     "dejando"),
    ("attack Toledo Cáceres until 3 {}", "attack toledo caceres until 3",
     "left, remain, remaining, are left, at home, en casa, armies left"),
    ("attack Toledo Cáceres {} 4", "attack toledo caceres x 4",
     "x, por, up to, at most, como mucho, máximo"),
    ("attack Toledo Cáceres 4 {}", "attack toledo caceres x 4",
     "times, time, rolls, roll, attacks, veces, vez, tiradas, tirada, ataques, x"),
    ("attack Toledo Cáceres {} 2 dice", "attack toledo caceres dice 2",
     "with, using, con, usando"),
    ("attack Toledo Cáceres with 2 {}", "attack toledo caceres dice 2",
     "dice, die, dado, dados"),
    ("{} 3", "advance 3",
     "advance, advances, occupy, move in, advance with, move in with, ocupa, ocupar, "
     "ocupo, ocupad, avanza, avanzar, avanzo, avanza con, ocupa con, avanzar con, "
     "ocupar con, entra con, entrar con, entra, entrar"),
    ("advance {}", "advance all",
     "all, everything, everyone, everybody, all of them, todo, todos, todas, "
     "con todo, con todos, with all armies"),
    ("{} 2", "defend 2",
     "defend, defends, defense, defence, roll, defiende, defender, defiendo, "
     "defended, defensa, tiro, tira"),
    ("{}", "end",
     "end, end turn, end my turn, end of turn, finish, finish turn, done, pass, "
     "end the turn, fin, fin de turno, fin del turno, final, termina, terminar, "
     "termino, terminar turno, termina turno, termino turno, acaba, acabar, acabo, "
     "acabar turno, pasa, pasar, paso, paso turno, pasar turno"),
    ("{} defend 1", "standing defend 1", "standing, always, siempre, permanente"),
    ("standing advance {}", "standing advance least",
     "least, the least, minimum, the minimum, min, mínimo, el mínimo, lo mínimo, "
     "lo menos"),
    ("standing {}", "standing none",
     "none, nothing, no, nada, ninguna, ninguno"),
    ("place 5 Madrid {} 3 Toledo", "place 5 madrid; place 3 toledo",
     "and, y, e, plus, más, ,"),
)  # fmt: skip

MARCH = (
    "regroup, regroups, fortify, fortifies, move, moves, transfer, reagrupa, "
    "reagrupar, reagrupo, reagrupad, fortifica, fortificar, fortifico, mueve, mover, "
    "muevo, traslada, trasladar, traslado"
)
TRADE = (
    "trade, trade in, trades, hand in, exchange, cash in, turn in, canjea, canjear, "
    "canjeo, canjead, canje, cambia, cambiar, cambio, entrega, entregar, entrego, "
    "trade cards, trade set, trade the set, trade the cards, canjea cartas, "
    "canjea el trío, canjea trío, canjea las cartas"
)
OWN = {
    "classic": (
        ("{} 4 Sevilla Cádiz", "regroup 4 sevilla cadiz", MARCH),
        ("{} Lugo, Soria, wild", "trade lugo, soria, wild", TRADE),
        ("trade Lugo {}, Soria, wild", "trade lugo:infantry, soria, wild",
         "infantry, infantería, infanterías, inf"),
        ("trade Lugo {}, Soria, wild", "trade lugo:cavalry, soria, wild",
         "cavalry, caballería, caballerías, cav"),
        ("trade Lugo {}, Soria, wild", "trade lugo:artillery, soria, wild",
         "artillery, artillería, artillerías, art"),
        ("trade Lugo, Soria, {}", "trade lugo, soria, wild",
         "wild, wild card, joker, comodín, wildcard"),
        ("trade Lugo, Soria, wild {} Lugo", "trade lugo, soria, wild onto lugo",
         "onto, on, to, in, at, sobre, en, a"),
        ("trade Lugo, Soria {} Burgos", "trade lugo, soria, burgos",
         "and, y, plus, más"),
        ("canjea infantería {} Lugo, Soria, wild", "trade lugo:infantry, soria, wild",
         "of, de"),
        ("standing trade {}", "standing trade best",
         "best, the best, best set, the best set, mejor, el mejor, lo mejor, "
         "el mejor trío"),
    ),
    "missions": (
        ("{} 4 Sevilla Cádiz", "fortify 4 sevilla cadiz", MARCH),
        ("{} sword, rifle, wild", "trade sword rifle wild", TRADE),
        ("trade {}, sword, rifle", "trade balloon sword rifle",
         "balloon, balloons, globo, globos"),
        ("trade {}, wild, rifle", "trade sword wild rifle",
         "sword, swords, espada, espadas"),
        ("trade {}, wild, sword", "trade rifle wild sword",
         "rifle, rifles, fusil, fusiles"),
        ("trade {}, sword, sword", "trade wild sword sword",
         "wild, wilds, wild card, joker, comodín, comodines"),
    ),
}  # fmt: skip


def gaps(words):
    """What may stand in a gap; a comma by itself is one of the words for «and»."""
    return [word.strip() or "," for word in words.removesuffix(", ,").split(",")] + (
        [","] if words.endswith(", ,") else []
    )


@pytest.mark.parametrize("name", GAMES)
def test_words_of_both_games(name):
    for sentence, line, words in BOTH:
        for word in gaps(words):
            text = sentence.format(word)
            read = [SPAIN[name].write(r.order) for r in SPAIN[name].read(text)
                    if r.order is not None]  # fmt: skip
            assert read == line.split("; "), text


@pytest.mark.parametrize("name", GAMES)
def test_words_of_each_game(name):
    for sentence, line, words in OWN[name]:
        for word in gaps(words):
            text = sentence.format(word)
            read = [SPAIN[name].write(r.order) for r in SPAIN[name].read(text)
                    if r.order is not None]  # fmt: skip
            assert read == [line], text


def test_too_many_cards_of_a_kind_are_read_and_then_refused():
    """M-04: nobody means a thousand."""
    for number, cards in ((2, 2), (3, 3), (4, 4), (5, 4), (1000, 4)):
        (read,) = SPAIN["missions"].read(f"trade {number} swords")
        assert read.order.cards == ("sword",) * cards
