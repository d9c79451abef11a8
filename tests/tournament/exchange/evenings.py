"""Random evenings: any rule set, any table, everything that can go wrong."""

import random
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import count

from PIL import Image

from scoring import SheetEntry
from tests.factories import CAST, make_tournament, make_user
from tournament.draw.services.changes import change_round, swap_seats
from tournament.draw.services.draws import draw_all_rounds, draw_round, redraw
from tournament.draw.services.field import add_fill_ins, take_tables_of_three
from tournament.draw.services.options import keep_apart, set_draw_options
from tournament.evening.services.club import set_club
from tournament.exchange.workbook import tournament_file
from tournament.journal.services import make_decision
from tournament.models import Player, Prize, PrizeGroup, TableSheet, Tournament
from tournament.prizes.ceremony import ceremony_of
from tournament.prizes.services.ceremony import begin_ceremony, call_prize
from tournament.prizes.services.certificate_picture import set_certificate_picture
from tournament.prizes.services.lots import draw_prize_lot
from tournament.prizes.services.prizes import (
    add_prize,
    make_group,
    publish_prizes,
    set_group_members,
    set_rules,
)
from tournament.prizes.services.till import book_cash, close_till, count_till
from tournament.prizes.table import prize_list
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.standings import standings
from tournament.registration.services.attendance import check_out, exclude_player, fix_table
from tournament.registration.services.players import mark_paid, register_player, register_players
from tournament.registration.services.substitutions import substitute_player
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, void_sheet
from tournament.shared.errors import Refused
from tournament.shared.pictures import bytes_of
from tournament.teams.ranking import team_standings
from tournament.teams.services import draw_team_lots, make_team, set_team_rules

ELIGIBLE = Player.Eligibility.CLUB
PRIZES = Prize.Kind.values
BORN = (date(1954, 2, 28), date(1990, 7, 1), date(2010, 3, 4), None)
_slugs = count(1)


def random_evening(chance: random.Random, *, players: int = 12, **values: object) -> Tournament:
    """Play an evening: registered, drawn, typed by totals and by games,
    corrected, decided by lots.
    """
    by = make_user()
    wanted = {
        "games_per_round": 4,
        "minor_fee_cents": 500,
        "slug": f"abend-{next(_slugs)}",
    } | values
    tournament = make_tournament(**wanted)
    register_players(tournament, by=by, entrants=entrants(chance, tournament, players))
    mark_paid(tournament.players.get(number=1), by=by)
    wish(chance, tournament)
    draw_the_rounds(chance, tournament)
    change_the_field(chance, tournament)
    for round_ in tournament.rounds.all():
        for sheet in round_.sheets.select_related("round__tournament", "draw"):
            type_list(chance, sheet)
        if round_.number == 1:
            something_happens(chance, tournament)
        close_round(tournament.rounds.get(pk=round_.pk), by=by, reason="die eine zählt nicht")
    draw_due_lots(tournament)
    make_teams(chance, tournament)
    give_prizes(chance, tournament)
    name_the_club(chance, tournament)
    return Tournament.objects.get(pk=tournament.pk)


@cache
def file_of_an_evening() -> bytes:
    """Return the file of the evening "rennen", for tests that spoil it."""
    return tournament_file(random_evening(random.Random(5), rule_set="schwaig", slug="rennen"))


def entrants(chance: random.Random, tournament: Tournament, players: int) -> list[Player]:
    asks_birth = tournament.rules.ranks_minors_apart
    return [
        Player(
            last_name=f"{CAST[number % len(CAST)][0]} {number}",
            first_name=CAST[number % len(CAST)][1],
            place=CAST[number % len(CAST)][2],
            club=chance.choice(("", "", "FC Feucht", "Die Vier Ober")),
            birth_on=chance.choice(BORN) if asks_birth else None,
            eligibility=Player.Eligibility.CLUB if tournament.rules.asks_eligibility else "",
            phone="0911 4711",
            email="wer@example.org",
        )
        for number in range(1, players + 1)
    ]


def wish(chance: random.Random, tournament: Tournament) -> None:
    """Wish for a fixed table and keep two players apart."""
    if chance.random() < 0.4:
        keep_apart(tournament, by=make_user(), first=2, second=5, reason="Ehepaar")
    if chance.random() < 0.4:
        player = tournament.players.get(number=3)
        fix_table(player, by=make_user(), first=1, last=chance.choice((1, 2)))


