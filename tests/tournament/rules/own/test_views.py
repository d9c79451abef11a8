"""The list of rules, the editor with its preview, the rules of a tournament."""

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring import PROFILES, RULE_SETS, from_data, rule_set
from tests.factories import enter, make_tournament, seat_players
from tests.markup import elements, text, texts
from tests.second_step import post_confirmed
from tests.snapshot import everything
from tests.tiers import thorough_unless
from tests.tournament.rules.own.forms.typed_rules import (
    ALL,
    rules_called,
    texts_of,
    typed as typed_in,
)
from tournament.evening.services.tournaments import give_own_rules
from tournament.models import HouseRuleSet, Tournament
from tournament.rules.own.forms.editor import Editor
from tournament.rules.own.services import change_preset, create_preset
from tournament.rules.own.sources import own_copy, preset_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

RIES = own_copy(PROFILES[0].rules)
# All others are typed and read back without a page in the tests of the form.
ON_THE_PAGE_TOO = (
    *("schwaig", "table of two"),
    "4 per opponent, Bettel, Ramsch, dash",
)
NEW = "/rules/new/?from=profile-donau-ries"
SOLO_PLAIN = {"contracts-1-prices_plain_side": "12", "contracts-1-prices_plain_other": "4"}


def typed(do: str = "save", **changes: str) -> dict[str, str]:
    return texts_of(RIES) | {"do": do} | changes


# -- the list ------------------------------------------------------------------------------------


def test_list_offers_everything_there_is(desk: Client) -> None:
    create_preset(replace(RIES, title="Feucht"), by=None)

    response = desk.get("/rules/")

    page, offered = text(response), texts(response, "section.kept h3")
    names = ("Feucht", "Schwaig", "spin.de", "Buchstaben-Schafkopf", "ProHof", "Niederfüllbach")
    assert [name for name in names if name not in offered] == []
    numbers = texts(response, ".kept .choice-more")
    assert any("· 2 rounds of 32 games ·" in line for line in numbers)
    assert page.count('href="/rules/" aria-current="page"') == 2  # in the bar and in the menu


def test_new_tournament_offers_printed_sheets_profiles_and_presets(desk: Client) -> None:
    preset = create_preset(replace(RIES, title="Feucht"), by=None)

    page = text(desk.get("/new/?all=1"))

    keys = re.findall(r'name="rules" value="([^"]+)"', page)
    assert keys == [
        *(sheet.slug for sheet in RULE_SETS),
        *(f"profile-{profile.rules.slug}" for profile in PROFILES),
        f"preset-{preset.pk}",
    ]
    assert "each opponent scores 10 for a lost game" in page.casefold()


def test_pages_ask_as_often_for_many_presets_as_for_one(desk: Client) -> None:
    counts = []
    for number in range(3):
        create_preset(replace(RIES, title=f"Feucht {number}"), by=None)
        with CaptureQueriesContext(connection) as queries:
            desk.get("/rules/")
            desk.get("/new/")
        counts.append(len(queries))

    assert counts[0] == counts[2]


@pytest.mark.parametrize(
    "key", [*(f"profile-{profile.rules.slug}" for profile in PROFILES), "spin"]
)
def test_tournament_is_set_up_by_whatever_was_picked(desk: Client, key: str) -> None:
    page = desk.get(f"/new/?rules={key}")
    initial = page.context["form"].initial
    values = {"name": "Rennen", "date": "2026-11-20", "fee_cents": "5", "minor_fee_cents": "0"}
    options = {f"option_{point.name}": point.default for point in rule_set("spin").open_points}
    numbers = {name: initial[name] for name in ("round_count", "games_per_round")}

    desk.post(f"/new/?rules={key}", values | numbers | (options if key == "spin" else {}))

    tournament = Tournament.objects.get()
    assert (tournament.rule_set == "house") == key.startswith("profile-")
    assert (tournament.round_count, tournament.games_per_round) == (
        tournament.rules.rounds,
        tournament.rules.games,
    )
    assert desk.get(f"/t/{tournament.slug}/").status_code == 200
    assert desk.get(f"/t/{tournament.slug}/rules/").status_code == 200


def test_settings_by_a_profile_ask_first_and_bring_its_numbers(desk: Client) -> None:
    tournament = make_tournament()
    address = f"/t/{tournament.slug}/settings/"

    page = desk.get(f"{address}?rules=profile-prohof")
    (notice,) = texts(page, "#rules .notice.warn")
    assert notice.startswith("These are the values of ProHof. ")
    values = {name: page.context["form"][name].value() for name in page.context["form"].fields}
    desk.post(f"{address}?rules=profile-prohof", {n: v for n, v in values.items() if v is not None})

    tournament = Tournament.objects.get()
    assert (tournament.rules.title, tournament.games_per_round) == ("ProHof", 40)
    before = tournament.house_rules
    values = {"name": "Neuer Name", "date": "2026-11-20", "round_count": 3, "games_per_round": 40}
    desk.post(address, values | {"fee_cents": "0", "minor_fee_cents": "0"})
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.house_rules) == ("Neuer Name", before)


