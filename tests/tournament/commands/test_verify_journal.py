"""Whoever changes the database behind the program's back is found out."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError
from django.db import connection
from django.utils import translation

from scoring import SheetEntry
from tests.factories import CAST, enter, make_tournament, solo_rows
from tests.kept_rows import KeptEvening
from tests.printed import printed
from tournament.draw.services.draws import draw_round
from tournament.draw.services.field import add_fill_ins
from tournament.models import (
    GameRow,
    JournalEntry,
    PersonalDetail,
    Player,
    SeedChain,
    SheetTotal,
    Tournament,
)
from tournament.registration.services.players import (
    change_player,
    register_player,
    register_players,
)
from tournament.results.services.sheets import enter_sheet
from tournament.seating.protocol import digest
from tournament.shared.chain import entry_hash, head_of
from tournament.shared.journal_entries import record

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def tournament() -> Tournament:
    """Three entries, the second of a person."""
    tournament = make_tournament(slug="rennen")
    record(tournament, by=None, action="step_1", reason="Der Saal war kalt")
    register_player(tournament, by=None, entrant=Player(last_name="Übler", place="Lauf"))
    record(tournament, by=None, action="step_3", new={"draw": 3})
    return tournament


def verify(*arguments: str, **options: Any) -> list[str]:
    return printed("verify_journal", *arguments, **options).splitlines()


def tamper(statement: str, *values: Any) -> None:
    """Change the database with a tool, dropping the triggers first."""
    with connection.cursor() as cursor:
        connection.check_constraints()
        if connection.vendor == "sqlite":
            for kind in ("changed", "deleted"):
                cursor.execute(f"DROP TRIGGER journal_is_never_{kind}")
        else:
            cursor.execute("ALTER TABLE tournament_journalentry DISABLE TRIGGER USER")
        cursor.execute(statement, values)


def test_intact_journal_is_counted_with_its_head(tournament: Tournament) -> None:
    assert verify("rennen") == [f"rennen: 3 entries, head {head_of(tournament)}"]


def test_every_journal_is_checked_without_a_name(tournament: Tournament) -> None:
    record(None, by=None, action="step_1")
    make_tournament(slug="still")

    assert verify() == [
        f"rennen: 3 entries, head {head_of(tournament)}",
        "still: 0 entries, head –",
        f"without a tournament: 1 entry, head {head_of(None)}",
    ]


@pytest.mark.parametrize(
    ("change", "number"),
    [
        ("reason = 'Der Saal war kalT'", 1),
        ("at = '2026-11-20 22:00:00.000001+00:00'", 1),
        ("by_id = 7", 1),
        ("action = 'step_2'", 1),
        ("hash = '{0}'", 1),
        ("is_demo = NOT is_demo", 1),
    ],
)
def test_one_changed_value_names_the_entry(
    tournament: Tournament, change: str, number: int
) -> None:
    change = change.format("0" * 64)
    tamper(f"UPDATE tournament_journalentry SET {change} WHERE seq = {number}")

    with pytest.raises(CommandError, match=rf"^rennen: entry {number} \(row \d+\) is broken"):
        verify("rennen")


def test_one_byte_in_stored_values_names_the_entry(tournament: Tournament) -> None:
    tamper("UPDATE tournament_journalentry SET new = '{\"draw\": 4}' WHERE seq = 3")

    with pytest.raises(CommandError, match=r"entry 3 .* it has been changed"):
        verify("rennen")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL keeps only real times")
def test_entry_that_cannot_be_read_is_named(tournament: Tournament) -> None:
    tamper("UPDATE tournament_journalentry SET at = 'gestern' WHERE seq = 2")

    with pytest.raises(CommandError, match=r"entry 2 .* can no longer be read"):
        verify("rennen")


def test_hash_computed_anew_breaks_the_next_entry(tournament: Tournament) -> None:
    """A forger who knows the hash would have to rewrite all later entries."""
    entry = tournament.journal.get(seq=1)
    entry.reason = "Der Saal war warm"
    change = "UPDATE tournament_journalentry SET reason = %s, hash = %s WHERE seq = 1"
    tamper(change, entry.reason, entry_hash(entry))

    with pytest.raises(CommandError, match=r"entry 2 \("):
        verify("rennen")


def test_deleted_entry_is_missed(tournament: Tournament) -> None:
    tamper("DELETE FROM tournament_journalentry WHERE seq = 1")

    with pytest.raises(CommandError, match=r"entry 1 .* an entry before it is missing"):
        verify("rennen")


def test_entries_cut_off_at_the_end_are_missed_by_the_printed_head(tournament: Tournament) -> None:
    printed = head_of(tournament)
    assert verify("rennen", printed=printed.upper())[1] == (
        f"rennen: the printed head {printed} is entry 3."
    )

    tamper("DELETE FROM tournament_journalentry WHERE seq = 3")

    assert len(verify("rennen")) == 1
    with pytest.raises(CommandError, match="No entry has the printed head"):
        verify("rennen", printed=printed)


def test_changed_detail_of_a_person_names_the_entry(tournament: Tournament) -> None:
    detail = PersonalDetail.objects.get()
    detail.data["new"]["place"] = "Laufen"
    detail.save()

    with pytest.raises(CommandError, match=r"entry 2 .* says about a person has been changed"):
        verify("rennen")


def test_erased_person_breaks_nothing(tournament: Tournament) -> None:
    PersonalDetail.objects.all().delete()

    assert verify("rennen") == [f"rennen: 3 entries, head {head_of(tournament)}"]


def test_unknown_tournament_ends_with_a_sentence() -> None:
    with pytest.raises(CommandError, match="There is no tournament"):
        verify("nirgends")


def test_entry_moved_to_another_tournament_is_missed(tournament: Tournament) -> None:
    other = make_tournament(slug="anderes")
    change = "UPDATE tournament_journalentry SET tournament_id = %s WHERE seq = 1"
    tamper(change, other.pk)

    with pytest.raises(CommandError) as broken:
        verify()
    assert [line.split(":")[0] for line in str(broken.value).splitlines()] == ["anderes", "rennen"]
    assert JournalEntry.objects.count() == 3


# -- what the journal says, and what is there ------------------------------------------------------


def make_played() -> Tournament:
    """Drawn, one list by game and checked, one by its totals; a lot, a fill-in, a new name."""
    tournament = make_tournament(slug="gespielt", round_count=1)
    entrants = [Player(last_name=last, first_name="Emre") for last, *_rest in CAST[:7]]
    players = register_players(tournament, by=None, entrants=entrants)
    change_player(players[0], by=None, last_name="Nguyễn")
    add_fill_ins(tournament, by=None)
    draw_round(tournament, by=None, round_number=1, seed="Eichel-Ober")
    first, second = tournament.rounds.get().sheets.all()
    enter_sheet(first, by=None, entry=SheetEntry(rows=solo_rows()))
    enter(second, 4, 4, -4, -4)
    return tournament


@pytest.fixture(scope="session")
def kept_played(keep_evening: Callable[..., KeptEvening]) -> KeptEvening:
    with translation.override("en"):  # the fill-in players have English names
        return keep_evening(make_played)


@pytest.fixture
def played(kept_played: KeptEvening) -> Tournament:
    return kept_played.put()


def test_evening_as_its_journal_says_passes(played: Tournament) -> None:
    assert verify("gespielt") == [
        f"gespielt: {played.journal.count()} entries, head {head_of(played)}"
    ]


def differs(tournament: Tournament) -> list[str]:
    with pytest.raises(CommandError) as caught:
        verify(tournament.slug)
    return [line.removeprefix("gespielt: ") for line in str(caught.value).splitlines()]


def test_points_changed_in_the_database_are_named(played: Tournament) -> None:
    """The head stays the same: the journal itself is as it was."""
    head = head_of(played)
    total, other, *_others = SheetTotal.objects.filter(sheet__table=2).select_related(
        "seat__player"
    )
    SheetTotal.objects.filter(pk=total.pk).update(points=44)
    SheetTotal.objects.filter(pk=other.pk).update(points=-36)

    assert differs(played) == [
        f"Table 2, round 1, no. {total.seat.player.number}: in the journal +4, in the database +44"
    ]
    assert head_of(played) == head


@pytest.mark.parametrize(
    ("change", "cell"),
    [
        ({"points_3": 5}, "seat 3: in the journal −1, in the database +5"),
        ({"tout": True}, "the T: in the journal no, in the database yes"),
        ({"remark": "verworfen"}, "the remark: in the journal –, in the database verworfen"),
    ],
)
def test_game_changed_in_the_database_is_named(
    played: Tournament, change: dict[str, Any], cell: str
) -> None:
    GameRow.objects.filter(game=7).update(**change)

    assert differs(played) == [f"Table 1, round 1, game 7, {cell}"]


def test_game_taken_away_is_named(played: Tournament) -> None:
    GameRow.objects.filter(game=32).delete()

    assert differs(played) == [
        "Table 1, round 1, game 32, seat 1: in the journal +1, in the database –"
    ]


@pytest.mark.parametrize(
    ("number", "change", "detail"),
    [
        (1, {"last_name": "Huber"}, "in the journal Nguyễn, Emre, in the database Huber, Emre"),
        (2, {"state": "excluded"}, "in the journal registered, in the database excluded"),
        (3, {"number": 30}, "in the journal 3, in the database 30"),
        (8, {"last_name": "Huber"}, "in the journal Fill-in 1, in the database Huber"),
        (8, {"state": "registered"}, "in the journal fill-in, in the database registered"),
    ],
)
def test_player_changed_in_the_database_is_named(
    played: Tournament, number: int, change: dict[str, Any], detail: str
) -> None:
    Player.objects.filter(number=number).update(**change)

    assert f"No. {change.get('number', number)}: {detail}" in differs(played)


def test_player_whose_name_was_erased_has_none_to_compare(played: Tournament) -> None:
    PersonalDetail.objects.all().delete()

    assert len(verify("gespielt")) == 1


def test_frozen_list_changed_in_the_database_is_named(played: Tournament) -> None:
    chain = SeedChain.objects.get()
    chain.list_text = chain.list_text.replace("Nguyễn", "Huber")
    chain.save()

    (line,) = differs(played)

    frozen_hash, present_hash = chain.list_hash[:16], digest(chain.list_text)[:16]
    assert line == f"The frozen list: in the journal {frozen_hash}, in the database {present_hash}"
