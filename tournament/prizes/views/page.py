"""The prizes page, rendered again by its buttons."""

from itertools import groupby
from operator import attrgetter
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from tournament.models import Player, Prize, Tournament
from tournament.prizes.end_of_evening import is_till_open
from tournament.prizes.forms import GroupForm, PrizeRulesForm
from tournament.prizes.reasons import place_of, reason_of, score_in_words
from tournament.prizes.table import PrizeLine, PrizeList, is_main_place, prize_list
from tournament.prizes.words import among_of, home_or_members, taker_name, taker_short_names
from tournament.ranking.forms import LotForm
from tournament.ranking.standings import Standings, standings
from tournament.registration.missing_details import missing_details
from tournament.shared.errors import Refused
from tournament.shared.form_fields import ReasonForm
from tournament.shared.money import money
from tournament.shared.pages import render_page
from tournament.shared.permissions import Act, DeskRequest, get_tournament, tournaments_of
from tournament.shared.signs import enumerate_words

Kind = Prize.Kind
SPECIAL = (Kind.MIDDLE, Kind.NEAREST_ZERO, Kind.SECOND_LAST, Kind.LAST)


def prizes_page(
    request: DeskRequest, slug: str, refused: Refused | None = None, **_places: object
) -> HttpResponse:
    tournament = get_tournament(request, slug, Act.READ)
    prizes = prize_list(tournament)
    has_open_shares = prizes.assigned_percent and not prizes.table.is_ceremony
    shares = _("Shares of the entry fees follow the number of players again.")
    earlier = tournaments_of(request.user).exclude(pk=tournament.pk).filter(prizes__isnull=False)
    context = {
        "list": prizes,
        "may_change": not (tournament.is_closed or prizes.table.is_ceremony)
        and request.may.does(Act.SET_PRIZES),
        "is_till_open": is_till_open(tournament, has_prizes=True),
        "sections": _sections(prizes),
        "lot_forms": [] if tournament.is_closed else lot_forms(prizes),
        "tied_teams": [
            enumerate_words(taker_short_names(line.tied)) for line in prizes.lots_of_teams
        ],
        "missing_details": missing_details(tournament, tournament.players.all()),
        "owing": ", ".join(_debt_in_words(line) for line in prizes.lines_owing_fees),
        "rules_form": PrizeRulesForm(table=prizes.table),
        "group_form": GroupForm(),
        "groups": tournament.prize_groups.prefetch_related("members"),
        "sources": () if prizes.lines else earlier.distinct().order_by("-date", "-pk")[:3],
        "withhold_form": ReasonForm(),
        "withhold_consequences": [
            _("The public page of the prizes is switched off; the table itself stays as it is."),
            *([shares] if has_open_shares else ()),
            _("Visitors may have read it already: the reason is recorded in the journal."),
        ],
    }
    return render_page(request, "prizes/prizes.html", context, refused)


def lot_forms(prizes: PrizeList, typed: Any = None) -> list[LotForm[Player]]:
    lines = prizes.lots_of_players
    ranked = standings(prizes.tournament) if lines else None
    groups = ([player for player in line.tied if isinstance(player, Player)] for line in lines)
    return [LotForm(typed, tied=group, first=_first_place(ranked, group)) for group in groups]


def _first_place(ranked: Standings | None, group: list[Player]) -> int:
    for category in ranked.categories if ranked else ():
        for place, rows in groupby(category.rows, key=attrgetter("rank")):
            if {row.player for row in rows} == set(group):
                return int(place)
    return 1


def _debt_in_words(line: PrizeLine) -> str:
    name = taker_name(line.winner, is_public=False)
    return f"{line.start_number or ''} {name} ({money(line.owes_cents)})".lstrip()


def _sections(prizes: PrizeList) -> list[tuple[str, list[dict[str, Any]]]]:
    """Return (heading, rows as dictionaries) in the order of giving; headings can repeat."""
    tournament = prizes.tournament
    others = (line.prize for line in prizes.lines if not is_main_place(tournament, line.prize))
    movable = [] if prizes.table.is_published else list(dict.fromkeys(others))
    first_lines = {line.prize: line for line in reversed(prizes.lines)}
    return [
        (
            title,
            [
                _row(line)
                | {
                    "is_first": line is first_lines[line.prize],
                    "up": line.prize in movable[1:],
                    "down": line.prize in movable[:-1],
                }
                for line in lines
            ],
        )
        for title, lines in groupby(prizes.lines, lambda line: _section_of(tournament, line.prize))
    ]


def _row(line: PrizeLine) -> dict[str, Any]:
    takers = line.tied or ((line.taker,) if line.taker else ())
    return {
        "line": line,
        "title": line.title,
        "among": among_of(line.prize) if line.prize.title else "",
        "place": place_of(line),
        "names": [
            (
                taker_name(taker, is_public=False),
                home_or_members(taker, line.team_row, is_public=False),
            )
            for taker in takers
        ],
        "reason": reason_of(line),
        "scored": score_in_words(line),
    }


def _section_of(tournament: Tournament, prize: Prize) -> str:
    if is_main_place(tournament, prize):
        return _("By place")
    if prize.is_for_teams:
        return _("Teams")
    return _("Special places") if prize.kind in SPECIAL else _("Special prizes")
