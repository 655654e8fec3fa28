"""What a game master rules on letters: it is done, told, and tells no secret."""

import pytest
from django.urls import reverse

from conquest.games import selectors as games
from conquest.games.models import Bulletin
from conquest.games.services.errors import Refused
from conquest.press import selectors, services
from conquest.press.errors import NotSent
from tests.conquest.factories import NOON, PersonFactory
from tests.conquest.play.pages import signed_in
from tests.conquest.press.tables import again, diplomacy, player, read, seat, write

pytestmark = pytest.mark.django_db


@pytest.fixture
def game():
    return diplomacy()


def hide(game, letter, hides=True, reason="No insults.", by=None):
    services.hide(
        game_id=game.pk,
        by_id=by or game.game_master_id,
        code=letter.code,
        hides=hides,
        reason=reason,
        now=NOON,
    )


def mute(game, power, mutes=True, reason="Cool down."):
    services.mute(
        game_id=game.pk,
        by_id=game.game_master_id,
        seat_id=seat(game, power).pk,
        mutes=mutes,
        reason=reason,
        now=NOON,
    )


def rule(game, act, **given):
    """A ruling made on the game master's pages."""
    return signed_in(game.game_master).post(
        reverse("gm_rule", args=[game.code, act]),
        {"reason": "It is needed.", "round": "", **given},
        follow=True,
    )


def log_of(game, person):
    url = reverse("game_log", args=[game.code])
    return signed_in(person).get(url).content.decode()


def test_a_hidden_letter_to_all_is_told_with_its_writer_and_the_reason(game):
    letter = write(game, "FRANCE", "all", "An insult.")
    hide(game, letter)
    (seen,) = selectors.conversation(game, player(game, "ITALY"), "all")
    assert (seen.is_hidden, seen.text) == (True, "")
    said = log_of(game, player(game, "TURKEY"))
    assert "has hidden a letter that France wrote to all" in said
    assert "No insults." in said
    assert Bulletin.objects.filter(kind="ruling").count() == 1


def test_a_hidden_letter_can_be_shown_again(game):
    letter = write(game, "FRANCE", "all", "Misread.")
    hide(game, letter)
    hide(game, letter, hides=False, reason="I misread it.")
    (seen,) = selectors.conversation(game, player(game, "ITALY"), "all")
    assert seen.text == "Misread."


def test_of_a_hidden_private_letter_the_table_reads_nobodys_name(game):
    letter = write(game, "FRANCE", "ITALY", "An insult.")
    services.report(game=game, person=player(game, "ITALY"), code=letter.code, now=NOON)
    hide(game, letter)
    (seen,) = selectors.conversation(game, player(game, "ITALY"), "france")
    assert seen.is_hidden
    (ruling,) = games.log(game)
    assert (ruling.seat_power, dict(ruling.facts)) == (None, {})
    said = log_of(game, player(game, "TURKEY"))
    assert "has hidden a private letter" in said
    assert "France" not in said


def test_a_private_letter_nobody_has_shown_is_not_the_masters_to_hide(game):
    letter = write(game, "FRANCE", "ITALY", "A secret.")
    with pytest.raises(NotSent) as caught:
        hide(game, letter)
    assert caught.value.why == "no_such_letter"
    assert games.log(game) == ()


def test_nobody_but_the_game_master_hides_letters(game):
    letter = write(game, "FRANCE", "all", "An insult.")
    with pytest.raises(NotSent):
        hide(game, letter, by=player(game, "ITALY").pk)
    with pytest.raises(Refused) as caught:
        hide(game, letter, reason=" ")
    assert caught.value.why == "reason_missing"
    assert games.log(game) == ()


def test_a_muted_power_reads_and_writes_nothing_until_it_may_again(game):
    mute(game, "FRANCE")
    with pytest.raises(NotSent) as caught:
        write(game, "FRANCE", "all")
    assert caught.value.why == "muted"
    write(game, "ITALY", "FRANCE", "Read this.")
    assert read(game, player(game, "FRANCE")) == ["Read this."]
    mute(game, "FRANCE", mutes=False)
    write(game, "FRANCE", "all")


def test_that_a_power_is_muted_is_told_to_all(game):
    mute(game, "FRANCE")
    said = log_of(game, player(game, "TURKEY"))
    assert "has barred France from writing letters" in said
    assert "Cool down." in said


def test_reporting_shows_a_letter_to_the_master_and_tells_only_them(game):
    letter = write(game, "FRANCE", "ITALY", "An insult.")
    Bulletin.objects.all().delete()
    for _ in range(2):
        services.report(
            game=game, person=player(game, "ITALY"), code=letter.code, now=NOON
        )
    (told,) = Bulletin.objects.all()
    assert told.person == game.game_master
    (shown,) = selectors.reported(game, game.game_master)
    assert shown.text == "An insult."
    assert selectors.reported(game, player(game, "TURKEY")) == ()


def test_only_a_reader_reports_a_letter(game):
    letter = write(game, "FRANCE", "ITALY")
    for power in ("TURKEY", "FRANCE"):
        with pytest.raises(NotSent):
            services.report(
                game=game, person=player(game, power), code=letter.code, now=NOON
            )
    with pytest.raises(NotSent):
        services.report(game=game, person=PersonFactory(), code=letter.code, now=NOON)


def test_the_master_rules_on_letters_on_the_pages_of_rulings(game):
    letter = write(game, "FRANCE", "all", "An insult.")
    url = reverse("gm_rule", args=[game.code, "hide_letter"])
    form = signed_in(game.game_master).get(url, {"letter": letter.code})
    said = form.content.decode()
    assert "France, " in said
    assert "has hidden a letter that France wrote to all" in said
    rule(game, "hide_letter", letter=letter.code)
    assert selectors.conversation(game, player(game, "ITALY"), "all")[0].is_hidden
    rule(game, "show_letter", letter=letter.code)
    assert not selectors.conversation(game, player(game, "ITALY"), "all")[0].is_hidden
    rule(game, "mute", seat=seat(game, "FRANCE").pk)
    assert selectors.muted(again(game)) == {seat(game, "FRANCE").pk}
    rule(game, "unmute", seat=seat(game, "FRANCE").pk)
    assert selectors.muted(again(game)) == frozenset()


def test_rulings_on_letters_are_offered_where_there_are_letters(game):
    def offered(game):
        url = reverse("gm_game", args=[game.code])
        said = signed_in(game.game_master).get(url).content.decode()
        return {
            name
            for name in ("hide_letter", "show_letter", "mute", "unmute")
            if reverse("gm_rule", args=[game.code, name]) in said
        }

    assert offered(game) == {"mute"}
    write(game, "FRANCE", "all")
    assert offered(game) == {"mute", "hide_letter"}
    assert offered(diplomacy(press="none")) == set()
