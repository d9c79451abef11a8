"""Pages as tests read them: the line breaks of the templates say nothing."""

import re
from functools import cache, lru_cache
from html import unescape
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse

BLOCK = "button|dd|div|dt|h[1-3]|li|option|p|summary|td|th"
BLOCKS = {*BLOCK.replace("h[1-3]", "h1|h2|h3").split("|")}
UNSEEN = {"script", "style", "template"}
VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


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


class Element:
    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None") -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.is_listed: bool = parent is None or parent.shows_text  # not in a hidden part
        self.shows_text: bool = self.is_listed and tag not in UNSEEN and "hidden" not in attributes
        self.pieces: list[str] = []

    @property
    def text(self) -> str:
        return " ".join("".join(self.pieces).split())

    def __getitem__(self, attribute: str) -> str:
        return self.attributes.get(attribute, "")

    def matches(self, selector: str) -> bool:
        """`selector`: "main p.error", "#board a", "input[name=reason][autofocus]"."""
        outer, own = _steps(selector)
        if not all(self._has(step) for step in own):
            return False
        above = self.parent
        while outer and above and not above.matches(outer):
            above = above.parent
        return not outer or above is not None

    def _has(self, step: str) -> bool:
        if step[0] == "[":
            name, is_exact, value = step[1:-1].partition("=")
            return name in self.attributes and (not is_exact or self[name] == value)
        if step[0] == ".":
            return step[1:] in self["class"].split()
        return self["id"] == step[1:] if step[0] == "#" else self.tag == step


@cache
def _steps(selector: str) -> tuple[str, list[str]]:
    outer, _, own = selector.rpartition(" ")
    return outer, re.findall(r"\[[^]]+]|[.#]?[\w-]+", own)


class _Elements(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        element = Element(tag, attributes, self._open[-1] if self._open else None)
        if element.is_listed:
            self.elements.append(element)
        if tag == "br" or tag in BLOCKS:
            self.handle_data(" ")
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if any(element.tag == tag for element in self._open):
            while self._open.pop().tag != tag:
                pass
        if tag in BLOCKS:
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1].shows_text:
            for element in self._open:
                element.pieces.append(data)


@lru_cache(maxsize=8)  # a test asks several things of one page
def _seen_elements(html: str) -> list[Element]:
    return _Elements(html).elements


def elements(page: HttpResponse | str, selector: str) -> list[Element]:
    """Return the elements that are seen without a script, so none of a template or hidden part."""
    html = page if isinstance(page, str) else page.content.decode()
    return [each for each in _seen_elements(html) if each.matches(selector)]


def texts(page: HttpResponse | str, selector: str) -> list[str]:
    return [element.text for element in elements(page, selector)]
