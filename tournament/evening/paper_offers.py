"""The papers that can be printed now, grouped by station."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.evening.paper_kinds import KINDS, OF_DRAWN_ROUNDS
from tournament.models import Draw, TableSheet, Tournament
from tournament.prizes.table import prize_list
from tournament.registration.fees import open_fees
from tournament.rules.rule_sheet import rule_sheet_of
from tournament.shared.permissions import Permissions
from tournament.shared.signs import round_title


@dataclass(frozen=True, slots=True)
class PaperLink:
    """A link. `is_paper`: a PDF that opens in its own window."""

    text: str
    url: str
    is_paper: bool = True
    is_download: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    title: str | Promise
    purpose: str | Promise
    links: tuple[PaperLink, ...]


def offered_papers(
    tournament: Tournament, draws: Sequence[Draw], may: Permissions
) -> list[tuple[str, str, list[Offer]]]:
    """Return groups (anchor, title, offers) of papers for rights `may`. `draws`: one per round."""
    groups = (
        ("before", _("Before the start"), _papers_before_start(tournament, draws)),
        ("rounds", _("For the rounds"), _papers_of_rounds(tournament, draws)),
        ("prizes", _("Ranking and prizes"), _papers_after_play(tournament, draws)),
        ("after", _("After the evening"), _papers_after_evening(tournament, draws, may)),
    )
    all_groups = [(anchor, title, list(offers)) for anchor, title, offers in groups]
    return [(anchor, title, offers) for anchor, title, offers in all_groups if offers]


def _papers_before_start(tournament: Tournament, draws: Sequence[Draw]) -> Iterator[Offer]:
    if tournament.is_public:
        yield _offer(tournament, "poster")
    yield _offer(tournament, "rules", _page_link(tournament, _("view"), "rules"))
    sheet = rule_sheet_of(tournament)
    if sheet.text or sheet.pdf:
        yield _offer(tournament, "rule-sheet")
    if not draws:
        yield _offer(tournament, "by-hand-blank")


def _papers_of_rounds(tournament: Tournament, draws: Sequence[Draw]) -> Iterator[Offer]:
    if not draws:
        return
    for name in OF_DRAWN_ROUNDS:
        kind = KINDS[name]
        numbers = [draw.round.number for draw in draws]
        links = [
            PaperLink(round_title(number), _paper_url(tournament, name, number))
            for number in numbers
        ]
        whole = _paper_url(tournament, name)
        if not kind.is_per_round and len(draws) > 1:
            links = [PaperLink(_("all drawn rounds"), whole), *links]
        elif not kind.is_per_round:
            links = [PaperLink(_("Print (PDF)"), whole)]
        yield Offer(kind.title, kind.purpose, tuple(links))
    yield _offer(tournament, "draw-protocol")


def _papers_after_play(tournament: Tournament, draws: Sequence[Draw]) -> Iterator[Offer]:
    counted = TableSheet.objects.filter(
        round__tournament=tournament, state__in=tournament.counted_states
    )
    numbers = counted.order_by("round__number").values_list("round__number", flat=True)
    rounds = list(numbers.distinct())
    if rounds:
        links = [PaperLink(_("newest"), _paper_url(tournament, "ranking"))]
        for number in rounds[:-1]:
            after = _("after round %(number)s") % {"number": number}
            links.append(PaperLink(after, _paper_url(tournament, "ranking", number)))
        yield Offer(KINDS["ranking"].title, KINDS["ranking"].purpose, tuple(links))
        if tournament.has_teams:
            yield _offer(tournament, "teams")
    prizes = list(tournament.prizes.all())
    labels = _page_link(tournament, _("on labels"), "prize-labels")
    is_over = sum(draw.round.is_closed for draw in draws) == tournament.round_count
    won = prize_list(tournament).won if prizes and is_over else []
    if won:
        yield _offer(tournament, "prize-labels", labels)
    elif prizes:
        yield Offer(KINDS["prize-labels"].title, KINDS["prize-labels"].purpose, (labels,))
    if any(line.cents for line in won):
        yield _offer(tournament, "receipts")
    if prizes and is_over:
        yield Offer(
            _("For the newspaper"),
            _("The winners as text to copy, with public names only."),
            (_page_link(tournament, _("view"), "press"),),
        )
    if prizes or is_over:
        yield Offer(
            _("Certificates"),
            _("For the best players or for every prize, with your own text."),
            (_page_link(tournament, _("choose and print"), "certificates"),),
        )


def _papers_after_evening(
    tournament: Tournament, draws: Sequence[Draw], may: Permissions
) -> Iterator[Offer]:
    if open_fees(tournament).how_many_open:
        page = _page_link(tournament, _("view"), "open-fees")
        yield _offer(tournament, "open-fees", page)
    if tournament.players.exists():
        yield _offer(tournament, "till", _page_link(tournament, _("view"), "till"))
    if draws:
        page = _page_link(tournament, _("Decisions"), "decisions")
        yield _offer(tournament, "final-protocol", page)
    if may["lead"]:
        save = replace(_page_link(tournament, _("Save file"), "export"), is_download=True)
        yield Offer(
            _("One file for everything"),
            _(
                "To keep, to import on another laptop, or for others to recompute. Includes the "
                "journal and an Excel file, without telephone numbers, e-mail addresses and "
                "dates of birth. For the desk, not for posting."
            ),
            (save,),
        )


def _offer(tournament: Tournament, kind: str, *more: PaperLink) -> Offer:
    paper = PaperLink(_("Print (PDF)"), _paper_url(tournament, kind))
    return Offer(KINDS[kind].title, KINDS[kind].purpose, (paper, *more))


def _paper_url(tournament: Tournament, kind: str, number: int | None = None) -> str:
    url = reverse("paper", args=[tournament.slug, kind])
    return f"{url}?round={number}" if number else url


def _page_link(tournament: Tournament, text: str, page: str) -> PaperLink:
    return PaperLink(text, reverse(page, args=[tournament.slug]), is_paper=False)
