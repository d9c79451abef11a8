"""The editor of rules, for presets and for a tournament."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from scoring import RuleSet
from tournament.rules.names import CONTRACTS, OFFENCES
from tournament.rules.own.forms.editor import Editor, apply_change, place_after_move
from tournament.rules.own.forms.folds import are_offences_open, folds_of, offences_in_words
from tournament.rules.own.preview import preview
from tournament.rules.own.sources import own_copy
from tournament.shared.errors import Refused
from tournament.shared.requests import PageRequest

Save = Callable[[RuleSet], HttpResponse]


def edit_rules(
    request: PageRequest, base: RuleSet, save: Save, context: dict[str, Any]
) -> HttpResponse:
    """Show, preview, rearrange or save a copy of `base`. `save`: gets rules, returns a response."""
    context |= {"base": base}
    if request.method != "POST":
        return _page(request, Editor.of(base), base, context)
    texts = {name: str(value) for name, value in request.POST.items()}
    do = texts.get("do", "")
    if do not in ("save", "preview"):
        return _rearranged(request, texts, do, context)
    editor = Editor.posted(texts)
    rules = editor.validated_rules()
    if do == "preview" or rules is None:
        return _page(request, editor, rules, context, status=200 if do == "preview" else 422)
    try:
        return save(rules)
    except Refused as refused:
        return _page(request, editor, rules, context, refused.problems, status=422)


def _rearranged(
    request: PageRequest, texts: dict[str, str], do: str, context: dict[str, Any]
) -> HttpResponse:
    texts = apply_change(texts, do)
    editor = Editor.posted(texts, shows_faults=False)
    if do.startswith("add") and editor.contracts:
        editor.contracts[-1].fields["name"].widget.attrs["autofocus"] = True
    if (place := place_after_move(texts, do)) is not None:
        editor.contracts[place].is_moved = True
    return _page(request, editor, Editor.posted(texts).validated_rules(), context)


def _page(
    request: PageRequest,
    editor: Editor,
    rules: RuleSet | None,
    context: dict[str, Any],
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context |= {
        "editor": editor,
        "preview": preview(own_copy(rules), base=context["base"]) if rules else None,
        "wrong": editor.wrong if editor.form.is_bound else [],
        "problems": [*problems, *(editor.sentences if editor.form.is_bound else [])],
    }
    if request.htmx:
        return render(request, "rules/own/_preview.html", context)
    context |= {
        "sections": editor.form.sections,
        "folds": folds_of(editor),
        "offences_in_words": offences_in_words(editor),
        "are_offences_open": are_offences_open(editor),
        "known_games": list(CONTRACTS.values()),
        "known_offences": list(OFFENCES.values()),
    }
    return render(request, "rules/own/editor.html", context, status=status)
