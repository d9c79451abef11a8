"""The list, the overview, and the switches of the evening."""

import re
from datetime import date, timedelta

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from tests.factories import (
    enter,
    make_director,
    make_helper,
    make_player,
    make_players,
    make_tournament,
    make_user,
    seat_players,
)
from tests.markup import elements, text, texts
from tests.second_step import post_confirmed
from tournament.beamer.services import show
from tournament.cup.services.cups import create_cup
from tournament.evening.tournament_list import tournaments_by_year
from tournament.models import Beamer, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

DAY = date(2026, 11, 23)
NEW = "/new/?rules=schwaig"


def test_list_without_a_tournament_says_what_to_do(desk: Client) -> None:
    page = desk.get(reverse("tournament-list"))

    assert texts(page, "main .empty h2") == ["No tournament yet"]
    assert len(elements(page, "main .empty a[href=/new/]")) == 1


def test_list_shows_the_newest_first(desk: Client) -> None:
    make_tournament(players=4, slug="alt", name="Altes Rennen", date="2025-11-20")
    make_tournament(slug="neu", name="Neues Rennen", date="2027-01-05")

    page = desk.get(reverse("tournament-list"))

    assert page.text.index("Neues Rennen") < page.text.index("Altes Rennen")
    assert "4 players" in texts(page, "td .phone-in")  # on the phone, where the column has no head


def test_list_tells_twins_apart(desk: Client) -> None:
    for slug in ("rennen", "rennen-2"):
        make_tournament(slug=slug, name="Rennen")
    make_tournament(slug="anderes", name="Anderes Rennen")

    page = desk.get(reverse("tournament-list"))

    addresses = [small for small in texts(page, ".list-name small") if "short address" in small]
    assert sorted(words.partition(", set up ")[0] for words in addresses) == [
        "short address rennen",
        "short address rennen-2",
    ]


def test_list_leads_on_to_what_is_next(desk: Client) -> None:
    make_tournament(slug="heute", name="Heute", date=DAY, starts_at="19:00")
    make_tournament(slug="bald", name="Bald", date=DAY + timedelta(days=3))
    make_tournament(slug="alt", name="Alt", date=DAY - timedelta(days=3))

    listed_today = tournaments_by_year(make_user(), today=DAY)
    listed = tournaments_by_year(make_user(), today=DAY + timedelta(days=2))
    page = text(desk.get(reverse("tournament-list")))

    assert listed_today["upcoming"] is not None
    assert (listed_today["upcoming"].name, listed_today["when"]) == ("Heute", "Next: today")
    assert (listed["upcoming"] and listed["upcoming"].name, listed["when"]) == (
        "Bald",
        "Next: tomorrow",
    )
    left_open = {row.name for row in listed_today["recent"] if row.is_left_open}
    assert left_open == {"Alt"}
    assert page.count("button primary") == 1


def test_list_folds_earlier_years_and_practice_away(desk: Client) -> None:
    make_tournament(players=4, name="Diesmal", date="2026-10-01", state="closed")
    for number in range(2):
        make_tournament(players=8, name=f"Einst {number}", date="2024-10-01", state="closed")
    make_tournament(name="Vorführung", is_demo=True)

    tournaments = tournaments_by_year(make_user(), today=DAY)
    page = text(desk.get(reverse("tournament-list")))

    assert [row.name for row in tournaments["recent"]] == ["Diesmal"]
    assert [(year.title, year.in_words) for year in tournaments["archive"]] == [
        ("2024", "2 tournaments, 16 players")
    ]
    assert [row.name for row in tournaments["practice"]] == ["Vorführung"]
    assert page.index("For practice") < page.index("/remove/")


def test_list_of_nothing_but_demonstrations_shows_them(desk: Client) -> None:
    make_tournament(name="Vorführung", is_demo=True, state="closed")

    tournaments = tournaments_by_year(make_user(), today=DAY)

    assert [row.name for row in tournaments["recent"]] == ["Vorführung"]
    assert tournaments["practice"] == []


