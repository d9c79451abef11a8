"""Stages of an evening: at the door, in round 2, before the prize-giving, closed."""

from tournament.beamer.services import show
from tournament.demo import desk
from tournament.demo.played import Played
from tournament.demo.prizes import give_few_prizes, give_prizes, honour_and_count, open_till
from tournament.demo.teams import team_up
from tournament.evening.services.tournaments import close_tournament
from tournament.models import Beamer
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.services.release import release_ranking
from tournament.ranking.standings import standings

# Tables in round 2; all others still play, the last one keeps its list by phone.
CHECKED, ENTERED, PARKED, IN_CONFLICT, ON_THE_PHONE = range(1, 4), (4, 5), 6, 7, 8
GAMES_SO_FAR = 19
HALFWAY = 72  # minutes after the start of round 2


def to_the_end(played: Played) -> None:
    tournament, lead = played.tournament, played.crew.lead
    played.learn()
    team_up(tournament, by=lead)
    give_prizes(tournament, by=lead, home=played.home)
    open_till(tournament, by=played.crew.treasurer)
    for number in range(1, tournament.round_count + 1):
        desk.whole_round(played, number)
        if number == tournament.round_count:
            _draw_lots(played)
        played.clock.takes(60, 180)
        release_ranking(tournament, by=lead, through_round=number)
    played.clock.takes(300, 600)
    honour_and_count(played)
    show(tournament, Beamer.View.RANKING)
    close_tournament(tournament, by=lead)


def to_the_prize_giving(played: Played) -> None:
    tournament, lead = played.tournament, played.crew.lead
    played.learn()
    give_few_prizes(tournament, by=lead)
    open_till(tournament, by=played.crew.treasurer)
    desk.whole_round(played, 1)
    played.clock.takes(60, 180)
    release_ranking(tournament, by=lead, through_round=1)
    desk.whole_round(played, 2)


def into_round_2(played: Played) -> None:
    tournament, lead = played.tournament, played.crew.lead
    played.learn()
    team_up(tournament, by=lead)
    give_prizes(tournament, by=lead, home=played.home)
    open_till(tournament, by=played.crew.treasurer)
    desk.whole_round(played, 1)
    played.clock.takes(60, 180)
    release_ranking(tournament, by=lead, through_round=1)
    sheets = desk.draw(played, 2)
    papers = {sheet.table: played.paper_of(sheet) for sheet in sheets}
    for sheet in desk.as_they_come(played, 2, sheets[:ON_THE_PHONE], last=HALFWAY):
        paper = papers[sheet.table]
        if sheet.table == PARKED:
            desk.park(played, sheet, paper)
        elif sheet.table == IN_CONFLICT:
            desk.read_differently(played, sheet, paper)
        elif sheet.table == ON_THE_PHONE:
            desk.send_by_phone(sheet, paper)
        else:
            sheet, checker = desk.type_in(played, sheet, paper)
            if sheet.table in CHECKED:
                desk.check(played, sheet, checker)
    played.clock.at(desk.BEGINS[2] + HALFWAY)
    desk.send_by_phone(sheets[-1], papers[sheets[-1].table], games=GAMES_SO_FAR)
    show(tournament, Beamer.View.MISSING)


def at_the_door(played: Played) -> None:
    """Leave the evening undrawn."""


STAGES = {
    "registration": at_the_door,
    "second round": into_round_2,
    "before the prize-giving": to_the_prize_giving,
    "closed": to_the_end,
}


def _draw_lots(played: Played) -> None:
    tournament, chance = played.tournament, played.chance
    for category in standings(tournament).categories:
        for tied in category.lots_due:
            order = chance.sample(tied, len(tied))
            draw_lots(tournament, by=played.crew.lead, players=tied, order=order)
