"""A club's own words: Markdown as a page and as blocks of a paper, a PDF that is one."""

import pytest
from django.core.exceptions import ValidationError

from tournament.models import RuleSheet
from tournament.rules.rule_sheet import Block, as_html, blocks_of, require_pdf

TEXT = """# Karten

Neue Karten für **jede** Runde,
auch am Tisch 1.

1. Abheben
2. Geben

- nicht klopfen
  - auch nicht leise
"""


def test_markdown_is_set_below_the_heading_of_the_page() -> None:
    html = as_html(TEXT)

    assert "<h3>Karten</h3>" in html
    assert "<strong>jede</strong>" in html
    assert html.count("<li>") == 4


@pytest.mark.parametrize(
    ("text", "harmful"),
    [
        ("<script>alert(1)</script>", "<script"),
        ('<img src=x onerror="alert(1)">', "<img"),
        ("![Wappen](https://evil.example/x.png)", "<img"),
        ("[hier](javascript:alert(1))", "href"),
        ("[hier](data:text/html;base64,PHNjcmlwdD4=)", "href"),
        ("</div></section>", "</div>"),
    ],
)
def test_markdown_runs_and_fetches_nothing(text: str, harmful: str) -> None:
    assert harmful not in as_html(text)


def test_blocks_say_heading_paragraph_and_sign() -> None:
    assert list(blocks_of(TEXT)) == [
        Block("Karten", is_heading=True),
        Block("Neue Karten für jede Runde, auch am Tisch 1."),
        Block("Abheben", sign="1."),
        Block("Geben", sign="2."),
        Block("nicht klopfen", sign="–"),
        Block("auch nicht leise", sign="–", depth=1),
    ]


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("1. Abheben\n2. Geben\n3.\n4. Ansagen", ["1.", "2.", "3.", "4."]),
        ("1. - Abheben\n   - Geben\n2. Ansagen", ["1.", "–", "–", "2."]),
        ("0. Abheben\n1. Geben", ["0.", "1."]),
        ("1. Abheben\n2. Geben\n4. Ansagen", ["1.", "2.", "3."]),
        ("1. Abheben\n\nDann:\n\n2. Geben", ["1.", "", "2."]),
    ],
    ids=["empty item", "list in an item", "from 0", "counted on", "paragraph between"],
)
def test_paper_numbers_the_rules_as_the_page_does(text: str, signs: list[str]) -> None:
    assert [block.sign for block in blocks_of(text)] == signs


@pytest.mark.parametrize(
    "content",
    [b"", b"PK\x03\x04", b"%PDF-1.7 cut off", b"<html>%PDF-1.7 %%EOF"],
)
def test_what_is_no_pdf_is_refused(content: bytes) -> None:
    with pytest.raises(ValidationError):
        require_pdf(content)


def test_pdf_has_a_limit() -> None:
    room = RuleSheet.MOST_PDF_BYTES - len(b"%PDF-%%EOF")

    require_pdf(b"%PDF-" + b" " * room + b"%%EOF")
    with pytest.raises(ValidationError):
        require_pdf(b"%PDF-" + b" " * (room + 1) + b"%%EOF")
