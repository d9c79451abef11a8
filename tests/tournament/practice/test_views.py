"""The pages of practising: set up in one press, marked on every page, gone in one press."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_helper, make_tournament
from tests.tournament.practice.conftest import put_aside, store
from tournament.models import Tournament
from tournament.practice.lists import lists_to_type

pytestmark = pytest.mark.django_db
PAGES = ("home", "registration", "draw", "results", "ranking", "papers", "journal", "practice")


def read(client: Client, name: str, *args: object) -> str:
    return client.get(reverse(name, args=args), follow=True).text


def test_one_press_sets_it_up_and_leads_to_its_overview(desk: Client) -> None:
    page = read(desk, "practice-new")
    answer = desk.post(
        reverse("practice-new"), {"kind": "evening", "rule_set": "ebersdorf"}, follow=True
    )

    tournament = Tournament.objects.get()
    assert "checked" in page
    assert answer.redirect_chain[-1][0] == reverse("home", args=[tournament.slug])
    assert reverse("practice-lists", args=[tournament.slug]) in answer.text
    assert (tournament.practice, tournament.rule_set) == ("evening", "ebersdorf")


def test_rules_of_the_newest_real_evening_are_proposed(desk: Client) -> None:
    make_tournament(rule_set="spin")

    form = desk.get(reverse("practice-new")).context["form"]
    assert form.initial["rule_set"] == "spin"


def test_nonsense_sets_nothing_up(desk: Client) -> None:
    answer = desk.post(reverse("practice-new"), {"kind": "x", "rule_set": "house"})

    assert (answer.status_code, Tournament.objects.count()) == (422, 0)


def test_only_who_may_set_up_tournaments_gets_there(client: Client) -> None:
    client.force_login(make_helper("deniz", results=make_tournament()))

    assert client.get(reverse("practice-new")).status_code == 403
    assert reverse("practice-new") not in read(client, "tournament-list")
    answer = client.post(reverse("practice-new"), {"kind": "evening", "rule_set": "spin"})
    assert (answer.status_code, Tournament.objects.count()) == (403, 1)


@pytest.mark.parametrize("name", PAGES)
def test_every_page_of_the_desk_says_that_it_is_practice(
    desk: Client, evening: Tournament, name: str
) -> None:
    assert 'class="practice-mark"' in read(desk, name, evening.slug)
    assert 'class="practice-mark"' not in read(desk, "home", make_tournament().slug)


def test_how_it_went_names_mistakes_and_answers(desk: Client, stack: Tournament) -> None:
    lists = lists_to_type(stack)
    store(stack, 1, lists[1].correct)
    put_aside(stack, 4)
    put_aside(stack, 5)

    page = read(desk, "practice", stack.slug)

    assert "3 Listen, davon 2 richtig." in page
    assert "an dieser Liste ist nichts falsch" in page
    assert page.count("Der Tisch sagt") == 6  # of five lists, and beside the one put aside
    assert page.count("zu Recht zur Klärung gelegt") == 1


def test_supervisors_are_named_only_where_the_rules_have_them(desk: Client) -> None:
    approved = []
    for rules in ("schwaig", "spin"):
        answer = {"kind": "evening", "rule_set": rules}
        page = desk.post(reverse("practice-new"), answer, follow=True).text
        approved.append("hat die Aufsicht bestätigt" in page)

    assert approved == [True, False]


def test_clock_is_offered_only_to_those_who_may_start_it(desk: Client, evening: Tournament) -> None:
    address = reverse("practice", args=[evening.slug])
    viewer = Client()
    viewer.force_login(make_helper("deniz", viewer=evening))

    pages = [client.get(address).text for client in (desk, viewer)]

    assert ["startet die Zeit" in page for page in pages] == [True, False]


def test_beginning_again_leads_to_the_empty_lists(desk: Client, evening: Tournament) -> None:
    store(evening, 3, lists_to_type(evening)[3].correct)

    answer = desk.post(reverse("practice-begin", args=[evening.slug]))

    assert answer["Location"] == reverse("results-round", args=[evening.slug, 1])
    assert evening.rounds.get().sheets.filter(state="open").count() == 2


@pytest.mark.parametrize("name", ["practice", "practice-lists"])
def test_real_evening_has_no_practice(desk: Client, name: str) -> None:
    assert desk.get(reverse(name, args=[make_tournament().slug])).status_code == 404
