"""A list of a round as the tests of the desk's pages name it."""

from django.urls import reverse

from tournament.models import Round, TableSheet


def url(name: str, round_: Round, table: int = 1, *more: int) -> str:
    return reverse(name, args=[round_.tournament.slug, round_.number, table, *more])


def sheet_of(round_: Round, table: int = 1) -> TableSheet:
    return round_.sheets.get(table=table)


def points_of(round_: Round, table: int = 1) -> list[int]:
    return list(sheet_of(round_, table).totals.values_list("points", flat=True))
