"""What the page of the prizes shows."""

from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from tournament.models import Player, Prize, Tournament
from tournament.prizes.forms import GroupForm, RulesForm
from tournament.prizes.reasons import place_of, reason_of, scored
from tournament.prizes.table import GivenPrize, PrizeList, is_main_place, prize_list
from tournament.prizes.takers import Taker, called, called_in_short, members_in_short
from tournament.prizes.words import among_of
from tournament.ranking.forms import LotForm
from tournament.ranking.standings import Standings, standings
from tournament.shared.money import money
from tournament.shared.permissions import tournaments_of
from tournament.shared.reason_form import ReasonForm
from tournament.shared.requests import DeskRequest
from tournament.shared.signs import enumerate_words

Kind = Prize.Kind
SPECIAL = (Kind.MIDDLE, Kind.NEAREST_ZERO, Kind.SECOND_LAST, Kind.LAST)


def prizes_page(request: DeskRequest, tournament: Tournament, typed: Any = None) -> dict[str, Any]:
    """For the template; `typed`: of the lots, where they come back refused."""
    found = prize_list(tournament)
    return {
        "tournament": tournament,
        "station": "prizes",
        "list": found,
        "sections": _sections(found),
        "lot_forms": [] if tournament.is_closed else lot_forms(found, typed),
        "tied_teams": [enumerate_words(called_in_short(line.tied)) for line in found.lots_of_teams],
        "owing": ", ".join(_debt(line) for line in found.owing),
        "rules_form": RulesForm(table=found.table),
        "group_form": GroupForm(),
        "groups": tournament.prize_groups.prefetch_related("members"),
        "sources": _sources(request, tournament) if not found.lines else (),
        "withhold_form": ReasonForm(),
        "withhold_consequences": [
            _("The public page of the prizes closes; the table itself stays as it is."),
            _("Whoever has read it has read it: the reason stands in the journal."),
        ],
    }


def lot_forms(found: PrizeList, typed: Any = None) -> list[LotForm[Player]]:
    """One for each group of equal people that a prize waits for."""
    lines = found.lots_of_players
    ranked = standings(found.tournament) if lines else None
    groups = ([one for one in line.tied if isinstance(one, Player)] for line in lines)
    return [LotForm(typed, tied=group, first=_first_place(ranked, group)) for group in groups]


def _first_place(ranked: Standings | None, group: list[Player]) -> int:
    """Return the place that these share in the ranking, so that all pages ask for the same places;
    1 where the ranking parts them.
    """
    for category in ranked.categories if ranked else ():
        places: dict[int, list[Player]] = {}
        for row in category.rows:
            places.setdefault(row.rank, []).append(row.player)
        for place, players in places.items():
            if set(players) == set(group):
                return place
    return 1


def line_of(line: GivenPrize) -> dict[str, Any]:
    """One row of the table."""
    takers = line.tied or ((line.taker,) if line.taker else ())
    return {
        "line": line,
        "title": line.title,
        "among": among_of(line.prize) if line.prize.title else "",
        "place": place_of(line),
        "names": [_named(taker, line) for taker in takers],
        "reason": reason_of(line),
        "scored": scored(line),
    }


def _named(taker: Taker, line: GivenPrize) -> tuple[str, str]:
    """With where somebody comes from, or who is in the team."""
    if isinstance(taker, Player):
        return called(taker, is_public=False), taker.home
    return called(taker, is_public=False), members_in_short(line.team_row, is_public=False)


def _debt(line: GivenPrize) -> str:
    """ "7 Öttl, Franziska (15 €)"; a team has no number."""
    taker = line.taker
    assert taker is not None  # nobody else owes
    name = called(taker, is_public=False)
    if isinstance(taker, Player):
        name = f"{taker.number} {name}"
    return f"{name} ({money(line.owes_cents)})"


def _sections(found: PrizeList) -> list[tuple[str, list[dict[str, Any]]]]:
    """The table in the order of giving away; a heading stands again where its prizes go on."""
    later = [line for line in found.lines if not is_main_place(found.tournament, line.prize)]
    ends = {"up": later[:1], "down": later[-1:]}
    groups = groupby(found.lines, key=lambda line: _section_of(found.tournament, line.prize))
    return [
        (
            title,
            [
                line_of(line) | {to: line in later and line not in end for to, end in ends.items()}
                for line in lines
            ],
        )
        for title, lines in groups
    ]


def _section_of(tournament: Tournament, prize: Prize) -> str:
    if is_main_place(tournament, prize):
        return _("By place")
    if prize.is_for_teams:
        return _("Teams")
    return _("Special places") if prize.kind in SPECIAL else _("Special prizes")


def _sources(request: DeskRequest, tournament: Tournament) -> list[Tournament]:
    """Earlier evenings with prizes in which one has a part, the newest first; a few."""
    others = tournaments_of(request.user).exclude(pk=tournament.pk).filter(prizes__isnull=False)
    return list(others.distinct().order_by("-date", "-pk")[:3])
