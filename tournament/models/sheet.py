"""Score sheets (Punktelisten), one per table and round."""

import re
from typing import NamedTuple

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from scoring import RuleSet, SheetCheck, SheetEntry
from tournament.models.draw import Draw, Round, Seat
from tournament.models.fields import ACCOUNT, Stored, holds, unique
from tournament.models.tournament import Tournament

CHECK_LETTERS = "ACDEFHJKLMNPRTUVWXY"  # 19, a prime; none of them looks like a digit
# Letters a scanner with American layout types on a German system; no code contains them.
AMERICAN_KEYS = str.maketrans({"ß": "-", "z": "y", "Z": "Y"})
CODE = re.compile(r"(\d{1,3})[-–− ](\d{1,3})[- ]?([A-Z])", re.ASCII)


class TableSheet(Stored):
    class State(models.TextChoices):
        OPEN = "open", _("open")
        CLARIFICATION = "clarification", _("on hold")
        ENTERED = "entered", _("entered")
        CHECKED = "checked", _("checked")
        VOID = "void", _("void")

    COUNTED_STATES = (State.ENTERED, State.CHECKED)
    # Shown as handed in; the table is no longer asked for the sheet.
    IN_STATES = (*COUNTED_STATES, State.VOID)

    class Kind(models.TextChoices):
        GAMES = "games", _("game by game")
        TOTALS = "totals", _("totals only")

    class Consequence(models.TextChoices):
        NO_POINTS = "no_points", _("the round counts as 0")
        OTHERS_ONLY = "others_only", _("only the other rounds count")
        REPLAY = "replay", _("it is played again")

    round = models.ForeignKey(Round, models.CASCADE, related_name="sheets")
    draw = models.ForeignKey(Draw, models.CASCADE, related_name="sheets")
    table = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=14, choices=State, default=State.OPEN)
    kind = models.CharField(max_length=8, choices=Kind, blank=True)
    version = models.PositiveIntegerField(default=0)  # counts every stored change
    # {field name: text} as typed, while on hold.
    draft = models.JSONField(null=True, blank=True)
    note = models.TextField(blank=True)  # what to clarify, or why the sheet is void
    entered_at = models.DateTimeField(null=True, blank=True)
    entered_by = models.ForeignKey(
        ACCOUNT, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    # Copied from the tournament so that a database constraint can refuse a check by the typist.
    needs_second_check = models.BooleanField(default=False)
    second_draft = models.JSONField(null=True, blank=True)  # the second reading, if it differs
    second_by = models.ForeignKey(ACCOUNT, models.SET_NULL, null=True, blank=True, related_name="+")
    consequence = models.CharField(max_length=12, choices=Consequence, blank=True)
    checked_at = models.DateTimeField(null=True, blank=True)
    checked_by = models.ForeignKey(
        ACCOUNT, models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("table",)
        constraints = (
            unique("table_has_one_sheet_per_round", "round", "table"),
            holds(
                "sheet_state_is_known",
                Q(state__in=["open", "clarification", "entered", "checked", "void"]),
            ),
            holds(
                "only_a_sheet_in_clarification_has_a_draft",
                Q(state="clarification", draft__isnull=False)
                | (~Q(state="clarification") & Q(draft__isnull=True)),
            ),
            holds(
                "a_counted_sheet_says_how_it_was_typed",
                ~Q(state__in=["entered", "checked"]) | ~Q(kind=""),
            ),
            holds(
                "two_pairs_of_eyes_are_two_people",
                Q(needs_second_check=False)
                | Q(checked_by__isnull=True)
                | Q(entered_by__isnull=True)
                | ~Q(checked_by=F("entered_by")),
            ),
            holds("only_a_void_sheet_has_a_consequence", Q(state="void") | Q(consequence="")),
            holds(
                "only_a_sheet_in_clarification_has_a_second_draft",
                Q(state="clarification") | Q(second_draft__isnull=True),
            ),
        )

    @property
    def is_counted(self) -> bool:
        return self.state in self.COUNTED_STATES

    @property
    def change_needs_reason(self) -> bool:
        """True if the sheet counts or is void."""
        return self.is_counted or self.state == self.State.VOID

    def is_hidden_from(self, account_id: int | None) -> bool:
        """Return True while the sheet waits for a blind check, except for its typist."""
        if self.state != self.State.ENTERED or not self.needs_second_check:
            return False
        is_blind = self.round.tournament.is_second_check_blind and not self.round.is_closed
        return is_blind and self.entered_by_id != account_id

    @property
    def is_reported(self) -> bool:
        """True while the desk lacks the list that the table's phone sent."""
        report = getattr(self, "report", None)
        return self.state == self.State.OPEN and report is not None and bool(report.games)

    @property
    def rules(self) -> RuleSet:
        return self.round.tournament.rules_at(self.seat_count)

    @property
    def games_per_round(self) -> int:
        return self.round.tournament.games_per_round

    def check_entry(self, entry: SheetEntry) -> SheetCheck:
        return self.rules.check_entry(entry, self.games_per_round)

    @property
    def seat_count(self) -> int:
        return self.draw.table_sizes[self.table - 1]

    @property
    def code(self) -> str:
        return sheet_code(self.draw, self.table)


class SheetCode(NamedTuple):
    draw_number: int
    table: int


def sheet_code(draw: Draw, table: int) -> str:
    """Return the printed code, such as "3-112K": draw 3, table 112, check letter K."""
    # The check letter detects every wrong digit and every swap of two (10 is a primitive root of
    # 19), and 18 of 19 sheets of another tournament.
    return f"{draw.number}-{table}{_check_letter(draw.tournament_id, draw.number, table)}"


def parse_code(tournament: Tournament, text: str) -> SheetCode | None:
    """Return a typed code's draw number and table; None if mistyped or of another tournament."""
    match = CODE.fullmatch(text.strip().translate(AMERICAN_KEYS).upper())
    if match is None:
        return None
    code = SheetCode(int(match[1]), int(match[2]))
    return code if match[3] == _check_letter(tournament.pk, *code) else None


def _check_letter(tournament_id: int, draw_number: int, table: int) -> str:
    number = tournament_id * 1_000_000 + draw_number * 1_000 + table
    return CHECK_LETTERS[number % len(CHECK_LETTERS)]


class GameRow(Stored):
    sheet = models.ForeignKey(TableSheet, models.CASCADE, related_name="rows")
    game = models.PositiveSmallIntegerField()
    points_1 = models.SmallIntegerField()
    points_2 = models.SmallIntegerField()
    points_3 = models.SmallIntegerField(null=True)  # null: empty seat at a table of two
    points_4 = models.SmallIntegerField(null=True)
    tout = models.BooleanField(default=False)  # the T at the end of the line
    circled = models.CharField(max_length=4, null=True, blank=True)  # noqa: DJ001 (null: circles not typed; "": none on the paper)
    played = models.JSONField(null=True, blank=True)  # what was played, if the points do not tell
    is_witnessed = models.BooleanField(default=False)  # the supervisor saw this Sie or Tout
    # Why the game was given to the other side.
    remark = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("game",)
        constraints = (
            unique("sheet_has_each_game_once", "sheet", "game"),
            holds("game_is_numbered_from_one", Q(game__gte=1)),
            holds(
                "seats_are_filled_from_the_first",
                Q(points_4__isnull=True) | Q(points_3__isnull=False),
            ),
        )

    @property
    def points(self) -> tuple[int, ...]:
        cells = (self.points_1, self.points_2, self.points_3, self.points_4)
        return tuple(cell for cell in cells if cell is not None)


class SheetTotal(Stored):
    """Points and counts (Solos, Touts, Sie) of one seat; the ranking reads only these."""

    sheet = models.ForeignKey(TableSheet, models.CASCADE, related_name="totals")
    seat = models.OneToOneField(Seat, models.PROTECT, related_name="total")
    points = models.IntegerField()
    # Points won and lost, both positive, if the sheet lists them separately.
    plus = models.PositiveIntegerField(null=True, blank=True)
    minus = models.PositiveIntegerField(null=True, blank=True)
    sie = models.PositiveSmallIntegerField(default=0)
    tout_won = models.PositiveSmallIntegerField(default=0)
    tout_played = models.PositiveSmallIntegerField(default=0)
    solo_won = models.PositiveSmallIntegerField(default=0)
    solo_played = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("seat__seat",)
        constraints = (
            holds("no_more_tout_won_than_played", Q(tout_won__lte=F("tout_played"))),
            holds("no_more_solo_won_than_played", Q(solo_won__lte=F("solo_played"))),
            holds(
                "plus_and_minus_make_the_points",
                Q(plus__isnull=True, minus__isnull=True) | Q(points=F("plus") - F("minus")),
            ),
        )


class SheetVisit(Stored):
    sheet = models.ForeignKey(TableSheet, models.CASCADE, related_name="visits")
    user = models.ForeignKey(ACCOUNT, models.CASCADE, related_name="+")
    at = models.DateTimeField()  # opened
    seen_at = models.DateTimeField()  # last sign of activity

    class Meta:
        constraints = (unique("visitor_stands_once_at_a_sheet", "sheet", "user"),)


class TableReport(Stored):
    """A list from a table's phone; it does not count."""

    sheet = models.OneToOneField(TableSheet, models.CASCADE, related_name="report")
    games = models.JSONField(default=list)  # per game what was played and the row
    revision = models.PositiveIntegerField(default=0)  # counts stored reports
    # The sending phone and its send count, which identify a repeated send.
    phone = models.CharField(max_length=36, blank=True)
    phone_send = models.PositiveIntegerField(default=0)
    updated_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    @property
    def game_count(self) -> int:
        return sum(map(bool, self.games))
