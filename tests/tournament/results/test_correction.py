"""The effect of a correction before it is stored."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring import SheetEntry, Tally
from tests.factories import enter, make_players, make_tournament, seat_players
from tests.markup import texts
from tournament.models import SheetTotal
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.ranking.standings import AssumedSheet, standings
from tournament.results.correction import correction, effect_of_list
from tournament.teams.services import make_team, set_team_rules

pytestmark = pytest.mark.django_db


def test_correction_names_everybody_who_moves() -> None:
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 8)
    first, second = seat_players(tournament).sheets.order_by("table")
    enter(first, 10, 4, -4, -10)
    enter(second, 6, 2, -2, -6)
    assumed = AssumedSheet(first, (4, 10, -4, -10), (Tally(),) * 4)
    stored = list(SheetTotal.objects.values())

    effect = correction(assumed)

    moved = [
        (m.competitor, m.old_rank, m.new_rank, m.old_points, m.new_points)
        for m in effect.place_changes
    ]
    assert moved == [(players[1], 3, 1, 4, 10), (players[0], 1, 3, 10, 4)]
    assert not effect.is_published
    assert list(SheetTotal.objects.values()) == stored


def test_stored_correction_has_the_announced_effect() -> None:
    tournament = make_tournament(players=8, is_public=True)
    sheets = seat_players(tournament).sheets.order_by("table")
    enter(sheets[0], 10, 4, -4, -10)
    assumed = AssumedSheet(sheets[1], (20, -20, 2, -2), (Tally(),) * 4)

    foreseen = standings(tournament, assuming=assumed)
    effect = correction(assumed)
    enter(sheets[1], 20, -20, 2, -2)

    assert foreseen.categories == standings(tournament).categories
    assert effect.is_published
    assert {move.old_rank for move in effect.place_changes if move.competitor.number > 4} == {None}


def test_correction_of_an_unreleased_round_is_not_public() -> None:
    tournament = make_tournament(round_count=2, is_public=True, released_round=1)
    make_players(tournament, 4)
    first, last = (seat_players(tournament, number).sheets.get() for number in (1, 2))
    for sheet in (first, last):
        enter(sheet, 10, 4, -4, -10)

    effect = [correction(AssumedSheet(sheet, None)).is_published for sheet in (first, last)]

    assert effect == [True, False]


def test_move_out_of_a_released_round_into_an_unreleased_one_is_public() -> None:
    tournament = make_tournament(round_count=2, is_public=True, released_round=1)
    make_players(tournament, 4)
    first, last = (seat_players(tournament, number).sheets.get() for number in (1, 2))
    enter(first, 10, 4, -4, -10)

    effect = correction(AssumedSheet(last, (10, 4, -4, -10), (Tally(),) * 4, moved_from=first))

    assert effect.is_published


def test_void_list_removes_its_players_from_the_ranking() -> None:
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 4)
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 10, 4, -4, -10)

    effect = correction(AssumedSheet(sheet, None))

    assert {(move.competitor, move.new_rank) for move in effect.place_changes} == {
        (p, None) for p in players
    }


def test_correction_names_the_prizes_that_move() -> None:
    """H06"""
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 4)
    sheet = seat_players(tournament).sheets.get()
    enter(sheet, 10, 4, -4, -10)
    add_prize(tournament, by=None, cents=6000)
    add_prize(tournament, by=None, number=2, gift="Korb")
    add_prize(tournament, by=None, kind="last", gift="Karten")

    effect = correction(AssumedSheet(sheet, (4, 10, -4, -10), (Tally(),) * 4))
    tie = correction(AssumedSheet(sheet, (7, 7, -4, -10), (Tally(),) * 4))

    assert [(move.gift, move.old, move.new) for move in effect.prizes] == [
        ("60\xa0€", (players[0],), (players[1],)),
        ("Korb", (players[1],), (players[0],)),
    ]
    assert [move.new for move in tie.prizes] == [(players[0], players[1])] * 2


def test_list_that_is_missing_then_moves_no_prize() -> None:
    tournament = make_tournament(players=8, round_count=1)
    first, second = seat_players(tournament).sheets.order_by("table")
    enter(first, 10, 4, -4, -10)
    enter(second, 6, 2, -2, -6)
    add_prize(tournament, by=None, cents=6000)

    withdrawn = effect_of_list(first, None)
    moved = effect_of_list(second, SheetEntry(totals=(0, 0, 0, 0)), moved_from=first)

    assert [effect.prizes for effect in (withdrawn, moved)] == [(), ()]
    assert withdrawn.place_changes


def test_ranking_without_a_missing_list_is_incomplete_and_without_a_void_one_complete() -> None:
    tournament = make_tournament(players=8, round_count=1)
    first, second = seat_players(tournament).sheets.order_by("table")
    enter(first, 10, 4, -4, -10)
    enter(second, 6, 2, -2, -6)

    assumed = (
        AssumedSheet(first, None),
        AssumedSheet(first, None, is_missing=True),
        AssumedSheet(second, (10, 4, -4, -10), (Tally(),) * 4, moved_from=first),
    )

    assert [standings(tournament, assuming=sheet).is_complete for sheet in assumed] == [
        True,
        False,
        False,
    ]


def test_correction_names_the_prizes_of_sharers_who_are_parted() -> None:
    """Each keeps their prize, with another amount."""
    tournament = make_tournament(players=8, round_count=1)
    first, second = seat_players(tournament).sheets.order_by("table")
    enter(first, 10, 4, -4, -10)
    enter(second, 10, 2, -2, -10)
    set_rules(tournament, by=None, share_percent=0, allows_several=False, shares_equals=True)
    for number, cents in ((1, 30_000), (2, 20_000)):
        add_prize(tournament, by=None, number=number, cents=cents)

    effect = correction(AssumedSheet(first, (12, 4, -6, -10), (Tally(),) * 4))

    assert [(move.gift, move.old == move.new) for move in effect.prizes] == [
        ("300\xa0€", True),
        ("200\xa0€", True),
    ]


def test_correction_names_the_teams_and_their_prizes_that_move() -> None:
    """H06"""
    tournament = make_tournament(round_count=1)
    players = make_players(tournament, 8)
    first, second = seat_players(tournament).sheets.order_by("table")
    enter(first, 10, 4, -4, -10)
    enter(second, 6, 2, -2, -6)
    tournament = set_team_rules(tournament, by=None, size=2)
    for name, members in (("Ober", players[:2]), ("Unter", players[4:6]), ("Säue", players[6:])):
        make_team(tournament, by=None, name=name, members=members, reason="spät")
    add_prize(tournament, by=None, kind="team", gift="Fass")
    first = tournament.rounds.get().sheets.get(table=1)

    effect = correction(AssumedSheet(first, (-4, 4, 10, -10), (Tally(),) * 4))
    void = correction(AssumedSheet(first, None))

    moves = [
        (move.competitor.name, move.old_rank, move.new_rank, move.old_points, move.new_points)
        for move in effect.teams
    ]
    assert moves == [("Unter", 2, 1, 8, 8), ("Ober", 1, 2, 14, 0)]
    names = [
        [taker.name for taker in side] for move in effect.prizes for side in (move.old, move.new)
    ]
    assert names == [["Ober"], ["Unter"]]
    assert [(move.competitor.name, move.new_rank) for move in void.teams] == [
        ("Unter", 1),
        ("Säue", 2),
        ("Ober", None),
    ]


def test_page_of_a_correction_tells_the_teams_that_move(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", round_count=1)
    players = make_players(tournament, 8)
    for sheet in seat_players(tournament).sheets.order_by("table"):
        enter(sheet, 10, 4, -4, -10)
    tournament = set_team_rules(tournament, by=None, size=2)
    make_team(tournament, by=None, name="Die Ober", members=players[:2], reason="spät")
    make_team(
        tournament, by=None, name="Die Unter", members=[players[4], players[6]], reason="spät"
    )
    add_prize(tournament, by=None, kind="team", gift="Fass")

    page = desk.post(reverse("sheet-void", args=["rennen", 1, 1]), {"reason": "verbrannt"})

    move = "Mannschaft, Platz 1 (Fass): Die Ober → Die Unter"
    assert move in texts(page, ".meaning .bullets li")
