"""Teams are made, changed, paid and deleted; nobody is in two; the journal tells each change."""

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from tests.factories import make_player, make_tournament, make_user
from tests.tournament.teams.conftest import journal_sentences, members, team
from tournament.models import Team, TeamMember, Tournament
from tournament.registration.services.erasing import erase_player
from tournament.shared.errors import Refused
from tournament.teams.services import (
    change_team,
    make_team,
    pay_team,
    remove_team,
    set_team_rules,
    take_out,
    unpay_team,
)

pytestmark = pytest.mark.django_db


def numbers(team: Team) -> list[int]:
    return list(team.memberships.values_list("player__number", flat=True))


def test_team_is_made_with_its_members_and_its_fee(tournament: Tournament) -> None:
    created = make_team(
        tournament,
        by=make_user(),
        name="  Die   Wenzbrüder ",
        members=members(tournament, 3, 1),
        is_paid=True,
    )

    assert (created.name, numbers(created), created.paid_cents) == ("Die Wenzbrüder", [1, 3], 800)
    assert journal_sentences(tournament)[-2:] == [
        "Mannschaft eingetragen: Die Wenzbrüder (1 Öttl, Franziska; 3 von der Grün, Adelheid)",
        "Mannschaft hat bezahlt: Die Wenzbrüder, 8 € bar",
    ]


def test_nobody_is_in_two_teams(tournament: Tournament) -> None:
    team(tournament, "Grasober", 1, 2)

    with pytest.raises(Refused) as refused:
        team(tournament, "Wenzbrüder", 3, 2)

    sentence = "Nummer 2, Marko Kovačević, ist schon bei „Grasober“."
    assert refused.value.problems == (sentence,)
    assert tournament.teams.count() == 1


def test_database_itself_keeps_a_player_in_one_team(tournament: Tournament) -> None:
    first, second = team(tournament, "A", 1), team(tournament, "B", 2)

    with pytest.raises(IntegrityError), transaction.atomic():
        TeamMember.objects.create(team=second, player=members(tournament, 1)[0])

    assert numbers(first) == [1]


@pytest.mark.parametrize(
    ("name", "numbers_given", "sentence"),
    [
        ("", (1,), "Name der Mannschaft: Die Mannschaft braucht einen Namen."),
        ("grasober", (5,), "„grasober“ gibt es schon. Bitte einen anderen Namen wählen."),
        ("B", (5, 5), "Eine Nummer steht zweimal da."),
        ("B", (1, 5, 6, 7, 8), "Eine Mannschaft hat hier 4 Mitglieder, nicht 5."),
        (
            "B" * 41,
            (5,),
            f"Name der Mannschaft „{'B' * 39}…“: Höchstens 40 Zeichen sind möglich, das sind 41.",
        ),
    ],
)
def test_what_makes_no_team_is_refused(
    tournament: Tournament, name: str, numbers_given: tuple[int, ...], sentence: str
) -> None:
    team(tournament, "Grasober", 2, 3)

    with pytest.raises(Refused) as refused:
        make_team(tournament, by=None, name=name, members=members(tournament, *numbers_given))

    assert refused.value.problems == (sentence,)


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ("fill_in", "Nummer 13 ist ein Springer und kann in keiner Mannschaft sein."),
        ("withdrawn", "Diese Nummer hat in diesem Turnier niemand."),
    ],
)
def test_member_has_to_play_for_a_place(tournament: Tournament, state: str, why: str) -> None:
    springer = make_player(tournament, 13, state=state)

    with pytest.raises(Refused, match=why):
        make_team(tournament, by=None, name="A", members=[springer])


def test_member_is_of_this_tournament(tournament: Tournament) -> None:
    stranger = make_player(make_tournament(), 1)

    with pytest.raises(Refused, match="niemand"):
        make_team(tournament, by=None, name="A", members=[stranger])


def test_name_and_members_change_each_with_an_entry(tournament: Tournament) -> None:
    new_team = team(tournament, "A", 1, 2)

    change_team(new_team, by=None, name="B", members=members(tournament, 2, 5))

    new_team.refresh_from_db()
    assert (new_team.name, numbers(new_team)) == ("B", [2, 5])
    assert journal_sentences(tournament)[-2:] == [
        "Mannschaft umbenannt: A → B",
        "Mitglieder einer Mannschaft geändert: B, dazu: 5 Krämer-Oßwald, Annemarie;"
        " heraus: 1 Öttl, Franziska",
    ]


