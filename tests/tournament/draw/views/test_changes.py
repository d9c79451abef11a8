"""The pages on which a drawn round is changed: what they show, ask and refuse."""

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import enter, make_player, make_tournament
from tests.markup import elements, texts
from tests.second_step import hidden_fields, post_confirmed
from tournament.draw.services.draws import draw_all_rounds, draw_round
from tournament.models import Player, Seat, Tournament

pytestmark = pytest.mark.django_db


def drawn(players: int = 16) -> Tournament:
    tournament = make_tournament(players=players)
    draw_all_rounds(tournament, by=None, seed="SKD1 Testvektor")
    return tournament


def page(desk: Client, name: str, tournament: Tournament) -> str:
    response = desk.get(reverse(name, args=[tournament.slug, 1]))
    assert response.status_code == 200
    return unescape(response.text)


def post(desk: Client, name: str, tournament: Tournament, round_number: int = 1, **data: str):
    """A change of the round is asked about on its page; a swap only where it warns."""
    data = {"reason": "So ist es.", "replaces": str(round_number)} | data
    address = reverse(name, args=[tournament.slug, round_number])
    return (post_confirmed if name == "draw-change" else Client.post)(desk, address, data)


def test_change_page_names_who_is_gone_and_who_has_come(desk: Client) -> None:
    tournament = drawn()
    Player.objects.filter(number=3).update(is_present=False)
    make_player(tournament, 17, last_name="Nachzügler")

    html = page(desk, "draw-change", tournament)

    names = texts(html, "main ul.pairs li span")
    assert "3 von der Grün, Adelheid" in names
    assert "17 Nachzügler, Franziska" in names
    assert html.count('class="button primary"') == 1


def test_change_page_without_anything_to_change_leads_to_the_registration(desk: Client) -> None:
    tournament = drawn()

    html = page(desk, "draw-change", tournament)

    assert elements(html, "[name=reason]") == []
    buttons = [link["href"] for link in elements(html, "main .empty a.primary")]
    assert buttons == [reverse("registration", args=[tournament.slug])]


def test_changing_a_round_leads_back_to_its_seats(desk: Client) -> None:
    tournament = drawn()
    Player.objects.filter(number=3).update(is_present=False)

    response = post(desk, "draw-change", tournament, is_filled_up="on")

    assert response.headers["Location"] == reverse("draw-round", args=[tournament.slug, 1])
    draw = tournament.draws.get(is_current=True, round__number=1)
    assert (draw.reason, draw.places.count(None)) == ("So ist es.", 0)


def test_change_says_which_rounds_lost_their_seats(desk: Client) -> None:
    """An unposted round cannot be drawn again for a field that fills no tables."""
    tournament = make_tournament(players=16)
    draw_all_rounds(tournament, by=None)
    Player.objects.filter(number=4).update(is_present=False)

    response = post(desk, "draw-change", tournament)

    page = desk.get(response["Location"])
    (notice,) = texts(page, "main .notices .warn")
    assert notice.startswith("Die Plätze der Runde 2 entfallen. ")
    why = "Jetzt nicht möglich: 15 Spieler gehen an Tischen zu viert nicht auf."
    assert any(paragraph.startswith(why) for paragraph in texts(page, "#again p"))


@pytest.mark.parametrize(("rule_set", "is_offered"), [("spin", True), ("schwaig", False)])
def test_three_may_play_on_where_the_rules_know_it(
    desk: Client, rule_set: str, is_offered: bool
) -> None:
    tournament = make_tournament(players=8, rule_set=rule_set)
    draw_round(tournament, by=None, round_number=1)
    Player.objects.filter(number=4).update(is_present=False)

    assert ('name="as_threes"' in page(desk, "draw-change", tournament)) is is_offered


def test_an_empty_seat_is_shown_with_a_way_to_fill_it(desk: Client) -> None:
    tournament = drawn()
    Player.objects.filter(number=3).update(is_present=False)
    post(desk, "draw-change", tournament)

    html = page(desk, "draw-round", tournament)

    ways = elements(html, "main .notice.warn .actions a")
    assert reverse("draw-change", args=[tournament.slug, 1]) in [link["href"] for link in ways]
    assert html.count('<td role="cell" class="soft">') == 1


@pytest.mark.parametrize("typed", [{"reason": " "}, {"started": "drei"}, {"replaces": "x"}])
def test_change_that_is_not_understood_keeps_what_was_typed(
    desk: Client, typed: dict[str, str]
) -> None:
    tournament = drawn()
    Player.objects.filter(number=3).update(is_present=False)

    response = post(desk, "draw-change", tournament, **typed)

    assert response.status_code == 422
    assert tournament.draws.filter(round__number=1).count() == 1


