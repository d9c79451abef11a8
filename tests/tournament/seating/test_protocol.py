"""Chain, list, options and seed text, against values that a shell gives too."""

from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from tournament.seating.protocol import (
    ListedPlayer,
    apart_hash,
    canonical,
    digest,
    entrants_of,
    hash_chain,
    ingredient_text,
    leads_to,
    list_lines,
    list_text,
    options_value,
    read_areas,
    read_line,
    read_options,
    seed_text,
)
from tournament.seating.values import Entrant, Options

SECRET = bytes(range(32))


def test_chain_ends_with_the_secret_and_begins_with_the_commitment() -> None:
    links = hash_chain(SECRET, 3)

    assert links[3] == SECRET
    assert links[0] == sha256(sha256(sha256(SECRET).digest()).digest()).digest()
    assert all(sha256(after).digest() == before for before, after in pairwise(links))


def test_link_of_the_chain_leads_to_the_commitment_by_its_own_index_alone() -> None:
    links = hash_chain(SECRET, 5)

    assert [leads_to(links[0], links[3], index) for index in range(-1, 5)] == [
        False,
        False,
        False,
        False,
        True,
        False,
    ]


def test_list_has_one_line_per_player_by_number() -> None:
    lines = list_lines(
        [ListedPlayer(12, "Öttl, Franziska", "SC Schwaig"), ListedPlayer(3, "A. G.")]
    )

    assert lines == ("3;A. G.;", "12;Öttl, Franziska;SC Schwaig")
    assert list_text(lines) == "3;A. G.;\n12;Öttl, Franziska;SC Schwaig\n"


@pytest.mark.parametrize(
    ("typed", "listed"),
    [
        ("Huber; Josef", "Huber, Josef"),
        ("Huber\n4;Öttl\t\0 Josef ", "Huber 4,Öttl Josef"),
        ("Huber\N{LINE SEPARATOR}Josef", "Huber Josef"),
        ("Jo\N{COMBINING DIAERESIS}rg", "Jörg"),
        ('<b>"&', '<b>"&'),
    ],
)
def test_name_cannot_become_another_line_or_column(typed: str, listed: str) -> None:
    (line,) = list_lines([ListedPlayer(1, typed, typed)])

    assert line == f"1;{listed};{listed}"
    assert read_line(line) == ListedPlayer(1, listed, listed)


def test_club_is_spelled_as_by_its_first_member() -> None:
    lines = list_lines([ListedPlayer(2, "B", "sc  SCHWAIG"), ListedPlayer(1, "A", "SC Schwaig")])
    later = list_lines(
        [ListedPlayer(9, "C", "Sc Schwaig"), ListedPlayer(8, "D", "Lauf")], earlier_lines=lines
    )

    assert [read_line(line).club for line in lines + later] == [
        "SC Schwaig",
        "SC Schwaig",
        "Lauf",
        "SC Schwaig",
    ]


@given(st.lists(st.tuples(st.text(), st.text()), max_size=6))
def test_list_can_be_read_back(people: list[tuple[str, str]]) -> None:
    lines = list_lines(ListedPlayer(n, name, club) for n, (name, club) in enumerate(people, 1))

    assert [read_line(line).number for line in lines] == list(range(1, len(people) + 1))
    assert len(list_text(lines).split("\n")) == len(people) + 1


@pytest.mark.parametrize("line", ["", "1;A", "1;A;B;C", "x;A;B", "01;A;B", " 1;A;B"])
def test_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 three kinds of wrong, one answer
        read_line(line)


def test_entrants_come_from_the_list_that_everybody_can_read() -> None:
    assert entrants_of(("1;A;SC Schwaig", "2;B;"), {2: (1, 3)}) == [
        Entrant(1, "SC Schwaig"),
        Entrant(2, "", (1, 3)),
    ]


def test_options_are_published_without_who_must_not_meet() -> None:
    options = Options("best", clubs="apart", apart=frozenset({(3, 9), (1, 2)}), sizes=(4, 3))

    value = options_value(options, areas={7: (1, 1)}, salt=b"\1\2")

    assert canonical(value) == (
        '{"apart":{"hash":"' + digest("0102|1-2,3-9") + '","pairs":2},"areas":[[7,1,1]],'
        '"clubs":"apart","mode":"best","neighbours_apart":false}'
    )
    assert read_options(value, apart=[(9, 3), (1, 2)], sizes=(4, 3)) == options
    assert read_areas(value) == {7: (1, 1)}


def test_options_without_pairs_promise_nothing() -> None:
    assert options_value(Options(), areas={}, salt=SECRET)["apart"] is None


def test_hash_of_pairs_depends_on_the_salt_but_not_on_the_order() -> None:
    assert apart_hash([(3, 9), (2, 1)], SECRET) == apart_hash([(1, 2), (9, 3)], SECRET)
    assert apart_hash([(1, 2)], SECRET) != apart_hash([(1, 2)], b"")


def test_canonical_json_sorts_keys_and_keeps_letters() -> None:
    assert canonical({"b": [1, None], "a": {"ü": True, "Z": "\n"}}) == (
        '{"a":{"Z":"\\n","ü":true},"b":[1,null]}'
    )


@pytest.mark.parametrize(
    ("typed", "text"), [(" Eichel-Ober;\r\nGras-7 ", "Eichel-Ober; Gras-7"), ("", "")]
)
def test_ingredient_stands_on_one_line(typed: str, text: str) -> None:
    assert ingredient_text(typed) == text


def test_seed_text_joins_the_five_parts() -> None:
    text = seed_text("rennen", list_hash="aa", options_hash="bb", ingredient="7", link=b"\xff\0")

    assert text == "rennen|aa|bb|7|ff00"
