"""Pages as tests read them: the line breaks of the templates say nothing."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse

BLOCK = "button|dd|div|dt|h[1-3]|li|option|p|summary|td|th"


def text(response: Any) -> str:
    """The page with its marks, every run of white space as one blank."""
    return " ".join(response.text.split())


def words(response: Any) -> str:
    """The page as it is read, without its marks."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.text).split())


def in_one_line(html: str) -> str:
    """Remove invisible white space: between tags, inside tags, around a block."""
    html = re.sub(r"\s+", " ", html)
    html = re.sub(r"(?<=>) (?=<)| (?=>)", "", html)
    return re.sub(rf"(<(?:{BLOCK})(?: [^>]*)?>) | (?=</(?:{BLOCK})>)", r"\1", html)


def readable(answer: HttpResponse) -> str:
    """Return the text of a page on one line, without entities."""
    text = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(unescape(text).split())
