"""Template tags and filters: signs, points, money, states, the header's stations, and parts of
pages.
"""

from typing import Any, NamedTuple

from django import template
from django.forms import BoundField
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from config import VERSION
from tournament.shared.help_topics import Topic, topic_of
from tournament.shared.money import money
from tournament.shared.names import seat_name, seat_surname
from tournament.shared.signs import enumerate_words, points

register = template.Library()
register.filter("points", points)
register.filter("money", money)
register.filter("enumerated", enumerate_words)
register.filter("seat_name", seat_name)
register.filter("seat_surname", seat_surname)


@register.filter
def breakable(address: str) -> SafeString:
    """Allow line breaks after the slashes of an address only."""
    parts = [(part,) for part in address.split("/")]
    return format_html_join(SafeString("/<wbr>"), "{}", parts)


class Sign(NamedTuple):
    """Icon, CSS class and word of a state."""

    icon: str
    css: str
    word: Promise


STATES: dict[str, Sign] = {
    "open": Sign("s-open", "open", pgettext_lazy("state of a list", "open")),
    "entered": Sign("s-entered", "entered", pgettext_lazy("state of a list", "entered")),
    "checked": Sign("s-checked", "checked", pgettext_lazy("state of a list", "checked")),
    "clarification": Sign(
        "s-problem", "problem", pgettext_lazy("state of a list", "in clarification")
    ),
    "void": Sign("s-off", "off", pgettext_lazy("state of a list", "void")),
    "present": Sign("s-checked", "checked", pgettext_lazy("state of a player", "here")),
    "registered": Sign("s-open", "open", pgettext_lazy("state of a player", "announced")),
    "gone_home": Sign("s-off", "off", pgettext_lazy("state of a player", "gone home")),
    "waiting": Sign("s-open", "open", pgettext_lazy("state of a player", "waiting list")),
    "withdrawn": Sign("s-off", "off", pgettext_lazy("state of a player", "withdrawn")),
    "excluded": Sign("s-off", "off", pgettext_lazy("state of a player", "excluded")),
    "fill_in": Sign("s-checked", "checked", pgettext_lazy("state of a player", "fill-in")),
}

STATIONS: dict[str, Promise] = {
    "home": _("Overview"),
    "registration": _("Registration"),
    "draw": _("Draw"),
    "results": _("Results"),
    "ranking": _("Ranking"),
    "prizes": _("Prizes"),
    "papers": _("Papers"),
    "journal": _("Journal"),
}

WAYS_BACK: dict[str, Promise] = {  # by the name of the page's address
    "cup": _("back to the cup"),
    "cups": _("all cups"),
    "draw-round": _("back to round %(number)s"),
    "journal": _("back to the journal"),
    "papers": _("back to the papers"),
    "prizes": _("back to the prizes"),
    "registration": _("back to the registration"),
    "results-round": _("back to the tables"),
    "teams": _("back to the teams"),
}

PART_OF = {"teams": "registration"}  # a station without its own link


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of the sprite; the word beside it carries the meaning."""
    return format_html('<svg class="i" aria-hidden="true"><use href="#{}"/></svg>', name)


@register.simple_tag
def way_back(name: str, *about: object) -> SafeString:
    """Return the link in a page's head that Escape follows. `about`: URL arguments."""
    words = str(WAYS_BACK[name])
    return format_html(
        '<span><a href="{}" data-key="Escape">{}</a></span>',
        reverse(name, args=about),
        words % {"number": about[-1]} if about else words,
    )


@register.simple_tag
def cancel(name: str, *about: object, has_cursor: bool = False) -> SafeString:
    """Return the link before a form's button that changes nothing. Arguments as in way_back()."""
    return format_html(
        '<a class="button" href="{}" data-key="Escape"{}>{} <kbd>Esc</kbd></a>',
        reverse(name, args=about),
        " autofocus" if has_cursor else "",
        _("Cancel"),
    )


@register.simple_tag
def main_button(
    words: str, key: str, *, is_big: bool = False, has_cursor: bool = False
) -> SafeString:
    """Return a form's filled button. Enter presses it natively, other keys by script."""
    return format_html(
        '<button class="button primary{}"{}{}>{} <kbd>{}</kbd></button>',
        " big" if is_big else "",
        "" if key == "Enter" else format_html(' data-key="{}"', key),
        " autofocus" if has_cursor else "",
        words,
        key,
    )


@register.simple_block_tag
def page_head(content: SafeString, heading: str) -> SafeString:
    """Return the page's heading with the facts beside it; the last fact is the way back."""
    return format_html(
        '<div class="head"><h1>{}</h1><p class="facts">{}</p></div>', heading, content
    )


