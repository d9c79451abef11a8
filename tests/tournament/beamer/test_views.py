"""The projector's one address, and the director's phone."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from tests.markup import texts
from tournament.beamer.services import beamer_of, show
from tournament.models import Beamer, BeamerPicture, Tournament

pytestmark = pytest.mark.django_db
SCREEN, REMOTE = "/p/rennen/beamer/", "/t/rennen/beamer/"


def picture(kind: str = "PNG", size: tuple[int, int] = (400, 300), **saved: object) -> bytes:
    buffer = BytesIO()
    Image.new("P" if kind == "PNG" else "RGB", size).save(buffer, kind, **saved)
    return buffer.getvalue()


def upload(desk: Client, content: bytes, name: str = "sign.png") -> Any:
    return desk.post(
        REMOTE + "pictures/",
        {"file": SimpleUploadedFile(name, content), "caption": "Metzgerei Göttler"},
    )


def test_projector_is_for_everybody_once_the_page_is_public(
    client: Client, evening: Tournament
) -> None:
    assert client.get(SCREEN).status_code == 200
    Tournament.objects.update(is_public=False)
    assert client.get(SCREEN).status_code == 404


def test_before_that_somebody_signed_in_may_open_it(desk: Client, evening: Tournament) -> None:
    Tournament.objects.update(is_public=False)
    page = desk.get(SCREEN)

    assert page.status_code == 200
    assert "/p/rennen/<" not in page.text  # an address that nobody could open


def test_address_of_the_projector_is_one_that_another_laptop_reaches(
    desk: Client, evening: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.shared.own_address.own_addresses", lambda: ["192.0.2.7"])

    cache.clear()  # no projector is there yet
    at_this_laptop = desk.get(REMOTE, headers={"host": "127.0.0.1:8000"}).text

    assert "192.0.2.7:8000/p/rennen/beamer/<" in at_this_laptop
    assert "127.0.0.1:8000" not in at_this_laptop


def test_same_moment_is_sent_once(client: Client, evening: Tournament) -> None:
    show(evening, Beamer.View.DARK)
    first = client.get(SCREEN)
    again = client.get(SCREEN, headers={"if-none-match": first["ETag"]})

    assert (again.status_code, again.content) == (304, b"")


def test_a_switch_is_seen_at_once(desk: Client, evening: Tournament) -> None:
    tag = desk.get(SCREEN)["ETag"]
    desk.post(REMOTE + "show/", {"view": "notice", "span": "", "notice": "Brotzeit"})
    page = desk.get(SCREEN, headers={"if-none-match": tag})

    assert page.status_code == 200
    assert "Brotzeit" in page.text


def test_phone_says_what_is_shown_and_whether_a_projector_is_there(
    desk: Client, evening: Tournament
) -> None:
    cache.clear()
    assert "no projector yet" in desk.get(REMOTE).text
    desk.get(SCREEN)
    page = desk.get(REMOTE).text

    assert "connected" in page
    assert "The projector shows: Seat list by name" in page


def test_only_the_picture_is_asked_for_again(desk: Client, evening: Tournament) -> None:
    part = desk.get(REMOTE, headers={"hx-request": "true"}).text

    assert part.lstrip().startswith("<section")
    assert "<form" not in part


def test_buttons_say_which_one_is_pressed(desk: Client, evening: Tournament) -> None:
    desk.post(REMOTE + "show/", {"view": "ranking", "span": "5"})
    pressed = re.findall(r'value="(\w+)"\s+aria-pressed="true"', desk.get(REMOTE).text)

    assert pressed == ["ranking"]
    assert beamer_of(evening).for_now == "ranking"


@pytest.mark.parametrize(
    "typed",
    [
        {"view": "everything"},
        {"view": "pause", "span": "7"},
        {"view": "notice", "notice": "x" * 91},
        {"view": "notice", "notice": ""},
        {"view": "pause", "goes_on_at": "halb zehn"},
    ],
)
def test_what_cannot_be_shown_changes_nothing_and_keeps_what_was_typed(
    desk: Client, evening: Tournament, typed: dict[str, str]
) -> None:
    answer = desk.post(REMOTE + "show/", {"pause_text": "Brot gibt es", **typed})

    assert answer.status_code == 422
    assert "Brot gibt es" in answer.text
    assert not Beamer.objects.exists()


def test_round_is_started_and_ended_by_its_clock(desk: Client, evening: Tournament) -> None:
    assert "Start round 2" in desk.get(REMOTE).text
    desk.post("/t/rennen/rounds/2/start/", {"minutes": "90"})
    assert "Play has started" in desk.get(SCREEN).text
    page = desk.get(REMOTE).text
    assert "Round 2 has been running since" in page
    assert 'value="90"' in page
    desk.post("/t/rennen/rounds/2/time/", {"minutes": "95"})
    assert evening.rounds.get(number=2).minutes == 95
    desk.post("/t/rennen/rounds/2/start/back/")
    assert "Start round 2" in desk.get(REMOTE).text


def test_start_signal_is_no_next_step_once_a_list_is_in(desk: Client, evening: Tournament) -> None:
    with_a_list = desk.get(REMOTE)
    evening.rounds.get(number=2).sheets.filter(table=2).delete()
    without = desk.get(REMOTE)

    assert texts(with_a_list, ".next-signal .primary") == []
    assert texts(with_a_list, ".next-signal h2") == ["No start signal was given"]
    assert texts(without, ".next-signal .primary") == ["Start round 2"]


@pytest.mark.parametrize(
    ("address", "typed"),
    [
        ("rounds/2/start/", {"minutes": "viele"}),
        ("rounds/2/start/", {"minutes": "601"}),
        ("rounds/1/start/", {"minutes": "9"}),
        ("rounds/2/time/", {"minutes": "9"}),
        ("rounds/2/start/back/", {}),
    ],
)
def test_what_is_no_start_is_refused(
    desk: Client, evening: Tournament, address: str, typed: dict[str, str]
) -> None:
    before = evening.journal.count()

    assert desk.post(f"/t/rennen/{address}", typed).status_code == 422
    assert evening.journal.count() == before


def test_overview_leads_to_the_phone(desk: Client, evening: Tournament) -> None:
    home = desk.get("/t/rennen/").text

    assert f'href="{REMOTE}"' in home
    assert "Code for the public page" in home


def test_ground_is_dark_when_wished(desk: Client, evening: Tournament) -> None:
    assert "on-dark" not in desk.get(SCREEN).text
    desk.post(REMOTE + "ground/")

    assert "on-dark" in desk.get(SCREEN).text


def test_donors_are_kept(desk: Client, evening: Tournament) -> None:
    desk.post(REMOTE + "thanks/", {"thanks": "Metzgerei Göttler: zwei Schinken\nŁukas"})
    show(evening, Beamer.View.THANKS)

    page = desk.get(SCREEN).text
    assert "Metzgerei Göttler" in page
    assert "zwei Schinken" in page
    answer = desk.post(REMOTE + "thanks/", {"thanks": "x" * 4001})
    assert (answer.status_code, "x" * 4001 in answer.text) == (422, True)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_picture_is_made_anew_and_shown(
    desk: Client, client: Client, evening: Tournament, kind: str
) -> None:
    hidden = {"comment": b"<script>"} if kind == "JPEG" else {}
    upload(desk, picture(kind, (4000, 3000), **hidden) + b"<script>alert(1)</script>")
    stored = BeamerPicture.objects.get()
    response = client.get(f"{SCREEN}{stored.pk}/")

    assert (stored.width, stored.height) == (1440, 1080)
    assert response["Content-Type"] == f"image/{kind.lower()}"
    assert b"script" not in response.content
    assert Image.open(BytesIO(response.content)).size == (1440, 1080)
    show(evening, Beamer.View.THANKS)
    assert f'src="{SCREEN}{stored.pk}/"' in desk.get(SCREEN).text


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no picture",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>",
        b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        picture()[:-80],
        picture()[:40],
    ],
    ids=["empty", "text", "svg", "gif", "cut", "head only"],
)
def test_what_is_no_picture_is_refused(desk: Client, evening: Tournament, content: bytes) -> None:
    answer = upload(desk, content)

    assert answer.status_code == 422
    assert not BeamerPicture.objects.exists()


@pytest.mark.parametrize("size", [(7_000, 6_000), (16_000, 16_000)], ids=["large", "bomb"])
def test_too_many_points_are_refused_unread(
    desk: Client, evening: Tournament, size: tuple[int, int]
) -> None:
    answer = upload(desk, picture("PNG", size))

    assert "too many pixels" in answer.text


def test_picture_is_deleted(desk: Client, evening: Tournament) -> None:
    upload(desk, picture())
    number = BeamerPicture.objects.get().pk
    desk.post(f"{REMOTE}pictures/{number}/delete/")
    desk.post(f"{REMOTE}pictures/{number}/delete/")  # twice is as good as once

    assert desk.get(f"{SCREEN}{number}/").status_code == 404


def test_projector_has_room_for_so_many_pictures(desk: Client, evening: Tournament) -> None:
    upload(desk, picture())
    stored_picture = BeamerPicture.objects.get()
    for _number in range(19):
        stored_picture.pk = None
        stored_picture.save(force_insert=True)

    answer = upload(desk, picture())
    assert (answer.status_code, "room for 20 pictures" in answer.text) == (422, True)
