"""The forms of a page as their buttons would send them."""

from collections.abc import Mapping
from html.parser import HTMLParser

TYPED = {  # what a field gets that is empty and has to be filled
    "text": "Tasse",
    "number": "1",
    "date": "2026-11-21",
    "textarea": "Tasse",
}


class Forms(HTMLParser):
    """The forms of a page that post: address, fields, and what each of their buttons adds."""

    def __init__(self, page: str, fill: Mapping[str, str] = TYPED) -> None:
        super().__init__()
        self._fill = fill
        self.forms: list[tuple[str, dict[str, str], list[dict[str, str]]]] = []
        self._is_open = False
        self._select = self._area = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attributes}
        name, value = has.get("name", ""), has.get("value", "")
        if tag == "form":
            self._is_open = has.get("method", "").lower() == "post"
            if self._is_open:
                self.forms.append((has.get("action", ""), {}, []))
        if not self._is_open or "disabled" in has:
            return
        _action, fields, buttons = self.forms[-1]
        kind = has.get("type", "text")
        if tag == "button" and kind != "button":
            buttons.append({name: value} if name else {})
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            if "selected" in has or self._select not in fields:
                fields[self._select] = value
        elif tag == "textarea":
            fields[name] = self._fill.get("textarea", "")
        elif tag == "input" and name and kind in ("checkbox", "radio"):
            if "checked" in has or kind == "radio":
                fields.setdefault(name, value or "on")
        elif tag == "input" and name and kind != "file":
            if "inputmode" in has and has["inputmode"] != "text":
                kind = "number"
            fields[name] = value or self._fill.get(kind, "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._is_open = False
        if tag == "select":
            self._select = ""
