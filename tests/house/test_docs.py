"""The pages of docs/ are true: what they show exists, and what exists is shown."""

import json
import re
import subprocess
import sys

import pytest
from django.core.management import get_commands, load_command_class

from adjudicator.rulesets.catalogue import NAMES, ruleset
from conquest.boards.catalogue import board_ids, board_record
from conquest.bootstrap.demo import demo
from conquest.bootstrap.layout import ROOT, layout
from conquest.referee.casefile import answer
from conquest.referee.reading import read_orders

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
SHOWN = [
    *PAGES,
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "compose.yaml")),
    *(ROOT / name for name in ("Dockerfile", ".env.example")),
]
REFERENCE = DOCS / "reference"

#: The rule books: the letter of a ruleset's ids and all its numbers.
RULE_BOOKS = {
    "diplomacy": ("D", (*range(1, 6), *range(10, 20))),
    "fortress": ("F", tuple(range(1, 31))),
    "classic": ("C", tuple(range(1, 24))),
    "missions": ("M", tuple(range(1, 18))),
}


def name_of(path):
    return str(path.relative_to(ROOT))


def test_the_pages_build_without_a_warning(tmp_path):
    """Offline; a dead link or anchor is a warning, and a warning fails."""
    told = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize(
    "path", [ROOT / "README.md", ROOT / "CHANGELOG.md"], ids=name_of
)
def test_links_outside_the_pages_lead_somewhere(path):
    links = re.findall(r"\]\(([^)#\s]+)", path.read_text())
    dead = [
        link
        for link in links
        if not link.startswith(("http://", "https://"))
        and not (path.parent / link).exists()
    ]
    assert not dead


def test_the_readme_fits_on_a_page():
    lines = (ROOT / "README.md").read_text().splitlines()
    assert len(lines) <= 60


# Commands


def shown_commands():
    """Each command line shown: where, the command's name, what follows it."""
    for path in SHOWN:
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            words = line.replace('", "', " ")  # lists of words in compose.yaml
            for found in re.finditer(r"manage\.py ([a-z_]+)([^`|&]*)", words):
                yield f"{name_of(path)}:{number}", found[1], found[2]


def test_every_command_shown_exists():
    known = {*get_commands(), "demo", "test"}
    unknown = [
        (where, name) for where, name, _ in shown_commands() if name not in known
    ]
    assert not unknown


def test_every_option_shown_is_the_commands(capsys):
    with pytest.raises(SystemExit):
        demo(["--help"], layout())
    known = {"demo": set(re.findall(r"--[a-z-]+", capsys.readouterr().out))}
    wrong = []
    for where, name, rest in shown_commands():
        options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", rest))
        if name == "test" or not options:
            continue
        if name not in known:
            command = load_command_class(get_commands()[name], name)
            parser = command.create_parser("manage.py", name)
            known[name] = set(parser._option_string_actions)
        wrong += [(where, name, option) for option in options - known[name]]
    assert not wrong


def test_every_command_of_ours_is_in_the_reference():
    ours = {name for name, app in get_commands().items() if app.startswith("conquest")}
    page = (REFERENCE / "commands.md").read_text()
    told = set(re.findall(r"manage\.py ([a-z_]+)", page))
    assert ours <= told, ours - told


# Settings


def variables_of_the_code():
    """Every environment variable that is an operator's to set."""
    found = {"DJANGO_SETTINGS_MODULE", "CONQUEST_ENV", "CONQUEST_STATE"}
    for path in (ROOT / "conquest" / "settings").glob("*.py"):
        text = path.read_text()
        found |= set(re.findall(r'\benv\.\w+\(\s*"([A-Z_]+)"', text))
        found |= set(re.findall(r'"([A-Z_]+)" in env\b', text))
    text = (ROOT / "conquest" / "gunicorn.py").read_text()
    return found | set(re.findall(r'environ\.get\("([A-Z_]+)"', text))


def variables_of_the_page():
    page = (REFERENCE / "settings.md").read_text()
    first = [row.split("|")[1] for row in page.splitlines() if row.startswith("|")]
    return {name for cell in first for name in re.findall(r"`([A-Z][A-Z_]+)`", cell)}


def test_every_variable_is_documented_and_every_documented_one_exists():
    assert variables_of_the_page() == variables_of_the_code()


