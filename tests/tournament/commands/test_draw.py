"""The draw from a script: JSON on stdout, sentences on stderr, nothing half done."""

import json
from collections import defaultdict
from itertools import combinations

import pytest
from django.core.management import CommandError

from tests.factories import make_tournament
from tests.printed import printed
from tests.tiers import thorough_unless
from tournament.draw.report import flaw_counts
from tournament.management.commands.draw import Command
from tournament.models import Draw, Seat, TableSheet, Tournament

pytestmark = pytest.mark.django_db


def draw(*arguments: str) -> str:
    return printed("draw", *arguments)


def test_draw_prints_the_seats_as_json() -> None:
    tournament = make_tournament(players=4)

    printed = draw(tournament.slug, "1", "--seed", "SKD1 Testvektor", "--json")

    assert json.loads(printed) == [
        {"table": 1, "seat": 1, "number": 3, "name": "von der Grün, Adelheid"},
        {"table": 1, "seat": 2, "number": 2, "name": "Kovačević, Marko"},
        {"table": 1, "seat": 3, "number": 4, "name": "Wójcikowski, Stanisław"},
        {"table": 1, "seat": 4, "number": 1, "name": "Öttl, Franziska"},
    ]
    assert "Öttl" in printed


def test_draw_prints_a_line_per_seat_without_json() -> None:
    tournament = make_tournament(players=8)

    printed = draw(tournament.slug, "2", "--seed", "SKD1 Testvektor")

    heading, *lines = printed.splitlines()
    assert "SKD1 Testvektor" in heading
    assert len(lines) == 8
    assert "5 Krämer-Oßwald, Annemarie" in lines[0]


def test_draw_all_names_the_round_of_each_seat() -> None:
    tournament = make_tournament(players=8, round_count=3)

    rows = json.loads(draw(tournament.slug, "all", "--json"))

    assert [(row["round"], row["table"], row["seat"]) for row in rows] == [
        (r, t, s) for r in (1, 2, 3) for t in (1, 2) for s in (1, 2, 3, 4)
    ]


def test_draw_again_with_a_reason() -> None:
    tournament = make_tournament(players=4)
    draw(tournament.slug, "1")

    draw(tournament.slug, "1", "--reason", "Nr. 3 und Nr. 4 kennen sich.")

    assert list(tournament.draws.values_list("number", "is_current", "reason")) == [
        (1, False, ""),
        (2, True, "Nr. 3 und Nr. 4 kennen sich."),
    ]


@pytest.mark.parametrize("round_number", ["0", "3", "x", "1.5", "", "²", "9" * 5000, "-1"])
def test_draw_of_something_that_is_no_round(round_number: str) -> None:
    tournament = make_tournament(players=4, round_count=2)

    with pytest.raises(CommandError):
        draw(tournament.slug, round_number)

    assert not Draw.objects.exists()


def test_draw_of_an_unknown_tournament_names_it() -> None:
    with pytest.raises(CommandError, match="nirgends-2026"):
        draw("nirgends-2026", "1")


def test_draw_with_a_remainder() -> None:
    tournament = make_tournament(players=6)

    with pytest.raises(CommandError, match="2"):
        draw(tournament.slug, "1")

    assert not Draw.objects.exists()


def test_draw_again_without_a_reason() -> None:
    tournament = make_tournament(players=4)
    draw(tournament.slug, "1")

    with pytest.raises(CommandError):
        draw(tournament.slug, "1")

    assert tournament.draws.count() == 1


def test_draw_all_again_with_a_reason() -> None:
    tournament = make_tournament(players=4)
    draw(tournament.slug, "all")

    with pytest.raises(CommandError):
        draw(tournament.slug, "all", "--reason", "Alles neu.")

    assert tournament.draws.count() == 2


def test_draw_again_once_a_list_is_entered() -> None:
    tournament = make_tournament(players=4)
    draw(tournament.slug, "1")
    TableSheet.objects.update(state="entered", kind="totals")

    with pytest.raises(CommandError, match="1"):
        draw(tournament.slug, "1", "--reason", "Zu spät.")

    assert tournament.draws.count() == 1


