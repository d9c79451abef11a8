"""Pages as tests read them: the line breaks of the templates say nothing."""

import re

from django.http import HttpResponse

BLOCK = "button|dd|div|dt|h[1-3]|li|option|p|summary|td|th"


def in_one_line(html: str) -> str:
    """Without the white space that nobody sees: between tags, inside of tags, around a block."""
    html = re.sub(r"\s+", " ", html)
    html = re.sub(r"(?<=>) (?=<)| (?=>)", "", html)
    return re.sub(rf"(<(?:{BLOCK})(?: [^>]*)?>) | (?=</(?:{BLOCK})>)", r"\1", html)


def words(response: HttpResponse) -> str:
    """What somebody reads, without a tag."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))
