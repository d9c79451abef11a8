"""Draw method, frozen list, posting, lots: what the draw page offers and never gives away."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_helper, make_player, make_tournament, make_user
from tests.markup import elements, in_one_line, texts
from tests.second_step import hidden_fields
from tests.tournament.conftest import sign_in
from tournament.draw.lot_codes import lot_code
from tournament.draw.services.draws import draw_all_rounds, draw_round
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.draw.services.protocol import close_registration, seed_chain_of
from tournament.draw.wishes import Wishes, wishes_of
from tournament.models import SeedChain, Tournament
from tournament.registration.services.attendance import fix_table

pytestmark = pytest.mark.django_db
WISHES = {"mode": "best", "clubs": "apart", "neighbours_apart": "on", "rounds": "all"}


def page(desk: Client, name: str, tournament: Tournament, *args: int) -> str:
    response = desk.get(reverse(name, args=[tournament.slug, *args]))
    assert response.status_code == 200
    return unescape(in_one_line(response.text))


def post(desk: Client, name: str, tournament: Tournament, *args: int, **data: str):
    return desk.post(reverse(name, args=[tournament.slug, *args]), data)


def test_everything_is_off_until_somebody_chooses(desk: Client) -> None:
    tournament = make_tournament(players=16)

    html = page(desk, "draw", tournament)

    assert wishes_of(tournament) == Wishes()
    chosen = {radio["name"]: radio["value"] for radio in elements(html, "fieldset [checked]")}
    assert (chosen["mode"], chosen["clubs"]) == ("uniform", "off")


@pytest.mark.parametrize(("players", "is_possible"), [(8, False), (12, False), (16, True)])
def test_new_faces_are_promised_only_where_there_are_enough_tables(
    desk: Client, players: int, is_possible: bool
) -> None:
    """Four who sat together find four tables, or some of them meet again."""
    html = page(desk, "draw", make_tournament(players=players))

    hints = " ".join(texts(html, "#way-of-drawing li"))
    times = {8: "5,1", 12: "4,9", 16: "4,8"}[players]  # (6 pairs × tables)² among all pairs
    assert f"In 2 Runden treffen sich im Schnitt etwa {times}-mal zwei Spieler wieder." in hints
    assert ("Dass sich niemand wiedertrifft" in hints) is is_possible


def test_options_are_kept_and_journalled(desk: Client) -> None:
    tournament = make_tournament(players=16)

    response = post(desk, "draw-options", tournament, **WISHES)

    tournament.refresh_from_db()
    assert response.status_code == 302
    assert wishes_of(tournament).mode == "best"
    assert wishes_of(tournament).neighbours_apart is True
    assert tournament.journal.first().action == "draw_options_changed"
    assert texts(desk.get(reverse("draw", args=[tournament.slug])), "#way-of-drawing summary") == [
        "Art der Auslosung wo möglich trifft sich niemand zweimal, "
        "Vereine möglichst getrennt, Nachbarn getrennt"
    ]


def test_kinds_of_draw_and_lots_are_to_choose_from(desk: Client) -> None:
    tournament = make_tournament(players=16)

    html = page(desk, "draw", tournament)

    kinds = re.findall(r'name="mode" value="(\w+)"', html)
    assert kinds == ["uniform", "best", "lots", "ranked", "spread"]
    assert post(desk, "draw-options", tournament, **WISHES | {"mode": "plan"}).status_code == 422


def test_plan_stored_by_a_command_stays_to_choose_from(desk: Client) -> None:
    tournament = make_tournament(players=16)
    set_draw_options(tournament, by=None, mode="plan")

    html = page(desk, "draw", tournament)
    post(desk, "draw-options", tournament, mode="plan", clubs="off", rounds="all")

    tournament.refresh_from_db()
    assert [radio["value"] for radio in elements(html, "[name=mode][checked]")] == ["plan"]
    assert wishes_of(tournament).mode == "plan"


def test_page_says_before_the_draw_that_a_plan_is_taken(desk: Client) -> None:
    few, many = (make_tournament(players=count, round_count=5) for count in (16, 40))
    for tournament in (few, many):
        set_draw_options(tournament, by=None, mode="best", rounds="all")

    assert "Nach einem Plan für alle Runden" in page(desk, "draw", few)
    assert "Nach einem Plan für alle Runden" not in page(desk, "draw", many)


def test_options_that_are_not_to_choose_from_open_the_form_again(desk: Client) -> None:
    tournament = make_tournament(players=16)

    response = post(desk, "draw-options", tournament, **WISHES | {"mode": "würfeln"})

    assert response.status_code == 422
    tournament.refresh_from_db()
    assert tournament.draw_options == {}


def test_a_plan_is_drawn_in_one_go(desk: Client) -> None:
    tournament = make_tournament(players=16)
    set_draw_options(tournament, by=None, mode="plan", rounds="one")

    html = page(desk, "draw", tournament)

    (button,) = elements(html, ".next [name=round]")
    assert (button["value"], button["class"]) == ("all", "button primary big")


def test_repeats_that_nothing_avoids_are_said_before_round_one(desk: Client) -> None:
    """Twelve players and two rounds have at least three meetings again."""
    small, large = make_tournament(players=12), make_tournament(players=16)

    sentence = "Bei jeder Auslosung gibt es mindestens 3 Wiederbegegnungen."
    assert f'<p class="soft">{sentence}</p>' in page(desk, "draw", small)
    assert "Bei jeder Auslosung" not in page(desk, "draw", large)


def test_report_of_twelve_players_says_found_and_minimum(desk: Client) -> None:
    """Three found, three proven."""
    tournament = make_tournament(players=12)
    post(desk, "draw-options", tournament, **WISHES | {"clubs": "off"})
    post(desk, "draw", tournament, round="all")

    report = tournament.draws.get(round__number=2).report
    repeats = next(level for level in report["levels"] if level["name"] == "repeats")

    assert (repeats["found"], repeats["bound"]) == (3, 3)
    assert '<td class="r num">3</td><td class="r">3</td>' in page(desk, "draw-round", tournament, 2)


def test_pair_kept_apart_and_released(desk: Client) -> None:
    tournament = make_tournament(players=16)
    post(desk, "draw-apart", tournament, first="9", second="4", reason="Geschieden")

    html = page(desk, "draw", tournament)
    pair = tournament.kept_apart.get()
    post(desk, "draw-apart", tournament, release=str(pair.pk))

    assert "Geschieden" in texts(html, ".pairs .small.soft")
    assert not tournament.kept_apart.exists()


@pytest.mark.parametrize(
    ("mode", "is_kept"), [("uniform", False), ("ranked", False), ("best", True)]
)
def test_page_says_where_the_draw_does_not_keep_a_pair_apart(
    desk: Client, mode: str, is_kept: bool
) -> None:
    tournament = make_tournament(players=16)
    set_draw_options(tournament, by=None, mode=mode)
    sentence = "Die gewählte Art der Auslosung trennt diese Paare nicht."
    before = page(desk, "draw", tournament)
    keep_apart(tournament, by=None, first=4, second=9)

    after = page(desk, "draw", tournament)

    notices = [texts(html, "#apart .notice.warn b") for html in (before, after)]
    assert notices == [[], [sentence] * (not is_kept)]


@pytest.mark.parametrize("other", ["9", "77", ""])
def test_pair_that_makes_no_sense(desk: Client, other: str) -> None:
    tournament = make_tournament(players=16)

    response = post(desk, "draw-apart", tournament, first="9", second=other)

    assert response.status_code == 422
    assert not tournament.kept_apart.exists()


def test_freezing_first_then_asks_what_the_hall_gave(desk: Client) -> None:
    tournament = make_tournament(players=16)
    chain = seed_chain_of(tournament)
    before = page(desk, "draw", tournament)
    post(desk, "draw-freeze", tournament)
    after = page(desk, "draw", tournament)
    post(desk, "draw", tournament, round="1", ingredient="EO GU H7")

    chain.refresh_from_db()
    assert chain.commitment in before
    assert 'name="ingredient"' not in before
    assert 'name="ingredient"' in after
    assert chain.list_hash in after
    assert "|EO GU H7|" in tournament.draws.get().seed


def test_list_changed_after_the_freeze_is_said_with_a_way_out(desk: Client) -> None:
    tournament = make_tournament(players=16)
    old = close_registration(tournament, by=None).list_hash
    for number in range(17, 21):
        make_player(tournament, number)

    html = page(desk, "draw", tournament)
    question = post(desk, "draw-freeze", tournament)
    token = hidden_fields(question.text)
    refused = post(desk, "draw-freeze", tournament, reason=" ", **token)
    frozen = post(desk, "draw-freeze", tournament, reason="Vier kamen noch.", **token)

    (form,) = elements(html, "main .notice.warn form[data-confirm-dialog=freeze]")
    assert form["action"] == reverse("draw-freeze", args=[tournament.slug])
    assert (question.status_code, refused.status_code, frozen.status_code) == (200, 422, 302)
    assert seed_chain_of(tournament).list_hash != old


def test_no_page_and_no_paper_gives_the_secret_away_before_posting(desk: Client) -> None:
    tournament = make_tournament(players=16, is_public=True)
    draw_all_rounds(tournament, by=make_user())
    links = [draw.seed.rpartition("|")[2] for draw in tournament.draws.all()]
    secret = seed_chain_of(tournament).secret
    slug = tournament.slug
    paths = [
        f"/t/{slug}/draw/",
        f"/t/{slug}/draw/1/",
        f"/t/{slug}/draw/1/1/",
        f"/t/{slug}/journal/",
        f"/p/{slug}/draw/",
        f"/p/{slug}/draw.json",
    ]
    before = [desk.get(path).text for path in paths]
    post(desk, "draw-post", tournament, round="1")
    public = desk.get(f"/p/{slug}/draw/").text

    assert [html for html in before for hidden in [secret, *links] if hidden in html] == []
    assert links[0] in public
    assert links[1] not in public
    assert secret not in public


def test_round_is_printed_before_it_is_said_to_hang(desk: Client) -> None:
    """Enter right after the draw opens the list: it says of nothing that it hangs in the hall."""
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)

    html = page(desk, "draw-round", tournament, 1)

    [primary] = re.findall(r'<(?:a|button) class="button primary[^>]*>', html)
    assert reverse("paper", args=[tournament.slug, "seats-by-name"]) in primary
    assert "autofocus" in primary
    (button,) = elements(html, "#show button")
    assert (button["class"], button.text) == ("button", "Plätze zeigen")


def test_seats_that_no_phone_can_show_are_not_called_public(desk: Client) -> None:
    """The public page is a switch of its own; the step that shows the seats offers it."""
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    address = reverse("draw-round", args=[tournament.slug, 1])

    response = desk.post(
        reverse("draw-post", args=[tournament.slug]), {"round": "1", "next": address}, follow=True
    )
    switched_on = post(desk, "tournament-publish", tournament, next=address)

    assert texts(response, "main .notices span") == ["Runde 1 ist ausgehängt."]
    assert response.text.count("Noch zeigt kein Handy") == 1
    assert "ab jetzt öffentlich" not in response.text
    assert texts(response, "#show button") == ["Öffentliche Seite einschalten"]
    assert switched_on.headers["Location"] == address
    assert "Öffentliche Seite einschalten" not in page(desk, "draw-round", tournament, 1)


def test_switching_the_page_on_leads_nowhere_else(desk: Client) -> None:
    tournament = make_tournament(players=8)

    away = post(desk, "tournament-publish", tournament, next="https://evil.example/")

    assert away.headers["Location"] == reverse("home", args=[tournament.slug])


def test_posting_leads_on_to_what_is_printed_and_nowhere_else(desk: Client) -> None:
    tournament = make_tournament(players=16)
    draw_all_rounds(tournament, by=make_user())
    target = reverse("paper", args=[tournament.slug, "seats-by-name"]) + "?round=1"

    on = post(desk, "draw-post", tournament, round="1", next=target)
    away = post(desk, "draw-post", tournament, round="2", next="https://evil.example/")

    assert on.headers["Location"] == target
    assert away.headers["Location"] == reverse("draw", args=[tournament.slug])


def test_fixed_table_is_set_on_the_players_page(desk: Client) -> None:
    tournament = make_tournament(players=16)
    player = tournament.players.get(number=7)

    post(desk, "player-table", tournament, player.pk, first="1", last="")
    wrong = post(desk, "player-table", tournament, player.pk, first="5", last="2")

    player.refresh_from_db()
    assert (player.table_from, player.table_to) == (1, 1)
    assert wrong.status_code == 422
    assert [field["value"] for field in elements(wrong, "main [name=first]")] == ["5"]


def test_lots_are_typed_in_and_stored(desk: Client) -> None:
    tournament = make_tournament(players=4, draw_options={"mode": "lots"})
    lots = reverse("seat-lots", args=[tournament.slug, 1])
    assert lots in page(desk, "draw", tournament)

    for number, lot in ((3, lot_code(tournament, 1, 1, 1)), (1, "1/2"), (4, "1/3"), (2, "1 / 4")):
        assert desk.post(lots, {"number": str(number), "lot": lot}).status_code == 302
    response = post(desk, "seat-lots-store", tournament, 1)

    assert response.headers["Location"] == reverse("draw-round", args=[tournament.slug, 1])
    assert tournament.draws.get().places == [3, 1, 4, 2]


@pytest.mark.parametrize("lot", ["1-1-1?", "x", "9/9", "2-1-1A"])
def test_lot_that_is_none_keeps_what_was_typed(desk: Client, lot: str) -> None:
    tournament = make_tournament(players=4, draw_options={"mode": "lots"})

    response = post(desk, "seat-lots", tournament, 1, number="3", lot=lot)

    assert response.status_code == 422
    assert elements(response, "#lot_lot")[0]["value"] == lot


def test_lots_with_a_gap_are_not_stored(desk: Client) -> None:
    tournament = make_tournament(players=4, draw_options={"mode": "lots"})

    response = post(desk, "seat-lots-store", tournament, 1)

    assert response.status_code == 422
    assert not tournament.draws.exists()


@pytest.mark.parametrize("kind", ["draw-protocol", "seat-lots"])
def test_papers_of_the_draw_are_there_in_every_state(desk: Client, kind: str) -> None:
    tournament = make_tournament(players=16)
    paper = reverse("paper", args=[tournament.slug, kind])
    types = [desk.get(paper).headers["Content-Type"]]
    keep_apart(tournament, by=None, first=1, second=2)
    post(desk, "draw-freeze", tournament)
    types.append(desk.get(paper).headers["Content-Type"])
    post(desk, "draw", tournament, round="all")
    types.append(desk.get(paper).headers["Content-Type"])

    assert types == ["application/pdf"] * 3


def test_reason_for_keeping_two_apart_is_shown_to_the_director_alone(client: Client) -> None:
    tournament = make_tournament(players=16)
    keep_apart(tournament, by=None, first=1, second=2, reason="Geschieden.")
    pages = []
    for role in ("director", "viewer"):
        sign_in(client, make_helper(role, **{role: tournament}))
        pages.append(page(client, "draw", tournament))

    assert "Geschieden." in texts(pages[0], ".pairs .small.soft")
    assert "Geschieden." not in pages[1]


@pytest.mark.parametrize("name", ["draw", "papers"])
def test_looking_writes_nothing(desk: Client, name: str) -> None:
    """Opening the page does not even create the chain of a new evening."""
    tournament = make_tournament(players=16)

    page(desk, name, tournament)

    assert not SeedChain.objects.exists()


@pytest.mark.usefixtures("english")
def test_recipe_is_given_only_where_it_yields_the_seats(desk: Client) -> None:
    """Somebody with a fixed table takes a place before the shuffled ones do."""
    recipes = []
    for fixed in (False, True):
        tournament = make_tournament(players=12)
        if fixed:
            fix_table(tournament.players.get(number=5), by=None, first=3, last=3)
        draw_round(tournament, by=None, round_number=1)
        html = page(desk, "draw-round", tournament, 1)
        recipes.append("How to recompute this draw" in html)

    assert recipes == [True, False]
