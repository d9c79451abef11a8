"""The pages of the prizes: adding, changing, lots, publishing, and what everybody reads."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.second_step import post_confirmed
from tests.tournament.prizes.conftest import call_all
from tests.tournament.prizes.equals import words_of
from tournament.evening.services.tournaments import close_tournament
from tournament.models import Tournament
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.prizes import add_prize, publish_prizes, set_rules
from tournament.prizes.services.till import book_cash, close_till, count_till
from tournament.prizes.table import prize_list
from tournament.results.services.rounds import close_round

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
PRIZE = {"kind": "place", "number": "1", "within": "all"}


def address(name: str, *where: object) -> str:
    return reverse(name, args=["rennen", *where])


def test_first_page_asks_for_the_first_prize(desk: Client, played: Tournament) -> None:
    page = desk.get(address("prizes")).text

    assert "What can be won?" in page
    assert address("prize-new") in page


def test_prizes_are_typed_one_after_the_other(desk: Client, played: Tournament) -> None:
    desk.post(address("prize-new"), PRIZE | {"cents": "60", "another": "1"})
    next_page = desk.get(address("prize-new")).text
    desk.post(address("prize-new"), PRIZE | {"number": "2", "gift": "Schinken"})

    page = desk.get(address("prizes")).text
    assert 'value="2"' in next_page
    assert [line.gift for line in prize_list(played).lines] == ["€60", "Schinken"]
    assert "Öttl, Franziska" in page


def test_prize_is_changed_and_taken_out(desk: Client, played: Tournament) -> None:
    prize = add_prize(played, by=None, cents=6000)
    page = desk.get(address("prize-edit", prize.pk)).text
    desk.post(address("prize-edit", prize.pk), PRIZE | {"cents": "50", "gift": "Krug"})
    prize.refresh_from_db()
    assert ('value="60"' in page, prize.cents, prize.gift) == (True, 5000, "Krug")

    desk.post(address("prize-remove", prize.pk))
    assert not played.prizes.exists()


def test_prizes_of_adults_and_minors_name_whose_age_is_unknown(desk: Client) -> None:
    """A player without a date of birth would silently take an adult's prize."""
    tournament = make_tournament(players=4, slug="rennen", rule_set="ebersdorf")
    add_prize(tournament, by=None, within="adults", cents=6000)

    page = desk.get(address("prizes")).text

    assert "4 players without a date of birth count as adults." in page


def test_next_thing_after_the_prize_giving_is_the_till(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, cents=6000)
    begin_ceremony(played, by=None, order="last_first")
    before = desk.get(address("prizes")).text
    call_all(played)
    after = desk.get(address("prizes")).text

    focused = f'href="{address("till")}" autofocus'
    assert [focused in page for page in (before, after)] == [False, True]


def test_closed_tournament_has_no_next_thing_to_do(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, cents=6000)
    before = desk.get(address("prizes")).text
    for round_ in played.rounds.all():
        close_round(round_, by=None)
    close_tournament(played, by=None)
    after = desk.get(address("prizes")).text

    assert ["Next</p>" in page for page in (before, after)] == [True, False]
    assert address("ceremony") in after


def test_row_of_place_and_money_is_enough_and_the_rest_is_folded(
    desk: Client, played: Tournament
) -> None:
    """The first button is that of Enter: it saves and proposes the next place."""
    page = desk.get(address("prize-new")).text
    saved = desk.post(address("prize-new"), PRIZE | {"cents": "60", "another": "1"}, follow=True)
    special = desk.post(address("prize-new"), {"kind": "local", "number": "1", "within": "local"})
    last = add_prize(played, by=None, kind="last", gift="Karten")
    response = desk.get(address("prize-edit", last.pk)).text

    assert page.index('name="another"') < page.index("Save and finish")
    assert ("<details open" in page, "<details open" in saved.text) == (False, False)
    assert 'value="2"' in saved.text
    assert ("<details open" in special.text, "<details open" in response) == (True, True)


def test_by_hand_it_goes_to_a_start_number(desk: Client, played: Tournament) -> None:
    typed = {"kind": "hand", "within": "all", "title": "Anreise", "gift": "Likör"}
    wrong = desk.post(address("prize-new"), typed | {"given_to": "99"})
    desk.post(address("prize-new"), typed | {"given_to": "7"})

    assert (wrong.status_code, "No player in this tournament has that number" in wrong.text) == (
        422,
        True,
    )
    assert played.prizes.get().given_to == played.players.get(number=7)


