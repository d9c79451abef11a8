"""Modes ranked and spread: the standing decides the tables, the seed equals and seats."""

from itertools import islice

from tournament.seating.search_field import SearchField
from tournament.seating.skd1 import Stream, tables_of
from tournament.seating.values import Options


def draw_by_standing(
    field: SearchField, options: Options, seed: str, round_number: int
) -> list[int]:
    if sorted(number for number, _points in options.standing) != list(field.numbers):
        raise ValueError("standing")
    stream = Stream(seed, f"standing {round_number}")
    order = list(range(len(field.numbers)))
    stream.shuffle(order)  # equals stay in this order
    standing = dict(options.standing)
    keys = [_best_first(standing[number]) for number in field.numbers]
    order.sort(key=keys.__getitem__)
    if options.mode == "spread":
        tables = deal_pots(field, order, stream)
    else:
        tables = [list(table) for table in tables_of(order, field.sizes)]
    for table in tables:
        stream.shuffle(table)
    return [rank for table in tables for rank in table]


def deal_pots(field: SearchField, order: list[int], stream: Stream) -> list[list[int]]:
    # A pot is as many players, in this order, as there are tables with that seat.
    tables: list[list[int]] = [[] for _ in field.sizes]
    rest = iter(order)
    for seat in range(max(field.sizes)):
        open_tables = [
            table for table, size in zip(tables, field.sizes, strict=True) if size > seat
        ]
        pot = list(islice(rest, len(open_tables)))
        stream.shuffle(pot)
        for table, rank in zip(open_tables, pot, strict=True):
            table.append(rank)
    return tables


def _best_first(points: int | None) -> tuple[bool, int]:
    return points is None, -(points or 0)
