"""Who is proposed as the same person, who is asked about, and who never is."""

from datetime import date

import pytest

from tests.tournament.cup.conftest import ALOIS, BABETT, CENTA, DORIS, Who, evening, player_at
from tournament.cup.evenings import evenings_of
from tournament.cup.people import People, people_of
from tournament.cup.services.cups import create_cup
from tournament.cup.services.people import confirm_recognised, join_people, keep_apart, split_off
from tournament.models import Cup, JournalEntry, Tournament
from tournament.shared.errors import Conflict, Refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

STANISLAW = ("Wójcikowski", "Stanisław", "Nürnberg")
WITHOUT_ACCENTS = ("Wojcikowski", "Stanislaw", "Nürnberg")


def cup_of(*casts: list[Who]) -> tuple[Cup, list[Tournament]]:
    days = (6, 13, 20, 27)
    evenings = [
        evening(day, {person: number for number, person in enumerate(cast)})
        for day, cast in zip(days, casts, strict=False)
    ]
    return create_cup(by=None, name="Pokal", tournaments=evenings), evenings


def people(cup: Cup) -> People:
    return people_of(cup, evenings_of(cup))


def names(grouping: People) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """Return the names of recognised and of questioned people, the most recent first."""
    return (
        sorted([str(p.newest) for p in parts] for parts in grouping.recognised),
        [(newer.newest.full_name, older.newest.full_name) for newer, older in grouping.questions],
    )


def test_same_name_and_place_is_recognised_and_nobody_else() -> None:
    cup, _ = cup_of([ALOIS, BABETT, CENTA], [BABETT, ALOIS, DORIS])

    assert names(people(cup)) == (
        [["1 Aigner, Alois", "2 Aigner, Alois"], ["2 Bäumler, Babett", "1 Bäumler, Babett"]],
        [],
    )


@pytest.mark.parametrize(
    "other",
    [
        WITHOUT_ACCENTS,
        ("Wójcikowski", "Stanisław", "Fürth"),
        ("Wójcikowski", "Stanisław", ""),
        ("WOJCIKOWSKI", "STANISLAW", "Nürnberg"),
    ],
)
def test_what_sounds_the_same_is_asked(other: Who) -> None:
    cup, _ = cup_of([STANISLAW, ALOIS], [BABETT, other])

    recognised, questions = names(people(cup))

    assert recognised == []
    assert questions == [(f"{other[0]}, {other[1]}", "Wójcikowski, Stanisław")]


def test_case_alone_makes_nobody_another() -> None:
    cup, _ = cup_of([ALOIS], [("AIGNER", "Alois", "LAUF")])

    assert len(people(cup).recognised) == 1


def test_two_of_one_name_and_place_on_an_evening_are_asked_about() -> None:
    """Father and son: which of them was there before is not for the program to say."""
    cup, (_, later) = cup_of([ALOIS, BABETT], [ALOIS, CENTA])
    names_of = dict(zip(("last_name", "first_name", "place"), ALOIS, strict=True))
    later.players.filter(last_name=CENTA[0]).update(**names_of)

    recognised, questions = names(people(cup))

    assert recognised == []
    assert len(questions) == 2


def test_dates_of_birth_part_father_and_son() -> None:
    cup, (first, other) = cup_of([ALOIS], [ALOIS])
    first.players.update(birth_on=date(1950, 1, 1))
    other.players.update(birth_on=date(1980, 1, 1))

    assert people(cup).is_settled


def test_confirmed_people_are_not_asked_about_again() -> None:
    cup, evenings = cup_of([ALOIS, BABETT], [BABETT, ALOIS], [ALOIS])

    assert confirm_recognised(cup, by=None, seen=2) == 2

    assert people(cup).is_settled
    assert cup.people.count() == 2
    assert cup.members.count() == 5
    entry = JournalEntry.objects.filter(action="cup_people_recognised").get()
    alois = [player_at(evening, ALOIS).pk for evening in evenings]
    assert alois in (entry.new or {})["people"]


