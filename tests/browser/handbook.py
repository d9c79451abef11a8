"""The pictures of the handbook and the README, and the handbook as PDF: `make handbook`."""

from pathlib import Path

from django.urls import reverse
from PIL import Image
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.halls import HALLS, sign_in_by_name
from tournament.models import TableSheet, Tournament

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "static/img/handbook"
PRINTED = ROOT / "docs/handbuch/handbuch.pdf"
RUNNING = "demo-ebersdorf"  # with lists that are missing, helpers and a conflict; no practice
SIZE = {"width": 1280, "height": 800}
PRINTED_SIZE = (1024, 640)  # JPEG goes into the PDF as it is


def addresses() -> dict[Path, str]:
    """Return the address in the demo for each picture."""
    closed = Tournament.objects.filter(state=Tournament.State.CLOSED)[0]
    missing = TableSheet.objects.filter(state="open", round__tournament__slug=RUNNING)[0]
    running, number = missing.round.tournament, missing.round.number
    checked = missing.round.sheets.filter(kind="games", state="checked")[0]
    coming = Tournament.objects.exclude(rounds__draws__isnull=False)[0]
    at = {
        "prepare": reverse("tournament-new"),
        "registration": reverse("registration", args=[coming.slug]),
        "draw": reverse("draw", args=[coming.slug]),
        "papers": reverse("papers", args=[running.slug]),
        "lists": reverse("results-round", args=[running.slug, number]),
        "ranking": reverse("ranking", args=[closed.slug]),
        "ceremony": reverse("prizes", args=[closed.slug]),
        "till": reverse("till", args=[closed.slug]),
        "hall": reverse("beamer-remote", args=[running.slug]),
        "backup": reverse("emergency"),
        "teams": reverse("teams", args=[running.slug]),
        "roles": reverse("roles", args=[running.slug]),
    }
    readme = {
        "home": reverse("home", args=[running.slug]),
        "sheet": reverse("sheet-enter", args=[running.slug, number, checked.table]),
    }
    return {PICTURES / f"{name}.jpg": path for name, path in at.items()} | {
        ROOT / f"docs/pictures/{name}.png": path for name, path in readme.items()
    }


def test_make_handbook(page: Page, live_server: LiveServer, transactional_db: None) -> None:
    """Run only by `make handbook`; pytest does not collect this file."""
    HALLS["64"]()
    page.set_viewport_size(SIZE)
    page.emulate_media(color_scheme="light")
    sign_in_by_name(page, live_server)
    for file, path in addresses().items():
        take(page, live_server.url + path, file)
    page.context.clear_cookies()
    page.goto(live_server.url + reverse("handbook"))
    page.locator(".chapter img").evaluate_all("all => all.forEach(one => one.loading = 'eager')")
    page.wait_for_load_state("networkidle")
    PRINTED.parent.mkdir(parents=True, exist_ok=True)
    page.pdf(path=PRINTED, prefer_css_page_size=True)


def take(page: Page, url: str, file: Path) -> None:
    """Save a picture as small as possible: it is part of the program."""
    page.goto(url)
    page.evaluate("scrollTo(0, 0)")  # the cursor may stand further down
    file.parent.mkdir(parents=True, exist_ok=True)
    shot = file.with_suffix(".raw.png")
    page.screenshot(path=shot)
    with Image.open(shot) as opened:
        picture = opened.convert("RGB")
    shot.unlink()
    if file.suffix == ".png":
        picture.quantize(128).save(file, optimize=True)
    else:
        picture.resize(PRINTED_SIZE, Image.Resampling.LANCZOS).save(file, quality=72, optimize=True)
