"""Acts that cannot simply be undone need two steps, whoever posts them."""

import time
from collections.abc import Callable
from unittest.mock import patch

import pytest
from django.test import Client
from django.urls import resolve, reverse

from scoring import PROFILES, SheetEntry, to_data
from tests.factories import (
    enter,
    make_director,
    make_player,
    make_players,
    make_tournament,
    make_user,
    seat_players as seated,
)
from tests.second_step import hidden_fields, post_confirmed
from tests.snapshot import everything
from tests.tournament.addresses import address, names
from tests.typed_totals import NO_COUNTS
from tournament.draw.services.draws import draw_all_rounds, draw_round
from tournament.draw.services.protocol import close_registration
from tournament.evening.services.tournaments import close_tournament
from tournament.models import HouseRuleSet, SheetTotal, TableSheet, Tournament
from tournament.ranking.standings import standings
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet
from tournament.shared.second_step import LIFE

pytestmark = [pytest.mark.django_db, pytest.mark.thorough]

SAID = {"reason": "Karten gezinkt", "confirmed": "1", "consequence": "no_points"}
TOTALS = NO_COUNTS | {"total1": "12", "total2": "2", "total3": "-4", "total4": "-10"}
Act = tuple[str, dict[str, str]]  # address, what a forged post would say beside SAID


@pytest.fixture
def desk(client: Client) -> Client:
    client.force_login(make_director())
    return client


def drawn() -> Act:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)
    return reverse("draw-round", args=[tournament.slug, 1]), {"replaces": "1"}


def somebody_gone() -> Act:
    tournament = make_tournament(players=16)
    draw_round(tournament, by=None, round_number=1)
    tournament.players.filter(number=3).update(is_present=False)
    return reverse("draw-change", args=[tournament.slug, 1]), {"replaces": "1"}


def swap_into_a_repeat() -> Act:
    tournament = make_tournament(players=16)
    draw_all_rounds(tournament, by=None, seed="SKD1 Testvektor")
    first, second = (dict(_tables(tournament, number)) for number in (1, 2))
    first_player, other = next(
        (first_player, other)
        for first_player in first
        for other in first
        if second[first_player] != second[other]
        and any(
            first[first_player] == first[friend]
            for friend in second
            if second[friend] == second[other] and friend != other
        )
    )
    posted = {"replaces": "2", "first": str(first_player), "second": str(other)}
    return reverse("draw-swap", args=[tournament.slug, 2]), posted


def _tables(tournament: Tournament, number: int) -> list[tuple[int, int]]:
    seats = tournament.rounds.get(number=number).seats
    return list(seats.values_list("player__number", "table"))


def frozen_list() -> Act:
    tournament = make_tournament(players=16)
    close_registration(tournament, by=None)
    make_player(tournament, 17)
    return reverse("draw-freeze", args=[tournament.slug]), {}


def demo() -> Act:
    return reverse("demo-delete", args=[make_tournament(is_demo=True).slug]), {}


def own_rules() -> Act:
    preset = HouseRuleSet.objects.create(title="Feucht", data=to_data(PROFILES[0].rules))
    return reverse("preset-delete", args=[preset.pk]), {}


def checked_evening() -> Act:
    tournament = make_tournament(
        players=4, needs_second_check=True, is_embargoed=True, stakes={"rufspiel": 20, "solo": 50}
    )
    enter(seated(tournament).sheets.get(), 10, 4, -4, -10)
    posted = {"name": "Rennen", "date": "2026-11-20", "round_count": "2", "fee_cents": "15"}
    return reverse("tournament-edit", args=[tournament.slug]), posted


def running() -> Act:
    return reverse("tournament-close", args=[make_tournament().slug]), {}


def closed() -> Act:
    tournament = make_tournament()
    close_tournament(tournament, by=None, reason="Stromausfall")
    return reverse("tournament-reopen", args=[tournament.slug]), {}


def list_missing() -> Act:
    tournament = make_tournament(players=4)
    seated(tournament)
    return reverse("round-close", args=[tournament.slug, 1]), {}


def list_unchecked() -> Act:
    tournament = make_tournament(players=4, is_embargoed=True)
    enter(seated(tournament).sheets.get(), 10, 4, -4, -10)
    return reverse("round-close", args=[tournament.slug, 1]), {}


def closed_round() -> Act:
    tournament = make_tournament(players=4)
    close_round(seated(tournament), by=None, reason="Liste verloren")
    return reverse("round-reopen", args=[tournament.slug, 1]), {}


