"""The ranking pages, for the desk and for everybody."""

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import enter, make_player, make_tournament, make_user, seat_players
from tests.markup import elements, texts
from tests.second_step import post_confirmed
from tournament.draw.services.draws import draw_all_rounds
from tournament.models import Lot, Player, SheetTotal, Tournament
from tournament.ranking.services.release import release_ranking
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.sheets import void_sheet
from tournament.shared.chain import head_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Tournament:
    tournament = make_tournament(players=4, round_count=1, is_public=True)
    enter(
        seat_players(tournament).sheets.get(table=1),
        30,
        -8,
        -8,
        -14,
        solo_won=(3, 3, 0, 0),
        solo_played=(4, 5, 0, 0),
    )
    return tournament


def test_ranking_shows_points_tallies_and_the_reason_of_a_tie(
    desk: Client, played: Tournament
) -> None:
    page = desk.get(reverse("ranking", args=[played.slug]))

    assert texts(page, "tbody .points span") == ["+30", "−8", "−8", "−14"]
    assert "3/4" in texts(page, "tbody td.wide-only")
    assert texts(page, "tbody .tie") == [
        "",
        "punktgleich: 3 Solo gewonnen",
        "punktgleich: 0 Solo gewonnen",
        "",
    ]


def test_ranking_before_the_first_list_is_empty_and_says_so(desk: Client) -> None:
    tournament = make_tournament(players=4)

    page = desk.get(reverse("ranking", args=[tournament.slug]))

    assert texts(page, "#ranking .empty h2") == ["Noch zählt keine Liste"]


def test_ranking_opens_after_the_newest_round_with_a_counted_list(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=3)
    rounds = [draw.round for draw in draw_all_rounds(tournament, by=None)]

    opened = texts(desk.get(reverse("ranking", args=[tournament.slug])), "a[aria-current=true]")
    for played in rounds:
        enter(played.sheets.get(), 4, 4, -4, -4)
        page = desk.get(reverse("ranking", args=[tournament.slug]))
        opened += texts(page, "a[aria-current=true]")

    assert opened == ["nach Runde 1", "nach Runde 1", "nach Runde 2", "nach Runde 3"]


def test_void_list_is_in_though_none_counts(desk: Client) -> None:
    sheet = seat_players(make_tournament(players=4, slug="rennen")).sheets.get(table=1)
    void_sheet(enter(sheet, 4, 4, -4, -4), by=None, reason="verbrannt")

    page = desk.get(reverse("ranking", args=["rennen"]))

    assert texts(page, "#ranking .empty h2") == ["Noch zählt keine Liste"]


def test_lot_is_drawn_from_the_page_and_shown(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(table=1), 4, 4, -4, -4)
    first, second = tournament.players.filter(number__lte=2)

    post_confirmed(
        desk,
        reverse("draw-lot", args=[tournament.slug]),
        {f"place_{first.pk}": "2", f"place_{second.pk}": "1", "how": "hand"},
    )

    page = desk.get(reverse("ranking", args=[tournament.slug]))
    assert [(lot.player, lot.position) for lot in Lot.objects.all()] == [(second, 1), (first, 2)]
    assert texts(page, "tbody .tie")[:2] == [
        "punktgleich: durch Los vorn",
        "punktgleich: durch Los dahinter",
    ]


def test_lot_goes_by_the_places_of_the_ranking_and_the_last_follows(desk: Client) -> None:
    """Equal on places 2 and 3."""
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(table=1), 8, 0, 0, -8)
    second, third = tournament.players.filter(number__in=[2, 3])

    page = desk.get(reverse("ranking", args=[tournament.slug]))
    post_confirmed(
        desk,
        reverse("draw-lot", args=[tournament.slug]),
        {f"place_{second.pk}": "3", f"place_{third.pk}": "", "how": "hand"},
    )

    journal = texts(desk.get(reverse("journal", args=[tournament.slug])), ".journal td")
    assert texts(page, "h2#lot") == ["Losentscheid um Platz 2 und 3"]
    assert [lot.player for lot in Lot.objects.order_by("position")] == [third, second]
    assert [line.endswith("; von Hand gelost") for line in journal].count(True) == 1


