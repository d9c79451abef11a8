"""The pictures that `make shots` takes: of what was asked for, every one on its contact sheet."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.halls import HALLS
from tests.browser.shots import WIDTHS, Camera, Wanted, shoot, wanted, write_contact_sheets


def width_of(picture: Path) -> int:
    with Image.open(picture) as opened:
        return opened.width


def test_without_a_wish_everything_is_taken() -> None:
    everything = wanted({})

    assert everything == Wanted(halls=("nothing", "12", "64", "448", "longest names"))
    assert everything.widths == (320, 390, 768, 1280, 1920)
    assert everything.takes("home")
    assert everything.takes("error")


def test_wish_for_one_page_and_look_is_followed() -> None:
    wish = wanted({"PAGE": "draw", "WIDTH": "390", "THEME": "dark", "IN": "en", "HALL": "448"})

    assert wish == Wanted("draw", (390,), ("dark",), ("en",), ("448",))
    assert [name for name in ("draw", "draw-round") if wish.takes(name)] == ["draw"]


def test_page_and_its_refusal_stand_on_the_contact_sheet(
    page: Page, live_server: LiveServer, transactional_db: None, tmp_path: Path
) -> None:
    want = Wanted("club", WIDTHS[:2], ("light", "dark"), ("de",), ("nothing",))
    HALLS["nothing"]()

    shoot(Camera(page, live_server, want, tmp_path), "nothing", live_server)
    write_contact_sheets(tmp_path)

    pictures = sorted((tmp_path / "club").iterdir())
    looks = {path.stem.rpartition("club_")[2] for path in pictures}
    assert looks == {
        f"{how}, de, {theme}, {width}"
        for how in ("", " refused 1")
        for theme in want.themes
        for width in want.widths
    }
    assert {width_of(path) for path in pictures} == {320, 390}
    sheet = (tmp_path / "club.html").read_text(encoding="utf-8")
    assert sheet.count("<img") == len(pictures) == 8
    assert 'href="club.html"' in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_error_pages_are_taken(
    page: Page, live_server: LiveServer, transactional_db: None, tmp_path: Path
) -> None:
    want = Wanted("error", (390,), ("light",), ("en",), ("nothing",))
    HALLS["nothing"]()

    shoot(Camera(page, live_server, want, tmp_path), "nothing", live_server)

    pages = {path.name.split(",")[0] for path in (tmp_path / "error").iterdir()}
    assert pages == {f"nothing {name}" for name in ("400", "403", "403_csrf", "404", "405", "500")}
