"""A new tournament: two questions, the rule sets that fit, then when and where."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests.factories import make_tournament, make_user
from tests.markup import elements, text, texts
from tests.tournament.evening.typed import TYPED
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

NEW_RULES = "/new/"
NEW = "/new/?rules=schwaig"


def test_new_asks_two_questions_and_shows_what_fits(desk: Client) -> None:
    usual = text(desk.get(NEW_RULES))
    short = text(desk.get(f"{NEW_RULES}?deck=short&list=plus"))

    assert re.findall(r'name="rules" value="([\w-]+)"', usual)[:2] == ["schwaig", "spin"]
    assert re.findall(r'name="rules" value="([\w-]+)"', short) == [
        "ebersdorf",
        "profile-niederfuellbach",
    ]
    assert usual.count('aria-current="true"') == 2
    assert "6 rule sets fit" in texts(usual, "form .section-head h2")
    assert "+24 / −8" in texts(usual, ".points-table td")
    same = "The same in all of them: Rounds and games: 2 × 24; "
    assert any(paragraph.startswith(same) for paragraph in texts(short, "form p"))
    assert "Differences from Ebersdorf are in bold." in texts(short, "form p .soft")
    assert [field["value"] for field in elements(short, "form [name=deck]")] == ["short"]


def test_new_begins_with_the_answers_and_rules_of_the_last_time(desk: Client) -> None:
    make_tournament(rule_set="schwaig", date="2020-01-01")
    make_tournament(rule_set="ebersdorf", date="2025-11-20")
    make_tournament(rule_set="spin", date="2026-11-20", is_demo=True)

    page = desk.get(NEW_RULES)

    assert [radio["value"] for radio in elements(page, "[name=rules][checked]")] == ["ebersdorf"]
    assert "as on 20 Nov 2025" in texts(page, ".set label small")
    assert "Differences from Ebersdorf are in bold." in texts(page, "form p .soft")


def test_new_offers_the_last_tournament_first_until_an_answer_is_chosen(desk: Client) -> None:
    make_tournament(rule_set="schwaig", date="2020-01-01")
    last = make_tournament(rule_set="ebersdorf", date="2025-11-20", fee_cents=700)
    again = f"/new/like/{last.slug}/"

    page = desk.get(NEW_RULES)
    answered = desk.get(f"{NEW_RULES}?all=1")
    form = desk.get(again)

    assert [link["href"] for link in elements(page, "[autofocus]")] == [again]
    assert [link["href"] for link in elements(page, ".button.primary")] == [again]
    assert "Entry fee €7" in texts(page, "section.next p.facts span")
    assert f'{again}" autofocus' not in text(answered)
    cursor = elements(answered, "[autofocus]")
    assert [(radio["value"], "checked" in radio.attributes) for radio in cursor] == [
        ("ebersdorf", True)
    ]
    assert "Entry fee €7" in texts(form, "p.facts span")


def test_new_says_when_nothing_fits(desk: Client) -> None:
    page = desk.get(f"{NEW_RULES}?deck=tarock")

    assert texts(page, "form .section-head h2") == ["0 rule sets fit"]
    assert elements(page, ".button.primary") == []
    assert len(elements(page, "form .actions a[href=/rules/]")) == 1


def test_new_by_an_open_deck_takes_the_one_that_was_asked_for(desk: Client) -> None:
    page = text(desk.get(f"{NEW_RULES}?deck=short&rules=spin"))

    assert re.search(r'name="option_deck" value="short"[^>]*checked', page)


def test_new_folds_away_what_has_a_sensible_value(desk: Client) -> None:
    page = text(desk.get("/new/?rules=ebersdorf"))
    required, folded = page[page.index("<main") :].split('class="folds"')

    assert re.findall(r'<input[^>]* name="(\w+)"', required)[2:] == [
        "name",
        "date",
        "starts_at",
        "venue",
    ]
    assert "2 rounds of 24 games, entry fee €8" in folded.replace("\xa0", " ")
    assert "3 questions that the rules leave open" in folded.partition("</summary>")[0]
    assert "open>" not in folded


def test_new_takes_over_the_last_tournament(desk: Client) -> None:
    make_tournament(
        name="Rennen 2020",
        date="2020-11-20",
        starts_at="19:00",
        round_count=3,
        rule_set="ebersdorf",
        rule_options={"tout": "double_base", "runners_in_solo": "per_winner", "crossed": "plain"},
        fee_cents=1200,
        needs_second_check=True,
    )

    page = desk.get("/new/?rules=ebersdorf")
    other = desk.get(NEW)

    name, venue = (elements(page, f"input[name={field}]")[0] for field in ("name", "venue"))
    assert name["value"] == f"Rennen {timezone.localdate().year}"
    assert venue["value"] == "Gasthof Goldener Hirsch"
    assert texts(page, ".fold-value")[-1] == (
        "3 rounds of 32 games, entry fee €12, a second person checks each list"
    )
    assert len(elements(page, "[name=option_tout][value=double_base][checked]")) == 1
    (guess,) = [hint for hint in texts(page, "form p.small.soft") if "Dashed" in hint]
    assert guess.startswith("Dashed: suggested from Rennen 2020, 20 Nov 2020, ")
    folded = texts(other, ".fold-value")[-1]
    assert folded.startswith("2 rounds of 32 games, entry fee €0")  # as Schwaig prints


def test_new_proposes_a_day_only_where_it_is_soon(desk: Client) -> None:
    today = timezone.localdate()
    make_tournament(date=today - timedelta(days=2))
    assert desk.get(NEW).context["form"]["date"].value() is None

    Tournament.objects.update(date=today - timedelta(weeks=50))
    assert desk.get(NEW).context["form"]["date"].value() == today + timedelta(weeks=2)


def test_first_tournament_has_a_name_proposed(desk: Client) -> None:
    page = text(desk.get(NEW))

    name = f"Schafkopf tournament {timezone.localdate().year}"
    assert re.search(rf'name="name" value="{name}"[^>]*class="guess"', page)
    assert re.search(r'name="name"[^>]*autofocus', page)


@pytest.mark.parametrize(
    ("days", "warning"),
    [(0, ""), (200, ""), (364, "is almost a year away or more"), (-3, "is in the past")],
)
def test_new_names_its_day_and_warns_of_one_that_may_be_a_slip(
    desk: Client, days: int, warning: str
) -> None:
    day = timezone.localdate() + timedelta(days=days)

    page = desk.post(NEW, TYPED | {"date": day.isoformat()}, follow=True)

    sentence = f"The tournament is set up for {date_format(day, 'l, j F Y')}."
    hint = f"{date_format(day, 'j F Y')} {warning}. If that is a mistake: Settings, Date."
    assert texts(page, "main .notices .notice") == [sentence, *[hint] * bool(warning)]


def test_new_by_other_rules_takes_no_stakes_over(desk: Client) -> None:
    """Ebersdorf prints a cent a point; an evening by Schwaig does not play for it unasked."""
    make_tournament(rule_set="ebersdorf", stakes={"per_point": 1})

    schwaig = desk.get("/new/?rules=schwaig").context["form"]
    ebersdorf = desk.get("/new/?rules=ebersdorf").context["form"]

    assert schwaig["stakes_kind"].initial == "none"
    assert ebersdorf["stakes_kind"].initial == "per_point"


def test_new_takes_nothing_over_from_a_demonstration(desk: Client) -> None:
    make_tournament(is_demo=True, venue="Zur Probe")

    assert "Zur Probe" not in text(desk.get(NEW))


def test_new_opens_what_is_wrong(desk: Client) -> None:
    page = text(desk.post(NEW, TYPED | {"fee_cents": "viel"}))

    assert page.count('<details class="fold" open>') == 1


def test_new_by_unknown_rules_asks_for_the_rules(desk: Client) -> None:
    page = desk.get("/new/?rules=berlin")

    assert texts(page, "main h1") == ["New tournament: which rules?"]


def test_new_by_ebersdorf_asks_its_open_points(desk: Client) -> None:
    page = desk.get("/new/?rules=ebersdorf")

    assert "To be decided before the start" in texts(page, ".fold-name")
    assert "What is a Tout worth? (rule 28)" in texts(page, ".fold-body legend")
    assert len(elements(page, ".fold-body input[name=minor_fee_cents]")) == 1


def test_new_sets_up_and_shows_the_five_things(desk: Client) -> None:
    """The tournament's pages show date, place, rounds, games and fee."""
    response = desk.post(NEW, TYPED, follow=True)

    tournament = Tournament.objects.get()
    assert response.redirect_chain == [("/t/schafkopfrennen-2026/", 302)]
    assert texts(response, "main p.facts span")[:4] == [
        "Friday, 20 November 2026, 19:00",
        "Goldener Hirsch",
        "Schwaig rules: 2 rounds of 32 games, long deck",
        "Entry fee €15",
    ]
    assert tournament.journal.get().by == make_user()


