"""The figures on a filled-in list, read back from its PDF."""

from io import BytesIO

from pypdf import PdfReader

from tournament.practice.papers import HAND


def handwritten(content: bytes) -> list[list[str]]:
    """Page by page every text in the hand's font, in the order in which it was written."""
    pages = []
    for page in PdfReader(BytesIO(content)).pages:
        texts: list[str] = []

        def keep(
            text: str, cm: object, tm: object, font: dict[str, str] | None, size: float
        ) -> None:
            if font and HAND in font.get("/BaseFont", "") and text.strip():
                texts.append(text.strip())  # noqa: B023

        page.extract_text(visitor_text=keep)
        pages.append(texts)
    return pages
