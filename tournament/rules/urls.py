"""Addresses of rules pages, of the single game, of house rules."""

from django.urls import path

from tournament.rules import views
from tournament.rules.own.views import files, presets

urlpatterns = [
    path("t/<slug:slug>/rules/", views.rules, name="rules"),
    path("t/<slug:slug>/rules/keep/", presets.keep_rules, name="keep-rules"),
    path("t/<slug:slug>/rules.json", files.own_rules_file, name="own-rules-file"),
    path("rules/", presets.rule_sets, name="rule-sets"),
    path("rules/new/", presets.preset_new, name="preset-new"),
    path("rules/import/", files.rules_import, name="rules-import"),
    path("rules/<int:preset_id>/", presets.preset_edit, name="preset-edit"),
    path("rules/<int:preset_id>/delete/", presets.preset_delete, name="preset-delete"),
    path("rules/<slug:key>.json", files.rules_file, name="rules-file"),
    path("t/<slug:slug>/game/", views.game_check, name="game-check"),
]
