"""A tournament as the members of its file: rows as JSON, and what follows from them."""

from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F, Model, QuerySet

from scoring import to_data
from tournament.draw.document import document, without_names
from tournament.exchange import packing
from tournament.exchange.awards import award_data, team_data
from tournament.exchange.club import to_base64
from tournament.exchange.fields import PLAYERS, TABLES, Table
from tournament.models import PersonalDetail, Player, Tournament
from tournament.prizes.table import prize_list
from tournament.ranking.fingerprint import hashed_rows, ranking_hash
from tournament.ranking.standings import standings
from tournament.registration.entrants import age_class_of
from tournament.seating.protocol import list_text
from tournament.shared.chain import entries_of, hashed_values, utc_text
from tournament.shared.journal_entries import tells_birth
from tournament.shared.origin import Origin, origin_of
from tournament.teams.ranking import team_standings

Row = dict[str, Any]


def row_members(tournament: Tournament) -> dict[str, list[Row]]:
    origin = origin_of(tournament)
    members_by_name = {table.member: _rows(tournament, table, origin) for table in TABLES}
    entries = list(entries_of(tournament))
    members_by_name["journal.json"] = [
        hashed_values(entry, origin) | {"hash": entry.hash} for entry in entries
    ]
    members_by_name["details.json"] = _personal_details(tournament, origin)
    members_by_name["accounts.json"] = list(_accounts(members_by_name, origin))
    erased = set(tournament.players.exclude(erased_as="").values_list("number", flat=True))
    for chain in members_by_name["seed_chain.json"]:
        lines = without_names(chain["list_text"].split("\n")[:-1], erased)
        chain["list_text"] = list_text(lines)
    for draw in members_by_name["draws.json"]:
        if "added" in draw["options"]:
            added = without_names(draw["options"]["added"], erased)
            draw["options"] = draw["options"] | {"added": added}
    left_out = {table.member for table in TABLES if table.is_optional}
    return {name: rows for name, rows in members_by_name.items() if rows or name not in left_out}


def members(tournament: Tournament) -> dict[str, bytes]:
    seats, origin, ranked = tournament.seats_allowed, origin_of(tournament), standings(tournament)
    computed = {
        "rules.json": {str(count): to_data(tournament.rules_at(count)) for count in seats},
        "draw-protocol.json": document(tournament, for_organiser=True).as_json(),
        "ranking.json": {"hash": ranking_hash(ranked), "rows": hashed_rows(ranked)},
        "team-ranking.json": team_data(team_standings(ranked), origin),
        "awards.json": award_data(prize_list(tournament, ranked=ranked), origin),
    }
    texts = {name: packing.json_rows(rows) for name, rows in row_members(tournament).items()}
    return texts | {name: packing.json_text(value) for name, value in computed.items()}


def _rows(tournament: Tournament, table: Table, origin: Origin) -> list[Row]:
    rows: QuerySet[Any] = table.model._default_manager.filter(**{table.path: tournament.pk})
    if table is PLAYERS:
        rows = rows.select_related("tournament")
    return [_row(row, table, origin) for row in rows.order_by(*table.order)]


def _row(instance: Model, table: Table, origin: Origin) -> Row:
    row = {name: json_value(getattr(instance, name)) for name in table.plain}
    if table.has_id:
        row["id"] = origin.number(instance.pk)
    for name in table.row_keys:
        pk = getattr(instance, f"{name}_id")
        row[name] = None if pk is None else origin.number(pk)
    for name in table.account_keys:
        pk = getattr(instance, f"{name}_id")
        row[name] = None if pk is None else origin.account_number(pk)
    if isinstance(instance, Player) and instance.birth_on is not None:
        row["age_class"] = age_class_of(instance)
    return row


def _personal_details(tournament: Tournament, origin: Origin) -> list[Row]:
    """Return the rows of all PersonalDetails that hold no date of birth (docs/export.md).

    `origin`: converts ids to those before an import.
    """
    details = PersonalDetail.objects.filter(entry__tournament=tournament)
    rows = details.annotate(seq=F("entry__seq")).order_by("seq", "player_id")
    return [
        {
            "entry": detail.seq,
            "player": origin.number(detail.player_id),
            "salt": detail.salt,
            "data": detail.data,
        }
        for detail in rows
        if not tells_birth(detail.data)
    ]


def _accounts(members_by_name: dict[str, list[Row]], origin: Origin) -> Iterator[Row]:
    numbers = {entry["by"] for entry in members_by_name["journal.json"]}
    for table in TABLES:
        rows = members_by_name[table.member]
        numbers |= {row[name] for row in rows for name in table.account_keys}
    for entry in members_by_name["journal.json"]:
        numbers |= {(entry[side] or {}).get("account") for side in ("old", "new")}
    numbers -= {None}
    own = {number - origin.accounts_from for number in numbers - origin.accounts.keys()}
    names = dict(User.objects.filter(pk__in=own).values_list("pk", "username"))
    for number in sorted(numbers):
        local_name = names.get(number - origin.accounts_from, "")
        yield {"id": number, "name": origin.names.get(number, local_name)}


def json_value(value: Any) -> Any:
    """Convert to JSON: days 2026-11-20, UTC moments with six digits, times 19:00:00, base64."""
    if isinstance(value, datetime):
        return utc_text(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return to_base64(value)
    return value