def test_new_above_fifteen_euros_hints_and_saves(desk: Client) -> None:
    page = desk.post(NEW, TYPED | {"fee_cents": "20"}, follow=True)

    hint = "Entry fee €20: above €15 the evening may count as commercial. Saved."
    assert hint in texts(page, "main .notice.warn span")
    assert Tournament.objects.get().fee_cents == 2000


def test_new_refused_keeps_what_was_typed(desk: Client) -> None:
    make_tournament(slug="rennen")
    typed = TYPED | {"slug": "rennen", "venue": "Zur Krone", "fee_cents": "12,50"}

    response = desk.post(NEW, typed)

    assert response.status_code == 422
    assert texts(response, "#id_slug_error li") == ["Another tournament has it already."]
    fields = ("#id_venue", "#id_fee_cents")
    assert [elements(response, field)[0]["value"] for field in fields] == ["Zur Krone", "12,50"]
    assert Tournament.objects.count() == 1


def test_new_names_every_wrong_field(desk: Client) -> None:
    response = desk.post(NEW, {"name": "", "date": "morgen", "fee_cents": "viel"})

    assert response.status_code == 422
    assert list(response.context["form"].errors) == [
        "name",
        "date",
        "round_count",
        "games_per_round",
        "fee_cents",
    ]
