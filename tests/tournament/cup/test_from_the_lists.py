"""A year's cup from lists as they were typed, and its table reckoned apart from the program."""

import random
from collections import defaultdict
from datetime import date
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.factories import enter, make_tournament
from tests.tiers import thorough_unless
from tests.tournament.readable import text_of
from tournament.draw.services.draws import draw_all_rounds
from tournament.models import Cup, Player, Tournament
from tournament.registration.services.players import register_players
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

REGULARS = [(f"Stamm{letter}", "Alois", "Lauf") for letter in "ABCDEF"]
GUESTS = [(f"Gast{number}", "Berta", "Feucht") for number in range(1, 9)]
Typed = dict[str, list[int]]  # surname → the points of each evening


def play(chance: random.Random, day: int, people: list[tuple[str, str, str]]) -> dict[str, int]:
    """An evening of two rounds, from the registration to the last list; the points as typed."""
    tournament = make_tournament(date=date(2026, 11, day), round_count=2, slug=f"abend-{day}")
    entrants = [
        Player(last_name=last, first_name=first, place=place) for last, first, place in people
    ]
    register_players(tournament, by=None, entrants=entrants)
    draw_all_rounds(tournament, by=None)
    typed: dict[str, int] = defaultdict(int)
    for round_ in tournament.rounds.all():
        for sheet in round_.sheets.all():
            first, second, third = (chance.randrange(-60, 60, 2) for _ in range(3))
            points = (first, second, third, -first - second - third)
            enter(sheet, *points)
            seats = round_.seats.filter(table=sheet.table).order_by("seat")
            for seat, value in zip(seats, points, strict=True):
                typed[seat.player.last_name] += value
        close_round(round_, by=None)
    return typed


def reckoned(evenings: list[dict[str, int]]) -> list[tuple[int, str, int]]:
    """Return place, name and sum without the program: the best two of three evenings.

    Players need two evenings. Equal sums are parted by the best evening, then the second; players
    equal in both share a place.
    """
    worth: Typed = defaultdict(list)
    for evening in evenings:
        for name, points in evening.items():
            worth[name].append(points)
    best = {name: sorted(all_)[-2:][::-1] for name, all_ in worth.items() if len(all_) >= 2}
    worths = {name: (sum(counted), counted) for name, counted in best.items()}
    return sorted(
        (1 + sum(other > mine for other in worths.values()), name, mine[0])
        for name, mine in worths.items()
    )


@pytest.mark.parametrize("seed", thorough_unless((0).__eq__, range(3)))
def test_best_two_of_three_evenings_are_what_the_lists_add_up_to(desk: Client, seed: int) -> None:
    """O01: made, confirmed and read as the desk does it."""
    chance = random.Random(seed)
    evenings = [
        play(chance, 6, [*REGULARS, *GUESTS[:2]]),
        play(chance, 13, [*REGULARS[1:], *GUESTS[1:4]]),
        play(chance, 20, [*REGULARS[:4], *GUESTS[1:]][:8]),
    ]
    form = {
        "name": "Pokal",
        "tournaments": [str(pk) for pk in Tournament.objects.values_list("pk", flat=True)],
        "best_evenings": "2",
        "least_evenings": "2",
        "counting": "points",
        "final_places": "4",
    }
    desk.post(reverse("cup-new"), form)
    cup = Cup.objects.get()
    twice = len(reckoned(evenings))
    desk.post(reverse("cup-same-all", args=[cup.slug]), {"seen": str(twice)})

    file = desk.get(reverse("cup-workbook", args=[cup.slug])).content
    paper = text_of(desk.get(reverse("cup-paper", args=[cup.slug])).content, "pdf")

    assert placed(file) == reckoned(evenings)
    assert [name for _place, name, _points in reckoned(evenings) if name not in paper] == []


def placed(file: bytes) -> list[tuple[int, str, int]]:
    """Return the workbook's players with a place; those who share one are sorted by name."""
    rows = load_workbook(BytesIO(file)).worksheets[0].values
    return sorted(
        (row[0], str(row[1]).partition(",")[0], row[-2])
        for row in rows
        if isinstance(row[0], int) and isinstance(row[-2], int)
    )
