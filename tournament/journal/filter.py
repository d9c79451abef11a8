"""Which entries the journal shows: those about a table, a start number, one kind, one action."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from urllib.parse import urlencode

from django.db.models import F, Q, QuerySet

from tournament.journal.sentences import GROUPS, SENTENCES, actions_of
from tournament.models import JournalEntry, PersonalDetail, TableSheet, Tournament
from tournament.shared.request_numbers import whole_number


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for; empty or None: everything. Nonsense in the address is left out."""

    about: str = ""
    action: str = ""
    table: int | None = None
    number: int | None = None

    @property
    def address(self) -> str:
        """The same as the part of an address behind the question mark."""
        return urlencode({name: value for name, value in asdict(self).items() if value})


def wanted(asked: Mapping[str, str]) -> Wanted:
    about, action = asked.get("about", ""), asked.get("action", "")
    return Wanted(
        about=about if about in GROUPS else "",
        action=action if action in SENTENCES else "",
        table=whole_number(asked.get("table", "")),
        number=whole_number(asked.get("number", "")),
    )


def wanted_entries(tournament: Tournament, what: Wanted) -> "QuerySet[JournalEntry]":
    """Newest first."""
    entries = tournament.journal.select_related("by")
    if what.about:
        entries = entries.filter(action__in=actions_of(what.about))
    if what.action:
        entries = entries.filter(action=what.action)
    if what.table is not None:
        entries = entries.filter(_about_table(tournament, what.table))
    if what.number is not None:
        entries = entries.filter(_about_player(tournament, what.number))
    return entries


def action_names() -> list[tuple[str, str]]:
    """Every action with its sentence, "…" for what differs, by the alphabet."""
    names = [(action, str(sentence) % _Dots()) for action, (_of, sentence) in SENTENCES.items()]
    return sorted(names, key=lambda name: name[1].casefold())


def _about_table(tournament: Tournament, table: int) -> Q:
    """Its lists, and what was decided there."""
    sheets = TableSheet.objects.filter(round__tournament=tournament, table=table)
    return Q(new__table=table) | Q(subject="tablesheet", subject_id__in=sheets.values("pk"))


def _about_player(tournament: Tournament, number: int) -> Q:
    """What happened to them, the lists of the tables where they sat, the lots they drew."""
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


class _Dots(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "…"
