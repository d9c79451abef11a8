"""One person's page and the buttons of the list."""

import re
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import enter, make_player, make_players, make_tournament, seat_players
from tests.markup import elements, texts
from tests.second_step import post_confirmed
from tournament.models import JournalEntry, Player, Tournament
from tournament.prizes.services.prizes import add_prize
from tournament.registration.services.attendance import (
    check_in,
    check_out,
    exclude_player,
    withdraw_player,
)
from tournament.registration.views.players import TWO_STEPS
from tournament.results.services.sheets import park_sheet, void_sheet

pytestmark = pytest.mark.django_db


def act(desk: Client, player: Player, action: str, **words: str):
    """The press of a button; of one that asks first, both steps."""
    address = reverse("player-act", args=[player.tournament.slug, player.pk, action])
    return (post_confirmed if action in TWO_STEPS else Client.post)(desk, address, words)


def edit_url(player: Player) -> str:
    return reverse("player-edit", args=[player.tournament.slug, player.pk])


def text_of(response: Any) -> str:
    """Return the visible text of the page in one line."""
    main = response.text[response.text.index("<main") :]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def words_of(player: Player, **changes: object) -> dict[str, object]:
    names = ("last_name", "first_name", "place", "club", "number", "publish")
    return {name: getattr(player, name) for name in names} | {"birth_on": ""} | changes


def cursor(page: str) -> str:
    """Return the label of the only element with autofocus."""
    (label,) = re.findall(r"<(?:button|input)\b[^>]* autofocus[^>]*>\s*([^<]*)", page)
    return str(label).strip()


@pytest.mark.parametrize(
    ("details", "button"),
    [
        ({}, "Bar bezahlt"),
        ({"is_present": False}, "Ist da"),  # being here comes before paying
        ({"birth_on": date(1980, 5, 6), "paid_by": "cash", "paid_cents": 2000}, "Zurückgegeben"),
        ({"paid_by": "cash", "paid_cents": 1000}, "Bar bezahlt"),
    ],
)
def test_what_is_to_be_done_is_the_one_filled_button_and_has_the_cursor(
    desk: Client, tournament: Tournament, details: dict[str, object], button: str
) -> None:
    page = desk.get(edit_url(make_player(tournament, 1, **details))).text

    assert page.count("button primary") == 1
    assert cursor(page) == button


def test_nothing_is_to_be_done_for_somebody_here_who_has_paid(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1, paid_by="cash", paid_cents=1500)

    page = desk.get(edit_url(player))

    assert elements(page, "button.primary") == []
    assert texts(page, ".three p.state.checked") == ["15 € bezahlt", "da"]


def test_details_are_read_until_somebody_wants_to_change_them(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1)

    read = desk.get(edit_url(player))
    typed = desk.get(f"{edit_url(player)}?change").text

    assert "Öttl, Franziska" in texts(read, ".details dd")
    assert elements(read, "[name=last_name]") == []
    assert typed.count(" autofocus") == typed.count("button primary") == 1
    assert (
        typed.index('name="last_name"')
        < typed.index(" autofocus")
        < typed.index('name="first_name"')
    )


def rounds_of(page: HttpResponse) -> str:
    (sentences,) = [text for text in texts(page, ".three p") if text.startswith("Runde 1: ")]
    return sentences


def test_evening_and_past_of_somebody_who_plays(desk: Client, tournament: Tournament) -> None:
    """Seat, result and what the journal says of them; of the others nothing."""
    players = make_players(tournament, 4)
    check_out(players[0], by=None)
    exclude_player(make_player(tournament, 9), by=None, reason="Muss zur Schicht")
    sheet = seat_players(tournament, players=players).sheets.get()
    seated = desk.get(edit_url(players[1]))
    enter(sheet, 6, -2, -2, -2, solo_won=(1, 0, 0, 0), solo_played=(1, 0, 0, 0))
    page = desk.get(edit_url(players[0]))

    assert rounds_of(seated) == (
        "Runde 1: Tisch 1, Platz 2, Liste fehlt noch. Runde 2 ist noch nicht ausgelost."
    )
    assert rounds_of(page) == (
        "Runde 1: Tisch 1, Platz 1, +6 Punkte. Runde 2 ist noch nicht ausgelost."
    )
    past = texts(page, "table.past td")
    assert "Runde 1: +6 Punkte" in past
    assert "Ist nicht da" in past
    assert "Schicht" not in text_of(page)


