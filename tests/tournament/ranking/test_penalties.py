"""Points taken away: which count, and that every page, paper and file explains the sum."""

import csv
import json
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone
from openpyxl import load_workbook

from tests.factories import enter, make_tournament, make_user, seat_players
from tests.markup import readable
from tests.printed import printed
from tests.recount import recount
from tests.tournament.conftest import NOW
from tournament.beamer.services import beamer_of, show
from tournament.beamer.views.screen import frame_of
from tournament.evening.papers.ranking_form import ranking_form
from tournament.exchange.workbook import tournament_file
from tournament.hall.public_evening import read_public_evening
from tournament.journal.final_protocol import protocol_chapters
from tournament.journal.services import make_decision
from tournament.models import Beamer, Decision, Player, Tournament
from tournament.prizes.certificate_words import PLACES, certificates
from tournament.prizes.press import press_text
from tournament.prizes.reasons import reason_of
from tournament.prizes.services.prizes import add_prize
from tournament.prizes.table import prize_list
from tournament.ranking.against_journal import disagreement
from tournament.ranking.errata import errata
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.papers import ranking, ranking_paper
from tournament.ranking.services.release import release_ranking
from tournament.ranking.standings import StandingsRow, standings
from tournament.ranking.workbook import ranking_csv, ranking_workbook
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import void_sheet
from tournament.teams.services import make_team, set_team_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture(scope="module")
def evening_id(module_rows: None) -> int:
    """Two closed and released rounds: 1 has +30 and +6, 6 has +4 and +6, 2 has −8 and +6."""
    tournament = make_tournament(players=8, slug="rennen", is_public=True, released_round=0)
    set_team_rules(tournament, by=None, size=2, counting=2, fee_cents=0)
    tournament = Tournament.objects.get(pk=tournament.pk)
    for number, totals in ((1, ((30, -8, -8, -14), (10, 4, -4, -10))), (2, ((6, 6, -6, -6),) * 2)):
        played = seat_players(tournament, number)
        for sheet, points in zip(played.sheets.order_by("table"), totals, strict=True):
            enter(sheet, *points, solo_won=(2, 0, 0, 0), solo_played=(2, 1, 0, 0))
        close_round(played, by=None)
    tournament.rounds.update(posted_at=timezone.now())
    return release_ranking(tournament, by=None, through_round=2).pk


@pytest.fixture
def evening(evening_id: int) -> Tournament:
    return Tournament.objects.get(pk=evening_id)


def player(tournament: Tournament, number: int) -> Player:
    return tournament.players.get(number=number)


def take(tournament: Tournament, number: int, penalty: int, **fields: object) -> Decision:
    values = {"case": "Zu spät", "ruling": "Abzug", "round_number": 2} | fields
    loser = player(tournament, number)
    return make_decision(tournament, by=make_user(), player=loser, penalty=penalty, **values)


def row(tournament: Tournament, number: int, **options: int) -> StandingsRow:
    rows = standings(tournament, **options).rows
    return next(row for row in rows if row.player.number == number)


def test_penalty_moves_the_rank_and_nothing_else(evening: Tournament) -> None:
    before = row(evening, 1)
    take(evening, 1, 30)

    after = row(evening, 1)

    assert (before.rank, before.points, before.penalty) == (1, 36, 0)
    assert (after.rank, after.points, after.penalty) == (3, 6, 30)
    assert (after.rounds, after.tally) == (before.rounds, before.tally)
    assert (row(evening, 1, through_round=1).points, row(evening, 5).rank) == (30, 1)


def test_places_after_earlier_rounds_know_it(evening: Tournament) -> None:
    loser = player(evening, 1).pk
    assert standings(evening).earlier_places()[0][loser] == 1

    take(evening, 1, 30, round_number=1)

    assert standings(evening).earlier_places()[0][loser] == 3


def test_appeal_replaces_or_gives_back_and_others_add_up(evening: Tournament) -> None:
    first = take(evening, 1, 30)
    make_decision(evening, by=None, case="Einspruch", ruling="Es bleibt", appeal_of=first)
    assert row(evening, 1).penalty == 30
    second = make_decision(
        evening, by=None, case="Einspruch", ruling="Halb", appeal_of=first, penalty=15
    )
    assert row(evening, 1).penalty == 15
    take(evening, 1, 4)
    assert row(evening, 1).penalty == 19
    make_decision(evening, by=None, case="Noch einer", ruling="Nein", appeal_of=second, penalty=0)

    assert row(evening, 1).penalty == 4
    newest = evening.journal.filter(action="decision_made").order_by("seq").last()
    assert newest is not None
    assert (newest.old, newest.new["penalty"]) == ({"penalty": 15}, 0)
    assert newest.new["players"] == [{"id": player(evening, 1).pk, "number": 1}]