def test_the_example_environment_names_known_variables():
    """``SITE_HOST`` and ``POSTGRES_PASSWORD`` are of compose.yaml alone."""
    text = (ROOT / ".env.example").read_text()
    named = set(re.findall(r"^#?([A-Z][A-Z_]+)=", text, re.MULTILINE))
    compose = (ROOT / "compose.yaml").read_text()
    own = set(re.findall(r"\$\{([A-Z_]+)", compose))
    assert own <= named
    assert named - own <= variables_of_the_code()
    given = set(re.findall(r"^    ([A-Z_]+): ", compose, re.MULTILINE))
    assert given <= variables_of_the_code()


# Rules


def numbered(name):
    letter, numbers = RULE_BOOKS[name]
    return [f"{letter}-{number:02}" for number in numbers]


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_has_its_number_and_its_anchor(name):
    page = (REFERENCE / "rules" / f"{name}.md").read_text()
    assert re.findall(r"^\*\*([A-Z]-\d\d)\.\*\*", page, re.MULTILINE) == numbered(name)
    anchors = re.findall(r"^\{: #(\S+) \}$", page, re.MULTILINE)
    assert anchors == [rule.lower() for rule in numbered(name)]


def test_every_rule_that_code_or_tests_cite_is_told():
    known = {rule for name in NAMES for rule in numbered(name)}
    cited = {}
    for folder in ("adjudicator", "conquest", "tests"):
        for path in [*(ROOT / folder).rglob("*.py"), *(ROOT / folder).rglob("*.txt")]:
            for rule in re.findall(
                r"(?<![\w-])[CDFM]-(?:0[1-9]|[123]\d)(?!\d)", path.read_text()
            ):
                cited.setdefault(rule, name_of(path))
    assert not cited.keys() - known, {
        rule: cited[rule] for rule in cited.keys() - known
    }


@pytest.mark.parametrize("name", NAMES)
def test_every_option_and_policy_is_told(name):
    rules = ruleset(name)
    told = set(re.findall(r"`(\w+)`", (REFERENCE / "rules" / f"{name}.md").read_text()))
    for board in board_ids():
        record = board_record(board)
        if record["kind"] in rules.kinds:
            for option in rules.options(record):
                assert {option.name, *option.values} <= told
    for edition in rules.editions.values():
        assert {*edition.policies, *edition.policies.values()} <= told


# Examples


def order_tables():
    """Tables of orders: page, ruleset, board, and each row's cells of code."""
    table = re.compile(r"<!-- read: (\S+) (\S+) -->\n\n((?:\|.*\n)+)")
    for path in PAGES:
        for found in table.finditer(path.read_text()):
            rows = [
                [re.findall(r"`([^`]+)`", cell) for cell in row.split("|")[1:-1]]
                for row in found[3].splitlines()[2:]
            ]
            yield pytest.param(
                found[1], found[2], rows, id=f"{path.stem}:{found.start()}"
            )


@pytest.mark.parametrize(("name", "board", "rows"), [*order_tables()])
def test_orders_shown_are_read_as_said(name, board, rows):
    for english, spanish, canonical in rows:
        for language, lines in (("en", english), ("es", spanish), ("en", canonical)):
            read = read_orders(name, board, language, "\n".join(lines))
            assert [found.get("order") for found in read] == canonical, lines


def blocks(mark, language):
    """Blocks of code below a mark in a comment."""
    block = re.compile(rf"<!-- {mark} -->\n+```{language}\n(.*?)```", re.DOTALL)
    for path in PAGES:
        for found in block.finditer(path.read_text()):
            yield pytest.param(found[1], id=f"{path.stem}:{found.start()}")


@pytest.mark.parametrize("text", [*blocks("adjudicate", "json")])
def test_referees_cases_shown_come_out_as_they_say(text):
    given = answer(json.loads(text))
    assert given.get("pass") is True, given


@pytest.mark.parametrize("text", [*blocks("python", "python")])
def test_programs_shown_run_by_themselves(text):
    told = subprocess.run(
        [sys.executable, "-I", "-c", text], capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize("path", PAGES, ids=name_of)
def test_a_page_has_one_title(path):
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.DOTALL)
    assert len(re.findall(r"^# ", text, re.MULTILINE)) == 1