def test_list_without_points_is_void_or_on_hold_not_missing(
    desk: Client, tournament: Tournament
) -> None:
    first, *_others, last = make_players(tournament, 8)
    void, on_hold = seat_players(tournament).sheets.order_by("table")
    void_sheet(void, by=None, reason="unleserlich")
    park_sheet(on_hold, by=None, draft={}, kind="totals", note="Wer war Solist?")

    next_round = "Runde 2 ist noch nicht ausgelost."
    assert [rounds_of(desk.get(edit_url(player))) for player in (first, last)] == [
        f"Runde 1: Tisch 1, Platz 1, Liste ungültig. {next_round}",
        f"Runde 1: Tisch 2, Platz 4, Liste in Klärung. {next_round}",
    ]


def test_who_has_withdrawn_is_struck_through_and_can_come_back(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1, paid_by="cash", paid_cents=1500)
    withdraw_player(player, by=None, is_fee_returned=False)

    page = desk.get(edit_url(player))

    assert len(elements(page, "main .person.gone")) == 1
    (fee,) = [text for text in texts(page, ".three section") if text.startswith("Startgeld")]
    assert fee == "Startgeld 15 € einbehalten Zurückgegeben bar"
    assert "Abgemeldet" in texts(page, "table.past td")
    assert (
        'name="reason"' not in page.text[: page.text.index("Angaben")]
    )  # asked for once it is late
    address = reverse("player-act", args=[tournament.slug, player.pk, "readmit"])
    assert len(elements(page, f".three form[action={address}]")) == 1


def test_page_asks_as_often_however_much_has_happened(
    desk: Client, tournament: Tournament, django_assert_num_queries: Any
) -> None:
    players = make_players(tournament, 4)
    seat_players(tournament)
    with CaptureQueriesContext(connection) as first:
        desk.get(edit_url(players[0]))
    seat_players(tournament, 2)
    for round_ in tournament.rounds.all():
        enter(round_.sheets.get(), 4, 4, -4, -4)
    check_out(players[0], by=None)
    check_in(players[0], by=None)

    with django_assert_num_queries(len(first)):
        desk.get(edit_url(players[0]))


def test_everything_can_be_changed(desk: Client, tournament: Tournament) -> None:
    player = make_player(tournament, 1)
    changed = words_of(
        player, last_name="Öttl-Bär", club="TSV", number=9, birth_on="3.4.1980", publish="initials"
    )

    response = desk.post(edit_url(player), changed)

    assert response.status_code == 302
    stored = Player.objects.values_list("last_name", "club", "number", "publish").get()
    assert stored == ("Öttl-Bär", "TSV", 9, "initials")


@pytest.mark.parametrize(
    "changes",
    [{"last_name": ""}, {"number": "2"}, {"number": "x"}, {"number": ""}, {"birth_on": "morgen"}],
)
def test_wrong_change_is_refused_and_stays_typed(
    desk: Client, tournament: Tournament, changes: dict[str, str]
) -> None:
    player = make_player(tournament, 1)
    make_player(tournament, 2)

    response = desk.post(edit_url(player), words_of(player, place="Hinterdupfing", **changes))

    assert response.status_code == 422
    assert [field["value"] for field in elements(response, "#id_place")] == ["Hinterdupfing"]
    assert JournalEntry.objects.count() == 0


def test_player_of_another_tournament_is_not_found(desk: Client, tournament: Tournament) -> None:
    player = make_player(make_tournament(), 1)
    address = reverse("player-edit", args=[tournament.slug, player.pk])

    assert desk.get(address).status_code == 404
    assert desk.post(address, words_of(player)).status_code == 404
    wrong = reverse("player-act", args=[tournament.slug, player.pk, "withdraw"])
    assert desk.post(wrong).status_code == 404
    assert Player.objects.get().state == "registered"


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        ("pay-cash", {}, {"paid_by": "cash", "paid_cents": 1500}),
        ("pay-paypal", {}, {"paid_by": "paypal", "paid_cents": 1500}),
        ("pay-transfer", {}, {"paid_by": "transfer", "paid_cents": 1500}),
        ("unpay", {"paid_by": "cash", "paid_cents": 1500}, {"paid_by": "", "paid_cents": None}),
        ("check-in", {"is_present": False}, {"is_present": True}),
        ("check-out", {}, {"is_present": False}),
        ("wait", {}, {"state": "waiting"}),
        ("admit", {"state": "waiting"}, {"state": "registered"}),
        ("readmit", {"state": "withdrawn"}, {"state": "registered"}),
    ],
)
def test_one_button_one_change(
    desk: Client,
    tournament: Tournament,
    action: str,
    before: dict[str, object],
    after: dict[str, object],
) -> None:
    player = make_player(tournament, 1, **before)

    response = act(desk, player, action, show="unpaid")

    assert response["Location"] == f"{reverse('registration', args=[tournament.slug])}?show=unpaid"
    assert Player.objects.values(*after).get() == after


