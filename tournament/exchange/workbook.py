"""The complete file of a tournament, and in it the evening as an Excel file.

That is always in German and without the time of export, so that one evening is always one file.
"""

import io
import re
import zipfile
from collections.abc import Sequence
from itertools import zip_longest

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.exchange import packing
from tournament.exchange.awards import awards_with_codes
from tournament.exchange.contents import members
from tournament.journal.sentences import journal_lines
from tournament.models import Player, Team, Tournament
from tournament.prizes.table import PrizeList, prize_list
from tournament.prizes.words import members_in_full, taker_name
from tournament.ranking.fingerprint import ranking_hash
from tournament.ranking.standings import standings
from tournament.ranking.workbook import ranking_pages
from tournament.registration.fees import teams_of
from tournament.results.workbook.sheets import list_page
from tournament.shared import listing
from tournament.shared.chain import entries_of, with_sorted_keys
from tournament.shared.guards import lock
from tournament.shared.listing import Look
from tournament.shared.names import substitutes_of, with_substitutes
from tournament.shared.origin import origin_of
from tournament.shared.workbook.writing import Column, Value, Worksheet, workbook
from tournament.teams.ranking import team_standings
from tournament.teams.workbook import team_pages

MADE_AT = re.compile(rb"(<dcterms:(created|modified)[^>]*>)[^<]*(<)")
NO_MOMENT = rb"\g<1>1980-01-01T00:00:00Z\g<3>"
EURO = "0.00"
Players = Sequence[Player]


@transaction.atomic
def tournament_file(tournament: Tournament) -> bytes:
    """Return the ZIP file that can be imported; the tournament is locked meanwhile."""
    tournament = lock(tournament)
    entry = entries_of(tournament).last()
    head = {
        "tournament": tournament.slug,
        "journal": entry.hash if entry else "",
        "ranking": ranking_hash(standings(tournament)),
    }
    workbook_member = {"evening.xlsx": evening_workbook(tournament)}
    return packing.pack(head, members(tournament) | workbook_member)


def evening_workbook(tournament: Tournament) -> bytes:
    with translation.override(settings.LANGUAGE_CODE):
        everybody = tournament.players.select_related("tournament").order_by("number", "pk")
        players = with_substitutes(everybody, tournament)
        ranked = standings(tournament)
        pages = [
            _player_page(players),
            _draw_page(tournament, players),
            list_page(tournament),
            *ranking_pages(ranked),
            *team_pages(team_standings(ranked)),
            *_prize_pages(prize_list(tournament, ranked=ranked)),
            _entry_fees_page(players, teams_of(tournament)),
            _journal_page(tournament),
        ]
        return _without_dates(workbook(pages, tournament=tournament))


def _player_page(players: Players) -> Worksheet:
    def substitutes(player: Player) -> str:
        return ", ".join(substitute.full_name for substitute in substitutes_of(player))

    columns = [
        listing.Column("number", _("Number")),
        listing.Column("full_name", _("Name"), Look(width=32)),
        listing.Column("place", capfirst(_("town")), Look(width=22)),
        listing.Column("club", _("Club"), Look(width=22)),
        listing.Column("state", _("State"), Look(width=20), Player.get_state_display),
        listing.Column("substitute", capfirst(_("substitute")), Look(width=32), substitutes),
    ]
    return listing.worksheet(_("Players"), columns, players)


def _draw_page(tournament: Tournament, players: Players) -> Worksheet:
    names = {player.number: player.full_name for player in players}
    columns = [
        Column(_("Round"), 8),
        Column(_("Draw"), 8),
        Column(_("Table"), 8),
        Column(_("Seat"), 8),
        Column(_("Number"), 9),
        Column(_("Name"), 32),
        Column(_("Seed"), 60),
    ]
    draws = tournament.draws.filter(is_current=True).select_related("round")
    rows = [
        (draw.round.number, draw.number, table, seat, number, names.get(number, ""), seed)
        for draw in draws.order_by("round__number")
        for (table, seat, number), seed in zip_longest(draw.taken_seats, [draw.seed])
    ]
    return Worksheet(_("Draws"), columns, rows)


