"""The next step of the evening, and what blocks it."""

from collections.abc import Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _, ngettext

from tournament.evening.state import Evening, RoundState
from tournament.evening.step import Link, NextStep, final_step, link
from tournament.models import Tournament
from tournament.registration.seating_gap import SeatingGap
from tournament.shared.permissions import Act
from tournament.shared.signs import enumerate_few


def next_step_of(evening: Evening) -> NextStep:
    tournament, current = evening.tournament, evening.current
    slug = tournament.slug
    if tournament.is_closed:
        return NextStep(
            _("The tournament is closed"),
            _(
                "Everything can still be read and printed. To change something, it has to be "
                "reopened."
            ),
            *link(_("Go to the ranking"), "ranking", slug),
            links=(link(_("Reopen"), "tournament-reopen", slug),),
        )
    if current is None:
        return final_step(evening)
    if not current.is_drawn and evening.is_registering:
        step = _fill_the_field(evening)
        return replace(step, links=(*step.links, *_pre_registration_links(evening)))
    if not current.is_drawn:
        return _draw(evening, current)
    if not current.is_started:
        return _close_gap(tournament, evening.gap) or _begin_round(tournament, current)
    if current.missing or current.unclear:
        return _collect_lists(slug, current)
    if tournament.is_embargoed and current.unchecked:
        return _check(slug, current)
    return _offer_closing_round(tournament, current)


def _fill_the_field(evening: Evening) -> NextStep:
    slug, field = evening.tournament.slug, evening.field
    register = link(_("Register players"), "registration", slug)
    draw = link(_("Go to the draw"), "draw", slug)
    announced = evening.turnout.announced_sentence
    if not field.count:
        title = _("Nobody has arrived yet") if announced else _("Nobody is registered yet")
        text = _("The first %(seats)s players make a table.") % {"seats": field.seats_in_words}
        links = (link(_("Import a list"), "player-import", slug),)
        return NextStep(title, announced or text, *register, links=links, needs=Act.REGISTER)
    if field.missing_count:
        return _fill_the_last_table(evening, register, draw)
    words = {"players": field.count, "tables": field.tables}
    text = ngettext(
        "%(players)s players make %(tables)s full table.",
        "%(players)s players make %(tables)s full tables.",
        field.tables,
    )
    late = _("Latecomers can still be registered before the draw.")
    return NextStep(
        _("Draw round 1"),
        " ".join(filter(None, (text % words, announced, late, _unpaid(evening)))),
        *draw,
        links=(register, *_open_fees_links(evening)),
        needs=Act.DRAW,
    )


def _unpaid(evening: Evening) -> str:
    unpaid = evening.fees.open_in_words
    return _("Entry fees: %(open)s.") % {"open": unpaid} if unpaid else ""


def _open_fees_links(evening: Evening) -> Iterator[Link]:
    if evening.fees.how_many_open:
        yield link(_("Unpaid entry fees"), "open-fees", evening.tournament.slug)


def _pre_registration_links(evening: Evening) -> Iterator[Link]:
    if count := evening.pre_registered:
        words = ngettext(
            "Review %(count)s pre-registration", "Review %(count)s pre-registrations", count
        )
        yield link(words % {"count": count}, "pre-registrations", evening.tournament.slug)


def _fill_the_last_table(evening: Evening, register: Link, draw: Link) -> NextStep:
    field, turnout = evening.field, evening.turnout
    title = ngettext(
        "%(count)s more player is needed for the next table",
        "%(count)s more players are needed for the next table",
        field.missing_count,
    ) % {"count": field.missing_count}
    text = ngettext(
        "A full table has %(seats)s; %(count)s is here.",
        "A full table has %(seats)s; %(count)s are here.",
        field.count,
    ) % {"seats": field.seats_in_words, "count": field.count}
    text = " ".join(filter(None, (text, turnout.announced_sentence, turnout.waiting_sentence)))
    if not evening.is_registration_over or field.count <= field.seats:
        return NextStep(title, text, *register, links=(draw,), needs=Act.REGISTER)
    way_out = _("Registration is over: add fill-in players or use the waiting list.")
    if field.sizes_with_threes:
        way_out = _(
            "Registration is over: add fill-in players, or use the waiting list or tables of three."
        )
    links = (link(_("Registration"), "registration", evening.tournament.slug),)
    return NextStep(title, f"{text} {way_out}", *draw, links=links, needs=Act.DRAW)


