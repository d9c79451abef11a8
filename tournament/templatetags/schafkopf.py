"""Template tags and filters, loaded into every template (settings)."""

import re
from typing import Any, NamedTuple

from django import template
from django.forms import BoundField
from django.template.context import Context
from django.template.defaulttags import CsrfTokenNode
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from config import VERSION
from tournament.models import Cup
from tournament.shared.automatic_notes import note_in_words
from tournament.shared.form_ids import FIELD, page_id
from tournament.shared.help_topics import Topic, topic_of
from tournament.shared.money import money
from tournament.shared.names import seat_name, seat_surname, seated_player
from tournament.shared.permissions import whose
from tournament.shared.signs import clock_on, enumerate_words, points

LONGEST_WORD = 8  # letters above a column of a list, on a phone

register = template.Library()
register.filter("points", points)
register.filter("money", money)
register.filter("enumerated", enumerate_words)
register.filter("seat_name", seat_name)
register.filter("seat_surname", seat_surname)
register.filter("seated_in_round", seated_player)
register.filter("note_in_words", note_in_words)
register.filter("whose", whose)
register.filter("clock_on", clock_on)


@register.filter
def has_long_word(name: str) -> bool:
    return max(map(len, re.split("[ -]", name))) > LONGEST_WORD


@register.filter
def breakable(address: str) -> SafeString:
    """Allow a line break after each slash of an address."""
    parts = [(part,) for part in address.split("/")]
    return format_html_join(SafeString("/<wbr>"), "{}", parts)


@register.simple_tag(takes_context=True)
def csrf_token(context: Context) -> SafeString:
    """Return Django's CSRF field and a hidden field with the page's id."""
    field = mark_safe(CsrfTokenNode().render(context))
    request = context.get("request")
    if not field or request is None:
        return field
    return format_html(
        '{}<input type="hidden" name="{}" value="{}">', field, FIELD, page_id(request)
    )


class Sign(NamedTuple):
    icon: str
    css: str
    word: Promise


STATES: dict[str, Sign] = {
    "open": Sign("s-open", "open", _("open")),
    "entered": Sign("s-entered", "entered", _("entered")),
    "checked": Sign("s-checked", "checked", _("checked")),
    "clarification": Sign("s-problem", "problem", _("on hold")),
    "void": Sign("s-off", "off", _("void")),
    "present": Sign("s-checked", "checked", pgettext_lazy("state of a player", "here")),
    "registered": Sign("s-open", "open", pgettext_lazy("state of a player", "expected")),
    "gone_home": Sign("s-off", "off", pgettext_lazy("state of a player", "gone home")),
    "resting": Sign("s-off", "off", pgettext_lazy("state of a player", "sits out this round")),
    "waiting": Sign("s-open", "open", pgettext_lazy("state of a player", "waiting list")),
    "withdrawn": Sign("s-off", "off", _("withdrawn")),
    "excluded": Sign("s-off", "off", _("excluded")),
    "fill_in": Sign("s-checked", "checked", _("fill-in")),
}

STATIONS: dict[str, Promise] = {
    "home": _("Overview"),
    "registration": _("Registration"),
    "draw": _("Draw"),
    "results": _("Results"),
    "ranking": _("Ranking"),
    "prizes": _("Prizes"),
    "papers": _("Printouts"),
}

WAYS_BACK: dict[str, Promise] = {  # by the name of the page's address
    "cup": _("back to the cup"),
    "cups": _("all cups"),
    "draw-round": _("back to round %(number)s"),
    "journal": _("back to the journal"),
    "papers": _("back to the printouts"),
    "prizes": _("back to the prizes"),
    "registration": _("back to registration"),
    "results": _("back to the tables"),
    "results-round": _("back to the tables"),
    "spot-check": _("back to the spot check"),
    "teams": _("back to the teams"),
}

# The link that is current on a page or station without its own.
PART_OF = {
    **{"journal": "home", "roles": "home", "rules": "home", "teams": "registration"},
    **{"certificates": "papers", "prize-labels": "papers", "press": "papers"},
}


