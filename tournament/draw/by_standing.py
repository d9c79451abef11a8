"""The standing before a round, and what prevents a draw by it."""

from collections.abc import Iterable, Sequence

from django.db.models import F, Q
from django.utils.translation import gettext as _, ngettext

from tournament.draw.wishes import areas_of, wishes_of
from tournament.models import Draw, Player, SheetTotal, TableSheet, Tournament
from tournament.seating.values import BY_STANDING, Standing
from tournament.shared.signs import NBSP, enumerate_few, points


def standing_before(
    tournament: Tournament, round_number: int, players: Iterable[Player]
) -> Standing:
    # The sum of all counted lists of the rounds before; None without a list, and for fill-ins.
    earlier = {"sheet__round__tournament": tournament, "sheet__round__number__lt": round_number}
    counted = SheetTotal.objects.filter(**earlier, sheet__state__in=TableSheet.COUNTED_STATES)
    void_for_nothing = TableSheet.objects.filter(
        round__tournament=tournament,
        round__number__lt=round_number,
        consequence=TableSheet.Consequence.NO_POINTS,
        round__seats__table=F("table"),
    )
    total = dict.fromkeys(void_for_nothing.values_list("round__seats__player", flat=True), 0)
    for player_id, own_points in counted.values_list("seat__player", "points"):
        total[player_id] = total.get(player_id, 0) + own_points
    standing = [
        (player.number, None if player.state == Player.State.FILL_IN else total.get(player.pk))
        for player in players
    ]
    return tuple(sorted(standing, key=lambda own: (own[1] is None, -(own[1] or 0), own[0])))


def is_standing_outdated(draw: Draw) -> bool:
    """Return True if a list before a draw by points was changed after it."""
    if "standing" not in draw.options:
        return False
    players = Player.objects.filter(seats__round=draw.round)
    now = standing_before(draw.tournament, draw.round.number, players)
    return dict(now) != dict(draw.options["standing"])


def standing_problems(
    tournament: Tournament, rounds: Sequence[int], players: Iterable[Player]
) -> list[str]:
    """Return sentences on why these rounds cannot be drawn by points; [] if they are not to be."""
    if wishes_of(tournament).mode not in BY_STANDING:
        return []
    if len(rounds) > 1:
        return [
            _(
                "A draw by points seats one round at a time, once all lists of the rounds "
                "before it count."
            )
        ]
    if rounds[0] == 1:
        return [
            _(
                "Round 1 cannot be drawn by points: no round comes before it. Choose another draw "
                "method."
            )
        ]
    problems = _missing_lists(tournament, rounds[0])
    if fixed := sorted(areas_of(players)):
        words = ngettext(
            "No. %(numbers)s has a fixed table, which a draw by points cannot keep. Remove it on "
            "the player's page, or choose another draw method.",
            "No. %(numbers)s have fixed tables, which a draw by points cannot keep. Remove them on "
            "the players' pages, or choose another draw method.",
            len(fixed),
        )
        problems.append(words % {"numbers": enumerate_few(fixed)})
    return problems


def _missing_lists(tournament: Tournament, round_number: int) -> list[str]:
    # A round closed with a reason is not waited for: its missing lists stay missing. Its unchecked
    # ones have points, but under an embargo they are in no ranking.
    sheets = TableSheet.objects.filter(
        round__tournament=tournament, round__number__lt=round_number
    ).order_by("round__number", "table")
    drawn = set(sheets.values_list("round__number", flat=True))
    missing: dict[int, list[int]] = {}
    waiting = sheets.filter(Q(round__closed_at=None) | Q(state=TableSheet.State.ENTERED)).exclude(
        state__in=tournament.settled_states
    )
    for number, table in waiting.values_list("round__number", "table"):
        missing.setdefault(number, []).append(table)
    sentences = []
    for number in range(1, round_number):
        if number not in drawn:
            words = _(
                "A draw by points needs the lists of round %(round)s, which is not drawn yet."
            )
            sentences.append(words % {"round": number})
        elif number in missing:
            words = ngettext(
                "A draw by points waits for the lists of the rounds before. Round %(round)s: table "
                "%(tables)s does not count yet.",
                "A draw by points waits for the lists of the rounds before. Round %(round)s: "
                "tables %(tables)s do not count yet.",
                len(missing[number]),
            )
            sentences.append(words % {"round": number, "tables": enumerate_few(missing[number])})
    return sentences


def standing_in_words(standing: Standing, *, is_zero_sum: bool) -> list[str]:
    words = [
        (
            _("no. %(number)s: %(points)s")
            % {"number": number, "points": points(own_points, is_zero_sum)}
        ).replace(" ", NBSP)
        for number, own_points in standing
        if own_points is not None
    ]
    if without := [number for number, own_points in standing if own_points is None]:
        numbers = ", ".join(map(str, without))
        words.append(_("without points: no. %(numbers)s") % {"numbers": numbers})
    return words