def change_the_field(chance: random.Random, tournament: Tournament) -> None:
    """Let somebody leave, arrive or swap seats after the draw."""
    by = make_user()
    fate = chance.choice(("stay", "one goes", "two go", "one comes", "swap"))
    leaving = {"one goes": 1, "two go": 2}.get(fate, 0)
    for player in list(tournament.players.filter(state="registered").order_by("-number")[:leaving]):
        check_out(player, by=by)
    if fate == "one comes":
        check_out(tournament.players.get(number=4), by=by)
        entrant = Player(
            last_name="Spät", first_name="Anton", birth_on=BORN[1], eligibility=ELIGIBLE
        )
        register_player(tournament, by=by, entrant=entrant, late_reason="Stau")
    for number in range(1, tournament.round_count + 1):
        with suppress(Refused):  # drawn again already, for the field as it is now
            if fate == "swap":
                swap_two(tournament, number)
            elif fate != "stay":
                threes = 3 in tournament.seats_allowed and chance.random() < 0.5
                change_round(
                    tournament, by=by, round_number=number, reason="Nr. fehlt", as_threes=threes
                )
    if tournament.rounds.filter(draws__is_current=True).count() < tournament.round_count:
        with suppress(Refused):  # the field fills its tables
            add_fill_ins(tournament, by=by)
        draw_all_rounds(tournament, by=by)


def swap_two(tournament: Tournament, number: int) -> None:
    seats = tournament.rounds.get(number=number).seats.order_by("table", "seat")
    first, *_others, last = seats.values_list("player__number", flat=True)
    swap_seats(
        tournament,
        by=make_user(),
        round_number=number,
        reason="Rollstuhl",
        first=first,
        second=last,
    )


def draw_the_rounds(chance: random.Random, tournament: Tournament) -> None:
    by = make_user()
    if chance.random() < 0.7:
        set_draw_options(
            tournament,
            by=by,
            mode=chance.choice(("uniform", "best")),
            clubs=chance.choice(("off", "apart", "before_repeats")),
            neighbours_apart=chance.random() < 0.5,
        )
    seats = tournament.rules.seats
    if tournament.players.count() % seats:
        if 3 in tournament.seats_allowed and chance.random() < 0.5:
            take_tables_of_three(tournament, by=by)
        else:
            add_fill_ins(tournament, by=by)
    if chance.random() < 0.5:
        draw_all_rounds(tournament, by=by, ingredient="Eichel-Ober")
    else:
        for number in range(1, tournament.round_count + 1):
            draw_round(tournament, by=by, round_number=number)
    if chance.random() < 0.5:
        last = tournament.round_count
        redraw(tournament, by=by, round_number=last, reason="zweimal gelesen")


def type_list(chance: random.Random, sheet: TableSheet) -> None:
    """Type a list by games or totals; it may be wrong at first, or void."""
    by = make_user()
    entry = random_entry(chance, sheet)
    if chance.random() < 0.4:
        checked = sheet.rules.check_entry(entry, sheet.round.tournament.games_per_round)
        entry = SheetEntry(totals=checked.totals, tallies=checked.tallies)
        if sheet.rules.splits_plus_and_minus:
            entry = replace(
                entry,
                plus=tuple(max(total, 0) for total in checked.totals),
                minus=tuple(max(-total, 0) for total in checked.totals),
            )
    enter_sheet(sheet, by=by, entry=entry)
    if chance.random() < 0.2:
        enter_sheet(sheet, by=by, entry=random_entry(chance, sheet), reason="falsch gelesen")
    if chance.random() < 0.7:
        confirm_sheet(TableSheet.objects.get(pk=sheet.pk), by=make_user("zweite"))
    if chance.random() < 0.08:
        consequence = chance.choice(("no_points", "others_only"))
        void_sheet(sheet, by=by, reason="Liste verbrannt", consequence=consequence)


def random_entry(chance: random.Random, sheet: TableSheet) -> SheetEntry:
    rules = sheet.rules
    rows, games, touts, witnessed = [], {}, set(), set()
    for number in range(1, sheet.round.tournament.games_per_round + 1):
        legal = rules.legal_rows(number)
        games_of_rows = [
            (row, game)
            for row, readings in legal.items()
            for game in readings
            if rules.counts_redeals or not game.redeals
        ]
        row, game = chance.choice(games_of_rows)
        game = replace(game, number=number)
        rows.append(row)
        if not rules.rows_tell_the_game or chance.random() < 0.3:
            games[number] = game
        elif rules.has_tout_mark and game.tout:
            touts.add(number)
        witnessed.add(number)
    return SheetEntry(
        rows=tuple(rows),
        games=games,
        touts=frozenset(touts),
        witnessed=frozenset(witnessed) if rules.supervises_touts else None,
    )


def something_happens(chance: random.Random, tournament: Tournament) -> None:
    """Between two rounds, record a decision, a substitute or an exclusion."""
    by = make_user()
    player = chance.choice(list(tournament.players.filter(state="registered")))
    loser = tournament.players.filter(state="registered").exclude(pk=player.pk).earliest("number")
    first = make_decision(
        tournament,
        by=by,
        case="Nr. 3 hat nicht bedient",
        ruling="Spiel verloren",
        player=loser,
        penalty=20,
        round_number=1,
    )
    make_decision(tournament, by=by, case="Einspruch", ruling="y", appeal_of=first, penalty=7)
    if tournament.round_count < 2:
        return
    if tournament.rules.allows_substitutes:
        entrant = Player(last_name="Žižka", first_name="Jan", place="Weiden")
        substitute_player(player, by=by, entrant=entrant, from_round=2, reason="Kreislauf")
    else:
        exclude_player(player, by=by, reason="falsch gespielt")


