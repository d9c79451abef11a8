"""Rules handed out and taken over as files."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scoring import PROFILES, from_data, to_data
from tests.factories import make_tournament
from tests.markup import text, texts
from tests.snapshot import everything
from tournament.models import HouseRuleSet
from tournament.rules.own.files import write_rules
from tournament.rules.own.services import create_preset
from tournament.rules.own.sources import own_copy, preset_rules

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]

RIES = own_copy(PROFILES[0].rules)


def file(content: bytes) -> dict[str, Any]:
    return {"file": SimpleUploadedFile("regeln.json", content, "application/json")}


@pytest.mark.parametrize("key", ["schwaig", "profile-prohof", "preset"])
def test_rules_are_handed_out_as_a_file(desk: Client, key: str) -> None:
    preset = create_preset(replace(RIES, title="Großreuth „neu“"), by=None)
    key = f"preset-{preset.pk}" if key == "preset" else key

    response = desk.get(f"/rules/{key}.json")

    assert response.headers["Content-Type"].startswith("application/json")
    assert re.fullmatch(
        r'attachment; filename="schafkopf-[a-z-]+\.json"', response.headers["Content-Disposition"]
    )
    assert from_data(json.loads(response.content)).slug == "house"


def test_rules_of_a_tournament_are_handed_out_with_its_own_numbers(desk: Client) -> None:
    tournament = make_tournament(games_per_round=16)

    response = desk.get(f"/t/{tournament.slug}/rules.json")

    assert from_data(json.loads(response.content)).games == 16


def test_unknown_rules_have_no_file(desk: Client) -> None:
    assert desk.get("/rules/skat.json").status_code == 404
    assert desk.get("/rules/preset-9.json").status_code == 404


def test_file_is_shown_before_it_is_kept(desk: Client) -> None:
    before = everything()
    look = desk.post("/rules/import/", file(write_rules(replace(RIES, title="Feucht"))))
    assert texts(look, "main .notice b") == ["These rules are in the file."]
    assert "+60 / −20" in texts(look, "table.points-table td")
    assert everything() == before

    desk.post("/rules/import/", {"rules": look.context["rules"], "title": "Feucht 2027"})

    assert preset_rules(HouseRuleSet.objects.get()) == replace(RIES, title="Feucht 2027")


def test_file_of_a_name_that_exists_asks_for_another(desk: Client) -> None:
    create_preset(RIES, by=None)
    look = desk.post("/rules/import/", file(write_rules(RIES)))

    again = desk.post("/rules/import/", {"rules": look.context["rules"], "title": "Donau-Ries"})

    assert again.status_code == 422
    sentence = "Rules called “Donau-Ries” already exist. Please choose another name."
    assert texts(again, "#id_title_error li") == [sentence]
    assert HouseRuleSet.objects.count() == 1


def test_file_for_a_tournament_leads_to_its_rules(desk: Client) -> None:
    tournament = make_tournament()
    address = f"/rules/import/?for={tournament.slug}"
    look = desk.post(address, file(write_rules(RIES)))

    response = desk.post(address, {"rules": look.context["rules"], "title": "Feucht"})

    preset = HouseRuleSet.objects.get()
    expected = f"/t/{tournament.slug}/rules/own/?from=preset-{preset.pk}"
    assert response.headers["Location"] == expected


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "The file is empty."),
        (b" " * 600_000, "the limit is 500 KB"),
        (b"[" * 100_000, "contains no rules"),
        (b'{"\\ud800": 1, "\\ud800": 2}', "appears twice in the file"),
        (
            json.dumps(to_data(RIES) | {"title": "<script>alert(1)</script>\u202e"}).encode(),
            "an unprintable character",
        ),
        (json.dumps(to_data(RIES) | {"<script>": 1}).encode(), "<script>"),
    ],
)
def test_hostile_file_is_refused_with_a_sentence(
    desk: Client, content: bytes, sentence: str
) -> None:
    before = everything()

    response = desk.post("/rules/import/", file(content))

    assert response.status_code == 422
    errors = texts(response, "#id_file_error li") + texts(response, "main .notice.bad")
    assert [sentence in error for error in errors] == [True]
    assert "<script>alert" not in text(response)
    assert "<script>:" not in text(response)
    assert everything() == before


def test_hostile_names_in_a_file_stay_text(desk: Client) -> None:
    name = '<img src=x onerror="alert(1)">'
    contracts = tuple(replace(c, name=name) if c.name == "solo" else c for c in RIES.contracts)
    rules = replace(RIES, title=name, contracts=contracts)

    look = desk.post("/rules/import/", file(write_rules(rules)))
    desk.post("/rules/import/", {"rules": look.context["rules"], "title": name})
    preset = HouseRuleSet.objects.get()

    for page in (look, *map(desk.get, ("/rules/", "/new/?all=1", f"/rules/{preset.pk}/"))):
        assert page.status_code == 200
        assert "<img" not in text(page)


@pytest.mark.parametrize("rules", ["", "x", "eyJ9:1:x"])
def test_forged_preview_is_not_kept(desk: Client, rules: str) -> None:
    response = desk.post("/rules/import/", {"rules": rules, "title": "Feucht"})

    assert response.status_code == 422
    sentence = "This preview is no longer valid. Please choose the file again."
    assert texts(response, "main .notice.bad li") == [sentence]
    assert HouseRuleSet.objects.count() == 0