def _prize_pages(prizes: PrizeList) -> list[Worksheet]:
    if not prizes.lines:
        return []
    columns = [
        Column(capfirst(_("prize for")), 28),
        Column(_("Number"), 9),
        Column(_("Goes to"), 32),
        Column(_("Team"), 48),
        Column(_("Prize"), 32),
        Column(_("Called"), 9),
    ]
    rows: list[Sequence[Value]] = []
    for line, why in awards_with_codes(prizes):
        taker = None if why else line.taker
        rows.append(
            (
                line.title,
                taker.number if isinstance(taker, Player) else None,
                taker_name(taker, is_public=False) if taker else "",
                members_in_full(line.team_row, is_public=False) if taker else "",
                line.taken_gift,
                _("yes") if line.call else "",
            )
        )
    return [Worksheet(_("Prizes"), columns, rows)]


def _entry_fees_page(players: Players, teams: Sequence[Team]) -> Worksheet:
    columns = [
        Column(_("Number"), 9),
        Column(_("Name"), 32),
        Column(_("Entry fee"), 12, EURO),
        Column(capfirst(_("paid")), 12, EURO),
        Column(capfirst(_("paid by")), 12),
        Column(_("Owed"), 12, EURO),
    ]
    payers: list[tuple[int | None, str, int, Player | Team]] = [
        *((p.number, p.full_name, p.due_cents, p) for p in players),
        *((None, team.name, team.tournament.team_fee_cents, team) for team in teams),
    ]
    rows: list[Sequence[Value]] = [
        (
            *(number, name, _euros(due), _euros(payer.paid_cents)),
            *(payer.get_paid_by_display(), _euros(payer.owed_cents)),
        )
        for number, name, due, payer in payers
    ]
    total_due = _euros(sum(due for *_name, due, _payer in payers))
    total_paid = _euros(sum(payer.paid_cents or 0 for *_due, payer in payers))
    total_owed = _euros(sum(payer.owed_cents for *_due, payer in payers))
    rows.append((None, _("Total"), total_due, total_paid, "", total_owed))
    return Worksheet(_("Till"), columns, rows)


def _euros(cents: int | None) -> Value:
    # Whole cents stay exact in Excel.
    return None if cents is None else cents / 100  # type: ignore[return-value]  # a number too


def _journal_page(tournament: Tournament) -> Worksheet:
    entries = list(tournament.journal.select_related("by").order_by("seq"))
    for entry in entries:
        entry.old, entry.new = with_sorted_keys(entry.old), with_sorted_keys(entry.new)
    origin = origin_of(tournament)
    columns = [
        Column(_("No."), 8),
        Column(_("Time"), 18),
        Column(_("Who"), 16),
        Column(_("What"), 80),
        Column(capfirst(_("reason")), 40),
        Column(_("Hash"), 20),
    ]
    rows: list[Sequence[Value]] = []

    def original_name(number: int, local_name: str) -> str:
        return origin.names.get(origin.account_number(number), local_name) or "–"

    lines = journal_lines(  # as the file has them
        tournament,
        entries,
        tells_births=False,
        account_name=lambda account: original_name(account.pk, account.get_username()),
    )
    for entry, line in zip(entries, lines, strict=True):
        at = timezone.localtime(line.at)
        name = entry.by.get_username() if entry.by else line.author
        if entry.by_id is not None:
            name = original_name(entry.by_id, name)
        when = f"{date_format(at, 'SHORT_DATE_FORMAT')} {at:%H:%M:%S}"
        rows.append((entry.seq, when, name, line.words, line.reason, entry.hash[:16]))
    return Worksheet(_("Journal"), columns, rows)


def _without_dates(book: bytes) -> bytes:
    # Equal contents have to give equal bytes.
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(book)) as read, zipfile.ZipFile(file, "w") as packed:
        for name in sorted(read.namelist()):
            info = zipfile.ZipInfo(name, packing.FIXED_DATE)
            info.create_system = 3
            packed.writestr(info, MADE_AT.sub(NO_MOMENT, read.read(name)))
    return file.getvalue()