# -- the editor ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", thorough_unless(ON_THE_PAGE_TOO.__contains__, ALL))
def test_preview_shows_every_known_rule_set(desk: Client, name: str) -> None:
    values = texts_of(rules_called(name)) | {"do": "preview"}

    response = desk.post(NEW, values, headers={"hx-request": "true"})

    assert response.status_code == 200
    lines = texts(response, "ul.bullets li")
    number = len(rules_called(name).legal_rows())
    assert lines[0].startswith(f"{number} different rows are possible")
    adds_up = any(line.startswith("Every row adds up to 0") for line in lines)
    assert adds_up == rules_called(name).is_zero_sum
    assert elements(response, "form") == []


def test_preview_follows_what_was_typed_and_stores_nothing(desk: Client) -> None:
    """The whole page comes back with the typed values if there is no JavaScript."""
    before = everything()

    page = desk.post(NEW, typed("preview", **SOLO_PLAIN))

    assert "+12 / −4" in texts(page, ".points-table td")
    (field,) = elements(page, "[name=contracts-1-prices_plain_side]")
    assert field["value"] == "12"
    assert everything() == before


def test_one_number_is_enough_and_rows_that_the_copied_rules_do_not_know_stand_out(
    desk: Client,
) -> None:
    one_number = {"contracts-1-prices_plain_side": "12", "contracts-1-prices_plain_other": ""}
    headers = {"hx-request": "true"}

    same = desk.post(NEW, typed("preview"), headers=headers)
    other = desk.post(NEW, typed("preview", **one_number), headers=headers)

    assert [sample["is_new"] for sample in same.context["preview"].samples] == [False] * 6
    new = [sample for sample in other.context["preview"].samples if sample["is_new"]]
    assert [(sample["row"], sample["words"]) for sample in new] == [
        (("+12", "−4", "−4", "−4"), "Solo"),
        (("−12", "+4", "+4", "+4"), "lost: Solo"),
    ]
    assert texts(other, ".sample-now p.label") == ["On the list it looks like this: Solo"]
    assert "Highlighted: different from the copied rules." in texts(other, "p.small")
    assert "different from the copied rules" not in text(same)


def test_price_of_game_one_that_was_left_behind_is_named(desk: Client) -> None:
    """The price is folded away while the usual price was changed."""
    values = texts_of(own_copy(rule_set("schwaig"))) | {"do": "preview"}

    same = desk.post(NEW, values)
    dear = {"plain": "15", "schneider": "18", "schwarz": "21"}
    values |= {f"contracts-1-prices_{level}_side": price for level, price in dear.items()}
    values |= {"contracts-1-tout_side": "30"}
    left = desk.post(NEW, values)

    sentence = "Game 1 has its own points for: "
    named = [
        [line for line in texts(page, "#preview li") if line.startswith(sentence)]
        for page in (same, left)
    ]
    assert named == [
        [f"{sentence}{games}. Open the game to change it."]
        for games in ("Sie", "Sie, Solo")  # Sie as Schwaig has it
    ]


def test_editor_opens_what_is_wrong_and_nothing_else(desk: Client) -> None:
    quiet = text(desk.get(NEW))
    wrong = text(desk.post(NEW, typed(**{"won_from": "95", "contracts-2-most_runners": "x"})))

    assert "<details open" not in quiet
    assert re.findall(r"<details open> *<summary *>(.*?)</summary>", wrong) == ["Wenz"]
    by_thresholds = text(desk.post(NEW, typed(won_from="95")))
    assert re.search(r'class="fold" open> *<summary> *<span class="fold-name">When', by_thresholds)


def test_copy_of_a_printed_sheet_has_no_numbers_of_its_rules(desk: Client) -> None:
    """The numbers belong to another sheet; a club's own numbers are kept."""
    numbered = own_copy(rule_set("schwaig"))
    preset = create_preset(replace(numbered, title="Feucht"), by=None)
    tournament = make_tournament()

    copied = desk.get("/rules/new/?from=schwaig").context["editor"]
    played = desk.get(f"/t/{tournament.slug}/rules/own/").context["editor"]
    response = desk.get(f"/rules/new/?from=preset-{preset.pk}").context["editor"]

    assert numbers_in(copied) == numbers_in(played) == []
    assert numbers_in(response) == numbers_in(Editor.of(numbered)) != []


