"""The content of the final record; journal/papers.py prints it.

It has the players' public names, and reasons as typed: it is for the club's file.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from tournament.draw.check_sentences import renamed_in_words
from tournament.draw.document import document
from tournament.draw.wishes import WISHES, last_shown_link
from tournament.journal.decisions import rulings
from tournament.journal.sentences import journal_lines
from tournament.journal.spot_check import result_in_words, spot_checks
from tournament.models import Draw, Player, Tournament
from tournament.prizes.reasons import reason_of
from tournament.prizes.table import PrizeLine, prize_list
from tournament.prizes.words import members_in_short
from tournament.ranking.against_journal import disagreement
from tournament.ranking.errata import errata
from tournament.ranking.standings import Standings, standings
from tournament.ranking.state_words import missing_lots_in_words
from tournament.ranking.tie_words import apart_title, penalty_and_tie
from tournament.rules.names import tie_break_name
from tournament.rules.page import decided_points, rules_in_one_line
from tournament.shared.chain import entries_of
from tournament.shared.money import money
from tournament.shared.names import numbered_name
from tournament.shared.permissions import shown_name
from tournament.shared.signs import day_and_clock, points, round_title

# Changes by hand to the course of the evening; entries with a reason are listed as well.
INTERVENTIONS = (
    "rules_changed",
    "draw_dropped",
    "list_frozen_again",
    "lots_drawn",
    "lots_set_aside",
    "pair_kept_apart",
    "pair_released",
    "backup_restored",
    "player_excluded",
    "player_readmitted",
    "player_substituted",
    "round_changed",
    "round_redrawn",
    "round_reopened",
    "seats_swapped",
    "sheet_corrected",
    "sheet_restored",
    "sheet_reopened",
    "sheet_voided",
    "substitution_taken_back",
    "team_lots_drawn",
    "tournament_reopened",
)
RANKED = 10  # places of each category


@dataclass(frozen=True, slots=True)
class ProtocolLine:
    label: str  # a time, number or short name
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    lines: tuple[ProtocolLine, ...]
    nothing: str = ""  # printed if there are no lines


def protocol_chapters(tournament: Tournament) -> list[Chapter]:
    """Return all chapters (title and lines), in a fixed number of queries."""
    nothing = _("There were none.")
    ranked = standings(tournament)
    return [
        Chapter(_("Tournament"), tuple(_tournament_lines(tournament))),
        Chapter(_("Rules"), tuple(_rule_lines(tournament))),
        Chapter(_("Draws"), tuple(_draw_lines(tournament)), nothing),
        *_ranking_chapters(ranked),
        *_prize_chapters(ranked),
        *_spot_check_chapters(tournament),
        Chapter(_("Changes by hand"), tuple(_intervention_lines(tournament)), nothing),
        Chapter(_("Decisions of the jury"), tuple(_decision_lines(tournament)), nothing),
        Chapter(
            _("Corrected after publishing"),
            tuple(
                ProtocolLine(day_and_clock(erratum.at), erratum.words)
                for erratum in errata(tournament)
            ),
            nothing,
        ),
        Chapter(_("Journal"), tuple(_journal_summary(tournament))),
    ]


def _tournament_lines(tournament: Tournament) -> Iterator[ProtocolLine]:
    yield ProtocolLine(_("Name"), tournament.name)
    start = f", {tournament.starts_at:%H:%M}" if tournament.starts_at else ""
    yield ProtocolLine(capfirst(_("date")), date_format(tournament.date, "DATE_FORMAT") + start)
    if tournament.venue:
        yield ProtocolLine(capfirst(_("venue")), tournament.venue)
    states = dict(tournament.players.values_list("state").annotate(Count("pk")).order_by("state"))
    labels = dict(Player.State.choices)
    counted = [f"{count} {labels[state]}" for state, count in states.items()]
    yield ProtocolLine(_("Players"), ", ".join(counted) or "–")
    yield ProtocolLine(_("Entry fee"), money(tournament.fee_cents))
    for drawn in tournament.rounds.annotate(tables=Count("sheets")).filter(tables__gt=0):
        tables = ngettext("%(count)s table", "%(count)s tables", drawn.tables)
        text = tables % {"count": drawn.tables}
        if drawn.closed_at:
            text += ", " + _("closed %(time)s") % {"time": day_and_clock(drawn.closed_at)}
        yield ProtocolLine(round_title(drawn.number), text)
    yield ProtocolLine(_("State"), tournament.get_state_display())


def _rule_lines(tournament: Tournament) -> Iterator[ProtocolLine]:
    yield ProtocolLine(_("Rules"), rules_in_one_line(tournament))
    for fact in decided_points(tournament.rules):
        yield ProtocolLine("", f"{fact.label} {fact.value}")
    order = ", ".join(tie_break_name(name) for name in tournament.rules.tie_breaks)
    yield ProtocolLine(_("Ranking order"), order)


def _draw_lines(tournament: Tournament) -> Iterator[ProtocolLine]:
    last_shown = last_shown_link(tournament)  # later seeds are secret
    for draw in tournament.draws.select_related("round", "made_by").order_by("number"):
        is_open = draw.chain_index is None or draw.chain_index <= last_shown
        label = _("Draw no. %(number)s, round %(round)s")
        yield ProtocolLine(
            label % {"number": draw.number, "round": draw.round.number},
            "; ".join(_draw_facts(draw, seed=draw.seed if is_open else "")),
        )
    for text in renamed_in_words(document(tournament)):  # since the list was frozen
        yield ProtocolLine(_("List"), text)


def _draw_facts(draw: Draw, *, seed: str) -> Iterator[str]:
    mode = WISHES.get(f"mode {draw.mode}", draw.mode)
    drawn_by = shown_name(draw.made_by) if draw.made_by else ""
    yield ", ".join(
        filter(None, (day_and_clock(draw.made_at), drawn_by, str(mode), draw.algorithm))
    )
    if not draw.is_current:
        yield _("replaced")
    if draw.reason:
        yield _("reason: %(reason)s") % {"reason": draw.reason}
    if seed:
        yield _("seed %(seed)s") % {"seed": seed}


def _ranking_chapters(ranked: Standings) -> Iterator[Chapter]:
    tournament = ranked.tournament
    warning = disagreement(tournament)
    interim = _interim(ranked)
    is_zero_sum = tournament.rules.is_zero_sum
    for category in [each for each in ranked.categories if each.rows] or ranked.categories[:1]:
        rows = [row for row in category.rows if row.rank <= RANKED]
        title = _("Ranking")
        if len(rows) < len(category.rows):
            title = _("Ranking: places 1 to %(last)s") % {"last": RANKED}
        category_name = apart_title(category.name)
        missing = capfirst(missing_lots_in_words(ranked, category.places_to_draw))
        lines = [ProtocolLine("", text) for text in (warning, missing or interim) if text]
        for row in rows:
            name = numbered_name(row.player)
            parts = (name, points(row.points, is_zero_sum))
            words = ", ".join(filter(None, (*parts, penalty_and_tie(row))))
            lines.append(ProtocolLine(f"{row.rank}.", words))
        heading = f"{title}, {category_name}" if category_name else title
        yield Chapter(heading, tuple(lines), _("No list counts yet"))


def _interim(ranked: Standings) -> str:
    counted = [n for row in ranked.rows for n, own in enumerate(row.rounds, 1) if own is not None]
    if ranked.is_complete or not counted:
        return ""
    sentence = _("Interim ranking: lists up to round %(number)s of %(count)s.")
    return sentence % {"number": max(counted), "count": ranked.through_round}


def _prize_chapters(ranked: Standings) -> Iterator[Chapter]:
    prizes = prize_list(ranked.tournament, ranked=ranked)
    if prizes.lines:
        lines = [ProtocolLine(line.title, _prize_in_words(line)) for line in prizes.lines]
        if prizes.rest_in_words:
            lines.append(ProtocolLine("", prizes.rest_in_words))
        yield Chapter(_("Prizes"), tuple(lines))


def _prize_in_words(line: PrizeLine) -> str:
    taker = line.taker
    if taker is None:
        undecided = _("not decided yet")
        return f"{line.gift} – {reason_of(line) if line.award else undecided}"
    if isinstance(taker, Player):
        name = numbered_name(taker)
    else:
        members = members_in_short(line.team_row, is_public=True)
        name = f"{taker.name} ({members})" if members else taker.name
    words = [f"{name}: {line.taken_gift}"]
    if line.call and not line.call.handed_over_at:
        words.append(_("not collected yet"))
    if line.successors:
        words.append(reason_of(line))
    return "; ".join(words)


def _spot_check_chapters(tournament: Tournament) -> Iterator[Chapter]:
    if checks := spot_checks(tournament):
        lines = [ProtocolLine(day_and_clock(check.at), result_in_words(check)) for check in checks]
        yield Chapter(_("Spot check of the lists"), tuple(lines))


def _intervention_lines(tournament: Tournament) -> Iterator[ProtocolLine]:
    table_fixed = Q(action="player_changed", new__has_key="table_from")
    # null > 0 in SQLite's JSON
    given_by_hand = Q(action__in=("prize_added", "prize_changed", "prize_removed")) & (
        (Q(old__given_to__gt=0) & ~Q(old__given_to=None))
        | (Q(new__given_to__gt=0) & ~Q(new__given_to=None))
    )
    wanted = Q(action__in=INTERVENTIONS) | table_fixed | given_by_hand | ~Q(reason="")
    entries = tournament.journal.filter(wanted).select_related("by").order_by("seq")
    for line in journal_lines(tournament, entries, is_paper=True):
        reason = _("reason: %(reason)s") % {"reason": line.reason} if line.reason else ""
        words = "; ".join(filter(None, (f"{line.author}: {line.words}", reason)))
        yield ProtocolLine(day_and_clock(line.at), words)


def _decision_lines(tournament: Tournament) -> Iterator[ProtocolLine]:
    for ruling in rulings(tournament):
        decision = ruling.decision
        parts = [f"{ruling.title}, {ruling.decided_by_name}"]
        if ruling.appealed:
            parts.append(_("Appeal against decision %(number)s") % {"number": ruling.appealed})
        parts.append(decision.case.rstrip("."))
        parts.append(_("Decision: %(ruling)s") % {"ruling": decision.ruling})
        if ruling.penalty:
            parts[-1] = parts[-1].rstrip(".")
            parts.append(ruling.penalty)
        yield ProtocolLine(day_and_clock(decision.decided_at), ". ".join(parts))


def _journal_summary(tournament: Tournament) -> Iterator[ProtocolLine]:
    newest = entries_of(tournament).reverse().values_list("seq", "hash").first()
    count, head = newest or (0, "–")
    yield ProtocolLine(_("Entries"), str(count))
    yield ProtocolLine(_("Head"), head)
    check = _("manage.py verify_journal %(slug)s recomputes the whole chain.")
    yield ProtocolLine(_("Check it yourself"), check % {"slug": tournament.slug})
