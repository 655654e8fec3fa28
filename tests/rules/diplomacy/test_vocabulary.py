"""Every word of the order language means what it says (D-04)."""

import pytest

from tests.rules.diplomacy.tables import table

#: By meaning: a sentence for its words, the canonical order, and the words.
WORDS = {
    "HOLD": (
        "A PAR {}", "A PAR H",
        "h, hold, holds, holding, stand, stands, standing, stay, stays, hld, mantiene, "
        "mantienen, mantener, manteniendo, se mantiene, mantiene posición, "
        "mantiene la posición, mantiene su posición, aguanta, aguantar, permanece, "
        "permanecer, se queda, quieto, quieta, defiende, defender",
    ),
    "MOVE": (
        "A PAR {} BUR", "A PAR - BUR",
        "m, mv, move, moves, moving, mto, attack, attacks, attacking, go, goes, mueve, "
        "se mueve, mover, moviendo, moverse, ataca, atacar, atacando, avanza, avanzar, "
        "va, marcha, movimiento, ataque",
    ),
    "BYSEA": (
        "A LON {} a NWY", "A LON - NWY VIA",
        "cto, move via convoy, moveviaconvoy, mueve por convoy",
    ),
    "TO": (
        "A PAR moves {} BUR", "A PAR - BUR",
        "to, into, onto, a, al, hacia, hasta, hacia el, hacia la",
    ),
    "IN": (
        "army {} Paris holds", "A PAR H",
        "in, at, of, on, from, en, de, del, desde, located in",
    ),
    "FROM": (
        "F BRE supports move to GAS {} PAR", "F BRE S A PAR - GAS", "from, desde, de",
    ),
    "THE": (
        "{} army PAR holds", "A PAR H",
        "the, an, el, la, los, las, un, una, my, mi, is",
    ),
    "PIECE": ("the {} at Paris holds", "A PAR H", "unit, unidad"),
    "SUPPORT": (
        "F BRE {} A PAR - GAS", "F BRE S A PAR - GAS",
        "s, support, supports, supporting, sup, to support, apoya, apoyar, apoyando, "
        "apoyo, da apoyo, dar apoyo, refuerza",
    ),
    "CONVOY": (
        "F NTH {} A LON - NWY", "F NTH C A LON - NWY",
        "c, convoy, convoys, convoying, cvy, transport, transports, transporting, t, "
        "ferry, fast ferry, convoya, convoyar, convoyando, transporta, transportar, "
        "transportando, lleva",
    ),
    "VIA": (
        "A LON - NWY {} convoy", "A LON - NWY VIA", "via, by, por, por mar, vía",
    ),
    "BYCONVOY": (
        "A LON - NWY {}", "A LON - NWY VIA", "convoy, convoyado, convoyada, convoyed",
    ),
    "RETREAT": (
        "A PAR {} GAS", "A PAR R GAS",
        "r, retreat, retreats, retreating, rto, retira, se retira, retirar, retirarse, "
        "retirando, retirada, retrocede, retroceder",
    ),
    "DISBAND": (
        "A PAR {}", "A PAR D",
        "d, disband, disbands, disbanding, dsb, destroy, destroys, boom, dies, drop, "
        "disuelve, disolver, se disuelve, disolviendo, desbanda, desbandar, "
        "se desbanda, destruye, destruir",
    ),
    "REMOVE": (
        "{} A PAR", "A PAR D",
        "remove, removes, removing, rem, elimina, eliminar, quita, quitar",
    ),
    "BUILD": (
        "{} A PAR", "A PAR B",
        "b, build, builds, building, bld, construye, construir, construyendo, "
        "construcción, recluta, reclutar",
    ),
    "WAIVE": (
        "{}", "WAIVE",
        "waive, waives, waived, w, wve, do not use build order, no build, no builds, "
        "renuncia, renunciar, renuncio, no construye, no construir, no construyo, "
        "paso, pasa",
    ),
    "VOTE": (
        "{} draw", "VOTE DRAW",
        "vote, votes, vote for, voto, vota, votar, voto por",
    ),
    "DRAW": ("vote {}", "VOTE DRAW", "draw, tablas, empate"),
    "NOT": (
        "vote {}", "VOTE NO", "no, none, ninguna, against, contra, en contra",
    ),
    "A": (
        "{} Paris holds", "A PAR H", "a, army, amy, armies, ejército, ejto",
    ),
    "F": ("{} Brest holds", "F BRE H", "f, fleet, flt, fleets, flota"),
    "nc": (
        "F MAO - Spain {}", "F MAO - SPA/NC",
        "nc, ncs, cn, north coast, northern coast, costa norte",
    ),
    "sc": (
        "F MAO - Spain {}", "F MAO - SPA/SC",
        "sc, scs, cs, south coast, southern coast, costa sur",
    ),
    "ec": (
        "F CON - Bulgaria {}", "F CON - BUL/EC",
        "ec, ecs, ce, east coast, eastern coast, costa este",
    ),
    "wc": (
        "F IRO - The Twins {}", "F IRO - TWI/WC",
        "wc, wcs, co, west coast, western coast, costa oeste",
    ),
}  # fmt: skip


def cases():
    for meaning, (sentence, order, words) in WORDS.items():
        for word in words.split(", "):
            yield pytest.param(meaning, sentence.format(word), order, id=word)


@pytest.mark.parametrize(("meaning", "text", "order"), [*cases()])
def test_the_word_is_read(meaning, text, order):
    board = "westeros_diplomacy" if meaning == "wc" else "standard"
    of = table(board)
    (read,) = of.language.read(text)
    assert read.order is not None, read.problem
    assert of.language.write(read.order).upper() == order
    (shouted,) = of.language.read(text.upper())
    assert shouted.order is not None


@pytest.mark.parametrize(
    ("board", "line", "coast", "words"),
    [
        ("standard", "F MAO - SPA", "nc", "n, north, norte, nc, n.c."),
        ("standard", "F MAO - SPA", "sc", "s, south, sur, sc, s.c."),
        ("standard", "F CON - BUL", "ec", "e, east, este, ec, e.c."),
        ("westeros_diplomacy", "F IRO - TWI", "wc", "w, west, o, oeste, wc, w.c."),
    ],
)
def test_a_coast_in_brackets_may_be_one_word(board, line, coast, words):
    for word in words.split(", "):
        (read,) = table(board).language.read(f"{line}({word})")
        assert read.order is not None, word
        written = table(board).language.write(read.order)
        assert written.upper() == f"{line}/{coast}".upper()
