"""The pages of the prizes: adding, changing, lots, publishing, and what everybody reads."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import enter, make_players, make_tournament, seat_players
from tests.markup import elements, texts
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
    page = desk.get(address("prizes"))

    assert texts(page, "main .empty h2") == ["What can be won?"]
    (button,) = elements(page, ".empty a.button.primary")
    assert button["href"] == address("prize-new")


def test_prizes_are_typed_one_after_the_other(desk: Client, played: Tournament) -> None:
    desk.post(address("prize-new"), PRIZE | {"cents": "60", "another": "1"})
    next_page = desk.get(address("prize-new"))
    desk.post(address("prize-new"), PRIZE | {"number": "2", "gift": "Schinken"})

    page = desk.get(address("prizes"))
    assert len(elements(next_page, "#id_number[value=2]")) == 1
    assert [line.gift for line in prize_list(played).lines] == ["€60", "Schinken"]
    first = played.prizes.get(number=1)
    assert texts(page, f"#prize-{first.pk} .who b") == ["Öttl, Franziska"]


def test_prize_is_changed_and_taken_out(desk: Client, played: Tournament) -> None:
    prize = add_prize(played, by=None, cents=6000)
    page = desk.get(address("prize-edit", prize.pk))
    desk.post(address("prize-edit", prize.pk), PRIZE | {"cents": "50", "gift": "Krug"})
    prize.refresh_from_db()
    assert len(elements(page, "#id_cents[value=60]")) == 1
    assert (prize.cents, prize.gift) == (5000, "Krug")

    desk.post(address("prize-remove", prize.pk))
    assert not played.prizes.exists()


def test_prizes_of_adults_and_minors_name_whose_age_is_unknown(desk: Client) -> None:
    """A player without a date of birth would silently take an adult's prize."""
    tournament = make_tournament(players=4, slug="rennen", rule_set="ebersdorf")
    add_prize(tournament, by=None, within="adults", cents=6000)

    (notice, *_) = texts(desk.get(address("prizes")), "main .notice span")
    assert notice.startswith("4 players without a date of birth count as adults. ")


def test_next_thing_after_the_prize_giving_is_the_till(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, cents=6000)
    begin_ceremony(played, by=None, order="last_first")
    before = desk.get(address("prizes"))
    call_all(played)
    after = desk.get(address("prizes"))

    focused = f".next a.primary[href={address('till')}][autofocus]"
    assert [len(elements(page, focused)) for page in (before, after)] == [0, 1]


def test_closed_tournament_has_no_next_thing_to_do(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, cents=6000)
    before = desk.get(address("prizes"))
    for round_ in played.rounds.all():
        close_round(round_, by=None)
    close_tournament(played, by=None)
    after = desk.get(address("prizes"))

    assert [texts(page, ".next .label") for page in (before, after)] == [["Next"], []]
    assert elements(after, f"main a[href={address('ceremony')}]")


def test_row_of_place_and_money_is_enough_and_the_rest_is_folded(
    desk: Client, played: Tournament
) -> None:
    """The first button is that of Enter: it saves and proposes the next place."""
    page = desk.get(address("prize-new"))
    saved = desk.post(address("prize-new"), PRIZE | {"cents": "60", "another": "1"}, follow=True)
    special = desk.post(address("prize-new"), {"kind": "local", "number": "1", "within": "local"})
    last = add_prize(played, by=None, kind="last", gift="Karten")
    response = desk.get(address("prize-edit", last.pk))

    assert page.text.index('name="another"') < page.text.index("Save and finish")
    assert len(elements(saved, "#id_number[value=2]")) == 1
    answers = (page, saved, special, response)
    assert [len(elements(answer, "form details[open]")) for answer in answers] == [0, 0, 1, 1]


def test_by_hand_it_goes_to_a_start_number(desk: Client, played: Tournament) -> None:
    typed = {"kind": "hand", "within": "all", "title": "Anreise", "gift": "Likör"}
    wrong = desk.post(address("prize-new"), typed | {"given_to": "99"})
    desk.post(address("prize-new"), typed | {"given_to": "7"})

    assert wrong.status_code == 422
    assert texts(wrong, "#id_given_to_error") == ["No player in this tournament has that number."]
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

    answer = client.get(page)
    assert texts(answer, ".all-prizes tbody tr") == ["Place 1 €60"]
    assert texts(answer, "#hall p b") == [
        "Prizes are not guaranteed and may change until the prize-giving."
    ]
    assert "Öttl" not in answer.text
    assert len(elements(client.get("/p/rennen/"), f".doors a[href={page}]")) == 1


def test_taking_back_needs_a_reason(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, cents=6000)
    publish_prizes(played, by=None)

    response = desk.post(address("prizes-withhold"), {"reason": ""})
    desk.post(address("prizes-withhold"), {"reason": "Falscher Betrag"})

    assert response.status_code == 422
    assert texts(response, "#id_reason_error") == ["Please enter a reason; one sentence is enough."]
    assert desk.get("/p/rennen/prizes/").status_code == 404