@register.simple_tag
def icon(name: str) -> SafeString:
    return format_html('<svg class="i" aria-hidden="true"><use href="#{}"/></svg>', name)


@register.simple_tag
def way_back(name: str, *about: object) -> SafeString:
    """Return the link that Escape follows. `name`, `about`: name and arguments of its URL."""
    words = str(WAYS_BACK[name])
    return format_html(
        '<span><a href="{}" data-key="Escape">{}</a></span>',
        reverse(name, args=about),
        words % {"number": about[-1]} if about else words,
    )


@register.simple_tag
def cancel(name: str, *about: object, has_cursor: bool = False) -> SafeString:
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
    """Return the main button. `key`: its shortcut; Enter works natively, other keys by script."""
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
    """Return heading and facts. `content`: a span per fact, the way back last."""
    return format_html(
        '<div class="head"><h1>{}</h1><p class="facts">{}</p></div>', heading, content
    )


@register.simple_tag
def section_head(heading: str, *, anchor: str = "") -> SafeString:
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
    """Return a folded section, id `anchor`. `value`: summary if closed. `is_wide`: full width."""
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
    """Return an error page.

    `title`: what was not done; `text`: what is safe; `content`: what helps; `code`: for telephone
    support.
    """
    page = {"steps": content, "title": title, "text": text, "code": code}
    return render_to_string("components/error_page.html", page)


@register.simple_block_tag(takes_context=True)
def question(context: Context, content: SafeString, text: str) -> SafeString:
    return format_html(
        '<details class="question"{}><summary>{}</summary><p>{}</p></details>',
        " open" if context.get("is_page") else "",
        text,
        content,
    )


@register.simple_tag
def key(*signs: str, does: str) -> SafeString:
    """Return a help line for keys of the keyboard. `signs`: "…" between two is a range."""
    caps = [sign if sign == "…" else format_html("<kbd>{}</kbd>", sign) for sign in signs]
    return format_html(
        "<li><span>{}</span><span>{}</span></li>", format_html_join(" ", "{}", zip(caps)), does
    )


@register.simple_tag
def version() -> str:
    return VERSION


@register.simple_tag
def own_tab() -> SafeString:
    """Return attributes of a link that open a new tab, so "Back" leads to no stale page."""
    return format_html('target="_blank" rel="{}" aria-describedby="own-tab"', "noopener")


@register.inclusion_tag("components/state.html")
def state(name: str, word: str = "") -> dict[str, object]:
    """Return icon, CSS class and word of a state; `word` replaces its own."""
    sign = STATES[str(name).replace("-", "_")]
    return {"icon": sign.icon, "css": sign.css, "word": word or sign.word}


@register.inclusion_tag("components/meter.html")
def meter(checked: int, entered: int, clarification: int, open: int) -> dict[str, object]:
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
    """Return label, input, error and hint. `has_cursor`: autofocus."""
    if has_cursor:
        bound.field.widget.attrs["autofocus"] = True
    return bound.as_field_group()


@register.simple_tag(takes_context=True)
def help_topic(context: Context) -> Topic:
    return topic_of(_page_name(context), str(context.get("station", "")))


def _page_name(context: Context) -> str:
    match = getattr(context.get("request"), "resolver_match", None)
    return match.url_name or "" if match else ""


@register.simple_tag
def has_cups() -> bool:
    return Cup.objects.exists()


@register.simple_tag(takes_context=True)
def stations(context: Context) -> list[dict[str, Any]]:
    """Return the header's links: {"label", "url", "is_current"}."""
    slug = context["tournament"].slug
    station = str(context.get("station", ""))
    current = PART_OF.get(_page_name(context)) or PART_OF.get(station, station)
    return [
        {"label": label, "url": reverse(name, args=[slug]), "is_current": name == current}
        for name, label in STATIONS.items()
    ]
