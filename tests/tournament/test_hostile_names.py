"""Odd texts that may be stored: harmless on every page, paper, workbook and export."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring import SheetEntry
from tests.factories import make_director, make_tournament
from tests.tournament.conftest import NOW
from tests.tournament.hostile import NAMES, harm
from tournament.cup.services.cups import change_cup, create_cup, set_cup_public
from tournament.cup.table import table_of
from tournament.draw.services.draws import draw_all_rounds, redraw
from tournament.evening.services.tournaments import close_tournament
from tournament.models import Player, Tournament
from tournament.registration.services.players import register_players
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, park_sheet, void_sheet
from tournament.teams.services import make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

PAGES = (
    *("home", "tournament-edit", "registration", "player-import", "draw", "ranking", "papers"),
    *("club", "rule-sheet"),
    *("journal", "rules", "game-check", "tournament-close", "public-ranking"),
    *("teams", "team-import", "public-teams", "open-fees", "till"),
    *("beamer", "beamer-remote", "certificates"),
)
CUP = ("cup", "cup-edit", "cup-same", "cup-final", "cup-delete", "public-cup")
PAPERS = (
    *("score-sheets", "seats-by-name", "seats-by-table", "place-cards", "ranking", "teams"),
    *("everything", "by-hand", "by-hand-blank"),
)


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_director(NAMES[0][:30]))
    return client


@pytest.fixture(scope="module", params=["schwaig", "ebersdorf"])
def evening_id(module_rows: None, request: pytest.FixtureRequest) -> Iterator[int]:
    with transaction.atomic():
        yield make_evening(request.param).pk
        transaction.set_rollback(True)


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def make_evening(rule_set: str) -> Tournament:
    """Every text of it is hostile; one list entered, one doubtful, one void."""
    tournament = make_tournament(
        rule_set=rule_set, name=NAMES[0], venue=NAMES[1], is_public=True, games_per_round=4
    )
    entrants = [
        Player(last_name=name, first_name=name[:20], place=name, club=NAMES[0]) for name in NAMES
    ]
    by = make_director(NAMES[0][:30])
    register_players(tournament, by=by, entrants=entrants)
    draw_all_rounds(tournament, by=by, seed=NAMES[0])
    redraw(tournament, by=by, round_number=2, reason=NAMES[1])
    first, second, third = tournament.rounds.get(number=1).sheets.all()
    zeros = SheetEntry(totals=(0, 0, 0, 0))
    enter_sheet(first, by=by, entry=zeros)
    enter_sheet(first, by=by, entry=zeros, reason=NAMES[1])
    draft = {"g1s1": NAMES[0], "o1": NAMES[1], "total1": NAMES[4], "solo_won1": NAMES[3]}
    park_sheet(second, by=by, draft=draft, kind="games", note=NAMES[0])
    void_sheet(third, by=by, reason=NAMES[0])
    tournament = set_team_rules(tournament, by=by, size=4, fee_cents=800)
    for name, first_one in ((NAMES[0][:40], 0), (NAMES[2][:40], 4)):
        members = list(tournament.players.order_by("number")[first_one : first_one + 4])
        make_team(tournament, by=by, name=name, members=members, reason=NAMES[1])
    return tournament


def addresses(tournament: Tournament) -> list[str]:
    slug = tournament.slug
    pages = [reverse(name, args=[slug]) for name in PAGES]
    pages += [reverse("player-edit", args=[slug, p.pk]) for p in tournament.players.all()]
    for number in (1, 2):
        pages += [reverse(name, args=[slug, number]) for name in ("draw-round", "results-round")]
        pages += [
            reverse(name, args=[slug, number, table])
            for name in ("sheet-enter", "sheet-totals", "sheet-history")
            for table in (1, 2, 3)
        ]
    pages += [reverse("team", args=[slug, team.pk]) for team in tournament.teams.all()]
    pages += cup_addresses(tournament)
    pages += [reverse("draw-record", args=[slug, 2, number]) for number in (2, 3)]
    people_search = reverse("registration-known", args=[make_tournament().slug])
    searched = [f"{reverse(name, args=[slug])}?q=script%20img" for name in ("registration",)]
    return [*pages, *searched, f"{people_search}?last_name=img", reverse("tournament-list")]


def cup_addresses(tournament: Tournament) -> list[str]:
    """Return the addresses of a cup with this evening."""
    by = make_director(NAMES[0][:30])
    tournament.rounds.update(closed_at=NOW)
    again = make_tournament(name=NAMES[1], venue=NAMES[2])
    cup = create_cup(by=by, name=NAMES[0], tournaments=[tournament, again])
    set_cup_public(change_cup(cup, by=by, best_evenings=2, reason=NAMES[0]), by=by, is_public=True)
    person = next(iter(table_of(cup).people.everybody)).newest
    pages = [reverse(name, args=[cup.slug]) for name in CUP]
    return [*pages, reverse("cup-person", args=[cup.slug, person.pk]) + "?q=img"]


def visit(desk: Client, address: str) -> tuple[int, list[str]]:
    response = desk.get(address)
    return response.status_code, harm(response.text)


def test_hostile_text_stays_text_on_every_page(desk: Client, evening: Tournament) -> None:
    results = {address: visit(desk, address) for address in addresses(evening)}
    evening.rounds.update(closed_at=None)  # lists of a closed round only open to be read
    results |= {page: visit(desk, page) for page, (status, _) in results.items() if status == 302}

    assert {address: seen for address, seen in results.items() if seen != (200, [])} == {}


def test_closed_evening_shows_them_too(desk: Client, evening: Tournament) -> None:
    for round_ in evening.rounds.all():
        close_round(round_, by=None, reason=NAMES[0])
    close_tournament(evening, by=None, reason=NAMES[1])

    names = ("home", "journal", "ranking", "registration", "draw", "tournament-reopen")
    pages = [desk.get(reverse(name, args=[evening.slug])) for name in names]

    assert [(page.status_code, harm(page.text)) for page in pages] == [(200, [])] * 6


@pytest.mark.parametrize("kind", PAPERS)
def test_papers_print_them(desk: Client, evening: Tournament, kind: str) -> None:
    response = desk.get(reverse("paper", args=[evening.slug, kind]))

    assert (response.status_code, response.content[:5]) == (200, b"%PDF-")


@pytest.mark.parametrize("kind", ["players", "sheets", "ranking"])
def test_workbooks_hold_them_as_text(desk: Client, evening: Tournament, kind: str) -> None:
    response = desk.get(reverse("workbook", args=[evening.slug, kind]))

    book = load_workbook(io.BytesIO(response.content))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert [cell.value for cell in cells if cell.data_type == "f" or cell.hyperlink] == []


@pytest.mark.parametrize("format", ["json", "csv", "xlsx", "pdf"])
def test_ranking_is_written_with_them(tmp_path: Path, evening: Tournament, format: str) -> None:
    file = tmp_path / f"ranking.{format}"

    call_command("standings", evening.slug, "--format", format, "--output", file)

    assert file.stat().st_size > 100
    assert b"\n=HYPERLINK" not in file.read_bytes()


def test_every_change_says_them_as_text(desk: Client, evening: Tournament) -> None:
    """Sentences with names in them, each on the page after the change."""
    answers = []
    for player in evening.players.all():
        for action in ("pay-cash", "unpay", "check-out", "check-in", "exclude", "readmit"):
            where = reverse("player-act", args=[evening.slug, player.pk, action])
            answers.append(desk.post(where, {"reason": NAMES[1], "from": "player"}, follow=True))
        where = reverse("registration", args=[evening.slug])
        namesake = {"last_name": player.last_name, "first_name": player.first_name}
        answers.append(desk.post(where, namesake))

    seen = {(answer.status_code, *harm(answer.text)) for answer in answers}
    assert seen == {(200,), (422,)}
