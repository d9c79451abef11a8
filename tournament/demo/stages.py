"""How far an evening has got: to the prizes, into round 2, or not beyond the registration desk."""

from random import Random

from django.contrib.auth.models import User

from scoring import SheetEntry
from tournament.demo.games import play_list, totals_only
from tournament.demo.prizes import give_prizes, honour_and_count
from tournament.demo.teams import team_up
from tournament.draw.services.draws import draw_round
from tournament.evening.services.tournaments import close_tournament
from tournament.models import Seat, TableSheet, Tournament
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.services.release import release_ranking
from tournament.ranking.standings import standings
from tournament.results.forms.sheets import cell
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, park_sheet
from tournament.shared.signs import points

EVERY_FIFTH = 5  # table hands in a list of which only the totals are typed
CORRECTED_TABLE, PARKED_TABLE = 7, 6
CHECKED, ENTERED = range(1, 4), range(4, 8)  # tables in the middle of round 2


def to_the_prizes(tournament: Tournament, *, by: User | None, chance: Random) -> None:
    """All rounds played and checked, a lot drawn for those equal in everything, and closed."""
    skills = _skills(tournament, chance)
    team_up(tournament, by=by)
    give_prizes(tournament, by=by)
    for number in range(1, tournament.round_count + 1):
        _whole_round(tournament, number, skills, by=by, chance=chance)
    for category in standings(tournament).categories:
        for tied in category.lots_due:
            draw_lots(tournament, by=by, players=tied, order=chance.sample(tied, len(tied)))
    release_ranking(tournament, by=by, through_round=tournament.round_count)
    honour_and_count(tournament, by=by)
    close_tournament(tournament, by=by)


def into_round_2(tournament: Tournament, *, by: User | None, chance: Random) -> None:
    """Round 1 is over; of round 2 some lists are checked, one is doubtful, some are missing."""
    skills = _skills(tournament, chance)
    team_up(tournament, by=by)
    give_prizes(tournament, by=by)
    _whole_round(tournament, 1, skills, by=by, chance=chance)
    release_ranking(tournament, by=by, through_round=1)
    for sheet in _draw(tournament, 2, by=by):
        entry = _play(tournament, sheet, skills, chance)
        if sheet.table == PARKED_TABLE:
            _park(sheet, entry, by=by)
        elif sheet.table in CHECKED or sheet.table in ENTERED:
            sheet = enter_sheet(sheet, by=by, entry=entry)
            if sheet.table in CHECKED:
                confirm_sheet(sheet, by=by)


def registration(tournament: Tournament, *, by: User | None, chance: Random) -> None:
    """Nothing drawn yet."""


STAGES = {
    "finished": to_the_prizes,
    "second round": into_round_2,
    "registration": registration,
}


def _skills(tournament: Tournament, chance: Random) -> dict[int, float]:
    """How well each player plays, by id; 0 is average."""
    players = tournament.players.order_by("number").values_list("pk", flat=True)
    return {player: chance.gauss(0, 1) for player in players}


def _whole_round(
    tournament: Tournament,
    number: int,
    skills: dict[int, float],
    *,
    by: User | None,
    chance: Random,
) -> None:
    for sheet in _draw(tournament, number, by=by):
        entry = _play(tournament, sheet, skills, chance)
        if (number, sheet.table) == (1, CORRECTED_TABLE):
            sheet = _enter_wrongly(tournament, sheet, skills, by=by, chance=chance)
            reason = "Liste von Tisch 8 eingetippt, nach der Gegenprüfung berichtigt"
            sheet = enter_sheet(sheet, by=by, entry=entry, reason=reason)
        else:
            sheet = enter_sheet(sheet, by=by, entry=entry)
        confirm_sheet(sheet, by=by)
    close_round(tournament.rounds.get(number=number), by=by)


def _draw(tournament: Tournament, number: int, *, by: User | None) -> list[TableSheet]:
    seed = f"{tournament.slug} {number}"
    draw = draw_round(tournament, by=by, round_number=number, seed=seed)
    return list(TableSheet.objects.filter(draw=draw).order_by("table"))


def _play(
    tournament: Tournament, sheet: TableSheet, skills: dict[int, float], chance: Random
) -> SheetEntry:
    """What the table hands in; the demonstration shows both ways of typing it."""
    rules, games = sheet.rules, tournament.games_per_round
    seats = Seat.objects.filter(round=sheet.round_id, table=sheet.table).order_by("seat")
    at_table = [skills[player] for player in seats.values_list("player_id", flat=True)]
    entry = play_list(rules, games, at_table, chance)
    return totals_only(rules, games, entry) if sheet.table % EVERY_FIFTH == 0 else entry


def _enter_wrongly(
    tournament: Tournament,
    sheet: TableSheet,
    skills: dict[int, float],
    *,
    by: User | None,
    chance: Random,
) -> TableSheet:
    """Somebody typed another list: the correction stays in the journal."""
    return enter_sheet(sheet, by=by, entry=_play(tournament, sheet, skills, chance))


def _park(sheet: TableSheet, entry: SheetEntry, *, by: User | None) -> None:
    """A list with one cell that nobody can read."""
    is_zero_sum = sheet.round.tournament.rules.is_zero_sum
    draft = {
        cell(game, seat): points(value, is_zero_sum)
        for game, row in entry.whole_rows.items()
        for seat, value in enumerate(row, 1)
    }
    draft[cell(14, 2)] = "65"
    note = "Spiel 14: Die Zahl auf Platz 2 ist nicht zu lesen, der Tisch wird gefragt."
    park_sheet(sheet, by=by, draft=draft, kind=TableSheet.Kind.GAMES, note=note)
