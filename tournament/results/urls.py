"""Addresses of the results desk, of every list, and of the tables' phones."""

from django.urls import path

from tournament.results.views import acts, board, phone, records, reports, sheets, stored

urlpatterns = [
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
        reports.sheet_report,
        name="sheet-report",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/here/",
        sheets.sheet_visit,
        name="sheet-visit",
    ),
    path("l/<str:token>/", phone.table_list, name="table-list"),
    path("l/<str:token>/games/", phone.table_list_games, name="table-list-games"),
    path("t/<slug:slug>/results/", board.results, name="results"),
    path("t/<slug:slug>/results/<int:round_number>/", board.results_round, name="results-round"),
    path("t/<slug:slug>/results/<int:round_number>/close/", board.round_close, name="round-close"),
    path(
        "t/<slug:slug>/results/<int:round_number>/reopen/",
        board.round_reopen,
        name="round-reopen",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/history/",
        stored.sheet_history,
        name="sheet-history",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/check/",
        stored.sheet_check,
        name="sheet-check",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/void/",
        acts.sheet_void,
        name="sheet-void",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/take-back/",
        acts.sheet_reopen,
        name="sheet-reopen",
    ),
    path(
        "t/<slug:slug>/results/<int:round_number>/<int:table>/restore/<int:seq>/",
        acts.sheet_restore,
        name="sheet-restore",
    ),
]