def _draw(evening: Evening, current: RoundState) -> NextStep:
    slug, missing = evening.tournament.slug, evening.field.missing_count
    if missing:
        text = ngettext(
            "%(players)s players are here; %(count)s more is needed for the next table.",
            "%(players)s players are here; %(count)s more are needed for the next table.",
            missing,
        ) % {"players": evening.field.count, "count": missing}
    elif current.number > 1:
        text = _("Round %(number)s is closed.") % {"number": current.number - 1}
    else:
        text = _("Registration is closed.")
    return NextStep(
        _("Draw round %(number)s") % {"number": current.number},
        " ".join(filter(None, (text, _unpaid(evening)))),
        *link(_("Go to the draw"), "draw", slug),
        links=(
            link(_("Registration"), "registration", slug),
            *_open_fees_links(evening),
            *_interim_links(evening.tournament, current.number - 1),
        ),
        offer=_interim_release(evening.tournament, current.number - 1),
        needs=Act.DRAW,
    )


def _missing_players_link(slug: str, current: RoundState) -> Link:
    return link(_("Who is missing at the tables?"), "draw-missed", slug, current.number)


def _interim_release(tournament: Tournament, last: int) -> Link | None:
    if not last or not tournament.is_public or tournament.released_round >= last:
        return None
    words = _("Release the interim ranking for the hall")
    return link(words, "ranking-release", tournament.slug, last, to="home")


def _interim_links(tournament: Tournament, last: int) -> Iterator[Link]:
    if not last:
        return
    if not tournament.is_public:
        # Releasing also switches on the public page, and the ranking's page says so first.
        words = _("Release the interim ranking for the hall")
        yield link(words, "ranking", tournament.slug, round=last)
    yield link(
        _("Print the interim ranking (PDF)"), "paper", tournament.slug, "ranking", round=last
    )


def gap_for_notice(evening: Evening) -> SeatingGap | None:
    """Return the SeatingGap to show; None if the next step already shows it."""
    current = evening.current
    is_next_step = current is not None and not current.is_started
    return None if is_next_step and evening.gap and evening.gap.is_playable else evening.gap


def _close_gap(tournament: Tournament, gap: SeatingGap | None) -> NextStep | None:
    if gap is None or not gap.is_playable:
        return None
    place = tournament.slug, gap.draw.round.number
    registration = link(_("Registration"), "registration", tournament.slug)
    if not gap.has_way_out:
        button = link(_("Change the round"), "draw-change", *place)
        return NextStep(gap.title, gap.text, *button, links=(registration,), needs=Act.DRAW)
    if gap.is_waiting_better:  # nobody finds three fill-ins by pressing Enter
        button = link(_("Waiting list or another table"), "draw-round", *place)
        return NextStep(gap.title, gap.text, *button, links=(registration,), needs=Act.DRAW)
    return NextStep(
        gap.title,
        gap.text,
        *link(gap.label, "draw-seat", *place, seen=gap.key),
        is_post=True,
        links=(link(_("Other options"), "draw-change", *place), registration),
        needs=Act.DRAW,
    )


