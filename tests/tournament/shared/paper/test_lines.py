"""Text in lines stays in its box and is complete unless it is cut."""

from hypothesis import given, strategies as st

from tournament.shared.paper.fonts import BOLD, REGULAR, drawable, width_of
from tournament.shared.paper.lines import cut, fit_line, wrap, wrap_and_break

TEXTS = st.text(max_size=120)
WIDTHS = st.floats(min_value=20, max_value=600)


@given(TEXTS, WIDTHS)
def test_fitted_text_is_never_wider_than_its_box(text: str, width: float) -> None:
    line, size = fit_line(text, width, BOLD, 15, 7)

    assert width_of(line, BOLD, size) <= width
    assert 7 <= size <= 15


@given(st.integers(min_value=0, max_value=10**9), WIDTHS)
def test_fitted_figure_shrinks_but_is_never_cut(number: int, width: float) -> None:
    line, size = fit_line(str(number), width, BOLD, 30, 0)

    assert line == str(number)
    assert width_of(line, BOLD, size) <= width


@given(TEXTS, WIDTHS)
def test_wrapped_lines_together_are_the_text(text: str, width: float) -> None:
    lines = wrap(text, width, REGULAR, 9)

    assert "".join(lines).replace(" ", "") == drawable(text).replace(" ", "")


@given(TEXTS, WIDTHS)
def test_whole_text_keeps_every_letter_in_lines_that_fit(text: str, width: float) -> None:
    lines = wrap_and_break(text, width, REGULAR, 9)

    assert "".join(lines).replace(" ", "") == drawable(text).replace(" ", "")
    assert [line for line in lines if width_of(line, REGULAR, 9) > width] == []


def test_fitted_keeps_short_text_at_its_size() -> None:
    assert fit_line("Öttl, Franziska", 200, REGULAR, 10, 7) == ("Öttl, Franziska", 10)


def test_fitted_cuts_long_text_with_an_ellipsis_at_the_least_size() -> None:
    line, size = fit_line("Ebersberger-Straßgschwandtner " * 3, 100, REGULAR, 10, 7)

    assert (line[-1], size) == ("…", 7)
    assert line.startswith("Ebersberger-Straßgschw")


def test_cut_of_a_box_too_small_for_anything_is_an_ellipsis() -> None:
    assert cut("Öttl", 1, REGULAR, 10) == "…"


def test_wrapped_keeps_the_number_of_a_rule_with_its_word() -> None:
    text = "Solo, Wenz, Farbwenz (Regel 28 f) und sonst nichts"

    broken = [wrap(text, width, REGULAR, 9) for width in range(60, 240)]

    assert [lines for lines in broken if "(Regel 28 f)" not in "|".join(lines)] == []


def test_wrapped_keeps_words_joined_by_no_break_spaces() -> None:
    name = "Notburga\xa0Ebersberger-Straßgschwandtner"

    assert wrap(f"Franziska\xa0Öttl und {name}", 190, REGULAR, 9) == [
        "Franziska Öttl und",
        "Notburga Ebersberger-Straßgschwandtner",
    ]


def test_wrapped_breaks_after_hyphens_and_spaces() -> None:
    assert wrap("Ebersberger-Straßgschwandtner Notburga", 90, REGULAR, 9) == [
        "Ebersberger-",
        "Straßgschwandtner",
        "Notburga",
    ]
