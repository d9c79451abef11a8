"""Place cards, and lots for drawing by hand. Place cards leave the desk: public names only."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.draw.lot_codes import lot_code
from tournament.draw.papers.seat_lists import PlayerSeats, seated_players
from tournament.draw.services.seat_lots import places_of
from tournament.models import Player, Substitution, Tournament
from tournament.registration.field import field_of
from tournament.shared.names import people_in_rounds
from tournament.shared.paper.fonts import BOLD, CAP_HEIGHT, REGULAR, SEMIBOLD
from tournament.shared.paper.layout import HAIRLINE, INK_2, RULE_HEAD, RULE_ROW, Document, chunks
from tournament.shared.paper.lines import LEADING, fit_box
from tournament.shared.paper.masthead import Binding, masthead
from tournament.shared.qr import draw_qr
from tournament.shared.signs import round_title

T = TypeVar("T")
QR = 17 * mm
CARDS_ABREAST, CARDS_DOWN, LOTS_ABREAST, LOTS_DOWN = 2, 5, 3, 7
CARD_INSET, LOT_INSET = 7 * mm, 5 * mm  # margins, wider than a printer's unprintable edge
# Heights in points of texts of any number of lines.
EVENING, SURNAME, FIRST_NAME_AND_HOME, EVENING_OF_LOT = 24, 31, 31, 18
CUT_MARK = 12 * mm  # half of it is on the sheet at its edges
MOST_ROUNDS_IN_A_COLUMN = 3


class Box(NamedTuple):  # of a card, without the margins at its sides
    x: float
    top: float
    across: float
    height: float


def place_cards(
    tournament: Tournament,
    *,
    rounds: Sequence[int],
    now: datetime,
    player_url: Callable[[int], str] | None = None,
    binding: Binding | None = None,
) -> bytes:
    """Return a PDF: a card per player with the seats of all `rounds`, printed as of `now`.

    `binding`: adds it to a larger PDF and returns b"". `player_url`: start number → URL of the QR
    code.
    """
    pages = chunks(seated_players(tournament, rounds), CARDS_ABREAST * CARDS_DOWN)
    head = masthead(tournament, now=now)
    document = Document(head, _("Place cards"), pages=len(pages), binding=binding)
    for page in pages:
        for person, box in _boxes(document, page, CARDS_ABREAST, CARDS_DOWN, CARD_INSET):
            own_page = player_url(person.player.number) if player_url else ""
            _draw_card(document, person, rounds, box, own_page)
        _draw_cut_marks(document)
        document.canvas.showPage()  # no footer: it would be cut off
    return document.finish()


def seat_lots(tournament: Tournament, *, round_number: int, now: datetime) -> bytes:
    pages = chunks(places_of(field_of(tournament)), LOTS_ABREAST * LOTS_DOWN)
    document = Document(masthead(tournament, now=now), _("Seat lots"), pages=len(pages))
    width, height = document.width / LOTS_ABREAST, document.height / LOTS_DOWN
    for page in pages:
        for (table, seat), box in _boxes(document, page, LOTS_ABREAST, LOTS_DOWN, LOT_INSET):
            code = lot_code(tournament, round_number, table, seat)
            _draw_lot(document, round_number, table, seat, code, box)
        for x in range(1, LOTS_ABREAST):
            document.line(x * width, 0, x * width, document.height, RULE_ROW, grey=HAIRLINE)
        for y in range(1, LOTS_DOWN):
            document.rule(y * height, RULE_ROW, x0=0, x1=document.width, grey=HAIRLINE)
        document.canvas.showPage()  # no footer: it would be cut off
    return document.finish()


def _boxes(
    document: Document, items: Sequence[T], abreast: int, down: int, inset: float
) -> Iterator[tuple[T, Box]]:
    width, height = document.width / abreast, document.height / down
    for index, item in enumerate(items):
        row, column = divmod(index, abreast)
        top = document.height - row * height
        yield item, Box(column * width + inset, top, width - 2 * inset, height)


def _draw_lot(
    document: Document, round_number: int, table: int, seat: int, code: str, box: Box
) -> None:
    left, top, across, _height = box
    room = across - QR - 2 * mm
    head = document.masthead.named(across, REGULAR, 7, after=f" · {round_title(round_number)}")
    lines, size = fit_box(head, across, EVENING_OF_LOT, font=REGULAR, size=7)
    document.lines(left, top - 5.5 * mm - size, lines, across, size=size, grey=INK_2)
    words = _("Table %(table)s") % {"table": table}
    document.number(left, top - 20 * mm, words, room, size=20, font=BOLD, align="left")
    words = _("Seat %(seat)s") % {"seat": seat}
    document.number(left, top - 28 * mm, words, room, size=15, font=SEMIBOLD, align="left")
    document.number(left, top - 35 * mm, code, room, size=10, grey=INK_2, align="left")
    draw_qr(document.canvas, code, left + across - QR, top - 31 * mm, QR)


def _draw_card(
    document: Document, person: PlayerSeats, rounds: Sequence[int], box: Box, own_page: str
) -> None:
    x, top, across, height = box
    lower = top - height + CARD_INSET
    player, head = person.player, document.masthead
    name, size = fit_box(head.named(across, REGULAR, 9), across, EVENING, font=REGULAR, size=9)
    y = top - 6.3 * mm - size
    y = document.lines(x, y, name, across, size=size, grey=INK_2) + size * LEADING - 3 * mm
    number = 24 * mm
    document.number(
        x + across - number, y - 8.5 * mm, str(player.number), number, size=30, font=BOLD
    )
    name_width = across - number - 3 * mm
    large, small = _names(people_in_rounds(player, rounds))
    lines, size = fit_box(large, name_width, SURNAME, font=BOLD, size=15)
    y -= size * CAP_HEIGHT
    y = document.lines(x, y, lines, name_width, size=size, font=BOLD) + size * LEADING - 2 * mm
    rest = ", ".join(part for part in (small, player.public_home) if part)
    lines, size = fit_box(rest, name_width, FIRST_NAME_AND_HOME, font=REGULAR, size=11)
    y -= size * CAP_HEIGHT
    y = document.lines(x, y, lines, name_width, size=size) + size * LEADING - 3 * mm
    below = max(24.5 * mm, top - y)
    document.rule(top - below, RULE_HEAD, x0=x, x1=x + across)
    below += 0.5 * mm
    if own_page and len(rounds) <= MOST_ROUNDS_IN_A_COLUMN:  # more rounds leave no room
        draw_qr(document.canvas, own_page, x + across - QR, lower, QR)
        across -= QR
    space = Box(x, top - below, across, height - below - CARD_INSET)
    _draw_places(document, person, rounds, space)


def _names(people: Sequence[Player | Substitution]) -> tuple[str, str]:
    named_people = [person for person in people if not _is_number(person)]
    whole = [person for person in named_people if person.public_name == person.full_name]
    large = [person.last_name if person in whole else person.public_name for person in named_people]
    return " / ".join(large), " / ".join(person.first_name for person in whole if person.first_name)


def _is_number(person: Player | Substitution) -> bool:
    player = person.player if isinstance(person, Substitution) else person
    return player.is_number_only


def _draw_places(
    document: Document, person: PlayerSeats, rounds: Sequence[int], space: Box
) -> None:
    columns = -(-len(rounds) // MOST_ROUNDS_IN_A_COLUMN)
    width = space.across / columns
    row = min(space.height / min(len(rounds), MOST_ROUNDS_IN_A_COLUMN), 12.5 * mm)
    size = min(19, row * 0.6) if columns == 1 else 11
    for index, number in enumerate(rounds):
        column, line = divmod(index, MOST_ROUNDS_IN_A_COLUMN)
        left, y = space.x + column * width, space.top - (line + 0.75) * row
        label = width * 0.28
        document.number(left, y, round_title(number), label - 4, size=min(size, 11), align="left")
        font, text = REGULAR, _("no seat")
        if place := person.seats.get(number):
            words = {"table": place[0], "seat": place[1]}
            font, text = BOLD, capfirst(_("table %(table)s, seat %(seat)s")) % words
        room = width - label - 6
        document.number(left + label, y, text, room, size=size, font=font, align="left")


def _draw_cut_marks(document: Document) -> None:
    width, height = document.width / CARDS_ABREAST, document.height / CARDS_DOWN
    half = CUT_MARK / 2
    for across in range(CARDS_ABREAST + 1):
        for down in range(CARDS_DOWN + 1):
            x, y = across * width, down * height
            document.line(x - half, y, x + half, y, RULE_ROW, grey=INK_2)
            document.line(x, y - half, x, y + half, RULE_ROW, grey=INK_2)
