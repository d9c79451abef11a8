"""How many fill which tables: four, three, two, and three beside four."""

import pytest

from tests.factories import make_tournament
from tournament.registration.field import Field, field_of, sizes_in_words

FOURS, MIXED, THREES, TWOS = (4,), (4, 3), (3,), (2,)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(12, (4, 4, 4)), (13, (4, 3, 3, 3)), (14, (4, 4, 3, 3)), (15, (4, 4, 4, 3)), (3, (3,))],
)
def test_field_with_tables_of_three(count: int, sizes: tuple[int, ...]) -> None:
    field = Field(count, MIXED, has_threes=True)

    assert (field.sizes, field.tables, field.surplus, field.missing_count) == (
        sizes,
        len(sizes),
        0,
        0,
    )
    assert field.is_drawable


@pytest.mark.parametrize("count", [1, 2, 5])
def test_field_that_fills_no_tables_of_three_either(count: int) -> None:
    field = Field(count, MIXED, has_threes=True)

    assert not field.is_drawable
    assert field.surplus == count % 4


@pytest.mark.parametrize(
    ("count", "allowed", "over", "missing"),
    [
        (13, FOURS, 1, 3),
        (13, MIXED, 1, 3),
        (13, THREES, 1, 2),
        (14, THREES, 2, 1),
        (13, TWOS, 1, 1),
    ],
)
def test_field_that_is_uneven(
    count: int, allowed: tuple[int, ...], over: int, missing: int
) -> None:
    field = Field(count, allowed)

    assert (field.surplus, field.missing_count, field.is_drawable) == (over, missing, False)
    assert field.tables == count // allowed[0]


@pytest.mark.parametrize(("allowed", "least"), [(FOURS, 4), (MIXED, 3), (THREES, 3), (TWOS, 2)])
def test_field_that_is_too_small(allowed: tuple[int, ...], least: int) -> None:
    assert Field(least - 1, allowed).is_too_small
    assert not Field(least, allowed).is_too_small


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("sizes", "words"),
    [
        ((4, 4), "all with four players"),
        ((2,), "all with two players"),
        ((4, 3, 3), "1 of four, 2 of three"),
    ],
)
def test_sizes_in_words(sizes: tuple[int, ...], words: str) -> None:
    assert sizes_in_words(sizes) == words


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule_set", "options", "sizes"),
    [
        ("schwaig", {}, ()),
        ("spin", {}, (4, 3, 3)),
        ("spin", {"seats": "3"}, ()),
        ("buchstaben", {"seats": "2"}, (2, 2, 2, 2, 2)),
    ],
)
def test_field_of_a_tournament_that_takes_threes(
    rule_set: str, options: dict[str, str], sizes: tuple[int, ...]
) -> None:
    """The wish counts only where the rules know tables of three beside those of four."""
    tournament = make_tournament(
        players=10, rule_set=rule_set, rule_options=options, draw_options={"tables_of_three": True}
    )

    assert field_of(tournament).sizes == sizes