def test_next_evening_goes_to_the_people_that_there_are() -> None:
    cup, _evenings = cup_of([ALOIS, BABETT], [BABETT, ALOIS])
    confirm_recognised(cup, by=None, seen=2)
    cup.tournaments.add(evening(20, {BABETT: 1, CENTA: 2}), evening(27, {BABETT: 1, CENTA: 2}))

    confirm_recognised(cup, by=None, seen=2)

    sizes = sorted(person.members.count() for person in cup.people.all())
    assert sizes == [2, 2, 4]


def test_two_confirmed_people_who_are_alike_become_one() -> None:
    """Two were joined by hand before anybody asked about the others."""
    cup, evenings = cup_of([ALOIS], [ALOIS], [ALOIS], [ALOIS])
    one_number, two, three, four = (player_at(evening, ALOIS) for evening in evenings)
    join_people(cup, by=None, player=one_number, other=two)
    join_people(cup, by=None, player=three, other=four)

    assert confirm_recognised(cup, by=None, seen=1) == 1

    assert [person.members.count() for person in cup.people.all()] == [4]


def test_confirming_what_has_changed_meanwhile_is_refused() -> None:
    cup, _ = cup_of([ALOIS, BABETT], [BABETT, ALOIS])

    with pytest.raises(Conflict):
        confirm_recognised(cup, by=None, seen=1)

    assert cup.members.count() == 0


def test_person_is_recognised_by_every_spelling_that_was_confirmed() -> None:
    cup, (first, other, _) = cup_of([STANISLAW], [WITHOUT_ACCENTS], [STANISLAW])
    join_people(
        cup, by=None, player=player_at(first, STANISLAW), other=player_at(other, WITHOUT_ACCENTS)
    )

    recognised, questions = names(people(cup))

    assert recognised == [["1 Wojcikowski, Stanislaw", "1 Wójcikowski, Stanisław"]]
    assert questions == []


def test_who_is_said_to_be_another_is_not_asked_about_again() -> None:
    cup, (first, other) = cup_of([STANISLAW], [WITHOUT_ACCENTS])

    keep_apart(
        cup, by=None, player=player_at(first, STANISLAW), other=player_at(other, WITHOUT_ACCENTS)
    )

    assert people(cup).is_settled
    assert len(people(cup).everybody) == 2


def test_split_off_person_stays_alone() -> None:
    cup, evenings = cup_of([ALOIS], [ALOIS], [ALOIS])
    confirm_recognised(cup, by=None, seen=1)

    split_off(cup, by=None, player=player_at(evenings[1], ALOIS), reason="der Vater")

    split = people(cup)
    assert sorted(len(person.present) for person in split.everybody) == [1, 2]
    assert split.is_settled


def test_joined_by_hand_in_spite_of_what_was_said_before() -> None:
    cup, evenings = cup_of([ALOIS], [ALOIS])
    first, other = (player_at(evening, ALOIS) for evening in evenings)
    keep_apart(cup, by=None, player=first, other=other)

    join_people(cup, by=None, player=first, other=other, reason="doch derselbe")

    assert [len(person.present) for person in people(cup).everybody] == [2]


def test_two_of_one_evening_are_never_one() -> None:
    cup, (tournament, _) = cup_of([ALOIS, BABETT], [CENTA])

    with pytest.raises(Refused, match="same evening"):
        join_people(
            cup, by=None, player=player_at(tournament, ALOIS), other=player_at(tournament, BABETT)
        )

    assert cup.members.count() == 0


def test_somebody_who_is_not_in_the_cup_is_refused() -> None:
    cup, (tournament,) = cup_of([ALOIS])
    stranger = player_at(evening(27, {ALOIS: 1}), ALOIS)

    with pytest.raises(Refused):
        join_people(cup, by=None, player=player_at(tournament, ALOIS), other=stranger)
