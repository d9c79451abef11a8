"""Lots at the desk: one table, errors at their fields, confirmed, set aside with a reason."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import elements, texts
from tests.second_step import post_confirmed
from tests.tournament.readable import read
from tournament.evening.services.tournaments import set_tournament_public
from tournament.models import JournalEntry, Lot, Tournament
from tournament.prizes.services.prizes import add_prize
from tournament.ranking.against_journal import list_differences
from tournament.ranking.services.lots import draw_lots, set_lots_aside
from tournament.ranking.services.release import release_ranking, withhold_ranking
from tournament.ranking.standings import standings
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db
REASON = "Platz 2 und 3 vertauscht"


@pytest.fixture
def level() -> Tournament:
    """Numbers 1 and 2 are equal on place 1, 3 and 4 on place 3."""
    tournament = make_tournament(players=4, round_count=1, slug="rennen", released_round=0)
    enter(seat_players(tournament).sheets.get(), 4, 4, -4, -4)
    return tournament


def places(tournament: Tournament, *typed: str) -> dict[str, str]:
    players = tournament.players.order_by("number")
    return {f"place_{player.pk}": text for player, text in zip(players, typed, strict=True)}


def drawn() -> list[list[int]]:
    places_by_group: dict[int, list[int]] = {}
    for lot in Lot.objects.select_related("player"):
        places_by_group.setdefault(lot.group, []).append(lot.player.number)
    return list(places_by_group.values())


def test_all_ties_stand_in_one_table_above_the_release(desk: Client, level: Tournament) -> None:
    page = desk.get(reverse("ranking", args=["rennen"]))

    assert len(elements(page, ".lot-table")) == 1
    heads = [head for head in texts(page, ".lot-table th") if head.startswith("Losentscheid")]
    assert heads == ["Losentscheid um Platz 1 und 2", "Losentscheid um Platz 3 und 4"]
    assert page.text.index('class="lot-table"') < page.text.index('id="release"')


def test_lots_drawn_by_hand_are_looked_at_once_more_before_they_hold(
    desk: Client, level: Tournament
) -> None:
    where = reverse("draw-lot", args=["rennen"])
    data = places(level, "2", "1", "3", "4") | {"how": "hand"}

    question = desk.post(where, data)
    assert (question.status_code, Lot.objects.count()) == (200, 0)
    assert texts(question, ".notice[role=alert] li")[0] == "Platz 1: 2 Kovačević, Marko"

    post_confirmed(desk, where, data)
    assert drawn() == [[2, 1], [3, 4]]


def test_only_typed_ties_are_recorded(desk: Client, level: Tournament) -> None:
    data = places(level, "", "", "4", "") | {"how": "hand"}

    post_confirmed(desk, reverse("draw-lot", args=["rennen"]), data)

    assert drawn() == [[4, 3]]


def test_another_place_typed_meanwhile_is_asked_about_again(
    desk: Client, level: Tournament
) -> None:
    where = reverse("draw-lot", args=["rennen"])
    question = desk.post(where, places(level, "2", "1", "", "") | {"how": "hand"})
    token = {"second_step": question.context["lot_token"]}

    again = desk.post(where, places(level, "1", "2", "", "") | {"how": "hand"} | token)

    assert (again.status_code, Lot.objects.count()) == (409, 0)


@pytest.mark.parametrize(
    ("typed", "number", "words"),
    [
        (("1", "1"), 2, "Platz 1 steht zweimal da; frei: 2."),
        (("3", ""), 1, "„3“: Es geht um Platz 1 bis 2."),
        (("1", "x"), 2, "„x“: Es geht um Platz 1 bis 2."),
        (("", ""), 1, "Welcher Platz wurde hier gezogen?"),
    ],
)
def test_error_stands_at_its_field(
    desk: Client, level: Tournament, typed: tuple[str, str], number: int, words: str
) -> None:
    data = places(level, *typed, "", "") | {"how": "hand"}

    answer = desk.post(reverse("draw-lot", args=["rennen"]), data)

    [form, other] = answer.context["lot_forms"]
    wrong = level.players.get(number=number)
    assert (answer.status_code, list(form.errors)) == (422, [f"place_{wrong.pk}"])
    assert words in form.errors[f"place_{wrong.pk}"][0]
    (shown_at_field,) = texts(answer, f"#lot_place_{wrong.pk}_error")
    assert shown_at_field.startswith(words)
    assert dict(other.errors) == {}


def test_same_tie_has_the_same_places_where_a_prize_waits_for_it(
    desk: Client, level: Tournament
) -> None:
    add_prize(level, by=None, number=3, cents=1000)

    page = desk.get(reverse("prizes", args=["rennen"]))

    assert texts(page, "h2#lot") == ["Losentscheid um Platz 3 und 4"]


def tied(tournament: Tournament) -> list[object]:
    return list(tournament.players.filter(number__lte=2))


def test_lot_is_set_aside_with_a_reason_and_drawn_again(desk: Client, level: Tournament) -> None:
    draw_lots(level, by=make_user(), players=tied(level), order=tied(level))
    where = reverse("lot-set-aside", args=["rennen", 1])
    ranking = desk.get(reverse("ranking", args=["rennen"]))
    assert len(elements(ranking, f"#ranking p.small a[href={where}]")) == 1

    before = desk.get(where)
    refused = post_confirmed(desk, where, {"reason": ""})
    post_confirmed(desk, where, {"reason": REASON})
    after = desk.get(where)

    assert [page.status_code for page in (before, refused, after)] == [200, 422, 404]
    assert drawn() == []
    assert list_differences(level) == []
    draw_lots(level, by=make_user(), players=tied(level), order=tied(level)[::-1])
    assert (drawn(), list_differences(level)) == ([[2, 1]], [])
    journal = texts(desk.get(reverse("journal", args=["rennen"])), ".journal td")
    players = "1 Öttl, Franziska; 2 Kovačević, Marko"
    assert f"Los zurückgenommen: {players} (Grund: {REASON})" in journal
    assert REASON in read(desk, "/t/rennen/papers/final-protocol.pdf")


def test_lot_stays_once_the_hall_sees_the_ranking(level: Tournament) -> None:
    draw_lots(level, by=None, players=tied(level))
    release_ranking(level, by=None, through_round=1)

    with pytest.raises(Refused, match="Halle"):
        set_lots_aside(level, by=None, group=1, reason=REASON)

    withhold_ranking(level, by=None, reason=REASON)
    set_lots_aside(level, by=None, group=1, reason=REASON)
    assert JournalEntry.objects.latest("id").old["group"] == 1


def test_lot_of_a_released_ranking_can_be_set_aside_once_the_public_page_is_off(
    level: Tournament,
) -> None:
    draw_lots(level, by=None, players=tied(level))
    release_ranking(level, by=None, through_round=1)
    set_tournament_public(level, by=None, is_public=False)

    set_lots_aside(level, by=None, group=1, reason=REASON)

    assert drawn() == []


def test_lot_is_set_aside_once_and_never_without_a_reason(level: Tournament) -> None:
    draw_lots(level, by=None, players=tied(level))

    with pytest.raises(Refused, match="Grund"):
        set_lots_aside(level, by=None, group=1, reason="")
    with pytest.raises(Refused, match="schon"):
        set_lots_aside(level, by=None, group=2, reason=REASON)


def test_lot_of_the_final_ranking_leaves_the_interim_one_as_it_was() -> None:
    tournament = make_tournament(players=4)
    enter(seat_players(tournament).sheets.get(), 4, 4, -4, -4)
    enter(seat_players(tournament, 2).sheets.get(), 4, 4, -4, -4)
    draw_lots(tournament, by=None, players=tied(tournament))

    after_one = [row.rank for row in standings(tournament, through_round=1).rows]
    at_the_end = standings(tournament)

    assert after_one == [1, 1, 3, 3]
    assert [row.rank for row in at_the_end.rows] == [1, 2, 3, 3]
    assert [sorted(places.values()) for places in at_the_end.earlier_places()] == [[1, 1, 3, 3]]
