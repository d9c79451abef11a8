"""The list a table keeps by phone: the link on the score sheet is the key, without account."""

import json
import re
from typing import Any, NoReturn

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods

from tournament.models import TableSheet
from tournament.results.forms import phone_page
from tournament.results.forms.phone_page import LONGEST_TEXT, PhoneList
from tournament.results.phone_links import NoLink, linked_sheet
from tournament.results.phone_lists import as_data, game_data
from tournament.results.services.calls import call_supervisors, cancel_call
from tournament.results.services.reports import PhoneSend, store_report
from tournament.rules.names import offence_name
from tournament.rules.sentences import has_sie
from tournament.rules.table_facts import nobody_plays_sentence
from tournament.shared.errors import Conflict, Refused
from tournament.shared.money import stakes_in_words
from tournament.shared.pages import render_page
from tournament.shared.request_numbers import content_length, number_in, whole_number

METHODS = ["GET", "HEAD", "POST"]
CANCEL = "cancel"
MOST_BYTES = 64_000  # 99 games with everything that can be said of them take a third of it
MOST_SENDS = 2**31 - 1
PHONE = re.compile(r"[0-9a-f]{8,36}")


@login_not_required
@cache_control(private=True, no_store=True)
@require_http_methods(METHODS)
def table_list(request: HttpRequest, token: str) -> HttpResponse:
    """Show the table's page; a POST without script stores a game or calls the supervisors."""
    try:
        sheet = linked_sheet(token)
        if request.method == "POST" and "supervisors" in request.POST:
            return _called_by_form(request, token, sheet)
        if request.method == "POST":
            return _written_by_form(request, token, sheet)
        return _list_page(request, token, PhoneList.of(sheet))
    except NoLink as dead:  # the link may also die while the list is stored
        title, remedy = dead.words
        context = {"title": title, "remedy": remedy, "dead": dead if dead.args else None}
        return render(request, "results/phone/dead.html", context, status=dead.status)


@login_not_required
@cache_control(private=True, no_store=True)
@require_http_methods(METHODS)
def table_list_games(request: HttpRequest, token: str) -> JsonResponse:
    """Answer the page's script with the stored list, and store the one it sends."""
    try:
        sheet = linked_sheet(token)
        if request.method == "POST":
            return _sent_list(request, token, sheet)
        return JsonResponse(PhoneList.of(sheet).state())
    except NoLink as dead:
        return JsonResponse({"problems": [*map(str, dead.words)]}, status=dead.status)


def _sent_list(request: HttpRequest, token: str, sheet: TableSheet) -> JsonResponse:
    try:
        sent = _sent_object(request)
        store_report(
            sheet,
            games=sent.get("games"),
            send=_posted_send(sent),
            is_finished=sent.get("isFinished") is True,
        )
    except Conflict as conflict:
        return JsonResponse(
            _stored_state(token) | {"problems": list(conflict.problems)}, status=409
        )
    except Refused as refused:
        status = 422 if PhoneList.of(linked_sheet(token)).is_open else 410
        return JsonResponse({"problems": list(refused.problems)}, status=status)
    return JsonResponse(_stored_state(token))


def _sent_object(request: HttpRequest) -> dict[str, Any]:
    if content_length(request) > MOST_BYTES:
        raise Refused(_("What arrived is longer than any list."))
    try:
        sent = json.loads(request.body, parse_constant=_no_number, parse_float=_no_number)
    except (ValueError, RecursionError):
        sent = None
    if not isinstance(sent, dict):
        raise Refused(_("What arrived is not a list of games."))
    return sent


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


def _posted_send(sent: dict[str, Any]) -> PhoneSend:
    values: list[Any] = [sent.get(name) for name in ("phone", "number", "revision")]
    phone, number, revision = values
    is_phone = isinstance(phone, str) and PHONE.fullmatch(phone) is not None
    counts = (number, revision)
    if not is_phone or not all(type(count) is int and 0 <= count < MOST_SENDS for count in counts):
        raise Refused(_("The name of the sending phone is missing."))
    return PhoneSend(known_revision=revision, phone=phone, number=number)


