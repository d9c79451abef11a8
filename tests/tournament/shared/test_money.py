"""A table's debts are shown beside its list if the tournament plays for stakes."""

import re

import pytest
from django.test import Client
from django.utils import translation

from scoring import SheetEntry, rule_set
from tests.factories import enter, make_tournament, make_user, seat_players
from tournament.evening.forms.tournaments import TournamentForm
from tournament.evening.services.tournaments import change_tournament
from tournament.models import JournalEntry, Tournament
from tournament.results.services.sheets import enter_sheet
from tournament.shared.errors import Refused
from tournament.shared.money import stakes_in_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

LIST = "/t/rennen/results/1/1/history/"


def text(desk: Client, url: str = LIST) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", desk.get(url).content.decode()))


def table(**changes: object) -> Tournament:
    values: dict[str, object] = {"slug": "rennen", "round_count": 1, "games_per_round": 2}
    tournament = make_tournament(players=4, **values | changes)
    seat_players(tournament)
    return tournament


def type_rows(tournament: Tournament, *rows: tuple[int, ...]) -> None:
    sheet = tournament.rounds.get().sheets.get()
    enter_sheet(sheet, by=make_user(), entry=SheetEntry(rows=rows))


def test_list_says_who_pays_whom(desk: Client) -> None:
    """Payments and receipts are equal; the stakes are a cent a point."""
    tournament = table(rule_set="ebersdorf", stakes={"per_point": 1})
    type_rows(tournament, (60, 0, 0, 0), (0, 5, 5, 0))

    page = text(desk)

    assert "Settled at the table 1 cent a point" in page
    assert "Wójcikowski (seat 4) pays Öttl (seat 1) €0.25" in page
    assert "Kovačević (seat 2) pays Öttl (seat 1) €0.15" in page
    assert "von der Grün (seat 3) pays Öttl (seat 1) €0.15" in page


def test_totals_of_a_plus_only_list_do_not_tell_who_owes_whom(desk: Client) -> None:
    tournament = table(rule_set="ebersdorf", stakes={"per_point": 1})
    enter(tournament.rounds.get().sheets.get(), 60, 5, 5, 0)

    page = text(desk)

    assert "Only the totals have been typed; who owes whom depends on the single games." in page
    assert "Calculated from the points" not in page


def test_table_that_is_even_owes_nothing(desk: Client) -> None:
    tournament = table(stakes={"rufspiel": 20, "solo": 50})
    type_rows(tournament, (1, 1, -1, -1), (-1, -1, 1, 1))

    assert "Nobody owes anything." in text(desk)


@pytest.mark.parametrize("stakes", [None, {"per_point": 1}])
def test_money_stands_nowhere_else(desk: Client, stakes: dict[str, int] | None) -> None:
    tournament = table(stakes=stakes, is_public=True)
    if stakes is not None:
        assert "Settled" not in text(desk)  # no list yet
    type_rows(tournament, (1, 1, -1, -1), (1, 1, -1, -1))

    assert ("Settled at the table" in text(desk)) is (stakes is not None)
    assert "Settled" not in text(desk, "/p/rennen/")


def form(tournament: Tournament | None = None, **typed: str) -> TournamentForm:
    base = {"name": "Rennen", "date": "2026-11-20", "round_count": "2", "games_per_round": "32"}
    data = base | {"fee_cents": "0"} | typed
    return TournamentForm(data, rules=rule_set("schwaig"), tournament=tournament)


@pytest.mark.parametrize(
    ("typed", "stakes"),
    [
        ({}, None),
        ({"stakes_kind": "none", "stake_solo": "50"}, None),
        (
            {"stakes_kind": "per_point", "stake_per_point": "2", "stake_solo": "50"},
            {"per_point": 2},
        ),
        (
            {"stakes_kind": "per_game", "stake_rufspiel": "20", "stake_solo": "50"},
            {"rufspiel": 20, "solo": 50},
        ),
    ],
)
def test_settings_take_the_stakes(typed: dict[str, str], stakes: dict[str, int] | None) -> None:
    filled = form(**typed)

    assert filled.is_valid()
    assert filled.values()["stakes"] == stakes


def test_settings_ask_for_the_cents_of_the_chosen_stakes() -> None:
    filled = form(stakes_kind="per_game", stake_rufspiel="20")

    assert not filled.is_valid()
    assert list(filled.errors) == ["stake_solo"]


def test_settings_show_the_stakes_as_they_are() -> None:
    tournament = make_tournament(stakes={"rufspiel": 10, "solo": 30})

    form = TournamentForm(rules=tournament.rules, tournament=tournament)

    assert form["stakes_kind"].value() == "per_game"
    assert (form["stake_rufspiel"].value(), form["stake_solo"].value()) == (10, 30)


@pytest.mark.parametrize(
    "stakes", [{"per_point": 0}, {"rufspiel": 20}, {"solo": 50, "rufspiel": 5000}, {"x": 1}]
)
def test_stakes_of_another_shape_are_refused(stakes: dict[str, int]) -> None:
    with pytest.raises(Refused):
        change_tournament(make_tournament(), by=make_user(), stakes=stakes)


def test_empty_stakes_are_stored_as_none() -> None:
    tournament = make_tournament(stakes={"per_point": 1})

    assert change_tournament(tournament, by=make_user(), stakes={}).stakes is None


def test_change_of_the_stakes_stands_in_the_journal(desk: Client) -> None:
    tournament = make_tournament(slug="rennen")

    change_tournament(tournament, by=make_user(), stakes={"per_point": 1})

    assert JournalEntry.objects.get(action="tournament_changed").new == {"stakes": {"per_point": 1}}
    assert "Stakes at the table – → 1 cent a point" in text(desk, "/t/rennen/journal/")
    assert "Stakes at the table 1 cent a point" in text(desk, "/t/rennen/rules/")


def test_stakes_are_said_in_words() -> None:
    with translation.override("en"):
        assert stakes_in_words({"rufspiel": 20, "solo": 50}) == (
            "20 cents for a Rufspiel, 50 for a Solo from each opponent"
        )
        assert stakes_in_words({"per_point": 5}) == "5 cents a point"
        assert stakes_in_words(None) == ""