def test_header_has_the_short_name(desk: Client) -> None:
    make_tournament(slug="rennen", name="Rennen der Feuerwehr", short_name="FF 2026")

    page = desk.get("/t/rennen/")

    assert texts(page, "header .mark a[href=/t/rennen/] span") == ["FF 2026"]
    assert texts(page, "main h1") == ["Rennen der Feuerwehr"]


def test_list_asks_as_often_for_many_as_for_one(desk: Client) -> None:
    counts = []
    for _ in range(2):
        make_tournament(players=4)
        with CaptureQueriesContext(connection) as queries:
            desk.get(reverse("tournament-list"))
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_forms_of_a_tournament_are_saved_by_f9(desk: Client) -> None:
    settings_page = reverse("tournament-edit", args=[make_tournament().slug])

    for address in (NEW, f"{settings_page}?change=venue"):
        (button,) = elements(desk.get(address), "main .primary")
        assert (button.tag, button["data-key"]) == ("button", "F9")
        assert desk.get(address).text.count('data-key="F9"') == 1


def test_home_has_one_filled_button_with_the_focus(desk: Client) -> None:
    make_tournament(slug="rennen")

    page = text(desk.get("/t/rennen/"))

    assert page.count("button primary") == 1
    assert re.search(
        r'<a class="button primary big" href="/t/rennen/registration/" autofocus>', page
    )
    assert page.count('aria-current="step"') == 1


def test_helper_gets_no_button_for_what_somebody_else_does(client: Client) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    tournament = make_tournament(slug="rennen")
    client.force_login(make_helper(results=tournament))

    page = client.get("/t/rennen/")

    assert texts(page, "section.next p.soft") == [
        "This is done by: Tournament director and Registration."
    ]
    assert "Register players" not in page.text
    assert "Import a list" not in page.text


def test_home_closes_a_round_by_its_button(desk: Client) -> None:
    enter(seat_players(make_tournament(players=4, slug="rennen")).sheets.get(), 2, -2, 0, 0)

    page = desk.get("/t/rennen/")
    response = desk.post("/t/rennen/results/1/close/")

    form = "section.next form[method=post][action=/t/rennen/results/1/close/]"
    assert texts(page, f"{form} button.primary") == ["Close round 1 Enter"]
    assert response.status_code == 302
    assert texts(desk.get("/t/rennen/"), "#next-step") == ["Draw round 2"]


def test_home_shows_the_last_six_entries(desk: Client) -> None:
    for sheet in seat_players(make_tournament(players=32, slug="rennen")).sheets.all():
        enter(sheet, 2, -2, 0, 0)

    entries = texts(desk.get("/t/rennen/"), "table.journal td")

    assert [entry for entry in entries if entry.startswith("Table")] == [
        f"Table {table}, round 1 entered: +2, −2, 0, 0" for table in (8, 7, 6, 5, 4, 3)
    ]


