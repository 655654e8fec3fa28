"""The sides of games whose powers are colours, in seat order."""

from collections.abc import Mapping

from adjudicator.board import Names
from adjudicator.powers import PowerId

NAMES: Mapping[PowerId, Names] = {
    PowerId("red"): Names("Red", "Rojo", ("rojos", "roja")),
    PowerId("blue"): Names("Blue", "Azul", ("azules",)),
    PowerId("green"): Names("Green", "Verde", ("verdes",)),
    PowerId("yellow"): Names("Yellow", "Amarillo", ("amarillos", "amarilla")),
    PowerId("pink"): Names("Pink", "Rosa", ("rosas",)),
    PowerId("black"): Names("Black", "Negro", ("negros", "negra")),
}

POWERS: tuple[PowerId, ...] = tuple(NAMES)
