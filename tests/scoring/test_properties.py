"""What holds for every game, list and ranking, whatever the numbers."""

from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from scoring import Game, RankingEntry, Reading, Row, RuleSet, Tally, rule_set
from scoring.reading import is_misprint

SCHWAIG = rule_set("schwaig")
EBERSDORF = [
    rule_set("ebersdorf", tout=tout, runners_in_solo=runners, crossed=crossed)
    for tout in ("double", "double_base")
    for runners in ("per_winner", "per_opponent")
    for crossed in ("with_runners", "like_rufspiel", "plain")
]
SEATS = st.integers(1, 4)


@st.composite
def games(draw: st.DrawFn, rules: RuleSet) -> Game:
    """Any game that the sheet knows, level said or not, in any place of the list."""
    contract = draw(st.sampled_from(rules.contracts))
    declarer, partner = 1, 3
    if contract.side != "across":
        declarer, partner = draw(st.tuples(SEATS, SEATS).filter(lambda pair: pair[0] != pair[1]))
    tout = contract.tout is not None and draw(st.booleans())
    return Game(
        contract.name,
        declarer,
        None if contract.is_alone else partner,
        won=True if not contract.can_be_lost else draw(st.booleans()),
        level=draw(st.sampled_from([None, *contract.prices])),
        tout=tout,
        runners=draw(st.integers(0, contract.most_runners)),
        number=draw(st.sampled_from([None, 1, 2, rules.games])),
    )


@st.composite
def games_with_rules(draw: st.DrawFn) -> tuple[RuleSet, Game]:
    rules = draw(st.sampled_from([SCHWAIG, *EBERSDORF]))
    return rules, draw(games(rules))


@given(games(SCHWAIG))
def test_schwaig_rows_sum_to_zero(game: Game) -> None:
    assert sum(SCHWAIG.score(game)) == 0


@given(st.sampled_from(EBERSDORF), st.data())
def test_ebersdorf_rows_are_multiples_of_5_and_never_negative(
    rules: RuleSet, data: st.DataObject
) -> None:
    row = rules.score(data.draw(games(rules)))

    assert min(row) == 0
    assert [value % 5 for value in row] == [0, 0, 0, 0]


@given(games_with_rules())
def test_row_of_a_game_is_legal_and_names_that_game(pair: tuple[RuleSet, Game]) -> None:
    """Scoring and checking cannot disagree."""
    rules, game = pair
    legal = rules.legal_rows(game.number)[rules.score(game)]

    assert game.contract in {other.contract for other in legal}


@given(games_with_rules())
def test_reading_gives_back_who_played_alone_and_how_it_went(pair: tuple[RuleSet, Game]) -> None:
    rules, game = pair
    is_alone = rules.contract(game.contract).is_alone
    is_capped = rules is SCHWAIG and game.number == 1

    reading = rules.read_row(rules.score(game), game.number, tout=game.tout)

    assert reading == Reading(
        declarer=game.declarer if is_alone else None,
        won=game.won if is_alone else None,
        solo=is_alone,
        tout=game.tout and not is_capped,
        sie=game.contract == "sie" and not is_capped,
    )


@given(games_with_rules(), SEATS)
def test_offence_gives_the_game_to_the_other_side(
    pair: tuple[RuleSet, Game], offender: int
) -> None:
    rules, game = pair
    is_side = offender in (game.declarer, game.partner)
    assume(rules.contract(game.contract).can_be_lost or not is_side)

    for offence in rules.offences:
        row = rules.score(replace(game, offence=offence.name, offender=offender))
        assert row in rules.legal_rows(game.number)
        assert row[offender - 1] == min(row)


def rows_of(rules: RuleSet) -> st.SearchStrategy[list[Row]]:
    first = st.sampled_from(list(rules.legal_rows(1)))
    others = st.lists(st.sampled_from(list(rules.legal_rows())), min_size=0, max_size=31)
    return st.tuples(first, others).map(lambda both: [both[0], *both[1]])


def columns(rows: list[Row]) -> Row:
    return tuple(map(sum, zip(*rows, strict=True)))


@given(rows_of(SCHWAIG))
def test_legal_list_has_no_problem(rows: list[Row]) -> None:
    check = SCHWAIG.check_sheet(rows, totals=columns(rows))

    assert check.problems == ()
    assert (check.totals, sum(check.totals)) == (columns(rows), 0)


@given(rows_of(SCHWAIG), st.data())
def test_single_changed_cell_is_always_an_error(rows: list[Row], data: st.DataObject) -> None:
    """The row is named, and with the paper's totals the seat and the right row too."""
    game = data.draw(st.integers(1, len(rows)))
    seat = data.draw(SEATS)
    value = data.draw(st.integers(-30, 30).filter(lambda new: new != rows[game - 1][seat - 1]))
    typed = [list(row) for row in rows]
    typed[game - 1][seat - 1] = value

    unaided = SCHWAIG.check_sheet(typed)
    by_totals = SCHWAIG.check_sheet(typed, totals=columns(rows))

    assert [(problem.code, problem.game) for problem in unaided.errors] == [
        ("row_misprint" if is_misprint(SCHWAIG, tuple(typed[game - 1])) else "row_sum", game)
    ]
    error = by_totals.errors[0]
    assert (error.game, error.seat, error.nearest) == (game, seat, (rows[game - 1],))


