"""What a row tells by itself, and where circles and the T disagree with it."""


from scoring import Reading, rule_set

SCHWAIG = rule_set("schwaig")
EBERSDORF = rule_set("ebersdorf")


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


def test_nine_in_game_1_is_a_solo_and_no_sie():
    """Rule 6: there a Sie counts as a Solo with Schneider, so no row of game 1 is a Sie."""
    assert SCHWAIG.read((9, -3, -3, -3), number=1) == Reading(declarer=1, won=True, solo=True)