def test_buttons_change_nothing_by_get_and_unknown_ones_are_not_found(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1)
    address = reverse("player-act", args=[tournament.slug, player.pk, "withdraw"])

    assert desk.get(address).status_code == 405
    assert act(desk, player, "delete").status_code == 404


def test_withdrawal_returns_the_fee_as_ticked(desk: Client, tournament: Tournament) -> None:
    for number, ticked in ((1, {"is_fee_returned": "on"}), (2, {})):
        player = make_player(tournament, number, paid_by="cash", paid_cents=1500)
        act(desk, player, "withdraw", **ticked)

    assert list(tournament.players.values_list("paid_cents", flat=True)) == [None, 1500]


def test_withdrawal_names_the_waiting_list_only_where_somebody_moves_up(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1)
    sentence = "Von der Warteliste rückt der Erste nach."
    nobody_waits = text_of(desk.get(edit_url(player)))
    waiting = make_player(tournament, 2, state=Player.State.WAITING)

    assert sentence not in nobody_waits
    assert f"Nummer 1 wird frei, alle anderen bleiben. {sentence}" in texts(
        desk.get(edit_url(player)), ".special form p"
    )
    assert sentence not in text_of(desk.get(edit_url(waiting)))


def test_withdrawal_promises_no_place_where_more_play_than_there_are_places(
    desk: Client, tournament: Tournament
) -> None:
    Tournament.objects.update(capacity=1)
    player, _admitted = make_players(tournament, 2)
    waiting = make_player(tournament, 3, state=Player.State.WAITING)

    page = text_of(desk.get(edit_url(player)))
    act(desk, player, "withdraw")

    assert "Von der Warteliste rückt" not in page
    waiting.refresh_from_db()
    assert waiting.state == Player.State.WAITING


def test_exclusion_needs_its_reason(desk: Client, tournament: Tournament) -> None:
    player = make_player(tournament, 1)
    where = reverse("player-act", args=[tournament.slug, player.pk, "exclude"])

    refused = post_confirmed(desk, where, {"reason": " ", "from": "player"})
    response = post_confirmed(desk, where, {"reason": "Karten gezinkt", "from": "player"})

    assert refused.status_code == 422
    assert len(elements(refused, ".special details[name=case][open]")) == 1
    assert response["Location"] == edit_url(player)
    assert Player.objects.get().state == "excluded"


def test_deleting_asks_first_says_what_stays_and_shows_a_number(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1)
    where = reverse("player-act", args=[tournament.slug, player.pk, "erase"])

    response = desk.post(where, {"reason": "bat darum", "from": "player"})
    named = post_confirmed(desk, where, {"reason": "Öttl bat darum", "from": "player"})
    erased = post_confirmed(desk, where, {"reason": "bat darum", "from": "player"})

    consequences = texts(response, "details.quiet form p")
    assert [text.startswith("Nummer 1 bleibt, ") for text in consequences].count(True) == 1
    assert named.status_code == 422
    assert texts(named, "main .notice.bad b") == [
        "Der Grund bleibt im Journal: Schreiben Sie bitte Nr. 1, nicht den Namen."
    ]
    assert erased["Location"] == edit_url(player)
    page = desk.get(edit_url(player)).text
    assert "Öttl" not in page
    assert 'name="last_name"' not in page
    assert "/erase/" not in page
    assert 'id="details"' not in page


def test_deleting_names_the_prizes_that_go_with_town_group_and_age(
    desk: Client, tournament: Tournament
) -> None:
    player = make_player(tournament, 1)
    sentence = "Ein noch nicht gerufener Preis für einen Ort, einen Verein, eine Gruppe"
    without_prizes = text_of(desk.get(edit_url(player)))
    add_prize(tournament, by=None, number=1, gift="Schinken", within="local", home="Schwaig")

    assert sentence not in without_prizes
    consequences = texts(desk.get(edit_url(player)), "details.quiet form p")
    assert [text.startswith(sentence) for text in consequences].count(True) == 1


