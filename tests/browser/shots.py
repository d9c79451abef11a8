"""Pictures of every page, to be looked at: `make shots`, or `make shots PAGE=draw WIDTH=390`.

In each hall each page, refused forms and error pages among them, in every width, theme and
language. PAGE is the name of an address; HALL, WIDTH, THEME and IN (de, en) take less as well.
Each page has a contact sheet, shots/PAGE.html.
"""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from html import escape
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.urls import reverse
from django.utils import translation
from playwright.sync_api import Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.halls import HALLS, sign_in_by_name
from tests.browser.pages import STRANGERS, every_page, name_of

FOLDER = Path(__file__).parents[2] / "shots"
WIDTHS, THEMES, LANGUAGES = (320, 390, 768, 1280, 1920), ("light", "dark"), ("de", "en")
HEIGHT, TALLEST = 800, 4000  # of the window, and of a picture of 448 people
ERRORS = ("400", "403", "403_csrf", "404", "405", "500")
# Too long for a name, no number, no date: filled in past what the browser would hold back.
FILL = """form => {
    for (const field of form.querySelectorAll("input, textarea")) {
        if (["text", "search", "email", "tel", "textarea"].includes(field.type)) {
            field.value = "ö".repeat(600);
        } else if (["number", "date", "time"].includes(field.type)) field.value = "";
    }
}"""
SEND = "form => { form.noValidate = true; HTMLFormElement.prototype.submit.call(form); }"
TYPED = "main form[method=post]:has(input:not([type=hidden], [type=checkbox], [type=file]))"
LOOK = (
    "body {{ font: 14px sans-serif; margin: 16px }} figure {{ display: inline-block; margin: 4px; \
vertical-align: top }} img {{ max-height: 480px; border: 1px solid #999 }}"
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The pictures to take; an empty `page` means all pages."""

    page: str = ""
    widths: tuple[int, ...] = WIDTHS
    themes: tuple[str, ...] = THEMES
    languages: tuple[str, ...] = LANGUAGES
    halls: tuple[str, ...] = field(default_factory=lambda: tuple(HALLS))

    def takes(self, name: str) -> bool:
        return self.page in ("", name)


def wanted(settings: Mapping[str, str]) -> Wanted:
    """`said`: as make hands it over."""
    return Wanted(
        page=settings.get("PAGE", ""),
        widths=(int(settings["WIDTH"]),) if settings.get("WIDTH") else WIDTHS,
        themes=(settings["THEME"],) if settings.get("THEME") else THEMES,
        languages=(settings["IN"],) if settings.get("IN") else LANGUAGES,
        halls=(settings["HALL"],) if settings.get("HALL") else tuple(HALLS),
    )


class Camera:
    """Takes what is wanted of whatever the page shows, into a folder for each name."""

    def __init__(self, page: Page, live_server: LiveServer, want: Wanted, folder: Path) -> None:
        self.page, self.address, self.want, self.folder = page, live_server.url, want, folder

    def open(self, path: str) -> int:
        response = self.page.goto(self.address + path)
        assert response is not None
        assert response.status < 500, path
        return response.status

    def take(self, name: str, title: str) -> None:
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        language = self.page.locator("html").get_attribute("lang")
        file_name = re.sub(r"[/?]", "_", title)
        for theme in self.want.themes:
            self.page.emulate_media(color_scheme=theme)
            for width in self.want.widths:
                self.page.set_viewport_size({"width": width, "height": HEIGHT})
                tall = min(self.page.evaluate("document.documentElement.scrollHeight"), TALLEST)
                self.page.screenshot(
                    path=folder / f"{file_name}, {language}, {theme}, {width}.png",
                    full_page=True,
                    animations="disabled",
                    clip={"x": 0, "y": 0, "width": width, "height": max(tall, HEIGHT)},
                )


def shoot(camera: Camera, hall: str, live_server: LiveServer) -> None:
    """All that is wanted in a hall that stands, in each language."""
    want, page = camera.want, camera.page
    for language in want.languages:
        page.context.clear_cookies()
        name = settings.LANGUAGE_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": language, "url": camera.address}])
        for name in filter(want.takes, STRANGERS):
            if camera.open(reverse(name)) == 200:
                camera.take(name, f"{hall} {reverse(name)}")
        sign_in_by_name(page, live_server)
        pages = [address for address in every_page() if want.takes(name_of(address))]
        for address in pages:
            camera.open(address)
            camera.take(name_of(address), f"{hall} {address}")
        for address in pages:
            refuse(camera, hall, address)
        if want.takes("error"):
            take_errors(camera, hall, language)


def refuse(camera: Camera, hall: str, address: str) -> None:
    """Each form of a page, sent back; what the program takes after all shows nothing new."""
    camera.open(address)
    for number in range(camera.page.locator(TYPED).count()):
        camera.open(address)
        form = camera.page.locator(TYPED).nth(number)
        form.evaluate(FILL)
        with camera.page.expect_navigation() as sent:
            form.evaluate(SEND)
        if sent.value.status >= 400:
            assert sent.value.status < 500, address
            camera.take(name_of(address), f"{hall} {address} refused {number + 1}")


def take_errors(camera: Camera, hall: str, language: str) -> None:
    """Pages that no link leads to."""
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    for name in ERRORS:
        with translation.override(language):
            answer = partial(_answer, render_to_string(f"{name}.html", request=request))
        camera.page.route(f"**/error/{name}", answer)
        camera.open(f"/error/{name}")
        camera.take("error", f"{hall} {name}")


def _answer(body: str, route: Route) -> None:
    route.fulfill(body=body, content_type="text/html; charset=utf-8")


def write_contact_sheets(folder: Path) -> None:
    """One for each page, of all pictures that are there, and one that leads to them."""
    names = sorted(path.name for path in folder.iterdir() if path.is_dir())
    for name in names:
        figures = "".join(_figures(folder, name))
        (folder / f"{name}.html").write_text(_sheet(name, figures), encoding="utf-8")
    links = "".join(f'<p><a href="{name}.html">{name}</a></p>' for name in names)
    (folder / "index.html").write_text(_sheet("shots", links), encoding="utf-8")


def _figures(folder: Path, name: str) -> Iterator[str]:
    for path in sorted((folder / name).glob("*.png")):
        where = quote(f"{name}/{path.name}")
        words = escape(path.stem)
        yield f'<figure><a href="{where}"><img src="{where}" loading="lazy" alt=""></a>'
        yield f"<figcaption>{words}</figcaption></figure>"


def _sheet(title: str, content: str) -> str:
    head = f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{LOOK}</style>"
    return f"{head}<h1>{title}</h1>{content}"


@pytest.mark.parametrize("hall", wanted(os.environ).halls)
def test_shots(
    page: Page,
    live_server: LiveServer,
    transactional_db: None,
    hall: str,
) -> None:
    """Run only by `make shots`; pytest does not collect this file."""
    page.set_default_timeout(120_000)
    expect.set_options(timeout=120_000)
    HALLS[hall]()
    shoot(Camera(page, live_server, wanted(os.environ), FOLDER), hall, live_server)
    write_contact_sheets(FOLDER)
