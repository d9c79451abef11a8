"""The draw in the visitor's browser: the written vectors, and every step as the program has it."""

import json
from dataclasses import asdict
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.tournament.seating.documents import Evening, evening_of_version_0_2
from tests.tournament.seating.write_vectors import TARGET
from tournament.seating.check import check_document
from tournament.seating.search_field import fold_club
from tournament.seating.templates import SHIFTS, WRITTEN
from tournament.seating.values import Options

LOAD = """async () => {
    const at = (name) => import(`/static/js/draw/${name}.js`);
    const names = ["sha256", "stream", "templates", "search", "change", "check"];
    [window.Sha256, window.Stream, window.Templates, window.Search, window.Change, window.Check] =
        await Promise.all(names.map(at));
}"""
DRAW = """(given) => {
    const players = given.players.map(([number, club, area]) => ({ number, club, area }));
    const history = new Map(Object.keys(given.history).map((n) => [Number(n), given.history[n]]));
    const seeds = new Map(given.rounds.map((round) => [round, given.seeds[round]]));
    const drawn = Search.draw(players, history, given.rounds, seeds, given.options);
    const listed = drawn.places.map((places) => places.join(","));
    const written = (places) => (players.length < 100 ? places : Sha256.hex(places));
    return { mode: drawn.mode, places: listed.map(written) };
}"""
STREAM = """({ seed, label, n }) => {
    const [words, numbers, shuffled] = [0, 1, 2].map(() => Stream.stream(seed, label));
    return {
        words: Stream.range(9).map(() => words.word()),
        below: Stream.range(9).map(() => numbers.below(n)),
        shuffled: shuffled.shuffle(Stream.range(9)),
    };
}"""
CHANGE = """({ before, number, seed, areas, changed }) => {
    const byNumber = new Map(areas.map(([player, first, last]) => [player, [first, last]]));
    return Change.changeTables(before, { number, seed, areas: byNumber, ...changed });
}"""
VECTORS = json.loads(TARGET.read_text("utf-8"))
Data = dict[str, Any]


@pytest.fixture
def scripts(empty_page: Page) -> Page:
    empty_page.evaluate(LOAD)
    return empty_page


def as_published(evening: Evening, *, private: bool = False) -> Data:
    return json.loads(json.dumps(evening.document(private=private).as_json()))


def in_python(data: Data) -> list[Data]:
    return json.loads(json.dumps([asdict(step) for step in check_document(data)]))


def test_every_draw_of_the_vectors_comes_out_the_same(scripts: Page) -> None:
    cases = VECTORS["cases"]

    drawn = {case["name"]: scripts.evaluate(DRAW, case) for case in cases}

    assert drawn == {
        case["name"]: {"mode": case["mode"], "places": case["places"]} for case in cases
    }


def test_streams_clubs_and_changes_of_the_vectors_come_out_the_same(scripts: Page) -> None:
    clubs = VECTORS["clubs"]

    for vector in VECTORS["streams"]:
        numbers = scripts.evaluate(STREAM, vector)
        assert numbers == {name: vector[name] for name in ("words", "below", "shuffled")}
    assert scripts.evaluate("names => Search.numberClubs(names)", clubs["names"]) == clubs["ids"]
    for vector in VECTORS["changes"]:
        assert scripts.evaluate(CHANGE, vector) == vector["after"], vector["name"]


def test_templates_are_those_of_the_program(scripts: Page) -> None:
    result = scripts.evaluate("() => ({ written: Templates.written, shifts: Templates.shifts })")

    assert result["written"] == {str(n): list(lines) for n, lines in WRITTEN.items()}
    assert result["shifts"] == {
        str(n): [[int(digit, 16) for digit in line] for line in lines]
        for n, lines in SHIFTS.items()
    }


def test_club_names_are_folded_as_in_the_program(scripts: Page) -> None:
    """Latin, Greek, Cyrillic: what Verein's names are written in; and white space."""
    letters = [chr(code) for code in range(0x530)] + [chr(c) for c in range(0x1E00, 0x2030)]
    names = [f"A {letter}b" for letter in letters if letter.isprintable() or letter.isspace()]

    result = scripts.evaluate("names => names.map(Search.foldClub)", names)

    differing = [
        (name, in_browser)
        for name, in_browser in zip(names, result, strict=True)
        if fold_club(name) != in_browser
    ]
    assert differing == []


