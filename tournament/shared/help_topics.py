"""Which help belongs to which page; the words stand in templates/evening/help/topics."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

TITLES: dict[str, Promise] = {
    "tournaments": gettext_lazy("Tournaments"),
    "home": gettext_lazy("Overview"),
    "registration": gettext_lazy("Registration"),
    "teams": gettext_lazy("Teams"),
    "draw": gettext_lazy("Draw"),
    "results": gettext_lazy("Results"),
    "sheet": gettext_lazy("Score list, game by game"),
    "totals": gettext_lazy("Score list, totals only"),
    "ranking": gettext_lazy("Ranking"),
    "prizes": gettext_lazy("Prizes"),
    "papers": gettext_lazy("Papers"),
    "journal": gettext_lazy("Journal"),
    "beamer": gettext_lazy("On the projector"),
    "cup": gettext_lazy("Cup"),
    "roles": gettext_lazy("Who may do what"),
    "backup": gettext_lazy("Backups"),
}
# Pages that ask for something else than their station, by the name of their address.
OF_PAGES = {"sheet-enter": "sheet", "sheet-record": "sheet", "sheet-totals": "totals"}


@dataclass(frozen=True, slots=True)
class Topic:
    """`name` is one of TITLES, or "" for what holds on every page."""

    name: str = ""

    @property
    def title(self) -> str:
        return str(TITLES[self.name]) if self.name else ""

    @property
    def heading(self) -> str:
        return _("Help for “%(title)s”") % {"title": self.title} if self.name else _("Help")

    @property
    def url(self) -> str:
        """Its page, for whom no script opens it beside the work."""
        return reverse("help-topic", args=[self.name]) if self.name else reverse("help")

    @property
    def template(self) -> str:
        return f"evening/help/{f'topics/{self.name}' if self.name else '_topic'}.html"


def topic_of(page: str, station: str) -> Topic:
    """`page`: the name of its address; `station`: as the page's own context says."""
    name = OF_PAGES.get(page, station)
    return Topic(name if name in TITLES else "")
