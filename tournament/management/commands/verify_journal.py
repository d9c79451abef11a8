"""Recompute the journal's chain: `verify_journal [SLUG] [--printed A1B2…]`.

An intact chain is compared with the database: settings, players, lists, games, lots, teams, prizes,
till.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _, gettext_lazy, ngettext

from tournament.management.command import DatabaseCommand, find_tournament
from tournament.models import JournalEntry, Tournament
from tournament.results.against_journal import differences
from tournament.shared.chain import PRINTED, Link, check_chain

FAULTS = {
    "unreadable": gettext_lazy("it can no longer be read"),
    "missing": gettext_lazy("an entry before it is missing or out of order"),
    "changed": gettext_lazy("it has been changed, or one before it"),
    "detail": gettext_lazy("what it says about a person has been changed"),
}


class Command(DatabaseCommand):
    help = (
        "Recomputes the journal's chain: prints the number of entries and the head, or the fault. "
        "Then compares the entries with the database and names differences."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="only this tournament's journal")
        parser.add_argument("--printed", help="find the entry of a head from a printed list")

    def handle(
        self, *, slug: str | None = None, printed: str | None = None, **options: Any
    ) -> None:
        chains: list[Tournament | None] = list(Tournament.objects.order_by("slug"))
        if slug:
            chains = [find_tournament(slug)]
        elif JournalEntry.objects.filter(tournament=None).exists():
            chains.append(None)
        broken, sentences = [], []
        for tournament in chains:
            links = list(check_chain(tournament))
            name = tournament.slug if tournament else _("without a tournament")
            if links and links[-1].fault:
                broken.append(_fault_in_words(name, links[-1]))
            else:
                if options.get("verbosity") != 0:
                    self.stdout.write(_chain_in_words(name, links))
                if tournament:
                    broken += [f"{name}: {difference}" for difference in differences(tournament)]
            for link in links:
                head = link.hash[:PRINTED]
                if printed and not link.fault and head == printed.lower():
                    words = {"journal": name, "head": head, "number": link.seq}
                    sentence = _("%(journal)s: the printed head %(head)s is entry %(number)s.")
                    sentences.append(sentence % words)
        for sentence in sentences:
            self.stdout.write(sentence)
        if printed and not sentences:
            broken.append(_("No entry has the printed head %(head)s.") % {"head": printed})
        if broken:
            raise CommandError("\n".join(broken))


def _chain_in_words(name: str, links: list[Link]) -> str:
    head = links[-1].hash[:PRINTED] if links else "–"
    count = len(links)
    sentence = ngettext("%(count)s entry", "%(count)s entries", count) % {"count": count}
    words = {"journal": name, "entries": sentence, "head": head}
    return _("%(journal)s: %(entries)s, head %(head)s") % words


def _fault_in_words(name: str, link: Link) -> str:
    words = {"journal": name, "number": link.seq, "row": link.pk, "fault": FAULTS[link.fault]}
    return _("%(journal)s: entry %(number)s (row %(row)s) is broken: %(fault)s.") % words
