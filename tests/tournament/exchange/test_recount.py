"""docs/recount.py and the program, held against each other over evenings by chance.

It shares no line with the program and was written from docs/ alone; here it runs in an empty folder
with nothing but Python.
"""

import ast
import importlib.util
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scoring import rule_set, to_data
from scoring.profiles import PROFILES
from tests.factories import make_players, make_tournament
from tests.tournament.exchange.evenings import file_of_an_evening, random_evening
from tournament.draw.services.draws import draw_all_rounds
from tournament.draw.services.options import set_draw_options
from tournament.exchange import packing
from tournament.exchange.workbook.whole_file import exported
from tournament.models import Tournament
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.standings import standings
from tournament.seating.plan import template_of

pytestmark = pytest.mark.django_db
RECOUNT = Path(__file__).parents[3] / "docs" / "recount.py"
HOLDS = "Journal, draws, lists and ranking hold."


def recount(content: bytes, folder: Path) -> tuple[int, list[str], list[str]]:
    """Exit code, what was printed, what was complained of."""
    file = folder / "abend.zip"
    file.write_bytes(content)
    empty = folder / "empty"
    empty.mkdir(exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(RECOUNT), str(file)],
        cwd=empty,
        capture_output=True,
        text=True,
        env={"PYTHONUTF8": "1"},
    )
    return done.returncode, done.stdout.splitlines(), done.stderr.splitlines()


def assert_agrees(tournament: Tournament, folder: Path) -> None:
    code, printed, wrong = recount(exported(tournament), folder)
    assert (code, wrong, printed[-1]) == (0, [], HOLDS)
    assert printed[-2] == ranking_hash(standings(tournament))


EVENINGS: dict[str, dict[str, Any]] = {
    "schwaig": {"rule_set": "schwaig", "players": 14},
    "schwaig embargo": {"rule_set": "schwaig", "is_embargoed": True},
    "ebersdorf": {"rule_set": "ebersdorf", "players": 16},
    "ebersdorf options": {
        "rule_set": "ebersdorf",
        "rule_options": {"tout": "double_base", "runners_in_solo": "per_opponent"},
        "players": 13,
    },
    "spin": {"rule_set": "spin"},
    "spin of three": {"rule_set": "spin", "rule_options": {"seats": "3"}, "players": 9},
    "spin with threes": {"rule_set": "spin", "players": 6, "draw_options": {"threes": True}},
    "spin of five": {"rule_set": "spin", "players": 7},
    "buchstaben": {"rule_set": "buchstaben"},
    "a plan of four rounds": {"rule_set": "schwaig", "players": 16, "round_count": 4},
    "many": {"rule_set": "schwaig", "players": 60, "games_per_round": 2},
    "buchstaben of two": {"rule_set": "buchstaben", "rule_options": {"seats": "2"}, "players": 6},
    "buchstaben of three": {"rule_set": "buchstaben", "rule_options": {"seats": "3"}, "players": 6},
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", EVENINGS)
def test_ranking_is_the_same_as_that_of_the_program(name: str, seed: int, tmp_path: Path) -> None:
    assert_agrees(random_evening(random.Random(f"{name} {seed}"), **EVENINGS[name]), tmp_path)


@pytest.mark.parametrize("profile", PROFILES, ids=lambda one: one.rules.slug)
def test_house_rules_give_the_same_ranking(profile: Any, tmp_path: Path) -> None:
    rules = to_data(profile.rules)
    evening = random_evening(
        random.Random(profile.rules.slug), rule_set="house", house_rules=rules, round_count=3
    )
    assert_agrees(evening, tmp_path)


def test_best_two_of_three_rounds_count(tmp_path: Path) -> None:
    rules = to_data(rule_set("ebersdorf")) | {"best_rounds": 2, "slug": "house"}
    evening = random_evening(
        random.Random(3), rule_set="house", house_rules=rules, round_count=3, players=12
    )
    assert any(row.dropped for one in standings(evening).categories for row in one.rows)
    assert_agrees(evening, tmp_path)


def test_evening_drawn_by_a_plan_is_computed(tmp_path: Path) -> None:
    tournament = make_tournament(round_count=5)
    make_players(tournament, 16)
    set_draw_options(tournament, by=None, mode="plan")
    draw_all_rounds(tournament, by=None)
    assert {draw.options["published"]["mode"] for draw in tournament.draws.all()} == {"plan"}

    assert_agrees(tournament, tmp_path)


def test_templates_are_those_of_the_program() -> None:
    spec = importlib.util.spec_from_file_location("recount", RECOUNT)
    assert spec is not None
    assert spec.loader is not None
    recount_py = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recount_py)

    for players in range(4, 201, 4):
        for rounds in range(1, 9):
            assert recount_py.template(players, rounds) == template_of(players, rounds)


