"""Certificates, labels and press text of fifteen prizes, word for word against the export."""

import json
import random
import re
from typing import Any

import pytest
from django.contrib.humanize.templatetags.humanize import ordinal
from django.test import Client
from django.utils import timezone

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.markup import texts
from tests.tiers import thorough_unless
from tests.tournament.readable import text_of
from tournament.exchange.packing import unpack
from tournament.exchange.workbook import tournament_file
from tournament.models import Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.certificate_words import certificates, usual_text
from tournament.prizes.papers.slips import prize_labels
from tournament.prizes.press import press_text
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, make_group, set_group_members
from tournament.prizes.table import prize_list
from tournament.teams.services import make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
TITLES = {
    "last": "Last",
    "zero": "Nearest to zero",
    "middle": "Middle",
    "solo": "Best solo record",
}


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    """Sixteen players, two rounds, eight teams; 15 prizes: places, special ones, teams."""
    tournament = make_tournament(slug="rennen", rule_set="ebersdorf", fee_cents=800)
    players = make_players(tournament, 16)
    tournament.players.filter(number__in=(3, 6, 9, 12)).update(place="Ebersdorf")
    tournament.players.update(birth_on="1980-01-01")
    tournament.players.filter(number__gte=15).update(birth_on="2012-01-01", guardian_consent=True)
    chance = random.Random(7)
    for number in (1, 2):
        for sheet in seat_players(tournament, number).sheets.order_by("table"):
            totals = [5 * chance.randrange(20, 90) for _seat in range(4)]
            won = [chance.randrange(3) for _seat in range(4)]
            enter(sheet, *totals, solo_won=won, solo_played=[count + 1 for count in won])
    tournament = set_team_rules(tournament, by=None, size=2)
    for index in range(0, 16, 2):
        make_team(
            tournament, by=None, name=f"Eck {index}", members=players[index : index + 2], reason="x"
        )
    ladies = make_group(tournament, by=None, name="Damen")
    set_group_members(
        ladies, by=None, members=tournament.players.filter(number__in=(1, 2, 5, 8, 9, 13))
    )
    for number in range(1, 5):
        gift = f"Korb {number}"
        add_prize(tournament, by=None, number=number, within="adults", cents=1000, gift=gift)
    for fields in (
        {"kind": "round", "number": 1, "gift": "Wein"},
        {"kind": "round", "number": 2, "cents": 2000},
        {"kind": "solo", "gift": "Schinken"},
        {"kind": "zero", "gift": "Honig"},
        {"kind": "middle", "within": "adults", "gift": "Wurst"},
        {"kind": "last", "within": "adults", "gift": "Karten", "cents": 500},
        {"within": "local", "home": "Ebersdorf", "gift": "Freikarte"},
        {"within": "group", "group": ladies, "gift": "Blumen"},
        {"kind": "team", "number": 1, "gift": "Brotzeit", "cents": 4000},
        {"kind": "team", "number": 2, "gift": "Radler"},
        {"kind": "team", "number": 3, "cents": 300},
    ):
        add_prize(tournament, by=None, **fields)
    return tournament.pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


class Exported:
    """The prizes and their winners in the exported file, in sentences."""

    def __init__(self, tournament: Tournament) -> None:
        _head, members = unpack(tournament_file(tournament))
        self.data: dict[str, Any] = {
            name.removesuffix(".json"): json.loads(content)
            for name, content in members.items()
            if name.endswith(".json")
        }
        self.players = {player["id"]: player for player in self.data["players"]}
        self.by_number = {player["number"]: player for player in self.players.values()}
        self.rows = {row["number"]: row for row in self.data["ranking"]["rows"]}
        self.prizes = {prize["position"]: prize for prize in self.data["prizes"]}
        self.calls = {call["prize"]: call for call in self.data["prize_calls"]}
        self.winners = [
            (self.prizes[award["position"]], award)
            for award in self.data["awards"]
            if award["number"] or award["team"]
        ]

    def title(self, prize: Any) -> str:
        among = {"adults": ", adults", "local": f", {prize['home']}", "group": ", Damen", "all": ""}
        kinds = {
            "place": f"Place {prize['number']}",
            "team": f"Team, place {prize['number']}",
            "round": f"Best of round {prize['number']}",
        }
        return kinds.get(prize["kind"], TITLES.get(prize["kind"], "")) + among[prize["within"]]

    def place(self, prize: Any) -> str:
        """Return what a certificate says instead of "Place 1"."""
        return re.sub(
            r"^Place (\d+)", lambda place: f"{ordinal(place[1])} place", self.title(prize)
        )

    def names(self, award: Any) -> list[str]:
        """ "First Last": of a team of everybody in it."""
        if award["number"]:
            return [_full(self.by_number[award["number"]])]
        return [_full(self.players[player]) for player in self.members(award["team"])]

    def members(self, team: int) -> list[int]:
        """The best first."""
        ids = [member["player"] for member in self.data["team_members"] if member["team"] == team]
        return sorted(ids, key=lambda player: -self.rows[self.players[player]["number"]]["points"])

    def result(self, prize: Any, award: Any) -> str:
        if prize["kind"] == "team":
            teams = {team["team"]: team for team in self.data["team-ranking"]}
            return f"{teams[award['team']]['points']} points"
        row = self.rows[award["number"]]
        if prize["kind"] == "solo":
            return f"{row['tally']['solo_won']} of {row['tally']['solo_played']} Solo"
        if prize["kind"] == "round":
            return f"{row['rounds'][prize['number'] - 1]} points"
        return f"{row['points']} points"

    def field(self, prize: Any) -> str:
        if prize["kind"] == "team":
            return f"{len(self.data['team-ranking'])} teams"
        people = list(self.by_number.values())
        if prize["within"] == "adults":
            people = [person for person in people if person["age_class"] == "adult"]
        if prize["within"] == "local":
            people = [person for person in people if person["place"] == prize["home"]]
        if prize["within"] == "group":
            people = self.data["prize_group_members"]
        if prize["kind"] == "solo":
            people = [
                person for person in people if self.rows[person["number"]]["tally"]["solo_played"]
            ]
        return f"{len(people)} players"

    def gift(self, prize: Any) -> str:
        """Return the gift that was taken, or before the call the promised one."""
        source = self.calls.get(prize["id"], prize)
        money = f"€{source['cents'] // 100}" if source["cents"] else ""
        return " and ".join(part for part in (money, source["gift"]) if part)


