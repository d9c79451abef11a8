"""The draw pages: what they offer, what they refuse, and that they stay quick for a large field."""

import re
from collections.abc import Callable
from functools import partial
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import enter, make_player, make_tournament, seat_players
from tests.markup import elements, in_one_line, texts
from tests.second_step import hidden_fields, post_confirmed
from tournament.draw.services.draws import draw_all_rounds, draw_round, redraw
from tournament.draw.services.field import add_fill_ins
from tournament.models import Draw, Player, TableSheet, Tournament

pytestmark = pytest.mark.django_db


def page(desk: Client, name: str, *args: object) -> str:
    response = desk.get(reverse(name, args=args))
    assert response.status_code == 200
    return unescape(in_one_line(response.text))


def numbers_in(html: str) -> list[int]:
    return [int(number) for number in re.findall(r'<td[^>]*><span class="no">(\d+)</span>', html)]


def buttons(html: str, kind: str) -> list[str]:
    return re.findall(rf'<(?:button|a) class="button {kind}[^"]*"[^>]*>', html)


def test_draw_page_of_an_even_field_has_one_primary_button(desk: Client) -> None:
    tournament = make_tournament(players=8)

    html = page(desk, "draw", tournament.slug)

    assert len(buttons(html, "primary")) == 1
    assert [button["value"] for button in elements(html, "[name=round]")] == ["1", "2"]
    assert 'name="round" value="1"' in buttons(html, "primary")[0]


def test_who_has_gone_home_is_not_expected(desk: Client) -> None:
    tournament = make_tournament(players=5)
    enter(seat_players(tournament, players=tournament.players.all()[:4]).sheets.get(), 2, 0, 0, -2)
    tournament.players.filter(number__gte=4).update(is_present=False)

    html = page(desk, "draw", tournament.slug)

    assert "1 weiterer ist vorgemerkt" in texts(html, "main p.facts span")


def test_draw_page_with_fewer_than_four_leads_to_the_registration(desk: Client) -> None:
    tournament = make_tournament(players=3)

    html = page(desk, "draw", tournament.slug)

    assert reverse("registration", args=[tournament.slug]) in buttons(html, "primary")[0]
    assert elements(html, "[name=round]") == []


def test_draw_page_with_a_remainder_offers_both_ways_and_names_who_would_wait(
    desk: Client,
) -> None:
    tournament = make_tournament(players=10)

    html = page(desk, "draw", tournament.slug)

    assert elements(html, "[name=round]") == []
    assert len(buttons(html, "primary")) == 1
    assert 'value="fill_up"' in buttons(html, "primary")[0]
    assert len(elements(html, "button[name=change][value=trim]")) == 1
    assert html.count('name="name_') == 2
    names = [f"{each.number} {each.full_name}" for each in tournament.players.filter(number__gte=9)]
    assert set(names) <= {*texts(html, "main ul.bullets b")}


def test_draw_page_with_superfluous_fill_ins_offers_to_take_them_back(desk: Client) -> None:
    tournament = make_tournament(players=7)
    add_fill_ins(tournament, by=None)
    make_player(tournament, 9)

    html = page(desk, "draw", tournament.slug)

    assert 'value="remove"' in buttons(html, "primary")[0]
    assert len(buttons(html, "primary")) == 1


def test_draw_page_tells_what_has_changed_since_the_draw(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    before = page(desk, "draw", tournament.slug)
    Player.objects.filter(number=1).update(state=Player.State.WITHDRAWN)
    make_player(tournament, 9)

    after = page(desk, "draw", tournament.slug)

    assert after.count("#s-problem") == before.count("#s-problem") + 2  # the gap, and the round


def test_draw_page_with_all_rounds_drawn_leads_to_the_papers_then_to_the_results(
    desk: Client,
) -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    before = page(desk, "draw", tournament.slug)
    TableSheet.objects.filter(table=2).update(state="entered", kind="totals")

    after = page(desk, "draw", tournament.slug)

    assert reverse("papers", args=[tournament.slug]) in buttons(before, "primary")[0]
    assert reverse("results", args=[tournament.slug]) in buttons(after, "primary")[0]


@pytest.mark.parametrize("kind", ["seats-by-name", "seats-by-table", "score-sheets", "place-cards"])
def test_round_page_links_papers_that_are_there(desk: Client, kind: str) -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)

    html = page(desk, "draw-round", tournament.slug, 2)

    link = reverse("paper", args=[tournament.slug, kind]) + "?round=2"
    assert len(elements(html, f"main a[href={link}]")) == 1
    assert desk.get(link).headers["Content-Type"] == "application/pdf"


