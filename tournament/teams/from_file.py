"""Reader of a file of teams."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournament.models import Player, Tournament
from tournament.models.fields import tidy
from tournament.registration.workbook.player_columns import COLUMN_OF
from tournament.shared.errors import Refused, require_no_problems
from tournament.shared.request_numbers import whole_number
from tournament.shared.search import fold
from tournament.shared.workbook.reading import FileLine

TEAM = frozenset({"mannschaft", "mannschaftsname", "team", "name der mannschaft"})
NUMBER = re.compile(r"(nr\.?|no\.?|nummer|number|startnummer|spieler|player) ?\d*")
MOST_ABOVE = 20  # lines above the headings, such as a title or a date
Names = dict[tuple[str, str], list[Player]]


def read_teams(lines: Sequence[FileLine], tournament: Tournament) -> dict[str, list[Player]]:
    """Return {team name: members}.

    A line has one member or several numbers; lines without a team are skipped. Raises Refused with
    every problem and its line.
    """
    first = enumerate(lines[: MOST_ABOVE + 1])
    place = next((place for place, line in first if TEAM & set(map(fold, line.cells))), 0)
    head, below = lines[place], lines[place + 1 :]
    columns = _columns(head)
    players = list(tournament.players.exclude(state=Player.State.WITHDRAWN))
    by_number = {player.number: player for player in players}
    by_name: Names = defaultdict(list)
    for player in players:
        by_name[fold(player.last_name), fold(player.first_name)].append(player)
    teams: dict[str, list[Player]] = {}
    first_lines: dict[int, int] = {}
    problems = []
    for line in below:
        team = " ".join(_cells(line, columns["team"]))
        if not team:
            continue
        members = teams.setdefault(tidy(team), [])
        for result in _players_or_problems(line, columns, by_number, by_name):
            if isinstance(result, Player) and result.pk not in first_lines:
                first_lines[result.pk] = line.number
                members.append(result)
                continue
            sentence = result
            if isinstance(result, Player):
                words = {"number": result.number, "line": first_lines[result.pk]}
                sentence = _("Start number %(number)s is already in line %(line)s.") % words
            problems.append(
                _("Line %(line)s: %(sentence)s") % {"line": line.number, "sentence": sentence}
            )
    require_no_problems(problems)
    if not teams:
        raise Refused(_("No line in the file names a team."))
    return teams


def _columns(head: FileLine) -> dict[str, list[int]]:
    columns: dict[str, list[int]] = defaultdict(list)
    for place, header in enumerate(map(fold, head.cells)):
        if header in TEAM:
            columns["team"].append(place)
        elif NUMBER.fullmatch(header):
            columns["number"].append(place)
        elif COLUMN_OF.get(header) in ("last_name", "first_name"):
            columns[COLUMN_OF[header]].append(place)
    if not columns["team"]:
        headings = ", ".join(filter(None, head.cells))[:200]
        sentence = _("The column %(missing)s is missing. Columns in the file: %(found)s.")
        raise Refused(sentence % {"missing": _("Team"), "found": headings})
    if not columns["number"] and not columns["last_name"]:
        raise Refused(_("The file has neither start numbers nor names next to the teams."))
    return columns


def _players_or_problems(
    line: FileLine, columns: dict[str, list[int]], by_number: dict[int, Player], by_name: Names
) -> Iterator[Player | str]:
    numbers = _cells(line, columns["number"])
    for text in numbers:
        player = by_number.get(whole_number(text) or 0)
        unknown = _("There is no number %(number)s in this tournament.") % {"number": text[:40]}
        yield player or unknown
    last, first = (" ".join(_cells(line, columns[name])) for name in ("last_name", "first_name"))
    if numbers or not last:
        return
    same = by_name[fold(last), fold(first)]
    name = ", ".join(filter(None, (last, first)))[:80]
    if len(same) == 1:
        yield same[0]
    elif same:
        sentence = _("Several players are called %(name)s: please give the start number.")
        yield sentence % {"name": name}
    else:
        yield _("%(name)s is not registered.") % {"name": name}


def _cells(line: FileLine, places: Sequence[int]) -> list[str]:
    texts = (line.cells[place].strip() for place in places if place < len(line.cells))
    return [text for text in texts if text]
