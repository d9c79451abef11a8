"""What is fixed before the draw, what is shown when, and what a posted link gives away."""

import json
from hashlib import sha256

import pytest

from tests.factories import enter, make_player, make_tournament
from tests.printed import printed
from tournament.draw.document import document
from tournament.draw.services.draws import draw_all_rounds, draw_round, post_rounds, redraw
from tournament.draw.services.field import take_tables_of_three
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.draw.services.protocol import close_registration, freeze_list_again, seed_chain_of
from tournament.evening.services.tournaments import create_tournament
from tournament.models import Draw, Tournament
from tournament.seating.check import check, check_document
from tournament.shared.errors import Refused

pytestmark = pytest.mark.django_db


def wrong(tournament: Tournament) -> list[str]:
    """Return the faults that the check finds in the organiser's copy."""
    return [
        step.code
        for step in check(document(tournament, for_organiser=True))
        if step.state == "wrong"
    ]


def current(tournament: Tournament, round_number: int) -> Draw:
    return tournament.draws.get(round__number=round_number, is_current=True)


def test_a_new_tournament_has_its_chain_before_anybody_registers() -> None:
    tournament = create_tournament(
        by=None, name="Martinirennen", date=make_tournament().date, rule_set="schwaig"
    )

    assert seed_chain_of(tournament).pk == tournament.seed_chain.pk
    assert tournament.seed_chain.frozen_at is None


def test_two_tournaments_have_different_chains_and_different_seats() -> None:
    """Same entrants, two installations, nothing public to compute the seats from."""
    first, other = make_tournament(players=16), make_tournament(players=16)

    drawn = [draw_round(tournament, by=None, round_number=1) for tournament in (first, other)]

    assert first.seed_chain.secret != other.seed_chain.secret
    assert drawn[0].places != drawn[1].places


def test_closing_freezes_list_and_options_under_their_hashes() -> None:
    tournament = make_tournament(players=4)

    chain = close_registration(tournament, by=None)

    assert chain.list_text.startswith("1;Öttl, Franziska;\n2;Kovačević, Marko;\n")
    assert chain.list_hash == sha256(chain.list_text.encode()).hexdigest()
    assert chain.options_hash == sha256(chain.options_text.encode()).hexdigest()
    assert json.loads(chain.options_text)["mode"] == "uniform"


def test_a_name_changed_after_the_freeze_does_not_fit_its_hash() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1, ingredient="EO GU H7")
    post_rounds(tournament, by=None)
    published = json.loads(json.dumps(document(tournament).as_json()))
    published["lines"][0] = "1;Jemand anders;"

    assert "list_wrong" in {step.code for step in check_document(published)}
    assert wrong(tournament) == []


def test_the_seed_is_made_of_all_five_parts() -> None:
    tournament = make_tournament(players=16)

    draw = draw_round(tournament, by=None, round_number=1, ingredient=" EO  GU H7 ")

    chain = seed_chain_of(tournament)
    slug, list_hash, options_hash, ingredient, link = draw.seed.split("|")
    assert (slug, ingredient) == (tournament.slug, "EO GU H7")
    assert (list_hash, options_hash) == (chain.list_hash, chain.options_hash)
    assert sha256(bytes.fromhex(link)).hexdigest() == chain.commitment


def test_the_ingredient_stays_once_a_link_is_used() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1, ingredient="EO")

    with pytest.raises(Refused):
        draw_round(tournament, by=None, round_number=2, ingredient="GU")
    draw_round(tournament, by=None, round_number=2, ingredient="EO")


def test_freezing_again_needs_a_reason_and_forgets_the_ingredient() -> None:
    tournament = make_tournament(players=8)
    before = close_registration(tournament, by=None).list_hash
    make_player(tournament, 9)

    with pytest.raises(Refused):
        freeze_list_again(tournament, by=None, reason=" ")
    after = freeze_list_again(tournament, by=None, reason="Nr. 9 kam noch.")

    assert after.list_hash != before
    entry = tournament.journal.first()
    assert (entry.action, entry.old["list_hash"], entry.reason) == (
        "list_frozen_again",
        before,
        "Nr. 9 kam noch.",
    )