def test_draw_page_of_a_closed_tournament_offers_nothing(desk: Client) -> None:
    tournament = make_tournament(players=8, state=Tournament.State.CLOSED)

    html = page(desk, "draw", tournament.slug)

    assert elements(html, "[name=round]") == elements(html, "[name=change]") == []


def test_drawing_a_round_leads_to_its_seats(desk: Client) -> None:
    tournament = make_tournament(players=8)

    response = desk.post(reverse("draw", args=[tournament.slug]), {"round": "2"})

    assert response.status_code == 302
    assert response.headers["Location"] == reverse("draw-round", args=[tournament.slug, 2])
    draw = Draw.objects.get()
    assert (draw.round.number, draw.made_by.get_username()) == (2, "renate")


def test_drawing_all_rounds(desk: Client) -> None:
    tournament = make_tournament(players=8, round_count=3)

    desk.post(reverse("draw", args=[tournament.slug]), {"round": "all"})

    assert list(Draw.objects.values_list("round__number", flat=True)) == [1, 2, 3]


@pytest.mark.parametrize("wanted", ["", "0", "3", "x", "²"])
def test_drawing_a_round_that_is_not_there(desk: Client, wanted: str) -> None:
    tournament = make_tournament(players=8)

    response = desk.post(reverse("draw", args=[tournament.slug]), {"round": wanted})

    assert response.status_code == 422
    assert not Draw.objects.exists()


def test_drawing_with_a_remainder_is_refused_on_the_page(desk: Client) -> None:
    tournament = make_tournament(players=9)

    response = desk.post(reverse("draw", args=[tournament.slug]), {"round": "1"})

    assert response.status_code == 422
    (refusal,) = texts(response, "main .notice.bad[role=alert]")
    assert refusal.startswith("9 Spieler gehen an Tischen zu viert nicht auf: ")


def test_adding_fill_ins_then_draws(desk: Client) -> None:
    tournament = make_tournament(players=6)

    desk.post(
        reverse("draw-field", args=[tournament.slug]),
        {"change": "fill_up", "name_1": "Güneş, Yağmur", "name_2": ""},
    )

    first, second = tournament.players.filter(state=Player.State.FILL_IN)
    assert (first.number, first.full_name, second.number) == (7, "Güneş, Yağmur", 8)
    assert 'name="round" value="1"' in page(desk, "draw", tournament.slug)


def test_adding_a_fill_in_with_a_name_too_long_keeps_what_was_typed(desk: Client) -> None:
    tournament = make_tournament(players=7)
    name = "Ł" * 81

    response = desk.post(
        reverse("draw-field", args=[tournament.slug]), {"change": "fill_up", "name_1": name}
    )

    assert response.status_code == 422
    assert elements(response, "#id_name_1")[0]["value"] == name
    assert not tournament.players.filter(state=Player.State.FILL_IN).exists()


def test_putting_the_last_on_the_waiting_list(desk: Client) -> None:
    tournament = make_tournament(players=6)

    desk.post(reverse("draw-field", args=[tournament.slug]), {"change": "trim"})

    waiting = tournament.players.filter(state=Player.State.WAITING)
    assert list(waiting.values_list("number", flat=True)) == [5, 6]


def test_taking_fill_ins_back(desk: Client) -> None:
    tournament = make_tournament(players=7)
    add_fill_ins(tournament, by=None)
    make_player(tournament, 9)

    desk.post(reverse("draw-field", args=[tournament.slug]), {"change": "remove"})

    assert not tournament.players.filter(state=Player.State.FILL_IN).exists()


