"""The layout of a certificate, for preview and print.

Lengths are points, y grows downwards, texts are placed by their baseline.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from reportlab.lib.pagesizes import A4

from tournament.prizes.certificate_words import Certificate
from tournament.shared.paper.fonts import BOLD, REGULAR, drawable, width_of
from tournament.shared.paper.lines import LEADING, fit_line, fit_lines

SHORT, LONG = A4
LEAST_NAME = 0.62  # of its full size on one line; a longer name takes two
MOST_TEXT_LINES = 7
DESCENT = 0.36  # of the name's size: its tails and a gap below them
LINES_OF_NAME = 1.1
# Behind the words a white panel of 80 % opacity covers the picture: even on black the green of the
# place then has a contrast of 4.5 : 1.
PANEL, VEIL = 38, 0.8
# The frame of a sheet without a picture: inset and weight of its two lines. In each corner they
# leave a gap for a suit.
FRAME = ((0.0, 3.2), (6.5, 0.8))
SUIT, GAP = 27.0, 22.0
Stroke = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """Choices for every certificate; `left` and `right` are signers, "Name, office"."""

    text: str
    title: str
    day: str
    club: str = ""
    left: str = ""
    right: str = ""
    is_upright: bool = False
    has_logo: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    x: float
    y: float
    text: str
    size: float
    width: float
    font: str = REGULAR
    is_green: bool = False

    @property
    def is_bold(self) -> bool:
        return self.font == BOLD


@dataclass(frozen=True, slots=True)
class Box:
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Sheet:
    width: float
    height: float
    edge: float  # from the paper's edge to the middle of the frame
    words: tuple[Words, ...]
    strokes: tuple[Stroke, ...]  # x0, x1 and y of each
    logo: Box

    @property
    def panel(self) -> Box:
        return Box(PANEL, PANEL, self.width - 2 * PANEL, self.height - 2 * PANEL)

    @property
    def frame(self) -> Iterator[tuple[float, float, float, float, float]]:
        gap = self.edge + GAP
        for inset, weight in FRAME:
            near = self.edge + inset
            for y in (near, self.height - near):
                yield gap, y, self.width - gap, y, weight
            for x in (near, self.width - near):
                yield x, gap, x, self.height - gap, weight

    @property
    def corners(self) -> Iterator[tuple[str, float, float]]:
        near = self.edge - SUIT / 2
        far, low = self.width - self.edge - SUIT / 2, self.height - self.edge - SUIT / 2
        yield from (("eichel", near, near), ("gras", far, near))
        yield from (("herz", near, low), ("schellen", far, low))


@dataclass(frozen=True, slots=True)
class Sizes:
    width: float
    height: float
    edge: float
    club: float
    title: float
    name: float
    home: float
    place: float
    text: float
    sign: float
    top: float  # baseline of the club
    middle: float  # of name, place and text together
    foot: float  # the line to sign on
    logo: Box  # above the club

    @property
    def center(self) -> float:
        return self.width / 2


ACROSS = Sizes(
    width=LONG, height=SHORT, edge=34, top=92, middle=315, foot=478,
    club=15, title=46, name=50, home=17, place=30, text=16, sign=12,
    logo=Box(LONG / 2 - 80, 52, 160, 40),
)  # fmt: skip
ACROSS_WITH_LOGO = replace(ACROSS, top=109, title=42)
UPRIGHT = Sizes(
    width=SHORT, height=LONG, edge=36, top=132, middle=440, foot=716,
    club=15, title=48, name=44, home=17, place=31, text=16.5, sign=11.5,
    logo=Box(SHORT / 2 - 90, 58, 180, 56),
)  # fmt: skip


def sheet_of(certificate: Certificate, options: SheetOptions) -> Sheet:
    sizes = ACROSS_WITH_LOGO if options.has_logo else ACROSS
    if options.is_upright:
        sizes = UPRIGHT
    inner = sizes.width - 2 * sizes.edge - 60
    middle, rule_y = _lay_out_middle(certificate, options, sizes, inner)
    foot, strokes = _foot(options, sizes, inner)
    rule = (sizes.center - 58, sizes.center + 58, rule_y)
    words = (
        _words(sizes.center, sizes.top, options.club, sizes.club, inner),
        _words(sizes.center, sizes.top + sizes.title * 1.2, options.title, sizes.title, inner),
        *middle,
        *foot,
    )
    box = (sizes.width, sizes.height, sizes.edge)
    return Sheet(*box, words, (rule, *strokes), sizes.logo)


def _lay_out_middle(
    certificate: Certificate, options: SheetOptions, sizes: Sizes, inner: float
) -> tuple[list[Words], float]:
    names, size = name_lines(certificate.name, inner, sizes.name)
    homes, home_size = fit_lines(certificate.home, inner, lines=2, size=sizes.home, least=9)
    place = min(sizes.place, size)  # no louder than the name
    text, text_size = _text_lines(certificate.fill_placeholders(options.text), inner, sizes.text)
    below_name = sizes.home + size * DESCENT
    heights = [
        len(names) * size * LINES_OF_NAME,
        below_name + (len(homes) - 1) * home_size * LEADING,
        26.0,
        place * 1.5,
        len(text) * text_size * LEADING,
    ]
    y = sizes.middle - sum(heights) / 2
    words = []
    for line in names:
        y += size * LINES_OF_NAME
        words.append(_words(sizes.center, y, line, size, inner, font=BOLD))
    y += below_name
    for nth, line in enumerate(homes):
        y += home_size * LEADING if nth else 0
        words.append(_words(sizes.center, y, line, home_size, inner))
    rule_y = y + heights[2] * 0.65
    y += heights[2] + place
    words.append(_words(sizes.center, y, certificate.place, place, inner, font=BOLD, is_green=True))
    y += place * 0.4
    for line in text:
        y += text_size * LEADING
        words.append(_words(sizes.center, y, line, text_size, inner))
    return words, rule_y


def _text_lines(text: str, width: float, size: float) -> tuple[list[str], float]:
    """Wrap the typed lines, in smaller type if there are too many; return lines and size."""
    typed = [line for line in text.splitlines() if line.strip()]
    while True:
        lines = [
            part
            for line in typed
            for part in fit_lines(line, width, lines=MOST_TEXT_LINES, size=size, least=size)[0]
        ]
        if len(lines) <= MOST_TEXT_LINES or size <= 9:
            return lines, size
        size -= 1


def name_lines(name: str, width: float, size: float) -> tuple[list[str], float]:
    """Return lines and type size: one line not below LEAST_NAME × `size`, else two."""
    whole, shrunk = fit_line(name, width, BOLD, size, 0)
    breaks = [at for at, letter in enumerate(whole) if letter in " -" and 0 < at < len(whole) - 1]
    breaks = [at for at in breaks if whole[at - 1] == "/"] or breaks
    if shrunk >= size * LEAST_NAME or not breaks:
        return [whole], shrunk
    halves = [[whole[: at + 1].strip(), whole[at + 1 :].strip()] for at in breaks]
    best = min(halves, key=lambda two: max(width_of(line, BOLD, size) for line in two))
    widest = max(width_of(line, BOLD, size) for line in best)
    return best, min(size * LEAST_NAME * 1.1, size * width / widest * 0.999)


def _foot(options: SheetOptions, sizes: Sizes, inner: float) -> tuple[list[Words], list[Stroke]]:
    words = [
        _words(sizes.center, sizes.foot + sizes.sign * 1.3, options.day, sizes.sign, inner * 0.36)
    ]
    strokes: list[Stroke] = []
    third = inner * 0.29
    ends = (
        (options.left, sizes.center - inner / 2),
        (options.right, sizes.center + inner / 2 - third),
    )
    for signer, x in ends:
        if not signer:
            continue
        strokes.append((x, x + third, sizes.foot))
        name, _comma, office = signer.partition(",")
        for index, line in enumerate((name, office.strip())):
            y = sizes.foot + sizes.sign * (1.3 + 1.25 * index)
            words.append(_words(x + third / 2, y, line, sizes.sign * (1 - 0.1 * index), third))
    return words, strokes


def _words(
    x: float,
    y: float,
    text: str,
    size: float,
    width: float,
    *,
    font: str = REGULAR,
    is_green: bool = False,
) -> Words:
    text, size = fit_line(drawable(text), width, font, size, 0)
    return Words(x, y, text, size, width_of(text, font, size), font, is_green)