def numbers_in(editor: Editor) -> list[str]:
    return [
        text
        for name, text in typed_in(editor).items()
        if text and (name.startswith("rule_numbers_") or name.endswith("-rule"))
    ]


def test_preview_names_the_rows_that_need_a_mark(desk: Client) -> None:
    tout_as_schwarz = {"contracts-1-tout_side": "21", "contracts-1-tout_other": "7"}

    page = desk.post(NEW, typed("preview", **tout_as_schwarz))

    mark = "+21 −7 −7 −7: this may or may not be a Tout, so the list has a T to be entered."
    assert any(line.endswith(mark) for line in texts(page, "#preview li"))


def test_preview_names_the_rows_that_need_a_record(desk: Client) -> None:
    spin = texts_of(own_copy(rule_set("spin"))) | {"do": "preview"}

    page = desk.post(NEW, spin, headers={"hx-request": "true"})

    record = "so each game is recorded with what was played."
    assert any(line.endswith(record) for line in texts(page, "li"))


def test_preview_of_rules_that_are_not_whole_says_what_lacks(desk: Client) -> None:
    lacking = typed("preview", won_from="95")

    page = desk.post(NEW, lacking, headers={"hx-request": "true"})

    assert texts(page, "p") == ["Incomplete. Please correct:"]
    assert texts(page, "li a[href=#id_won_from]") == ["Won from"]


def test_rules_are_kept_and_changed_again(desk: Client) -> None:
    desk.post(NEW, typed(title="Feucht", **SOLO_PLAIN))
    preset = HouseRuleSet.objects.get()
    assert preset_rules(preset).contract("solo").prices["plain"].side == 12

    desk.post(
        f"/rules/{preset.pk}/", texts_of(preset_rules(preset)) | {"do": "save", "games": "16"}
    )

    preset.refresh_from_db()
    assert (preset.title, preset_rules(preset).games) == ("Feucht", 16)
    assert "Rules saved" not in text(desk.get("/rules/"))


@pytest.mark.parametrize("name", thorough_unless(ON_THE_PAGE_TOO.__contains__, ALL))
def test_every_known_rule_set_is_kept_and_comes_back_equal(desk: Client, name: str) -> None:
    """Typed, kept, opened again, kept unchanged; the file handed out says the same."""
    rules = replace(rules_called(name), title="Feucht")
    desk.post(NEW, texts_of(rules) | {"do": "save"})
    preset = HouseRuleSet.objects.get()

    response = desk.get(f"/rules/{preset.pk}/").context["editor"]
    desk.post(f"/rules/{preset.pk}/", typed_in(response) | {"do": "save"})

    stored = preset_rules(HouseRuleSet.objects.get())
    assert stored == replace(rules, slug=stored.slug)
    handed_out = desk.get(f"/rules/preset-{preset.pk}.json").json()
    assert from_data(handed_out) == stored


def test_rules_that_contradict_come_back_full_and_store_nothing(desk: Client) -> None:
    before = everything()

    response = desk.post(NEW, typed(won_from="95", title="Feucht 27"))

    assert response.status_code == 422
    assert everything() == before
    assert elements(response, "#id_title")[0]["value"] == "Feucht 27"
    assert len(elements(response, "#id_won_from[aria-invalid=true]")) == 1
    (error,) = texts(response, "#id_won_from_error li")
    assert error.startswith("Lost as Schneider up to 30, won from 95, ")


def test_second_rules_of_one_name_are_refused(desk: Client) -> None:
    create_preset(RIES, by=None)

    response = desk.post(NEW, typed())

    assert response.status_code == 422
    sentence = "Rules called “Donau-Ries” already exist. Please choose another name."
    assert texts(response, ".notice.bad b") == [sentence]


def test_game_is_added_with_the_cursor_in_its_name(desk: Client) -> None:
    page = desk.post(NEW, typed("add-0", title="Feucht 27"))

    assert [field["value"] for field in elements(page, "[name=contracts]")] == ["6"]
    assert [field["name"] for field in elements(page, "[autofocus]")] == ["contracts-5-name"]
    assert elements(page, "#id_title")[0]["value"] == "Feucht 27"
    assert elements(page, "[aria-invalid=true]") == []


def test_game_that_was_moved_stays_opened_with_the_cursor(desk: Client) -> None:
    page = text(desk.post(NEW, typed("down-1")))

    opened = re.findall(r"<details open> *<summary autofocus>(.*?)</summary>", page)
    assert (opened, page.count("<details open")) == (["Solo"], 1)
    assert page.index(">Wenz</summary>") < page.index(">Solo</summary>")


def test_copy_of_nothing_leads_to_the_list(desk: Client) -> None:
    assert desk.get("/rules/new/?from=skat").headers["Location"] == "/rules/"