def name_the_club(chance: random.Random, tournament: Tournament) -> None:
    """Store a club with or without logo and picture, or none."""
    by = make_user()
    if chance.random() < 0.7:
        logo = chance.choice((b"", picture("PNG", chance)))
        set_club(tournament, by=by, name=chance.choice(("", "Öder Ober & Söhne")), logo=logo)
    if chance.random() < 0.5:
        set_certificate_picture(tournament, by=by, picture=picture("JPEG", chance))


def picture(kind: str, chance: random.Random) -> bytes:
    return bytes_of(Image.new("RGB", (30, 20), (chance.randrange(256), 60, 90)), kind)


def draw_due_lots(tournament: Tournament) -> None:
    for _ in range(30):
        due = [
            group for category in standings(tournament).categories for group in category.lots_due
        ]
        if not due:
            return
        draw_lots(tournament, by=make_user(), players=due[0])


def give_prizes(chance: random.Random, tournament: Tournament) -> None:
    """Set up a table of prizes, call some winners, close the till."""
    by = make_user()
    tournament = Tournament.objects.get(pk=tournament.pk)
    players = list(tournament.players.filter(state="registered", erased_as=""))
    group = make_group(tournament, by=by, name="Frauen")
    set_group_members(group, by=by, members=chance.sample(players, k=3))
    within = "adults" if tournament.rules.ranks_minors_apart else "all"
    add_prize(tournament, by=by, number=1, within=within, cents=5000, title="Erster")
    add_prize(tournament, by=by, number=1, within="group", group=group, gift="Blumen")
    add_prize(
        tournament,
        by=by,
        kind="hand",
        given_to=chance.choice(players),
        gift="Brotzeit",
        title="Weiteste Anreise",
        value_cents=1200,
    )
    for number in range(1, chance.randrange(1, 5)):
        add_prize(tournament, by=by, kind="team", number=number, cents=4000, gift="Fass")
    more_prizes(chance, tournament, group)
    publish_prizes(tournament, by=by)
    if chance.random() < 0.7:
        draw_prize_lots(tournament)
    with suppress(Refused):  # a lot may still be due, or nobody of the group is ranked
        begin_ceremony(tournament, by=by, order="last_first")
        for _ in range(chance.choice((1, 1, 5, 99))):
            line = ceremony_of(tournament).current
            if line is None:
                break
            call_prize(line.prize, by=by, is_here=chance.random() < 0.5)
    book_cash(tournament, by=by, kind="change", what="", cents=10_000)
    book_cash(tournament, by=by, kind="expense", what="Papier", cents=799)
    count_till(tournament, by=by, pieces={5000: 2, 10: 3}, note="zwei Euro fehlen")
    close_till(tournament, by=by)


def make_teams(chance: random.Random, tournament: Tournament) -> None:
    """Make full and incomplete teams; draw most lots of equal ones."""
    by, size = make_user(), chance.choice((2, 3))
    counting = chance.randrange(1, size + 1)
    tournament = set_team_rules(tournament, by=by, size=size, counting=counting, fee_cents=800)
    players = list(tournament.players.filter(state__in=("registered", "excluded")))
    chance.shuffle(players)
    for nth in range(4):
        members, players = players[:size], players[size:]
        if chance.random() < 0.2:
            members = members[1:]
        make_team(
            tournament, by=by, name=f"M {nth}", members=members, is_paid=nth == 1, reason="spät"
        )
    for due in team_standings(standings(tournament)).lots_due:
        if chance.random() < 0.7:
            draw_team_lots(tournament, by=by, teams=due)


def more_prizes(chance: random.Random, tournament: Tournament, group: PrizeGroup) -> None:
    """Add random prizes that the table accepts."""
    by = make_user()
    set_rules(
        tournament,
        by=by,
        share_percent=chance.choice((0, 33, 50, 100)),
        allows_several=chance.random() < 0.3,
        shares_equals=chance.random() < 0.4,
    )
    for share in chance.choice(((), (50, 30, 20), (34, 33), (7,))):
        with suppress(Refused):  # that place has a prize already
            kind, within = chance.choice(PRIZES), chance.choice(Prize.Within.values[:3])
            add_prize(tournament, by=by, kind=kind, within=within, number=2, share=share)
    for _ in range(chance.randrange(8)):
        within = chance.choice(Prize.Within.values)
        with suppress(Refused):
            add_prize(
                tournament,
                by=by,
                kind=chance.choice(PRIZES),
                number=chance.randrange(1, 4),
                within=within,
                home=chance.choice(("Feucht", "vier OBER", "Weiden")) if within == "local" else "",
                group=group if within == "group" else None,
                cents=chance.randrange(1, 9) * 500,
                is_extra=chance.random() < 0.2,
            )


def draw_prize_lots(tournament: Tournament) -> None:
    for _ in range(30):
        due = prize_list(tournament).lots_of_players
        if not due:
            return
        draw_prize_lot(tournament, by=make_user(), players=due[0].tied)
