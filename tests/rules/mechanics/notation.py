"""The notation of the cases of Classic and Missions, made cases of a referee's file.

::

    C-16.1  A capture waits for its move-in
      red      A5 rest2 hand=wild,D:cavalry
      blue     B1
      red>     attack A B
      red>     advance 2
      dice     6 5 4 / 3
      refused  2 move_in_range
      after    red B0
      after    phase advance
      after    pending A B 3

Unless the case draws a ``board`` it is the ring A-B-C-D-E-F-A with a road B-E; A, B, C
are the north (2), D, E, F the south (3). ``rest2`` gives all territories not named
elsewhere, two armies on each. The first player named is on turn, in phase ``attack``,
in round 3.

What ``after`` does not name must be as before: territories, hands, deck, discards.
Every line not ``refused`` must be accepted, every die given must be thrown, the game
must not be over unless the case says so.
"""

import re
from itertools import pairwise
from pathlib import Path

RING = "A-B-C-D-E-F-A, B-E"
REGIONS = ("north 2 A B C", "south 3 D E F")
PLAYERS = ("red", "blue", "green", "yellow", "pink", "black")
NOBODY = ("nobody", "unclaimed")
PLAIN = ("phase", "turn", "situation")
PILES = ("deck", "discards", "situation_deck")
_HEAD = re.compile(r"([CM]-\d\d\.\d+)  (.+)$")
_GARRISON = re.compile(r"([A-Z]\w*?|rest)(\d+)$")


def all_cases(folder, ruleset):
    """Every case of a folder's files."""
    return [
        case
        for path in sorted(Path(folder).glob("*.txt"))
        for case in read_cases(path.read_text(encoding="utf-8"), ruleset)
    ]


def read_cases(text, ruleset):
    """The cases of a text."""
    blocks = []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if head := _HEAD.match(line):
            blocks.append((head.group(1), head.group(2), []))
        else:
            word, _, rest = line.strip().partition(" ")
            blocks[-1][2].append((word, rest.strip()))
    return [Case(*block).made(ruleset) for block in blocks]


class Case:
    """A case while it is read."""

    def __init__(self, id_, title, lines):
        self.id, self.title, self.lines = id_, title, lines

    def all(self, key):
        return [rest for word, rest in self.lines if word == key]

    def one(self, key, default=None):
        return next(iter(self.all(key)), default)

    def made(self, ruleset):
        board = self.board()
        players = [word for word, _ in self.lines if word in PLAYERS]
        position = {
            "players": players,
            "turn": self.one("turn", players[0]),
            "phase": self.one("phase", "attack"),
            "round": int(self.one("round", "3")),
            "territories": {},
            "reserve": dict.fromkeys(players, 0),
            "hands": {player: [] for player in players},
            **{pile: self.one(pile, "").split() for pile in PILES},
            "captured": self.one("captured") == "yes",
            "objectives": dict(self.objectives()),
        }
        rest = None
        for word, told in self.lines:
            if word in (*PLAYERS, *NOBODY):
                rest = self.stand(position, word, told) or rest
        if rest:
            for place in board["territories"]:
                position["territories"].setdefault(place, rest)
        position["territories"] = {
            place: position["territories"][place] for place in board["territories"]
        }
        for key in ("batch", "sets_traded"):
            if value := self.one(key):
                position[key] = int(value)
        for key in ("pending", "asked"):
            if value := self.one(key):
                position[key] = told_battle(value)
        if ruleset == "missions":
            position["situation"] = self.one("situation", "clear_skies")
        return {
            "id": self.id,
            "title": self.title,
            "ruleset": ruleset,
            "board": board,
            "position": position,
            "options": dict(o.split("=") for o in self.one("options", "").split()),
            "orders": [
                [word[:-1], told] for word, told in self.lines if word.endswith(">")
            ],
            "dice": [int(d) for d in self.one("dice", "").replace("/", " ").split()],
            "wanted": {
                "after": self.all("after"),
                "refused": {
                    int(line.split()[0]): line.split()[1]
                    for line in self.all("refused")
                },
                "over": self.one("over"),
                "tells": self.one("tells", "").split(),
                "never": self.one("never", "").split(),
            },
        }

    def board(self):
        territories, regions = {}, {}
        for piece in self.one("board", RING).split(","):
            chain = piece.strip().split("-")
            for place in chain:
                territories.setdefault(place, {"borders": []})
            for a, b in pairwise(chain):
                territories[a]["borders"].append(b)
        drawn = self.one("board") is not None
        for line in self.all("region") if drawn else REGIONS:
            name, bonus, *members = line.split()
            regions[name] = {"bonus": int(bonus)}
            for member in members:
                territories[member]["region"] = name
        return {"regions": regions, "territories": territories}

    def objectives(self):
        for line in self.all("objective"):
            power, kind, *rest = line.split()
            named = dict(word.split("=") for word in rest if "=" in word)
            plain = [word for word in rest if "=" not in word]
            match kind:
                case "regions":
                    goal = {"regions": plain, "extra": int(named.get("extra", 0))}
                case "count":
                    goal = {
                        "territories": int(plain[0]),
                        "armies": int(named.get("armies", 1)),
                    }
                case "eliminate":
                    goal = {"player": plain[0]}
            yield power, {"kind": kind, **goal}

    def stand(self, position, player, told):
        owner = None if player in NOBODY else player
        rest = None
        for word in told.split():
            key, equals, value = word.partition("=")
            if equals:
                pile = "hands" if key == "hand" else key
                position[pile][player] = told_value(key, value)
                continue
            place, armies = _GARRISON.match(word).groups()
            if place == "rest":
                rest = [owner, int(armies)]
            else:
                position["territories"][place] = [owner, int(armies)]
        return rest


