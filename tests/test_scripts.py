"""The shape of static/js: modules that find each other, by station, and are loaded as modules."""

import re
from functools import cache
from pathlib import Path

import pytest
from django.test import Client

ROOT = Path(__file__).parents[1]
SCRIPTS = ROOT / "static" / "js"
MODULES = sorted(SCRIPTS.rglob("*.js"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
STATIONS = {
    "registration",
    "draw",
    "results",
    "hall",
    "beamer",
    "backup",
    "prizes",
}  # the names of templates/ as well
LONGEST_FILE = 350

IMPORT = re.compile(r'^(?:import|\} from|export \S+ from)[^"\n]*"([^"]+)";$', re.MULTILINE)
LOADED = re.compile(r"""<script[^>]*src="\{% static '(js/[^']+)' %\}"[^>]*>""")
PRELOADED = re.compile(r"""<link rel="modulepreload" href="\{% static 'js/([^']+)' %\}">""")


def name(path: Path) -> str:
    return path.relative_to(SCRIPTS).as_posix()


@cache
def imported(path: Path) -> tuple[Path, ...]:
    references = IMPORT.findall(path.read_text("utf-8"))
    return tuple((path.parent / reference).resolve() for reference in references)


def needed(path: Path) -> set[Path]:
    """All that a module loads, directly or by others."""
    modules: set[Path] = set()
    waiting = [path]
    while waiting:
        fresh = set(imported(waiting.pop())) - modules
        modules |= fresh
        waiting += fresh
    return modules


def test_there_is_a_folder_for_each_station_with_scripts() -> None:
    assert {path.parent.relative_to(SCRIPTS).parts[0] for path in MODULES} == STATIONS | {"shared"}
    assert all((ROOT / "templates" / station).is_dir() for station in STATIONS)


def test_every_import_is_a_file_of_the_station_or_shared() -> None:
    for path in MODULES:
        station = path.relative_to(SCRIPTS).parts[0]
        for target in imported(path):
            assert target.is_file(), f"{name(path)}: {target}"
            assert target.relative_to(SCRIPTS).parts[0] in {station, "shared"}, name(path)


def test_every_module_is_loaded_by_a_page() -> None:
    pages = [
        SCRIPTS.parent / used
        for page in TEMPLATES
        for used in LOADED.findall(page.read_text("utf-8"))
    ]

    assert {name(path) for path in MODULES} == {
        name(path) for page in pages for path in {page, *needed(page)}
    }


def test_scripts_are_loaded_as_modules() -> None:
    tags = [tag[0] for page in TEMPLATES for tag in LOADED.finditer(page.read_text("utf-8"))]

    assert [tag for tag in tags if 'type="module"' not in tag] == []


@pytest.mark.parametrize(
    ("page", "entry"),
    [("hall/draw.html", "draw/page.js"), ("results/phone/list.html", "results/phone/list.js")],
)
def test_pages_for_phones_ask_for_all_modules_at_once(page: str, entry: str) -> None:
    """A phone without preloading requests the modules one after another."""
    preloaded = PRELOADED.findall((ROOT / "templates" / page).read_text("utf-8"))

    assert preloaded == sorted(name(path) for path in needed(SCRIPTS / entry))


@pytest.mark.django_db  # closing the response looks after the connection
def test_modules_are_served_under_the_names_they_are_imported_by(client: Client) -> None:
    """Uses the settings of the running program; browsers run modules of the right type only."""
    for path in MODULES:
        response = client.get(f"/static/js/{name(path)}")

        assert response.status_code == 200, name(path)
        assert response.headers["Content-Type"].startswith("text/javascript"), name(path)
        response.close()


def test_modules_say_what_they_are_for_and_are_short_enough_to_read() -> None:
    lines = {name(path): path.read_text("utf-8").splitlines() for path in MODULES}

    assert [module for module, text in lines.items() if not text[0].startswith("// ")] == []
    assert {module: len(text) for module, text in lines.items() if len(text) > LONGEST_FILE} == {}