def test_lot_is_drawn_on_the_page(desk: Client) -> None:
    tournament = make_tournament(slug="rennen", round_count=1)
    players = make_players(tournament, 4)
    enter(seat_players(tournament).sheets.get(), 5, 5, -5, -5)
    prize = add_prize(tournament, by=None, cents=1000)
    places = {f"place_{players[0].pk}": "2", f"place_{players[1].pk}": "1"}

    page = desk.get(address("prizes"))
    wrong = desk.post(address("prize-lot"), places | {f"place_{players[0].pk}": "1"})
    post_confirmed(desk, address("prize-lot"), places | {"how": "hand"})
    again = desk.post(address("prize-lot"), places | {"how": "hand"})

    assert texts(page, f"#prize-{prize.pk} .why") == ["Tied in every respect: lots decide."]
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
    assert texts(unknown, "textarea#id_members") == ["3, 99"]
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
    assert texts(refused, "main .notice.bad b") == [
        "“Damen” has prizes. Remove those from the table first."
    ]
    assert texts(response, ".notices [role=status] span") == ["The group is deleted."]
    assert not played.prize_groups.exists()


def test_another_evenings_prizes_are_offered_and_taken_over(
    desk: Client, played: Tournament
) -> None:
    add_prize(played, by=None, cents=6000)
    make_tournament(slug="neu")

    page = desk.get("/t/neu/prizes/")
    desk.post("/t/neu/prizes/copy/", {"from": "rennen"})

    assert len(elements(page, ".empty button[name=from][value=rennen]")) == 1
    assert Tournament.objects.get(slug="neu").prizes.get().cents == 6000


def test_winner_who_still_owes_the_fee_is_named(desk: Client, played: Tournament) -> None:
    """The prizes' page and the call name them; the projector does not."""
    played.players.exclude(number=2).update(paid_cents=1000, paid_by="cash")
    add_prize(played, by=None, number=1, gift="Korb")
    add_prize(played, by=None, number=2, gift="Wein")

    page = desk.get("/t/rennen/prizes/")
    begin_ceremony(played, by=None, order="last_first")
    second = desk.get("/t/rennen/prizes/ceremony/")
    call_prize(played.prizes.get(number=2), by=None)
    first = desk.get("/t/rennen/prizes/ceremony/").text

    assert texts(page, "main .notice.warn b") == [
        "Winners who still owe the entry fee: 2 Kovačević, Marko (€10)."
    ]
    assert "still owes the entry fee: €10" in texts(second, ".call p")
    assert "still owes" not in first


def test_prizes_are_held_against_the_fees_and_not_called_the_till(
    desk: Client, played: Tournament
) -> None:
    """The till has change and expenses too."""
    played.players.update(paid_by="cash", paid_cents=1000)
    add_prize(played, by=None, number=1, cents=9_000)
    book_cash(played, by=None, kind="change", what="", cents=20_000)

    sums = texts(desk.get(address("prizes")), ".sumline div")

    assert sums[1:3] == ["Entry fees in cash €80", "Not covered by the cash fees €10"]


def test_share_of_the_fees_is_not_said_to_be_part_of_less_cash(
    desk: Client, played: Tournament
) -> None:
    set_rules(played, by=None, share_percent=80)
    add_prize(played, by=None, number=1, share=50)

    sums = texts(desk.get(address("prizes")), ".sumline div")

    assert sums[0] == "Cash for prizes €32 from the fees: €64, 80% of €80"


def test_share_of_no_fees_is_said(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, number=1, share=20)

    summaries = texts(desk.get(address("prizes")), "main summary .soft")

    assert "0% of the fees are for prizes, 20% of that is given out" in summaries


def test_publishing_says_that_it_switches_on_the_public_page(
    desk: Client, played: Tournament
) -> None:
    add_prize(played, by=None, cents=6000)
    before = desk.get(address("prizes"))
    desk.post(address("prizes-publish"))
    after = desk.get(address("prizes"))

    sentence = "Publishing them also switches on the public page."
    assert [sentence in texts(page, "section p b") for page in (before, after)] == [True, False]
    assert sentence not in after.text


@pytest.mark.parametrize("prize", [{"cents": 6000}, {"share": 100}])
def test_withdrawing_says_that_shares_are_no_longer_fixed(
    desk: Client, played: Tournament, prize: dict[str, int]
) -> None:
    set_rules(played, by=None, share_percent=50, allows_several=False)
    add_prize(played, by=None, **prize)
    publish_prizes(played, by=None)

    consequences = texts(desk.get(address("prizes")), "dialog#withhold li")

    sentence = "Shares of the entry fees follow the number of players again."
    assert (sentence in consequences) is ("share" in prize)


def test_hall_is_told_of_changes_only_until_the_prize_giving(
    desk: Client, played: Tournament
) -> None:
    add_prize(played, by=None, number=1, gift="Schinken")
    before = desk.get(address("prizes"))
    begin_ceremony(played, by=None, order="last_first")

    (below,) = [text for text in texts(before, "section p") if "Below them:" in text]
    assert "Prizes are not guaranteed and may change until the prize-giving." in below
    assert "may change until the prize-giving" not in words_of(desk, address("prizes"))


def test_closed_till_is_not_to_be_closed_next(desk: Client, played: Tournament) -> None:
    add_prize(played, by=None, number=1, gift="Schinken")
    begin_ceremony(played, by=None, order="last_first")
    call_all(played)
    before = desk.get(address("prizes"))
    count_till(played, by=None, pieces={}, note="")
    close_till(played, by=None)

    assert "Close the till Enter" in texts(before, ".next a.button.primary")
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
    assert on_top in texts(desk.get(address("prizes")), "main summary .soft")
    notes = texts(client.get(address("public-prizes")), "#hall p")
    assert [note.endswith(f" {on_top.capitalize()}.") for note in notes].count(True) == 1
