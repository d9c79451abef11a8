"""The public form: what strangers may send, how much of it, and its silence about names."""

from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings as program
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.factories import make_player, make_tournament, make_user
from tests.markup import elements, in_one_line, texts
from tests.snapshot import everything
from tests.tournament.hostile import HALF, LONG, NUL, SCRIPT, TURNED
from tournament.models import PreRegistration, Tournament
from tournament.registration.services.pre_registrations import confirm_all_plain
from tournament.shared.flood import MOST

pytestmark = pytest.mark.django_db

WHERE = "/p/rennen/register/"
SAID = {"last_name": "Neu", "first_name": "Eva", "place": "Lauf", "publish": "name"}


@pytest.fixture(autouse=True)
def nobody_flooded_yet() -> None:
    cache.clear()


@pytest.fixture
def tournament(client: Client) -> Tournament:
    make_user()
    client.cookies[program.LANGUAGE_COOKIE_NAME] = "en"
    return make_open()


def make_open(**changes: object) -> Tournament:
    values = {"slug": "rennen", "is_public": True, "has_pre_registration": True}
    return make_tournament(**(values | {"date": timezone.localdate()} | changes))


def words(response) -> str:
    return unescape(in_one_line(response.text))


def test_form_is_off_by_default(client: Client, tournament: Tournament) -> None:
    assert not Tournament().has_pre_registration
    Tournament.objects.update(has_pre_registration=False)

    home, form = client.get("/p/rennen/"), client.get(WHERE)

    assert WHERE not in words(home)
    assert texts(form, "main .notice.warn b") == ["This tournament has no pre-registration."]
    assert "<form" not in words(form)


def test_door_leads_there_and_the_page_says_what_is_kept(
    client: Client, tournament: Tournament
) -> None:
    assert texts(client.get("/p/rennen/"), f".doors a[href={WHERE}]") == ["Pre-registration"]
    page = client.get(WHERE)

    assert "they are deleted on" in texts(page, "form.form p.small")[-1]
    assert elements(page, "[name=birth_on]") == []
    assert len(elements(page, "form.form [name=csrfmiddlewaretoken]")) == 1


def test_form_asks_what_the_rules_need(client: Client) -> None:
    make_user()
    make_open(rule_set="ebersdorf")

    page = client.get(WHERE)

    assert len(elements(page, "form.form input[name=birth_on]")) == 1
    assert len(elements(page, "form.form select[name=eligibility]")) == 1


def test_sent_it_says_what_holds(client: Client, tournament: Tournament) -> None:
    response = client.post(WHERE, SAID, follow=True)

    assert response.redirect_chain == [(f"{WHERE}?sent", 302)]
    assert texts(response, "ul.bullets li")[:2] == [
        "It is not confirmed yet: the desk will look at it.",
        "You will get your start number at the desk: please go there when you arrive.",
    ]
    assert "Neu" not in words(response)
    assert PreRegistration.objects.get().last_name == "Neu"


def test_answer_is_the_same_for_who_is_registered_already(
    client: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1)
    stranger = client.post(WHERE, SAID, follow=True)
    again = SAID | {"last_name": player.last_name, "first_name": player.first_name}

    answers = [client.post(WHERE, again, follow=True) for _twice in range(2)]

    assert {words(answer) for answer in answers} == {words(stranger)}


def test_nothing_of_it_is_public_before_the_desk_confirms(
    client: Client, desk: Client, tournament: Tournament
) -> None:
    client.post(WHERE, SAID | {"last_name": "Zwetschgenmanndl", "phone": "0911 4711"})
    pages = ("", "who/?who=Zwetschgen", "seats/", "ranking/", "draw/", "draw.json")
    of_the_desk = ("papers/", "papers/score-sheets/", "journal/", "registration/")
    places = [f"/p/rennen/{page}" for page in pages] + [f"/t/rennen/{page}" for page in of_the_desk]
    for place in places:
        assert b"manndl" not in desk.get(place).content

    confirm_all_plain(tournament, by=None)

    page = client.get("/p/rennen/1/")
    assert texts(page, "#hall h1") == ["Zwetschgenmanndl, Eva"]
    assert "0911" not in words(page)


@pytest.mark.parametrize(
    "changes",
    [
        {"last_name": ""},
        {"first_name": ""},
        {"last_name": NUL},
        {"first_name": TURNED},
        {"place": HALF},
        {"last_name": LONG[:81]},
        {"place": SCRIPT + LONG[:81]},
        {"email": "nowhere"},
        {"publish": "everything"},
        {"website": "http://example.org"},
    ],
)
def test_what_is_wrong_is_said_and_comes_back(
    client: Client, tournament: Tournament, changes: dict[str, str]
) -> None:
    before = everything()

    response = client.post(WHERE, SAID | changes)

    assert response.status_code == 422
    assert elements(response, "main .error") or elements(response, "main [role=alert]")
    (place,) = elements(response, "#id_place")
    assert place["value"] == "Lauf" or "place" in changes
    assert SCRIPT not in response.text
    assert everything() == before


