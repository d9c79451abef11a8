"""A session that is over: what was sent is kept, and after signing in it is sent once more."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, make_user
from tests.markup import elements, texts
from tests.second_step import hidden_fields
from tournament.models import Tournament

pytestmark = pytest.mark.django_db

TYPED = {"last_name": "von der Öd & Söhne", "first_name": "Æleif", "csrfmiddlewaretoken": "old"}
WHO = {"username": "renate", "password": "schafkopf"}


@pytest.fixture
def rennen() -> Tournament:
    user = make_user("renate")
    user.set_password("schafkopf")
    user.save()
    return make_tournament(slug="rennen")


def kept_in(answer: HttpResponse) -> dict[str, str]:
    return hidden_fields(answer.text, carries="kept")


def test_what_was_sent_after_the_session_ended_is_sent_once_more(
    client: Client, rennen: Tournament
) -> None:
    where = reverse("registration", args=["rennen"])

    response = client.post(where, TYPED)
    wrong = client.post(reverse("login"), kept_in(response) | WHO | {"password": "falsch"})
    resumed = client.post(reverse("login"), kept_in(wrong) | WHO)
    before = rennen.players.count()
    sent = client.post(where, hidden_fields(resumed.text, where, carries="last_name"))

    answers = [answer.status_code for answer in (response, wrong, resumed)]
    assert answers == [401, 422, 200]
    assert texts(response, "main .notice.warn b") == [
        "Sie sind nicht mehr angemeldet; noch ist nichts gespeichert."
    ]
    assert len(elements(resumed, f"main form[action={where}]")) == 1
    assert sent.status_code in (200, 302)
    player = rennen.players.get()
    assert (before, player.last_name, player.first_name) == (0, "von der Öd & Söhne", "Æleif")


def test_file_that_is_not_here_any_more_is_not_said_to_be(
    client: Client, rennen: Tournament
) -> None:
    where = reverse("rule-sheet", args=["rennen"])
    file = SimpleUploadedFile("regeln.pdf", b"%PDF-1.4 %%EOF")

    response = client.post(where, {"text": "Neue Karten", "file": file})
    wrong = client.post(reverse("login"), kept_in(response) | WHO | {"password": "falsch"})
    resumed = client.post(reverse("login"), kept_in(wrong) | WHO)

    for answer in (response, wrong):
        (notice,) = texts(answer, "main .notice.warn")
        assert notice.endswith("Bitte anmelden und dann die Datei noch einmal auswählen.")
    assert texts(resumed, "main p")[-1] == (
        "Das Getippte ist noch nicht gespeichert. "
        "Es ist noch da; die Datei bitte noch einmal auswählen."
    )
    assert elements(resumed, "main form input[name=text]")[0]["value"] == "Neue Karten"


def test_act_is_no_page_to_come_back_to(client: Client, rennen: Tournament) -> None:
    """Its address is sent to again, never opened."""
    where = reverse("tournament-publish", args=["rennen"])

    response = client.post(where)
    resumed = client.post(reverse("login"), kept_in(response) | WHO)
    client.post(where)
    assert len(elements(resumed, f"main form[action={where}]")) == 1

    rennen.refresh_from_db()
    assert rennen.is_public
    opened = client.get(where)
    assert (opened.status_code, opened.headers["Allow"]) == (405, "POST")
    assert texts(opened, "main h1") == ["Diese Adresse ist keine Seite"]


def test_passwords_are_never_kept(client: Client, rennen: Tournament) -> None:
    response = client.post(
        reverse("own-password"), {"old_password": "geheim", "new_password1": "neu"}
    )

    assert response.status_code == 401
    assert "geheim" not in response.text
    assert "neu" not in kept_in(response)["kept"]


@pytest.mark.parametrize("resume", ["https://elsewhere.test/", "//elsewhere.test/", "x", ""])
def test_nothing_is_sent_elsewhere(client: Client, rennen: Tournament, resume: str) -> None:
    answer = client.post(reverse("login"), WHO | {"resume": resume, "kept": "a=b"})

    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("tournament-list"))


def test_script_is_asked_over_its_page(client: Client, rennen: Tournament) -> None:
    where, script = reverse("registration", args=["rennen"]), {"HX-Request": "true"}

    response = client.post(where, TYPED, headers=script)
    wrong = client.post(
        reverse("login"), WHO | {"password": "falsch"}, headers={"X-Desk": "sign-in"}
    )
    answer = client.post(reverse("login"), WHO, headers={"X-Desk": "sign-in"})

    assert (response.status_code, wrong.status_code, answer.status_code) == (401, 422, 200)
    assert "<html" not in response.text + wrong.text
    assert answer.json()["csrf"]
    assert client.get(where).status_code == 200


def test_session_is_renewed_while_somebody_works(
    client: Client, rennen: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session is renewed once an hour, for twelve hours."""
    at = 1_000_000
    monkeypatch.setattr("tournament.shared.sessions.time.time", lambda: at)
    client.post(reverse("login"), WHO)
    renewed = []
    for minutes in (0, 30, 59, 61, 120, 122):
        monkeypatch.setattr("tournament.shared.sessions.time.time", lambda m=minutes: at + 60 * m)
        renewed.append("sessionid" in client.get("/").cookies)

    assert renewed == [False, False, False, True, False, True]


def guess(client: Client, password: str, address: str) -> HttpResponse:
    return client.post(reverse("login"), WHO | {"password": password}, REMOTE_ADDR=address)


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Passwords that were compared, which is what costs."""
    compared: list[str] = []
    compare = User.check_password

    def counted(user: User, password: str) -> bool:
        compared.append(password)
        return compare(user, password)

    monkeypatch.setattr(User, "check_password", counted)
    cache.clear()
    return compared


def test_device_that_guesses_waits_and_no_other_does(
    client: Client, rennen: Tournament, looked_at: list[str]
) -> None:
    phone, laptop = "192.168.178.31", "192.168.178.32"

    answers = [guess(client, f"falsch {n}", phone).status_code for n in range(12)]
    right = guess(client, WHO["password"], phone)

    assert answers == [422] * 9 + [429] * 3
    assert right.status_code == 429
    (error,) = texts(right, "main .error[role=alert]")
    assert "Warten Sie eine Minute" in error
    assert "Feststelltaste" not in right.text
    assert len(looked_at) == 10
    assert guess(client, WHO["password"], laptop).status_code == 302


def test_own_sign_in_does_not_forget_the_wrong_ones_before(
    client: Client, rennen: Tournament, looked_at: list[str]
) -> None:
    """An attacker with an account guesses eight times, signs in, and guesses again."""
    phone = "192.168.178.31"
    first = [guess(client, f"falsch {n}", phone).status_code for n in range(8)]
    own = guess(client, WHO["password"], phone).status_code
    client.logout()
    again = [guess(client, f"falsch {n}", phone).status_code for n in range(3)]

    assert (first, own, again) == ([422] * 8, 302, [422, 429, 429])


def test_computer_that_the_program_runs_on_never_waits(
    client: Client, rennen: Tournament, looked_at: list[str]
) -> None:
    for n in range(12):
        guess(client, f"falsch {n}", "127.0.0.1")

    assert guess(client, WHO["password"], "127.0.0.1").status_code == 302
