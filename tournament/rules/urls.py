"""Addresses of rules pages, of the single game, of house rules."""

from django.urls import path

from tournament.rules import views
from tournament.rules.own import views as own

urlpatterns = [
    path("t/<slug:slug>/rules/", views.rules, name="rules"),
    path("t/<slug:slug>/rules/keep/", own.keep_rules, name="keep-rules"),
    path("t/<slug:slug>/rules.json", own.own_rules_file, name="own-rules-file"),
    path("rules/", own.rule_sets, name="rule-sets"),
    path("rules/new/", own.preset_new, name="preset-new"),
    path("rules/import/", own.rules_import, name="rules-import"),
    path("rules/<int:preset_id>/", own.preset_edit, name="preset-edit"),
    path("rules/<int:preset_id>/delete/", own.preset_delete, name="preset-delete"),
    path("rules/<slug:key>.json", own.rules_file, name="rules-file"),
    path("t/<slug:slug>/game/", views.game_check, name="game-check"),
]