def test_ranking_on_screens_does_not_show_the_hash_of_the_journal(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1, is_public=True)
    enter(seat_players(tournament).sheets.get(table=1), 8, 2, -2, -8)
    release_ranking(tournament, by=None, through_round=1)
    pages = ("ranking", "public-ranking")

    for name in pages:
        assert head_of(tournament)[:8] not in desk.get(reverse(name, args=[tournament.slug])).text


def test_lot_between_more_than_two_names_all_places(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(table=1), 0, 0, 0, 0)

    page = desk.get(reverse("ranking", args=[tournament.slug]))

    assert texts(page, "h2#lot") == ["Losentscheid um Platz 1, 2, 3 und 4"]


def test_program_draws_only_where_its_button_is_pressed(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(table=1), 4, 4, -8, 0)
    first, second = tournament.players.filter(number__lte=2)
    where, places = reverse("draw-lot", args=[tournament.slug]), {f"place_{first.pk}": ""}

    nobody_asked = desk.post(where, places | {f"place_{second.pk}": ""})
    both = desk.post(where, places | {f"place_{second.pk}": "1", "how": "program"})
    drawn = desk.post(where, places | {f"place_{second.pk}": "", "how": "program"})

    answers = [response.status_code for response in (nobody_asked, both, drawn)]
    assert (answers, Lot.objects.count()) == ([422, 422, 302], 2)
    journal = texts(desk.get(reverse("journal", args=[tournament.slug])), ".journal td")
    assert [line.endswith("; vom Programm gelost") for line in journal].count(True) == 1


@pytest.mark.parametrize("places", [("1", "1"), ("3", ""), ("0", "1"), ("x", "y"), ("", "")])
def test_lot_with_wrong_places_draws_nothing_and_keeps_them(
    desk: Client, places: tuple[str, str]
) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(table=1), 4, 4, -4, -4)
    tied = tournament.players.filter(number__lte=2)

    response = desk.post(
        reverse("draw-lot", args=[tournament.slug]),
        {f"place_{player.pk}": place for player, place in zip(tied, places, strict=True)},
    )

    form = response.context["lot_forms"][0]
    assert (response.status_code, Lot.objects.count()) == (422, 0)
    assert tuple(bound.value() for bound in form) == places


def test_lot_is_asked_for_also_where_the_ranking_is_not_taken_back(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1, is_public=True)
    enter(seat_players(tournament).sheets.get(table=1), 4, 4, -8, 0)

    refused = desk.post(reverse("ranking-withhold", args=[tournament.slug]), {"reason": " "})

    assert refused.status_code == 422
    assert [form["action"] for form in elements(refused, "#ranking section form.form")] == [
        reverse("draw-lot", args=[tournament.slug])
    ]


def test_public_page_needs_no_account(client: Client, played: Tournament) -> None:
    make_user()

    response = client.get(reverse("public-ranking", args=[played.slug]))

    assert response.status_code == 200
    assert "Kovačević, Marko" in texts(response, "tbody .name")


def test_public_page_leads_to_the_check_of_the_draw_and_back(
    client: Client, played: Tournament
) -> None:
    make_user()
    ranking, check = (reverse(n, args=[played.slug]) for n in ("public-ranking", "public-draw"))

    home = reverse("public-home", args=[played.slug])
    assert len(elements(client.get(ranking), f"#ranking .actions a[href={check}]")) == 1
    assert len(elements(client.get(check), f".facts a[href={home}]")) == 1


def test_public_page_is_not_there_until_switched_on(client: Client, played: Tournament) -> None:
    make_user()
    Tournament.objects.update(is_public=False)

    assert client.get(reverse("public-ranking", args=[played.slug])).status_code == 404


def test_public_page_shows_initials_of_those_who_asked_and_of_minors(client: Client) -> None:
    make_user()
    tournament = make_tournament(rule_set="ebersdorf", round_count=1, is_public=True)
    make_player(tournament, 1, publish=Player.Publish.INITIALS)
    make_player(tournament, 2, birth_on=tournament.date.replace(year=2012))
    make_player(tournament, 3)
    make_player(tournament, 4)
    enter(seat_players(tournament).sheets.get(table=1), 60, 20, 5, 0)

    response = client.get(reverse("public-ranking", args=[tournament.slug]))

    page = response.text
    names = ["F. Ö.", "von der Grün, Adelheid", "Wójcikowski, Stanisław", "M. K."]
    assert texts(response, "tbody .name") == names
    assert "Öttl" not in page
    assert "Kovačević" not in page


