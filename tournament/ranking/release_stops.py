"""The ranking's way to the hall as stops of a stepper."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.ranking.release import RELEASED, Release
from tournament.ranking.standings import Standings
from tournament.shared.signs import clock
from tournament.shared.stepper import DONE, LATER, NOW, Stop


def release_stops(release: Release, ranked: Standings) -> tuple[Stop, ...]:
    checks = ranked.tournament.checks_lists
    is_ready = release.is_complete and (ranked.is_checked or not checks)
    ready = DONE if is_ready else NOW if release.is_complete else LATER
    out = DONE if release.state == RELEASED else NOW if is_ready else LATER
    return (
        Stop(_("Draft"), _lists_in(release), DONE if release.is_complete else NOW),
        Stop(
            _("Checked") if checks else _("Complete"), _completion_in_words(release, ranked), ready
        ),
        Stop(_("Released for the hall"), _what_the_hall_sees(release, ranked), out),
    )


def _lists_in(release: Release) -> str:
    if not release.is_drawn:
        return _("Round %(round)s is not drawn yet.") % {"round": release.round_number}
    return ngettext(
        "%(here)s of %(lists)s list is in", "%(here)s of %(lists)s lists are in", release.lists
    ) % {"here": release.lists_in, "lists": release.lists}


def _completion_in_words(release: Release, ranked: Standings) -> str:
    if ranked.held_back:
        return ngettext(
            "%(lists)s list has not been checked yet and does not count",
            "%(lists)s lists have not been checked yet and do not count",
            ranked.held_back,
        ) % {"lists": ranked.held_back}
    if not release.is_complete:
        return _("when all lists are in")
    if ranked.tournament.checks_lists and not ranked.is_checked:
        return _("not all lists have been checked yet")
    return _("as of %(time)s") % {"time": clock(ranked.as_of)} if ranked.as_of else ""


def _what_the_hall_sees(release: Release, ranked: Standings) -> str:
    if not release.shown:
        return _("the hall does not see a ranking yet")
    if not ranked.tournament.is_public:
        return _("the public page is switched off")
    return _("the hall sees the ranking after round %(number)s") % {"number": release.shown}
