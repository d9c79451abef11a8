"""Place cards, ten to a page. They leave the desk, so they show the public name."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.utils.translation import gettext as _
from reportlab.lib.units import mm

from tournament.draw.papers.seat_lists import SeatedPlayer, seated_players
from tournament.models import Player, Substitution, Tournament
from tournament.shared.names import people_in_rounds
from tournament.shared.paper.binding import Binding
from tournament.shared.paper.fonts import BOLD, CAP_HEIGHT, REGULAR
from tournament.shared.paper.layout import INK_2, RULE_HEAD, RULE_ROW, Document, chunks
from tournament.shared.paper.lines import LEADING, fit_box
from tournament.shared.paper.masthead import masthead
from tournament.shared.paper.qr import draw_qr
from tournament.shared.signs import round_title

ABREAST, DOWN = 2, 5
INSET = 7 * mm  # margin inside a card, wider than a printer's unprintable edge
EVENING, SURNAME, FIRST_NAME_AND_HOME = 24, 31, 31  # height in points, for any number of lines
CUT_MARK = 12 * mm  # half of it is on the sheet at its edges
MOST_ROUNDS_IN_A_COLUMN = 3
QR = 17 * mm


def place_cards(
    tournament: Tournament,
    *,
    rounds: Sequence[int],
    now: datetime,
    player_url: Callable[[int], str] | None = None,
    binding: Binding | None = None,
) -> bytes:
    """Return the PDF, b"" inside a `binding`: a card per player with the seats of all `rounds`.

    `player_url` maps start number to URL, for a QR code.
    """
    people = seated_players(tournament, rounds)
    pages = chunks(people, ABREAST * DOWN)
    head = masthead(tournament, now=now)
    document = Document(head, _("Place cards"), pages=len(pages), binding=binding)
    width, height = document.width / ABREAST, document.height / DOWN
    for page in pages:
        for index, person in enumerate(page):
            down, across = divmod(index, ABREAST)
            top = document.height - down * height
            own_page = player_url(person.player.number) if player_url else ""
            _draw_card(document, person, rounds, across * width, top, width, height, own_page)
        _draw_cut_marks(document, width, height)
        document.canvas.showPage()  # no footer: it would be cut off
    return document.finish()


def _draw_card(
    document: Document,
    person: SeatedPlayer,
    rounds: Sequence[int],
    x: float,
    top: float,
    width: float,
    height: float,
    own_page: str,
) -> None:
    lower = top - height + INSET
    player, head = person.player, document.masthead
    x, across = x + INSET, width - 2 * INSET
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
    _draw_places(document, person, rounds, x, top - below, across, height - below - INSET)


def _names(people: Sequence[Player | Substitution]) -> tuple[str, str]:
    named_people = [person for person in people if not _is_number(person)]
    whole = [person for person in named_people if person.public_name == person.full_name]
    large = [person.last_name if person in whole else person.public_name for person in named_people]
    return " / ".join(large), " / ".join(person.first_name for person in whole if person.first_name)


def _is_number(person: Player | Substitution) -> bool:
    player = person.player if isinstance(person, Substitution) else person
    return player.is_number_only


def _draw_places(
    document: Document,
    person: SeatedPlayer,
    rounds: Sequence[int],
    x: float,
    top: float,
    across: float,
    space: float,
) -> None:
    columns = -(-len(rounds) // MOST_ROUNDS_IN_A_COLUMN)
    width, row = across / columns, space / min(len(rounds), MOST_ROUNDS_IN_A_COLUMN)
    row = min(row, 12.5 * mm)
    size = min(19, row * 0.6) if columns == 1 else 11
    for index, number in enumerate(rounds):
        column, line = divmod(index, MOST_ROUNDS_IN_A_COLUMN)
        left, y = x + column * width, top - (line + 0.75) * row
        label = width * 0.28
        document.number(left, y, round_title(number), label - 4, size=min(size, 11), align="left")
        place = person.seats.get(number)
        font = BOLD if place else REGULAR
        text = place_in_words(place)
        room = width - label - 6
        document.number(left + label, y, text, room, size=size, font=font, align="left")


def place_in_words(place: tuple[int, int] | None) -> str:
    if place is None:
        return _("no seat")
    return _("Table %(table)s, seat %(seat)s") % {"table": place[0], "seat": place[1]}


def _draw_cut_marks(document: Document, width: float, height: float) -> None:
    half = CUT_MARK / 2
    for across in range(ABREAST + 1):
        for down in range(DOWN + 1):
            x, y = across * width, down * height
            document.line(x - half, y, x + half, y, RULE_ROW, grey=INK_2)
            document.line(x, y - half, x, y + half, RULE_ROW, grey=INK_2)
