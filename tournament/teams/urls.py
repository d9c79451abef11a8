"""URLs of the teams."""

from django.urls import path

from tournament.teams.views import desk, from_file

START = "t/<slug:slug>/teams/"

urlpatterns = [
    path(START, desk.teams, name="teams"),
    path(f"{START}import/", from_file.team_import, name="team-import"),
    path(f"{START}rules/", desk.team_rules, name="team-rules"),
    path(f"{START}who/", desk.team_who, name="team-who"),
    path(f"{START}lot/", desk.team_lot, name="team-lot"),
    path(f"{START}lot/<int:group>/", desk.team_lot_set_aside, name="team-lot-set-aside"),
    path(f"{START}<int:team_id>/", desk.team_edit, name="team"),
    path(f"{START}<int:team_id>/pay/", desk.team_pay, name="team-pay"),
    path(f"{START}<int:team_id>/remove/", desk.team_remove, name="team-remove"),
]
