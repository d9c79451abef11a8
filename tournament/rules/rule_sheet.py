"""The club's own rule sheet: its Markdown as HTML and as blocks for the paper.

HTML in the text is only text (docs/decisions/0048-rule-sheet.md).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from markdown_it import MarkdownIt
from markdown_it.token import Token

from tournament.models import RuleSheet, Tournament
from tournament.shared.errors import file_too_large
from tournament.shared.pictures import short_hash

PDF_BEGINNING, PDF_END, END_WITHIN = b"%PDF-", b"%%EOF", 1024  # bytes
ENDS_WITHOUT_TEXT = {"list_item_close", "ordered_list_open", "bullet_list_open"}
LOWER = {"h1": "h3", "h2": "h4", "h3": "h5", "h4": "h6", "h5": "h6", "h6": "h6"}
# No pictures: every reader would load them from another server.
MARKDOWN = MarkdownIt("commonmark", {"html": False, "linkify": False}).disable("image")


@dataclass(frozen=True, slots=True)
class Block:
    """A heading or paragraph. `sign`: of its list ("–", "3." or ""). `depth`: of nested lists."""

    text: str
    is_heading: bool = False
    sign: str = ""
    depth: int = 0


def rule_sheet_of(tournament: Tournament) -> RuleSheet:
    rule_sheet = RuleSheet.objects.filter(tournament=tournament).first()
    return rule_sheet or RuleSheet(tournament=tournament)


def rule_sheet_hashes(sheet: RuleSheet) -> dict[str, str]:
    return {"text": short_hash(sheet.text.encode()), "pdf": short_hash(bytes(sheet.pdf))}


def require_pdf(content: bytes) -> None:
    if len(content) > RuleSheet.MOST_PDF_BYTES:
        raise ValidationError(file_too_large(RuleSheet.MOST_PDF_BYTES))
    if not content.startswith(PDF_BEGINNING) or PDF_END not in content[-END_WITHIN:]:
        raise ValidationError(_("This PDF cannot be read."))


def as_html(text: str) -> SafeString:
    """Render Markdown with headings two levels lower, below the page's own."""
    tokens = MARKDOWN.parse(text)
    for token in tokens:
        token.tag = LOWER.get(token.tag, token.tag)
    rendered: str = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    return mark_safe(rendered)  # HTML is escaped, links that run scripts are refused


def blocks_of(text: str) -> Iterator[Block]:
    numbers: list[int | None] = []
    is_heading, sign = False, ""
    for token in MARKDOWN.parse(text):
        if sign.strip() and token.type in ENDS_WITHOUT_TEXT:
            yield Block("", sign=sign, depth=len(numbers) - 1)
            sign = " "
        match token.type:
            case "ordered_list_open":
                numbers.append(int(token.attrs.get("start", 1)) - 1)
            case "bullet_list_open":
                numbers.append(None)
            case "ordered_list_close" | "bullet_list_close":
                numbers.pop()
                sign = " " if numbers else ""
            case "list_item_open":
                if (number := numbers[-1]) is not None:
                    numbers[-1] = number + 1
                sign = "–" if number is None else f"{number + 1}."
            case "heading_open" | "heading_close":
                is_heading = token.type == "heading_open"
            case "inline" | "fence" | "code_block":
                yield Block(_plain(token), is_heading, sign, max(len(numbers) - 1, 0))
                sign = "" if not numbers else " "


def _plain(token: Token) -> str:
    if token.children is None:
        return token.content.strip()
    breaks = {"softbreak": " ", "hardbreak": " "}
    return "".join(breaks.get(child.type, child.content) for child in token.children)