@register.simple_tag
def section_head(heading: str, *, anchor: str = "") -> SafeString:
    """Return the heading of a section. `anchor`: the id for links to it."""
    name = format_html(' id="{}"', anchor) if anchor else ""
    return format_html('<div class="section-head"><h2{}>{}</h2></div>', name, heading)


@register.simple_block_tag
def fold(
    content: SafeString,
    heading: str,
    value: str | None = None,
    *,
    anchor: str = "",
    is_open: bool = False,
    is_wide: bool = False,
) -> SafeString:
    """Return a folded section for rare needs. `value`: its summary for readers who leave
    it closed.
    """
    return format_html(
        '<details class="fold"{}{}><summary><span class="fold-name">{}</span> {}</summary>'
        '<div class="fold-body{}">{}</div></details>',
        format_html(' id="{}"', anchor) if anchor else "",
        " open" if is_open else "",
        heading,
        "" if value is None else format_html('<span class="fold-value">{}</span>', value),
        " wide" if is_wide else "",
        content,
    )


@register.simple_block_tag
def error_page(content: SafeString, title: str, text: str, code: int = 0) -> SafeString:
    """Return a page that says what was not done, what is safe and, as content, what helps.

    `code`: shown so that support by telephone can tell errors apart.
    """
    page = {"steps": content, "title": title, "text": text, "code": code}
    return render_to_string("components/error_page.html", page)


@register.simple_block_tag(takes_context=True)
def question(context: Context, content: SafeString, text: str) -> SafeString:
    """Return a folded question of the help, with the content as its answer."""
    return format_html(
        '<details class="question"{}><summary>{}</summary><p>{}</p></details>',
        " open" if context.get("is_page") else "",
        text,
        content,
    )


@register.simple_tag
def key(*signs: str, does: str) -> SafeString:
    """Return one line of a list of keys; "…" between first and last of a range."""
    caps = [sign if sign == "…" else format_html("<kbd>{}</kbd>", sign) for sign in signs]
    return format_html(
        "<li><span>{}</span><span>{}</span></li>", format_html_join(" ", "{}", zip(caps)), does
    )


@register.simple_tag
def version() -> str:
    """Return the program's version, shown on every page and paper."""
    return VERSION


@register.simple_tag
def own_tab() -> SafeString:
    """Return the attributes of links to a paper: a new tab, so that "Back" leads to no
    stale page.
    """
    return format_html('target="_blank" rel="{}" aria-describedby="own-tab"', "noopener")


@register.inclusion_tag("components/state.html")
def state(name: str, word: str = "") -> dict[str, object]:
    """Show icon and word of a list's or player's state; `word` replaces the usual one ("7
    geprüft").
    """
    sign = STATES[str(name).replace("-", "_")]
    return {"icon": sign.icon, "css": sign.css, "word": word or sign.word}


@register.inclusion_tag("components/meter.html")
def meter(checked: int, entered: int, clarification: int, open: int) -> dict[str, object]:
    """Show a bar with four parts, one per state; the legend beside it has the numbers."""
    counts = {"checked": checked, "entered": entered, "problem": clarification, "open": open}
    whole = sum(counts.values())
    parts, left = [], 0.0
    for css, count in counts.items():
        width = 100 * count / whole if whole else 0
        if count:
            parts.append({"css": css, "left": f"{left:.3f}%", "width": f"{width:.3f}%"})
        left += width
    return {"parts": parts}


@register.simple_tag
def field(bound: BoundField, *, has_cursor: bool = False) -> SafeString:
    """Return a form field as designed: label, input, error, hint.

    `has_cursor`: the page asks for this field first.
    """
    if has_cursor:
        bound.field.widget.attrs["autofocus"] = True
    return bound.as_field_group()


@register.simple_tag(takes_context=True)
def help_topic(context: Context) -> Topic:
    """Return the help topic of the current page."""
    match = getattr(context.get("request"), "resolver_match", None)
    return topic_of(match.url_name or "" if match else "", str(context.get("station", "")))


@register.simple_tag(takes_context=True)
def stations(context: Context) -> list[dict[str, Any]]:
    """Return the header's links of the page's tournament, with the current one marked."""
    slug = context["tournament"].slug
    current = str(context.get("station", ""))
    current = PART_OF.get(current, current)
    return [
        {"label": label, "url": reverse(name, args=[slug]), "is_current": name == current}
        for name, label in STATIONS.items()
    ]
