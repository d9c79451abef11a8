"""Every page of three evenings in a real Chromium: accessible, alone, unharmed by hostile names."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Dialog, Page, Route
from pytest_django.live_server_helper import LiveServer

from tests.browser.keyboard import ALL, BUT_CONTRAST
from tests.factories import make_user
from tournament.cup.services.cups import create_cup, publish_cup
from tournament.cup.table import table_of
from tournament.models import Player, PreRegistration, Tournament

HOSTILE = '<img src=x onerror="document.title=1">'
CONTRAST = ALL | {"runOnly": ["color-contrast"]}
HALL = (
    "",
    "register/",
    "register/?sent",
    "1/",
    "seats/",
    "seats/?by=name",
    "ranking/",
    "rules/",
    "draw/",
    "who/?who=e",
)
# A theme changes colours alone, a width all else: each width is looked at in one theme, and each
# theme for its contrast once, which takes most of the time.
SHARES = 3  # so that no worker is left with minutes of them while the others have nothing to do
LOOKS = {
    "light": {1280: BUT_CONTRAST, 390: ALL},
    "dark": {1280: CONTRAST, 320: BUT_CONTRAST},
}


@pytest.fixture
def addresses(transactional_db: None) -> list[str]:
    """Every page of the demonstration: before the draw, in the middle, finished."""
    call_command("load_demo", verbosity=0)
    _open_the_public_form()
    get_user_model().objects.update(is_superuser=True)  # sees the accounts as well
    helper = make_user()
    pages = ["/", "/new/", "/rules/", "/rules/import/", "/rules/new/?from=spin", "/help/"]
    pages += ["/help/results/", "/help/sheet/"]
    pages += ["/accounts/", f"/accounts/{helper.pk}/password/", "/password/"]
    pages += ["/backups/", "/backups/place/", "/emergency/", "/import/"]
    cup = create_cup(by=None, name="Pokal", tournaments=Tournament.objects.all(), final_places=4)
    publish_cup(cup, by=None)
    person = next(iter(table_of(cup).people.everybody)).newest.pk
    pages += ["/cup/", "/cup/new/", "/p/cup/pokal/", f"/cup/pokal/person/{person}/?q=a"]
    pages += [f"/cup/pokal/{page}" for page in ("", "settings/", "same/", "final/", "delete/")]
    for tournament in Tournament.objects.order_by("pk"):
        start = f"/t/{tournament.slug}/"
        stations = (
            "",
            "settings/",
            "registration/",
            "registration/waiting/",
            "registration/fees/",
            "players/import/",
            "draw/",
            "results/",
            "ranking/",
            "teams/",
            "teams/import/",
            "prizes/",
            "prizes/new/",
            "prizes/ceremony/",
            "prizes/certificates/",
            "prizes/labels/",
            "prizes/press/",
            "till/",
            "papers/",
            "club/",
            "journal/",
            "roles/",
            "roles/handover/",
            "decisions/",
            "rules/",
            "game/",
            "beamer/",
        )
        pages += [start + station for station in stations]
        pages.append(f"{start}roles/{helper.pk}/")
        player = f"{start}players/{tournament.players.all()[0].pk}/"
        pages += [player, f"{player}?change"]
        for round_ in tournament.rounds.filter(seats__isnull=False).distinct():
            results = f"{start}results/{round_.number}/"
            pages += [
                f"{start}draw/{round_.number}/",
                results,
                f"{start}draw/{round_.number}/missed/",
            ]
            for sheet in _one_of_each_state(round_):
                pages += [
                    f"{results}{sheet.table}/{way}" for way in ("", "games/", "totals/", "history/")
                ]
        if tournament.is_public:
            pages += [f"/p/{tournament.slug}/{page}" for page in HALL]
    return pages


def _open_the_public_form() -> None:
    """One of the three is not begun; somebody waits there, of a name that there is already."""
    Tournament.objects.update(has_pre_registration=True, date=timezone.localdate())
    for tournament in Tournament.objects.filter(state="registration"):
        tournament.is_public, tournament.registration_closes_at = True, None
        tournament.save()
        known = tournament.players.all()[0]
        PreRegistration.objects.create(
            tournament=tournament,
            last_name=known.last_name,
            first_name=known.first_name,
            arrived_at=timezone.now(),
        )


def _one_of_each_state(round_) -> Iterator:
    seen = set()
    for sheet in round_.sheets.all():
        if sheet.state not in seen:
            seen.add(sheet.state)
            yield sheet


def sign_in(page: Page, live_server: LiveServer) -> None:
    page.goto(f"{live_server.url}/login/")
    page.get_by_label("Name").fill("leitung")
    page.get_by_label("Passwort").fill("schafkopf")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live_server.url}/")


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("scheme", LOOKS)
def test_every_page_is_accessible_and_asks_nobody_else(
    page: Page, live_server: LiveServer, addresses: list[str], scheme: str, share: int
) -> None:
    foreign, complaints = [], []

    def guard(route: Route) -> None:
        if not route.request.url.startswith(live_server.url):
            foreign.append(route.request.url)
        route.continue_()

    page.route(re.compile("."), guard)
    page.on("console", lambda m: complaints.append(m.text) if m.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.emulate_media(color_scheme=scheme)
    sign_in(page, live_server)
    wrong = []
    for address in addresses[share::SHARES]:
        response = page.goto(live_server.url + address)
        assert response is not None
        assert response.status == 200, address
        for width, options in LOOKS[scheme].items():
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                wrong.append(f"{address} {width}: scrolls sideways ({wide})")
            result = Axe().run(page, options=options)
            wrong += [
                f"{address} {width}: {v['id']} {v['nodes'][0]['target']}"
                for v in result.response["violations"]
            ]

    assert wrong == []
    assert (foreign, complaints) == ([], [])


def test_hostile_names_run_nothing_on_any_page(
    page: Page, live_server: LiveServer, addresses: list[str]
) -> None:
    PreRegistration.objects.update(last_name=HOSTILE, first_name=HOSTILE, place=HOSTILE)
    Player.objects.update(last_name=HOSTILE, first_name=HOSTILE, place=HOSTILE, club=HOSTILE)
    Tournament.objects.update(name=HOSTILE, venue=HOSTILE)
    get_user_model().objects.update(first_name=HOSTILE, last_name=HOSTILE)
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", dismiss)
    sign_in(page, live_server)

    for address in addresses:
        page.goto(live_server.url + address)
        assert page.locator("img[src=x]").count() == 0, address
        assert page.title() != "1", address

    assert dialogs == []
