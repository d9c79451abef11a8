"""Making draws: from field and wishes to stored draws, seats and open sheets."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from django.contrib.auth.models import User
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.draw.by_standing import standing_before, standing_problems
from tournament.draw.differences import seated_history
from tournament.draw.report import report_of
from tournament.draw.services.protocol import close_registration
from tournament.draw.wishes import LOTS, UNIFORM, DrawInput, collect_draw_input, wishes_of
from tournament.models import Draw, Player, Seat, SeedChain, TableSheet, Tournament
from tournament.registration.field import Field
from tournament.seating.drawing import draw as search
from tournament.seating.protocol import hash_chain, seed_text
from tournament.seating.skd1 import tables_of
from tournament.seating.values import BY_STANDING, SEATS, Impossible, Pair
from tournament.shared.errors import Refused, require_no_problems

Place = int | None  # None: an empty seat


def make_draws(
    tournament: Tournament,
    draws: Sequence[Draw],
    field: Field,
    *,
    by: User | None,
    seed: str | None = None,
) -> None:
    """Draw the rounds of these new draws together, and store them.

    `field`: who plays, at which tables. `seed`: None for the next number of the chain.
    """
    chain, rounds = close_registration(tournament, by=by), [draw.round.number for draw in draws]
    draw_input = _input_of(tournament, rounds, field)
    entrants, options = draw_input.entrants, draw_input.options
    others = tournament.draws.filter(is_current=True).exclude(round__number__in=rounds)
    played = list(others.select_related("round").order_by("round__number"))
    before = {  # 0 is an empty seat
        draw.round.number: [tuple(number or 0 for number in table) for table in draw.tables]
        for draw in played
    }
    links = links_for(tournament, chain, rounds, seed)
    seeds = {number: text for number, (_index, text) in links.items()}
    try:
        drawn = search(entrants, before, rounds, seeds, options)
    except Impossible as impossible:
        raise Refused(impossible_in_words(impossible)) from impossible
    together = list(enumerate(rounds, next_draw_number(tournament)))
    history = seated_history(played)
    for draw, result, (number, round_number) in zip(draws, drawn.rounds, together, strict=True):
        tables = tables_of(result.places, drawn.sizes)
        draw.number, draw.mode = number, drawn.mode
        draw.chain_index, draw.seed = links[round_number]
        draw.report = report_of(
            entrants, round_number, tables, options, history=history, fallback=drawn.fallback
        )
        history = history | {round_number: tables}
        store_draw(
            draw, tables, field.players, draw_input=draw_input, played=played, together=together
        )


def _input_of(tournament: Tournament, rounds: list[int], field: Field) -> DrawInput:
    draw_input = collect_draw_input(
        tournament,
        field.players,
        sizes=field.sizes if set(field.sizes) != {SEATS} else None,
        mode=UNIFORM if wishes_of(tournament).mode == LOTS else None,
    )
    require_no_problems(standing_problems(tournament, rounds, field.players))
    if draw_input.published["mode"] not in BY_STANDING:
        return draw_input
    return replace(draw_input, standing=standing_before(tournament, rounds[0], field.players))


def store_draw(
    draw: Draw,
    tables: Sequence[Sequence[Place]],
    players: Iterable[Player],
    *,
    draw_input: DrawInput,
    played: Sequence[Draw],
    together: Sequence[Pair] = (),
    only: Collection[int] | None = None,
) -> None:
    """Store the draw with all that is needed to recompute it, its seats and empty sheets.

    `played`: other rounds' draws it depends on. `together`: (draw, round) numbers of the same run.
    `only`: the tables that get new seats.
    """
    sizes = [len(table) for table in tables]
    draw.places = [place for table in tables for place in table]
    draw.players = sorted(place for place in draw.places if place is not None)
    draw.sizes = None if set(sizes) == {SEATS} else sizes
    draw.options = draw_input.as_draw_options(
        history=[other_draw.number for other_draw in played],
        together=together or [(draw.number, draw.round.number)],
    )
    draw.made_at = timezone.now()
    draw.save()
    _create_seats(draw, players, only)


def _create_seats(draw: Draw, players: Iterable[Player], only: Collection[int] | None) -> None:
    by_number = {player.number: player for player in players}
    Seat.objects.bulk_create(
        Seat(round=draw.round, table=table, seat=seat, player=by_number[number])
        for table, seat, number in draw.taken_seats
        if only is None or table in only
    )
    TableSheet.objects.bulk_create(
        TableSheet(round=draw.round, draw=draw, table=table)
        for table, numbers in enumerate(draw.tables, 1)
        if numbers and (only is None or table in only)
    )


def next_draw_number(tournament: Tournament) -> int:
    return 1 + (tournament.draws.aggregate(last=Max("number"))["last"] or 0)


def retire_draw(draw: Draw) -> None:
    """Keep the draw on record; delete its round's seats and sheets."""
    draw.round.sheets.all().delete()
    draw.round.seats.all().delete()
    draw.is_current = False
    draw.save(update_fields=["is_current"])


def journal_values(draw: Draw) -> dict[str, object]:
    """Return values for the journal, without a seed from the secret chain."""
    words: dict[str, object] = {
        "draw": draw.number,
        "round": draw.round.number,
        "mode": draw.mode,
        "players": len(draw.players),
        "tables": sum(map(bool, draw.table_sizes)),
    }
    return words | ({"seed": draw.seed} if draw.chain_index is None else {})


def impossible_in_words(impossible: Impossible) -> str:
    numbers = impossible.numbers
    if impossible.code == "no_such_table":
        return _("No. %(number)s is fixed to a table that does not exist in this round.") % {
            "number": numbers[0]
        }
    if impossible.code == "too_many":
        first, last, *players_fixed = numbers
        return _(
            "More players are fixed to tables %(first)s to %(last)s than there are seats: no. "
            "%(who)s."
        ) % {"first": first, "last": last, "who": ", ".join(map(str, players_fixed))}
    if impossible.code == "apart_same_table":
        return _("No. %(one)s and %(other)s must not meet, but are fixed to the same table.") % {
            "one": numbers[0],
            "other": numbers[1],
        }
    if impossible.code == "started":
        return _("No. %(who)s sits at a table that is already playing.") % {
            "who": ", ".join(map(str, numbers))
        }
    if impossible.code == "no_room":
        return _("There is no seat for no. %(number)s at the fixed table.") % {"number": numbers[0]}
    return _("The players do not fill the tables.")


def links_for(
    tournament: Tournament, chain: SeedChain, rounds: Sequence[int], seed: str | None
) -> dict[int, tuple[int | None, str]]:
    """Return {round: (link index, seed text)}; the index is None if `seed` is set."""
    if seed is not None:
        if "\0" in seed or any("\ud800" <= character <= "\udfff" for character in seed):
            raise Refused(_("The seed contains a character that cannot be written as text."))
        return dict.fromkeys(rounds, (None, seed))
    last = tournament.draws.aggregate(last=Max("chain_index"))["last"] or 0
    if last + len(rounds) > chain.length:
        raise Refused(
            _("All %(count)s links of the secret chain are used up: nothing more can be drawn.")
            % {"count": chain.length}
        )
    links = hash_chain(bytes.fromhex(chain.secret), chain.length)
    hashes = {"list_hash": chain.list_hash, "options_hash": chain.options_hash}
    return {
        number: (
            index,
            seed_text(tournament.slug, **hashes, ingredient=chain.ingredient, link=links[index]),
        )
        for index, number in enumerate(rounds, last + 1)
    }
