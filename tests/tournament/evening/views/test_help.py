"""Help: of each page its own, as a page for everybody and beside the work."""

import gettext
import re
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, seat_players
from tournament.shared.help_topics import CHAPTERS, TITLES
from tournament.templatetags.schafkopf import STATIONS

COMPILED = settings.BASE_DIR / "locale/de/LC_MESSAGES/django.mo"
TOPICS = settings.BASE_DIR / "templates" / "evening" / "help" / "topics"


def test_every_station_has_its_help() -> None:
    assert {path.stem for path in TOPICS.glob("*.html")} == set(TITLES)
    assert set(STATIONS) <= set(TITLES)


@pytest.mark.django_db
@pytest.mark.parametrize("topic", TITLES)
@pytest.mark.parametrize("language", ["de", "en"])
def test_help_of_a_page_is_open_to_everybody(client: Client, topic: str, language: str) -> None:
    User.objects.create_user("Renate Bräunlein")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language

    page = client.get(reverse("help-topic", args=[topic])).text

    main = page[page.index("<main") : page.index("</main>")]
    assert f'<html lang="{language}">' in page
    assert ("Hilfe zu „" in main) is (language == "de")
    assert main.count("<details") == main.count(" open>") > 0


@pytest.mark.django_db
def test_help_of_no_page_is_not_found(client: Client) -> None:
    User.objects.create_user("Renate Bräunlein")

    assert client.get("/help/nothing/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "args", "topic"),
    [
        ("home", (), "home"),
        ("teams", (), "teams"),
        ("till", (), "till"),
        ("prizes", (), "prizes"),
        ("results-round", (1,), "results"),
        ("sheet-enter", (1, 1), "sheet"),
        ("sheet-totals", (1, 1), "totals"),
    ],
)
def test_question_mark_leads_to_the_help_of_its_page(
    desk: Client, name: str, args: tuple[Any, ...], topic: str
) -> None:
    """The link works without a script; what a script opens says the same."""
    tournament = make_tournament(players=4)
    seat_players(tournament)

    page = desk.get(reverse(name, args=[tournament.slug, *args])).text

    assert set(re.findall(r'<a href="([^"]*)" data-key="\?">', page)) == {f"/help/{topic}/"}
    assert f"Hilfe zu „{TITLES[topic]}“" in page[page.index('<dialog class="dialog help"') :]


@pytest.mark.django_db
def test_page_without_help_of_its_own_has_the_keys(desk: Client) -> None:
    page = desk.get("/gibt-es-nicht/").text

    assert set(re.findall(r'<a href="([^"]*)" data-key="\?">', page)) == {"/help/"}


@pytest.mark.django_db
def test_handbook_names_only_doors_that_there_are(client: Client) -> None:
    """Each quotation is a whole German text of the program, or one that ends in a colon."""
    User.objects.create_user("Renate Bräunlein")
    page = client.get(reverse("handbook")).text
    quoted = set(re.findall("„([^“]+)“", page[page.index("<main") : page.index("</main>")]))
    with COMPILED.open("rb") as file:
        texts = set(vars(gettext.GNUTranslations(file))["_catalog"].values())
    beginnings = {german.partition(":")[0] for german in texts}
    patterns = [
        re.compile(r"\d+".join(map(re.escape, re.split(r"%\(\w+\)[sd]", german))))
        for german in texts
        if "%(" in german
    ]

    unknown = {
        door
        for door in quoted - texts - beginnings
        if not any(pattern.fullmatch(door) for pattern in patterns)
    }

    assert len(quoted) > 30
    assert unknown == set()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["de", "en"])
def test_handbook_has_a_picture_and_the_help_of_each_station(client: Client, language: str) -> None:
    User.objects.create_user("Renate Bräunlein")
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language

    page = client.get(reverse("handbook")).text

    pictures = re.findall(r'<img src="/static/([^"]+)"', page)
    assert pictures == [chapter.picture for chapter in CHAPTERS]
    assert {(settings.BASE_DIR / "static" / name).name for name in pictures} == {
        path.name for path in (settings.BASE_DIR / "static/img/handbook").iterdir()
    }
    assert {name for chapter in CHAPTERS for name in chapter.topic_names} == set(TITLES)
    assert page.count('class="chapter"') == len(CHAPTERS) + 1


def test_pictures_of_the_handbook_are_small() -> None:
    """The program stays small enough to be sent by mail."""
    folders = ("static/img/handbook", "docs/handbuch", "docs/pictures")
    files = [path for folder in folders for path in (settings.BASE_DIR / folder).iterdir()]

    assert sum(path.stat().st_size for path in files) < 2_000_000