def test_published_prizes_ask_for_a_reason(desk: Client, played: Tournament) -> None:
    prize = add_prize(played, by=None, cents=6000)
    desk.post(address("prizes-publish"))

    silent = desk.post(address("prize-edit", prize.pk), PRIZE | {"cents": "50"})
    removed = desk.post(address("prize-remove", prize.pk), {"reason": " "})
    change = {"cents": "50", "reason": "Spender"}
    desk.post(address("prize-edit", prize.pk), PRIZE | change)

    prize.refresh_from_db()
    assert (silent.status_code, removed.status_code, prize.cents) == (422, 422, 5000)


def test_everybody_reads_what_there_is_to_win_and_not_who(
    client: Client, played: Tournament
) -> None:
    """J04: on a page of its own, with the note."""
    add_prize(played, by=None, cents=6000)
    Tournament.objects.update(is_public=True)
    page = "/p/rennen/prizes/"
    client.cookies["django_language"] = "en"
    assert client.get(page).status_code == 404
    assert page not in client.get("/p/rennen/").text

    publish_prizes(played, by=None)

    text = client.get(page).text
    assert "Place 1" in text
    assert "€60" in text
    assert "Prizes are not guaranteed" in text
    assert "Öttl" not in text
    assert page in client.get("/p/rennen/").text


def test_taking_back_needs_a_reason(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, cents=6000)
    publish_prizes(played, by=None)

    response = desk.post(address("prizes-withhold"), {"reason": ""})
    desk.post(address("prizes-withhold"), {"reason": "Falscher Betrag"})

    assert (response.status_code, "Please enter a reason" in response.text) == (422, True)
    assert desk.get("/p/rennen/prizes/").status_code == 404