def test_preset_is_deleted_after_a_question(desk: Client) -> None:
    preset = create_preset(RIES, by=None)

    question = desk.get(f"/rules/{preset.pk}/delete/")
    assert "Tournaments keep their copies." in texts(question, "main li")
    assert HouseRuleSet.objects.count() == 1
    post_confirmed(desk, f"/rules/{preset.pk}/delete/", {})

    assert HouseRuleSet.objects.count() == 0


@pytest.mark.parametrize("number", [0, 10**18, 10**30])
def test_preset_that_is_not_there_is_not_found(desk: Client, number: int) -> None:
    assert desk.get(f"/rules/{number}/").status_code == 404


def test_preset_of_tomorrow_is_not_found(desk: Client) -> None:
    preset = HouseRuleSet.objects.create(title="von morgen", data={"format": 99})

    assert desk.get(f"/rules/{preset.pk}/").status_code == 404
    assert desk.get("/rules/").status_code == 200


# -- the rules of a tournament ---------------------------------------------------------------------


def test_tournament_plays_by_what_was_typed(desk: Client) -> None:
    tournament = make_tournament()

    assert text(desk.get(f"/t/{tournament.slug}/rules/own/")).count("+24 / −8") == 1
    response = desk.post(f"/t/{tournament.slug}/rules/own/", typed(games="16", **SOLO_PLAIN))

    assert response.headers["Location"] == f"/t/{tournament.slug}/rules/"
    tournament = Tournament.objects.get()
    assert tournament.rules.contract("solo").prices["plain"].side == 12
    assert tournament.games_per_round == 16
    page = desk.get(f"/t/{tournament.slug}/rules/")
    assert "+12 / −4" in texts(page, ".points-table td")


def test_copy_of_a_preset_is_shown_before_it_is_taken(desk: Client) -> None:
    tournament = make_tournament()
    preset = create_preset(replace(RIES, title="Feucht"), by=None)
    before = everything()

    page = desk.get(f"/t/{tournament.slug}/rules/own/?from=preset-{preset.pk}")

    sentence = "This is a copy of Feucht. Nothing changes until you save."
    assert texts(page, "main .notice.warn") == [sentence]
    assert everything() == before


def test_rules_of_a_tournament_are_kept_for_others(desk: Client) -> None:
    tournament = give_own_rules(make_tournament(), rules=replace(RIES, title="Feucht"), by=None)

    desk.post(f"/t/{tournament.slug}/rules/keep/")
    desk.post(f"/t/{tournament.slug}/rules/keep/")

    assert [preset.title for preset in HouseRuleSet.objects.all()] == ["Feucht"]


def test_rules_are_not_changed_after_the_first_list(desk: Client) -> None:
    tournament = give_own_rules(make_tournament(players=4), rules=RIES, by=None)
    enter(seat_players(tournament).sheets.get(), 15, -5, -5, -5)
    address = f"/t/{tournament.slug}/rules/own/"
    before = everything()

    assert desk.get(address).status_code == 302
    response = desk.post(address, typed(**SOLO_PLAIN))

    assert response.status_code == 422
    sentence = "The first list is entered: rule set, options and games per round are fixed."
    assert sentence in texts(response, ".notice.bad b")
    assert everything() == before


def test_change_of_a_preset_leaves_tournaments_alone(desk: Client) -> None:
    preset = create_preset(RIES, by=None)
    tournament = give_own_rules(make_tournament(), rules=RIES, by=None)

    change_preset(
        preset,
        rules=replace(RIES, won_from=60, contracts=RIES.contracts[:4], nobody_plays="same_dealer"),
        by=None,
    )

    assert Tournament.objects.get(pk=tournament.pk).rules == RIES


@pytest.mark.parametrize(
    "posted",
    [
        {},
        {"do": "save"},
        {"do": "save", "contracts": "40", "offences": "40"},
        {"do": "up-99999999999999999999"},
        pytest.param(
            {"do": "remove-0", "contracts": "1", "nobody_plays": "game-٣"},
            marks=pytest.mark.thorough,
        ),
        {"do": "save", "contracts": "1", "contracts-0-name": "\0", "title": "\ud800"},
        {"do": "save", "rule_numbers_" + "x" * 300: "1"},
    ],
)
def test_nonsense_posted_harms_nothing(desk: Client, posted: dict[str, str]) -> None:
    before = everything()

    response = desk.post(NEW, {n: v.encode("utf-8", "replace") for n, v in posted.items()})

    assert response.status_code in (200, 422)
    assert everything() == before


def test_editor_shows_a_number_of_thousands_of_digits_as_wrong(desk: Client) -> None:
    answer = desk.post(NEW, typed(doubling_most="9" * 5000))

    assert answer.status_code == 422
    assert [field.name for field, _label, _sentence in answer.context["wrong"]] == ["doubling_most"]
