"""Recomputed documents: a single changed value is found and named."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.tournament.seating.documents import Evening, evening_of_version_0_2
from tournament.seating.check import Step, check_document
from tournament.seating.document import DrawProtocol, read_document
from tournament.seating.values import Options

Data = dict[str, Any]


def as_read(document: DrawProtocol) -> Data:
    """Return the document as read from a file."""
    return json.loads(json.dumps(document.as_json()))


def wrong(steps: list[Step]) -> list[tuple[str, int | None]]:
    return [(step.code, step.draw) for step in steps if step.state == "wrong"]


def codes(steps: list[Step], state: str) -> list[str]:
    return [step.code for step in steps if step.state == state]


@pytest.fixture
def evening() -> Evening:
    """Two rounds, the first drawn again and changed by the day's sequence."""
    evening = Evening(40, Options("best", clubs="apart"), areas={43: (1, 1)})
    evening.draw(1)
    evening.draw(1, reason="einer zu viel")
    evening.change(1, absent=[4, 17, 33])
    left = evening.change(1, late=[41, 42, 43, 44, 45]).left_over
    evening.change(1, late=[*left, 46, 47], frozen=[2])
    evening.draw(2)
    return evening


def test_evening_as_it_was_holds_in_every_step(evening: Evening) -> None:
    steps = check_document(as_read(evening.document()))

    assert wrong(steps) == []
    assert codes(steps, "note") == ["added"]
    assert codes(steps, "ok") == [
        "list",
        "options",
        "ingredient",
        "numbers",
        *["link", "seed", "seats", "legal", "counted"] * 6,
    ]


def test_evening_of_version_0_2_is_searched_again() -> None:
    data = as_read(evening_of_version_0_2().document())
    as_plan = json.loads(json.dumps(data))
    for draw in as_plan["draws"]:
        draw["mode"] = "plan"

    assert wrong(check_document(data)) == []
    assert {code for code, _draw in wrong(check_document(as_plan))} == {"seats_wrong"}


def test_document_comes_through_a_file_unchanged(evening: Evening) -> None:
    document = evening.document(private=True)

    assert read_document(as_read(document)) == document


def _rename(data: Data) -> None:
    data["lines"][4] = data["lines"][4].replace(";von", ";von und zu").replace(";W", ";V")


def _swap(data: Data) -> None:
    tables = data["draws"][5]["tables"]
    tables[0][0], tables[1][0] = tables[1][0], tables[0][0]


def _other_link(data: Data) -> None:
    data["draws"][1]["link"] = "00" * 32


@pytest.mark.parametrize(
    ("tamper", "fault"),
    [
        (_rename, ("list_wrong", None)),
        (lambda data: data["lines"].pop(), ("list_wrong", None)),
        (lambda data: data["lines"].__setitem__(0, "1;A"), ("list_unreadable", None)),
        (lambda data: data["added"].append("41;X;"), ("list_twice", None)),
        (lambda data: data["options"].update(clubs="off"), ("options_wrong", None)),
        (lambda data: data.update(ingredient="Gras-8"), ("seed_wrong", 1)),
        (lambda data: data.update(tournament="anderes"), ("seed_wrong", 1)),
        (lambda data: data["draws"].reverse(), ("numbers_wrong", None)),
        (lambda data: data["draws"][2].update(chain_index=9), ("chain_order", None)),
        (_other_link, ("link_wrong", 2)),
        (lambda data: data["draws"][0].update(seed="x"), ("seed_wrong", 1)),
        (_swap, ("seats_wrong", 6)),
        (lambda data: data["draws"][5]["tables"][3].pop(), ("seats_wrong", 6)),
        (lambda data: data["draws"][0].update(algorithm="SKD9"), ("seats_unknown", 1)),
        (lambda data: data["draws"][5]["players"].pop(), ("seats_impossible", 6)),
        (lambda data: data["draws"][2].update(replaces=None), ("seats_impossible", 3)),
        (lambda data: data["draws"][2]["changed"]["absent"].pop(), ("seats_wrong", 3)),
        (lambda data: data["draws"][5]["counted"].update(clubs=77), ("counted_wrong", 6)),
    ],
)
def test_what_was_changed_afterwards_is_named(
    evening: Evening, tamper: Callable[[Data], object], fault: tuple[str, int | None]
) -> None:
    data = as_read(evening.document())
    tamper(data)

    assert wrong(check_document(data))[0] == fault