def test_an_unknown_change_of_the_field(desk: Client) -> None:
    tournament = make_tournament()

    response = desk.post(reverse("draw-field", args=[tournament.slug]), {"change": "sort"})

    assert response.status_code == 404


def test_round_page_shows_seats_seed_repeats_and_papers(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None, seed="SKD1 <Testvektor>")

    html = page(desk, "draw-round", tournament.slug, 2)

    assert re.findall(r'<th scope="row"[^>]*>(\d+)</th>', html) == ["1", "2"]
    assert numbers_in(html) == Draw.objects.get(round__number=2).places
    response = desk.get(reverse("draw-round", args=[tournament.slug, 2]))
    assert texts(response, "code.address") == ["SKD1 <Testvektor>"]
    paper = reverse("paper", args=[tournament.slug, "seats-by-name"]) + "?round=2"
    assert [link["href"] for link in elements(html, ".button.primary")] == [paper]
    folds = {"Wer sitzt wieder zusammen?", "Für Zweifler: so wird nachgeprüft"}
    assert folds <= {*texts(html, ".fold-name")}


def test_round_page_says_the_verdict_first(desk: Client) -> None:
    """Four at one table: in round 3 each of the six pairs has met twice before."""
    tournament = make_tournament(players=4, round_count=3)
    draw_all_rounds(tournament, by=None)

    first, third = (page(desk, "draw-round", tournament.slug, number) for number in (1, 3))

    assert "<b>Jeder hat genau einen Platz.</b></span>" in first
    again = r"einen Platz\.</b>\s*12 Wiederbegegnungen; beim reinen Los sind es im Schnitt etwa 12"
    assert re.search(again, third)


@pytest.mark.parametrize(("repeats", "is_offered"), [(99, True), (0, False)])
def test_gentler_draw_is_offered_where_more_than_usual_meet_again(
    desk: Client, repeats: int, is_offered: bool
) -> None:
    tournament = make_tournament(players=16)
    draw_all_rounds(tournament, by=None)
    draw = tournament.draws.get(round__number=2)
    for level in draw.report["levels"]:
        level["found"] = repeats if level["name"] == "repeats" else level["found"]
    draw.save()

    html = page(desk, "draw-round", tournament.slug, 2)

    assert texts(html, "p.verdict a") == ["Schonender auslosen"] * is_offered


def test_round_page_escapes_names(desk: Client) -> None:
    tournament = make_tournament(players=3)
    make_player(tournament, 4, last_name="<b>Fett</b>")
    draw_round(tournament, by=None, round_number=1)

    response = desk.get(reverse("draw-round", args=[tournament.slug, 1]))

    assert "<b>Fett" not in response.text
    assert "<b>Fett</b>" in texts(response, ".seats td b")


def test_round_page_before_the_draw_leads_to_it(desk: Client) -> None:
    tournament = make_tournament()

    html = page(desk, "draw-round", tournament.slug, 1)

    assert reverse("draw", args=[tournament.slug]) in buttons(html, "primary")[0]


@pytest.mark.parametrize("round_number", [0, 3])
def test_round_page_of_a_round_the_tournament_does_not_have(
    desk: Client, round_number: int
) -> None:
    tournament = make_tournament(round_count=2)

    response = desk.get(f"/t/{tournament.slug}/draw/{round_number}/")

    assert response.status_code == 404


def test_drawing_again_asks_first(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)

    response = desk.post(reverse("draw-round", args=[tournament.slug, 1]))

    assert response.status_code == 200
    assert re.search(r'<dialog[^>]*id="redraw"[^>]* open>', response.text)
    assert Draw.objects.count() == 1


def test_drawing_again_without_a_reason_keeps_the_question_open(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)

    response = post_confirmed(
        desk,
        reverse("draw-round", args=[tournament.slug, 1]),
        {"confirmed": "1", "reason": "  ", "replaces": "1"},
    )

    assert response.status_code == 422
    assert re.search(r'<dialog[^>]*id="redraw"[^>]* open>', response.text)
    assert Draw.objects.count() == 1


