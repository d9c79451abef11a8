"""Filter of the journal."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import F, Q, QuerySet

from tournament.journal.sentences import ACTIONS, GROUPS, SENTENCES
from tournament.models import JournalEntry, PersonalDetail, TableSheet, Tournament
from tournament.shared.request_numbers import whole_number


def journal_filter(query: Mapping[str, str]) -> dict[str, Any]:
    """Parse the query to {field: value to show}; "" or None, also for an invalid value: all."""
    about, action = query.get("about", ""), query.get("action", "")
    return {
        "about": about if about in GROUPS else "",
        "action": action if action in SENTENCES else "",
        "table": whole_number(query.get("table", "")),
        "number": whole_number(query.get("number", "")),
    }


def filtered_entries(tournament: Tournament, chosen: Mapping[str, Any]) -> "QuerySet[JournalEntry]":
    entries = tournament.journal.select_related("by")
    if chosen["about"]:
        entries = entries.filter(action__in=ACTIONS[chosen["about"]])
    if chosen["action"]:
        entries = entries.filter(action=chosen["action"])
    if chosen["table"] is not None:
        sheets = TableSheet.objects.filter(round__tournament=tournament, table=chosen["table"])
        of_sheet = Q(subject="tablesheet", subject_id__in=sheets.values("pk"))
        entries = entries.filter(Q(new__table=chosen["table"]) | of_sheet)
    if chosen["number"] is not None:
        entries = entries.filter(_player_condition(tournament, chosen["number"]))
    return entries


def action_names() -> list[tuple[str, str]]:
    dots: defaultdict[str, str] = defaultdict(lambda: "…")
    names = [(action, str(sentence) % dots) for action, sentence in SENTENCES.items()]
    return sorted(names, key=lambda name: name[1].casefold())


def _player_condition(tournament: Tournament, number: int) -> Q:
    players = tournament.players.filter(number=number).values("pk")
    details = PersonalDetail.objects.filter(entry__tournament=tournament, player_id__in=players)
    sheets = TableSheet.objects.filter(
        round__tournament=tournament,
        round__seats__player__in=players,
        round__seats__table=F("table"),
    )
    drawings = tournament.journal.filter(action__in=("lots_drawn", "lots_set_aside"))
    member_ids = set(players.values_list("pk", flat=True))
    lots = [
        entry.pk
        for entry in drawings
        if not member_ids.isdisjoint((entry.new or entry.old or {}).get("players", ()))
    ]
    return (
        Q(subject="player", subject_id__in=players)
        | Q(pk__in=details.values("entry"))
        | Q(subject="tablesheet", subject_id__in=sheets.values("pk"))
        | Q(pk__in=lots)
    )
