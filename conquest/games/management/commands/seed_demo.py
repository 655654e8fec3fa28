"""People and games to try the site with; prints how to sign in and play by mail."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from conquest.accounts.models import Person
from conquest.games.models import Game, Seat
from conquest.games.schedule import Pace
from conquest.games.selectors import offers
from conquest.games.services import course, tables

DAY = 24 * 60
MADRID = "Europe/Madrid"


@dataclass(frozen=True)
class Newcomer:
    """A demo person."""

    name: str
    address: str
    language: str = "en"
    zone: str = MADRID


ANA = Newcomer("Ana Ruiz", "ana@example.com", "es")
BEN = Newcomer("Ben Whitlow", "ben@example.com", "en", "Europe/London")
CHLOE = Newcomer("Chloé Morin", "chloe@example.com", "en", "Europe/Paris")
PEOPLE = (ANA, BEN, CHLOE)


@dataclass(frozen=True)
class Table:
    """A demo game; bots take the seats that people leave."""

    name: str
    ruleset: str
    board: str
    seats: int
    people: tuple[Newcomer, ...]
    master: Newcomer = BEN
    days: int = 2
    opens: bool = True
    options: dict[str, Any] = field(default_factory=dict)
    settings: dict[str, Any] = field(default_factory=dict)


TABLES = (
    Table("War for the North", "diplomacy", "westeros_diplomacy", 7, (ANA, CHLOE)),
    Table("The Long Table", "diplomacy", "standard", 7, (BEN, ANA), CHLOE),
    Table("Salt and Stone", "fortress", "fortress_westeros", 4, (ANA, CHLOE)),
    Table(
        "La meseta en llamas",
        "classic",
        "iberia",
        3,
        (ANA,),
        BEN,
        days=1,
        options={"defence": "ask"},
    ),
    Table("Five Flags", "missions", "world", 4, (CHLOE, ANA), BEN, days=1),
    Table(
        "Islas al viento",
        "classic",
        "canaries",
        4,
        (CHLOE,),
        CHLOE,
        opens=False,
        settings={"is_public": True},
    ),
)


class Command(BaseCommand):
    help = "Make the demo's people and games, unless they are there; say how to play."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.DEMO:
            raise CommandError("There is a demo only with the demo's settings.")
        people = {each: _person(each) for each in PEOPLE}
        if not Game.objects.exists():
            for game in _games(people):
                self.stderr.write(f"  {game.name}")
        self.stdout.write(_welcome(people))


def _person(about: Newcomer) -> Person:
    person = Person.objects.filter(email=about.address).first()
    if person is None:
        person = Person.objects.create_user(
            about.address,
            name=about.name,
            language=about.language,
            time_zone=about.zone,
            is_demo=True,
        )
        EmailAddress.objects.create(
            user=person, email=about.address, primary=True, verified=True
        )
    return person


def _games(people: dict[Newcomer, Person]) -> Iterator[Game]:
    """Sets the tables up; a ruleset that isn't there is left out."""
    known = {offer.ruleset: offer for offer in offers()}
    now = timezone.now()
    for table in TABLES:
        offer = known.get(table.ruleset)
        if offer is None:
            continue
        first, *others = (people[each] for each in table.people)
        game = tables.create(
            name=table.name,
            ruleset_name=table.ruleset,
            board=table.board,
            seats=table.seats,
            created_by_id=first.pk,
            pace=_pace(table),
            options=table.options,
            game_master_id=people[table.master].pk,
            **table.settings,
        )
        for person in others:
            tables.join(game_id=game.pk, person_id=person.pk, now=now)
        if table.opens:
            tables.seat_bots(game_id=game.pk, bot=offer.bots[-1], now=now)
            tables.open_game(game_id=game.pk, now=now)
            course.answer_for_bots(game_id=game.pk, now=now + timedelta(seconds=1))
        yield game


def _pace(table: Table) -> Pace:
    minutes = table.days * DAY
    return Pace(
        lengths={"default": minutes, "draft": minutes / 2, "defence": minutes / 4},
        at="21:00",
        zone=MADRID,
        grace=120,
    )


def _welcome(people: dict[Newcomer, Person]) -> str:
    names = ", ".join(person.name for person in people.values())
    sign_in = settings.SITE_URL + reverse("account_login")
    lines = [f"Sign in with one click as {names}: {sign_in}"]
    try:
        mails = settings.SITE_URL + reverse("mail_room")
    except NoReverseMatch:
        pass
    else:
        lines.append(f"Their mails are in the mail room: {mails}")
    seat = (
        Seat.objects.filter(player=people[ANA], game__status=Game.Status.PLAYING)
        .select_related("game")
        .order_by("pk")
        .first()
    )
    if seat is not None:
        lines += [
            "To send an order by mail, write to this seat's own address "
            f"({seat.game.name}, {people[ANA].name}):",
            f"  from {people[ANA].email} to {seat.token}@{settings.MAIL_DOMAIN},",
            f"  by SMTP at {settings.SMTPD_HOST}:{settings.SMTPD_PORT}, one order a "
            "line; or answer any mail in the mail room.",
        ]
    return "\n".join(lines) + "\n"