def test_no_column_and_no_word_where_nobody_has_one(evening: Tournament, desk: Client) -> None:
    first = take(evening, 1, 30)
    make_decision(evening, by=None, case="x", ruling="y", appeal_of=first, penalty=0)

    pages = [
        readable(desk.get("/t/rennen/ranking/")).split("Corrected")[0],
        readable(desk.get("/p/rennen/1/")),
        ranking_csv(standings(evening)).decode(),
    ]

    assert [page for page in pages if "enalty" in page] == []
    titles = [column.title for column in ranking_paper(standings(evening), now=NOW).columns]
    assert "Penalty" not in titles


def test_every_place_that_has_the_sum_explains_it(
    evening: Tournament, desk: Client, pages: Callable[[bytes], list[str]]
) -> None:
    """Number 1 has +30 and +6, less 30: +6. The team of 1 and 2 has +6 and −2."""
    make_team(
        evening, by=None, name="Grasober", members=[player(evening, n) for n in (1, 2)], reason="x"
    )
    for place in (1, 2, 3):
        add_prize(evening, by=None, number=place, cents=1000)
    take(evening, 1, 30)
    ranked = standings(evening)
    assert row(evening, 1).points == 6

    html = {path: readable(desk.get(path)) for path in PAGES}
    for path, words in PAGES.items():
        for each in words:
            assert each in html[path], (path, each)

    def line(text: str) -> str:
        return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").split())

    printed_ranking = line("".join(pages(ranking(ranking_paper(ranked, now=NOW)))))
    assert "3 1 Öttl, Franziska Schwaig +30 +6 −30 +6" in printed_ranking
    assert "is lower by the same amount" in printed_ranking
    teams = line("".join(pages(desk.get("/t/rennen/papers/teams.pdf").content)))
    assert "+6 Öttl (penalty −30)" in teams
    by_hand = make_tournament(players=4, round_count=2)
    enter(seat_players(by_hand).sheets.get(), 30, -8, -8, -14)
    take(by_hand, 1, 20, round_number=1)
    form = line("".join(pages(ranking_form(by_hand, round_number=2, now=NOW))))
    assert "Öttl, Franziska, penalty −20 +30" in form
    record = [each.text for chapter in protocol_chapters(evening) for each in chapter.lines]
    assert "1 Öttl, Franziska, +6, penalty −30" in record
    assert any(text.endswith("Decision: Abzug. No. 1 penalty −30") for text in record)

    [third] = [c for c in certificates(evening, whom=PLACES, last_place=3) if "Öttl" in c.name]
    assert (third.points, third.result) == ("+6", "+6 points")
    assert "Öttl, Franziska (Schwaig), +6 points (penalty −30)" in press_text(evening)
    show(evening, Beamer.View.RANKING)
    hall = read_public_evening(Tournament.objects.get(pk=evening.pk))
    [screen_line] = [
        each
        for each in frame_of(hall, beamer_of(evening), (), timezone.now()).parts["lines"]
        if each["name"][0] == "Öttl"
    ]
    assert (screen_line["rounds"], screen_line["points"]) == (["+30", "+6"], "+6")
    assert screen_line["home"].startswith("penalty −30")

    sheet = load_workbook(BytesIO(ranking_workbook(ranked))).worksheets[0]
    heads, *cells = sheet.values
    own = dict(zip(heads, next(each for each in cells if each[1] == 1), strict=True))
    assert own["Round 1"] + own["Round 2"] + own["Penalty"] == own["Points"] == 6
    table = csv.DictReader(StringIO(ranking_csv(ranked).decode("utf-8-sig")), delimiter=";")
    [own_line] = [each for each in table if each["No."] == "1"]
    assert (own_line["Penalty"], own_line["Points"]) == ("-30", "6")
    data = json.loads(desk.get("/p/rennen/ranking.json").content)["categories"][0]["rows"]
    for each in data:
        assert sum(each["rounds"]) - each["penalty"] == each["points"]
    assert {each["number"]: each["penalty"] for each in data}[1] == 30
    members = json.loads(printed("standings", "rennen", "--teams"))[0]["members"]
    assert (members[0]["points"], members[0]["penalty"]) == (6, 30)


