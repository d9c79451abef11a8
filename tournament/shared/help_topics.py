"""The help topic of each page; the texts are in templates/evening/help/topics."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

TITLES: dict[str, Promise] = {
    "tournaments": gettext_lazy("Tournaments"),
    "home": gettext_lazy("Overview"),
    "registration": gettext_lazy("Registration"),
    "teams": gettext_lazy("Teams"),
    "draw": gettext_lazy("Draw"),
    "results": gettext_lazy("Results"),
    "sheet": gettext_lazy("Score sheet, game by game"),
    "totals": gettext_lazy("Score sheet, totals only"),
    "ranking": gettext_lazy("Ranking"),
    "prizes": gettext_lazy("Prizes"),
    "till": gettext_lazy("Till"),
    "papers": gettext_lazy("Printouts"),
    "journal": gettext_lazy("Journal"),
    "beamer": gettext_lazy("On the projector"),
    "cup": gettext_lazy("Cup"),
    "roles": gettext_lazy("Who may do what"),
    "backup": gettext_lazy("Backups"),
}
# Pages with a topic other than their station's, by URL name.
OF_PAGES = {
    **{"sheet-enter": "sheet", "sheet-record": "sheet", "sheet-totals": "totals"},
    **{"till": "till", "open-fees": "till"},
}


@dataclass(frozen=True, slots=True)
class Topic:
    name: str = ""

    @property
    def title(self) -> str:
        return str(TITLES[self.name]) if self.name else ""

    @property
    def heading(self) -> str:
        return _("Help for “%(title)s”") % {"title": self.title} if self.name else _("Help")

    @property
    def url(self) -> str:
        return reverse("help-topic", args=[self.name]) if self.name else reverse("help")

    @property
    def template(self) -> str:
        return f"evening/help/{f'topics/{self.name}' if self.name else '_topic'}.html"


@dataclass(frozen=True, slots=True)
class Chapter:
    name: str
    title: Promise
    topic_names: tuple[str, ...]

    @property
    def topics(self) -> list[Topic]:
        return [Topic(name) for name in self.topic_names]

    @property
    def picture(self) -> str:
        return f"img/handbook/{self.name}.jpg"


CHAPTERS = (
    Chapter("prepare", gettext_lazy("Before the evening"), ("tournaments", "home")),
    Chapter("registration", TITLES["registration"], ("registration",)),
    Chapter("draw", TITLES["draw"], ("draw",)),
    Chapter("papers", TITLES["papers"], ("papers",)),
    Chapter("lists", gettext_lazy("Typing the lists"), ("results", "sheet", "totals")),
    Chapter("ranking", TITLES["ranking"], ("ranking",)),
    Chapter("ceremony", gettext_lazy("Prize-giving"), ("prizes",)),
    Chapter("till", TITLES["till"], ("till",)),
    Chapter("hall", gettext_lazy("Hall, projector and phones"), ("beamer",)),
    Chapter("backup", gettext_lazy("Backups and emergencies"), ("backup", "journal")),
    Chapter("teams", gettext_lazy("Teams and cup"), ("teams", "cup")),
    Chapter("roles", TITLES["roles"], ("roles",)),
)


def topic_of(page: str, station: str) -> Topic:
    name = OF_PAGES.get(page, station)
    return Topic(name if name in TITLES else "")
