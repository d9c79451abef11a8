"""The page of the roles, the code for one evening, and what somebody reads who may not."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_helper, make_tournament, make_user
from tests.markup import elements, text, texts
from tests.snapshot import everything
from tournament.evening.services.roles import accept_invitation, invitation_of, invite
from tournament.models import Invitation, Role, Tournament
from tournament.shared.presence import note

pytestmark = [pytest.mark.django_db]


NOT_SEEN = "– seit dem Start des Programms nicht gesehen"


@pytest.fixture(autouse=True)
def nobody_was_there() -> None:
    """Rows of tests before had the same ids."""
    cache.clear()


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(slug="rennen")


@pytest.fixture
def office(client: Client, tournament: Tournament) -> Client:
    """The director of this tournament, and nothing else."""
    renate = make_helper("renate", director=tournament)
    renate.set_password("vier einfache Wörter")
    renate.save()
    client.force_login(renate)
    return client


def presence(page: HttpResponse) -> dict[str, str]:
    cells = texts(page, "table.people tbody td")
    return dict(zip(cells[::5], cells[3::5], strict=True))


def scanned(office: Client, kind: str = "results") -> str:
    """The address that the code of a new invitation holds."""
    page = office.post("/t/rennen/roles/invite/", {"kind": kind})
    assert page.status_code == 200
    return "/e/" + page.context["address"].partition("/e/")[2]


def test_page_names_everybody_with_role_and_span(office: Client, tournament: Tournament) -> None:
    make_helper("deniz", results=tournament, till=tournament)
    make_helper("gone", results=tournament)
    Role.objects.filter(account__username="gone").update(until=timezone.now())

    page = office.get("/t/rennen/roles/")

    assert texts(page, "main p.facts span")[0] == "2 Helfer an diesem Turnier"
    rows = [row.split(" heute ")[0] for row in texts(page, "table.people tbody tr")]
    assert rows == ["Renate Turnierleitung", "Deniz Ergebnisse und Kasse"]
    assert "Rollen im Vergleich" in texts(page, "details .fold-name")


def test_page_says_who_is_there_now_and_who_was(
    office: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    deniz, jitka = make_helper("deniz", results=tournament), make_helper("jitka", till=tournament)
    make_helper("emre", results=tournament)
    evening = datetime(2026, 11, 20, 19, 41, tzinfo=UTC)  # 20:41 on the wall
    phone = Client()
    for account, minutes in ((jitka, 0), (deniz, 1)):
        monkeypatch.setattr(timezone, "now", lambda at=evening + timedelta(minutes=minutes): at)
        phone.force_login(account)
        phone.get("/t/rennen/")
    monkeypatch.setattr(timezone, "now", lambda: evening + timedelta(minutes=5, seconds=30))

    assert presence(office.get("/t/rennen/roles/")) == {
        "Renate": "ist da",
        "Deniz": "ist da",
        "Jitka": "zuletzt 20:41",
        "Emre": NOT_SEEN,
    }


def test_who_signs_out_is_gone_at_once(office: Client, tournament: Tournament) -> None:
    phone = Client()
    phone.force_login(make_helper("deniz", results=tournament))
    phone.get("/t/rennen/")
    phone.post("/logout/")

    assert presence(office.get("/t/rennen/roles/"))["Deniz"].startswith("zuletzt ")


def test_presence_is_kept_in_memory_and_noted_seldom(
    office: Client, tournament: Tournament, django_assert_num_queries, monkeypatch
) -> None:
    notes, keep = [], cache.set
    monkeypatch.setattr(cache, "set", lambda *noted: (notes.append(noted), keep(*noted)))

    with django_assert_num_queries(0):
        note(tournament.pk, 1)
        note(tournament.pk, 1)

    assert len(notes) == 1


def test_presence_of_another_tournament_is_not_told(office: Client) -> None:
    other = make_tournament(slug="fremd")
    deniz = make_helper("deniz", results=Tournament.objects.get(slug="rennen"), till=other)
    phone = Client()
    phone.force_login(deniz)
    phone.get("/t/fremd/")

    assert presence(office.get("/t/rennen/roles/"))["Deniz"] == NOT_SEEN


def test_page_asks_no_more_for_many(
    office: Client, tournament: Tournament, django_assert_max_num_queries
) -> None:
    office.get("/t/rennen/roles/")
    for number in range(12):
        make_helper(f"helfer{number}", results=tournament, till=tournament)
        make_helper(f"ohne{number}")

    with django_assert_max_num_queries(10):
        office.get("/t/rennen/roles/")


def test_helper_sees_who_is_there_and_no_button(client: Client, tournament: Tournament) -> None:
    deniz = make_helper(results=tournament)
    client.force_login(deniz)

    page = client.get("/t/rennen/roles/")

    html = text(page).partition('<dialog class="dialog help"')[0]
    assert texts(page, "#who") == ["Wer dabei ist"]
    offered = ("Neuen Code zeigen", f"/roles/{deniz.pk}/", "Übergeben")
    assert [label for label in offered if label in html] == []


def test_code_is_shown_scanned_and_used_up(office: Client, tournament: Tournament) -> None:
    where = scanned(office)
    phone = Client()

    page = phone.get(where)
    entered = phone.post(where, {"name": "Deniz Kılıç"}, follow=True)

    assert texts(page, "main p")[:2] == [
        "Sie geben Ergebnisse ein.",
        "Das gilt bis morgen 03:00 Uhr.",  # the clock as everywhere else
    ]
    assert entered.redirect_chain == [("/t/rennen/", 302)]
    greeting = "Grüß Gott, Deniz Kılıç. Sie geben Ergebnisse ein."
    assert texts(entered, "main .notice span") == [greeting]
    assert phone.session.get_expiry_date() == Role.objects.get(kind="results").until
    assert Client().get(where).status_code == 410
    assert phone.post("/t/rennen/draw/freeze/").status_code == 403


def test_used_code_is_told_and_taken_back(office: Client, tournament: Tournament) -> None:
    phone = Client()
    phone.post(scanned(office), {"name": "Deniz"})
    invitation = Invitation.objects.get()
    where = reverse("role-take-back", args=["rennen", invitation.pk])

    before = office.get("/t/rennen/roles/")
    after = office.post(where, follow=True)
    again = office.post(where, follow=True)

    assert "Deniz ist durch einen Code dabei" in texts(before, "main b")
    assert len(elements(before, f"main form[action={where}]")) == 1
    notices = [texts(page, "main .notices span") for page in (after, again)]
    assert notices == [
        ["Deniz hat die Rolle „Ergebnisse“ nicht mehr."],
        ["Was dieser Code gegeben hat, ist schon weg."],
    ]
    assert where not in after.text
    assert phone.get("/t/rennen/").status_code == 302


def test_codes_not_used_yet_are_told_and_cancelled(office: Client) -> None:
    where = reverse("codes-cancel", args=["rennen"])
    codes = [scanned(office), scanned(office)]

    before = office.get("/t/rennen/roles/")
    after = office.post(where, follow=True)
    again = office.post(where, follow=True)

    assert texts(before, f"form[action={where}] span.soft") == ["2 Codes sind noch nicht benutzt."]
    notices = [texts(page, "main .notices span") for page in (after, again)]
    assert notices == [
        ["Codes, die noch niemand benutzt hat, gelten nicht mehr."],
        ["Es gibt keine unbenutzten Codes."],
    ]
    assert where not in after.text
    spent = [Client().get(code) for code in codes]
    assert [page.status_code for page in spent] == [410, 410]
    reasons = [texts(page, "main .notice.warn span")[0] for page in spent]
    assert all("Er ist verbraucht oder ungültig gemacht" in reason for reason in reasons)


def test_code_of_another_tournament_is_not_found(office: Client) -> None:
    invitation, _code = invite(make_tournament(slug="fremd"), by=None, kind="results")
    accept_invitation(invitation, name="Deniz")

    assert office.post(f"/t/rennen/roles/code/{invitation.pk}/take-back/").status_code == 404
    assert Role.objects.filter(kind="results").count() == 1


def test_director_of_every_tournament_is_not_said_to_see_nothing(office: Client) -> None:
    account = make_user("resi")
    page = reverse("role-edit", args=["rennen", account.pk])

    before = office.get(page)
    office.post(page, {"kinds": ["results"], "span": "tonight"})
    after = office.get(page)

    sentence = "Leitet jedes Turnier, mit oder ohne eigene Rolle."
    assert [texts(html, "main p.soft")[0] for html in (before, after)] == [sentence] * 2
    both = text(before) + text(after)
    assert [word in both for word in ("sieht nichts", "Ohne Rolle")] == [False, False]


def test_role_that_runs_out_ends_at_once(office: Client, tournament: Tournament) -> None:
    phone, where = Client(), scanned(office)
    phone.post(where, {"name": "Deniz"})
    assert phone.get("/t/rennen/").status_code == 200

    Role.objects.filter(kind="results").update(until=timezone.now())

    assert phone.get("/t/rennen/").status_code == 404
    assert phone.post("/t/rennen/results/1/1/", {}).status_code == 404


def test_name_that_is_taken_is_said_and_the_code_stays_good(office: Client) -> None:
    where = scanned(office)

    refused = Client().post(where, {"name": "renate"})

    assert refused.status_code == 422
    assert texts(refused, "#id_name_error li") == [
        "renate gibt es hier schon. Bitte etwas dazuschreiben, etwa den Ort."
    ]
    assert Client().get(where).status_code == 200


def test_who_is_signed_in_takes_part_without_a_name(office: Client, tournament: Tournament) -> None:
    jitka = make_helper("jitka", registration=tournament)
    phone, where = Client(), scanned(office, "till")
    phone.force_login(jitka)

    assert "Sie sind hier als Jitka angemeldet." in texts(phone.get(where), "main form p")
    phone.post(where)

    kinds = Role.objects.filter(account=jitka).values_list("kind", flat=True)
    assert set(kinds) == {"registration", "till"}


@pytest.mark.parametrize("code", ["kq7m-2fzd", "x", "%20", "kq7m2fzd" * 40])
def test_wrong_code_is_not_found(tournament: Tournament, code: str) -> None:
    make_user()

    assert Client().get(f"/e/{code}/").status_code == 404


def test_spent_code_says_so_and_leads_on_who_used_it(tournament: Tournament) -> None:
    make_user()
    _used, code = invite(tournament, by=None, kind="results")
    late, late_code = invite(tournament, by=None, kind="till")
    Invitation.objects.filter(pk=late.pk).update(until=timezone.now())
    phone = Client()
    phone.post(f"/e/{code}/", {"name": "Deniz"})

    pages = [Client().get(f"/e/{spent}/") for spent in (code, late_code)]
    again = phone.get(f"/e/{code}/")

    assert [page.status_code for page in pages] == [410, 410]
    notices = [texts(page, "main .notice.warn b") for page in pages]
    assert notices == [["Dieser Code gilt nicht mehr."]] * 2
    assert again.headers["Location"] == "/t/rennen/"


def test_who_guesses_codes_waits(tournament: Tournament) -> None:
    make_user()
    invitation, code = invite(tournament, by=None, kind="results")
    phone = Client(REMOTE_ADDR="192.168.178.77")

    statuses = [phone.get(f"/e/wrong-{number}/").status_code for number in range(11)]

    assert statuses == [404] * 10 + [429]
    assert phone.get(f"/e/{code}/").status_code == 429
    assert Client(REMOTE_ADDR="192.168.178.78").get(f"/e/{code}/").status_code == 200
    assert Invitation.objects.get(pk=invitation.pk).used_at is None


def test_nobody_is_invited_to_lead(office: Client) -> None:
    before = everything()

    assert office.post("/t/rennen/roles/invite/", {"kind": "director"}).status_code == 422
    assert everything() == before


def test_account_gets_a_role_and_loses_it_again(office: Client, tournament: Tournament) -> None:
    deniz = make_helper("deniz")
    address = reverse("role-edit", args=["rennen", deniz.pk])
    client = Client()
    client.force_login(deniz)
    assert client.get("/t/rennen/").status_code == 404

    office.post(address, {"kinds": ["results"], "span": "tonight"})
    assert client.get("/t/rennen/").status_code == 200

    office.post(address, {"span": "good"})
    assert client.get("/t/rennen/").status_code == 404


def test_last_director_is_told_why_they_stay(office: Client, tournament: Tournament) -> None:
    own = reverse("role-edit", args=["rennen", Role.objects.get().account_id])

    refused = office.post(own, {"span": "good"})

    assert refused.status_code == 422
    assert texts(refused, "main .notice.bad b") == [
        "Jemand muss dieses Turnier auf Dauer leiten. "
        "Bitte zuerst jemand anderem die Leitung geben."
    ]


def test_handover_needs_the_password_of_the_other(office: Client, tournament: Tournament) -> None:
    alois = make_helper("alois")
    alois.set_password("ganz eigenes Wort")
    alois.save()
    typed = {"account": alois.pk, "span": "good"}
    before = everything()

    wrong = office.post("/t/rennen/roles/handover/", typed | {"password": "vier einfache Wörter"})
    assert (wrong.status_code, everything() == before) == (422, True)
    right = office.post("/t/rennen/roles/handover/", typed | {"password": "ganz eigenes Wort"})

    assert right.status_code == 302
    notices = texts(office.get("/t/rennen/"), "main .notice span")
    assert notices == ["Alois leitet jetzt und ist hier angemeldet."]
    assert list(Role.objects.values_list("account__username", "kind")) == [("alois", "director")]


def test_refusal_names_the_director_and_leads_back(office: Client, tournament: Tournament) -> None:
    client = Client()
    client.force_login(make_helper(results=tournament))

    refused = client.post("/t/rennen/draw/", {"round": "1"})

    assert refused.status_code == 403
    assert texts(refused, "main .notice h1") == ["Das macht die Turnierleitung."]
    (sentences,) = texts(refused, "main .notice p")
    assert sentences.startswith("Sie geben Ergebnisse ein. Wenn es sein muss, bitte Renate holen.")
    ways = elements(refused, "main .notice .actions a")
    assert "/t/rennen/results/" in [link["href"] for link in ways]


def test_script_gets_the_refusal_as_a_notice(office: Client, tournament: Tournament) -> None:
    client = Client()
    client.force_login(make_helper(results=tournament))

    refused = client.post("/t/rennen/registration/", headers={"HX-Request": "true"})

    assert (refused.status_code, refused["X-Desk"]) == (403, "not yours")
    assert text(refused).startswith('<div class="notice warn" role="alert">')
    assert texts(refused, ".notice b") == ["Das machen Turnierleitung und Anmeldung."]


def test_list_shows_only_ones_own(office: Client, tournament: Tournament) -> None:
    make_tournament(slug="fremd", name="Fremdes Rennen")

    page = office.get("/")

    assert [link["href"] for link in elements(page, ".list-name a")] == ["/t/rennen/"]
    assert "Fremdes Rennen" not in page.text
    assert "/new/" not in page.text
    assert office.get("/new/").status_code == 403
    assert office.post("/new/?rules=schwaig", {"name": "x"}).status_code == 403


def test_one_query_more_for_a_role_and_none_for_who_leads_all(
    client: Client, tournament: Tournament
) -> None:
    counts = []
    for account in (make_user(), make_helper(results=tournament)):
        client.force_login(account)
        client.get("/t/rennen/rules/")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get("/t/rennen/rules/")
        counts.append(len(queries))

    assert counts[1] - counts[0] == 1


def test_invitation_is_unknown_to_another_key(settings, tournament: Tournament) -> None:
    _invitation, code = invite(tournament, by=None, kind="results")
    assert invitation_of(code.upper()) is not None

    settings.SECRET_KEY = "another one"

    assert invitation_of(code) is None
