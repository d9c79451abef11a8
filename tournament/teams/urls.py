"""URLs of the teams."""

from django.urls import path

from tournament.teams import views

START = "t/<slug:slug>/teams/"

urlpatterns = [
    path(START, views.teams, name="teams"),
    path(f"{START}import/", views.team_import, name="team-import"),
    path(f"{START}rules/", views.team_rules, name="team-rules"),
    path(f"{START}who/", views.team_who, name="team-who"),
    path(f"{START}lot/", views.team_lot, name="team-lot"),
    path(f"{START}lot/<int:group>/", views.team_lot_set_aside, name="team-lot-set-aside"),
    path(f"{START}<int:team_id>/", views.team_edit, name="team"),
    path(f"{START}<int:team_id>/pay/", views.team_pay, name="team-pay"),
    path(f"{START}<int:team_id>/remove/", views.team_remove, name="team-remove"),
]
