"""The journal of an evening from before the chain: chained, its names moved to the details."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from tests.factories import make_player, make_tournament, make_user
from tournament.journal.sentences import journal_lines
from tournament.models import JournalEntry, PersonalDetail, Tournament
from tournament.shared.chain import check_chain

BEFORE = ("tournament", "0002_more_rule_sets_draws_and_desks")

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("english"),
    pytest.mark.postgres,
    pytest.mark.thorough,  # migrates back and forth
]

ENTRIES = (
    {
        "action": "player_changed",
        "old": {"place": "Lauf", "publish": "name"},
        "new": {"place": "Fürth", "publish": "initials"},
    },
    {
        "action": "fill_ins_added",
        "new": {
            "players": [{"number": 1, "name": "Łysak, Jörg"}, {"number": 9, "name": "Springer 1"}]
        },
    },
    {"action": "tournament_closed", "new": {"open_rounds": [2]}, "reason": "Schnee"},
)


def step_by_step() -> MigrationExecutor:
    """Return an executor of the migrations that one step replaces for an empty database."""
    executor = MigrationExecutor(connection)
    executor.loader = MigrationLoader(connection, replace_migrations=False)
    return executor


def write_as_before(tournament: Tournament, player_id: int, user_id: int) -> None:
    """Write the entries as the program of that time did."""
    executor = step_by_step()
    old = executor.loader.project_state([BEFORE]).apps
    executor.migrate([BEFORE])
    at = timezone.now()
    for minutes, values in enumerate(ENTRIES):
        about_player = values["action"] == "player_changed"
        old.get_model("tournament", "JournalEntry").objects.create(
            tournament_id=tournament.pk,
            at=at + timedelta(minutes=minutes),
            by_id=user_id,
            subject="player" if about_player else "",
            subject_id=player_id if about_player else None,
            **values,
        )


def up_to_date() -> None:
    executor = step_by_step()
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_journal_of_an_older_program_is_chained_and_told_as_before() -> None:
    tournament, user = make_tournament(), make_user()
    player = make_player(tournament, 1)
    try:
        write_as_before(tournament, player.pk, user.pk)
    finally:
        up_to_date()

    links = list(check_chain(tournament))
    assert [(link.seq, link.fault) for link in links] == [(1, ""), (2, ""), (3, "")]
    lines = journal_lines(tournament, tournament.journal.select_related("by").order_by("seq"))
    assert [line.words for line in lines] == [
        "1 Öttl, Franziska changed: town Lauf → Fürth; in public full name → initials only",
        "Fill-ins added: 1 Łysak, Jörg, 9 Springer 1",
        "Tournament closed: round 2 open",
    ]
    entries = JournalEntry.objects.values_list("old", "new", "reason")
    assert not any(name in str(list(entries)) for name in ("Lauf", "Łysak", "Springer"))
    people = PersonalDetail.objects.order_by("pk").values_list("player_id", flat=True)
    assert sorted(people) == [0, player.pk, player.pk]