def test_first_seat_that_differs_is_named() -> None:
    evening = Evening(8)
    evening.draw(1)
    data = as_read(evening.document())
    table = data["draws"][0]["tables"][1]
    table[2], table[3] = table[3], table[2]

    (step,) = [step for step in check_document(data) if step.state == "wrong"]

    assert step == Step(
        "seats_wrong",
        "wrong",
        1,
        {"table": 2, "seat": 3, "stated": table[2], "found": table[3]},
    )


def test_two_players_on_one_seat_are_named() -> None:
    evening = Evening(8)
    evening.draw(1)
    data = as_read(evening.document())
    data["draws"][0]["tables"][0][0] = data["draws"][0]["tables"][1][0]

    assert wrong(check_document(data))[1] == ("legal_wrong", 1)


def test_draw_not_posted_yet_is_a_note_but_a_link_passed_over_is_wrong() -> None:
    evening = Evening(16)
    evening.draw(1)
    evening.draw(2)
    evening.draw(3)
    data = as_read(evening.document())
    del data["draws"][1]
    hidden = check_document(data)

    data["draws"][1].update(number=2, together=[[2, 3]], history=[1])
    passed_over = check_document(data)

    assert codes(hidden, "note") == ["numbers_missing"]
    assert wrong(hidden) == []
    assert codes(hidden, "ok").count("seats") == 2
    assert wrong(passed_over)[0] == ("chain_skipped", None)


def test_chain_that_does_not_begin_at_its_first_link_is_wrong() -> None:
    evening = Evening(16)
    evening.draw(1)
    evening.draw(2)
    data = as_read(evening.document())
    del data["draws"][0]
    data["draws"][0].update(number=1, together=[[1, 2]], history=[])

    assert wrong(check_document(data))[0] == ("chain_skipped", None)


def test_without_ingredient_is_a_note() -> None:
    evening = Evening(8, ingredient="")
    evening.draw(1)

    assert codes(check_document(as_read(evening.document())), "note") == ["ingredient_none"]


def test_list_with_names_taken_back_cannot_be_compared() -> None:
    evening = Evening(8)
    evening.draw(1)
    data = as_read(evening.document())
    data["lines"][0] = "1;A. G.;"
    data["withheld"] = 1

    steps = check_document(data)

    assert codes(steps, "note") == ["list_withheld"]
    assert wrong(steps) == []


def test_stranger_sees_that_pairs_are_private_and_checks_all_the_rest() -> None:
    evening = Evening(16, Options("best", apart=frozenset({(1, 2), (3, 4)})))
    evening.draw(1)

    steps = check_document(as_read(evening.document()))

    assert codes(steps, "note") == ["seats_private"]
    assert codes(steps, "ok")[-3:] == ["seed", "legal", "counted"]
    assert wrong(steps) == []


def test_organiser_computes_a_draw_with_private_pairs() -> None:
    evening = Evening(16, Options("best", apart=frozenset({(1, 2), (3, 4)})))
    evening.draw(1)
    data = as_read(evening.document(private=True))

    assert codes(check_document(data), "note") == []
    data["draws"][0]["pairs"][0] = [1, 5]
    assert wrong(check_document(data))[0] == ("apart_wrong", 1)


def test_rounds_drawn_in_one_go_need_each_other() -> None:
    evening = Evening(16, Options("best"))
    evening.draw(1, 2)
    data = as_read(evening.document())
    both = check_document(data)
    del data["draws"][1]

    assert {step.state for step in both} == {"ok"}
    assert codes(check_document(data), "note") == ["seats_later"]