@given(rows_of(SCHWAIG), st.data())
def test_single_wrong_total_is_always_an_error(rows: list[Row], data: st.DataObject) -> None:
    seat = data.draw(SEATS)
    totals = list(columns(rows))
    totals[seat - 1] += data.draw(st.integers(-9, 9).filter(bool))

    check = SCHWAIG.check_sheet(rows, totals)

    assert [(p.code, p.seat) for p in check.errors] == [
        ("total_mismatch", seat),
        ("totals_sum", None),
    ]


@given(rows_of(SCHWAIG))
def test_sums_and_tallies_of_a_legal_list_pass_as_totals(rows: list[Row]) -> None:
    check = SCHWAIG.check_sheet(rows)

    assert SCHWAIG.check_totals(check.totals, check.tallies, games=len(rows)) == ()


@given(st.sampled_from(EBERSDORF), st.data())
def test_sums_and_tallies_of_ebersdorf_pass_as_totals(rules: RuleSet, data: st.DataObject) -> None:
    rows = data.draw(rows_of(rules))
    touts = data.draw(st.sets(st.integers(1, len(rows))))

    check = rules.check_sheet(rows, touts=touts)

    problems = rules.check_totals(check.totals, check.tallies, games=len(rows))
    assert {problem.code for problem in problems} <= {"totals_swapped", "total_unlikely"}


def entries(most: int = 3) -> st.SearchStrategy[list[RankingEntry]]:
    """Few different numbers, so that ties of every depth occur."""
    counts = st.integers(0, most)
    tallies = st.builds(Tally, counts, counts, counts, counts, counts)
    rounds = st.tuples(*[st.none() | st.integers(-most, most)] * 2)
    values = st.lists(st.tuples(rounds, tallies), max_size=12)
    return values.map(
        lambda drawn: [RankingEntry(key, rounds=r, tally=t) for key, (r, t) in enumerate(drawn, 1)]
    )


RULES = st.sampled_from([SCHWAIG, EBERSDORF[0]])


@given(RULES, entries(), st.data())
def test_ranking_does_not_depend_on_input_order(
    rules: RuleSet, players: list[RankingEntry], data: st.DataObject
) -> None:
    lots = data.draw(st.dictionaries(st.integers(1, 12), st.integers(1, 12)))
    shuffled = data.draw(st.permutations(players))

    assert rules.rank(shuffled, lots) == rules.rank(players, lots)


@given(RULES, entries())
def test_more_points_are_never_below(rules: RuleSet, players: list[RankingEntry]) -> None:
    points = [placing.entry.points for placing in rules.rank(players)]

    assert points == sorted(points, reverse=True)


@given(RULES, entries())
def test_rank_is_one_more_than_all_who_are_ahead(
    rules: RuleSet, players: list[RankingEntry]
) -> None:
    """1, 2, 2, 4, for every place."""
    ranks = [placing.rank for placing in rules.rank(players)]

    assert ranks == [1 + sum(1 for other in ranks if other < rank) for rank in ranks]
    assert len(ranks) == len(players)


def measures(rules: RuleSet, entry: RankingEntry) -> dict[str, Any]:
    counted = {name: getattr(entry.tally, name) for name in rules.tally_columns}
    first = {"round_1": entry.rounds[0] or 0} if "round_1" in rules.tie_breaks else {}
    return {"points": entry.points, **counted, **first}


@given(RULES, entries())
def test_decided_by_names_the_first_that_differs(
    rules: RuleSet, players: list[RankingEntry]
) -> None:
    placings = rules.rank(players)

    for before, placing in pairwise(placings):
        mine, theirs = measures(rules, placing.entry), measures(rules, before.entry)
        differing = [n for n in rules.tie_breaks if n != "lot" and mine[n] != theirs[n]]
        assert placing.decided_by == next(iter(differing), None)
        assert (placing.decided_by is None) == (placing.rank == before.rank)


@given(RULES, entries(most=1), st.data())
def test_lots_part_complete_ties_and_nothing_else(
    rules: RuleSet, players: list[RankingEntry], data: st.DataObject
) -> None:
    """Every place that was shared is drawn apart; who was ahead before stays ahead."""
    drawn = data.draw(st.permutations(range(1, len(players) + 1)))
    lots = {player.key: lot for player, lot in zip(players, drawn, strict=True)}
    without = rules.rank(players)

    placings = rules.rank(players, lots)

    groups = [list(group) for _, group in groupby(without, key=lambda placing: placing.rank)]
    expected = [sorted((p.entry.key for p in group), key=lots.__getitem__) for group in groups]
    assert [placing.entry.key for placing in placings] == [key for keys in expected for key in keys]
    assert [placing.rank for placing in placings] == list(range(1, len(players) + 1))
    firsts = {group[0].rank for group in groups}
    assert [p.rank for p in placings if p.decided_by == "lot"] == [
        placing.rank for placing in placings if placing.rank not in firsts
    ]


@pytest.mark.parametrize("rules", [SCHWAIG, *EBERSDORF])
def test_every_legal_game_scores_its_row(rules: RuleSet) -> None:
    for number in (None, 1):
        for row, played in rules.legal_rows(number).items():
            assert {rules.score(game) for game in played} == {row}
