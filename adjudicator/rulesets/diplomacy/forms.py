"""How people write Diplomacy orders, in two languages and many traditions.

Words and notations of the judges and sites that players come from: nJudge, DPjudge,
jDip, DAIDE, webDiplomacy, Backstabbr, godip and others. Loaded only when a line is not
canonical.
"""

from adjudicator.orders.gazetteer import Entry
from adjudicator.orders.grammar import Form
from adjudicator.orders.lexicon import Lexicon

LEXICON = Lexicon(
    {
        "HOLD": (
            "h", "hold", "holds", "holding", "stand", "stands", "standing", "stay",
            "stays", "hld", "mantiene", "mantienen", "mantener", "manteniendo",
            "se mantiene", "mantiene posición", "mantiene la posición",
            "mantiene su posición", "aguanta", "aguantar", "permanece", "permanecer",
            "se queda", "quieto", "quieta", "defiende", "defender",
        ),
        "MOVE": (
            "m", "mv", "move", "moves", "moving", "mto", "attack", "attacks",
            "attacking", "go", "goes", "mueve", "se mueve", "mover", "moviendo",
            "moverse", "ataca", "atacar", "atacando", "avanza", "avanzar", "va",
            "marcha", "movimiento", "ataque",
        ),
        "BYSEA": ("cto", "move via convoy", "moveviaconvoy", "mueve por convoy"),
        "TO": (
            "to", "into", "onto", "a", "al", "hacia", "hasta", "hacia el", "hacia la",
        ),
        "IN": (
            "in", "at", "of", "on", "from", "en", "de", "del", "desde", "located in",
        ),
        "FROM": ("from", "desde", "de"),
        "THE": ("the", "an", "el", "la", "los", "las", "un", "una", "my", "mi", "is"),
        "PIECE": ("unit", "unidad"),
        "SUPPORT": (
            "s", "support", "supports", "supporting", "sup", "to support", "apoya",
            "apoyar", "apoyando", "apoyo", "da apoyo", "dar apoyo", "refuerza",
        ),
        "CONVOY": (
            "c", "convoy", "convoys", "convoying", "cvy", "transport", "transports",
            "transporting", "t", "ferry", "fast ferry", "convoya", "convoyar",
            "convoyando", "transporta", "transportar", "transportando", "lleva",
        ),
        "VIA": ("via", "by", "por", "por mar", "vía"),
        "BYCONVOY": ("convoy", "convoyado", "convoyada", "convoyed"),
        "RETREAT": (
            "r", "retreat", "retreats", "retreating", "rto", "retira", "se retira",
            "retirar", "retirarse", "retirando", "retirada", "retrocede", "retroceder",
        ),
        "DISBAND": (
            "d", "disband", "disbands", "disbanding", "dsb", "destroy", "destroys",
            "boom", "dies", "drop", "disuelve", "disolver", "se disuelve",
            "disolviendo", "desbanda", "desbandar", "se desbanda", "destruye",
            "destruir",
        ),
        "REMOVE": (
            "remove", "removes", "removing", "rem", "elimina", "eliminar", "quita",
            "quitar",
        ),
        "BUILD": (
            "b", "build", "builds", "building", "bld", "construye", "construir",
            "construyendo", "construcción", "recluta", "reclutar",
        ),
        "WAIVE": (
            "waive", "waives", "waived", "w", "wve", "do not use build order",
            "no build", "no builds", "renuncia", "renunciar", "renuncio",
            "no construye", "no construir", "no construyo", "paso", "pasa",
        ),
        "VOTE": ("vote", "votes", "vote for", "voto", "vota", "votar", "voto por"),
        "DRAW": ("draw", "tablas", "empate"),
        "NOT": ("no", "none", "ninguna", "against", "contra", "en contra"),
    }
)  # fmt: skip

UNITS = (
    Entry("unit", "A", ("army", "amy", "armies", "ejército", "ejto")),
    Entry("unit", "F", ("fleet", "flt", "fleets", "flota")),
)

COASTS = (
    Entry("coast", "nc", ("ncs", "cn", "north coast", "northern coast", "costa norte")),
    Entry("coast", "sc", ("scs", "cs", "south coast", "southern coast", "costa sur")),
    Entry("coast", "ec", ("ecs", "ce", "east coast", "eastern coast", "costa este")),
    Entry("coast", "wc", ("wcs", "co", "west coast", "western coast", "costa oeste")),
)