def test_home_names_the_days_of_the_last_entries_after_the_evening(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", date=timezone.localdate())
    enter(seat_players(tournament, players=make_players(tournament, 4)).sheets.get(), 2, -2, 0, 0)
    on_the_day = texts(desk.get("/t/rennen/"), ".journal th[scope=rowgroup]")
    Tournament.objects.update(date=tournament.date - timedelta(days=1))

    assert on_the_day == []
    assert len(texts(desk.get("/t/rennen/"), ".journal th[scope=rowgroup]")) == 1


def test_home_asks_as_often_for_five_tables_as_for_one(desk: Client) -> None:
    counts = []
    for players in (4, 20):
        tournament = make_tournament(players=players)
        for sheet in seat_players(tournament).sheets.all():
            enter(sheet, 2, -2, 0, 0)
        with CaptureQueriesContext(connection) as queries:
            desk.get(reverse("home", args=[tournament.slug]))
        counts.append(len(queries))

    assert counts[0] == counts[1] <= 16  # two of them: the cups that it belongs to, the projector


def test_home_leads_to_the_cups_that_the_tournament_belongs_to(desk: Client) -> None:
    tournament = make_tournament()
    cup = create_cup(by=None, name="Wanderpokal", tournaments=[tournament])
    other = create_cup(by=None, name="Anderer Pokal")

    page = desk.get(reverse("home", args=[tournament.slug]))

    (link,) = elements(page, f"#hall a[href={reverse('cup', args=[cup.slug])}]")
    assert link.text == "Wanderpokal"
    assert other.name not in page.text


def test_home_never_mixes_two_tournaments(desk: Client) -> None:
    busy, quiet = make_tournament(slug="a"), make_tournament(slug="b")
    make_players(busy, 8)
    enter(seat_players(busy).sheets.get(table=1), 2, -2, 0, 0)

    page = desk.get("/t/b/")

    assert texts(page, "#next-step") == ["Nobody is registered yet"]
    assert "Table 1" not in page.text
    assert quiet.journal.count() == 0


def test_publish_switch_opens_and_shuts_the_public_page(desk: Client) -> None:
    make_tournament(slug="rennen")
    stranger = Client()

    shut = stranger.get("/p/rennen/").status_code
    desk.post("/t/rennen/publish/")
    opened = stranger.get("/p/rennen/").status_code
    desk.post("/t/rennen/unpublish/")

    assert (shut, opened, stranger.get("/p/rennen/").status_code) == (404, 200, 404)


def test_overview_says_what_the_projector_shows(desk: Client) -> None:
    """A ranking that is released does not come on it by itself."""
    tournament = make_tournament(slug="rennen")
    remote = reverse("beamer-remote", args=["rennen"])

    before = desk.get("/t/rennen/")
    show(tournament, Beamer.View.RANKING)

    assert texts(before, f"#hall a[href={remote}]") == ["Seat list by name"]
    assert texts(desk.get("/t/rennen/"), f"#hall a[href={remote}]") == ["Ranking"]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("registration", "invented: register players, draw the seats"),
        ("running", "invented: type lists, close the rounds, release the ranking"),
        ("closed", "invented: look at ranking, prizes and printouts"),
    ],
)
def test_each_evening_of_the_demonstration_says_what_it_is_for(
    desk: Client, state: str, words: str
) -> None:
    tournament = make_tournament(is_demo=True, state=state)

    demo = desk.get(reverse("tournament-list"))
    Tournament.objects.filter(pk=tournament.pk).update(is_demo=False)
    own = desk.get(reverse("tournament-list")).text

    assert words in texts(demo, ".list-name small")
    assert words not in own


@pytest.mark.parametrize("is_demo", [True, False])
def test_demonstration_says_that_no_paper_belongs_to_it(desk: Client, is_demo: bool) -> None:
    make_tournament(slug="rennen", is_demo=is_demo)

    links = texts(desk.get("/t/rennen/"), "main a[href=/practice/]")
    assert links == ["a practice evening"] * is_demo


@pytest.mark.parametrize("name", ["tournament-publish", "tournament-unpublish"])
def test_publish_switch_is_not_a_link(desk: Client, name: str) -> None:
    make_tournament(slug="rennen")

    assert desk.get(reverse(name, args=["rennen"])).status_code == 405


