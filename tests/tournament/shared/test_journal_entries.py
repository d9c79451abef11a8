"""Contents and order of journal entries, which the database itself protects."""

from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction

from tests.factories import make_player, make_tournament, make_user
from tournament.evening.services.tournaments import delete_demo
from tournament.models import JournalEntry, PersonalDetail, Player, Tournament
from tournament.registration.services.attendance import check_out
from tournament.registration.services.players import change_player, register_player
from tournament.shared.chain import BEGINNING, entry_hash, head_of
from tournament.shared.form_ids import begin_sending
from tournament.shared.journal_entries import append, delete_personal_details, record

pytestmark = pytest.mark.django_db

EVERY_COLUMN = {field.get_attname() for field in JournalEntry._meta.fields}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


def test_entries_follow_one_another_in_each_tournament(tournament: Tournament) -> None:
    other = make_tournament()
    for step, at in enumerate((tournament, other, None, tournament, None)):
        record(at, by=None, action=f"step_{step}")

    chains = {
        at: list(JournalEntry.objects.filter(tournament=at).order_by("seq"))
        for at in (tournament, other, None)
    }
    assert {at: [entry.seq for entry in chain] for at, chain in chains.items()} == {
        tournament: [1, 2],
        other: [1],
        None: [1, 2],
    }
    for first, *rest in chains.values():
        assert first.previous == BEGINNING
        assert [entry.previous for entry in rest] == [first.hash][: len(rest)]


def test_head_is_the_start_of_the_newest_hash(tournament: Tournament) -> None:
    assert head_of(tournament) == ""

    record(tournament, by=None, action="step_1")
    newest = record(tournament, by=None, action="step_2")

    assert head_of(tournament) == newest.hash[:16]


@pytest.mark.parametrize("column", sorted(EVERY_COLUMN - {"id", "hash"}))
def test_hash_covers_every_column(tournament: Tournament, column: str) -> None:
    entry = record(tournament, by=make_user(), action="step_1", subject=tournament, reason="weil")
    stored_entry = JournalEntry.objects.get()
    assert entry_hash(stored_entry) == entry.hash

    setattr(stored_entry, column, stored_entry.at.replace(year=2001) if column == "at" else "x")

    assert entry_hash(stored_entry) != entry.hash


def test_hash_is_the_one_of_the_documentation() -> None:
    """docs/journal.md computes this entry by hand."""
    entry = JournalEntry(
        tournament_id=7,
        seq=1,
        at=datetime(2026, 11, 20, 22, 41, 3, 123, tzinfo=UTC),
        by_id=2,
        action="sheet_corrected",
        subject="tablesheet",
        subject_id=31,
        old={"sums": [14, -14, -22, 22]},
        new={"sums": [16, -16, -22, 22]},
        reason="6 als 8 gelesen, Öttl hat es gemerkt",
        previous=BEGINNING,
    )

    assert entry_hash(entry) == "138b51dc627b7fb136aff757b7a965994bd51d5a4c4882282efcd26c7f2be6fe"


def test_personal_values_of_a_player_stand_apart(tournament: Tournament) -> None:
    player = register_player(
        tournament,
        by=None,
        entrant=Player(last_name="Yıldızoğlu", first_name="Emre", place="Fürth"),
    )
    change_player(player, by=None, last_name="Yıldız", publish="initials")

    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM tournament_journalentry")
        rows = str(cursor.fetchall())
    assert not any(word in rows for word in ("Yıldız", "Emre", "Fürth", "\\u0131"))
    assert PersonalDetail.objects.filter(player_id=player.pk).count() == 2


def test_forgetting_a_person_leaves_entries_and_head(tournament: Tournament) -> None:
    player = register_player(tournament, by=None, entrant=Player(last_name="Șerban"))
    other = register_player(tournament, by=None, entrant=Player(last_name="Übler"))
    head = head_of(tournament)

    delete_personal_details(player.pk)

    assert list(PersonalDetail.objects.values_list("player_id", flat=True)) == [other.pk]
    assert head_of(tournament) == head
    call_command("verify_journal", tournament.slug, verbosity=0)