def test_change_of_a_draw_that_another_desk_has_changed(desk: Client) -> None:
    tournament = drawn()
    Player.objects.filter(number=3).update(is_present=False)
    post(desk, "draw-change", tournament)
    Player.objects.filter(number=4).update(is_present=False)

    response = post(desk, "draw-change", tournament)

    assert response.status_code == 409


def test_swap_into_a_repeat_warns_first_and_is_logged_then(desk: Client) -> None:
    tournament = drawn()
    met = Seat.objects.filter(round__number=1, table=1).values_list("player__number", flat=True)
    second = {
        seat.player.number: seat.table
        for seat in Seat.objects.filter(round__number=2).select_related("player")
    }
    mover, friend, *_others = sorted(met, key=lambda number: second[number])
    other = next(n for n in second if second[n] == second[friend] and n not in met)
    if second[mover] == second[friend]:
        mover = next(n for n in met if second[n] != second[friend])

    first = post(desk, "draw-swap", tournament, 2, first=str(mover), second=str(other))
    unchanged = tournament.draws.filter(round__number=2).count()
    token = hidden_fields(first.text)
    swapped = post(desk, "draw-swap", tournament, 2, first=str(mover), second=str(other), **token)

    assert (first.status_code, unchanged, swapped.status_code) == (200, 1, 302)
    warnings = " ".join(texts(first, "main .notice.warn li"))
    assert f"Nr. {friend} " in warnings
    entry = tournament.journal.first()
    assert (entry.action, entry.reason) == ("seats_swapped", "So ist es.")


def test_swap_of_a_number_without_a_seat(desk: Client) -> None:
    tournament = drawn()

    response = post(desk, "draw-swap", tournament, first="3", second="99")

    assert response.status_code == 422
    errors = texts(response, "#id_second_error li")
    assert errors == ["Nr. 99 hat in dieser Runde keinen Platz."]
    chosen = elements(response, "#id_first option[selected]")
    assert [option["value"] for option in chosen] == ["3"]


def test_swap_offers_everybody_by_name_table_by_table(desk: Client) -> None:
    tournament = drawn()

    html = page(desk, "draw-swap", tournament)

    assert html.count('<optgroup label="Tisch') == 2 * 4
    assert html.count("3 von der Grün, Adelheid</option>") == 2
    assert html.count("data-number=") == 16


def test_change_is_offered_when_a_list_is_in(desk: Client) -> None:
    tournament = drawn()
    enter(tournament.rounds.get(number=1).sheets.get(table=1), 30, -8, -8, -14)

    html = page(desk, "draw-round", tournament)

    address = reverse("draw-change", args=[tournament.slug, 1])
    assert texts(html, f"main .head a[href={address}]") == ["Ändern"]


def test_swap_page_says_which_rounds_are_drawn_again(desk: Client, english: None) -> None:
    tournament = make_tournament(players=16)
    draw_all_rounds(tournament, by=None)

    html = page(desk, "draw-swap", tournament)

    hints = texts(html, "main form p.small")
    assert "Round 2 is not posted yet and is drawn again as well." in hints


def test_change_page_says_that_a_closing_table_moves_its_players(
    desk: Client, english: None
) -> None:
    tournament = make_tournament(players=16)
    draw_round(tournament, by=None, round_number=1)
    one_each = Seat.objects.filter(seat=1).values("player")
    before = dict(Seat.objects.exclude(seat=1).values_list("player", "table"))
    Player.objects.filter(pk__in=one_each).update(is_present=False)

    html = page(desk, "draw-change", tournament)
    post(desk, "draw-change", tournament)

    after = dict(Seat.objects.values_list("player", "table"))
    assert len([pk for pk in before if before[pk] != after[pk]]) == 3
    assert "closes when its players fit into the other empty seats" in " ".join(html.split())


@pytest.mark.parametrize("name", ["draw-change", "draw-swap"])
def test_round_that_is_not_drawn_has_nothing_to_change(desk: Client, name: str) -> None:
    tournament = make_tournament()

    assert desk.get(reverse(name, args=[tournament.slug, 1])).status_code == 404


def test_change_page_asks_as_often_for_many_players_as_for_few(desk: Client) -> None:
    counts = []
    for players in (8, 40):
        tournament = make_tournament(players=players)
        draw_round(tournament, by=None, round_number=1)
        tournament.players.filter(number__lte=players // 2).update(is_present=False)
        with CaptureQueriesContext(connection) as queries:
            page(desk, "draw-change", tournament)
        counts.append(len(queries))

    assert counts[0] == counts[1]