@pytest.mark.program
def test_another_program_takes_the_same_points_away(evening: Tournament, tmp_path: Path) -> None:
    first = take(evening, 1, 12)
    make_decision(evening, by=None, case="x", ruling="y", appeal_of=first, penalty=30)
    take(evening, 2, 5, round_number=1)

    lines = recount(tournament_file(evening), tmp_path)[1]

    assert ranking_hash(standings(evening)) in lines
    assert any("Öttl, Franziska: 6 (30 6, penalty −30)" in each for each in lines)


PAGES = {
    "/t/rennen/ranking/?q=1": (
        "−30 +6",
        "No. 1 · +30, +6, penalty −30",
        "is lower by the same amount",
    ),
    "/p/rennen/ranking/?q=1": ("−30 +6", "+30, +6, penalty −30", "is lower by the same amount"),
    "/p/rennen/1/": ("with +6 points", "Includes penalty −30 by decision of the jury."),
    "/t/rennen/teams/": ("+6 1 Öttl (penalty −30)",),
    "/p/rennen/teams/": ("+6 Öttl (penalty −30)",),
    "/t/rennen/prizes/": ("Öttl, Franziska Schwaig penalty −30 +6",),
    "/t/rennen/decisions/": ("No. 1 penalty −30",),
    "/t/rennen/journal/": ("Zu spät – decided: Abzug, no. 1 penalty −30",),
}


def test_change_after_the_release_is_among_the_corrections(evening: Tournament) -> None:
    first = take(evening, 1, 30)
    make_decision(evening, by=None, case="Streit", ruling="Nein", round_number=1)
    make_decision(evening, by=None, case="x", ruling="y", appeal_of=first, penalty=10)

    assert [erratum.words for erratum in errata(evening)] == [
        "decision of the jury: no. 1 penalty −30",
        "decision of the jury: no. 1 penalty −30 → −10",
    ]
    assert errata(evening, through_round=1) == []


def test_appeal_that_takes_as_many_points_is_no_correction(evening: Tournament) -> None:
    first = take(evening, 1, 30)
    make_decision(evening, by=None, case="x", ruling="y", appeal_of=first, penalty=30)

    assert len(errata(evening)) == 1


def test_prize_of_a_team_explains_its_sum(evening: Tournament) -> None:
    members = [player(evening, number) for number in (1, 2)]
    make_team(evening, by=None, name="Grasober", members=members, reason="x")
    add_prize(evening, by=None, kind="team", number=1, cents=1000)
    take(evening, 1, 30)

    [line] = prize_list(evening).lines

    assert reason_of(line) == "penalty −30"
    assert press_text(evening).rstrip().endswith("+4 points (penalty −30)")


def test_penalty_changed_in_the_database_is_named(evening: Tournament) -> None:
    take(evening, 1, 30)
    assert disagreement(evening) == ""

    Decision.objects.update(penalty=3)

    assert (
        "Decision 1: in the journal no. 1 −30, Round 2, in the database no. 1 −3, Round 2"
        in disagreement(evening)
    )


def test_penalty_of_somebody_without_a_list_waits_for_one(evening: Tournament) -> None:
    take(evening, 1, 30)
    evening.rounds.update(closed_at=None)
    for played in evening.rounds.all():
        void_sheet(played.sheets.get(table=1), by=None, reason="Karten", consequence="others_only")

    ranked = standings(evening)

    assert 1 not in [row.player.number for row in ranked.rows]
    assert not ranked.has_penalties


@pytest.mark.parametrize(
    "values",
    [{"penalty": 5}, {"penalty": 1000, "player": 1, "round_number": 1}, {"player": 1}],
    ids=str,
)
def test_database_refuses_half_a_penalty(evening: Tournament, values: dict[str, int]) -> None:
    fields = dict(values)
    if number := fields.pop("player", None):
        fields["player_id"] = player(evening, number).pk

    with pytest.raises(IntegrityError), transaction.atomic():
        Decision.objects.create(tournament=evening, decided_at=timezone.now(), **fields)
