"""Every page of the program and its address."""

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from tournament.draw.views import changes as draw_changes
from tournament.draw.views import draws, seat_lots
from tournament.draw.views import field as draw_field
from tournament.draw.views import options as draw_options
from tournament.draw.views import public as public_draws
from tournament.evening.views import accounts, help, own_rules, papers, tournaments, workbooks
from tournament.journal.views import decisions, journal
from tournament.ranking import views as standings
from tournament.registration.views import desk as registration
from tournament.registration.views import player_import, players
from tournament.results.views import acts as sheet_acts
from tournament.results.views import board as results
from tournament.results.views import phone as table_lists
from tournament.results.views import records, sheets
from tournament.results.views import reports as table_reports
from tournament.results.views import stored as stored_sheets
from tournament.rules import views as rules
from tournament.rules.own.views import files as house_files
from tournament.rules.own.views import presets as house_rules

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
    path("t/<slug:slug>/rules/own/", own_rules.own_rules, name="own-rules"),
    path("t/<slug:slug>/rules/keep/", house_rules.keep_rules, name="keep-rules"),
    path("t/<slug:slug>/rules.json", house_files.own_rules_file, name="own-rules-file"),
    path("rules/", house_rules.rule_sets, name="rule-sets"),
    path("rules/new/", house_rules.preset_new, name="preset-new"),
    path("rules/import/", house_files.rules_import, name="rules-import"),
    path("rules/<int:preset_id>/", house_rules.preset_edit, name="preset-edit"),
    path("rules/<int:preset_id>/delete/", house_rules.preset_delete, name="preset-delete"),
    path("rules/<slug:key>.json", house_files.rules_file, name="rules-file"),
    path("t/<slug:slug>/game/", rules.game_check, name="game-check"),
    path("login/", accounts.login, name="login"),
    path("logout/", login_not_required(LogoutView.as_view()), name="logout"),
    path("first-start/", accounts.first_start, name="first-start"),
    path("password/", accounts.own_password, name="own-password"),
    path("accounts/", accounts.account_list, name="accounts"),
    path("accounts/<int:account_id>/password/", accounts.account_password, name="account-password"),
    path("accounts/<int:account_id>/lock/", accounts.account_lock, name="account-lock"),
    path("accounts/<int:account_id>/unlock/", accounts.account_unlock, name="account-unlock"),
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
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/report/",
        table_reports.sheet_report,
        name="sheet-report",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/here/",
        sheets.sheet_visit,
        name="sheet-visit",
    ),
    path("l/<str:token>/", table_lists.table_list, name="table-list"),
    path("l/<str:token>/games/", table_lists.table_list_games, name="table-list-games"),
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
        stored_sheets.sheet_history,
        name="sheet-history",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/check/",
        stored_sheets.sheet_check,
        name="sheet-check",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/void/",
        sheet_acts.sheet_void,
        name="sheet-void",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/take-back/",
        sheet_acts.sheet_reopen,
        name="sheet-reopen",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/restore/<int:seq>/",
        sheet_acts.sheet_restore,
        name="sheet-restore",
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
        "t/<slug:slug>/draw/<int:round_number>/change/",
        draw_changes.draw_change,
        name="draw-change",
    ),
    path("t/<slug:slug>/draw/<int:round_number>/lots/", seat_lots.seat_lots, name="seat-lots"),
    path(
        "t/<slug:slug>/draw/<int:round_number>/lots/store/",
        seat_lots.seat_lots_store,
        name="seat-lots-store",
    ),
    path("t/<slug:slug>/draw/<int:round_number>/swap/", draw_changes.draw_swap, name="draw-swap"),
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
        "t/<slug:slug>/players/<int:player_id>/table/",
        players.player_table,
        name="player-table",
    ),
    path(
        "t/<slug:slug>/players/<int:player_id>/<slug:action>/",
        players.player_act,
        name="player-act",
    ),
]