def test_request_is_stored_once(tournament: Tournament) -> None:
    begin_sending("a" * 36)
    entry = record(tournament, by=None, action="step_1")

    repeated = JournalEntry(
        tournament=tournament, action="step_1", at=entry.at, request_id="a" * 36
    )

    with pytest.raises(IntegrityError), transaction.atomic():
        append(repeated, [])
    assert JournalEntry.objects.get().pk == entry.pk


@pytest.mark.parametrize("value", [1.5, float("nan"), {1}])
def test_value_with_more_than_one_spelling_is_refused(
    tournament: Tournament, value: object
) -> None:
    with pytest.raises((TypeError, ValueError)), transaction.atomic():
        record(tournament, by=None, action="step_1", new={"value": value})


def test_account_that_is_gone_is_still_named_by_its_id(tournament: Tournament) -> None:
    user = make_user("aushilfe")
    number = user.pk
    record(tournament, by=user, action="step_1")

    user.delete()

    assert JournalEntry.objects.get().by_id == number
    call_command("verify_journal", tournament.slug, verbosity=0)


# -- the triggers ----------------------------------------------------------------------------------

TOUCHES = {
    "change": "UPDATE tournament_journalentry SET reason = 'anders'",
    "change nothing": "UPDATE tournament_journalentry SET reason = reason",
    "delete": "DELETE FROM tournament_journalentry",
}


@pytest.mark.parametrize("touch", TOUCHES)
def test_database_refuses_to_touch_an_entry(tournament: Tournament, touch: str) -> None:
    entry = record(tournament, by=None, action="step_1", reason="so")

    with (
        pytest.raises(IntegrityError, match="only added to"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(TOUCHES[touch])
    assert list(JournalEntry.objects.values_list("pk", "reason")) == [(entry.pk, "so")]


def test_database_refuses_to_replace_an_entry(tournament: Tournament) -> None:
    record(tournament, by=None, action="step_1")
    if connection.vendor != "sqlite":
        connection.check_constraints()  # else PostgreSQL refuses for another reason
        replace = "TRUNCATE tournament_journalentry CASCADE"
    else:
        replace = "INSERT OR REPLACE INTO tournament_journalentry SELECT * FROM tournament_journalentry"  # fmt: skip  # noqa: E501

    with (
        pytest.raises(IntegrityError, match="only added to"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(replace)
    assert JournalEntry.objects.count() == 1


def test_database_refuses_a_fork(tournament: Tournament) -> None:
    entry = record(tournament, by=None, action="step_1")

    for at in (tournament, None):
        record(at, by=None, action="step_2")
        newest = JournalEntry.objects.filter(tournament=at).order_by("seq").last()
        assert newest is not None
        newest.pk = None
        with pytest.raises(IntegrityError), transaction.atomic():
            newest.save(force_insert=True)
    assert JournalEntry.objects.filter(tournament=tournament).first() != entry


def test_journal_of_a_demonstration_goes_with_it() -> None:
    demo = make_tournament(is_demo=True)
    check_out(make_player(demo, 1), by=None)
    register_player(demo, by=None, entrant=Player(last_name="Übler"))

    delete_demo(demo)

    assert (JournalEntry.objects.count(), PersonalDetail.objects.count()) == (0, 0)


@pytest.mark.django_db(transaction=True)
def test_flush_empties_the_journal_and_leaves_it_guarded() -> None:
    tournament = make_tournament()
    record(tournament, by=None, action="step_1")

    call_command("flush", verbosity=0, interactive=False)

    assert JournalEntry.objects.count() == 0
    record(make_tournament(), by=None, action="step_1")
    with pytest.raises(IntegrityError, match="only added to"):
        JournalEntry.objects.all().delete()
