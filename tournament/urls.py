"""Every page of the program and its address."""

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from tournament.views import (
    accounts,
    decisions,
    draw_field,
    draw_options,
    draws,
    help,
    journal,
    papers,
    player_import,
    players,
    public_draws,
    records,
    registration,
    results,
    rules,
    sheets,
    standings,
    tournaments,
    workbooks,
)

urlpatterns = [
    path("", tournaments.tournament_list, name="tournament-list"),
    path("new/", tournaments.tournament_new, name="tournament-new"),
    path("t/<slug:slug>/", tournaments.home, name="home"),
    path("t/<slug:slug>/settings/", tournaments.tournament_edit, name="tournament-edit"),
    path("t/<slug:slug>/publish/", tournaments.tournament_publish, name="tournament-publish"),
    path("t/<slug:slug>/unpublish/", tournaments.tournament_unpublish, name="tournament-unpublish"),
    path("t/<slug:slug>/close/", tournaments.tournament_close, name="tournament-close"),
    path("t/<slug:slug>/reopen/", tournaments.tournament_reopen, name="tournament-reopen"),
    path("t/<slug:slug>/remove/", tournaments.demo_delete, name="demo-delete"),
    path("t/<slug:slug>/journal/", journal.journal, name="journal"),
    path("t/<slug:slug>/decisions/", decisions.decisions, name="decisions"),
    path("t/<slug:slug>/rules/", rules.rules, name="rules"),
    path("t/<slug:slug>/game/", rules.game_check, name="game-check"),
    path("login/", accounts.login, name="login"),
    path("logout/", login_not_required(LogoutView.as_view()), name="logout"),
    path("first-start/", accounts.first_start, name="first-start"),
    path("language/", login_not_required(set_language), name="set-language"),
    path("help/", help.help_page, name="help"),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/",
        sheets.sheet_enter,
        name="sheet-enter",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/totals/",
        sheets.sheet_totals,
        name="sheet-totals",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/games/",
        records.sheet_record,
        name="sheet-record",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/games/line/",
        records.sheet_record_line,
        name="sheet-record-line",
    ),
    path("p/<slug:slug>/", standings.public_ranking, name="public-ranking"),
    path("p/<slug:slug>/draw/", public_draws.public_draw, name="public-draw"),
    path("p/<slug:slug>/draw.json", public_draws.public_draw_file, name="public-draw-file"),
    path("t/<slug:slug>/ranking/", standings.ranking, name="ranking"),
    path("t/<slug:slug>/ranking/lot/", standings.draw_lot, name="draw-lot"),
    path("t/<slug:slug>/results/", results.results, name="results"),
    path("t/<slug:slug>/results/<int:round_number>/", results.results_round, name="results-round"),
    path(
        "t/<slug:slug>/results/<int:round_number>/close/", results.round_close, name="round-close"
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/reopen/",
        results.round_reopen,
        name="round-reopen",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/history/",
        results.sheet_history,
        name="sheet-history",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/check/",
        results.sheet_check,
        name="sheet-check",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/void/",
        results.sheet_void,
        name="sheet-void",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/take-back/",
        results.sheet_reopen,
        name="sheet-reopen",
    ),
    path("t/<slug:slug>/papers/", papers.papers, name="papers"),
    path("t/<slug:slug>/papers/<str:kind>.pdf", papers.paper, name="paper"),
    path("t/<slug:slug>/workbooks/<str:kind>.xlsx", workbooks.workbook, name="workbook"),
    path("t/<slug:slug>/draw/", draws.draw, name="draw"),
    path("t/<slug:slug>/draw/field/", draw_field.draw_field, name="draw-field"),
    path("t/<slug:slug>/draw/options/", draw_options.draw_options, name="draw-options"),
    path("t/<slug:slug>/draw/apart/", draw_options.draw_apart, name="draw-apart"),
    path("t/<slug:slug>/draw/freeze/", draw_options.draw_freeze, name="draw-freeze"),
    path("t/<slug:slug>/draw/post/", draw_options.draw_post, name="draw-post"),
    path("t/<slug:slug>/draw/<int:round_number>/", draws.drawn_round, name="draw-round"),
    path(
        "t/<slug:slug>/draw/<int:round_number>/<int:draw_number>/",
        draws.draw_record,
        name="draw-record",
    ),
    path("t/<slug:slug>/registration/", registration.registration, name="registration"),
    path(
        "t/<slug:slug>/registration/known/",
        registration.registration_known,
        name="registration-known",
    ),
    path("t/<slug:slug>/players/import/", player_import.player_import, name="player-import"),
    path("t/<slug:slug>/players/<int:player_id>/", players.player_edit, name="player-edit"),
    path(
        "t/<slug:slug>/players/<int:player_id>/substitute/",
        players.player_substitute,
        name="player-substitute",
    ),
    path(
        "t/<slug:slug>/players/<int:player_id>/substitute/<int:substitution_id>/",
        players.player_substitute_back,
        name="player-substitute-back",
    ),
    path(
        "t/<slug:slug>/players/<int:player_id>/<slug:action>/",
        players.player_act,
        name="player-act",
    ),
]
