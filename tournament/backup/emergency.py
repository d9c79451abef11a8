"""The emergency instructions, for the page and the printed sheet."""

from django.utils.translation import gettext_lazy as _

# (title, steps)
EMERGENCIES = (
    (
        _("The laptop has stopped working"),
        (
            _("The tables keep playing. Keep every score sheet; throw none away."),
            _(
                "If a second laptop is ready, press Enter on it: it continues from the "
                "latest state."
            ),
            _("Start the program on another computer: start.bat, start.command or start.sh."),
            _("Plug in the stick with the folder “Schafkopf-Sicherungen” and reload the page."),
            _("The first page offers the newest backup: “Continue from it”."),
            _("Wait ten seconds, then sign in with the usual name and password."),
            _("The overview shows which lists are missing: type them again from the pile."),
            _("Give the helpers the new address; it is shown where the program was started."),
            _("Helpers who joined with a code need a new one: “Who may do what”."),
            _("No stick? The seat list and the score sheets are enough to add up by hand."),
        ),
    ),
    (
        _("The Wi-Fi is down"),
        (
            _(
                "The tournament computer keeps working: use the address with 127.0.0.1 in its"
                " window."
            ),
            _("Helpers keep their page open: a typed list is kept there and sent later."),
            _("Tables that keep their list on a phone continue on paper."),
            _("A phone's hotspot will do: connect all devices, the tournament computer first."),
            _("Stop the program and start it again: it shows its new address. Reprint the poster."),
        ),
    ),
    (
        _("The printer does not work"),
        (
            _("Open the printout, save it as a PDF on a stick and print it elsewhere."),
            _("Seats: switch on the public page, where everybody finds theirs. Or read them out."),
            _("Score sheets by hand: round and table, four names, a row for each game, totals."),
            _("Such a list is typed like any other: by its table number."),
        ),
    ),
    (
        _("A wrong ranking was shown"),
        (
            _("Withdraw it on the ranking page: the hall then sees the one before, or none."),
            _("Announce it in the hall and take the posted ranking off the wall."),
            _("Compare the lists in question with the paper and correct them, giving the reason."),
            _(
                "Release the ranking again and print it: the code after “Journal” at the foot is "
                "new."
            ),
        ),
    ),
    (
        _("Something was done that cannot be undone"),
        (
            _(
                "On the overview, “Backups”: one for each closed round, and one every five minutes "
                "for the last few hours."
            ),
            _("“restore” shows what would be lost. The current state is kept."),
            _("The program restarts."),
            _("Everybody signs in again; helpers who joined with a code need a new one."),
        ),
    ),
)
