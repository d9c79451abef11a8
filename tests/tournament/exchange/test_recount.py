"""docs/recount.py compared with the program over random evenings.

It shares no code with the program and was written from docs/ alone; here it runs in an empty folder
with nothing but Python.
"""

import ast
import json
import random
import re
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from scoring import rule_set, to_data
from scoring.prizes import KINDS, Award, Contender, Prize as Line, give_away
from scoring.profiles import PROFILES
from scoring.values import Tally
from tests.factories import make_players, make_tournament
from tests.recount import HOLDS, RECOUNT, assert_agrees, load_recount, recount
from tests.tournament.exchange.evenings import file_of_an_evening, random_evening
from tournament.draw.services.draws import draw_all_rounds
from tournament.exchange import packing
from tournament.exchange.workbook import tournament_file
from tournament.prizes.services.prizes import add_prize, set_rules
from tournament.ranking.standings import standings
from tournament.seating import drawing
from tournament.seating.plan import find_template
from tournament.seating.values import table_sizes

pytestmark = [pytest.mark.django_db, pytest.mark.program]


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


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.rules.slug)
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
    assert any(row.dropped for category in standings(evening).categories for row in category.rows)
    assert_agrees(evening, tmp_path)


@pytest.mark.core
@pytest.mark.parametrize(
    ("players", "rounds", "mode"), [(16, 5, "plan"), (14, 4, "plan"), (14, 4, "best")]
)
def test_evening_drawn_by_a_plan_is_computed(
    players: int, rounds: int, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.2 searched instead where there were tables of three."""
    tournament = make_tournament(
        players=players,
        round_count=rounds,
        rule_set="spin",
        draw_options={"mode": "plan", "rounds": "all", "tables_of_three": True},
    )
    if mode == "best":
        monkeypatch.setattr(drawing, "draw_plan", lambda *_args: None)
    draws = draw_all_rounds(tournament, by=None)
    assert {draw.mode for draw in draws} == {mode}
    assert {draw.options["published"]["mode"] for draw in draws} == {"plan"}

    assert_agrees(tournament, tmp_path)


def test_templates_equal_those_of_the_program() -> None:
    recount_py = load_recount()

    for players in range(6, 201):
        sizes = table_sizes(players)
        for rounds in range(1, 9):
            assert recount_py.find_template(sizes, rounds) == find_template(sizes, rounds)


def random_prizes(chance: random.Random, people: int) -> list[dict[str, Any]]:
    kinds = [kind for kind in KINDS if kind != "oldest"]
    among = [("all", None), ("all", None), ("group", 1), ("group", 2)]
    prizes: list[dict[str, Any]] = [
        dict(zip(("within", "group"), chance.choice(among), strict=True))
        | {
            "id": number,
            "kind": chance.choice(kinds + ["place"] * 5),
            "number": chance.randrange(1, 5),
            "home": "",
            "is_extra": chance.random() < 0.1,
            "given_to": chance.randrange(people) if chance.random() < 0.1 else None,
            "called": called_for(chance, people),
            "cents": chance.randrange(1, 500),
            "gift": "Speck" if chance.random() < 0.2 else "",
        }
        for number in range(chance.randrange(1, 12))
    ]
    for prize in prizes:
        if prize["given_to"] is not None and prize["called"]:
            prize["called"] = {prize["given_to"]: prize["cents"]}
    return prizes


def called_for(chance: random.Random, people: int) -> dict[int, int]:
    """Return {person: cents}."""
    wanted = chance.choice((0,) * 8 + (1, 2))
    called = chance.sample(range(people), k=min(wanted, people))
    return {person: chance.randrange(300) for person in called}


def reason(award: Award) -> str | None:
    """Return the file's code for why nobody has it."""
    if award.taker is not None:
        return None
    return "lot" if award.tied else "nobody" if award.waits_for is None else "waits"


def random_people(chance: random.Random) -> list[Contender]:
    """Return people with few different numbers, so that many are equal."""
    ranks = sorted(chance.randrange(4) for _ in range(chance.randrange(1, 9)))
    drawn = [rank for rank in range(4) if chance.random() < 0.3]  # by the lot of the ranking
    return [
        Contender(
            key=key,
            rank=1
            + sum(other < rank for other in ranks)
            + (ranks[:key].count(rank) if rank in drawn else 0),
            undrawn_rank=1 + sum(other < rank for other in ranks),
            points=chance.randrange(-1, 2),
            rounds=tuple(chance.choice((None, 0, 3)) for _ in range(2)),
            tally=Tally(solo_won=chance.randrange(2), solo_played=chance.randrange(1, 3)),
            groups=frozenset(group for group in (1, 2) if chance.random() < 0.6),
        )
        for key, rank in enumerate(ranks)
    ]


@pytest.mark.parametrize("shares", [False, True])
@pytest.mark.parametrize("several", [False, True])
def test_many_equals_get_the_same_prizes_as_in_the_program(several: bool, shares: bool) -> None:
    recount_py = load_recount()
    seen = set()
    for seed in range(4000):
        chance = random.Random(seed)
        people = random_people(chance)
        prizes = random_prizes(chance, len(people))
        lots = [
            chance.sample(range(len(people)), k=chance.randint(1, len(people)))
            for _ in range(chance.randrange(3))
        ]
        awards = give_away(
            [
                Line(
                    key=prize["id"],
                    kind=prize["kind"],
                    number=prize["number"],
                    group=prize["group"],
                    given_to=next(iter(prize["called"]), prize["given_to"]),
                    is_extra=prize["is_extra"],
                    cents=prize["cents"],
                    has_goods=bool(prize["gift"]),
                    called=() if prize["given_to"] is not None else tuple(prize["called"]),
                    paid_cents=sum(prize["called"].values()),
                )
                for prize in prizes
            ],
            people,
            lots=lots,
            one_each=not several,
            shares=shares,
        )
        theirs = [
            (award.taker, reason(award), award.share.cents if award.share else award.prize.cents)
            for award in awards
        ]

        rows = {
            person.key: {
                "id": person.key,
                "rank": person.rank,
                "undrawn": person.undrawn_rank,
                "points": person.points,
                "rounds": person.rounds,
                "tally": asdict(person.tally),
            }
            for person in people
        }
        drawings = [{key: place for place, key in enumerate(lot)} for lot in lots]
        giving = recount_py.Giving(list(rows.values()), drawings, several, shares)
        mine = [
            award
            for index, prize in enumerate(prizes)
            for award in giving.turn(
                prizes[index:],
                [rows[person.key] for person in people if prize["group"] in {None, *person.groups}],
            )
        ]

        assert mine == theirs, seed
        seen |= {why for _taker, why, _cents in mine}
    assert seen == ({None, "lot", "nobody"} if several else {None, "lot", "nobody", "waits"})


def test_recount_runs_without_the_program() -> None:
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


def test_empty_evening_is_recounted(tmp_path: Path) -> None:
    assert_agrees(make_tournament(), tmp_path)


def test_prizes_are_computed_before_anybody_has_played(tmp_path: Path) -> None:
    tournament = make_tournament(rule_set="ebersdorf", fee_cents=1001, minor_fee_cents=500)
    player, *_others = make_players(tournament, 7)
    tournament.players.filter(number=3).update(age_class="minor")
    tournament.players.filter(number=4).update(state="withdrawn")
    set_rules(tournament, by=None, share_percent=50, allows_several=False)
    for number, share in enumerate((50, 30, 20), 1):
        add_prize(tournament, by=None, number=number, within="adults", share=share)
    add_prize(tournament, by=None, kind="hand", title="Anreise", given_to=player, gift="Speck")

    code, printed, wrong = recount(tournament_file(tournament), tmp_path)

    assert (code, wrong, printed[-1]) == (0, [], HOLDS)
    assert printed[-5:-1] == [
        "place 1, adults – nobody (undecided) with 13.77 €",
        "place 2, adults – nobody (undecided) with 8.25 €",
        "place 3, adults – nobody (undecided) with 5.50 €",
        f"Anreise – no. 1 – {player.last_name}, {player.first_name} – Speck",
    ]


# -- what is changed is named ---------------------------------------------------------------------


def changed(content: bytes, member: str, change: Callable[[list[Any]], str]) -> tuple[bytes, str]:
    """Return a file with changed rows under a valid seal, and the expected complaint."""
    head, members = packing.unpack(content)
    rows = json.loads(members[member])
    named = change(rows)
    members[member] = packing.json_rows(rows)
    own = {name: head[name] for name in ("tournament", "journal", "ranking")}
    return packing.pack(own, members), named


@pytest.fixture
def content() -> bytes:
    return file_of_an_evening()


def member(content: bytes, name: str) -> Any:
    _head, members = packing.unpack(content)
    return json.loads(members[name])


def place_of(content: bytes, sheet: int) -> str:
    rounds = {row["id"]: row["number"] for row in member(content, "rounds.json")}
    row = next(row for row in member(content, "lists.json") if row["id"] == sheet)
    return f"Table {row['table']}, round {rounds[row['round']]}"


def test_changed_byte_names_its_member(content: bytes, tmp_path: Path) -> None:
    at = content.index(b'"points_1":') + len(b'"points_1":')
    spoilt = bytearray(content)
    spoilt[at] ^= 1

    code, _printed, wrong = recount(bytes(spoilt), tmp_path)

    assert code == 1
    assert "damaged" in wrong[0] or "rows.json" in wrong[0]


@pytest.mark.core
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
        rounds = {row["id"]: row["number"] for row in member(content, "rounds.json")}
        seats = [row for row in rows if (rounds[row["round"]], row["table"]) == (1, 1)]
        first, second, *_rest = sorted(seats, key=lambda row: row["seat"])
        first["player"], second["player"] = second["player"], first["player"]
        return f"Table 1, round 1, seat {first['seat']}"

    spoilt, named = changed(content, "seats.json", change)
    code, _printed, wrong = recount(spoilt, tmp_path)

    assert code == 1
    assert any(line.startswith(named) for line in wrong), wrong


def test_changed_draw_names_draw_and_table(content: bytes, tmp_path: Path) -> None:
    head, members = packing.unpack(content)
    protocol = json.loads(members["draw-protocol.json"])
    first = protocol["draws"][0]
    table = first["tables"][1]
    table[0], table[1] = table[1], table[0]
    members["draw-protocol.json"] = packing.json_text(protocol)
    draws = json.loads(members["draws.json"])
    draws[0]["places"] = [number for numbers in first["tables"] for number in numbers]
    members["draws.json"] = packing.json_rows(draws)
    own = {name: head[name] for name in ("tournament", "journal", "ranking")}

    code, _printed, wrong = recount(packing.pack(own, members), tmp_path)

    assert code == 1
    assert any(re.match(r"Draw no\. 1, round \d: table 2 is ", line) for line in wrong), wrong


def test_changed_award_is_named(content: bytes, tmp_path: Path) -> None:
    head, members = packing.unpack(content)
    awards = json.loads(members["awards.json"])
    second = awards[1]
    for award in awards[1:]:
        award["cents"] = 1
    members["awards.json"] = packing.json_text(awards)
    own = {name: head[name] for name in ("tournament", "journal", "ranking")}

    code, _printed, wrong = recount(packing.pack(own, members), tmp_path)

    assert code == 1
    assert [line.split(":")[0] for line in wrong] == [f"Prize {second['position']}"]


def test_changed_place_of_a_team_is_named(content: bytes, tmp_path: Path) -> None:
    head, members = packing.unpack(content)
    rows = json.loads(members["team-ranking.json"])
    assert len(rows) >= 2
    names = {team["id"]: team["name"] for team in json.loads(members["teams.json"])}
    rows[1]["points"] += 1
    members["team-ranking.json"] = packing.json_text(rows)
    own = {name: head[name] for name in ("tournament", "journal", "ranking")}

    code, _printed, wrong = recount(packing.pack(own, members), tmp_path)

    assert code == 1
    assert wrong == [f"Team “{names[rows[1]['team']]}” has another place than the ranking gives"]


def test_prize_handed_to_somebody_else_is_named(content: bytes, tmp_path: Path) -> None:
    hand = next(prize for prize in member(content, "prizes.json") if prize["kind"] == "hand")
    calls = {call["prize"] for call in member(content, "prize_calls.json")}
    table, row, taker = ("prizes.json", "id", "given_to")
    if hand["id"] in calls:
        table, row, taker = ("prize_calls.json", "prize", "player")

    def change(rows: list[Any]) -> str:
        own = next(call for call in rows if call[row] == hand["id"])
        players = member(content, "players.json")
        own[taker] = next(player["id"] for player in players if player["id"] != own[taker])
        return f"Prize {hand['position']}: "

    spoilt, named = changed(content, table, change)
    code, _printed, wrong = recount(spoilt, tmp_path)

    assert code == 1
    assert any(line.startswith(named) for line in wrong), wrong


def test_changed_entry_is_named(content: bytes, tmp_path: Path) -> None:
    def change(rows: list[Any]) -> str:
        rows[3]["reason"] = "war nie so"
        return "Journal: entry no. 4"

    spoilt, named = changed(content, "journal.json", change)
    code, _printed, wrong = recount(spoilt, tmp_path)

    assert code == 1
    assert any(line.startswith(named) for line in wrong), wrong


@pytest.mark.parametrize("junk", [b"", b"%PDF", b"PK\x05\x06" + b"\0" * 18])
def test_other_file_is_refused_with_a_sentence(junk: bytes, tmp_path: Path) -> None:
    code, _printed, wrong = recount(junk, tmp_path)

    assert code == 1
    assert len(wrong) == 1
    assert "Traceback" not in wrong[0]