def player_to(action: str) -> Callable[[], Act]:
    def registered() -> Act:
        tournament = make_tournament()
        player = make_players(tournament, 4)[0]
        return reverse("player-act", args=[tournament.slug, player.pk, action]), {}

    return registered


def list_that_counts(name: str, **posted: str) -> Callable[[], Act]:
    def stored() -> Act:
        sheet = _stored()
        slug = sheet.round.tournament.slug
        return reverse(name, args=[slug, 1, 1]), {"version": "1"} | posted

    return stored


def older_version() -> Act:
    sheet = _stored()
    tournament = sheet.round.tournament
    first = tournament.journal.get(action="sheet_entered").seq
    entry = SheetEntry(totals=(2, -2, 0, 0))
    enter_sheet(sheet, by=make_user(), entry=entry, reason="Zahlendreher")
    return reverse("sheet-restore", args=[tournament.slug, 1, 1, first]), {"version": "2"}


def list_of_another_round() -> Act:
    tournament = _stored().round.tournament
    seated(tournament, 2)
    return reverse("sheet-move", args=[tournament.slug, 1, 1, 2, 1]), {"version": "1"}


def _stored() -> TableSheet:
    tournament = make_tournament(players=4)
    return enter(seated(tournament).sheets.get(), 10, 4, -4, -10)


ACTS: dict[str, Callable[[], Act]] = {
    "redraw": drawn,
    "change round": somebody_gone,
    "swap into a repeat": swap_into_a_repeat,
    "freeze again": frozen_list,
    "delete demo": demo,
    "delete own rules": own_rules,
    "check lists less strictly": checked_evening,
    "close": running,
    "reopen": closed,
    "close round with a list missing": list_missing,
    "close round under embargo with a list unchecked": list_unchecked,
    "reopen round": closed_round,
    "withdraw": player_to("withdraw"),
    "exclude": player_to("exclude"),
    "erase": player_to("erase"),
    "void": list_that_counts("sheet-void"),
    "park": list_that_counts("sheet-park"),
    "take back": list_that_counts("sheet-reopen"),
    "restore": older_version,
    "move": list_of_another_round,
    "correct": list_that_counts("sheet-totals", **TOTALS),
    "put a list that counts aside": list_that_counts("sheet-totals", action="park", **TOTALS),
}

# One press does it: it only adds, or one more press or form takes it back, and nothing is lost.
ONE_STEP = {
    "draw-missed",
    "draw-seat",  # its button says what changes, and is good for that state alone: its own tests
    "confirm-adults",
    *("login", "logout", "first-start", "set-language", "help", "help-topic", "favicon", "health"),
    "handbook",
    *("tournament-new", "tournament-again", "tournament-publish", "tournament-unpublish"),
    *("practice-new", "practice-begin"),  # what was typed there stays in the journal
    "standby-key",
    *("backup-make", "left-out-typed", "backup-place", "first-start-restore"),
    "import",  # adds a tournament that is not here, and nothing else
    "backup-restore",  # asks twice as well, and changes no row of this database: its own tests
    *("ranking-release", "ranking-withhold"),
    *("round-start", "round-time", "round-start-back", "beamer-show", "beamer-ground"),
    *("beamer-thanks", "beamer-picture-add", "beamer-picture-delete"),
    *("own-rules", "keep-rules", "preset-new", "preset-edit", "rules-import", "game-check"),
    "public-register",
    "pre-registrations",  # to decline all asks twice: its own tests
    *("registration", "player-import", "player-edit", "player-table"),
    *("player-substitute", "player-substitute-back"),
    *("draw", "draw-field", "draw-options", "draw-apart", "draw-post"),
    *("seat-lots", "seat-lots-store", "draw-lot", "decisions"),
    *("prize-new", "prize-edit", "prize-move", "prize-remove", "prize-rules", "prize-lot"),
    "prizes-copy",
    *("prizes-publish", "prizes-withhold"),
    *("till-book", "till-unbook", "till-count"),
    *("ceremony-begin", "ceremony-call", "ceremony-over", "ceremony-back"),
    *("prize-group", "prize-group-new", "prize-group-remove"),
    *("teams", "team", "team-pay", "team-remove", "team-rules", "team-lot", "team-import"),
    *("cup-new", "cup-edit", "cup-lot", "cup-final", "cup-move-up", "cup-publish", "cup-withhold"),
    *("cup-same-all", "cup-same-answer", "cup-person-join", "cup-person-split"),
    "certificate-picture",
    *(
        "cup-delete",
        "lot-set-aside",
        "team-lot-set-aside",
        "cup-lot-set-aside",
    ),  # ask twice as well: their own tests
    *("sheet-enter", "sheet-record", "sheet-record-line", "sheet-report", "sheet-visit"),
    *("own-page", "sheet-settle", "sheet-answer"),
    *("sheet-check", "spot-check", "spot-check-list", "table-list", "table-list-games"),
    *("accounts", "account-password", "account-lock", "account-unlock", "own-password"),
    "sessions-end",
    *("role-invite", "role-take-back", "codes-cancel", "role-edit", "join", "club"),
    "rule-sheet",
    "role-handover",  # asks for the password of whoever takes over
}