def evenings() -> dict[str, Data]:
    """Every kind of draw and change, whole and with something in them changed."""
    real = Evening(40, Options("best", clubs="apart", neighbours_apart=True), areas={43: (1, 1)})
    real.draw(1)
    real.draw(1, reason="einer zu viel")
    real.change(1, absent=[4, 17, 33])
    left = real.change(1, late=[41, 42, 43, 44, 45]).left_over
    real.change(1, late=[*left, 46, 47], frozen=[2])
    real.change(1, absent=[5, 6, 9, 14], frozen=[1])
    real.draw(2)
    pairs = Evening(16, Options("best", clubs="apart", apart=frozenset({(2, 1), (3, 4)})))
    pairs.draw(1)
    pairs.change(1, late=[17, 18, 19, 20, 21])
    three = Evening(14, Options(sizes=(4, 4, 3, 3)), ingredient="")
    three.draw(1)
    shortened = Evening(16)
    shortened.draw(1)
    shortened.change(1, absent=[3, 9], threes=True)
    together = Evening(16, Options("best"))
    together.draw(1, 2, 3)
    plan = Evening(20, Options("plan"))
    plan.draw(1, 2, 3, 4, 5)
    plan_with_threes = Evening(22, Options("plan", sizes=(4, 4, 4, 4, 3, 3)))
    plan_with_threes.draw(1, 2, 3, 4)
    points = tuple((n, 30 - n // 3 if n % 5 else None) for n in range(1, 15))
    ranked, spread = (
        Evening(14, Options(mode, standing=points, sizes=(4, 4, 3, 3), apart=frozenset({(1, 2)})))
        for mode in ("ranked", "spread")
    )
    for evening in (ranked, spread):
        evening.draw(2)
        evening.change(2, absent=[4])
    nobody = as_published(ranked)
    nobody["draws"][0]["standing"].pop()
    moved = as_published(spread)
    moved["draws"][0]["standing"][0][1] = -90
    half = as_published(plan)
    del half["draws"][1:]
    unposted = as_published(together)
    del unposted["draws"][1]
    old = as_published(three)
    old["draws"][0].update(chain_index=None, link="")
    old.update(list_hash="", options=None, options_hash="", commitment="")
    lots = as_published(three)
    lots["draws"][0].update(mode="lots", tables=[[1, 2, 3], [4, 4, 5], [99]])
    after_lots = Evening(8)
    after_lots.draw(1)
    after_lots.change(1, absent=[1], late=[9])
    mixed = as_published(after_lots)
    mixed["draws"][0].update(mode="lots", chain_index=None, link="", seed="")
    mixed["draws"][1].update(mode="lots")
    renamed = as_published(three) | {"renamed": ["4;Nguyễn, Anh;SC Schwaig", "99;Huber;"]}
    return {
        "lots, then a change": mixed,
        "somebody else under a number": renamed,
        "rounds to come": as_published(three) | {"rounds": 3},
        "a new name that is no line": as_published(three) | {"renamed": ["Huber"]},
        "real": as_published(real),
        "pairs": as_published(pairs),
        "pairs of the organiser": as_published(pairs, private=True),
        "three": as_published(three),
        "three play on": as_published(shortened),
        "together": as_published(together),
        "plan": as_published(plan),
        "plan with tables of three": as_published(plan_with_threes),
        "searched in version 0.2": as_published(evening_of_version_0_2()),
        "ranked": as_published(ranked),
        "spread": as_published(spread),
        "standing without a player": nobody,
        "standing with other points": moved,
        "plan, round 1 alone": half,
        "round 2 not posted": unposted,
        "before there was a chain": old,
        "lots": lots,
        "none": {"format": "seat-draw", "version": 2},
    }


def tampered(real: Data) -> dict[str, Data]:
    changes: dict[str, Any] = {
        "list": lambda data: data["lines"].pop(),
        "line": lambda data: data["lines"].__setitem__(0, "01;A;"),
        "twice": lambda data: data["added"].append("41;X;"),
        "options": lambda data: data["options"].update(clubs="off"),
        "ingredient": lambda data: data.update(ingredient="Gras-8"),
        "order": lambda data: data["draws"].reverse(),
        "chain": lambda data: data["draws"][2].update(chain_index=9),
        "skipped": lambda data: data["draws"][6].update(chain_index=9),
        "link": lambda data: data["draws"][1].update(link="00" * 32),
        "seed": lambda data: data["draws"][0].update(seed="x"),
        "seats": lambda data: data["draws"][6]["tables"][3].reverse(),
        "table": lambda data: data["draws"][6]["tables"].pop(),
        "algorithm": lambda data: data["draws"][0].update(algorithm="SKD9"),
        "players": lambda data: data["draws"][6]["players"].pop(),
        "replaces": lambda data: data["draws"][2].update(replaces=None),
        "absent": lambda data: data["draws"][2]["changed"]["absent"].pop(),
        "counted": lambda data: data["draws"][6]["counted"].update(clubs=77),
        "area": lambda data: data["draws"][6]["options"].update(areas=[[7, 2, 3]]),
    }
    documents = {}
    for name, change in changes.items():
        documents[name] = json.loads(json.dumps(real))
        change(documents[name])
    return documents


def test_every_step_is_found_as_the_program_finds_it(scripts: Page) -> None:
    documents = evenings()
    documents |= tampered(documents["real"])

    in_browser = {
        name: scripts.evaluate("data => Check.check(data)", data)
        for name, data in documents.items()
    }

    for name, data in documents.items():
        assert in_browser[name] == in_python(data), name


def test_steps_are_told_one_after_the_other(scripts: Page) -> None:
    evening = Evening(8)
    evening.draw(1)

    steps = scripts.evaluate(
        """data => {
            const told = [];
            Check.check(data, (step) => told.push(step.code));
            return told;
        }""",
        as_published(evening),
    )

    frozen = ["list", "options", "ingredient", "numbers"]
    assert steps == [*frozen, "link", "seed", "seats", "legal", "counted"]