def test_drawing_again_with_a_reason(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)

    response = post_confirmed(
        desk,
        reverse("draw-round", args=[tournament.slug, 1]),
        {"confirmed": "1", "reason": "Nr. 3 ist gegangen.", "replaces": "1"},
    )

    assert response.status_code == 302
    assert list(Draw.objects.values_list("number", "reason")) == [
        (1, ""),
        (2, "Nr. 3 ist gegangen."),
    ]


def test_drawing_again_what_another_desk_has_drawn_in_the_meantime(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    where = reverse("draw-round", args=[tournament.slug, 1])
    form = hidden_fields(desk.get(where).text, where)
    redraw(tournament, by=None, round_number=1, reason="Der andere Tisch war schneller.")

    response = desk.post(where, form | {"confirmed": "1", "reason": "Mein Grund."})

    assert response.status_code == 409
    assert texts(response, "#redraw textarea[name=reason]") == ["Mein Grund."]
    assert [field["value"] for field in elements(response, "#redraw [name=replaces]")] == ["2"]
    assert Draw.objects.count() == 2


def test_drawing_again_once_a_list_is_entered(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    TableSheet.objects.filter(table=2).update(state="entered", kind="totals")

    html = page(desk, "draw-round", tournament.slug, 1)
    response = post_confirmed(
        desk,
        reverse("draw-round", args=[tournament.slug, 1]),
        {"confirmed": "1", "reason": "Zu spät.", "replaces": "1"},
    )

    assert elements(html, "[data-confirm-dialog=redraw]") == []
    assert response.status_code == 422
    assert Draw.objects.count() == 1


def test_draw_record_of_an_old_draw_keeps_its_places_and_names(desk: Client) -> None:
    tournament = make_tournament(players=8)
    old = draw_round(tournament, by=None, round_number=1)
    withdrawn = tournament.players.get(number=3)
    Player.objects.filter(pk=withdrawn.pk).update(state=Player.State.WITHDRAWN)
    make_player(tournament, 3, last_name="Nachfolger")
    redraw(tournament, by=None, round_number=1, reason="Nr. 3 ist neu vergeben.")

    html = page(desk, "draw-record", tournament.slug, 1, old.number)

    assert numbers_in(html) == old.places
    assert f"3{withdrawn.last_name} {withdrawn.first_name}" in texts(html, ".seats td")
    assert "Nachfolger" not in html


def test_draw_record_of_another_round(desk: Client) -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)

    response = desk.get(reverse("draw-record", args=[tournament.slug, 2, 1]))

    assert response.status_code == 404


@pytest.mark.parametrize(
    ("name", "args"), [("draw", ()), ("draw-round", (1,)), ("draw-record", (1, 1))]
)
def test_draw_pages_are_not_open_to_strangers(
    client: Client, name: str, args: tuple[int, ...]
) -> None:
    tournament = make_tournament(players=4)
    draw_round(tournament, by=None, round_number=1)

    response = client.get(reverse(name, args=[tournament.slug, *args]))

    assert response.status_code in (302, 404)


@pytest.mark.parametrize(
    ("name", "args"), [("draw", ()), ("draw-round", (2,)), ("draw-record", (2, 2))]
)
def test_draw_pages_ask_as_often_for_many_players_as_for_few(
    desk: Client, name: str, args: tuple[int, ...]
) -> None:
    counts = [_queries(desk, players, name, args) for players in (8, 40)]

    assert counts[0] == counts[1]


def test_draw_page_with_a_remainder_asks_as_often_for_many_players(desk: Client) -> None:
    counts = []
    for players in (9, 43):
        tournament = make_tournament(players=players)
        counts.append(_count(partial(page, desk, "draw", tournament.slug)))

    assert counts[0] == counts[1]


def _queries(desk: Client, players: int, name: str, args: tuple[int, ...]) -> int:
    tournament = make_tournament(players=players)
    draw_all_rounds(tournament, by=None)
    return _count(lambda: page(desk, name, tournament.slug, *args))


def _count(look: Callable[[], object]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        look()
    return len(queries)
