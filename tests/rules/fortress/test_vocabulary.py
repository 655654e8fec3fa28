"""Every word players may use, in English and Spanish, and what it is taken for.

The words stand here once more on purpose: one that is lost or misspelt in the lexicon
would otherwise be missed by nobody but a player.
"""

import pytest

from tests.rules.fortress.positions import inline

TABLE = inline(
    {
        "territories": {
            "moor": {"name": {"en": "Moor", "es": "Páramo"}},
            "hill": {"name": {"en": "Hill", "es": "Cerro"}},
            "lake": {"name": {"en": "Lake", "es": "Lago"}},
        }
    }
)

#: A canonical order, a sentence with a gap, and the words that fit the gap.
SENTENCES = (
    ("found moor", "{} Moor", "found funda fundar fundo"),
    (
        "place 3 moor",
        "{} 3 Moor",
        "place put coloca colocar coloco pon poner pongo",
    ),
    (
        "deploy 3 moor",
        "{} 3 Moor",
        "deploy buy despliega desplegar despliego compra comprar compro",
    ),
    (
        "move moor -> hill 3",
        "{} Moor -> Hill 3",
        "move moves send mueve mover muevo envía enviar manda mandar",
    ),
    ("defend moor", "{} Moor", "defend defends defiende defender defiendo"),
    (
        "support red in hill from moor",
        "{} red in Hill from Moor",
        "support supports apoya_a apoya apoyar_a apoyar apoyo_a apoyo",
    ),
    (
        "support red in hill from moor",
        "Moor {} red in Hill",
        "support supports apoya_a apoya",
    ),
    (
        "build barracks moor",
        "{} barracks Moor",
        "build upgrade_to construye construir construyo edifica mejora_a",
    ),
    (
        "card guard moor",
        "{} guard Moor",
        "card play play_card play_the_card carta juega jugar juego juega_la_carta "
        "juego_la_carta",
    ),
    ("discard guard", "{} guard", "discard descarta descartar descarto tira"),
    (
        "concede",
        "{}",
        "concede i_concede surrender i_surrender me_rindo ríndete rendirse me_retiro "
        "abandono",
    ),
    (
        "move moor -> hill 3",
        "move 3 {} from Moor to Hill",
        "troop troops army armies tropa tropas ejército ejércitos of_them",
    ),
    ("build barracks moor", "build {} barracks Moor", "a an the un una el la"),
    ("move moor -> hill 3", "move 3 {} Moor to Hill", "from out_of de desde del"),
    ("move moor -> hill 3", "move 3 from Moor {} Hill", "to into a al hacia hasta"),
    ("defend moor", "defend {} Moor", "in at on into onto en sobre"),
    (
        "move moor -> hill 3 stop 1",
        "move Moor -> Hill 3 {} 1",
        "stop_at stop until retreat_at para_en para_con para hasta hasta_quedar "
        "retirada",
    ),
    (
        "move moor -> hill 3, lake 1",
        "move Moor -> Hill 3 {} Lake 1",
        "and then y e luego",
    ),
    (
        "move moor -> hill all",
        "move Moor -> Hill {}",
        "all all_of_them everything everyone todo todas todos toda",
    ),
    ("build barracks moor", "build {} Moor", "barracks barrack cuartel cuarteles"),
    ("build fortress moor", "build {} Moor", "fortress fort fortaleza fuerte"),
    *(
        (f"discard {card}", "discard {}", words)
        for card, words in {
            "march": "march marcha",
            "guard": "guard guardia",
            "aid": "aid ayuda",
            "palisade": "palisade empalizada",
            "field_camp": "field_camp campamento",
            "small_muster": "small_muster reclutamiento_menor pequeño_reclutamiento",
            "raid": "raid incursión",
            "feint": "feint finta",
            "levy": "levy leva",
            "muster": "muster reclutamiento",
            "militia": "militia milicia",
            "tithe": "tithe diezmo",
            "forced_march": "forced_march marcha_forzada",
            "great_muster": "great_muster gran_reclutamiento",
            "sellswords": "sellswords sellsword mercenarios",
            "sappers": "sappers zapadores",
            "master_builder": "master_builder maestro_constructor maestro_de_obras",
        }.items()
    ),
)


@pytest.mark.parametrize(
    ("order", "text"),
    [
        (order, sentence.format(word.replace("_", " ")))
        for order, sentence, words in SENTENCES
        for word in words.split()
    ],
)
def test_a_word_is_understood(order, text):
    (found,) = TABLE.language.read(text)
    assert found.order is not None, found.problem
    assert TABLE.language.write(found.order) == order
