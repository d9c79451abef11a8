"""The list of entrants at the desk."""

from collections.abc import Container
from functools import cache
from typing import Any

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournament.models import Player
from tournament.registration.fees import fee_words, owes_fee
from tournament.shared.listing import Column, Look
from tournament.shared.tables import ListTable
from tournament.templatetags.schafkopf import STATES, icon

State = Player.State


class EntrantTable(ListTable):
    """Players, with buttons for `permitted_acts`: "change", "check-in" and "pay-cash".

    `gone_home`: ids of players who left; `resting`: of those who sit out the round.
    """

    class Meta:
        attrs = {"class": "stack"}

    def __init__(
        self,
        data: Any,
        *,
        slug: str,
        fresh: int | None = None,
        permitted_acts: Container[str] = (),
        gone_home: Container[int] = (),
        resting: Container[int] = (),
    ) -> None:
        super().__init__(_columns(), data)
        self.slug = slug
        self.fresh = fresh
        self.permitted_acts = permitted_acts
        self.gone_home, self.resting = gone_home, resting
        # The phone's cell repeats these two.
        self.cell_fee, self.cell_edit = cache(self._fee), cache(self._edit)

    def row_class(self, record: Player) -> str:
        return "fresh" if record.pk == self.fresh else ""

    def cell_full_name(self, record: Player) -> SafeString:
        return format_html("<b>{}</b>", record.full_name)

    def cell_home(self, record: Player) -> str:
        return " · ".join(word for word in (record.place, record.club) if word)

    def _fee(self, record: Player) -> str | SafeString:
        words = fee_words(record)
        if not owes_fee(record):
            return words
        sign = format_html('<span class="state problem">{}{}</span>', icon("s-problem"), words)
        if record.has_paid or "pay-cash" not in self.permitted_acts:
            return sign
        return format_html("{} {}", sign, self._button(record, "pay-cash", _("mark as paid")))

    def cell_status(self, record: Player) -> SafeString:
        status = "gone_home" if record.pk in self.gone_home else status_of(record)
        status = "resting" if record.pk in self.resting else status
        sign = STATES[status]
        state_sign = format_html(
            '<span class="state {}">{}{}</span>', sign.css, icon(sign.icon), sign.word
        )
        if status not in ("registered", "gone_home") or "check-in" not in self.permitted_acts:
            return state_sign
        return format_html("{} {}", state_sign, self._button(record, "check-in", _("check in")))

    def cell_second(self, record: Player) -> SafeString:
        parts = [self.cell_home(record), self.cell_fee(record), self.cell_edit(record)]
        return format_html_join(" · ", "{}", ((part,) for part in parts if part))

    def _edit(self, record: Player) -> SafeString:
        url = reverse("player-edit", args=[self.slug, record.pk])
        verb = _("change") if "change" in self.permitted_acts else _("view")
        words = (verb, _("number"), record.number)
        return format_html('<a href="{}">{}<span class="sr">: {} {}</span></a>', url, *words)

    def _button(self, record: Player, action: str, word: str) -> SafeString:
        url = reverse("player-act", args=[self.slug, record.pk, action])
        button = (
            '<button class="linklike" form="act" formaction="{}">{}'
            '<span class="sr">: {} {}</span></button>'
        )
        return format_html(button, url, word, _("number"), record.number)


def _columns() -> list[Column[Player]]:
    return [
        Column("number", _("No."), Look("r", "r num")),
        Column("full_name", _("Name"), Look("", "name")),
        Column("home", _("Town or club"), Look("", "wide-only")),
        Column("fee", _("Entry fee"), Look("", "wide-only fee")),
        Column("status", _("State"), Look("", "status")),
        Column("second", _for_screen_readers(_("All the rest")), Look("phone", "phone second")),
        Column("edit", _for_screen_readers(capfirst(_("change")))),
    ]


def _for_screen_readers(title: str) -> SafeString:
    return format_html('<span class="sr">{}</span>', title)


def status_of(player: Player) -> str:
    if player.state == State.REGISTERED and player.is_present:
        return "present"
    return str(player.state)