@pytest.mark.django_db(transaction=True)
def test_draw_from_the_shell_exits_1_with_the_sentence_on_stderr(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tournament = make_tournament(players=6)

    with pytest.raises(SystemExit) as stopped:
        Command().run_from_argv(["manage.py", "draw", tournament.slug, "1", "--json"])

    printed = capsys.readouterr()
    assert (stopped.value.code, printed.out) == (1, "")
    assert "6" in printed.err
    assert "Traceback" not in printed.err


@pytest.mark.parametrize("players", thorough_unless((16, 448).__contains__, [16, 20, 40, 120, 448]))
def test_draw_by_search_lets_nobody_meet_twice(players: int) -> None:
    tournament = make_tournament(players=players)

    draw(tournament.slug, "1", "--mode", "best")
    draw(tournament.slug, "2")

    second = tournament.draws.get(round__number=2)
    assert second.mode == "best"
    assert flaw_counts(second.report)["repeats"] == 0
    assert len(set(pairs(tournament, 1)) & set(pairs(tournament, 2))) == 0


@pytest.mark.parametrize("players", thorough_unless((16, 24).__contains__, [16, 20, 24, 40, 448]))
def test_draw_of_five_rounds_by_plan_lets_nobody_meet_twice(players: int) -> None:
    tournament = make_tournament(players=players, round_count=5)

    rows = json.loads(draw(tournament.slug, "1", "--mode", "plan", "--rounds", "5", "--json"))

    assert len(rows) == 5 * players
    met = [pair for number in range(1, 6) for pair in pairs(tournament, number)]
    assert len(set(met)) == len(met)


@pytest.mark.parametrize(("players", "rules"), [(16, "schwaig"), (19, "buchstaben")])
def test_all_rounds_in_one_go_are_a_plan_where_the_search_would_miss(
    players: int, rules: str
) -> None:
    tournament = make_tournament(players=players, rule_set=rules, round_count=5)

    draw(tournament.slug, "all", "--mode", "best", "--threes")

    assert {each.mode for each in tournament.draws.all()} == {"plan"}
    met = [pair for number in range(1, 6) for pair in pairs(tournament, number)]
    assert len(set(met)) == len(met)


def test_draw_keeps_clubs_apart_when_asked() -> None:
    """Clubs are those of the players, and off by default."""
    tournament = make_tournament(players=48)
    tournament.players.filter(number__lte=12).update(club="SKC Pegnitzgrund")

    draw(tournament.slug, "1", "--mode", "best", "--clubs", "apart")

    club = set(range(1, 13))
    assert [pair for pair in pairs(tournament, 1) if set(pair) <= club] == []


def test_draw_tells_nothing_of_the_secret_before_it_is_posted() -> None:
    tournament = make_tournament(players=8)

    printed = draw(tournament.slug, "1")

    link = tournament.draws.get().seed.rpartition("|")[2]
    assert link not in printed
    assert link not in json.dumps(list(tournament.journal.values("old", "new")), default=str)


def test_draw_refused_keeps_the_way_of_drawing_as_it_was() -> None:
    tournament = make_tournament(players=6)

    with pytest.raises(CommandError):
        draw(tournament.slug, "1", "--mode", "best")

    tournament.refresh_from_db()
    assert tournament.draw_options == {}


@pytest.mark.parametrize("rounds", ["0", "3", "-1"])
def test_draw_of_more_rounds_than_there_are(rounds: str) -> None:
    tournament = make_tournament(players=8, round_count=2)

    with pytest.raises(CommandError):
        draw(tournament.slug, "1", f"--rounds={rounds}")

    assert not Draw.objects.exists()


def pairs(tournament: Tournament, round_number: int) -> list[tuple[int, ...]]:
    tables: dict[int, list[int]] = defaultdict(list)
    seats = Seat.objects.filter(round__tournament=tournament, round__number=round_number)
    for table, number in seats.order_by("player__number").values_list("table", "player__number"):
        tables[table].append(number)
    return [pair for numbers in tables.values() for pair in combinations(numbers, 2)]
