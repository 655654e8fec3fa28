"""Letters: written once, kept with their round, read by whom they are for."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from conquest.games.models import Bulletin
from conquest.games.services import rulings, seats, tables
from conquest.games.services.errors import Refused
from conquest.press import permission, selectors, services
from conquest.press.errors import NotSent
from conquest.press.models import Addressee, Letter
from tests.conquest.factories import NOON, PersonFactory, gathered
from tests.conquest.press.tables import (
    again,
    classic,
    diplomacy,
    player,
    read,
    seat,
    write,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return diplomacy()


def why(game, power, to, text="Peace?", **more):
    with pytest.raises(NotSent) as caught:
        write(game, power, to, text, **more)
    return caught.value


def test_a_letter_to_one_power_is_read_by_both_and_by_nobody_else(game):
    write(game, "AUSTRIA", "ITALY", "Leave Trieste alone.")
    assert read(game, player(game, "AUSTRIA")) == ["Leave Trieste alone."]
    assert read(game, player(game, "ITALY")) == ["Leave Trieste alone."]
    for other in ("ENGLAND", "FRANCE", "GERMANY", "RUSSIA", "TURKEY"):
        assert read(game, player(game, other)) == []
    assert read(game, game.game_master) == []
    assert read(game, None) == []


def test_a_letter_to_several_is_one_conversation_of_all_of_them(game):
    write(game, "AUSTRIA", "ITALY RUSSIA", "Against Turkey?")
    write(game, "RUSSIA", "AUSTRIA ITALY", "Gladly.")
    write(game, "RUSSIA", "AUSTRIA", "Without Italy, rather.")
    both, pair = (
        selectors.conversation(game, player(game, "AUSTRIA"), key)
        for key in ("italy+russia", "russia")
    )
    assert [letter.text for letter in both] == ["Against Turkey?", "Gladly."]
    assert [letter.text for letter in pair] == ["Without Italy, rather."]
    assert read(game, player(game, "ITALY")) == ["Against Turkey?", "Gladly."]


def test_a_letter_to_all_is_read_by_the_whole_table(game):
    write(game, "FRANCE", "all", "A stab is coming.")
    for each in game.seats.select_related("player"):
        assert read(game, each.player) == ["A stab is coming."]
    assert read(game, game.game_master) == ["A stab is coming."]


def test_a_letter_without_addressee_is_refused_and_never_broadcast(game):
    assert why(game, "FRANCE", "").why == "no_addressee"
    assert not Letter.objects.exists()
    assert not Bulletin.objects.filter(kind="letter").exists()


def test_a_letter_to_oneself_is_refused(game):
    assert why(game, "FRANCE", "FRANCE").why == "only_yourself"
    letter = write(game, "FRANCE", "FRANCE ITALY")
    assert letter.addressees.count() == 1


def test_a_power_that_nobody_plays_gets_no_letter_and_nor_do_the_others(game):
    seats.depart(seat_id=seat(game, "TURKEY").pk, manner="left", now=NOON)
    refused = why(again(game), "FRANCE", "ITALY TURKEY")
    assert (refused.why, refused.facts["powers"]) == ("to_nobody", ("TURKEY",))
    assert not Letter.objects.exists()


def test_somebody_without_a_seat_writes_nothing(game):
    with pytest.raises(NotSent) as caught:
        services.send(
            game_id=game.pk,
            by_id=PersonFactory().pk,
            to="all",
            text="Hello",
            now=NOON,
            door="web",
        )
    assert caught.value.why == "not_seated"


def test_a_game_without_letters_takes_none():
    game = diplomacy(press="none")
    assert why(game, "FRANCE", "all").why == "no_letters"
    assert not selectors.has_press(game, player(game, "FRANCE"))


def test_a_game_with_public_letters_takes_no_private_one():
    game = diplomacy(press="public")
    assert why(game, "FRANCE", "ITALY").why == "only_to_all"
    assert write(game, "FRANCE", "all").is_to_all


@pytest.mark.parametrize("ruleset", ["classic", "missions"])
def test_c_20_a_classic_table_has_the_public_panel_or_nothing(ruleset):
    board = "canaries" if ruleset == "classic" else "world"
    assert gathered(ruleset, board, 3).press == "public"
    assert gathered(ruleset, board, 3, press="none").press == "none"
    for kind in ("private", "rulebook"):
        with pytest.raises(Refused) as caught:
            gathered(ruleset, board, 3, press=kind)
        assert caught.value.facts["field"] == "press"


def test_c_20_a_classic_table_knows_no_private_letter():
    game = classic()
    assert why(game, "red", "blue").why == "only_to_all"
    assert write(game, "red", "all").is_to_all


def test_diplomacy_knows_all_four_kinds_and_fortress_no_rulebook():
    assert set(tables.PRESS["diplomacy"]) == {"private", "rulebook", "public", "none"}
    assert "rulebook" not in tables.PRESS["fortress"]


def test_by_the_rulebook_nobody_writes_in_retreats_and_winters():
    game = diplomacy(press="rulebook")
    write(game, "FRANCE", "ITALY")
    france = seat(game, "FRANCE")
    for kind in ("retreat", "adjustment"):
        game.head.phase["kind"] = kind
        assert permission.barred(game, france, {"FRANCE"}) == "quiet_phase", kind
    game.head.phase["kind"] = "movement"
    assert permission.barred(game, france, {"FRANCE"}) is None


def test_before_the_game_begins_there_are_no_letters():
    game = gathered("diplomacy", "standard", 7)
    with pytest.raises(NotSent) as caught:
        services.send(
            game_id=game.pk,
            by_id=game.seats.first().player_id,
            to="all",
            text="Hello",
            now=NOON,
            door="web",
        )
    assert caught.value.why == "not_begun"


def test_after_the_end_the_table_writes_to_all_and_no_more_in_private(game):
    rulings.end(game_id=game.pk, by_id=game.game_master_id, reason="Done", now=NOON)
    game = again(game)
    assert why(game, "FRANCE", "ITALY").why == "only_to_all"
    write(game, "FRANCE", "all", "Well played.")
    assert read(game, player(game, "TURKEY")) == ["Well played."]


@pytest.mark.parametrize(
    ("readers", "onlooker", "gone"),
    [("everybody", True, True), ("table", False, True), ("playing", False, False)],
)
def test_onlookers_and_eliminated_powers_read_what_the_game_lets_them(
    readers, onlooker, gone
):
    game = diplomacy(press_readers=readers, is_public=True)
    write(game, "FRANCE", "all", "While Turkey was in play.")
    seats.depart(seat_id=seat(game, "TURKEY").pk, manner="conceded", now=NOON)
    game = again(game)
    write(game, "FRANCE", "all", "After.")
    both = ["While Turkey was in play.", "After."]
    assert read(game, PersonFactory()) == (both if onlooker else [])
    assert read(game, None) == (both if onlooker else [])
    assert read(game, player(game, "TURKEY")) == (both if gone else both[:1])
    assert read(game, game.game_master) == both
    assert why(game, "TURKEY", "all").why == "not_in_play"


def test_who_takes_a_seat_over_reads_its_letters_and_the_former_player_none(game):
    write(game, "FRANCE", "ITALY", "Peace.")
    former, new = player(game, "ITALY"), PersonFactory()
    seats.take_over(seat_id=seat(game, "ITALY").pk, person_id=new.pk, now=NOON)
    assert read(game, new) == ["Peace."]
    assert read(game, former) == []


def test_a_game_master_who_plays_reads_no_more_than_a_player():
    master = PersonFactory()
    game = gathered("diplomacy", "standard", 7, master=master)
    seats_ = list(game.seats.all())
    type(seats_[0]).objects.filter(pk=seats_[0].pk).update(player=master)
    game = tables.open_game(game_id=game.pk, now=NOON)
    own = game.seats.get(player=master).power
    a, b = [s.power for s in game.seats.all() if s.power != own][:2]
    write(game, a, b, "Not for the master.")
    assert read(game, master) == []


def test_a_letter_keeps_the_round_and_the_phase_it_was_written_in(game):
    letter = write(game, "FRANCE", "ITALY")
    assert letter.round == game.rounds.get(status="open")
    assert letter.position == game.head
    (seen,) = selectors.conversation(game, player(game, "ITALY"), "france")
    assert (seen.phase.season, seen.phase.kind) == ("spring", "movement")


def test_a_letter_with_the_same_key_is_one(game):
    first = write(game, "FRANCE", "ITALY", key="letter:7:1")
    second = write(game, "FRANCE", "ITALY", key="letter:7:1")
    assert first == second
    assert Letter.objects.count() == 1
    assert Bulletin.objects.filter(kind="letter").count() == 1


def test_a_key_is_its_writers_own_and_finds_nobody_elses_letter(game):
    first = write(game, "FRANCE", "ITALY", key="k")
    assert write(game, "RUSSIA", "TURKEY", key="k") != first


def test_the_database_refuses_to_change_or_delete_a_letter(game):
    letter = write(game, "FRANCE", "ITALY")
    for act in (
        lambda: Letter.objects.filter(pk=letter.pk).update(text="War."),
        lambda: Letter.objects.filter(pk=letter.pk).delete(),
        lambda: Addressee.objects.all().update(seat=seat(game, "TURKEY")),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            act()


def test_a_letter_is_mailed_to_whom_it_is_for_and_not_to_its_writer(game):
    write(game, "FRANCE", "ITALY RUSSIA")
    told = Bulletin.objects.filter(kind="letter")
    assert {bulletin.seat.power for bulletin in told} == {"ITALY", "RUSSIA"}


def test_so_many_letters_an_hour_and_the_answer_says_when_the_next(game):
    for minute in range(services.MOST_AN_HOUR):
        write(game, "FRANCE", "ITALY", now=NOON + timedelta(minutes=minute))
    late = NOON + timedelta(minutes=50)
    refused = why(game, "FRANCE", "ITALY", now=late)
    assert (refused.why, refused.facts["minutes"]) == ("too_many", 10)
    write(game, "RUSSIA", "ITALY", now=late)  # everybody has their own limit
    write(game, "FRANCE", "ITALY", now=NOON + timedelta(minutes=61))


def test_a_letter_has_a_longest_length_and_some_text(game):
    refused = why(game, "FRANCE", "ITALY", "x" * 8_001)
    assert (refused.why, refused.facts) == ("too_long", {"most": 8000, "length": 8001})
    assert why(game, "FRANCE", "ITALY", " \n\u200b ").why == "empty"


def test_in_an_anonymous_game_a_writers_own_name_is_not_sent():
    game = diplomacy(anonymous=True)
    writer = player(game, "FRANCE")
    writer.name = "Ana Ruiz"
    writer.save()
    for text in ("Yours, ana  RUÍZ", f"Write to {writer.email}"):
        assert why(game, "FRANCE", "ITALY", text).why == "gives_away"
    write(game, "FRANCE", "ITALY", "Banana, Ruiz.")


def test_a_name_may_be_signed_where_everybody_knows_it(game):
    writer = player(game, "FRANCE")
    writer.name = "Ana Ruiz"
    writer.save()
    assert write(game, "FRANCE", "ITALY", "Ana Ruiz").text == "Ana Ruiz"


def test_the_address_that_takes_a_seats_orders_is_never_sent(game):
    address = selectors.games.own_address(game, player(game, "FRANCE"))
    assert why(game, "FRANCE", "ITALY", f"> {address} wrote").why == "own_address"


def test_unread_letters_are_counted_for_each_reader(game):
    italy = player(game, "ITALY")
    write(game, "FRANCE", "ITALY", "One.")
    write(game, "FRANCE", "ITALY", "Two.")
    write(game, "RUSSIA", "all", "Three.")
    assert selectors.unread(game, italy) == 3
    assert selectors.unread(game, player(game, "FRANCE")) == 1
    assert selectors.unread(game, player(game, "RUSSIA")) == 0
    last = selectors.conversation(game, italy, "france")[-1]
    services.mark_read(game=game, person=italy, circle=last.circle, code=last.code)
    assert selectors.unread(game, italy) == 1
    assert [c.unread for c in selectors.circles(game, italy)] == [1, 0]
    assert selectors.unread(game, player(game, "GERMANY")) == 1


def test_reading_never_goes_back(game):
    italy = player(game, "ITALY")
    first = write(game, "FRANCE", "ITALY", "One.")
    second = write(game, "FRANCE", "ITALY", "Two.")
    for letter in (second, first):
        services.mark_read(
            game=game, person=italy, circle=letter.circle, code=letter.code
        )
    assert selectors.unread(game, italy) == 0


def test_nobody_marks_letters_read_that_are_not_theirs(game):
    letter = write(game, "FRANCE", "ITALY")
    services.mark_read(
        game=game,
        person=player(game, "TURKEY"),
        circle=letter.circle,
        code=letter.code,
    )
    assert selectors.unread(game, player(game, "ITALY")) == 1


def test_a_table_is_set_up_with_its_letters_and_their_readers():
    game = diplomacy(press="rulebook", press_readers="playing")
    assert (game.press, game.press_readers) == ("rulebook", "playing")
    seen = selectors.press_seen(game, player(game, "FRANCE"))
    assert (seen.press, seen.barred, seen.only_to_all) == ("rulebook", None, False)
    assert len(seen.reachable) == 6
