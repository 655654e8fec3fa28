"""The notation of this folder's cases, made cases of a referee's file.

::

    F-24.1  A plain attack that succeeds
      board    A-B-C, sea S-A
      red      A4 C1+levy gold=3 hand=march@2,guard
      blue     B2+fortress
      orders   red: move A -> B all
      dice     6 4 2 / 5 3
      after    red A1 B3 C1+levy
      refused  red 2 not_adjacent
      tells    fought captured

``after`` is exact for the territories it names: an owner, troops, a building with the
rounds left (``+camp2``), a lasting card; what is not said is not there. ``refused``
names every line that must not be accepted; all others must be. ``tells`` names events
that must come in this order. Unless the case says ``alone``, green keeps two
territories out of the way and much land is empty, so that nobody wins.
"""

import re
from itertools import pairwise
from pathlib import Path

from tests.rules.fortress import differing

FOLDER = Path(__file__).parent / "cases"
SPARE = ("X1", "X2")  #: green's, out of the way
EMPTY = tuple(f"Y{number}" for number in range(1, 13))  #: land of nobody
_TERRITORY = re.compile(r"([A-Z][A-Z0-9]*?)(\d+)((?:\+[a-z_]+\d*)*)$")
_HEAD = re.compile(r"(F-\d\d\.\d+)  (.+)$")


def read_cases(path):
    """The cases of a file, each a mapping for the referee."""
    blocks = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if head := _HEAD.match(line):
            blocks.append((head.group(1), head.group(2), []))
        else:
            blocks[-1][2].append(line.split(None, 1))
    return [_Case(*block).made() for block in blocks]


def case_of(text):
    """The case that lines without a head describe."""
    lines = [line.split(None, 1) for line in text.splitlines() if line.strip()]
    return _Case("F-00.0", "", lines).made()


def all_cases():
    """Every case of the folder."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path)]


class _Case:
    def __init__(self, id_, title, lines):
        self.id = id_
        self.title = title
        self.lines = [(key, rest[0] if rest else "") for key, *rest in lines]
        self.words = {key for key, _ in self.lines}

    def all(self, key):
        return [rest for word, rest in self.lines if word == key]

    def one(self, key, default=""):
        return next(iter(self.all(key)), default)

    def made(self):
        board = self.board()
        players = [word for word, _ in self.lines if word in PLAYERS]
        position = {
            "phase": self.one("phase", "plan"),
            "round": int(self.one("round", "3")),
            "territories": {},
            "buildings": {},
            "lasting": {},
            "gold": {},
            "hands": {},
            "to_place": {},
            "neutrals": [],
            "beasts": {},
            "decks": self.piles("deck"),
            "discards": self.piles("discard"),
        }
        for word, rest in self.lines:
            if word in PLAYERS:
                self.stand(position, word, rest)
        for place in self.one("neutral").split():
            territory, troops, marks = parse(place)
            position["territories"][territory] = [None, troops]
            position["neutrals"].append(territory)
            position["buildings"].update((territory, mark) for mark in marks)
        for place in self.one("beast").split():
            where, kind = place.split(":")
            where, _, full = where.partition("/")
            territory, troops, _ = parse(where)
            position["territories"][territory] = [None, troops]
            position["beasts"][territory] = {"kind": kind, "full": int(full or troops)}
        if "alone" not in self.words:
            players.append("green")
            for place in SPARE:
                board["territories"][place] = {"borders": []}
                position["territories"][place] = ["green", 1]
            for place in EMPTY:
                board["territories"][place] = {"borders": []}
        position["players"] = players
        if "initiative" in self.words:
            position["initiative"] = self.one("initiative").split()
        return {
            "id": self.id,
            "title": self.title,
            "ruleset": "fortress",
            "board": board,
            "position": position,
            "options": self.options(),
            "pay_income": "pay_income" in self.words,
            "sheets": self.sheets(),
            "dice": [int(d) for d in self.one("dice").replace("/", " ").split()],
            "wanted": self.wanted(players),
        }

    def options(self):
        options = (option.partition("=") for option in self.one("options").split())
        return {name: int(value) for name, _, value in options}

    def board(self):
        territories = {}
        regions = {}
        for piece in self.one("board").split(","):
            words = piece.split()
            chain = words[-1].split("-")
            for place in chain:
                territories.setdefault(place, {"borders": []})
                if words[0] == "sea" and place == chain[0]:
                    territories[place]["sea"] = True
            for a, b in pairwise(chain):
                territories[a]["borders"].append(b)
        for line in self.all("region"):
            name, bonus, *members = line.split()
            regions[name] = {"bonus": int(bonus)}
            for member in members:
                territories[member]["region"] = name
        for line in self.all("bonus"):
            place, bonus = line.split()
            territories[place]["bonus"] = int(bonus)
        return {"regions": regions, "territories": territories}

    def piles(self, name):
        return {tier: self.one(f"{name}{tier}").split() for tier in "123"}

    def stand(self, position, player, rest):
        for word in rest.split():
            key, equals, value = word.partition("=")
            if equals:
                if key == "gold":
                    position["gold"][player] = int(value)
                elif key == "hand":
                    position["hands"][player] = value.split(",")
                elif key == "place":
                    position["to_place"][player] = int(value)
                else:
                    raise ValueError(word)
                continue
            territory, troops, marks = parse(word)
            position["territories"][territory] = [player, troops]
            for mark in marks:
                if mark in ("levy", "palisade"):
                    position["lasting"][territory] = mark
                elif mark.startswith("camp"):
                    position["buildings"][territory] = {"camp": int(mark[4:])}
                else:
                    position["buildings"][territory] = mark

    def sheets(self):
        sheets = {}
        for line in self.all("orders"):
            player, _, order = line.partition(": ")
            sheets.setdefault(player, []).append(order.strip())
        for player in self.one("empty").split():
            sheets.setdefault(player, [])
        return sheets

    def wanted(self, players):
        return {
            "after": self.all("after"),
            "refused": [line.split() for line in self.all("refused")],
            "tells": self.one("tells").split(),
            "never": self.one("never").split(),
            "over": self.one("over") or None,
            "players": players,
            "dice": [int(d) for d in self.one("dice").replace("/", " ").split()],
        }


PLAYERS = ("red", "blue", "green", "yellow")


def parse(word):
    """``A4+fortress`` -> ``("A", 4, ["fortress"])``."""
    found = _TERRITORY.match(word)
    assert found, word
    return found[1], int(found[2]), [m for m in found[3].split("+") if m]


def faults(case, given):
    """What the answer to a case lacks, in words."""
    return list(differing.faults(case["wanted"], case["sheets"], given))