def told_value(key, value):
    if key == "hand":
        return value.split(",") if value else []
    return int(value)


def told_battle(value):
    """``A B 3`` a pending move-in; ``A B until=3 x=2`` an attack that waits."""
    start, end, *rest = value.split()
    told = {"from": start, "to": end}
    for word in rest:
        key, equals, number = word.partition("=")
        told |= {key: int(number)} if equals else {"least": int(key)}
    return told


def faults(case, given):
    """How the referee's answer differs from what the case wants."""
    if "error" in given:
        yield given["error"]
        return
    wanted, after = case["wanted"], given["after"]
    yield from _results(wanted["refused"], given["results"])
    yield from _after(case["position"], wanted["after"], after)
    over = given["over"]
    found = f"{over['winner']} {over['by']}" if over else None
    if wanted["over"] != found:
        yield f"over: wanted {wanted['over']}, found {found}"
    thrown = [
        die
        for event in given["events"]
        if event["event"] == "rolled"
        for die in (*event["attack"], *event["defence"])
    ]
    if thrown != case["dice"]:
        yield f"dice: thrown {thrown}, given {case['dice']}"
    tags = [event["event"] for event in given["events"]]
    here = 0
    for tag in wanted["tells"]:
        if tag not in tags[here:]:
            yield f"tells: no {tag} after {tags[:here]} in {tags}"
            return
        here += tags[here:].index(tag) + 1
    yield from (f"never: {tag}" for tag in wanted["never"] if tag in tags)


def _results(refused, results):
    for number, result in enumerate(results, start=1):
        why = refused.get(number)
        if result["ok"] != (why is None) or result.get("why") != why:
            yield f"line {number}: wanted {why or 'ok'}, found {result}"
    yield from (f"no line {number}" for number in refused if number > len(results))


def _after(before, lines, after):
    same = {
        "territories": dict(before["territories"]),
        "hands": dict(before["hands"]),
        **{pile: before[pile] for pile in PILES},
    }
    for line in lines:
        subject, _, told = line.partition(" ")
        if subject in (*PLAYERS, *NOBODY):
            yield from _after_player(subject, told.split(), after, same)
        elif subject in PILES:
            same[subject] = told.split()
        elif subject in PLAIN:
            if str(after[subject]) != told:
                yield f"{subject}: wanted {told}, found {after[subject]}"
        elif subject in ("pending", "asked"):
            if after[subject] != (told_battle(told) if told else None):
                yield f"{subject}: wanted {told or None}, found {after[subject]}"
        elif subject == "captured":
            if after[subject] != (told == "yes"):
                yield f"captured: wanted {told}, found {after[subject]}"
        elif after.get(subject) != int(told):
            yield f"{subject}: wanted {told}, found {after.get(subject)}"
    for key, wanted in same.items():
        found = after.get(key, [])
        if isinstance(wanted, dict):
            yield from (
                f"{name}: wanted {value}, found {found[name]}"
                for name, value in wanted.items()
                if found[name] != value
            )
        elif found != wanted:
            yield f"{key}: wanted {wanted}, found {found}"


def _after_player(player, words, after, same):
    owner = None if player in NOBODY else player
    for word in words:
        key, equals, value = word.partition("=")
        if key == "hand":
            same["hands"][player] = told_value(key, value)
        elif equals:
            if after[key][player] != int(value):
                yield f"{player} {key}: wanted {value}, found {after[key][player]}"
        else:
            place, armies = _GARRISON.match(word).groups()
            same["territories"][place] = [owner, int(armies)]