def test_withdrawal_with_a_result_is_refused_in_words(desk: Client, tournament: Tournament) -> None:
    players = make_players(tournament, 4)
    enter(
        seat_players(tournament).sheets.get(),
        6,
        -2,
        -2,
        -2,
        solo_won=(1, 0, 0, 0),
        solo_played=(1, 0, 0, 0),
    )

    response = act(desk, players[0], "withdraw")

    assert response.status_code == 422
    assert texts(response, "main .notice.bad b") == [
        "Öttl, Franziska hat schon ein Ergebnis und kann nur noch ausgeschlossen werden, "
        "mit einem Grund."
    ]
    assert Player.objects.filter(state="withdrawn").count() == 0


def test_substitute_is_appointed_and_taken_back_by_the_page(desk: Client) -> None:
    tournament = make_tournament(rule_set="ebersdorf")
    player = make_players(tournament, 1)[0]
    form = {"last_name": "Çelik", "from_round": "2", "from_game": "1", "reason": "Kreislauf"}

    desk.post(reverse("player-substitute", args=[tournament.slug, player.pk]), form)
    page = desk.get(reverse("player-edit", args=[tournament.slug, player.pk]))
    substitution = player.substitutions.get()
    back = reverse("player-substitute-back", args=[tournament.slug, player.pk, substitution.pk])
    refused = desk.post(back, {"reason": ""})
    response = desk.post(back, {"reason": "vertippt"})

    assert texts(page, ".person h1") == ["Çelik für Öttl, Franziska"]
    assert (refused.status_code, response.status_code) == (422, 302)
    assert not player.substitutions.exists()


def test_refused_substitute_keeps_what_was_typed(desk: Client) -> None:
    tournament = make_tournament(rule_set="ebersdorf")
    player = make_players(tournament, 1)[0]
    form = {"last_name": "Çelik", "from_round": "zwei", "from_game": "99", "reason": "Kreislauf"}

    response = desk.post(reverse("player-substitute", args=[tournament.slug, player.pk]), form)

    assert response.status_code == 422
    typed = {field["name"]: field["value"] for field in elements(response, "details form input")}
    assert typed | form == typed
    assert not player.substitutions.exists()


def test_who_moves_up_is_named_with_the_fee_due(desk: Client, tournament: Tournament) -> None:
    player = make_player(tournament, 1)
    make_player(tournament, 2, state="waiting")

    act(desk, player, "withdraw", **{"from": "player"})
    page = desk.get(edit_url(player))

    assert texts(page, ".notices .notice.warn span") == [
        "Nummer 2 rückt von der Warteliste nach: Kovačević, Marko, 15 € offen."
    ]
    assert "Hat sich abgemeldet und schuldet nichts." in texts(page, ".three p")
    assert "pay-cash" not in page.text


def test_parents_are_asked_for_their_consent_where_somebody_is_a_minor(
    desk: Client, tournament: Tournament
) -> None:
    child = make_player(tournament, 1, birth_on=date(2012, 5, 6))
    adult = make_player(tournament, 2, birth_on=date(1980, 5, 6))
    words = words_of(child, birth_on="6.5.2012", guardian_consent="Mutter, 3. Mai")

    change = desk.get(f"{edit_url(child)}?change")
    assert len(elements(change, "input#id_guardian_consent")) == 1
    assert "guardian_consent" not in desk.get(f"{edit_url(adult)}?change").text
    details = texts(desk.get(edit_url(child)), ".details dd")
    assert "nur Anfangsbuchstaben, bis die Eltern mehr erlauben" in details
    assert child.public_name == "F. Ö."
    desk.post(edit_url(child), words)
    child.refresh_from_db()
    assert (child.guardian_consent, child.public_name) == ("Mutter, 3. Mai", "Öttl, Franziska")


def test_journal_keeps_who_agreed_apart(desk: Client, tournament: Tournament) -> None:
    child = make_player(tournament, 1, birth_on=date(2012, 5, 6))

    desk.post(edit_url(child), words_of(child, birth_on="6.5.2012", guardian_consent="Mutter"))

    entry = JournalEntry.objects.get(action="player_changed")
    assert (entry.old, entry.new) == ({}, {})
    assert entry.details.get().data["new"] == {"guardian_consent": "Mutter"}
