"""The page of the teams: typed by name and numbers, refused with the number and the other team."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import enter, make_helper, make_player, make_tournament, make_user
from tests.markup import readable
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
    text = readable(answer)
    assert "„Wenzbrüder“ ist eingetragen." in text
    assert "1 Mannschaft zu viert" in text
    assert "es zählen die besten 3" in text


def test_two_numbers_are_entered_and_said_to_be_two(tournament: Tournament, desk: Client) -> None:
    answer = desk.post(PAGE, typed(11, 2), follow=True)

    text = readable(answer)
    assert "„Wenzbrüder“ hat erst 2 von 4." in text
    assert "8 € offen" in text


def test_number_of_another_team_is_refused_and_can_be_taken_out(
    tournament: Tournament, desk: Client
) -> None:
    other = team(tournament, "Grasober", 2, 3)

    answer = desk.post(PAGE, typed(11, 2))

    assert answer.status_code == 422
    text = readable(answer)
    assert "Nummer 2, Marko Kovačević, ist schon bei „Grasober“." in text
    assert "aus „Grasober“ herausnehmen" in text
    assert 'value="Wenzbrüder"' in answer.content.decode()

    player = tournament.players.get(number=2)
    answer = desk.post(PAGE, typed(11, 2, take_out=str(player.pk)))

    assert answer.status_code == 200
    assert 'value="Wenzbrüder"' in answer.content.decode()
    assert "Nummer 2 ist jetzt aus der anderen Mannschaft heraus." in readable(answer)
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
    assert sentence in readable(answer)
    assert not tournament.teams.exists()


def test_fill_in_is_named_as_one(tournament: Tournament, desk: Client) -> None:
    make_player(tournament, 13, state="fill_in")

    answer = desk.post(PAGE, typed(1, 13))

    assert "Nummer 13 ist ein Springer" in readable(answer)
    assert not tournament.teams.exists()


def test_name_appears_below_the_number(tournament: Tournament, desk: Client) -> None:
    team(tournament, "Grasober", 2)

    assert "Öttl, Franziska" in readable(desk.get(f"{PAGE}who/?n3=1"))
    assert "Kovačević, Marko – bei „Grasober“" in readable(desk.get(f"{PAGE}who/?n1=2"))
    for nobody in ("99", "x", "9" * 30, ""):
        assert readable(desk.get(f"{PAGE}who/?n1={nobody}")).strip() == ""


def test_team_is_changed_and_deleted(tournament: Tournament, desk: Client) -> None:
    new_team = team(tournament, "Grasober", 2, 3)
    page = f"{PAGE}{new_team.pk}/"

    assert 'value="2"' in desk.get(page).content.decode()
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
    assert "Grund" in readable(desk.get(PAGE))
    assert desk.post(PAGE, typed(1)).status_code == 422

    assert desk.post(PAGE, typed(1, reason="vergessen")).status_code == 302


def test_ranking_has_the_members_with_the_last_in_brackets(
    played: Tournament, desk: Client
) -> None:
    team(played, "Grasober", 1, 7, 10, 12)
    team(played, "Herzsau", 2, 3)

    text = readable(desk.get(PAGE))

    assert (
        "1 Grasober 8 € offen +20 1 Öttl +4 10 Kovačević 10 −3 7 Übler (−6) 12 Wójcikowski 12 +21"
        in text
    )
    assert "Herzsau hat erst 2 von 4" in text
    assert "Spieler, der Letzte zählt nicht" in text
    assert "Bei gleichen Punkten zählt der beste Einzelspieler" in text


def test_team_that_waits_is_told(
    tournament: Tournament, lists: list[TableSheet], desk: Client
) -> None:
    enter(lists[0], 20, 0, -2, -18)
    team(tournament, "Weiherbuam", 1, 2, 3, 9)

    assert (
        "„Weiherbuam“: es fehlt noch die Liste von Tisch 3. Die Mannschaft steht deshalb ohne"
        " Platz unten." in readable(desk.get(PAGE))
    )


def test_lot_is_typed(tournament: Tournament, lists: list[TableSheet], desk: Client) -> None:
    for sheet in lists:
        enter(sheet, 10, 6, -6, -10)
    first, second = team(tournament, "A", 1, 2, 3, 4), team(tournament, "B", 5, 6, 7, 8)
    assert "Losentscheid um Platz 1 und 2" in readable(desk.get(PAGE))
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
    assert "Gelost, der Beste zuerst: B; A (" in readable(desk.get(PAGE))

    refused = post_confirmed(desk, where, {"reason": ""})
    assert (refused.status_code, tournament.team_lots.count()) == (422, 2)
    assert f'href="{PAGE}"' in refused.text
    post_confirmed(desk, where, {"reason": "vertauscht"})

    assert list(Comparison(tournament).teams()) == []
    page = readable(desk.get(PAGE))
    assert "Losentscheid um Platz 1 und 2" in page
    journal = readable(desk.get(reverse("journal", args=[tournament.slug])))
    assert "Los zwischen Mannschaften zurückgenommen: B, A" in journal
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

    assert "Dieses Turnier hat keine Mannschaften" in readable(desk.get(PAGE))
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

    text = readable(desk.get(PAGE))

    assert "Grasober" in text
    assert "Eintragen" not in text
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
