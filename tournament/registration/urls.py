"""Addresses of the registration desk and of its people."""

from django.urls import path

from tournament.registration.views import desk, player_import, players, pre_registrations

urlpatterns = [
    path("t/<slug:slug>/registration/", desk.registration, name="registration"),
    path(
        "t/<slug:slug>/registration/known/",
        desk.registration_known,
        name="registration-known",
    ),
    path(
        "t/<slug:slug>/registration/waiting/",
        pre_registrations.pre_registrations,
        name="pre-registrations",
    ),
    path("t/<slug:slug>/registration/fees/", desk.registration_fees, name="open-fees"),
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
