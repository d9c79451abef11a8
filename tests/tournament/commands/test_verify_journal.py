"""Whoever changes the database behind the program's back is found out."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.factories import make_tournament
from tournament.models import JournalEntry, PersonalDetail, Tournament
from tournament.registration.entrants import Entrant
from tournament.registration.services.players import register_player
from tournament.shared.chain import entry_hash, head_of
from tournament.shared.journal_entries import record

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


@pytest.fixture
def tournament() -> Tournament:
    """Three entries, the second of a person."""
    tournament = make_tournament(slug="rennen")
    record(tournament, by=None, action="step_1", reason="Der Saal war kalt")
    register_player(tournament, by=None, entrant=Entrant(last_name="Übler", place="Lauf"))
    record(tournament, by=None, action="step_3", new={"draw": 3})
    return tournament


def verify(*arguments: str, **options: Any) -> list[str]:
    out = StringIO()
    call_command("verify_journal", *arguments, stdout=out, **options)
    return out.getvalue().splitlines()


def tamper(statement: str, *values: Any) -> None:
    """As somebody with the file and a database tool: the triggers are dropped first."""
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
    """Whoever knows how the hash is made still has to write all that follow anew."""
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

    with pytest.raises(CommandError, match=r"entry 2 .* says of a person has been changed"):
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