def test_close_asks_first_then_closes(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", round_count=1)
    tournament.rounds.create(number=1, closed_at=timezone.now())

    question = desk.get("/t/rennen/close/")
    assert texts(question, "main h1") == ["Close Schafkopfrennen?"]
    assert question.context["is_safe_first"]  # no prizes: Enter, Enter must not close it
    assert Tournament.objects.get().state == "registration"

    post_confirmed(desk, "/t/rennen/close/", {})
    assert Tournament.objects.get().is_closed


def test_who_may_not_reopen_is_told_who_may(desk: Client) -> None:
    tournament = make_tournament(slug="rennen")
    make_director("alois")

    assert "It can be reopened by: alois." in texts(desk.get("/t/rennen/close/"), "main li")
    Tournament.objects.update(state="closed")
    assert "/t/rennen/reopen/" not in desk.get("/t/rennen/").text

    desk.force_login(make_director("alois"))
    home = desk.get("/t/rennen/")
    assert texts(home, "section.next a[href=/t/rennen/reopen/]") == ["Reopen"]
    Tournament.objects.filter(pk=tournament.pk).update(state="registration")
    sentence = "You can reopen it with a reason, which is recorded in the journal."
    assert sentence in texts(desk.get("/t/rennen/close/"), "main li")


def test_close_names_the_open_fees(desk: Client) -> None:
    tournament = make_tournament(slug="rennen")
    make_player(tournament, 1)

    page = desk.get("/t/rennen/close/")
    tournament.players.update(paid_cents=1500, paid_by="cash")
    settled = desk.get("/t/rennen/close/").text

    assert "Entry fees: 1 unpaid (€15). Unpaid entry fees" in texts(page, "main li")
    links = texts(page, "main li a[href=/t/rennen/registration/fees/]")
    assert links == ["Unpaid entry fees"]
    assert "Entry fees" not in settled


def test_close_with_an_open_round_asks_why(desk: Client) -> None:
    make_tournament(slug="rennen")

    sentence = (
        "Rounds 1 and 2 are not closed yet. Close them, or say why the evening is ending early."
    )
    assert sentence in texts(desk.get("/t/rennen/close/"), "main ul.bullets li")
    refused = post_confirmed(desk, "/t/rennen/close/", {})
    assert refused.status_code == 422
    assert texts(refused, "#id_reason_error li.error") == [sentence]
    assert len(elements(refused, "main textarea[name=reason]")) == 1

    post_confirmed(desk, "/t/rennen/close/", {"reason": "Stromausfall"})
    assert Tournament.objects.get().is_closed


def test_reopen_asks_for_the_reason_with_the_cursor_in_it(desk: Client) -> None:
    make_tournament(slug="rennen", state="closed")
    desk.force_login(make_director())

    page = desk.get("/t/rennen/reopen/")

    assert [field.tag for field in elements(page, "[autofocus]")] == ["textarea"]


def test_reopen_without_a_reason_is_refused(desk: Client) -> None:
    make_tournament(slug="rennen", state="closed")
    desk.force_login(make_director())

    refused = post_confirmed(desk, "/t/rennen/reopen/", {"reason": " "})
    assert refused.status_code == 422
    assert Tournament.objects.get().is_closed

    post_confirmed(desk, "/t/rennen/reopen/", {"reason": "Liste 3 war falsch"})
    assert Tournament.objects.get().state == "registration"


def test_reopen_needs_a_right(desk: Client) -> None:
    """A helper who types lists cannot reopen a closed evening."""
    make_tournament(slug="rennen", state="closed")

    answers = [desk.get("/t/rennen/reopen/"), desk.post("/t/rennen/reopen/", {"reason": "so"})]

    assert [answer.status_code for answer in answers] == [403, 403]
    way = "Sign in under your own name, or ask the tournament director."
    assert texts(answers[0], "main ol li")[-1] == way
    assert "Reopen" not in text(desk.get("/t/rennen/settings/"))


def test_demo_is_removed_after_asking(desk: Client) -> None:
    make_tournament(slug="probe", is_demo=True)

    assert texts(desk.get("/t/probe/remove/"), "main h1") == ["Remove Schafkopfrennen?"]
    removed = post_confirmed(desk, "/t/probe/remove/", {})
    response = desk.get(removed["Location"])

    assert Tournament.objects.count() == 0
    assert texts(response, "main .notice span") == ["The demo is removed."]


def test_real_tournament_is_never_removed(desk: Client) -> None:
    make_tournament(slug="rennen")

    page = desk.get("/t/rennen/remove/")
    answer = desk.post("/t/rennen/remove/")

    assert (page["Location"], answer["Location"]) == ("/t/rennen/settings/",) * 2
    assert Tournament.objects.count() == 1


def test_hostile_name_stays_text(desk: Client) -> None:
    name = "<img src=x onerror=alert(1)>"
    make_tournament(slug="rennen", name=name, venue=name)

    for url in ("/", "/t/rennen/", "/t/rennen/settings/", "/t/rennen/close/", "/t/rennen/rules/"):
        assert "<img" not in text(desk.get(url))
