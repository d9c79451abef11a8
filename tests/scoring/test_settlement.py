"""What a list costs at the table: worked out by hand, and always balanced."""

import pytest
from hypothesis import given, strategies as st

from scoring import PROFILES, Payment, RuleSet, Stakes, payments, rule_set, settle, settle_totals
from tests.scoring.worked_cases import every, rules_of

A_CENT_A_POINT = Stakes(per_point=1)
TWENTY_FIFTY = Stakes(rufspiel=20, solo=50)
EVERY = [
    rule_set("schwaig"),
    rule_set("ebersdorf"),
    rule_set("ebersdorf", runners_in_solo="per_opponent"),
    rule_set("spin"),
    rule_set("spin", seats=3),
    rule_set("buchstaben"),
    rule_set("buchstaben", seats=3),
    rule_set("buchstaben", seats=2),
    *(profile.rules for profile in PROFILES),
]
SHEETS = [(slug, case) for slug, case in every("sheets") if case.get("ok", True)]


@pytest.mark.parametrize(
    ("row", "cents"),
    [
        ((5, 0, 5, 0), (5, -5, 5, -5)),
        ((0, 15, 15, 0), (-15, 15, 15, -15)),
        ((60, 0, 0, 0), (60, -20, -20, -20)),
        ((0, 75, 0, 0), (-25, 75, -25, -25)),
        ((0, 20, 20, 20), (-60, 20, 20, 20)),
        ((25, 25, 25, 0), (25, 25, 25, -75)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_point_is_a_cent_in_ebersdorf(row: tuple[int, ...], cents: tuple[int, ...]) -> None:
    """Rule 30. Who loses writes 0, and pays what the others write."""
    assert settle(rule_set("ebersdorf"), [row], A_CENT_A_POINT) == cents


def test_cents_that_do_not_come_out_even_are_rounded_once_for_the_list() -> None:
    """80 points from three opponents are 26⅔ each: 26, 27 and 27; three such games are 80 each."""
    rules = rule_set("ebersdorf")

    assert settle(rules, [(80, 0, 0, 0)], A_CENT_A_POINT) == (80, -26, -27, -27)
    assert settle(rules, [(80, 0, 0, 0)] * 3, A_CENT_A_POINT) == (240, -80, -80, -80)


@pytest.mark.parametrize(
    ("row", "cents"),
    [
        ((1, -1, 1, -1), (20, -20, 20, -20)),
        ((-2, 2, 2, -2), (-40, 40, 40, -40)),
        ((-3, 3, 3, -3), (-60, 60, 60, -60)),
        ((6, -2, -2, -2), (150, -50, -50, -50)),
        ((2, 2, -6, 2), (50, 50, -150, 50)),
        ((9, -3, -3, -3), (225, -75, -75, -75)),
        ((-18, 6, 6, 6), (-450, 150, 150, 150)),
        ((-8, -8, -8, 24), (-200, -200, -200, 600)),
    ],
)
def test_rufspiel_is_20_and_solo_50_cents_in_schwaig(
    row: tuple[int, ...], cents: tuple[int, ...]
) -> None:
    """Rule 14; a dearer game costs as many times more as it has points."""
    assert settle(rule_set("schwaig"), [row], TWENTY_FIFTY) == cents


@pytest.mark.parametrize(
    ("rules", "row", "cents"),
    [
        (rule_set("ebersdorf"), (5, 5, 0, 0), (20, 20, -20, -20)),
        (rule_set("ebersdorf"), (60, 0, 0, 0), (150, -50, -50, -50)),
        (rule_set("ebersdorf"), (0, 20, 20, 20), (-150, 50, 50, 50)),
        (rule_set("spin"), (-2, -2, 2, 2), (-40, -40, 40, 40)),  # lost, so twice
        (rule_set("spin"), (-12, 4, 4, 4), (-300, 100, 100, 100)),
        (rule_set("spin", seats=3), (4, -2, -2), (100, -50, -50)),
        (rule_set("buchstaben"), (2, 0, 0, 0), (150, -50, -50, -50)),
        (rule_set("buchstaben"), (0, 2, 2, 2), (-150, 50, 50, 50)),
        (rule_set("buchstaben", seats=2), (2, 0), (50, -50)),
    ],
)
def test_game_of_another_sheet_costs_as_much(
    rules: RuleSet, row: tuple[int, ...], cents: tuple[int, ...]
) -> None:
    assert settle(rules, [row], TWENTY_FIFTY) == cents


def test_offender_pays_for_the_partner() -> None:
    assert settle(rule_set("schwaig"), [(1, 1, -2, 0)], TWENTY_FIFTY) == (20, 20, -40, 0)


@pytest.mark.parametrize(("slug", "case"), SHEETS, ids=[case["id"] for _, case in SHEETS])
@pytest.mark.parametrize("stakes", [A_CENT_A_POINT, TWENTY_FIFTY], ids=["points", "games"])
def test_worked_sheet_balances(slug: str, case: dict, stakes: Stakes) -> None:
    rules = rules_of(slug, case)
    rows = [tuple(row) for row in case["rows"] if row is not None and None not in row]

    balance = settle(rules, rows, stakes)

    assert sum(balance) == 0
    if rules.is_zero_sum and stakes.per_point and not any(map(sum, rows)):
        assert balance == tuple(map(sum, zip(*rows, strict=True)))


@given(st.data())
def test_every_list_balances_and_no_winner_pays(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(EVERY))
    rows = data.draw(st.lists(st.sampled_from(list(rules.legal_rows())), max_size=40))
    numbers = st.integers(1, 500)
    per_game = st.builds(Stakes, rufspiel=numbers, solo=numbers)
    stakes = data.draw(st.one_of(st.builds(Stakes, per_point=numbers), per_game))

    balance = settle(rules, rows, stakes)

    assert sum(balance) == 0
    for row in rows:
        row_balance = settle(rules, [row], stakes)
        assert all(cents >= 0 for cents, points in zip(row_balance, row, strict=True) if points > 0)
        assert all(
            cents <= 0 for cents, points in zip(row_balance, row, strict=True) if points <= 0
        )


def test_order_of_the_games_does_not_matter() -> None:
    rules, rows = rule_set("ebersdorf"), [(80, 0, 0, 0), (0, 85, 0, 0), (5, 5, 0, 0)]

    assert settle(rules, rows, A_CENT_A_POINT) == settle(rules, rows[::-1], A_CENT_A_POINT)


def test_totals_alone_are_enough_where_rows_add_up_to_0() -> None:
    assert settle_totals(rule_set("schwaig"), (8, -2, -3, -3), Stakes(per_point=5)) == (
        40, -10, -15, -15,
    )  # fmt: skip
    assert settle_totals(rule_set("schwaig"), (8, -2, -3, -3), TWENTY_FIFTY) is None
    assert settle_totals(rule_set("ebersdorf"), (60, 0, 0, 0), A_CENT_A_POINT) is None


@pytest.mark.parametrize("balance", [(1,), (1, -1, 1), (-5, 0, 0, 4)])
def test_balance_that_does_not_add_up_to_0_cannot_be_paid(balance: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="adds up to 0"):
        payments(balance)


def test_few_payments_make_everybody_even() -> None:
    assert payments((80, -26, -27, -27)) == (
        Payment(3, 1, 27),
        Payment(4, 1, 27),
        Payment(2, 1, 26),
    )
    assert payments((0, 0, 0, 0)) == ()


@given(st.lists(st.integers(-9999, 9999), min_size=1, max_size=3))
def test_payments_settle_the_balance(amounts: list[int]) -> None:
    balance = [*amounts, -sum(amounts)]

    transfers = payments(tuple(balance))
    for payment in transfers:
        assert payment.cents > 0
        balance[payment.payer - 1] += payment.cents
        balance[payment.payee - 1] -= payment.cents

    assert not any(balance)
    assert len(transfers) < len(balance)


@pytest.mark.parametrize("stakes", [A_CENT_A_POINT, TWENTY_FIFTY])
def test_stakes_read_back_are_equal(stakes: Stakes) -> None:
    assert Stakes.from_data(stakes.to_data()) == stakes


@pytest.mark.parametrize("data", [None, {}])
def test_no_stakes_are_none(data: dict[str, int] | None) -> None:
    assert Stakes.from_data(data) is None