def test_form_without_its_token_is_refused(tournament: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(WHERE, SAID).status_code == 403

    client.get(WHERE)
    token = client.cookies["csrftoken"].value
    response = client.post(WHERE, SAID | {"csrfmiddlewaretoken": token})

    assert response.status_code == 302


def test_page_is_kept_by_nobody(client: Client, tournament: Tournament) -> None:
    response = client.get(WHERE)

    assert "no-store" in response["Cache-Control"]
    assert "ETag" not in response


def test_late_form_is_a_sentence(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(registration_closes_at=timezone.now() - timedelta(minutes=1))

    form, sent = client.get(WHERE), client.post(WHERE, SAID)

    assert (form.status_code, sent.status_code) == (200, 422)
    for response in (form, sent):
        (sentence,) = texts(response, "main .notice.warn b")
        assert sentence.startswith("Pre-registration closed on ")
        assert "<form" not in words(response)
    assert not PreRegistration.objects.exists()


def test_flood_of_one_address_leaves_the_desk_untouched(
    client: Client, tournament: Tournament, django_assert_max_num_queries
) -> None:
    """Sixty posts store as many as a family may send; the rest cost one query."""
    head = tournament.journal.count()
    answers = [client.post(WHERE, SAID | {"last_name": f"Bot {n}"}) for n in range(60)]
    with django_assert_max_num_queries(1):
        refused = client.post(WHERE, SAID | {"last_name": "Noch einer"})
    other = client.post(WHERE, SAID, REMOTE_ADDR="192.168.1.77")

    assert [answer.status_code for answer in answers] == [302] * MOST + [429] * (60 - MOST)
    (notice,) = texts(refused, "main .notice.bad")
    assert "try again in ten minutes" in notice
    assert elements(refused, "#id_last_name")[0]["value"] == "Noch einer"
    assert other.status_code == 302
    assert tournament.pre_registrations.count() == MOST + 1
    assert tournament.journal.count() == head


def test_flood_of_many_addresses_ends_at_the_limit(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(most_pre_registrations=10)

    answers = [
        client.post(WHERE, SAID | {"last_name": f"Bot {n}"}, REMOTE_ADDR=f"10.0.0.{n}")
        for n in range(20)
    ]

    assert [answer.status_code for answer in answers] == [302] * 10 + [422] * 10
    assert tournament.pre_registrations.count() == 10


def test_household_of_an_ipv6_line_is_one_address(client: Client, tournament: Tournament) -> None:
    answers = [
        client.post(WHERE, SAID | {"last_name": f"Bot {n}"}, REMOTE_ADDR=f"2001:db8:1:2::{n}")
        for n in range(1, MOST + 2)
    ]

    assert answers[-1].status_code == 429


def test_header_makes_nobody_another_address(client: Client, tournament: Tournament) -> None:
    answers = [
        client.post(
            WHERE,
            SAID | {"last_name": f"Bot {n}"},
            headers={"X-Forwarded-For": f"10.0.0.{n}", "X-Real-IP": f"10.0.0.{n}"},
        )
        for n in range(1, MOST + 2)
    ]

    assert answers[-1].status_code == 429


def test_too_much_is_not_read(client: Client, tournament: Tournament) -> None:
    response = client.post(WHERE, SAID | {"place": "x" * 20_000})

    assert response.status_code == 422
    (notice,) = texts(response, "main .notice.bad")
    assert "more than the form accepts" in notice


def test_two_tournaments_do_not_share_who_waits(client: Client, tournament: Tournament) -> None:
    other = make_open(slug="anderes")

    client.post(WHERE, SAID)

    assert not other.pre_registrations.exists()


@pytest.mark.parametrize(
    ("changes", "sentence", "asks_to_come"),
    [
        ({"state": "running"}, "Pre-registration is over.", True),
        ({"state": "closed"}, "The tournament is over.", False),
        ({"date": timezone.localdate() - timedelta(days=1)}, "The tournament is over.", False),
    ],
)
def test_nobody_is_asked_to_come_to_a_tournament_that_is_over(
    client: Client,
    tournament: Tournament,
    changes: dict[str, object],
    sentence: str,
    *,
    asks_to_come: bool,
) -> None:
    Tournament.objects.update(**changes)

    (notice,) = texts(client.get(WHERE), "main .notice.warn")

    assert notice.startswith(sentence)
    assert ("please come to the desk" in notice) is asks_to_come
