"""Text on paper stays in its box; letters the font lacks are visibly replaced."""

import pytest

from tests.tournament.conftest import lines_upon_each_other, overflowing
from tournament.shared.paper.fonts import REGULAR, drawable
from tournament.shared.paper.layout import Document, chunks, split_into_pages
from tournament.shared.paper.masthead import Masthead

pytestmark = pytest.mark.usefixtures("english")


def test_drawable_keeps_all_letters_of_european_names() -> None:
    names = "Kovačević Wójcikowski Stanisław Yıldızoğlu Șerban Őry Krämer-Oßwald Þórsdóttir"

    assert drawable(names) == names


def test_drawable_replaces_each_letter_that_the_font_lacks() -> None:
    assert drawable("محمد Öttl 🎴") == "���� Öttl �"


def test_drawable_leaves_a_mark_away_before_it_loses_the_letter() -> None:
    assert drawable("Ǧamāl Ǯ") == "Gamāl �"


def test_drawable_drops_what_has_no_shape() -> None:
    assert drawable("A\u200db\u202ec\x00\n d\ufe0f") == "Abc d"


def test_drawable_has_another_arrow_where_the_font_has_none() -> None:
    assert drawable("+14 → +16") == "+14 › +16"


def test_drawable_composes_accents() -> None:
    assert drawable("O\u0308ttl") == "Öttl"


def test_pages_are_filled_by_the_heights_of_their_rows() -> None:
    heights = {"a": 4.0, "b": 3.0, "c": 3.0, "d": 12.0, "e": 1.0}

    assert split_into_pages("abcde", 10, heights.__getitem__) == [["a", "b", "c"], ["d"], ["e"]]
    assert split_into_pages("", 10, heights.__getitem__) == [[]]


@pytest.mark.parametrize("name", ["Rennen der Feuerwehr", "Großes Schafkopfrennen " * 5, "W" * 120])
def test_head_and_foot_name_the_whole_tournament(drawn, name: str) -> None:
    day = "Freitag, 20. November 2026 · Gasthof Goldener Hirsch, Großer Saal im ersten Stock"
    document = Document(Masthead(name.strip(), day, "19:42"), "Seats", pages=1)

    document.head("Seat list by name")
    document.next_page()

    printed_text = "".join(text.text for text in drawn)
    assert printed_text.count(name.strip()) == 2
    assert day in printed_text
    assert "…" not in printed_text
    assert overflowing(drawn) == []


def test_long_state_beside_the_title_is_whole_and_can_be_read(drawn) -> None:
    document = Document(Masthead("Rennen", "20. November 2026", "19:42"), "Ranking", pages=1)
    lots = ", ".join(str(number) for number in range(173, 193))
    state = f"provisional, the lots for places {lots} are missing · 447 players · newest list 22:14"

    document.head("Ranking", right=state)

    _evening, title, *lines = drawn
    assert title.size == 18
    assert " ".join(line.text for line in lines) == state
    assert {line.size for line in lines} == {8}
    assert overflowing(drawn) == []
    assert lines_upon_each_other(drawn) == []


def test_page_number_takes_the_left_edge_below_a_long_name(drawn) -> None:
    document = Document(Masthead("Großes Schafkopfrennen " * 3, "", "19:42"), "Seats", pages=1)

    document.next_page()

    name, page, _printed = drawn
    assert page.x == name.x
    assert page.y < name.y


def test_chunks_of_nothing_are_one_empty_page() -> None:
    assert chunks([], 3) == [[]]
    assert chunks([1, 2, 3, 4], 3) == [[1, 2, 3], [4]]


@pytest.mark.parametrize(
    ("width", "short_name", "named"),
    [
        (400.0, "FF", "Schafkopfrennen der Feuerwehr, Runde 1"),
        (60.0, "FF", "FF, Runde 1"),
        (60.0, "", "Schafkopfrennen der Feuerwehr, Runde 1"),
    ],
)
def test_tournament_is_named_by_its_short_name_where_the_whole_does_not_fit(
    width: float, short_name: str, named: str
) -> None:
    head = Masthead("Schafkopfrennen der Feuerwehr", "20.11.", "19:42", short_name=short_name)

    assert head.named(width, REGULAR, 9, after=", Runde 1") == named
