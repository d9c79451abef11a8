"""Comparison of the stored rows with those that the journal describes.

Every column outside NOT_COMPARED is compared if an entry mentions it.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Model
from django.utils.translation import gettext as _

from tournament import models
from tournament.journal.values import label_of, value_in_words
from tournament.models.cash import COINS
from tournament.models.player import CONTACTS
from tournament.prizes.table import prizes_of, table_of
from tournament.prizes.till import coin_in_words, till_of
from tournament.prizes.words import promised_in_words, title_of
from tournament.ranking.against_journal import numbered_differences
from tournament.ranking.drawn_lots import lot_orders
from tournament.seating.protocol import digest, read_line
from tournament.shared.chain import PRINTED
from tournament.shared.journal_entries import with_iso_dates
from tournament.shared.money import money
from tournament.shared.replay import Difference, Rows, Values, replay

NOT_COMPARED: Mapping[type[Model], set[str]] = {
    models.Player: {
        *("id", "tournament", "search_key", "registered_at"),  # made by the program
        *("last_name", "first_name"),  # compared as one name
        *("paid_cents", "paid_by", "paid_at"),  # compared as one payment
        *CONTACTS,  # the journal does not hold them
        "is_present",  # the action name says it; nothing is computed from it
    },
    models.Team: {"id", "tournament", "paid_at"},
    models.PrizeTable: {"id", "tournament", "published_at", "ceremony_at"},  # times as yes or no
    models.Prize: {"id", "tournament"},
    models.PrizeGroup: {"id", "tournament"},
    models.PrizeCall: {
        *("id", "prize", "called_at", "called_by"),
        *("player", "team"),  # compared as its winner
        "handed_over_at",  # compared as yes or no
    },
    models.CashEntry: {"id", "tournament", "booked_at", "booked_by"},
    models.Till: {"id", "tournament", "counted_at", "closed_at", "closed_by"},
}
AT_THAT_TIME = ("line", "worth")  # words of an entry; a later one changes them
# Values that are clear without a label beside the title of their row.
UNLABELLED = {
    models.Player: ("name", "number", "state", "birth_on", "age_class"),
    models.Team: ("name", "players"),
    models.PrizeGroup: ("name", "players"),
    models.CashEntry: ("booking",),
}


def columns(row: Model) -> Values:
    fields = type(row)._meta.concrete_fields
    left_out = NOT_COMPARED[type(row)]
    return with_iso_dates(
        {field.name: getattr(row, field.attname) for field in fields if field.name not in left_out}
    )


class Comparison:
    """Comparison of a tournament's rows with its journal; its methods yield Differences."""

    def __init__(self, tournament: models.Tournament) -> None:
        self.tournament = tournament
        self.journal = replay(tournament)
        self.numbers = dict(tournament.players.values_list("pk", "number"))
        self.team_names = dict(tournament.teams.values_list("pk", "name"))

    def frozen(self) -> Iterator[Difference]:
        chain = models.SeedChain.objects.filter(tournament=self.tournament).first()
        if chain is None:
            return
        hashes = self.journal["seedchain"].get(0, {})
        names = {"list": _("The frozen list"), "options": _("The frozen options")}
        for name, where in names.items():
            text = getattr(chain, f"{name}_text")
            pair = hashes.get(f"{name}_hash") or digest(text), digest(text)
            if pair[0] != pair[1] and not (name == "list" and self._lacks_a_name(text)):
                yield Difference(where, *(value[:PRINTED] for value in pair))

    def _lacks_a_name(self, frozen_list: str) -> bool:
        listed = map(read_line, frozen_list.split("\n")[:-1])
        nameless = {entry.number for entry in listed if not entry.name}
        return self.tournament.players.filter(number__in=nameless).exclude(erased_as="").exists()

    def players(self) -> Iterator[Difference]:
        stored = {
            player.pk: {"name": player.full_name}
            | columns(player)
            | {"paid": (player.paid_cents, player.paid_by)}
            for player in self.tournament.players.order_by("number", "pk")
        }
        replayed: Rows = {}
        for pk, values in self.journal["player"].items():
            replayed[pk] = dict(values)
            if "last_name" in values:
                names = {name: values.get(name, "") for name in ("last_name", "first_name")}
                replayed[pk]["name"] = models.Player(**names).full_name
            if "paid_cents" in values:
                replayed[pk]["paid"] = (values["paid_cents"], values["paid_by"])
        yield from self._compare(models.Player, replayed, stored, _("No. %(number)s"))

    def teams(self) -> Iterator[Difference]:
        replayed = {
            pk: team | {"players": set(team["players"])}
            for pk, team in self.journal["team"].items()
        }
        stored = {
            team.pk: columns(team)
            | {"players": {membership.player_id for membership in team.memberships.all()}}
            for team in self.tournament.teams.prefetch_related("memberships")
        }
        yield from self._compare(
            models.Team, replayed, stored, _("Team “%(name)s”"), summary="name"
        )
        drawn = {group: lots["teams"] for group, lots in self.journal["teamlot"].items()}
        yield from numbered_differences(
            _("Lot between teams, drawing %(number)s"),
            # others were removed
            {group: [pk for pk in pks if pk in replayed] for group, pks in drawn.items()},
            lot_orders(self.tournament.team_lots),
            lambda pks: ", ".join(replayed.get(pk, {}).get("name", "?") for pk in pks),
        )

    def prizes(self) -> Iterator[Difference]:
        table = table_of(self.tournament)
        yield from self._compare(
            models.PrizeTable,
            {0: _table_values(models.PrizeTable()) | self.journal["prizetable"].get(0, {})},
            {0: _table_values(table)},
            _("The prizes"),
        )
        prizes = prizes_of(self.tournament)
        stored = {
            prize.pk: columns(prize)
            | {"line": title_of(prize), "worth": promised_in_words(prize)}
            | {"group": prize.group.name if prize.group else ""}
            for prize in prizes
        }
        yield from self._compare(
            models.Prize, self.journal["prize"], stored, "%(line)s", summary="worth"
        )
        yield from self._prize_groups()
        yield from self._calls(prizes)

    def _prize_groups(self) -> Iterator[Difference]:
        replayed = dict(self.journal["prizegroup"])
        in_prizes = {prize.get("group") for prize in self.journal["prize"].values()}
        stored = {}
        for group in self.tournament.prize_groups.prefetch_related("members").order_by("name"):
            stored[group.pk] = columns(group) | {"players": {p.pk for p in group.members.all()}}
            if group.name in in_prizes:  # a copied group may have no entry of its own
                replayed.setdefault(group.pk, {"name": group.name, "players": set()})
        title = _("The group “%(name)s”")
        yield from self._compare(models.PrizeGroup, replayed, stored, title, summary="name")

    def _calls(self, prizes: Iterable[models.Prize]) -> Iterator[Difference]:
        replayed = {
            pk: call | {"taker": (call.get("given_to"), call.get("team_id"))}
            for pk, call in self.journal["prizecall"].items()
        }
        stored = {
            (prize.pk, nth): {"line": title_of(prize), "taker": (call.player_id, call.team_id)}
            | columns(call)
            | {"is_handed_over": call.handed_over_at is not None}
            for prize in prizes
            for nth, call in enumerate(prize.calls.all())
        }
        title = _("Call of “%(line)s”")
        yield from self._compare(models.PrizeCall, replayed, stored, title, summary="taker")

    def till(self) -> Iterator[Difference]:
        replayed = {pk: _booking(values) for pk, values in self.journal["cashentry"].items()}
        bookings = self.tournament.cash_entries.all()
        stored = {booking.pk: _booking(columns(booking)) for booking in bookings}
        where = _("The till")
        yield from self._compare(models.CashEntry, replayed, stored, where, summary="booking")
        counted = columns(models.Till()) | self.journal["till"].get(0, {})
        till = columns(till_of(self.tournament))
        yield from self._compare(models.Till, {0: _coins(counted)}, {0: _coins(till)}, where)

    # -- one model --------------------------------------------------------------------------------

    def _compare(
        self, model: type[Model], replayed: Rows, stored: Rows, title: str, *, summary: str = ""
    ) -> Iterator[Difference]:
        """Yield the first difference of each row; rows are {id: {field: value}}.

        `title` is filled with the row's values. `summary`: the field shown for an added or missing
        row; "" skips these.
        """
        for pk, row in stored.items():
            if pk in replayed:
                yield from self._first_difference(model, replayed[pk], row, title)
            elif summary:
                yield Difference(title % row, "", self._in_words(model, summary, row[summary]))
        for pk, row in replayed.items():
            if summary and pk not in stored:
                yield Difference(title % row, self._in_words(model, summary, row[summary]), "")

    def _first_difference(
        self, model: type[Model], replayed: Values, stored: Values, title: str
    ) -> Iterator[Difference]:
        for name, value in stored.items():
            if name not in AT_THAT_TIME and replayed.get(name, value) != value:
                present = {"number": stored.get("number")}  # by which the pages find the row
                where = title % (stored | replayed | present)
                if name not in UNLABELLED.get(model, ()):
                    where = f"{where}, {_label(model, name)}"
                pair = (self._in_words(model, name, values) for values in (replayed[name], value))
                yield Difference(where, *pair)
                return

    def _in_words(self, model: type[Model], name: str, value: Any) -> str:
        match name:
            case "players":
                numbers = ", ".join(map(str, sorted(self.numbers.get(pk, 0) for pk in value)))
                return _("no. %(numbers)s") % {"numbers": numbers} if numbers else ""
            case "given_to":
                return self._number_in_words(value)
            case "taker":
                player_id, team_id = value
                return self.team_names.get(team_id) or self._number_in_words(player_id)
            case "paid":
                cents, paid_by = value
                return f"{money(cents)} {models.Player.PaidBy(paid_by).label}" if paid_by else ""
            case "booking":
                kind, purpose, cents = value
                texts = (value_in_words(model, "kind", kind), purpose, money(cents))
                return ", ".join(filter(None, texts))
            case "worth":
                return str(value)
            case _:
                return value_in_words(model, name, value)

    def _number_in_words(self, pk: int | None) -> str:
        return _("no. %(number)s") % {"number": self.numbers.get(pk or 0, "?")} if pk else ""


def _table_values(table: models.PrizeTable) -> Values:
    times = {"is_published": table.is_published, "is_ceremony": table.is_ceremony}
    return times | columns(table)


def _booking(values: Values) -> Values:
    return {"booking": (values["kind"], values["what"], values["cents"])}


def _coins(till: Values) -> Values:
    return {str(coin): till["pieces"].get(str(coin), 0) for coin in COINS} | {
        name: value for name, value in till.items() if name != "pieces"
    }


def _label(model: type[Model], name: str) -> str:
    labels = {
        "paid": _("paid"),
        "taker": _("goes to"),
        "given_to": _("goes to"),
        "position": _("order"),
        "group": _("group"),
        "is_published": _("published"),
        "is_ceremony": _("prize-giving begun"),
        "is_handed_over": _("handed over"),
        "fees_cents": _("amount to be shared"),
        "due_cents": _("closed with"),
    }
    if name.isdigit():
        return coin_in_words(int(name))
    return labels.get(name) or label_of(model, name)