def test_freezing_again_once_something_is_drawn() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)

    with pytest.raises(Refused):
        freeze_list_again(tournament, by=None, reason="Zu spät.")


def test_every_kind_of_draw_is_recomputed_from_its_document() -> None:
    """Uniform, searched with every wish, and by plan."""
    uniform, best, plan = (make_tournament(players=24, round_count=3) for _ in range(3))
    best.players.filter(number__lte=8).update(club="SKC Pegnitzgrund")
    best.players.filter(number=7).update(table_from=1, table_to=1)
    set_draw_options(best, by=None, mode="best", clubs="apart", neighbours_apart=True)
    keep_apart(best, by=None, first=9, second=4, reason="Scheidung")
    set_draw_options(plan, by=None, mode="plan")

    for tournament in (uniform, best, plan):
        draw_all_rounds(tournament, by=None, ingredient="Würfel 4 2 6")
        post_rounds(tournament, by=None)
        redraw(tournament, by=None, round_number=3, reason="Nr. 3 ist gegangen.")
        assert wrong(tournament) == []

    assert [draw.mode for draw in best.draws.all()] == ["best"] * 4
    assert [draw.mode for draw in plan.draws.all()] == ["plan"] * 3 + ["best"]


@pytest.mark.parametrize(
    ("players", "rounds", "wishes", "mode"),
    [
        (16, 5, {}, "plan"),
        pytest.param(20, 5, {}, "plan", marks=pytest.mark.thorough),
        pytest.param(24, 7, {}, "plan", marks=pytest.mark.thorough),
        (16, 3, {}, "best"),
        pytest.param(16, 6, {}, "best", marks=pytest.mark.thorough),
        pytest.param(40, 5, {}, "best", marks=pytest.mark.thorough),
        (16, 5, {"rounds": "one"}, "best"),
        (16, 5, {"clubs": "apart"}, "best"),
    ],
)
def test_plan_is_taken_where_the_search_may_leave_meetings_again(
    players: int, rounds: int, wishes: dict[str, str], mode: str
) -> None:
    tournament = make_tournament(players=players, round_count=rounds)
    set_draw_options(tournament, by=None, **{"mode": "best", "rounds": "all"} | wishes)

    draws = draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)

    assert {draw.mode for draw in draws} == {mode}
    assert json.loads(seed_chain_of(tournament).options_text)["mode"] == mode
    assert wrong(tournament) == []
    levels = [level for draw in draws for level in draw.report["levels"]]
    if mode == "plan":
        assert {level["found"] for level in levels if level["name"] == "repeats"} == {0}


@pytest.mark.parametrize(
    ("players", "rounds", "mode"),
    [
        (13, 4, "plan"),
        (25, 4, "best"),
        pytest.param(14, 5, "best", marks=pytest.mark.thorough),
        pytest.param(22, 4, "plan", marks=pytest.mark.thorough),
        pytest.param(35, 6, "plan", marks=pytest.mark.thorough),
    ],
)
def test_plan_with_tables_of_three_is_taken_where_the_search_leaves_meetings(
    players: int, rounds: int, mode: str
) -> None:
    tournament = make_tournament(
        players=players,
        round_count=rounds,
        rule_set="spin",
        draw_options={"mode": "best", "rounds": "all"},
    )
    close_registration(tournament, by=None)  # the hall has not chosen tables of three yet
    take_tables_of_three(tournament, by=None)
    draws = draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)

    assert {draw.mode for draw in draws} == {mode}
    assert json.loads(seed_chain_of(tournament).options_text)["mode"] == mode
    steps = check_document(json.loads(json.dumps(document(tournament).as_json())))
    assert {step.code for step in steps if step.state != "ok"} == {"ingredient_none"}
    if mode == "plan":
        levels = [level for draw in draws for level in draw.report["levels"]]
        assert {level["found"] for level in levels if level["name"] == "repeats"} == {0}
        redraw(tournament, by=None, round_number=rounds, reason="Nr. 3 ist gegangen.")
        assert wrong(tournament) == []
    assert printed("verify_draw", tournament.slug).count(": stimmt") == tournament.draws.count()


