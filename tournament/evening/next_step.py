"""The next step of the evening, and what blocks it."""

from collections.abc import Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.evening.state import Evening, RoundState
from tournament.evening.step import NextStep, final_step
from tournament.models import Tournament
from tournament.registration.fees import open_in_words
from tournament.registration.field import Field
from tournament.registration.seating_gap import SeatingGap
from tournament.registration.turnout import announced_sentence, waiting_sentence
from tournament.shared.permissions import Act
from tournament.shared.signs import enumerate_few


def next_step_of(evening: Evening) -> NextStep:
    tournament, current = evening.tournament, evening.current
    slug = tournament.slug
    if tournament.is_closed:
        return NextStep(
            _("The tournament is closed"),
            _("Everything can still be read and printed. To change something, reopen it."),
            _("Show the ranking"),
            reverse("ranking", args=[slug]),
            links=((_("Reopen"), reverse("tournament-reopen", args=[slug])),),
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
    slug, turnout = evening.tournament.slug, evening.turnout
    registration = reverse("registration", args=[slug])
    draw = reverse("draw", args=[slug])
    if not turnout.field.count:
        return _nobody_here(evening, registration)
    if evening.field.missing_count:
        return _fill_the_last_table(evening, registration, draw)
    words = {"players": turnout.field.count, "tables": evening.field.tables}
    text = _("%(players)s players make %(tables)s full tables.") % words
    late = _("Latecomers can still be registered before the draw.")
    return NextStep(
        _("Draw round 1"),
        " ".join(filter(None, (text, announced_sentence(turnout), late, _unpaid(evening)))),
        _("Go to the draw"),
        draw,
        links=((_("Register players"), registration), *_open_fees_links(evening)),
        needs=Act.DRAW,
    )


def _unpaid(evening: Evening) -> str:
    unpaid = open_in_words(evening.fees)
    return _("Entry fees: %(open)s.") % {"open": unpaid} if unpaid else ""


def _open_fees_links(evening: Evening) -> Iterator[tuple[str, str]]:
    if evening.fees.how_many_open:
        yield _("Open entry fees"), reverse("open-fees", args=[evening.tournament.slug])


def _pre_registration_links(evening: Evening) -> Iterator[tuple[str, str]]:
    if count := evening.pre_registered:
        words = ngettext(
            "Review %(count)s pre-registration", "Review %(count)s pre-registrations", count
        )
        address = reverse("pre-registrations", args=[evening.tournament.slug])
        yield words % {"count": count}, address


def _nobody_here(evening: Evening, registration: str) -> NextStep:
    turnout = evening.turnout
    text = _("The first %(seats)s players make a table.")
    import_list = (_("Import a list"), reverse("player-import", args=[evening.tournament.slug]))
    title = _("Nobody has arrived yet") if turnout.announced else _("Nobody is registered yet")
    text = announced_sentence(turnout) or text % {"seats": evening.field.seats_in_words}
    button = (_("Register players"), registration)
    return NextStep(title, text, *button, links=(import_list,), needs=Act.REGISTER)


def _fill_the_last_table(evening: Evening, registration: str, draw: str) -> NextStep:
    field = evening.field
    title = ngettext(
        "%(count)s player is missing for the next table",
        "%(count)s players are missing for the next table",
        field.missing_count,
    ) % {"count": field.missing_count}
    text = ngettext(
        "Every table needs %(seats)s; %(count)s is here.",
        "Every table needs %(seats)s; %(count)s are here.",
        field.count,
    ) % {"seats": field.seats_in_words, "count": field.count}
    sentences = (announced_sentence(evening.turnout), waiting_sentence(evening.turnout))
    text = " ".join(filter(None, (text, *sentences)))
    if evening.is_registration_over and field.count > field.seats:
        text += " " + _way_out(field)
        links = ((_("Registration"), registration),)
        return NextStep(title, text, _("Go to the draw"), draw, links=links, needs=Act.DRAW)
    button, links = (_("Register players"), registration), ((_("Go to the draw"), draw),)
    return NextStep(title, text, *button, links=links, needs=Act.REGISTER)


def _way_out(field: Field) -> str:
    if field.sizes_with_threes:
        return _(
            "Registration is over: add fill-in players, or use the waiting list or tables of three."
        )
    return _("Registration is over: add fill-in players or use the waiting list.")


def _draw(evening: Evening, current: RoundState) -> NextStep:
    slug, missing = evening.tournament.slug, evening.field.missing_count
    if missing:
        text = ngettext(
            "%(players)s players are here, %(count)s is missing for the next table.",
            "%(players)s players are here, %(count)s are missing for the next table.",
            missing,
        ) % {"players": evening.field.count, "count": missing}
    elif current.number > 1:
        text = _("Round %(number)s is closed.") % {"number": current.number - 1}
    else:
        text = _("Registration is closed.")
    return NextStep(
        _("Draw round %(number)s") % {"number": current.number},
        " ".join(filter(None, (text, _unpaid(evening)))),
        _("Go to the draw"),
        reverse("draw", args=[slug]),
        links=(
            (_("Registration"), reverse("registration", args=[slug])),
            *_open_fees_links(evening),
            *_interim_links(evening.tournament, current.number - 1),
        ),
        offer=_interim_release(evening.tournament, current.number - 1),
        needs=Act.DRAW,
    )


def _missing_players_link(slug: str, current: RoundState) -> tuple[str, str]:
    return _("Who is missing at the tables?"), reverse("draw-missed", args=[slug, current.number])


def _interim_release(tournament: Tournament, last: int) -> tuple[str, str] | None:
    if not last or not tournament.is_public or tournament.released_round >= last:
        return None
    address = reverse("ranking-release", args=[tournament.slug, last])
    return _("Release the interim ranking for the hall"), f"{address}?to=home"


def _interim_links(tournament: Tournament, last: int) -> tuple[tuple[str, str], ...]:
    if not last:
        return ()
    slug = tournament.slug
    paper = f"{reverse('paper', args=[slug, 'ranking'])}?round={last}"
    links = ((_("Print the interim ranking (PDF)"), paper),)
    if tournament.is_public:
        return links
    # Releasing also switches on the public page, and the ranking's page says so first.
    page = f"{reverse('ranking', args=[slug])}?round={last}"
    return ((_("Release the interim ranking for the hall"), page), *links)


def gap_for_notice(evening: Evening) -> SeatingGap | None:
    """Return `evening.gap`; None if closing it is the next step already."""
    current = evening.current
    is_next_step = current is not None and not current.is_started
    return None if is_next_step and evening.gap and evening.gap.is_playable else evening.gap


def _close_gap(tournament: Tournament, gap: SeatingGap | None) -> NextStep | None:
    if gap is None or not gap.is_playable:
        return None
    round_ = [tournament.slug, gap.draw.round.number]
    change = reverse("draw-change", args=round_)
    registration = (_("Registration"), reverse("registration", args=[tournament.slug]))
    if not gap.has_way_out:
        label = _("Change the round")
        return NextStep(gap.title, gap.text, label, change, links=(registration,), needs=Act.DRAW)
    if gap.is_waiting_better:  # nobody finds three fill-ins by pressing Enter
        label, seats = _("Waiting list or another table"), reverse("draw-round", args=round_)
        return NextStep(gap.title, gap.text, label, seats, links=(registration,), needs=Act.DRAW)
    return NextStep(
        gap.title,
        gap.text,
        gap.label,
        f"{reverse('draw-seat', args=round_)}?{urlencode({'seen': gap.key})}",
        is_post=True,
        links=((_("Other options"), change), registration),
        needs=Act.DRAW,
    )


def _begin_round(tournament: Tournament, current: RoundState) -> NextStep:
    slug, number = tournament.slug, current.number
    papers = (_("Print the papers"), reverse("papers", args=[slug]))
    results = (_("Enter results"), reverse("results-round", args=[slug, number]))
    kit = (_("Fall-back kit (PDF)"), f"{reverse('paper', args=[slug, 'by-hand'])}?round={number}")
    missing = _missing_players_link(slug, current)
    more_links = (kit, missing, *_interim_links(tournament, number - 1))
    offer = _interim_release(tournament, number - 1)
    if current.is_posted:
        title = _("Round %(number)s can begin") % {"number": number}
        text = _("The seats are posted. Put the score sheets on the tables; then play begins.")
        signal = (_("Start signal and clock"), reverse("beamer-remote", args=[slug]))
        return NextStep(title, text, *results, links=(papers, signal, *more_links), offer=offer)
    title = _("Print seat list and score sheets of round %(number)s") % {"number": number}
    text = _(
        "Draw no. %(draw)s: %(tables)s tables. Put the score sheets on the tables. Once "
        "the seat list is posted, show the seats in the hall: then play begins, and this "
        "step is done."
    ) % {"draw": current.draw, "tables": len(current.lists)}
    show = (_("Show the seats in the hall"), f"{reverse('draw-round', args=[slug, number])}#show")
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
    url = reverse("results-round", args=[slug, current.number])
    links = (_missing_players_link(slug, current),) if missing else ()
    return NextStep(title % values, text, _("Enter results"), url, links=links)


def _check(slug: str, current: RoundState) -> NextStep:
    unchecked = current.unchecked
    title = ngettext(
        "%(count)s list of round %(round)s to check",
        "%(count)s lists of round %(round)s to check",
        len(unchecked),
    ) % {"count": len(unchecked), "round": current.number}
    text = ngettext("Table {}.", "Tables {}.", len(unchecked)) + " {}"
    why = _("Only checked lists count in the ranking.")
    url = reverse("results-round", args=[slug, current.number])
    return NextStep(title, format_html(text, _bold(unchecked), why), _("Look at the lists"), url)


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
    return NextStep(
        _("Close round %(number)s") % {"number": current.number},
        text,
        _("Close round %(number)s") % {"number": current.number},
        reverse("round-close", args=[slug, current.number]),
        is_post=True,
        needs=Act.LEAD,
        links=((_("Look at the lists"), reverse("results-round", args=[slug, current.number])),),
    )


def _bold(tables: list[int]) -> str:
    return format_html("<strong>{}</strong>", enumerate_few(tables))