def test_recount_needs_nothing_of_the_program() -> None:
    names = {
        name.split(".")[0]
        for node in ast.walk(ast.parse(RECOUNT.read_text("utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert names <= sys.stdlib_module_names


def test_evening_without_anything_is_one_too(tmp_path: Path) -> None:
    assert_agrees(make_tournament(), tmp_path)


# -- what is changed is named ---------------------------------------------------------------------


def changed(content: bytes, member: str, change: Callable[[list[Any]], str]) -> tuple[bytes, str]:
    """Rows changed under a right seal, and how what was done must be named."""
    head, members = packing.unpack(content)
    rows = json.loads(members[member])
    named = change(rows)
    members[member] = packing.lines(rows)
    own = {name: head[name] for name in ("tournament", "journal", "ranking")}
    return packing.pack(own, members), named


@pytest.fixture
def content() -> bytes:
    return file_of_an_evening()


def place_of(content: bytes, sheet: int) -> str:
    _head, members = packing.unpack(content)
    rounds = {one["id"]: one["number"] for one in json.loads(members["rounds.json"])}
    one = next(row for row in json.loads(members["lists.json"]) if row["id"] == sheet)
    return f"Table {one['table']}, round {rounds[one['round']]}"


def test_changed_byte_names_its_member(content: bytes, tmp_path: Path) -> None:
    at = content.index(b'"points_1":') + len(b'"points_1":')
    spoilt = bytearray(content)
    spoilt[at] ^= 1

    code, _printed, wrong = recount(bytes(spoilt), tmp_path)

    assert code == 1
    assert "damaged" in wrong[0] or "rows.json" in wrong[0]


def test_changed_point_names_table_and_game(content: bytes, tmp_path: Path) -> None:
    def change(rows: list[Any]) -> str:
        rows[5]["points_2"] += 1
        return f"{place_of(content, rows[5]['sheet'])}, game {rows[5]['game']}"

    spoilt, named = changed(content, "rows.json", change)
    code, _printed, wrong = recount(spoilt, tmp_path)

    assert code == 1
    assert any(line.startswith(f"{named}: ") for line in wrong), wrong


def test_changed_total_names_the_table(content: bytes, tmp_path: Path) -> None:
    def change(rows: list[Any]) -> str:
        rows[0]["points"] += 3
        return place_of(content, rows[0]["sheet"])

    spoilt, named = changed(content, "totals.json", change)
    code, _printed, wrong = recount(spoilt, tmp_path)

    assert code == 1
    assert any(line.startswith(named) for line in wrong), wrong


def test_changed_seat_names_table_and_round(content: bytes, tmp_path: Path) -> None:
    def change(rows: list[Any]) -> str:
        rows[0]["player"], rows[1]["player"] = rows[1]["player"], rows[0]["player"]
        return "Table 1, round 1, seat 1"

    spoilt, named = changed(content, "seats.json", change)
    code, _printed, wrong = recount(spoilt, tmp_path)

    assert code == 1
    assert any(line.startswith(named) for line in wrong), wrong


def test_changed_draw_names_draw_and_table(content: bytes, tmp_path: Path) -> None:
    """In the protocol and among the rows alike: the seed says otherwise."""
    head, members = packing.unpack(content)
    protocol = json.loads(members["draw-protocol.json"])
    first = protocol["draws"][0]
    table = first["tables"][1]
    table[0], table[1] = table[1], table[0]
    members["draw-protocol.json"] = packing.pretty(protocol)
    draws = json.loads(members["draws.json"])
    draws[0]["places"] = [number for one in first["tables"] for number in one]
    members["draws.json"] = packing.lines(draws)
    own = {name: head[name] for name in ("tournament", "journal", "ranking")}

    code, _printed, wrong = recount(packing.pack(own, members), tmp_path)

    assert code == 1
    assert any(re.match(r"Draw no\. 1, round \d: table 2 is ", line) for line in wrong), wrong


def test_changed_entry_is_named(content: bytes, tmp_path: Path) -> None:
    def change(rows: list[Any]) -> str:
        rows[3]["reason"] = "war nie so"
        return "Journal: entry no. 4"

    spoilt, named = changed(content, "journal.json", change)
    code, _printed, wrong = recount(spoilt, tmp_path)

    assert code == 1
    assert any(line.startswith(named) for line in wrong), wrong


@pytest.mark.parametrize("junk", [b"", b"%PDF", b"PK\x05\x06" + b"\0" * 18])
def test_other_file_is_a_sentence(junk: bytes, tmp_path: Path) -> None:
    code, _printed, wrong = recount(junk, tmp_path)

    assert code == 1
    assert len(wrong) == 1
    assert "Traceback" not in wrong[0]