def test_nothing_changed_writes_no_entry(tournament: Tournament) -> None:
    new_team = team(tournament, "A", 1, 2)
    before = tournament.journal.count()

    change_team(new_team, by=None, name="A", members=members(tournament, 2, 1))

    assert tournament.journal.count() == before


def test_take_out_leaves_the_others(tournament: Tournament) -> None:
    new_team = team(tournament, "A", 1, 2)
    player = members(tournament, 2)[0]

    take_out(player, by=None)

    assert numbers(new_team) == [1]
    with pytest.raises(Refused, match=r"Nr\. 2 ist in keiner Mannschaft"):
        take_out(player, by=None)


def test_remove_team_leaves_its_people(tournament: Tournament) -> None:
    new_team = team(tournament, "A", 1, 2)

    remove_team(new_team, by=None)

    assert (tournament.teams.count(), tournament.players.count()) == (0, 12)
    assert journal_sentences(tournament)[-1].startswith("Mannschaft gelöscht: A (1 Öttl")


def test_team_that_has_paid_is_not_deleted_with_its_money(tournament: Tournament) -> None:
    paid_team = pay_team(team(tournament, "A", 1), by=None)

    with pytest.raises(Refused, match="„A“ hat bezahlt"):
        remove_team(paid_team, by=None)

    remove_team(unpay_team(paid_team, by=None), by=None)
    assert journal_sentences(tournament)[-2:] == [
        "Startgeld einer Mannschaft zurückgenommen: A, 8 € bar",
        "Mannschaft gelöscht: A (1 Öttl, Franziska)",
    ]


def test_paid_twice_is_paid_once(tournament: Tournament) -> None:
    new_team = team(tournament, "A", 1)
    pay_team(new_team, by=None)
    before = tournament.journal.count()

    pay_team(new_team, by=None)

    assert tournament.journal.count() == before


@pytest.mark.parametrize(
    "change",
    [
        lambda team, players: make_team(team.tournament, by=None, name="B", members=[]),
        lambda team, players: change_team(team, by=None, name="B", members=players),
        lambda team, players: take_out(players[0], by=None),
        lambda team, players: remove_team(team, by=None),
        lambda team, players: set_team_rules(team.tournament, by=None, size=4, counting=4),
    ],
)
def test_change_needs_a_reason_once_a_list_counts(
    played: Tournament, change: Callable[..., object]
) -> None:
    grasober = team(played, "A", 1, 2)
    before = played.journal.count()

    with pytest.raises(Refused, match="braucht einen Grund"):
        change(grasober, members(played, 1))

    assert played.journal.count() == before


def test_paying_needs_no_reason(played: Tournament) -> None:
    assert pay_team(team(played, "A", 1), by=None).has_paid


def test_tournament_without_teams_has_none(tournament: Tournament) -> None:
    other = make_tournament()

    with pytest.raises(Refused, match="keine Mannschaften"):
        make_team(other, by=None, name="A")


def test_closed_tournament_keeps_its_teams(tournament: Tournament) -> None:
    new_team = team(tournament, "A", 1)
    Tournament.objects.update(state="closed")

    with pytest.raises(Refused, match="ist geschlossen"):
        change_team(new_team, by=None, name="B", members=[])


def test_deleted_person_stays_as_a_number(tournament: Tournament) -> None:
    new_team = team(tournament, "A", 1, 2)
    erase_player(members(tournament, 1)[0], by=None, reason="Wunsch")

    change_team(new_team, by=None, name="A", members=members(tournament, 1, 3))

    assert numbers(new_team) == [1, 3]
    assert "dazu: 3 von der Grün, Adelheid; heraus: 2 Kova" in journal_sentences(tournament)[-1]
    assert journal_sentences(tournament)[-3].startswith(
        "Mannschaft eingetragen: A (Nr. 1 (gelöscht); 2 Kov"
    )
