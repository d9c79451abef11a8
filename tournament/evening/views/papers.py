"""The page that lists the papers; each paper as a PDF, and each Excel workbook."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.draw.papers.cards import place_cards, seat_lots
from tournament.draw.papers.protocol import draw_protocol
from tournament.draw.papers.seat_lists import seats_by_name, seats_by_table
from tournament.draw.services.draws import even_field
from tournament.evening.paper_kinds import KINDS
from tournament.evening.paper_offers import offered_papers
from tournament.evening.papers.kits import blank_kit, fall_back_kit, round_papers
from tournament.hall.papers import poster
from tournament.journal.papers import final_protocol
from tournament.models import Draw, Tournament
from tournament.prizes.papers.slips import prize_labels, receipts
from tournament.prizes.papers.till import till_paper
from tournament.ranking.papers import ranking, ranking_paper
from tournament.ranking.standings import standings
from tournament.ranking.workbook import ranking_pages
from tournament.registration.papers import open_fees_paper
from tournament.registration.workbook.players import players_workbook, template_workbook
from tournament.results.papers.score_sheets import round_lists, score_sheets
from tournament.results.phone_links import table_token
from tournament.results.workbook.sheets import sheets_workbook
from tournament.rules.papers import rule_sheet_paper, rules_paper
from tournament.shared.downloads import pdf_response, workbook_response
from tournament.shared.errors import Refused
from tournament.shared.own_address import address_for_others, is_unreachable
from tournament.shared.own_link import own_path
from tournament.shared.pages import render_page
from tournament.shared.permissions import DeskRequest, get_tournament
from tournament.shared.request_numbers import whole_number
from tournament.shared.signs import round_title
from tournament.shared.slugs import slug_of
from tournament.shared.workbook.writing import workbook as packed
from tournament.teams.papers import teams_paper
from tournament.teams.ranking import team_standings
from tournament.teams.workbook import team_pages


@require_safe
def papers(request: DeskRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    draws = _current_draws(tournament)
    context = {
        "everything": KINDS["everything"],
        "kit": KINDS["by-hand"],
        "groups": offered_papers(tournament, draws, request.may),
        "not_posted": [draw.round.number for draw in draws if not draw.round.posted_at],
        "has_draws": bool(draws),
        "next_draw": next((draw for draw in draws if not draw.round.is_closed), None),
        "is_unreachable": is_unreachable(request),
    }
    return render_page(request, "evening/papers/index.html", context, station="papers")


@require_safe
def paper(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    if kind not in KINDS:
        return _refuse(request, _("There is no printout of this name."), status=404)
    text = request.GET.get("round", "")
    number = whole_number(text) or 0 if text else None  # 0 is no round
    if number is not None and not 1 <= number <= tournament.round_count:
        problem = _("There is no round %(number)s in this tournament.") % {"number": number}
        return _refuse(request, problem, status=404)
    try:
        content = _paper_pdf(request, tournament, kind, number)
    except Refused as refused:
        return _refuse(request, *refused.problems, status=409)
    parts = [tournament.slug, slug_of(str(KINDS[kind].title))]
    if number is not None:
        parts.append(slug_of(round_title(number)))
    return pdf_response(content, "-".join(parts) + ".pdf")


def _current_draws(tournament: Tournament) -> list[Draw]:
    draws = tournament.draws.filter(is_current=True).select_related("round")
    return list(draws.order_by("round__number"))


def _seating_pdf(
    request: HttpRequest, tournament: Tournament, kind: str, number: int | None
) -> bytes:
    drawn = _current_draws(tournament)
    draws = [draw for draw in drawn if number in (None, draw.round.number)]
    if not draws:
        if number is None:
            raise Refused(_("No round has been drawn yet."))
        raise Refused(_("Round %(round)s is not drawn yet.") % {"round": number})
    now, rounds = timezone.now(), [draw.round.number for draw in draws]
    if kind == "seats-by-name":
        return seats_by_name(tournament, rounds=rounds, now=now)
    if kind == "place-cards":
        player_url = _player_url_function(request, tournament)
        return place_cards(tournament, rounds=rounds, now=now, player_url=player_url)
    draw = next((draw for draw in draws if not draw.round.is_closed), draws[-1])
    if kind == "seats-by-table":
        return seats_by_table(tournament, round_number=draw.round.number, now=now)
    lists = round_lists(draw, entry_url=entry_url_function(request, draw), now=now)
    if kind == "by-hand":
        return fall_back_kit(draw, lists=lists, now=now)
    if kind == "everything":
        player_url = _player_url_function(request, tournament)
        return round_papers(draw, drawn=drawn, lists=lists, now=now, player_url=player_url)
    return score_sheets(lists)


def _player_url_function(
    request: HttpRequest, tournament: Tournament
) -> Callable[[int], str] | None:
    if not tournament.is_public:
        return None

    def url(number: int) -> str:
        return address_for_others(request, own_path(tournament, number))

    return url


def entry_url_function(request: HttpRequest, draw: Draw) -> Callable[[int], str]:
    """Return a function from table to the URL of the code on its score sheet."""
    # The URL names the draw, so that discarded score sheets are refused.
    has_phones = draw.tournament.has_table_phones
    sheets = {sheet.table: sheet for sheet in draw.round.sheets.select_related("draw")}
    board = reverse("results-round", args=[draw.tournament.slug, draw.round.number])

    def url(table: int) -> str:
        sheet = sheets[table]
        path = f"{board}?table={sheet.code}"
        if has_phones:
            path = reverse("table-list", args=[table_token(sheet.draw, table)])
        return address_for_others(request, path)

    return url


# Papers that depend on nothing but the tournament.
OF_THE_WHOLE: Mapping[str, Callable[..., bytes]] = {
    "by-hand-blank": blank_kit,
    "open-fees": open_fees_paper,
    "prize-labels": prize_labels,
    "final-protocol": final_protocol,
    "receipts": receipts,
    "rules": rules_paper,
    "rule-sheet": rule_sheet_paper,
    "till": till_paper,
}


def _paper_pdf(
    request: HttpRequest, tournament: Tournament, kind: str, number: int | None
) -> bytes:
    now = timezone.now()
    if paper_of := OF_THE_WHOLE.get(kind):
        return paper_of(tournament, now=now)
    match kind:
        case "draw-protocol":
            check = reverse("public-draw", args=[tournament.slug])
            url = address_for_others(request, check) if tournament.is_public else ""
            return draw_protocol(tournament, check_url=url, now=now)
        case "seat-lots":
            even_field(tournament)  # raises Refused if the tables cannot be filled
            return seat_lots(tournament, round_number=number or 1, now=now)
        case "poster":
            home = reverse("public-home", args=[tournament.slug])
            return poster(tournament, address=address_for_others(request, home), now=now)
        case "ranking":
            ranked = standings(tournament, through_round=number)
            if not ranked.ranked_count:
                raise Refused(_("No list counts yet: there is no ranking to print."))
            return ranking(ranking_paper(ranked, now=now))
        case "teams":
            ranked_teams = team_standings(standings(tournament, through_round=number))
            if not ranked_teams.rows:
                raise Refused(_("There is no team yet: there is no ranking to print."))
            return teams_paper(ranked_teams, now=now)
    return _seating_pdf(request, tournament, kind, number)


def _refuse(request: HttpRequest, *problems: str, status: int) -> HttpResponse:
    context = {"problem": " ".join(problems)}
    return render_page(
        request, "evening/papers/refused.html", context, station="papers", status=status
    )


def _ranking_workbook(tournament: Tournament) -> bytes:
    ranked = standings(tournament)
    pages = [*ranking_pages(ranked), *team_pages(team_standings(ranked))]
    return packed(pages, tournament=tournament)


WORKBOOKS: Mapping[str, Callable[..., bytes]] = {
    "players": players_workbook,
    "players-template": template_workbook,
    "sheets": sheets_workbook,
    "ranking": _ranking_workbook,
}


@require_safe
def workbook(request: DeskRequest, slug: str, kind: str) -> HttpResponse:
    tournament = get_tournament(request, slug)
    if kind not in WORKBOOKS:
        raise Http404
    options = {"with_births": request.may["register"]} if kind == "players" else {}
    content = WORKBOOKS[kind](tournament, **options)
    return workbook_response(content, f"{tournament.slug}-{kind}.xlsx")