def _place(name: str) -> str:
    return f"THE? {name}:place {name}_coast:coast?"


def _unit(name: str) -> str:
    """A unit: power, kind and small words may be left out."""
    return (
        f"(THE? {name}_power:power IN? :?)? THE? ({name}_kind:unit | PIECE)? IN? "
        f"{_place(name)}"
    )


_AT, _OF, _TO = _unit("at"), _unit("of"), _place("to")
_GO = "(-> | MOVE (-> | TO | IN)? | TO)"
_GOES = "(-> | MOVE (-> | TO | IN)? | TO | BYSEA)"
_VIA = "(VIA BYCONVOY? | BYCONVOY) (THE? route+:place)*"
_AIDED = {
    "of": "supported unit",
    "of_kind": "supported unit",
    "of_power": "supported unit",
}
_CARRIED = dict.fromkeys(_AIDED, "convoyed unit")
_ASKS = {
    "at": "unit",
    "at_kind": "unit",
    "at_power": "unit",
    "to": "destination",
    # A coast may be left out: it is never what is missing.
    "at_coast": "",
    "of_coast": "",
    "to_coast": "",
    "route": "",
}
_SUPPORTS = {**_ASKS, **_AIDED}
_CONVOYS = {**_ASKS, **_CARRIED}

FORMS = (
    Form("hold", f"{_AT} HOLD", _ASKS),
    Form("hold", f"HOLD {_AT}", _ASKS),
    Form("move", f"{_AT} {_GO} {_TO}", _ASKS),
    Form("voyage", f"{_AT} {_GO} {_TO} {_VIA}", _ASKS),
    Form("voyage", f"{_AT} BYSEA TO? {_TO} (VIA (THE? route+:place)*)?", _ASKS),
    Form("voyage", f"{_AT} MOVE VIA BYCONVOY? (-> | TO) {_TO}", _ASKS),
    Form("voyage", f"{_AT} {_GO} route+:place (-> route+:place)* -> {_TO}", _ASKS),
    Form("support_hold", f"{_AT} SUPPORT {_OF} HOLD?", _SUPPORTS),
    Form("support_hold", f"{_AT} SUPPORT HOLD (TO | IN)? {_OF}", _SUPPORTS),
    Form("support_move", f"{_AT} SUPPORT {_OF} {_GOES} {_TO} ({_VIA})?", _SUPPORTS),
    Form("support_move", f"{_AT} SUPPORT THE? MOVE IN? {_OF} {_GO} {_TO}", _SUPPORTS),
    Form("support_move", f"{_AT} SUPPORT MOVE (TO | IN)? {_TO} FROM {_OF}", _SUPPORTS),
    Form("support_move", f"{_AT} SUPPORT of:place to:place", _SUPPORTS),
    Form("convoy", f"{_AT} CONVOY {_OF} {_GOES} {_TO} ({_VIA})?", _CONVOYS),
    Form("convoy", f"{_AT} CONVOY (TO | IN)? {_TO} FROM {_OF}", _CONVOYS),
    Form("convoy", f"{_AT} CONVOY of:place to:place", _CONVOYS),
    Form("retreat", f"{_AT} RETREAT (-> | TO | IN)? {_TO}", _ASKS),
    Form("retreat", f"RETREAT {_AT} (-> | TO | IN) {_TO}", _ASKS),
    Form("disband", f"{_AT} (DISBAND | REMOVE)", _ASKS),
    Form("disband", f"(DISBAND | REMOVE | RETREAT REMOVE) {_AT}", _ASKS),
    Form("disband", f"RETREAT {_AT} DISBAND", _ASKS),
    Form("build", f"BUILD {_AT}", _ASKS),
    Form("build", f"BUILD {_place('at')} at_kind:unit", _ASKS),
    Form("build", f"{_AT} BUILD at_kind:unit?", _ASKS),
    Form(
        "waive", "(THE? at_power:power :?)? WAIVE BUILD? number:number? BUILD?", _ASKS
    ),
    Form("vote", "VOTE? THE? DRAW"),
    Form("unvote", "VOTE NOT ((TO | IN)? THE? DRAW)?"),
    Form("unvote", "NOT VOTE? (TO | IN)? THE? DRAW"),
    Form("unvote", "NOT VOTE"),
)