def _full(player: Any) -> str:
    return f"{player['first_name']} {player['last_name']}"


def _listed(player: Any) -> str:
    return f"{player['last_name']}, {player['first_name']}"


def team_name(file: Exported, award: Any) -> str:
    return next(
        str(team_data["name"])
        for team_data in file.data["teams"]
        if team_data["id"] == award["team"]
    )


def call_some(tournament: Tournament) -> None:
    """Eight are called from the first on; the first two choose each other's basket."""
    begin_ceremony(tournament, by=None, order="first_first")
    for gift in ("Korb 2", "Korb 1", *[None] * 6):
        line = ceremony_of(tournament).current
        assert line is not None
        call_prize(line.prize, by=None, gift=gift)


@pytest.mark.parametrize("is_begun", thorough_unless((True).__eq__, [False, True]))
def test_certificates_say_what_the_file_says(evening: Tournament, is_begun: bool) -> None:
    if is_begun:
        call_some(evening)
    file = Exported(evening)

    printed = certificates(evening, whom="prizes", last_place=1)
    moved = moved_up(evening)

    assert moved
    assert len(file.winners) == 15
    assert [
        (
            certificate.name,
            certificate.home.replace("\xa0", " ") if "Team" in certificate.place else "",
            certificate.place,
            certificate.fill_placeholders(usual_text()),
        )
        for certificate in printed
    ] == [
        (
            team_name(file, award) if award["team"] else file.names(award)[0],
            " and ".join(file.names(award)) if award["team"] else "",
            f"Prize “{file.title(prize)}”" if prize["position"] in moved else file.place(prize),
            f"Schafkopfrennen\nwith {file.result(prize, award)} in a field of {file.field(prize)}",
        )
        for prize, award in file.winners
    ]


def test_press_text_says_what_the_file_says(evening: Tournament) -> None:
    file, moved = Exported(evening), moved_up(evening)

    _name, _day, count, _blank, *lines = press_text(evening).splitlines()

    assert count == f"{len(file.players)} players"
    expected = []
    for prize, award in file.winners:
        title = file.title(prize) + (" (moved up)" if prize["position"] in moved else "")
        expected.append(f"{title}: {public_words(file, award)}, {file.result(prize, award)}")
    assert lines == expected


def moved_up(tournament: Tournament) -> set[int]:
    """Positions of prizes that somebody better could not have."""
    return {line.prize.position for line in prize_list(tournament).lines if line.passed}


def public_words(file: Exported, award: Any) -> str:
    if award["team"]:
        names = [_listed(file.players[player]) for player in file.members(award["team"])]
        return f"{team_name(file, award)} ({'; '.join(names)})"
    player = file.by_number[award["number"]]
    return f"{_listed(player)} ({player['place']})"


@pytest.mark.parametrize("is_begun", thorough_unless((True).__eq__, [False, True]))
def test_labels_say_what_the_file_says(evening: Tournament, is_begun: bool) -> None:
    """Title, number, money and gift, name: one label after the other."""
    if is_begun:
        call_some(evening)
    file = Exported(evening)

    printed = text_of(prize_labels(evening, now=timezone.now()), "pdf")

    for prize, award in file.winners:
        if award["team"]:
            surnames = [file.players[player]["last_name"] for player in file.members(award["team"])]
            lines = ["", team_name(file, award), ", ".join(surnames)]
        else:
            lines = [str(award["number"]), _listed(file.by_number[award["number"]])]
        words = [file.title(prize), lines[0], file.gift(prize), *lines[1:]]
        assert " ".join(part for part in words if part) in printed


def test_page_shows_what_was_taken(evening: Tournament, desk: Client) -> None:
    call_some(evening)

    page = desk.get("/t/rennen/prizes/")

    first = evening.prizes.earliest("pk")
    assert texts(page, f"tr#prize-{first.pk} .gift") == ["€10 and Korb 2 instead of €10 and Korb 1"]