def test_public_page_takes_the_same_queries_whatever_its_size(client: Client) -> None:
    make_user()
    counts = []
    for tables in (1, 3):
        tournament = make_tournament(players=4 * tables, is_public=True)
        for sheet in seat_players(tournament).sheets.all():
            enter(sheet, 2, -2, 4, -4)
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("public-ranking", args=[tournament.slug]))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_bar_beside_ties_begins_anew_with_other_points(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 6, 6, -6, -6)

    page = desk.get(reverse("ranking", args=[tournament.slug]))

    rows = [row["class"].split() for row in elements(page, "tr.tied")]
    assert ["first" in row for row in rows] == [True, False, True, False]


def test_interim_ranking_offers_no_lot(desk: Client) -> None:
    """Those equal after round 1 play on; a lot drawn now would decide the evening."""
    tournament = make_tournament(players=4, round_count=2)
    enter(seat_players(tournament).sheets.get(), 6, 6, -6, -6)

    page = desk.get(reverse("ranking", args=[tournament.slug]), {"round": 1})

    assert texts(page, "tbody .tie") == ["punktgleich: in allem gleich"] * 4
    assert reverse("draw-lot", args=[tournament.slug]) not in page.text


def test_ranking_marks_who_sat_at_a_void_list_and_calls_nobody_level_for_it(desk: Client) -> None:
    tournament = make_tournament(players=4)
    for number in (1, 2):
        enter(seat_players(tournament, number).sheets.get(), 10, 4, -4, -10)
    sheet = tournament.rounds.get(number=1).sheets.get()
    void_sheet(sheet, by=None, reason="Karten fehlten", consequence="no_points")
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"

    page = desk.get(reverse("ranking", args=[tournament.slug])).content.decode()

    assert page.count("round 1: list void") == 4
    assert "tied on points:" not in page


def test_ranking_under_embargo_says_how_many_lists_it_holds_back(desk: Client) -> None:
    """The page contains no unchecked total and says that it is incomplete."""
    tournament = make_tournament(players=8, round_count=1, is_embargoed=True, is_public=True)
    first, second = seat_players(tournament).sheets.order_by("table")
    enter(second, 30, -8, -8, -14)
    desk.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    pages = [reverse(name, args=[tournament.slug]) for name in ("ranking", "public-ranking")]

    before = [desk.get(page) for page in pages]
    confirm_sheet(enter(first, 10, 4, -4, -10), by=make_user("gerd"))
    after = [desk.get(page) for page in pages]

    waiting = "1 list has not been checked yet and does not count"
    assert [texts(page, ".empty h2") for page in before] == [["No list has been checked yet"]] * 2
    places = (".steps .later span", ".facts span")
    for ranking, place in zip(after, places, strict=True):
        assert waiting in texts(ranking, place)
    assert [texts(page, "tbody .points span")[0] for page in after] == ["+10", "+10"]
    assert [page for page in (*before, *after) if "+30" in page.text] == []


@pytest.mark.parametrize("name", ["ranking", "public-ranking"])
def test_ranking_that_is_not_the_journals_says_so_in_one_sentence(
    desk: Client, played: Tournament, name: str
) -> None:
    """Two totals changed with a database tool: the list still adds up to zero."""
    path = reverse(name, args=[played.slug])
    sentence = (
        "Diese Rangliste stimmt nicht mit dem Journal überein "
        "(Tisch 1, Runde 1, Nr. 1: im Journal +30, in der Datenbank −10)."
    )
    assert "Journal überein" not in desk.get(path).content.decode()

    for number, total in ((1, -10), (2, 32)):
        SheetTotal.objects.filter(seat__player__number=number).update(points=total)

    page = desk.get(path)
    assert page.text.count("Journal überein") == 1
    assert texts(page, "#ranking .notice.bad[role=alert] b") == [sentence]


def test_rows_are_drawn_as_a_stack_on_a_phone(desk: Client) -> None:
    tournament = make_tournament(players=4, round_count=1)
    enter(seat_players(tournament).sheets.get(), 8, 4, -4, -8)

    page = desk.get(f"/t/{tournament.slug}/ranking/")

    assert len(elements(page, "table.rank.stack")) == 1
