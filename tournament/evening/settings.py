"""The settings page: current values and the effect of a change."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, Max, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _, ngettext

from tournament.models import Club, Cup, Player, Tournament
from tournament.registration.pre_registration import open_until, why_closed
from tournament.rules.names import rules_title, tie_break_name
from tournament.rules.page import decided_points
from tournament.rules.table_facts import fees_in_words
from tournament.shared.backup_record import clock_at, read_record
from tournament.shared.money import stakes_in_words
from tournament.shared.permissions import unexpired_roles
from tournament.shared.signs import clock, in_fours, long_date, short_date_and_time

NOTHING = "–"
State = Player.State


@dataclass(frozen=True, slots=True)
class Setting:
    """A line of the settings page. `name`: its key in ?change=; `url`: its own page.

    `verb`: of that link, "" for “view”. `why`: the effect of a change now, or why it is fixed.
    `is_rare`: folded away.
    """

    name: str
    label: str
    value: str
    why: str = ""
    is_fixed: bool = False
    url: str = ""
    verb: str = ""
    is_rare: bool = False


def settings_by_subject(
    tournament: Tournament, *, leads_cups: bool = False
) -> dict[str, list[Setting]]:
    """Return {subject: [Setting]}; a cup only for a user who `leads_cups`."""
    drawn = tournament.rounds.filter(draws__isnull=False).aggregate(last=Max("number"))["last"]
    return {
        _("Rules and rounds"): [*_rule_settings(tournament, drawn)],
        _("Evening"): [*_evening_settings(tournament, drawn, leads_cups=leads_cups)],
        _("Registration and till"): [*_registration_settings(tournament)],
        _("Score sheets"): [*_list_settings(tournament, drawn)],
        _("What the hall sees"): [*_hall_settings(tournament)],
        _("Helpers, data, end"): [*_closing_settings(tournament)],
    }


def _rule_settings(tournament: Tournament, last_drawn: int | None) -> Iterator[Setting]:
    rules, is_fixed = tournament.rules, tournament.are_rules_frozen
    why = ""
    if tournament.rules_frozen_at:
        why = _("Fixed since the first list, %(at)s, so that all lists are counted alike.")
        why %= {"at": short_date_and_time(tournament.rules_frozen_at)}
    yield Setting("rules", capfirst(_("rule set")), rules_title(rules), why, is_fixed)
    if rules.open_points:
        decided = "\n".join(f"{fact.label} {fact.value}" for fact in decided_points(rules))
        why = why or _("The sheet leaves this open.")
        yield Setting("open_points", _("Decided"), decided, why, is_fixed)
    why = ""
    if last_drawn:
        why = _("Round %(number)s has already been drawn, so there cannot be fewer.")
        why %= {"number": last_drawn}
    yield Setting("rounds", _("Rounds"), str(tournament.round_count), why)
    why = _("Score sheets are printed with this many rows.") if is_fixed or last_drawn else ""
    is_usual = tournament.games_per_round == rules.games
    value = str(tournament.games_per_round)
    yield Setting("games", capfirst(_("games per round")), value, why, is_fixed, is_rare=is_usual)
    ties = ", ".join(tie_break_name(name) for name in rules.tie_breaks if name != "points")
    why = _("Part of the rule set: nobody should choose it once results are known.")
    yield Setting("ties", capfirst(_("tie-breakers")), ties, why, is_fixed=True, is_rare=True)


def _evening_settings(
    tournament: Tournament, last_drawn: int | None, *, leads_cups: bool
) -> Iterator[Setting]:
    printed = _("What is already printed keeps the old one.") if last_drawn else ""
    name = tournament.name
    if tournament.short_name:
        name = _("%(name)s, short name %(short)s") % {"name": name, "short": tournament.short_name}
    yield Setting("name", _("Name"), name, printed)
    begins = f", {clock(tournament.starts_at)}" if tournament.starts_at else ""
    yield Setting("date", _("Date and start"), long_date(tournament.date) + begins)
    yield Setting("venue", capfirst(_("venue")), tournament.venue or NOTHING)
    club = Club.objects.filter(tournament=tournament).defer("logo").first()
    name = (club.name or _("only a logo")) if club else NOTHING
    why = _("Appears at the top of the printouts.")
    url = reverse("club", args=[tournament.slug])
    yield Setting("club", _("Club and logo"), name, why, url=url, is_rare=club is None)
    if leads_cups:
        cups = Cup.objects.filter(Q(tournaments=tournament) | Q(final=tournament)).distinct()
        names = ", ".join(cups.values_list("name", flat=True))
        value = names or _("no cup")
        yield Setting("cup", _("Cup"), value, url=reverse("cups"), is_rare=not names)


def _registration_settings(tournament: Tournament) -> Iterator[Setting]:
    counts = tournament.players.aggregate(
        registered=Count("pk", filter=Q(state=State.REGISTERED)),
        paid=Count("pk", filter=Q(paid_cents__isnull=False) & ~Q(state=State.WITHDRAWN)),
    )
    closes = tournament.registration_closes_at
    value = _("until %(time)s") % {"time": clock(closes)} if closes else _("open until the draw")
    why = ""
    if tournament.is_registration_over(timezone.now()):
        why = _("Closed. Latecomers need a reason.")
    yield Setting("closing", capfirst(_("registration closes")), value, why)
    yield _pre_registration_setting(tournament)
    most = _("no limit")
    if tournament.capacity is not None:
        most = ngettext("%(count)s player", "%(count)s players", tournament.capacity)
        most %= {"count": tournament.capacity}
    why = ngettext("%(count)s is registered.", "%(count)s are registered.", counts["registered"])
    why %= {"count": counts["registered"]}
    is_rare = tournament.capacity is None
    yield Setting("capacity", capfirst(_("maximum number of players")), most, why, is_rare=is_rare)
    yield _fee_setting(tournament, counts["paid"])
    ways = "; ".join(_prepayment_ways(tournament))
    value = ways or _("only at the desk")
    yield Setting("prepayment", _("Advance payment"), value, is_rare=not ways)
    value = _("ticked from the start") if tournament.is_paid_preset else _("ticked one by one")
    yield Setting("paid", capfirst(_("paid")), value)
    teams = _("no teams")
    if tournament.has_teams:
        teams = _("%(size)s members, %(counting)s count")
        teams %= {"size": tournament.team_size, "counting": tournament.team_counting}
    url = reverse("teams", args=[tournament.slug])
    yield Setting("teams", _("Teams"), teams, url=url, is_rare=not tournament.has_teams)


def _pre_registration_setting(tournament: Tournament) -> Setting:
    label = _("Pre-registration")
    if not tournament.has_pre_registration:
        return Setting("pre_registration", label, _("only at the desk"), is_rare=True)
    value = " ".join(filter(None, (_("on the public page"), open_until(tournament))))
    why = _("Nobody can reach it while the public page is off.")
    if tournament.is_public:
        why = why_closed(tournament, timezone.now())
    return Setting("pre_registration", label, value, why)


def _fee_setting(tournament: Tournament, paid_count: int) -> Setting:
    fees = fees_in_words(tournament.rules, tournament.fee_cents, tournament.minor_fee_cents)
    why = ""
    if paid_count:
        why = ngettext(
            "%(count)s has already paid; the difference will appear in the unpaid fees.",
            "%(count)s have already paid; the difference will appear in the unpaid fees.",
            paid_count,
        ) % {"count": paid_count}
    return Setting("fee", _("Entry fee"), fees, why)


def _prepayment_ways(tournament: Tournament) -> Iterator[str]:
    if tournament.iban:
        yield f"{tournament.account_holder}, {in_fours(tournament.iban)}"
    if tournament.paypal_name:
        yield f"paypal.me/{tournament.paypal_name}"


def _list_settings(tournament: Tournament, last_drawn: int | None) -> Iterator[Setting]:
    is_begun = tournament.are_rules_frozen
    value = _("by the person who types it")
    if tournament.needs_second_check:
        value = _("by a second person, who compares it with the paper")
    if tournament.is_second_check_blind:
        value = _("by a second person, who types the totals again")
    if tournament.is_embargoed:
        value = _("%(checking)s; only checked lists count") % {"checking": value}
    why = _("Less checking now needs a reason.") if is_begun and tournament.checks_lists else ""
    yield Setting("checks", _("Checking"), value, why)
    value = _("yes") if tournament.has_table_phones else _("no")
    why = (
        _("Score sheets already printed stay as they are, with or without a code.")
        if last_drawn
        else ""
    )
    yield Setting("phones", _("Lists on phones"), value, why)
    value = _("yes") if tournament.has_doubts else _("no")
    why = _("Place cards already printed keep their code.") if last_drawn else ""
    yield Setting("doubts", _("Points queried on phones"), value, why)
    value = stakes_in_words(tournament.stakes) or _("nothing, or each table decides for itself")
    why = _("Changing the stakes now needs a reason.") if is_begun else ""
    yield Setting("stakes", _("Stakes"), value, why, is_rare=tournament.stakes is None)


def _hall_settings(tournament: Tournament) -> Iterator[Setting]:
    value = _("on") if tournament.is_public else _("off")
    home = reverse("home", args=[tournament.slug])
    verb = _("view") if tournament.is_closed else _("change")
    yield Setting("public", capfirst(_("public page")), value, url=f"{home}#hall", verb=verb)
    why = _("Codes already posted would stop working.") if tournament.is_public else ""
    yield Setting("address", capfirst(_("short address")), tournament.slug, why, is_rare=True)


def _closing_settings(tournament: Tournament) -> Iterator[Setting]:
    roles = unexpired_roles().filter(tournament=tournament)
    count = roles.values("account").distinct().count()
    value = ngettext("%(count)s account", "%(count)s accounts", count) % {"count": count}
    why = _("The directors of all tournaments are not counted.")
    url = reverse("roles", args=[tournament.slug])
    yield Setting("roles", _("Who may do what"), value, why, url=url)
    days = ngettext("after %(count)s day", "after %(count)s days", tournament.contact_days)
    why = _("Names, age classes and the ranking are kept.")
    value = days % {"count": tournament.contact_days}
    yield Setting("contact", _("Deletion of contact details"), value, why, is_rare=True)
    why = "" if tournament.controller else _("The public page has to name somebody (GDPR Art. 13).")
    value = tournament.controller or NOTHING
    is_rare = bool(tournament.controller) or not tournament.is_public
    yield Setting(
        "controller", capfirst(_("responsible for personal data")), value, why, is_rare=is_rare
    )
    backed_up_at = clock_at(read_record().made_at)
    value = _("last at %(at)s") % {"at": backed_up_at} if backed_up_at else NOTHING
    yield Setting("backups", _("Backup"), value, url=reverse("backups"))
    if not tournament.is_closed:
        why = _("Once it is closed, everything can be read and printed, but not changed.")
        url = reverse("tournament-close", args=[tournament.slug])
        title, verb = _("End of the evening"), _("close …")
        yield Setting("close", title, _("not yet"), why, url=url, verb=verb)
    if tournament.is_demo:
        url = reverse("demo-delete", args=[tournament.slug])
        title = _("Practice") if tournament.practice else _("Demo")
        yield Setting("demo", title, _("yes"), url=url, verb=_("remove …"))
