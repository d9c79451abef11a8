"""What the public page and the pre-registration say about personal data, and who may agree."""

from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings as program
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_tournament, make_user
from tests.markup import elements, in_one_line, texts
from tournament.evening.services.tournaments import change_tournament
from tournament.models import Player, PreRegistration, Tournament
from tournament.registration.services.pre_registrations import confirm_all_plain

pytestmark = pytest.mark.django_db

PAGES = ("/p/rennen/", "/p/rennen/register/")
FORM = PAGES[1]
WHO = "SV Schwaig e. V., Hauptstr. 1, vorstand@sv-schwaig.example"
CHILD = {"last_name": "Neu", "first_name": "Eva", "place": "Lauf", "publish": "name"}


@pytest.fixture
def tournament(client: Client) -> Tournament:
    cache.clear()
    make_user()
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    return make_tournament(
        slug="rennen",
        is_public=True,
        has_pre_registration=True,
        rule_set="ebersdorf",
        date=timezone.localdate(),
        controller=WHO,
    )


def words(client: Client, where: str) -> str:
    return unescape(in_one_line(client.get(where).text))


def born(years: int) -> dict[str, str]:
    return {"birth_on": f"{timezone.localdate() - timedelta(days=years * 365 + 30):%d.%m.%Y}"}


@pytest.mark.parametrize("where", PAGES)
def test_who_is_responsible_and_which_rights_there_are(
    client: Client, tournament: Tournament, where: str
) -> None:
    (privacy,) = texts(client.get(where), "details.privacy")

    for part in (WHO, "Art. 6 (1) b", "town or club", "Backup files", "You may object", "complain"):
        assert part in privacy
    assert "By sending" not in words(client, where)  # whoever plays does not have to consent


def test_without_the_setting_the_desk_is_named(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(controller="")

    assert texts(client.get(FORM), ".privacy dd")[0] == "the organisers; ask at the desk"


def test_new_name_is_on_the_page_and_in_the_journal(client: Client, tournament: Tournament) -> None:
    words(client, PAGES[0])

    change_tournament(tournament, by=None, controller="  FC <b>Feucht</b> ")

    assert tournament.journal.latest("seq").new == {"controller": "FC <b>Feucht</b>"}
    assert texts(client.get(FORM), ".privacy dd")[0] == "FC <b>Feucht</b>"


def test_setting_says_that_somebody_has_to_be_named(desk: Client, tournament: Tournament) -> None:
    settings = reverse("tournament-edit", args=["rennen"])
    change = desk.get(f"{settings}?change=controller")
    assert elements(change, "#id_controller")[0]["value"] == WHO

    Tournament.objects.update(controller="")

    reason = "The public page has to name somebody (GDPR Art. 13)."
    assert reason in texts(desk.get(settings), ".settings .why")


def test_minor_is_not_registered_without_a_guardian(client: Client, tournament: Tournament) -> None:
    response = client.post(FORM, CHILD | born(12))
    again = client.post(FORM, CHILD | born(12) | {"guardian_consent": "Maria Neu"})

    for answer in (response, again):
        assert answer.status_code == 422
        assert texts(answer, "#id_guardian_agrees_error li") == [
            "This player is under 18: a parent or guardian has to agree."
        ]
        assert len(elements(answer, "input[name=guardian_agrees]")) == 1
        assert elements(answer, "#id_last_name")[0]["value"] == "Neu"
    assert not PreRegistration.objects.exists()


def test_guardian_agrees_to_the_participation_and_not_to_the_name(
    client: Client, tournament: Tournament
) -> None:
    answer = client.post(FORM, CHILD | born(12) | {"guardian_agrees": "on"})

    assert answer.status_code == 302
    confirm_all_plain(tournament, by=None)
    player = Player.objects.get()
    assert (player.guardian_consent, player.public_name) == ("", "E. N.")


def test_guardian_agrees_to_the_full_name_by_their_own(
    client: Client, desk: Client, tournament: Tournament
) -> None:
    typed = {"guardian_agrees": "on", "guardian_consent": "Maria Neu, Mutter"}
    client.post(FORM, CHILD | born(12) | typed)

    waiting = desk.get(reverse("pre-registrations", args=["rennen"]))
    confirm_all_plain(tournament, by=None)

    (line,) = texts(waiting, "ul.waiting p.small")
    assert "full name with the consent of Maria Neu, Mutter" in line.split(" · ")
    player = Player.objects.get()
    assert (player.guardian_consent, player.public_name) == ("Maria Neu, Mutter", "Neu, Eva")


def test_adult_is_asked_for_no_guardian_and_gives_no_consent(
    client: Client, tournament: Tournament
) -> None:
    assert "guardian_agrees" not in client.get(FORM).text

    client.post(FORM, CHILD | born(18) | {"guardian_consent": "erfunden"})

    assert PreRegistration.objects.get().guardian_consent == ""
