"""The settings: what may still be changed, and what everybody has relied on."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import (
    enter,
    make_director,
    make_player,
    make_players,
    make_tournament,
    seat_players,
)
from tests.markup import elements, text, texts
from tests.second_step import post_confirmed
from tests.tournament.evening.typed import TYPED
from tournament.cup.services.cups import create_cup
from tournament.evening.forms.tournaments import FIELDS_OF_SETTING
from tournament.evening.services.tournaments import change_tournament
from tournament.evening.settings import settings_by_subject
from tournament.models import Club, Prize, PrizeCall, Role, Tournament
from tournament.shared.errors import Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def test_settings_are_saved_and_written_down(desk: Client) -> None:
    tournament = make_tournament(slug="rennen")

    desk.post("/t/rennen/settings/", TYPED | {"slug": "rennen", "venue": "Zur Krone"})

    entry = tournament.journal.get()
    assert (entry.old["venue"], entry.new["venue"]) == ("Gasthof Goldener Hirsch", "Zur Krone")


def test_settings_say_what_holds_and_offer_a_change(desk: Client) -> None:
    make_tournament(slug="rennen", capacity=112, starts_at="19:00")

    page = desk.get("/t/rennen/settings/")

    lines = texts(page, ".settings b.is")
    assert "112 players" in lines
    assert "Friday, 20 November 2026, 19:00" in lines
    assert "How does a Tout in game 1 count? by its cards: plain, or Schneider" in lines
    assert len(elements(page, ".settings a[href=?change=capacity]")) == 1
    assert elements(page, "main form") == []


def test_settings_count_those_who_take_a_place_and_pay_the_difference(desk: Client) -> None:
    tournament = make_tournament(players=2, slug="rennen", capacity=112)
    for number, state in ((3, "fill_in"), (4, "waiting")):
        make_player(tournament, number, state=state)
    make_player(tournament, 5, state="withdrawn", paid_by="cash", paid_cents=1500)

    page = desk.get("/t/rennen/settings/")

    assert "2 are registered." in texts(page, ".settings .why")
    assert "already paid; the difference" not in page.text


def test_settings_open_one_line_and_save_it(desk: Client) -> None:
    make_tournament(players=4, slug="rennen", needs_second_check=True)

    page = desk.get("/t/rennen/settings/?change=fee")
    desk.post("/t/rennen/settings/?change=fee", {"fee_cents": "12,50"})

    fields = elements(page, "main input[type=text]")
    assert [field["name"] for field in fields] == ["fee_cents"]
    assert len(elements(page, "main .button.primary")) == 1
    assert len(elements(page, "main [autofocus]")) == 1
    stored = Tournament.objects.get()
    assert (stored.fee_cents, stored.needs_second_check) == (1250, True)
    (entry,) = stored.journal.filter(action="tournament_changed")
    assert (entry.old, entry.new) == ({"fee_cents": 1500}, {"fee_cents": 1250})


def test_another_fee_says_what_it_makes_of_those_who_have_paid(desk: Client) -> None:
    tournament = make_tournament(players=4, slug="rennen", fee_cents=1000)
    tournament.players.filter(number__lte=3).update(paid_cents=1000, paid_by="cash")

    before = desk.get("/t/rennen/settings/?change=fee")
    raised = desk.post("/t/rennen/settings/?change=fee", {"fee_cents": "12,50"}, follow=True)
    same = desk.post("/t/rennen/settings/?change=fee", {"fee_cents": "12,50"}, follow=True)

    assert texts(before, "#fee.open .why") == [
        "3 have already paid; the difference will appear in the unpaid fees."
    ]
    (sentence,) = texts(raised, "main .notice.warn span")
    assert sentence == (
        "Of those who have already paid: 3 unpaid (€7.50). They appear in the unpaid fees."
    )
    assert "Of those who have already paid" not in same.text


@pytest.mark.parametrize(
    ("line", "name", "usual"),
    [("contact", "contact_days", 30), ("pre_registration", "most_pre_registrations", 500)],
)
def test_emptied_number_is_the_usual_one_that_its_hint_names(
    desk: Client, line: str, name: str, usual: int
) -> None:
    tournament = make_tournament(slug="rennen", **{name: 90})
    page = desk.get(f"/t/rennen/settings/?change={line}")

    desk.post(f"/t/rennen/settings/?change={line}", {name: ""})

    (hint,) = texts(page, f"#id_{name}_helptext")
    assert f"mpty: {usual}." in hint
    assert getattr(Tournament.objects.get(), name) == usual
    (entry,) = tournament.journal.filter(action="tournament_changed")
    assert (entry.old, entry.new) == ({name: 90}, {name: usual})


def test_settings_of_a_line_keep_what_was_typed(desk: Client) -> None:
    make_tournament(slug="rennen")

    response = desk.post("/t/rennen/settings/?change=rounds", {"round_count": "99"})

    assert response.status_code == 422
    (field,) = elements(response, "li#rounds.open input[name=round_count]")
    assert field["value"] == "99"


def test_settings_ask_why_where_everybody_relied_on_it(desk: Client) -> None:
    tournament = make_tournament(
        players=4, slug="rennen", needs_second_check=True, is_embargoed=True
    )
    enter(seat_players(tournament).sheets.get(), 2, -2, 0, 0)
    where = "/t/rennen/settings/?change=checks"

    response = desk.post(where, {"second_check": ""})
    consequences = texts(response, ".notice.warn li")
    assert "Lists no longer need a second person." in consequences
    assert Tournament.objects.get().needs_second_check
    post_confirmed(desk, where, {"second_check": "", "reason": "Einer ist heimgegangen"})

    assert not Tournament.objects.get().needs_second_check


def test_without_a_second_person_nobody_is_said_to_see_the_totals(desk: Client) -> None:
    tournament = make_tournament(
        players=4, slug="rennen", needs_second_check=True, is_second_check_blind=True
    )
    enter(seat_players(tournament).sheets.get(), 2, -2, 0, 0)

    page = desk.post("/t/rennen/settings/?change=checks", {"second_check": ""})

    assert texts(page, ".notice.warn li") == ["Lists no longer need a second person."]


def test_another_number_of_rounds_after_the_first_prize_needs_a_reason(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", round_count=2)
    prize = Prize.objects.create(tournament=tournament, position=1, gift="Schinken")
    PrizeCall.objects.create(
        prize=prize, player=make_player(tournament, 1), called_at=timezone.now()
    )
    where = "/t/rennen/settings/?change=rounds"

    page = desk.post(where, {"round_count": "3"})
    assert texts(page, ".notice.warn li") == [
        "Prizes have already been given out by a ranking with a different number of rounds."
    ]
    assert Tournament.objects.get().round_count == 2
    with pytest.raises(Refused, match="Please enter a reason"):
        change_tournament(tournament, by=None, round_count=3)
    post_confirmed(desk, where, {"round_count": "3", "reason": "Noch eine Runde um das Fass"})

    (entry,) = tournament.journal.filter(action="tournament_changed")
    assert (entry.new, entry.reason) == ({"round_count": 3}, "Noch eine Runde um das Fass")


def test_settings_by_other_rules_bring_their_numbers(desk: Client) -> None:
    make_tournament(slug="rennen", venue="Zur Krone")

    offered = desk.get("/t/rennen/settings/?change=rules")
    page = desk.get("/t/rennen/settings/?rules=ebersdorf")
    assert len(elements(offered, "#rules a[href=?rules=ebersdorf]")) == 1
    assert len(elements(offered, "#rules a[href=/t/rennen/rules/own/]")) == 1
    assert texts(page, "#rules .notice.warn b")[0] == "Ebersdorf"
    assert Tournament.objects.get().rule_set == "schwaig"

    typed = {"round_count": "2", "games_per_round": "24", "fee_cents": "8"}
    typed |= {"minor_fee_cents": "0", "option_tout": "double_base", "stakes_kind": "none"}
    typed |= {"option_runners_in_solo": "per_winner", "option_crossed": "plain"}
    desk.post("/t/rennen/settings/?rules=ebersdorf", typed)

    stored = Tournament.objects.get()
    assert (stored.rule_set, stored.rule_options["tout"]) == ("ebersdorf", "double_base")
    assert (stored.games_per_round, stored.venue) == (24, "Zur Krone")


def test_settings_after_the_first_list_say_why_rules_are_fixed(desk: Client) -> None:
    make_tournament(slug="rennen", rules_frozen_at=timezone.now())

    page = desk.get("/t/rennen/settings/")
    other = desk.get("/t/rennen/settings/?rules=ebersdorf")

    assert "These are the values of" not in other.text  # nor does an old link offer them
    reasons = [why for why in texts(page, ".settings .why") if "since the first list" in why]
    assert len(reasons) == 2
    offered = [link["href"] for link in elements(page, "main a")]
    assert "?change=rounds" in offered
    assert {"?change=games", "?change=rules"}.isdisjoint(offered)


def test_settings_of_a_closed_tournament_are_read(desk: Client) -> None:
    make_tournament(slug="rennen", state="closed")
    desk.force_login(make_director())

    page = desk.get("/t/rennen/settings/?change=venue")

    assert 'href="?change=' not in page.text
    assert 'name="venue"' not in page.text
    (button,) = elements(page, "main a.button.primary")
    assert button["href"] == "/t/rennen/reopen/"


def test_settings_are_read_by_helpers(desk: Client, client: Client) -> None:
    tournament = make_tournament(slug="rennen")
    helper = User.objects.create_user("Deniz")
    now = timezone.now()
    Role.objects.create(tournament=tournament, account=helper, kind=Role.Kind.VIEWER, since=now)
    client.force_login(helper)

    page = client.get("/t/rennen/settings/?change=venue")

    assert 'href="?change=' not in page.text
    assert 'name="venue"' not in page.text
    assert "The tournament director changes them." in texts(page, "main p.facts span")
    assert {link.partition(":")[0] for link in texts(page, "main a.go")} == {"view"}
    assert client.post("/t/rennen/settings/?change=venue", {"venue": "X"}).status_code == 403


def test_every_line_of_the_settings_opens_or_leads_somewhere(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", rule_set="ebersdorf", is_demo=True)
    desk.force_login(make_director())

    for settings in settings_by_subject(tournament).values():
        for line in settings:
            if line.url:
                assert desk.get(line.url).status_code == 200
            elif not line.is_fixed:
                assert line.name in (*FIELDS_OF_SETTING, "rules")
                page = desk.get(f"/t/rennen/settings/?change={line.name}")
                assert len(elements(page, f"li#{line.name}.open")) == 1


@pytest.mark.parametrize("needs_second_check", [False, True])
def test_looser_checks_are_spoken_of_only_where_lists_are_checked(needs_second_check: bool) -> None:
    tournament = make_tournament(needs_second_check=needs_second_check)
    make_players(tournament, 4)
    enter(seat_players(tournament).sheets.get(), 9, -3, -3, -3)
    tournament.refresh_from_db()

    (checks,) = (
        setting
        for settings in settings_by_subject(tournament).values()
        for setting in settings
        if setting.name == "checks"
    )

    assert bool(checks.why) == needs_second_check


RARE_WHEN_NEW = {
    *("games", "ties", "club", "cup", "pre_registration", "capacity", "prepayment", "teams"),
    *("stakes", "address", "contact", "controller"),
}


def rare(tournament: Tournament) -> set[str]:
    return {
        setting.name
        for settings in settings_by_subject(tournament, leads_cups=True).values()
        for setting in settings
        if setting.is_rare
    }


@pytest.mark.parametrize(
    ("in_use", "names"),
    [
        ({}, set()),
        ({"games_per_round": 24}, {"games"}),
        ({"has_pre_registration": True}, {"pre_registration"}),
        ({"capacity": 32}, {"capacity"}),
        ({"paypal_name": "fcfeucht"}, {"prepayment"}),
        ({"team_size": 4, "team_counting": 3}, {"teams"}),
        ({"stakes": {"per_point": 5}}, {"stakes"}),
        ({"is_public": True}, {"controller"}),  # the law asks for it
        ({"is_public": True, "controller": "FC Feucht"}, set()),
    ],
)
def test_settings_in_use_are_not_folded_away(in_use: dict[str, object], names: set[str]) -> None:
    assert rare(make_tournament(**in_use)) == RARE_WHEN_NEW - names


def test_club_and_cup_are_not_folded_away_once_there_is_one() -> None:
    tournament = make_tournament()
    Club.objects.create(tournament=tournament, name="FC Feucht")
    create_cup(by=None, name="Pokal", tournaments=[tournament])

    assert rare(tournament) == RARE_WHEN_NEW - {"club", "cup"}


def test_folded_setting_is_changed_in_the_open_fold(desk: Client) -> None:
    make_tournament(slug="rennen")

    closed = text(desk.get("/t/rennen/settings/"))
    page = text(desk.get("/t/rennen/settings/?change=capacity"))

    assert '<details class="fold" >' in closed
    fold = page[page.index('<details class="fold" open>') :]
    assert 'name="capacity"' in fold[: fold.index("</details>")]


def test_settings_ask_as_often_for_many_players_as_for_few(desk: Client) -> None:
    counts = []
    for players in (4, 20):
        tournament = make_tournament(players=players)
        seat_players(tournament)
        with CaptureQueriesContext(connection) as queries:
            desk.get(f"/t/{tournament.slug}/settings/")
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("query", "changes"), [("", {"games_per_round": "24"}), ("?rules=ebersdorf", {})]
)
def test_settings_forged_after_the_first_list_are_refused(
    desk: Client, query: str, changes: dict[str, str]
) -> None:
    make_tournament(slug="rennen", rules_frozen_at=timezone.now())
    options = {"option_tout": "double", "minor_fee_cents": "0"}

    response = desk.post(f"/t/rennen/settings/{query}", TYPED | options | changes)

    assert response.status_code == 422
    assert texts(response, ".notice.bad b") == [
        "The first list is entered: rule set, options and games per round are fixed."
    ]
    stored = Tournament.objects.get()
    assert (stored.rule_set, stored.games_per_round) == ("schwaig", 32)


def test_settings_of_a_closed_tournament_are_refused(desk: Client) -> None:
    make_tournament(slug="rennen", state="closed")

    response = desk.post("/t/rennen/settings/", TYPED)

    assert response.status_code == 422
    assert texts(response, ".notice.bad b") == ["Schafkopfrennen is closed and can only be read."]
    assert Tournament.objects.get().venue == "Gasthof Goldener Hirsch"
