"""Colour arithmetic: sRGB, luminance, Lab, CIEDE2000, and how the colour-blind see.

Protan and deutan after Viénot, Brettel and Mollon (1999), tritan after Brettel (1997);
written from the published formulas. Colours are ``#rrggbb``.
"""

from collections.abc import Sequence
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Literal

Sight = Literal["normal", "protan", "deutan", "tritan"]
SIGHTS: tuple[Sight, ...] = ("normal", "protan", "deutan", "tritan")
Triple = tuple[float, float, float]

_PROTAN = ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0))
_DEUTAN = ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0))
# Tritan sight has two half planes, divided by the plane through grey and (n).
_TRITAN_A = (
    (1.01277, 0.13548, -0.14826),
    (-0.01243, 0.86812, 0.14431),
    (0.07589, 0.80500, 0.11911),
)
_TRITAN_B = (
    (0.93678, 0.18979, -0.12657),
    (0.06154, 0.81526, 0.12320),
    (-0.37562, 1.12767, 0.24796),
)
_TRITAN_NORMAL = (0.03901, -0.02788, -0.01113)


def triple(colour: str) -> Triple:
    """Red, green and blue from 0 to 1."""
    return tuple(int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))  # type: ignore[return-value]


def hexed(rgb: Sequence[float]) -> str:
    """``#rrggbb`` of a triple; what is out of range is clipped."""
    return "#" + "".join(f"{round(min(1, max(0, c)) * 255):02x}" for c in rgb)


def mix(colour: str, ground: str, share: float) -> str:
    """``share`` of a colour laid over a ground."""
    return hexed(
        [
            a * share + b * (1 - share)
            for a, b in zip(triple(colour), triple(ground), strict=True)
        ]
    )


def _linear(rgb: Sequence[float]) -> Triple:
    return tuple(  # type: ignore[return-value]
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb
    )


def _encoded(rgb: Sequence[float]) -> Triple:
    clipped = [min(1.0, max(0.0, c)) for c in rgb]
    return tuple(  # type: ignore[return-value]
        c * 12.92 if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in clipped
    )


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1."""
    r, g, b = _linear(triple(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """WCAG contrast, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def darkened(colour: str, limit: float) -> str:
    """The colour, mixed with black until its luminance is at most ``limit``."""
    share = 1.0
    while luminance(mix(colour, "#000000", share)) > limit:
        share -= 0.02
    return mix(colour, "#000000", share)


def lightened(colour: str, limit: float) -> str:
    """The colour, mixed with white until its luminance is at least ``limit``."""
    share = 1.0
    while luminance(mix(colour, "#ffffff", share)) < limit:
        share -= 0.02
    return mix(colour, "#ffffff", share)


def seen(colour: str, sight: Sight) -> str:
    """The colour as somebody with that sight sees it."""
    if sight == "normal":
        return colour
    rgb = _linear(triple(colour))
    if sight == "tritan":
        side = sum(c * n for c, n in zip(rgb, _TRITAN_NORMAL, strict=True))
        matrix = _TRITAN_A if side >= 0 else _TRITAN_B
    else:
        matrix = _PROTAN if sight == "protan" else _DEUTAN
    return hexed(
        _encoded([sum(c * m for c, m in zip(rgb, row, strict=True)) for row in matrix])
    )


@cache
def lab(colour: str) -> Triple:
    """CIE Lab under D65."""
    r, g, b = _linear(triple(colour))
    xyz = (
        (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047,
        0.2126729 * r + 0.7151522 * g + 0.0721750 * b,
        (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883,
    )
    x, y, z = (
        v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116 for v in xyz
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def shifted(colour: str, step: float) -> str:
    """The colour moved by ``step`` of Lab lightness, away from white or black."""
    target = lab(colour)[0] + step
    ground = "#000000" if step < 0 else "#ffffff"
    share = 1.0
    while share > 0 and (lab(mix(colour, ground, share))[0] - target) * step < 0:
        share -= 0.01
    return mix(colour, ground, max(share, 0))


def difference(a: str, b: str) -> float:
    """CIEDE2000: about 1 is just seen, 10 is plain at a glance."""
    l1, a1, b1 = lab(a)
    l2, a2, b2 = lab(b)
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = h2 - h1
    if c1 * c2 == 0:
        dh = 0
    elif dh > 180:
        dh -= 360
    elif dh < -180:
        dh += 360
    big_h = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        h_mean = h1 + h2
    elif abs(h1 - h2) <= 180:
        h_mean = (h1 + h2) / 2
    else:
        h_mean = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    turn = 30 * exp(-(((h_mean - 275) / 25) ** 2))
    r_c = 2 * sqrt(c_mean**7 / (c_mean**7 + 25.0**7))
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    r_t = -sin(radians(2 * turn)) * r_c
    dl, dc, dhh = (l2 - l1) / s_l, (c2 - c1) / s_c, big_h / s_h
    return sqrt(dl**2 + dc**2 + dhh**2 + r_t * dc * dhh)