def test_lot_is_drawn_on_the_page(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", round_count=1)
    players = make_players(tournament, 4)
    enter(seat_players(tournament).sheets.get(), 5, 5, -5, -5)
    add_prize(tournament, by=None, cents=1000)
    places = {f"place_{players[0].pk}": "2", f"place_{players[1].pk}": "1"}

    page = desk.get(address("prizes")).text
    wrong = desk.post(address("prize-lot"), places | {f"place_{players[0].pk}": "1"})
    post_confirmed(desk, address("prize-lot"), places | {"how": "hand"})
    again = desk.post(address("prize-lot"), places | {"how": "hand"})

    assert "lots decide" in page
    assert (wrong.status_code, again.status_code) == (422, 422)
    assert prize_list(tournament).lines[0].taker == players[1]


def test_rules_and_groups_are_typed(desk: Client, played: Tournament) -> None:
    wrong = desk.post(address("prize-rules"), {"share_percent": "101"})
    desk.post(address("prize-rules"), {"share_percent": "60", "allows_several": "on"})
    desk.post(address("prize-group-new"), {"name": "Damen"})
    group = played.prize_groups.get()
    unknown = desk.post(address("prize-group", group.pk), {"members": "3, 99"})
    desk.post(address("prize-group", group.pk), {"members": "3; 5 3"})

    assert (wrong.status_code, unknown.status_code) == (422, 422)
    assert "3, 99" in unknown.text
    assert [player.number for player in group.members.order_by("number")] == [3, 5]
    table = prize_list(played).table
    assert (table.share_percent, table.allows_several) == (60, True)


def test_group_goes_once_its_prizes_are_gone(desk: Client, played: Tournament) -> None:
    desk.post(address("prize-group-new"), {"name": "Damen"})
    group = played.prize_groups.get()
    prize = add_prize(played, by=None, within="group", group=group, gift="Blumen")

    refused = desk.post(address("prize-group-remove", group.pk))
    prize.delete()
    response = desk.post(address("prize-group-remove", group.pk), follow=True)

    assert refused.status_code == 422
    assert "“Damen” has prizes. Remove those from the table first." in refused.text
    assert "The group is deleted." in response.text
    assert not played.prize_groups.exists()


def test_another_evenings_prizes_are_offered_and_taken_over(
    desk: Client, played: Tournament
) -> None:
    add_prize(played, by=None, cents=6000)
    make_tournament(slug="neu")

    page = desk.get("/t/neu/prizes/").text
    desk.post("/t/neu/prizes/copy/", {"from": "rennen"})

    assert 'value="rennen"' in page
    assert Tournament.objects.get(slug="neu").prizes.get().cents == 6000


def test_winner_who_still_owes_the_fee_is_named(desk: Client, played: Tournament) -> None:
    """The prizes' page and the call name them; the projector does not."""
    played.players.exclude(number=2).update(paid_cents=1000, paid_by="cash")
    add_prize(played, by=None, number=1, gift="Korb")
    add_prize(played, by=None, number=2, gift="Wein")

    page = desk.get("/t/rennen/prizes/").text
    begin_ceremony(played, by=None, order="last_first")
    second = desk.get("/t/rennen/prizes/ceremony/").text
    call_prize(played.prizes.get(number=2), by=None)
    first = desk.get("/t/rennen/prizes/ceremony/").text

    assert "Winners who still owe the entry fee: 2 Kovačević, Marko (€10)." in page
    assert "still owes the entry fee: €10" in second
    assert "still owes" not in first


def test_prizes_are_held_against_the_fees_and_not_called_the_till(
    desk: Client, played: Tournament
) -> None:
    """The till has change and expenses too."""
    played.players.update(paid_by="cash", paid_cents=1000)
    add_prize(played, by=None, number=1, cents=9_000)
    book_cash(played, by=None, kind="change", what="", cents=20_000)

    page = words_of(desk, address("prizes"))

    assert "Entry fees in cash €80 Not covered by the cash fees €10" in page


def test_share_of_the_fees_is_not_said_to_be_part_of_less_cash(
    desk: Client, played: Tournament
) -> None:
    set_rules(played, by=None, share_percent=80)
    add_prize(played, by=None, number=1, share=50)

    page = words_of(desk, address("prizes"))

    assert "Cash for prizes €32 from the fees: €64, 80% of €80" in page


def test_share_of_no_fees_is_said(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, number=1, share=20)

    page = words_of(desk, address("prizes"))

    assert "0% of the fees are for prizes, 20% of that is given out" in page


def test_publishing_says_that_it_switches_on_the_public_page(
    desk: Client, played: Tournament
) -> None:
    add_prize(played, by=None, cents=6000)
    before = desk.get(address("prizes")).text
    desk.post(address("prizes-publish"))
    after = desk.get(address("prizes")).text

    sentence = "Publishing them also switches on the public page."
    assert [sentence in page for page in (before, after)] == [True, False]


@pytest.mark.parametrize("prize", [{"cents": 6000}, {"share": 100}])
def test_withdrawing_says_that_shares_are_no_longer_fixed(
    desk: Client, played: Tournament, prize: dict[str, int]
) -> None:
    set_rules(played, by=None, share_percent=50, allows_several=False)
    add_prize(played, by=None, **prize)
    publish_prizes(played, by=None)

    page = desk.get(address("prizes")).text

    assert ("follow the number of players again" in page) is ("share" in prize)


def test_hall_is_told_of_changes_only_until_the_prize_giving(
    desk: Client, played: Tournament
) -> None:
    add_prize(played, by=None, number=1, gift="Schinken")
    before = words_of(desk, address("prizes"))
    begin_ceremony(played, by=None, order="last_first")

    assert "may change until the prize-giving" in before
    assert "may change until the prize-giving" not in words_of(desk, address("prizes"))


def test_closed_till_is_not_to_be_closed_next(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, number=1, gift="Schinken")
    begin_ceremony(played, by=None, order="last_first")
    call_all(played)
    before = words_of(desk, address("prizes"))
    count_till(played, by=None, pieces={}, note="")
    close_till(played, by=None)

    assert "Close the till" in before
    assert "Close the till" not in words_of(desk, address("prizes"))


def test_one_prize_each_names_those_that_come_on_top(
    client: Client, desk: Client, played: Tournament
) -> None:
    on_top = "prizes for teams, extra ones and those given by hand come on top"
    add_prize(played, by=None, number=1, gift="Schinken")
    before = words_of(desk, address("prizes"))
    add_prize(played, by=None, kind="last", gift="Sau", is_extra=True)
    publish_prizes(played, by=None)

    assert on_top not in before
    assert on_top in words_of(desk, address("prizes"))
    assert on_top.capitalize() in words_of(client, address("public-prizes"))
