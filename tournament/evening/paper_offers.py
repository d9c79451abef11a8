"""The papers that can be printed now, grouped by station."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournament.evening import paper_kinds as kinds
from tournament.models import Draw, TableSheet, Tournament
from tournament.registration.fees import open_fees
from tournament.rules.rule_sheet import rule_sheet_of
from tournament.shared.permissions import Permissions
from tournament.shared.signs import round_title


@dataclass(frozen=True, slots=True)
class PaperLink:
    """A link on the page of papers. `is_paper`: a PDF that opens in its own window."""

    text: str
    url: str
    is_paper: bool = True
    is_download: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    title: str | Promise
    purpose: str | Promise
    links: tuple[PaperLink, ...]


@dataclass(frozen=True, slots=True)
class Group:
    anchor: str
    title: str
    offers: tuple[Offer, ...]


def offered_papers(tournament: Tournament, draws: Sequence[Draw], may: Permissions) -> list[Group]:
    """Group links to papers that a user with rights `may` can print. `draws`: current ones."""
    groups = (
        ("before", _("Before the start"), _papers_before_start(tournament, draws)),
        ("rounds", _("For the rounds"), _papers_of_rounds(tournament, draws)),
        ("prizes", _("Ranking and prizes"), _papers_after_play(tournament, draws)),
        ("after", _("After the evening"), _papers_after_evening(tournament, draws, may)),
    )
    all_groups = (Group(anchor, title, tuple(offers)) for anchor, title, offers in groups)
    return [group for group in all_groups if group.offers]


def _papers_before_start(tournament: Tournament, draws: Sequence[Draw]) -> Iterator[Offer]:
    if tournament.is_public:
        yield _offer(tournament, kinds.POSTER)
    yield _offer(
        tournament,
        kinds.RULES,
        PaperLink(_("view"), _page_url(tournament, "rules"), is_paper=False),
    )
    sheet = rule_sheet_of(tournament)
    if sheet.text or sheet.pdf:
        yield _offer(tournament, kinds.RULE_SHEET)
    if not draws:
        yield _offer(tournament, kinds.BLANK_KIT)


def _papers_of_rounds(tournament: Tournament, draws: Sequence[Draw]) -> Iterator[Offer]:
    if not draws:
        return
    for kind in kinds.KINDS:
        links = [_round_link(tournament, kind, draw.round.number) for draw in draws]
        if not kind.is_per_round:
            everything = PaperLink(_("all drawn rounds"), _paper_url(tournament, kind))
            links = [everything, *links] if len(draws) > 1 else [_round_link(tournament, kind, 0)]
        yield Offer(kind.title, kind.purpose, tuple(links))
    yield _offer(tournament, kinds.DRAW_PROTOCOL)


def _papers_after_play(tournament: Tournament, draws: Sequence[Draw]) -> Iterator[Offer]:
    counted = TableSheet.objects.filter(
        round__tournament=tournament, state__in=tournament.counted_states
    )
    numbers = counted.order_by("round__number").values_list("round__number", flat=True)
    rounds = list(numbers.distinct())
    if rounds:
        links = [PaperLink(_("newest"), _paper_url(tournament, kinds.RANKING))]
        for number in rounds[:-1]:
            after = _("after round %(number)s") % {"number": number}
            links.append(PaperLink(after, _paper_url(tournament, kinds.RANKING, number)))
        yield Offer(kinds.RANKING.title, kinds.RANKING.purpose, tuple(links))
        if tournament.has_teams:
            yield _offer(tournament, kinds.TEAMS)
    prizes = list(tournament.prizes.all())
    labels = PaperLink(_("on labels"), _page_url(tournament, "prize-labels"), is_paper=False)
    is_over = sum(draw.round.is_closed for draw in draws) == tournament.round_count
    if prizes and is_over:
        yield _offer(tournament, kinds.PRIZE_LABELS, labels)
        if any(prize.cents or prize.share for prize in prizes):
            yield _offer(tournament, kinds.RECEIPTS)
        yield Offer(
            _("For the newspaper"),
            _("The winners as text to copy, with the name that each player chose."),
            (PaperLink(_("view"), _page_url(tournament, "press"), is_paper=False),),
        )
    elif prizes:
        yield Offer(kinds.PRIZE_LABELS.title, kinds.PRIZE_LABELS.purpose, (labels,))
    if prizes or is_over:
        yield Offer(
            _("Certificates"),
            _("For the best players or for every prize, with your own text."),
            (
                PaperLink(
                    _("choose and print"), _page_url(tournament, "certificates"), is_paper=False
                ),
            ),
        )


def _papers_after_evening(
    tournament: Tournament, draws: Sequence[Draw], may: Permissions
) -> Iterator[Offer]:
    if open_fees(tournament).how_many_open:
        read = PaperLink(_("view"), _page_url(tournament, "open-fees"), is_paper=False)
        yield _offer(tournament, kinds.OPEN_FEES, read)
    if tournament.players.exists():
        yield _offer(
            tournament,
            kinds.TILL,
            PaperLink(_("view"), _page_url(tournament, "till"), is_paper=False),
        )
    if draws:
        decisions = PaperLink(_("Decisions"), _page_url(tournament, "decisions"), is_paper=False)
        yield _offer(tournament, kinds.PROTOCOL, decisions)
    if may["lead"]:
        save = PaperLink(
            _("Save file"), _page_url(tournament, "export"), is_paper=False, is_download=True
        )
        yield Offer(
            _("One file for everything"),
            _(
                "To keep, to import on another laptop, or for others to recompute. Includes the "
                "journal and an Excel file, without telephone numbers, e-mail addresses and "
                "dates of birth. For the desk, not for posting."
            ),
            (save,),
        )


def _offer(tournament: Tournament, kind: kinds.Kind, *more: PaperLink) -> Offer:
    paper = PaperLink(_("Print (PDF)"), _paper_url(tournament, kind))
    return Offer(kind.title, kind.purpose, (paper, *more))


def _round_link(tournament: Tournament, kind: kinds.Kind, number: int) -> PaperLink:
    if not number:
        return PaperLink(_("Print (PDF)"), _paper_url(tournament, kind))
    return PaperLink(round_title(number), _paper_url(tournament, kind, number))


def _paper_url(tournament: Tournament, kind: kinds.Kind, number: int | None = None) -> str:
    url = reverse("paper", args=[tournament.slug, kind.name])
    return f"{url}?round={number}" if number else url


def _page_url(tournament: Tournament, name: str) -> str:
    return reverse(name, args=[tournament.slug])
