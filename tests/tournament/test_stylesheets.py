"""The stylesheets: readable, nothing far away, no rule for nothing, every page finds its own."""

import inspect
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.template.loader import get_template
from django.test import RequestFactory

from tournament.templatetags import schafkopf

TEMPLATES = settings.BASE_DIR / "templates"
STATIC = settings.BASE_DIR / "static"
STYLESHEETS = sorted(STATIC.rglob("*.css"))
WIDTH = 120
STATIONS = {
    "registration",
    "draw",
    "results",
    "ranking",
    "teams",
    "cup",
    "prizes",
    "beamer",
    "backup",
    "roles",
}  # each with stylesheets of its own
LINK = re.compile(r"/css/([\w-]+)\.css")


@cache
def css_of(name: str) -> str:
    """A stylesheet without its comments, each of which leaves its lines empty."""
    text = (STATIC / "css" / f"{name}.css").read_text(encoding="utf-8")
    return re.sub(r"/\*.*?\*/", lambda comment: "\n" * comment[0].count("\n"), text, flags=re.S)


def selectors_of(stylesheets: Iterable[str]) -> str:
    css = "\n".join(map(css_of, stylesheets))
    return "\n".join(re.findall(r"^(?!\s*@)(.*[{,])$", css, re.MULTILINE))


def named(stylesheets: Iterable[str]) -> set[str]:
    """Every class that a selector names."""
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", selectors_of(stylesheets)))


def styled(stylesheets: Iterable[str]) -> set[str]:
    """The classes that selectors are about: of `.check.ok` the first, the other says which."""
    return set(re.findall(r"(?<![\w-])\.([a-zA-Z][\w-]*)", selectors_of(stylesheets)))


def outermost(line: str) -> str:
    """Return the line without its brackets, such as the choices of :is()."""
    while (shorter := re.sub(r"\([^()]*\)|\[[^\]]*\]", "", line)) != line:
        line = shorter
    return line


def with_its_parts(template: str) -> set[str]:
    """The template's name, and those of all that it extends and includes."""
    parts, to_read = set(), [template]
    while to_read:
        if (name := to_read.pop()) not in parts:
            parts.add(name)
            source = (TEMPLATES / name).read_text(encoding="utf-8")
            to_read += re.findall(r'(?:include|extends) "([^"]+)"', source)
    return parts


def classes_of(template: str) -> set[str]:
    """Those it names, and those that the template words it uses write."""
    source = (TEMPLATES / template).read_text(encoding="utf-8")
    words = {getattr(schafkopf, name, None) for name in re.findall(r"\{% (\w+)", source)}
    source += "".join(inspect.getsource(word) for word in words if inspect.isfunction(word))
    spoken = re.sub(r"\{%.*?%\}|\{\{.*?\}\}|\{\}", " ", source)
    return {word for names in re.findall(r'class="([^"]*)"', spoken) for word in names.split()}


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_css_loads_nothing_but_the_own_type(path: Path) -> None:
    addresses = re.findall(r"""url\([^)]*\)|@import|//""", path.read_text(encoding="utf-8"))

    assert all(
        re.fullmatch(r'url\("\.\./fonts/[\w.-]+\.woff2"\)', address) for address in addresses
    )
    assert not addresses or path.name == "fonts.css"


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_css_has_one_selector_and_one_declaration_a_line(path: Path) -> None:
    lines = css_of(path.stem).splitlines()

    assert [line for line in lines if len(line) > WIDTH] == []
    assert [line for line in lines if re.search(r"[;{}]\s*\S", line)] == []
    assert [line for line in lines if "," in outermost(line) and line.endswith("{")] == []
    assert re.findall(r",\s*@|,\s*\}", css_of(path.stem)) == []


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_css_is_asked_for_by_a_page(path: Path) -> None:
    sources = (page.read_text(encoding="utf-8") for page in TEMPLATES.rglob("*.html"))

    assert any(f"css/{path.name}" in source for source in sources)


def test_css_names_only_what_some_page_has() -> None:
    """A name that no template, script or Python file knows is a rule that nobody sees."""
    places = [
        *TEMPLATES.rglob("*.html"),
        *(STATIC / "js").rglob("*.js"),
        *(settings.BASE_DIR / "tournament").rglob("*.py"),
    ]
    written_words = {
        word for path in places for word in re.findall(r"[\w-]+", path.read_text(encoding="utf-8"))
    }

    selectors = selectors_of(path.stem for path in STYLESHEETS)

    assert set(re.findall(r"[.#]([a-zA-Z][\w-]*)", selectors)) - written_words == set()


def test_css_uses_only_colours_that_are_tokens() -> None:
    lines = [line.strip() for path in STYLESHEETS for line in css_of(path.stem).splitlines()]
    coloured = [line for line in lines if re.search(r"#[0-9a-f]{3,6}\b.*;$", line)]

    assert [line for line in coloured if not line.startswith("--")] == []


def test_css_has_exactly_the_tokens_that_it_uses() -> None:
    css = "\n".join(css_of(path.stem) for path in STYLESHEETS)

    assert set(re.findall(r"var\((--[\w-]+)", css)) == set(re.findall(r"(--[\w-]+):", css))


@pytest.mark.parametrize("station", [*sorted(STATIONS), "journal"])
def test_pages_of_a_station_find_their_classes(rf: RequestFactory, station: str) -> None:
    request = rf.get("/")
    request.user = User(username="Renate Bräunlein")
    loaded = LINK.findall(get_template("base.html").render({"station": station}, request))
    elsewhere = styled(path.stem for path in STYLESHEETS if not path.stem.startswith("phone"))
    elsewhere -= named(loaded)

    for path in TEMPLATES.rglob("*.html"):
        template = str(path.relative_to(TEMPLATES))
        folder = template.split("/")[0]
        is_here = folder == station if station in STATIONS else folder not in STATIONS
        source = path.read_text(encoding="utf-8")
        if is_here and '{% extends "base.html" %}' in source:
            classes = set().union(*map(classes_of, with_its_parts(template)))
            own = named(re.findall(r"css/([\w-]+)\.css", source))  # which it asks for by itself
            assert classes & (elsewhere - own) == set(), template


@pytest.mark.parametrize(
    "template",
    ["hall/draw.html", "hall/ranking.html", "cup/public.html", "results/phone/list.html"],
)
def test_public_page_finds_its_classes(template: str) -> None:
    shared = LINK.findall("/" + get_template("base_plain.html").render())
    parts = with_its_parts(template) - with_its_parts("base.html")
    sources = ((TEMPLATES / name).read_text(encoding="utf-8") for name in parts)
    own = {name for source in sources for name in re.findall(r"css/([\w-]+)\.css", source)}
    elsewhere = styled(path.stem for path in STYLESHEETS) - named([*shared, *own])

    assert set().union(*map(classes_of, parts)) & elsewhere == set()
