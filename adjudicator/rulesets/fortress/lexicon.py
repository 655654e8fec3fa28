"""What players call orders, cards, buildings and colours, in English and Spanish."""

from collections.abc import Mapping

KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "FOUND": ("found", "funda", "fundar", "fundo"),
    "PLACE": ("place", "put", "coloca", "colocar", "coloco", "pon", "poner", "pongo"),
    "DEPLOY": (
        "deploy", "buy", "despliega", "desplegar", "despliego", "compra", "comprar",
        "compro",
    ),
    "MOVE": (
        "move", "moves", "send", "mueve", "mover", "muevo", "envía", "enviar", "manda",
        "mandar", "attack", "attacks", "ataca", "atacar", "ataco",
    ),
    "DEFEND": ("defend", "defends", "defiende", "defender", "defiendo"),
    "SUPPORT": (
        "support", "supports", "apoya a", "apoya", "apoyar a", "apoyar", "apoyo a",
        "apoyo",
    ),
    "BUILD": (
        "build", "upgrade to", "construye", "construir", "construyo", "edifica",
        "mejora a",
    ),
    "CARD": (
        "card", "play", "play card", "play the card", "carta", "juega", "jugar",
        "juego", "juega la carta", "juego la carta",
    ),
    "DISCARD": ("discard", "descarta", "descartar", "descarto", "tira"),
    "CONCEDE": (
        "concede", "i concede", "surrender", "i surrender", "me rindo", "ríndete",
        "rendirse", "me retiro", "abandono",
    ),
    "TROOPS": (
        "troop", "troops", "army", "armies", "tropa", "tropas", "ejército", "ejércitos",
        "of them",
    ),
    "A": ("a", "an", "the", "un", "una", "el", "la"),
    "FROM": ("from", "out of", "de", "desde", "del"),
    "TO": ("to", "into", "a", "al", "hacia", "hasta"),
    "IN": ("in", "at", "on", "into", "onto", "en", "sobre"),
    "STOP": (
        "stop at", "stop", "until", "retreat at", "para en", "para con", "para",
        "hasta", "hasta quedar", "retirada",
    ),
    "WITH": ("with", "con"),
    "AND": ("and", "then", "y", "e", "luego"),
}  # fmt: skip

AMOUNTS: Mapping[str, tuple[str, ...]] = {
    "all": (
        "all", "all of them", "everything", "everyone", "todo", "todas", "todos",
        "toda",
    ),
}  # fmt: skip

BUILDINGS: Mapping[str, tuple[str, ...]] = {
    "barracks": ("barracks", "barrack", "cuartel", "cuarteles"),
    "fortress": ("fortress", "fort", "fortaleza", "fuerte"),
}

CARD_NAMES: Mapping[str, tuple[str, ...]] = {
    "march": ("march", "marcha"),
    "guard": ("guard", "guardia"),
    "aid": ("aid", "ayuda"),
    "palisade": ("palisade", "empalizada"),
    "field_camp": ("field camp", "campamento"),
    "small_muster": ("small muster", "reclutamiento menor", "pequeño reclutamiento"),
    "raid": ("raid", "incursión"),
    "feint": ("feint", "finta"),
    "levy": ("levy", "leva"),
    "muster": ("muster", "reclutamiento"),
    "militia": ("militia", "milicia"),
    "tithe": ("tithe", "diezmo"),
    "forced_march": ("forced march", "marcha forzada"),
    "great_muster": ("great muster", "gran reclutamiento"),
    "sellswords": ("sellswords", "sellsword", "mercenarios"),
    "sappers": ("sappers", "zapadores"),
    "master_builder": ("master builder", "maestro constructor", "maestro de obras"),
}