@pytest.mark.parametrize("act", ACTS)
def test_forged_single_post_changes_nothing(desk: Client, act: str) -> None:
    where, posted = ACTS[act]()
    before = everything()

    for token in ({}, {"second_step": ""}, {"second_step": "x:y:z"}):
        response = desk.post(where, SAID | posted | token)

        assert everything() == before, token
        assert response.status_code in ((409, 422) if token else (200, 422)), token
        assert hidden_fields(response.content.decode(), where)["second_step"]


@pytest.mark.parametrize("act", ACTS)
def test_second_step_does_it(desk: Client, act: str) -> None:
    where, posted = ACTS[act]()
    first = desk.post(where, SAID | posted)
    before = everything()

    fields = hidden_fields(first.content.decode(), where)
    response = desk.post(where, fields | SAID | posted)

    assert (response.status_code, everything() == before) == (302, False)


@pytest.mark.parametrize("act", ACTS)
def test_token_is_nobody_elses_and_ages(desk: Client, act: str) -> None:
    where, posted = ACTS[act]()
    fields = hidden_fields(desk.post(where, SAID | posted).content.decode(), where)
    stranger = Client()
    stranger.force_login(make_director("gerd"))
    before = everything()
    now = time.time()

    stranger.post(where, fields | SAID | posted)
    with patch.object(time, "time", return_value=now + LIFE + 1):
        desk.post(where, fields | SAID | posted)

    assert everything() == before


def test_every_other_page_is_read_only_or_known_to_need_one_step(desk: Client) -> None:
    """A new page that changes something must be listed as one of the two."""
    confirmed_urls = {resolve(make()[0]).url_name for make in ACTS.values()}
    HouseRuleSet.objects.create(title="Lauf", data=to_data(PROFILES[0].rules))
    tournament = make_tournament(players=8)
    seated(tournament)

    others = [name for name in names() if name not in confirmed_urls | ONE_STEP]
    HouseRuleSet.objects.exclude(title="Lauf").delete()

    assert not confirmed_urls & ONE_STEP
    assert {name: desk.post(address(name, tournament)).status_code for name in others} == (
        dict.fromkeys(others, 405)
    )


@pytest.mark.parametrize("act", ["reopen", "reopen round", "exclude"])
def test_token_is_good_for_the_state_that_it_was_made_for(desk: Client, act: str) -> None:
    where, _posted = ACTS[act]()
    fields = hidden_fields(desk.post(where, SAID).content.decode(), where)
    post_confirmed(desk, where, SAID)
    if act == "reopen":
        close_tournament(Tournament.objects.get(), by=None, reason="noch einmal")
    before = everything()

    desk.post(where, SAID | fields)

    assert everything() == before


def test_exclusion_leaves_the_sums_of_the_tables_and_the_cash(desk: Client) -> None:
    tournament = make_tournament()
    player = make_players(tournament, 8)[0]
    round_ = seated(tournament)
    for sheet in round_.sheets.all():
        enter(sheet, 10, 4, -4, -10)
    sums = list(SheetTotal.objects.order_by("pk").values())
    cash = list(tournament.players.values_list("paid_cents", "paid_by"))
    points = {row.player.number: row.points for row in standings(tournament).categories[0].rows}

    where = reverse("player-act", args=[tournament.slug, player.pk, "exclude"])
    post_confirmed(desk, where, {"reason": "Karten gezinkt"})

    rows = standings(tournament).categories[0].rows
    assert {row.player.number: row.points for row in rows} == {
        number: value for number, value in points.items() if number != 1
    }
    assert list(SheetTotal.objects.order_by("pk").values()) == sums
    assert list(tournament.players.values_list("paid_cents", "paid_by")) == cash