def _begin_round(tournament: Tournament, current: RoundState) -> NextStep:
    slug, number = tournament.slug, current.number
    papers = link(_("Go to the printouts"), "papers", slug)
    results = link(_("Enter results"), "results-round", slug, number)
    kit = link(_("Fall-back kit (PDF)"), "paper", slug, "by-hand", round=number)
    missing = _missing_players_link(slug, current)
    more_links = (kit, missing, *_interim_links(tournament, number - 1))
    offer = _interim_release(tournament, number - 1)
    if current.is_posted:
        title = _("Round %(number)s can begin") % {"number": number}
        text = _("The seats are posted. Put the score sheets on the tables; then play begins.")
        signal = link(_("Start signal and clock"), "beamer-remote", slug)
        return NextStep(title, text, *results, links=(papers, signal, *more_links), offer=offer)
    title = _("Print seat list and score sheets of round %(number)s") % {"number": number}
    count = len(current.lists)
    tables = ngettext("%(count)s table", "%(count)s tables", count) % {"count": count}
    text = _(
        "Draw no. %(draw)s: %(tables)s. Put the score sheets on the tables. Once "
        "the seat list is posted, show the seats in the hall: then play begins, and this "
        "step is done."
    ) % {"draw": current.draw and current.draw.number, "tables": tables}
    show = (_("Show the seats"), f"{reverse('draw-round', args=[slug, number])}#show")
    return NextStep(title, text, *papers, links=(show, results, *more_links), offer=offer)


def _collect_lists(slug: str, current: RoundState) -> NextStep:
    missing, unclear = current.missing, current.unclear
    values = {"count": len(missing) or len(unclear), "round": current.number}
    if missing:
        title = ngettext(
            "%(count)s list of round %(round)s is still missing",
            "%(count)s lists of round %(round)s are still missing",
            len(missing),
        )
        text = format_html(ngettext("Table {}.", "Tables {}.", len(missing)), _bold(missing))
        if unclear:
            also = ngettext(
                "The list of table {} also has to be cleared up.",
                "The lists of tables {} also have to be cleared up.",
                len(unclear),
            )
            text = format_html("{} {}", text, format_html(also, _bold(unclear)))
    else:
        title = ngettext(
            "%(count)s list of round %(round)s to clear up",
            "%(count)s lists of round %(round)s to clear up",
            len(unclear),
        )
        ask = ngettext(
            "Ask table {}: the list does not count until it is right.",
            "Ask tables {}: the lists do not count until they are right.",
            len(unclear),
        )
        text = format_html(ask, _bold(unclear))
    button = link(_("Enter results"), "results-round", slug, current.number)
    links = (_missing_players_link(slug, current),) if missing else ()
    return NextStep(title % values, text, *button, links=links)


def _check(slug: str, current: RoundState) -> NextStep:
    unchecked = current.unchecked
    title = ngettext(
        "%(count)s list of round %(round)s to check",
        "%(count)s lists of round %(round)s to check",
        len(unchecked),
    ) % {"count": len(unchecked), "round": current.number}
    text = ngettext("Table {}.", "Tables {}.", len(unchecked)) + " {}"
    why = _("Only checked lists count in the ranking.")
    button = link(_("Go to the results"), "results-round", slug, current.number)
    return NextStep(title, format_html(text, _bold(unchecked), why), *button)


def _offer_closing_round(tournament: Tournament, current: RoundState) -> NextStep:
    slug = tournament.slug
    text = ngettext(
        "The list of the only table is in.",
        "The lists of all %(count)s tables are in.",
        len(current.lists),
    ) % {"count": len(current.lists)}
    unchecked = len(current.unchecked)
    if unchecked and tournament.needs_second_check:
        more = ngettext(
            "%(count)s has not been compared with the paper yet.",
            "%(count)s have not been compared with the paper yet.",
            unchecked,
        )
        text = f"{text} {more % {'count': unchecked}}"
    close = _("Close round %(number)s") % {"number": current.number}
    return NextStep(
        close,
        text,
        *link(close, "round-close", slug, current.number),
        is_post=True,
        needs=Act.LEAD,
        links=(link(_("Go to the results"), "results-round", slug, current.number),),
    )


def _bold(tables: list[int]) -> str:
    return format_html("<strong>{}</strong>", enumerate_few(tables))