def test_plan_is_computed_from_its_first_round_alone() -> None:
    evening = Evening(16, Options("plan"))
    evening.draw(1, 2, 3, 4, 5)
    data = as_read(evening.document())
    assert data["draws"][0]["mode"] == "plan"
    del data["draws"][1:]

    steps = check_document(data)

    assert {step.state for step in steps} == {"ok"}


def test_draw_by_hand_is_judged_but_not_computed() -> None:
    evening = Evening(8)
    evening.draw(1)
    data = as_read(evening.document())
    data["draws"][0].update(mode="lots", chain_index=None, link="")

    steps = check_document(data)

    assert codes(steps, "note") == ["seats_by_hand"]
    assert codes(steps, "ok")[-2:] == ["legal", "counted"]


def test_change_of_a_draw_by_hand_is_computed() -> None:
    evening = Evening(8)
    evening.draw(1)
    evening.change(1, absent=[1], late=[9])
    data = as_read(evening.document())
    data["draws"][0].update(mode="lots", chain_index=None, link="", seed="")
    data["draws"][1].update(mode="lots")

    steps = [step for step in check_document(data) if step.draw == 2]

    assert [(step.state, step.code) for step in steps if step.code == "seats"] == [("ok", "seats")]


def test_draw_from_before_there_was_a_chain() -> None:
    evening = Evening(8)
    evening.draw(1)
    data = as_read(evening.document())
    data["draws"][0].update(chain_index=None, link="")
    data.update(list_hash="", options=None, options_hash="", commitment="")

    steps = check_document(data)

    assert codes(steps, "note") == ["list_none", "options_none", "seed_by_hand"]
    assert wrong(steps) == []


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (None, "format"),
        ([], "format"),
        ({"format": "seat-draw", "version": 2}, "version"),
        ({"format": "seat-draw", "version": 1}, "tournament"),
    ],
)
def test_something_else_than_a_document_is_said(data: object, where: str) -> None:
    assert check_document(data) == [Step("format_wrong", "wrong", None, {"where": where})]


@pytest.mark.parametrize("key", ["number", "seed", "options", "tables", "together", "history"])
@pytest.mark.parametrize("value", [None, -1, "zz", [[True]], {"mode": "best"}, 1.5])
def test_key_of_a_wrong_kind_is_named(key: str, value: object) -> None:
    evening = Evening(8)
    evening.draw(1)
    data = as_read(evening.document())
    data["draws"][0][key] = value

    if key == "seed" and isinstance(value, str):
        assert wrong(check_document(data))[0] == ("seed_wrong", 1)
    else:
        (step,) = check_document(data)
        assert step.code == "format_wrong"
        assert step.values["where"].startswith(key)


def everywhere(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value of a document."""
    yield path
    if isinstance(data, dict | list):
        keys = data if isinstance(data, dict) else range(len(data))
        for key in keys:
            yield from everywhere(data[key], (*path, key))


@pytest.mark.parametrize("key", ["number", "seed", "tables", "history", "reason"])
def test_key_that_is_missing_is_named(key: str) -> None:
    evening = Evening(8)
    evening.draw(1)
    data = as_read(evening.document())
    del data["draws"][0][key]

    assert check_document(data) == [Step("format_wrong", "wrong", None, {"where": key})]


@pytest.mark.parametrize("junk", [None, 0, 1, 2**31, "", "ff", [], [[]], [[1, 1]], {}])
def test_whatever_stands_in_a_document_the_check_comes_to_an_end(junk: object) -> None:
    evening = Evening(8, Options("best", clubs="apart"), areas={3: (1, 1)})
    evening.draw(1)
    evening.change(1, absent=[1], late=[9])
    whole = json.dumps(evening.document(private=True).as_json())

    for *way, last in filter(None, everywhere(json.loads(whole))):
        data = inside = json.loads(whole)
        for key in way:
            inside = inside[key]
        inside[last] = junk
        assert check_document(data), (way, last)
