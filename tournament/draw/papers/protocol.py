"""The printed draw record (Losprotokoll). For posting: public names, posted rounds only."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext
from reportlab.lib.units import mm

from tournament.draw.by_standing import standing_in_words
from tournament.draw.check_sentences import SENTENCES, frozen_heading, renamed_in_words
from tournament.draw.document import document as document_of
from tournament.draw.drawn import public_input_in_words
from tournament.draw.papers.recipe import recompute_instructions
from tournament.draw.report import QualityLine, fallback_in_words, quality_lines
from tournament.draw.three_seats import effects_of_three
from tournament.draw.wishes import (
    BY_PEOPLE,
    UNIFORM,
    WISHES,
    known_seed_chain,
    last_shown_link,
    wishes_in_words,
    wishes_of,
)
from tournament.models import Draw, Player, SeedChain, Tournament
from tournament.registration.field import field_of, sitting_out
from tournament.seating.document import DrawProtocol
from tournament.seating.protocol import canonical, read_line
from tournament.seating.values import SEATS
from tournament.shared.paper.fonts import REGULAR, SEMIBOLD
from tournament.shared.paper.layout import Document
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.text_blocks import (
    QR,
    SIZE,
    SMALL,
    Piece,
    draw_column,
    exact_lines,
    flow,
    hash_line,
    hash_row,
    heading,
    paragraph,
    value_row,
    with_qr,
)
from tournament.shared.signs import long_date_and_time, round_title

LIST_COLUMNS, LIST_ROW, SHORT_LIST = 2, 4.1 * mm, 60
LIST_HASH = 6 * mm


@dataclass(frozen=True, slots=True)
class Facts:
    tournament: Tournament
    chain: SeedChain
    published: DrawProtocol
    draws: Sequence[Draw]
    links: dict[int, str]  # draw number: its public link in hexadecimal
    check_url: str


def draw_protocol(tournament: Tournament, *, check_url: str = "", now: datetime) -> bytes:
    draws = list(tournament.draws.select_related("round", "replaces").order_by("number"))
    public_link = last_shown_link(tournament)
    links = {
        draw.number: draw.seed.rpartition("|")[2]
        for draw in draws
        if draw.chain_index is not None and draw.chain_index <= public_link
    }
    chain, published = known_seed_chain(tournament), document_of(tournament)
    facts = Facts(tournament, chain, published, draws, links, check_url)
    document = Document(masthead(tournament, now=now), _("Draw record"), pages=1)
    across = document.across
    space = document.top - document.bottom - 20 * mm
    pages = flow(_pieces(facts, across), space)
    lists = _list_pages(facts, space, across)
    document.pages = len(pages) + len(lists)
    count = ngettext("%(count)s draw", "%(count)s draws", len(facts.draws))
    right = count % {"count": len(facts.draws)} if facts.draws else ""
    for page in pages:
        top = document.head(_("Draw record"), right=right)
        draw_column(document, page, document.left, top)
        document.next_page()
    for lines in lists:
        _print_list_page(document, facts, lines)
        document.next_page()
    return document.finish()


def _pieces(facts: Facts, across: float) -> list[Piece]:
    beside_qr = across - QR - 6 * mm
    is_computed = not facts.draws or any(draw.mode not in BY_PEOPLE for draw in facts.draws)
    pieces = [heading(frozen_heading([draw.mode for draw in facts.draws]), beside_qr)]
    if facts.chain.frozen_at and facts.check_url and is_computed:
        sentence = _(
            "Fixed before the seats were drawn, so that nobody could choose who plays whom."
            " Scan the code: your phone repeats the draws and compares the seats."
        )
        pieces.append(paragraph(sentence, beside_qr))
    pieces += _fixed(facts, beside_qr)
    notes = renamed_in_words(facts.published)
    if withheld := facts.published.withheld:
        notes.append(str(SENTENCES["list_withheld"]) % {"count": withheld})
    pieces += [paragraph(text, across, before=3) for text in notes]
    if even := ways_out(facts.tournament):
        pieces.append(heading(_("How the tables are filled"), across))
        pieces += [paragraph(text, across) for text in even]
    if facts.draws:
        pieces.append(heading(_("Draws"), across))
        for draw in facts.draws:
            pieces += _draw_lines(facts, draw, across)
        pieces += _quality_lines(facts, across)
    pieces.append(heading(_("How to recompute the draws"), across))
    mode = wishes_of(facts.tournament).mode
    steps = recompute_instructions(facts.draws, facts.published.options, mode=mode)
    pieces += [paragraph(f"{number}. {text}", across) for number, text in enumerate(steps, 1)]
    if facts.check_url:
        pieces[0] = with_qr(pieces[0], facts.check_url)
    return pieces


def _fixed(facts: Facts, across: float) -> list[Piece]:
    chain, options = facts.chain, facts.published.options
    pieces = [
        value_row(capfirst(_("short address")), facts.tournament.slug, across),
        hash_row(_("Commitment s0"), chain.commitment, across),
    ]
    if chain.frozen_at:
        public_input = public_input_in_words(facts.tournament, chain.ingredient)
        pieces += [
            hash_row(_("Hash of the list L"), chain.list_hash, across),
            hash_row(_("Hash of the options O"), chain.options_hash, across),
            value_row(_("Options"), canonical(options), across),
            value_row(_("Requests"), "; ".join(wishes_in_words(options)), across, is_exact=False),
            value_row(_("Public input") + " P", public_input, across),
            value_row(_("Frozen"), long_date_and_time(chain.frozen_at), across),
        ]
    else:
        pieces.append(value_row(_("List"), _("not frozen yet: the registration is open"), across))
    if facts.check_url:
        pieces.append(value_row(_("Check it yourself"), facts.check_url, across))
    return pieces


def _draw_lines(facts: Facts, draw: Draw, across: float) -> list[Piece]:
    player_count, table_count = len(draw.players), sum(map(bool, draw.table_sizes))
    players = ngettext("%(count)s player", "%(count)s players", player_count)
    tables = ngettext("%(count)s table", "%(count)s tables", table_count)
    words = _("No. %(draw)s · %(round)s · %(time)s · %(mode)s · %(players)s, %(tables)s") % {
        "draw": draw.number,
        "round": round_title(draw.round.number),
        "time": long_date_and_time(draw.made_at),
        "mode": WISHES[f"mode {draw.mode}"],
        "players": players % {"count": player_count},
        "tables": tables % {"count": table_count},
    }
    state = _("counts") if draw.is_current else _("replaced")
    pieces = [paragraph(f"{words} · {state}", across, font=SEMIBOLD, before=3)]
    if draw.number in facts.links:
        pieces.append(hash_line(f"s{draw.chain_index}", facts.links[draw.number], across))
    to_the_letter = (_seed_line(facts, draw), _own_options(facts, draw))
    pieces += [paragraph(text, across, size=SMALL, is_exact=True) for text in to_the_letter if text]
    if circumstances := " ".join(_circumstances(facts, draw)):
        pieces.append(paragraph(circumstances, across, size=SMALL))
    return pieces


def _seed_line(facts: Facts, draw: Draw) -> str:
    if draw.number in facts.links or (draw.chain_index is None and draw.mode in BY_PEOPLE):
        return ""
    if draw.chain_index is None:
        return _("Seed given by hand: %(seed)s") % {"seed": draw.seed}
    return _("s%(index)s is shown when the round is posted.") % {"index": draw.chain_index}


def _own_options(facts: Facts, draw: Draw) -> str:
    options = draw.options.get("published")
    if draw.mode in BY_PEOPLE or options in (None, facts.published.options):
        return ""
    return _("Options: %(options)s") % {"options": canonical(options)}


def _circumstances(facts: Facts, draw: Draw) -> list[str]:
    texts = []
    if draw.reason:
        texts.append(_sentence(capfirst(_("reason: %(reason)s")) % {"reason": draw.reason}))
    changes = draw.changes or {}
    named = (
        ("absent", _("absent: no. %(numbers)s")),
        ("late", _("arrived: no. %(numbers)s")),
        ("frozen", _("tables in play: %(numbers)s")),
        ("opened", _("tables opened: %(numbers)s")),
        ("dissolved", _("tables dissolved: %(numbers)s")),
        ("shortened", _("tables of three now: %(numbers)s")),
        ("swapped", _("swapped: no. %(numbers)s")),
    )
    if changed := "; ".join(
        words % {"numbers": _numbers(changes[key])} for key, words in named if changes.get(key)
    ):
        texts.append(_sentence(changed[0].upper() + changed[1:]))
    if draw.changes is None and draw.mode not in BY_PEOPLE:
        texts += _further_input(facts, draw)
    return texts


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _further_input(facts: Facts, draw: Draw) -> Iterator[str]:
    drawn, frozen = {*draw.players}, {read_line(line).number for line in facts.published.lines}
    if without := sorted(frozen - drawn):
        yield _("Without a seat: no. %(numbers)s.") % {"numbers": _numbers(without)}
    if frozen and (beside := sorted(drawn - frozen)):
        yield _("Added later: no. %(numbers)s.") % {"numbers": _numbers(beside)}
    if set(draw.table_sizes) != {SEATS}:
        sizes = ", ".join(f"{len([*group])} × {n}" for n, group in groupby(draw.table_sizes))
        yield _("Seats at the tables: %(sizes)s.") % {"sizes": sizes}
    if standing := draw.options.get("standing"):
        is_zero_sum = facts.tournament.rules.is_zero_sum
        listed = "; ".join(standing_in_words(standing, is_zero_sum=is_zero_sum))
        yield _("Points before the draw: %(standing)s.") % {"standing": listed}
    if draw.mode != UNIFORM:
        if history := draw.options.get("history"):
            yield _("Counted as played: draw no. %(numbers)s.") % {"numbers": _numbers(history)}
        together = [number for number, _round in draw.options.get("together", ())]
        if len(together) > 1:
            yield _("Drawn in one go: draw no. %(numbers)s.") % {"numbers": _numbers(together)}
    if fallback := fallback_in_words(draw.report):
        yield _("By search instead of a plan: %(why)s.") % {"why": fallback}


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _quality_lines(facts: Facts, across: float) -> list[Piece]:
    current = sorted(
        (draw for draw in facts.draws if draw.is_current and draw.report),
        key=lambda draw: draw.round.number,
    )
    if not current:
        return []
    title = _("Quality of the draws: found (proven minimum; plain random draw)")
    pieces = [heading(title, across)]
    for draw in current:
        levels = "; ".join(_level(line) for line in quality_lines(draw.report))
        pieces.append(paragraph(f"{round_title(draw.round.number)}: {levels}", across, size=8))
    return pieces


def _level(line: QualityLine) -> str:
    words = f"{line.words}: {line.count} ({line.bound}; {line.chance})"
    return f"{words}, {line.verdict}" if line.verdict else words


# -- players beyond full tables --------------------------------------------------------------------


def ways_out(tournament: Tournament) -> list[str]:
    texts = []
    if fill_ins := _numbers_of(tournament, Player.State.FILL_IN):
        effect = _(
            "Effect on the scores: their points count in the table's totals, so the others "
            "at the table keep the points they earned. Fill-in players do not appear in "
            "the ranking."
        )
        texts.append(_("Fill-in players: no. %(numbers)s.") % {"numbers": fill_ins} + f" {effect}")
    if waiting := _numbers_of(tournament, Player.State.WAITING):
        effect = _(
            "They keep their start numbers and score no points. If somebody drops out, the "
            "waiting list can move up."
        )
        texts.append(_("Waiting list: no. %(numbers)s.") % {"numbers": waiting} + f" {effect}")
    for number, out in sorted(sitting_out(tournament).items()):
        effect = _("Whoever sits out plays one round fewer and scores nothing for it.")
        words = {"round": number, "numbers": _numbers(out)}
        texts.append(_("Sitting out round %(round)s: no. %(numbers)s.") % words + f" {effect}")
    field = field_of(tournament)
    if field.has_threes and not field.is_even:
        texts.append(" ".join([_("Tables of three."), *effects_of_three(tournament)]))
    return texts


def _numbers_of(tournament: Tournament, state: Player.State) -> str:
    players = tournament.players.filter(state=state).order_by("number")
    return _numbers(players.values_list("number", flat=True))


# -- the list -------------------------------------------------------------------------------------


def _list_pages(facts: Facts, space: float, across: float) -> list[list[str]]:
    lines = [*facts.published.lines]
    if facts.published.added:
        lines += ["", _("Added later:"), *facts.published.added]
    width = across / LIST_COLUMNS - 4 * mm
    rows = [row for line in lines for row in exact_lines(line, width, REGULAR, SIZE)]
    per_page = int((space - LIST_HASH) // LIST_ROW) * LIST_COLUMNS
    return [rows[start : start + per_page] for start in range(0, len(rows), per_page)]


def _print_list_page(document: Document, facts: Facts, rows: Sequence[str]) -> None:
    # Each page has the hash: pages may be posted separately.
    top, across = document.head(_("The frozen list")) - 4 * mm, document.across
    if facts.chain.list_hash:
        hash_line("L", facts.chain.list_hash, across).draw(document, document.left, top)
    top -= LIST_HASH
    width = across / LIST_COLUMNS
    down = -(-len(rows) // LIST_COLUMNS) if len(rows) > SHORT_LIST else len(rows)
    for index, line in enumerate(rows):
        column, row = divmod(index, down)
        x, y = document.left + column * width, top - (row + 1) * LIST_ROW
        document.text(x, y, line, width - 4 * mm, size=SIZE, least=5)
