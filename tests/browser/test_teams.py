"""A team by keyboard: the name, the numbers, Enter; each number says at once whose it is."""

from playwright.sync_api import expect

from tests.browser.keyboard import Desk
from tests.factories import make_tournament
from tournament.models import Tournament
from tournament.teams.services import make_team, set_team_rules


def four_each() -> Tournament:
    tournament = make_tournament(players=8, slug="rennen")
    return set_team_rules(tournament, by=None, size=4, counting=3)


def numbers(tournament: Tournament, name: str) -> list[int]:
    team = tournament.teams.get(name=name)
    return list(team.memberships.values_list("player__number", flat=True))


def test_name_and_four_numbers_by_keyboard(desk: Desk) -> None:
    tournament = four_each()
    desk.visit("/t/rennen/teams/")

    desk.type("Grasober", "4", "1")
    expect(desk.page.locator(".team-in .hint").nth(0)).to_have_text("Wójcikowski, Stanisław")
    expect(desk.page.locator(".team-in .hint").nth(1)).to_have_text("Öttl, Franziska")
    desk.type("2", "3")

    expect(desk.page.locator(".teams tbody tr")).to_have_count(1)
    assert numbers(tournament, "Grasober") == [1, 2, 3, 4]
    expect(desk.page.locator("#id_name")).to_be_focused()


def test_enter_takes_nobody_out_of_another_team(desk: Desk) -> None:
    """The button removes the player, and the typed team is kept."""
    tournament = four_each()
    members = list(tournament.players.filter(number__in=(1, 2)))
    make_team(tournament, by=None, name="Grasober", members=members)
    desk.visit("/t/rennen/teams/")

    desk.type("Wenzbrüder", "5", "2", "", "")
    expect(desk.page.get_by_text("ist schon bei „Grasober“")).to_be_visible()
    expect(desk.page.locator("#id_n2")).to_be_focused()
    desk.type("2", "", "")
    expect(desk.page.get_by_text("ist schon bei „Grasober“")).to_be_visible()
    assert numbers(tournament, "Grasober") == [1, 2]

    desk.page.get_by_role("button", name="aus „Grasober“ herausnehmen").click()
    expect(desk.page.locator("#id_name")).to_have_value("Wenzbrüder")
    desk.page.get_by_role("button", name="Eintragen").click()
    expect(desk.page.locator(".teams tbody tr")).to_have_count(2)
    assert numbers(tournament, "Wenzbrüder") == [2, 5]
