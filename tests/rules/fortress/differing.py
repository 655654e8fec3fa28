"""How the referee's answer differs from what a case wants."""


def faults(wanted, sheets, given):
    if "error" in given:
        yield given["error"]
        return
    after = given["after"]
    for line in wanted["after"]:
        yield from _after(line.split(), after)
    yield from _accepted(wanted, sheets, given)
    yield from _dice(wanted, given)
    over = given["over"]
    found = f"{over['winner']} {over['by']}" if over else None
    if wanted["over"] != found:
        yield f"over: wanted {wanted['over']}, found {found}"
    tags = [event["event"] for event in given["events"]]
    here = 0
    for tag in wanted["tells"]:
        if tag not in tags[here:]:
            yield f"tells: no {tag} after {tags[:here]} in {tags}"
            return
        here += tags[here:].index(tag) + 1
    for tag in wanted["never"]:
        if tag in tags:
            yield f"never: {tag}"


def _after(words, after):
    from tests.rules.fortress.notation import parse

    subject, *rest = words
    if subject in ("round", "phase"):
        if str(after[subject]) != rest[0]:
            yield f"{subject}: wanted {rest[0]}, found {after[subject]}"
        return
    if subject in ("initiative", "neutrals"):
        if after[subject] != rest:
            yield f"{subject}: wanted {rest}, found {after[subject]}"
        return
    if subject.startswith(("deck", "discard")):
        pile = after["decks" if subject.startswith("deck") else "discards"]
        if pile[subject[-1]] != rest:
            yield f"{subject}: wanted {rest}, found {pile[subject[-1]]}"
        return
    owner = None if subject in ("nobody", "beast") else subject
    for word in rest:
        key, equals, value = word.partition("=")
        if equals:
            found = {
                "gold": lambda: after["gold"][subject],
                "hand": lambda: ",".join(after["hands"][subject]),
                "place": lambda: after["to_place"].get(subject, 0),
            }[key]()
            if str(found) != value:
                yield f"{subject} {key}: wanted {value}, found {found}"
            continue
        territory, troops, marks = parse(word)
        found = after["territories"][territory]
        if found != [owner, troops]:
            yield f"{territory}: wanted {[owner, troops]}, found {found}"
        building = after["buildings"].get(territory)
        if isinstance(building, dict):
            building = f"camp{building['camp']}"
        stands = [m for m in (building, after["lasting"].get(territory)) if m]
        if stands != marks:
            yield f"{territory}: wanted {marks}, found {stands}"
        if (subject == "beast") != (territory in after["beasts"]):
            yield f"{territory}: a beast, or none"


def _accepted(wanted, sheets, given):
    refused = {(w[0], int(w[1])): w[2:] for w in wanted["refused"]}
    results = iter(given["results"])
    for player in wanted["players"]:
        for number, line in enumerate(sheets.get(player, ()), start=1):
            result = next(results)
            assert result["line"] == line
            why = refused.get((player, number))
            if result["ok"] != (why is None):
                found = result.get("why")
                yield f"{player} {number}, {line!r}: ok is {result['ok']}, {found}"
            if why and why[0] != result.get("why"):
                yield f"{player} {number}: wanted {why[0]}, found {result.get('why')}"


def _dice(wanted, given):
    thrown = [
        die
        for event in given["events"]
        if event["event"] == "fought"
        for roll in event["rolls"]
        for die in (*roll["attack"], *roll["defence"])
    ]
    if thrown != wanted["dice"]:
        yield f"dice: given {wanted['dice']}, thrown {thrown}"
