"""The emergency instructions, for the page and the printed sheet."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Emergency:
    title: Promise
    steps: tuple[Promise, ...]


EMERGENCIES = (
    Emergency(
        _("The laptop no longer works"),
        (
            _("The tables play on. Every score list stays on paper, none is thrown away."),
            _("A second laptop stood by: press Enter there, it goes on with the last state."),
            _("Start the program on another computer: start.bat, start.command or start.sh."),
            _("Plug in the stick with the folder “Schafkopf-Sicherungen” and load the page again."),
            _("The first page offers the newest backup: “Go on with it”."),
            _("Wait ten seconds, then sign in with the usual name and password."),
            _("The overview names the lists that are missing: type them again from the pile."),
            _("Give the helpers the new address; it stands where the program was started."),
            _("No stick: the seat list and the score lists are enough to add up by hand."),
        ),
    ),
    Emergency(
        _("The Wi-Fi is gone"),
        (
            _("On the tournament computer all goes on: its window has the address with 127.0.0.1."),
            _("Helpers leave their page open: a typed list stays and is sent by itself later."),
            _("Tables that keep their list by phone go on with paper."),
            _("A phone's hotspot will do: all devices into it, the tournament computer first."),
            _("Stop the program and start it: it names its new address. Print the poster again."),
        ),
    ),
    Emergency(
        _("The printer does not work"),
        (
            _("Open the paper, save it as PDF on a stick, print it elsewhere."),
            _("Seats: switch the public page on, everybody finds theirs there. Or read them out."),
            _("Score lists by hand: round and table, four names, a line for each game, sums."),
            _("Such a list is typed like any other: by its table number."),
        ),
    ),
    Emergency(
        _("A wrong ranking was shown"),
        (
            _("On its page take the ranking back: the hall then sees the one before, or none."),
            _("Say so in the hall, and take the posted sheet off the wall."),
            _("Compare the lists in question with the paper and correct them, with the reason."),
            _("Release the ranking again and print it: the journal's head at the foot is another."),
        ),
    ),
    Emergency(
        _("Something was done that cannot be undone"),
        (
            _("Menu, Backups: there is one for each closed round and for every five minutes."),
            _("“go back” says what would be missing then. What is here now is kept."),
            _("The program starts again; everybody signs in anew."),
        ),
    ),
)
