"""Addresses of the results desk, of every list, and of the tables' phones."""

from django.urls import path

from tournament.results.views import acts, board, phone, reports, sheets, spot_check, stored

ROUND = "t/<slug:slug>/results/<int:round_number>/"
LIST = f"{ROUND}<int:table>/"

urlpatterns = [
    path(LIST, sheets.sheet_enter, name="sheet-enter"),
    path(f"{LIST}totals/", sheets.sheet_totals, name="sheet-totals"),
    path(f"{LIST}games/", sheets.sheet_record, name="sheet-record"),
    path(f"{LIST}games/line/", sheets.sheet_record_line, name="sheet-record-line"),
    path(f"{LIST}report/", reports.sheet_report, name="sheet-report"),
    path(f"{LIST}here/", sheets.sheet_visit, name="sheet-visit"),
    path("l/<str:token>/", phone.table_list, name="table-list"),
    path("l/<str:token>/games/", phone.table_list_games, name="table-list-games"),
    path("t/<slug:slug>/results/", board.results, name="results"),
    path(ROUND, board.results_round, name="results-round"),
    path(f"{ROUND}close/", board.round_close, name="round-close"),
    path(f"{ROUND}reopen/", board.round_reopen, name="round-reopen"),
    path("t/<slug:slug>/spot-check/", spot_check.spot_check, name="spot-check"),
    path(f"{LIST}spot-check/", spot_check.spot_check_list, name="spot-check-list"),
    path(f"{LIST}history/", stored.sheet_history, name="sheet-history"),
    path(f"{LIST}check/", stored.sheet_check, name="sheet-check"),
    path(f"{LIST}settle/", stored.sheet_settle, name="sheet-settle"),
    path(f"{LIST}answer/", stored.sheet_answer, name="sheet-answer"),
    path(f"{LIST}clarify/", acts.sheet_park, name="sheet-park"),
    path(f"{LIST}void/", acts.sheet_void, name="sheet-void"),
    path(f"{LIST}take-back/", acts.sheet_reopen, name="sheet-reopen"),
    path(f"{LIST}move/<int:to_round>/<int:to_table>/", acts.sheet_move, name="sheet-move"),
    path(f"{LIST}restore/<int:seq>/", acts.sheet_restore, name="sheet-restore"),
]
