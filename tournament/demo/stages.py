"""Stages of an evening: at the door, in round 2, before the prize-giving, closed."""

from collections.abc import Callable

from django.contrib.auth.models import User

from tournament.beamer.services import show
from tournament.demo import desk, prizes
from tournament.demo.simulation import Simulation
from tournament.evening.services.tournaments import close_tournament
from tournament.models import Beamer, Tournament
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.services.release import release_ranking
from tournament.ranking.standings import standings
from tournament.teams.services import make_team, set_team_rules

# Tables in round 2; all others still play, the last one keeps its list by phone.
CHECKED, ENTERED, PARKED, IN_CONFLICT, ON_THE_PHONE = range(1, 4), (4, 5), 6, 7, 8
GAMES_SO_FAR = 19
HALFWAY = 72  # minutes after the start of round 2
NAMES = (
    *("Grasober", "Hirschen-Stammtisch", "Weiherbuam", "Feuerwehr Feucht"),
    *("Kegler Heroldsberg", "Vier aus Lauf", "Die Wenzbrüder"),
)
SIZE, COUNTING = 4, 3


def play_to_the_end(simulation: Simulation) -> None:
    tournament, lead = simulation.tournament, simulation.crew.lead
    simulation.assign_skills()
    team_up(tournament, by=lead)
    prizes.give_prizes(tournament, by=lead, home=simulation.home)
    prizes.open_till(tournament, by=simulation.crew.treasurer)
    for number in range(1, tournament.round_count + 1):
        desk.play_round(simulation, number)
        if number == tournament.round_count:
            _draw_lots(simulation)
        simulation.clock.advance(60, 180)
        release_ranking(tournament, by=lead, through_round=number)
    simulation.clock.advance(300, 600)
    prizes.call_prizes_and_count_till(simulation)
    show(tournament, Beamer.View.RANKING)
    close_tournament(tournament, by=lead)


def play_to_the_prize_giving(simulation: Simulation) -> None:
    tournament, lead = simulation.tournament, simulation.crew.lead
    simulation.assign_skills()
    prizes.give_few_prizes(tournament, by=lead)
    prizes.open_till(tournament, by=simulation.crew.treasurer)
    desk.play_round(simulation, 1)
    simulation.clock.advance(60, 180)
    release_ranking(tournament, by=lead, through_round=1)
    desk.play_round(simulation, 2)


def play_into_round_2(simulation: Simulation) -> None:
    tournament, lead = simulation.tournament, simulation.crew.lead
    simulation.assign_skills()
    team_up(tournament, by=lead)
    prizes.give_prizes(tournament, by=lead, home=simulation.home)
    prizes.open_till(tournament, by=simulation.crew.treasurer)
    desk.play_round(simulation, 1)
    simulation.clock.advance(60, 180)
    release_ranking(tournament, by=lead, through_round=1)
    sheets = desk.draw(simulation, 2)
    papers = {sheet.table: simulation.paper_of(sheet) for sheet in sheets}
    for sheet in desk.in_random_order(simulation, 2, sheets[:ON_THE_PHONE], last=HALFWAY):
        paper = papers[sheet.table]
        if sheet.table == PARKED:
            desk.park(simulation, sheet, paper)
        elif sheet.table == IN_CONFLICT:
            desk.check_with_difference(simulation, sheet, paper)
        elif sheet.table == ON_THE_PHONE:
            desk.send_by_phone(sheet, paper)
        else:
            sheet, checker = desk.type_list(simulation, sheet, paper)
            if sheet.table in CHECKED:
                desk.check(simulation, sheet, checker)
    simulation.clock.move_to(desk.BEGINS[2] + HALFWAY)
    desk.send_by_phone(sheets[-1], papers[sheets[-1].table], games=GAMES_SO_FAR)
    show(tournament, Beamer.View.MISSING)


STAGES: dict[str, Callable[[Simulation], None]] = {
    "registration": lambda _simulation: None,
    "second round": play_into_round_2,
    "before the prize-giving": play_to_the_prize_giving,
    "closed": play_to_the_end,
}


def team_up(tournament: Tournament, *, by: User | None) -> None:
    set_team_rules(tournament, by=by, size=SIZE, counting=COUNTING)
    tournament.refresh_from_db()  # later steps need the new team settings
    players = list(tournament.players.filter(state="registered").order_by("number"))
    for nth, name in enumerate(NAMES):
        members = players[nth :: len(NAMES)][:SIZE]
        if name == NAMES[-1]:
            members = members[:2]
        make_team(tournament, by=by, name=name, members=members)


def _draw_lots(simulation: Simulation) -> None:
    tournament, chance = simulation.tournament, simulation.chance
    for category in standings(tournament).categories:
        for tied in category.lots_due:
            order = chance.sample(tied, len(tied))
            draw_lots(tournament, by=simulation.crew.lead, players=tied, order=order)
