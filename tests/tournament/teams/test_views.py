"""The page of the teams: typed by name and numbers, refused with the number and the other team."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import enter, make_helper, make_player, make_tournament, make_user
from tests.markup import elements, readable, texts
from tests.second_step import post_confirmed
from tests.tournament.teams.conftest import team
from tournament.journal.comparison import Comparison
from tournament.models import TableSheet, Team, Tournament
from tournament.shared.errors import Refused
from tournament.teams.services import draw_team_lots, set_team_lots_aside

pytestmark = pytest.mark.django_db
PAGE = "/t/rennen/teams/"


def typed(*numbers: int, **more: str) -> dict[str, str]:
    return {"name": "Wenzbrüder"} | {f"n{nth}": str(n) for nth, n in enumerate(numbers, 1)} | more


def test_name_and_four_numbers_make_a_team(tournament: Tournament, desk: Client) -> None:
    answer = desk.post(PAGE, typed(14 - 3, 2, 3, 1, is_paid="on"), follow=True)

    team = tournament.teams.get()
    assert list(team.memberships.values_list("player__number", flat=True)) == [1, 2, 3, 11]
    assert team.paid_cents == 800
    assert texts(answer, ".notices span") == ["„Wenzbrüder“ ist eingetragen."]
    facts = texts(answer, "p.facts span")
    assert "1 Mannschaft zu viert" in facts
    assert "es zählen die besten 3" in facts


def test_two_numbers_are_entered_and_said_to_be_two(tournament: Tournament, desk: Client) -> None:
    answer = desk.post(PAGE, typed(11, 2), follow=True)

    assert texts(answer, ".notices .warn") == [
        "„Wenzbrüder“ hat nur 2 von 4. Gewertet wird die Mannschaft, wenn alle Nummern dastehen."
    ]
    assert texts(answer, "table.teams td.name small") == ["hat nur 2 von 4", "8 € offen"]


def test_number_of_another_team_is_refused_and_can_be_taken_out(
    tournament: Tournament, desk: Client
) -> None:
    other = team(tournament, "Grasober", 2, 3)

    answer = desk.post(PAGE, typed(11, 2))

    assert answer.status_code == 422
    assert texts(answer, "#id_n2_error li") == [
        "Nummer 2, Marko Kovačević, ist schon bei „Grasober“."
    ]
    assert texts(answer, "button[name=take_out]") == ["aus „Grasober“ herausnehmen"]
    assert elements(answer, "#id_name")[0]["value"] == "Wenzbrüder"

    player = tournament.players.get(number=2)
    answer = desk.post(PAGE, typed(11, 2, take_out=str(player.pk)))

    assert answer.status_code == 200
    assert elements(answer, "#id_name")[0]["value"] == "Wenzbrüder"
    sentence = "Nummer 2 ist jetzt aus der anderen Mannschaft heraus."
    assert texts(answer, ".notices span") == [sentence]
    assert list(other.memberships.values_list("player__number", flat=True)) == [3]
    assert desk.post(PAGE, typed(11, 2)).status_code == 302


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((99,), "Diese Nummer hat in diesem Turnier niemand."),
        ((10**17,), "Diese Nummer hat in diesem Turnier niemand."),
        ((4, 4), "Eine Nummer steht zweimal da."),
    ],
)
def test_number_that_cannot_be_is_refused(
    tournament: Tournament, desk: Client, numbers: tuple[int, ...], sentence: str
) -> None:
    answer = desk.post(PAGE, typed(*numbers))

    assert answer.status_code == 422
    assert texts(answer, ".team-in .errors li") == [sentence]
    assert not tournament.teams.exists()


def test_fill_in_is_named_as_one(tournament: Tournament, desk: Client) -> None:
    make_player(tournament, 13, state="fill_in")

    answer = desk.post(PAGE, typed(1, 13))

    sentence = "Nummer 13 ist ein Springer und kann in keiner Mannschaft sein."
    assert texts(answer, "#id_n2_error li") == [sentence]
    assert not tournament.teams.exists()


def test_name_appears_below_the_number(tournament: Tournament, desk: Client) -> None:
    team(tournament, "Grasober", 2)

    assert readable(desk.get(f"{PAGE}who/?n3=1")) == "Öttl, Franziska"
    assert readable(desk.get(f"{PAGE}who/?n1=2")) == "Kovačević, Marko – bei „Grasober“"
    for nobody in ("99", "x", "9" * 30, ""):
        assert readable(desk.get(f"{PAGE}who/?n1={nobody}")).strip() == ""


def test_team_is_changed_and_deleted(tournament: Tournament, desk: Client) -> None:
    new_team = team(tournament, "Grasober", 2, 3)
    page = f"{PAGE}{new_team.pk}/"

    numbers = [elements(desk.get(page), f"#id_n{nth}")[0]["value"] for nth in (1, 2, 3)]
    assert numbers == ["2", "3", ""]
    assert desk.post(page, typed(5, 3)).status_code == 302
    new_team.refresh_from_db()
    assert new_team.name == "Wenzbrüder"
    assert list(new_team.memberships.values_list("player__number", flat=True)) == [3, 5]

    desk.post(f"{page}remove/")
    assert not Team.objects.exists()


def test_fee_is_paid_and_taken_back(tournament: Tournament, desk: Client) -> None:
    new_team = team(tournament, "Grasober", 2, 3)

    desk.post(f"{PAGE}{new_team.pk}/pay/", {"how": "paypal"})
    new_team.refresh_from_db()
    assert (new_team.paid_cents, new_team.paid_by) == (800, "paypal")

    desk.post(f"{PAGE}{new_team.pk}/pay/", {"how": "back"})
    new_team.refresh_from_db()
    assert (new_team.paid_cents, new_team.paid_by) == (None, "")


def test_reason_is_asked_once_a_list_counts(played: Tournament, desk: Client) -> None:
    assert texts(desk.get(PAGE), ".team-in .why label") == ["Grund (steht im Journal)"]
    assert desk.post(PAGE, typed(1)).status_code == 422

    assert desk.post(PAGE, typed(1, reason="vergessen")).status_code == 302


def test_ranking_has_the_members_with_the_last_in_brackets(
    played: Tournament, desk: Client
) -> None:
    team(played, "Grasober", 1, 7, 10, 12)
    team(played, "Herzsau", 2, 3)

    page = desk.get(PAGE)

    assert texts(page, "table.teams tbody tr")[0] == (
        "1 Grasober 8 € offen +20 1 Öttl +4 10 Kovačević 10 −3 7 Übler (−6) 12 Wójcikowski 12 +21"
    )
    assert "Herzsau hat nur 2 von 4 8 € offen" in texts(page, "table.teams td.name")
    assert "Spieler, der Letzte zählt nicht" in texts(page, "table.teams th")
    sentence = (
        "Bei gleichen Punkten zählt der beste Einzelspieler, dann der zweite, zuletzt das Los."
    )
    assert sentence in texts(page, "main p.small")


def test_team_that_waits_is_told(
    tournament: Tournament, lists: list[TableSheet], desk: Client
) -> None:
    enter(lists[0], 20, 0, -2, -18)
    team(tournament, "Weiherbuam", 1, 2, 3, 9)

    assert texts(desk.get(PAGE), "p.notice span") == [
        "Zwischenstand nach Runde 1. „Weiherbuam“: es fehlt noch die Liste von Tisch 3. "
        "Die Mannschaft steht deshalb ohne Platz unten."
    ]


def test_lot_is_typed(tournament: Tournament, lists: list[TableSheet], desk: Client) -> None:
    for sheet in lists:
        enter(sheet, 10, 6, -6, -10)
    first, second = team(tournament, "A", 1, 2, 3, 4), team(tournament, "B", 5, 6, 7, 8)
    assert texts(desk.get(PAGE), "#lot") == ["Losentscheid um Platz 1 und 2"]
    data = {f"place_{first.pk}": "2", f"place_{second.pk}": "2", "how": "hand"}

    assert desk.post(f"{PAGE}lot/", data).status_code == 422
    right = data | {f"place_{second.pk}": "1"}
    assert post_confirmed(desk, f"{PAGE}lot/", right).status_code == 302

    lots = tournament.team_lots.order_by("position").values_list("team__name", flat=True)
    assert list(lots) == ["B", "A"]
    assert desk.post(f"{PAGE}lot/", data).status_code == 422


def test_lot_between_teams_is_set_aside_and_drawn_again(
    tournament: Tournament, lists: list[TableSheet], desk: Client
) -> None:
    for sheet in lists:
        enter(sheet, 10, 6, -6, -10)
    first, second = team(tournament, "A", 1, 2, 3, 4), team(tournament, "B", 5, 6, 7, 8)
    draw_team_lots(tournament, by=None, teams=[first, second], order=[second, first])
    where = reverse("team-lot-set-aside", args=[tournament.slug, 1])
    assert any("Gelost, der Beste zuerst: B; A (" in p for p in texts(desk.get(PAGE), "main p"))

    refused = post_confirmed(desk, where, {"reason": ""})
    assert (refused.status_code, tournament.team_lots.count()) == (422, 2)
    assert texts(refused, f"form a[href={PAGE}]") == ["Abbrechen Esc"]
    post_confirmed(desk, where, {"reason": "vertauscht"})

    assert list(Comparison(tournament).teams()) == []
    assert texts(desk.get(PAGE), "#lot") == ["Losentscheid um Platz 1 und 2"]
    journal = texts(desk.get(reverse("journal", args=[tournament.slug])), "table.journal td")
    assert any("Los zwischen Mannschaften zurückgenommen: B, A" in line for line in journal)
    with pytest.raises(Refused, match="schon"):
        set_team_lots_aside(tournament, by=None, group=1, reason="nochmals")


def test_lot_between_teams_stays_once_the_hall_sees_the_ranking(
    tournament: Tournament, lists: list[TableSheet]
) -> None:
    for sheet in lists:
        enter(sheet, 10, 6, -6, -10)
    first, second = team(tournament, "A", 1, 2, 3, 4), team(tournament, "B", 5, 6, 7, 8)
    draw_team_lots(tournament, by=None, teams=[first, second])
    Tournament.objects.update(is_public=True, released_round=tournament.round_count)

    with pytest.raises(Refused, match="Halle"):
        set_team_lots_aside(tournament, by=None, group=1, reason="vertauscht")
    assert tournament.team_lots.count() == 2


def test_without_teams_the_page_asks_how_many(desk: Client, tournament: Tournament) -> None:
    Tournament.objects.update(team_size=None, team_counting=None)

    sentence = "Dieses Turnier hat keine Mannschaften"
    assert texts(desk.get(PAGE), "main .empty h2") == [sentence]
    assert desk.post(PAGE, typed(1)).status_code == 422
    assert desk.post(f"{PAGE}rules/", {"team_size": "4", "team_counting": "5"}).status_code == 422
    rules = {"team_size": "3", "team_counting": "", "team_fee_cents": "7,50"}
    answer = desk.post(f"{PAGE}rules/", rules)

    assert answer.status_code == 302
    stored = Tournament.objects.get()
    assert (stored.team_size, stored.team_counting, stored.team_fee_cents) == (3, 3, 750)


def test_closed_tournament_is_only_read(played: Tournament, desk: Client) -> None:
    new_team = team(played, "Grasober", 1, 7, 10, 12)
    Tournament.objects.update(state="closed")

    page = desk.get(PAGE)

    assert texts(page, "table.teams td.name") == ["Grasober 8 € offen"]
    assert "Eintragen" not in readable(page)
    assert desk.get(f"{PAGE}{new_team.pk}/").status_code == 302
    assert desk.post(PAGE, typed(1, reason="zu spät")).status_code == 422


def test_nobody_is_told_to_set_what_they_may_not_set(client: Client, desk: Client) -> None:
    tournament = make_tournament(slug="rennen")
    how = "wie viele in einer spielen"
    asks = [how in readable(desk.get(PAGE))]
    client.force_login(make_helper(viewer=tournament))
    asks.append(how in readable(client.get(PAGE)))
    Tournament.objects.update(state="closed")
    client.force_login(make_user())
    asks.append(how in readable(client.get(PAGE)))

    assert asks == [True, False, False]


def test_queries_do_not_grow_with_teams(played: Tournament, desk: Client) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as context:
            desk.get(PAGE)
        return len(context)

    team(played, "A", 1, 2, 3, 4)
    queries()
    with_few = queries()
    team(played, "B", 5, 6, 7, 8)
    team(played, "C", 9, 10, 11, 12)

    assert queries() == with_few