def test_a_pair_kept_apart_or_a_fixed_table_is_left_to_the_search() -> None:
    apart, fixed = (make_tournament(players=16, round_count=5) for _ in range(2))
    keep_apart(apart, by=None, first=9, second=4)
    fixed.players.filter(number=7).update(table_from=1, table_to=1)

    for tournament in (apart, fixed):
        set_draw_options(tournament, by=None, mode="best", rounds="all")
        assert {draw.mode for draw in draw_all_rounds(tournament, by=None)} == {"best"}


def test_a_fixed_table_holds_in_every_round() -> None:
    tournament = make_tournament(players=16, round_count=3)
    tournament.players.filter(number=7).update(table_from=1, table_to=1)

    draws = draw_all_rounds(tournament, by=None)

    assert [draw.places.index(7) // 4 + 1 for draw in draws] == [1, 1, 1]


def test_a_pair_kept_apart_is_public_as_a_count_only() -> None:
    tournament = make_tournament(players=16)
    keep_apart(tournament, by=None, first=3, second=2, reason="Zerstritten")
    set_draw_options(tournament, by=None, mode="best")
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None)

    public = json.dumps(document(tournament).as_json(), ensure_ascii=False)

    assert '"pairs": 1' in public
    assert "Zerstritten" not in public
    assert "[2, 3]" not in public
    assert "Zerstritten" not in json.dumps(list(tournament.journal.values("old", "new", "reason")))
    for draw in tournament.draws.all():
        assert draw.places.index(2) // 4 != draw.places.index(3) // 4


def test_redraw_of_a_round_draws_later_ones_anew_that_nobody_has_seen() -> None:
    tournament = make_tournament(players=16, round_count=3)
    draw_all_rounds(tournament, by=None)
    post_rounds(tournament, by=None, rounds=[1, 2])

    redraw(tournament, by=None, round_number=1, reason="Nr. 3 sieht schlecht.")

    links = {n: current(tournament, n).chain_index for n in (1, 2, 3)}
    assert links == {1: 4, 2: 2, 3: 5}
    assert current(tournament, 3).reason == "Nr. 3 sieht schlecht."
    assert wrong(tournament) == []


def test_posting_gives_earlier_links_away_so_their_rounds_are_drawn_anew() -> None:
    tournament = make_tournament(players=16)
    draw_round(tournament, by=None, round_number=2)
    draw_round(tournament, by=None, round_number=1)

    post_rounds(tournament, by=None, rounds=[1])

    assert current(tournament, 1).chain_index == 2
    assert current(tournament, 2).chain_index == 3


def test_redraw_with_a_seed_by_hand_leaves_the_other_rounds_alone() -> None:
    tournament = make_tournament(players=16)
    draw_all_rounds(tournament, by=None)

    draw = redraw(tournament, by=None, round_number=1, reason="Probe.", seed="SKD1 Testvektor")

    assert (draw.chain_index, current(tournament, 2).chain_index) == (None, 2)


def test_the_first_list_of_a_round_posts_it() -> None:
    tournament = make_tournament(players=8)
    draw_round(tournament, by=None, round_number=1)

    enter(tournament.rounds.get(number=1).sheets.get(table=1), 30, -8, -8, -14)

    assert tournament.rounds.get(number=1).posted_at is not None


def test_a_list_typed_into_a_later_round_moves_nobody() -> None:
    """Round 1 is being played from printed lists that nobody has posted."""
    tournament = make_tournament(players=8)
    draw_all_rounds(tournament, by=None)
    drawn = [current(tournament, number).pk for number in (1, 2)]

    enter(tournament.rounds.get(number=2).sheets.get(table=1), 30, -8, -8, -14)

    assert [current(tournament, number).pk for number in (1, 2)] == drawn
    assert not tournament.rounds.filter(posted_at=None).exists()


def test_the_chain_comes_to_its_end() -> None:
    tournament = make_tournament(players=8)
    chain = seed_chain_of(tournament)
    chain.length = 1
    chain.save(update_fields=["length"])

    with pytest.raises(Refused, match="1"):
        draw_all_rounds(tournament, by=None)