def _stored_state(token: str) -> dict[str, Any]:
    return PhoneList.of(linked_sheet(token)).state()


# -- the plain form ------------------------------------------------------------------------------


def _written_by_form(request: HttpRequest, token: str, sheet: TableSheet) -> HttpResponse:
    table, revision = PhoneList.of(sheet), whole_number(request.POST.get("revision", ""))
    send = PhoneSend(known_revision=revision or 0)
    action = request.POST.get("action", "")
    texts = phone_page.typed_texts(request.POST, table.rules)
    number = _requested_game(table, request.POST.get("game", "")) or table.next_game
    try:
        games = as_data(table.entry)
        if action in ("finish", "resume"):
            store_report(sheet, games=games, send=send, is_finished=action == "finish")
        elif number:
            numbers = [person.number or 0 for person in phone_page.people_at(sheet)]
            game = phone_page.typed_game(texts, table.rules, number, table.games, numbers)
            games += [None] * (number - len(games))
            games[number - 1] = game_data(game) if game else None
            store_report(sheet, games=games, send=send)
    except Refused as refused:
        return _list_page(request, token, PhoneList.of(linked_sheet(token)), number, texts, refused)
    return redirect(f"{reverse('table-list', args=[token])}#write")


def _called_by_form(request: HttpRequest, token: str, sheet: TableSheet) -> HttpResponse:
    reason, text = request.POST["supervisors"], request.POST.get("call_game", "")
    text = text.replace("\0", "\N{REPLACEMENT CHARACTER}").strip()[:LONGEST_TEXT]
    try:
        if reason == CANCEL:
            cancel_call(sheet, number_in(request.POST, "call"))
        else:
            game = (whole_number(text) or 0) if text else None
            call_supervisors(sheet, reason=reason, game=game)
    except Refused as refused:
        table = PhoneList.of(linked_sheet(token))
        return _list_page(request, token, table, refused=refused, call_game=text)
    return redirect(f"{reverse('table-list', args=[token])}#supervisors")


def _list_page(
    request: HttpRequest,
    token: str,
    table: PhoneList,
    number: int = 0,
    texts: dict[str, str] | None = None,
    refused: Refused | None = None,
    call_game: str | None = None,
) -> HttpResponse:
    people = phone_page.people_at(table.sheet)
    number = number or _requested_game(table, request.GET.get("game", "")) or table.next_game
    rules, texts = table.rules, texts or phone_page.filled_fields(table.entry, number, table.rules)
    has_dealer = bool(number) and rules.numbers_tell_dealers
    # Without a game on the phone the table may write on paper alone, and 1 would be wrong.
    current_game = table.next_game if table.entry.rows else 0
    context: dict[str, Any] = {
        "token": token,
        "table": table,
        "sheet": table.sheet,
        "tournament": table.sheet.round.tournament,
        "stakes": stakes_in_words(table.sheet.round.tournament.stakes),
        "rules": rules,
        "people": people,
        "lines": table.lines,
        "number": number,
        "dealer": people[rules.dealer(number) - 1] if has_dealer else None,
        "texts": texts,
        "cells": [
            (person, f"s{seat}", texts.get(f"s{seat}", "")) for seat, person in enumerate(people, 1)
        ],
        "is_change": table.entry.row(number) is not None,
        "call_game": str(current_game or "") if call_game is None else call_game,
        "is_calling": call_game is not None,
        "has_sie": has_sie(rules),
        "nobody_plays": nobody_plays_sentence(rules),
        "has_pairs": any(c.side in ("called", "across") for c in rules.offered_contracts),
        "data": phone_page.script_data(table, people) if table.is_open else None,
    }
    if not rules.rows_tell_the_game:
        context |= {
            "choices": phone_page.record_choices(rules),
            "runners": phone_page.runners_offered(rules),
            "offences": [(person.name, offence_name(person.name)) for person in rules.offences],
        }
    return render_page(request, "results/phone/list.html", context, refused)


def _requested_game(table: PhoneList, text: str) -> int:
    number = whole_number(text) or 0
    return number if 1 <= number <= table.games else 0
