"""Whole evenings by chance: any rule set, any table, everything that goes wrong on one."""

import random
from dataclasses import replace
from datetime import date
from itertools import count

from scoring import SheetEntry
from tests.factories import CAST, make_tournament, make_user
from tournament.draw.services.changes import change_round
from tournament.draw.services.draws import draw_all_rounds, draw_round, redraw
from tournament.draw.services.field import fill_up, take_tables_of_three
from tournament.draw.services.options import set_draw_options
from tournament.journal.services import make_decision
from tournament.models import Player, TableSheet, Tournament
from tournament.ranking.services.lots import draw_lots
from tournament.ranking.standings import standings
from tournament.registration.entrants import Entrant
from tournament.registration.services.attendance import withdraw_player
from tournament.registration.services.players import mark_paid, register_players
from tournament.registration.services.substitutions import substitute_player
from tournament.results.services.checks import confirm_sheet
from tournament.results.services.rounds import close_round
from tournament.results.services.sheets import enter_sheet, void_sheet
from tournament.shared.errors import Refused

BORN = (date(1954, 2, 28), date(1990, 7, 1), date(2010, 3, 4), None)
_slugs = count(1)


def random_evening(chance: random.Random, *, players: int = 12, **values: object) -> Tournament:
    """Registered, drawn, half typed by totals and half game by game, corrected, ended by lots."""
    by = make_user()
    wanted = {
        "games_per_round": 4,
        "minor_fee_cents": 500,
        "slug": f"abend-{next(_slugs)}",
    } | values
    tournament = make_tournament(**wanted)
    register_players(tournament, by=by, entrants=entrants(chance, tournament, players))
    mark_paid(tournament.players.get(number=1), by=by)
    draw_the_rounds(chance, tournament)
    for round_ in tournament.rounds.all():
        for sheet in round_.sheets.select_related("round__tournament", "draw"):
            type_list(chance, sheet)
        if round_.number == 1:
            something_happens(chance, tournament)
        close_round(tournament.rounds.get(pk=round_.pk), by=by, reason="die eine zählt nicht")
    draw_due_lots(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def entrants(chance: random.Random, tournament: Tournament, players: int) -> list[Entrant]:
    asks_birth = tournament.rules.ranks_minors_apart
    return [
        Entrant(
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
            fill_up(tournament, by=by)
    if chance.random() < 0.5:
        draw_all_rounds(tournament, by=by, ingredient="Eichel-Ober")
    else:
        for number in range(1, tournament.round_count + 1):
            draw_round(tournament, by=by, round_number=number)
    if chance.random() < 0.5:
        last = tournament.round_count
        redraw(tournament, by=by, round_number=last, reason="zweimal gelesen")


def type_list(chance: random.Random, sheet: TableSheet) -> None:
    """By its games, or by what they add up to; sometimes wrong at first, sometimes void."""
    by = make_user()
    entry = random_entry(chance, sheet)
    if chance.random() < 0.4:
        found = sheet.rules.check_entry(entry, sheet.round.tournament.games_per_round)
        entry = SheetEntry(totals=found.totals, tallies=found.tallies)
        if sheet.rules.splits_plus_and_minus:
            entry = replace(
                entry,
                plus=tuple(max(total, 0) for total in found.totals),
                minus=tuple(max(-total, 0) for total in found.totals),
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
        row = chance.choice(list(legal))
        game = replace(chance.choice(legal[row]), number=number)
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
    """Between two rounds: somebody goes home, and a substitute comes or the round is changed."""
    by = make_user()
    player = tournament.players.filter(state="registered").order_by("?").first()
    make_decision(tournament, by=by, case="Nr. 3 hat nicht bedient", ruling="Spiel verloren")
    if player is None or tournament.round_count < 2:
        return
    try:
        if tournament.rules.allows_substitutes:
            who = Entrant("Žižka", "Jan", "Weiden")
            substitute_player(player, by=by, entrant=who, from_round=2, reason="Kreislauf")
        elif chance.random() < 0.5:
            withdraw_player(player, by=by, reason="heimgegangen")
            change_round(tournament, by=by, round_number=2, reason="Nr. fehlt")
    except Refused:
        return


def draw_due_lots(tournament: Tournament) -> None:
    for _ in range(30):
        due = [group for one in standings(tournament).categories for group in one.lots_due]
        if not due:
            return
        draw_lots(tournament, by=make_user(), players=due[0])
