"""The look: every template can be read, no page holds script or style, nothing is far away."""

import re

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.template import Engine
from django.template.loader import get_template
from django.test import Client, RequestFactory
from django.utils import translation

from tests.factories import make_tournament
from tournament.templatetags.schafkopf import STATIONS

TEMPLATES = settings.BASE_DIR / "templates"
NAMES = sorted(str(path.relative_to(TEMPLATES)) for path in TEMPLATES.rglob("*.html"))
WIDEST_LINE = 120
ERROR_PAGES = ("400.html", "403_csrf.html", "500.html")


def source_of(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def found_in_templates(pattern: str) -> list[tuple[str, str]]:
    return [(name, match) for name in NAMES for match in re.findall(pattern, source_of(name))]


def test_every_template_can_be_read() -> None:
    assert [Engine.get_default().get_template(name).name for name in NAMES] == NAMES


def test_no_line_of_a_template_is_wider_than_a_screen() -> None:
    wide = [
        f"{name}:{number}"
        for name in NAMES
        for number, line in enumerate(source_of(name).splitlines(), 1)
        if len(line) > WIDEST_LINE
    ]

    assert wide == []


def test_no_template_has_an_inline_style_or_script() -> None:
    style = r"\sstyle\s*=|<style|\son[a-z]+\s*=|javascript:"
    script = r"<script(?![^>]*\ssrc=)(?![^>]*application/json)"

    assert found_in_templates(f"{style}|{script}") == []


def test_no_template_loads_anything_from_elsewhere() -> None:
    assert found_in_templates(r"""(?:src|href|action)=["'](?:https?:)?//[^"']*""") == []


def test_function_key_on_a_button_presses_it() -> None:
    buttons = found_in_templates(
        r"(?s)<(?:button|a)\b[^>]*>(?:(?!</?(?:button|a)\b).)*?<kbd>F\d+</kbd>"
    )

    assert [(name, button) for name, button in buttons if "data-key=" not in button] == []


def test_signs_that_templates_use_stand_in_the_sprite() -> None:
    drawn = set(
        re.findall(r'<(?:symbol|pattern) id="([\w-]+)"', source_of("components/sprite.html"))
    )
    used = {
        sign
        for name in NAMES
        for sign in re.findall(r"""\{% icon "([\w-]+)|<use href="#([\w-]+)""", source_of(name))
        for sign in sign
        if sign
    }

    assert used <= drawn


@pytest.mark.parametrize("name", ERROR_PAGES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_error_page_needs_neither_context_nor_database(name: str, language: str) -> None:
    with translation.override(language):
        page = get_template(name).render()

    assert f'<html lang="{language}">' in page
    assert page.count("<h1>") == 1
    assert page.count('class="button primary"') == 1
    assert "<ol" in page


@pytest.mark.django_db
def test_unknown_page_says_so_with_a_way_back(client: Client) -> None:
    client.force_login(User.objects.create_user("Renate Bräunlein"))

    response = client.get("/gibt-es-nicht/")

    assert response.status_code == 404
    assert '<a class="button primary" href="/">' in response.text


@pytest.mark.django_db
def test_refusal_shows_its_sentence(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = User(username="Schäfer")

    page = get_template("403.html").render({"exception": "Nur an diesem Rechner."}, request)

    assert "<p>Nur an diesem Rechner.</p>" in page


@pytest.mark.django_db
def test_header_marks_the_station_of_the_page(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = User(username="Renate Bräunlein")
    tournament = make_tournament(name="Rennen <b>")

    page = get_template("base.html").render(
        {"tournament": tournament, "station": "results"}, request
    )

    nav = page[page.index('<nav class="nav"') : page.index("</nav>")]
    assert nav.count("<a ") == len(STATIONS)
    assert nav.count('aria-current="page"') == 1
    assert re.search(r'/results/" aria-current="page"', nav)
    assert "Rennen &lt;b&gt;" in page
    assert "Renate Bräunlein" in page


@pytest.mark.django_db
def test_public_page_sets_no_cookie_and_shows_no_header(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.user = User(username="Schäfer")

    page = get_template("base_public.html").render({}, request)

    assert "<header" not in page
    assert "csrf" not in page.lower()
    assert "CSRF_COOKIE" not in request.META


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
def test_help_is_open_to_everybody(client: Client, language: str) -> None:
    User.objects.create_user("Renate Bräunlein")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language

    page = client.get("/help/").text

    assert f'<html lang="{language}">' in page
    assert {'id="evening"', 'id="keys-here"', 'id="signs"'} <= set(re.findall(r'id="[\w-]+"', page))


@pytest.mark.django_db
def test_login_names_the_demo_account_only_in_the_demo(client: Client, settings: object) -> None:
    User.objects.create_user("Renate Bräunlein")

    settings.DEMO = False  # type: ignore[attr-defined]
    without = client.get("/login/").text
    settings.DEMO = True  # type: ignore[attr-defined]
    with_demo = client.get("/login/").text

    assert ("schafkopf</b>" in without, "schafkopf</b>" in with_demo) == (False, True)


@pytest.mark.django_db
def test_wrong_password_is_said_once_below_the_password(client: Client) -> None:
    User.objects.create_user("Renate Bräunlein", password="Vier einfache Wörter")

    response = client.post("/login/", {"username": "Renate Bräunlein", "password": "falsch"})

    page = response.text
    assert response.status_code == 422
    assert page.count('class="error"') == 1
    assert 'value="Renate Bräunlein"' in page
