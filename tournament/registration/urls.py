"""URLs of the registration."""

from django.urls import path

from tournament.registration.views import desk, player_import, players, pre_registrations

DESK = "t/<slug:slug>/registration/"
PLAYER = "t/<slug:slug>/players/<int:player_id>/"

urlpatterns = [
    path(DESK, desk.registration, name="registration"),
    path(f"{DESK}known/", desk.registration_known, name="registration-known"),
    path(f"{DESK}waiting/", pre_registrations.pre_registrations, name="pre-registrations"),
    path(f"{DESK}adults/", desk.confirm_adults, name="confirm-adults"),
    path(f"{DESK}fees/", desk.registration_fees, name="open-fees"),
    path("t/<slug:slug>/players/import/", player_import.player_import, name="player-import"),
    path(PLAYER, players.player_edit, name="player-edit"),
    path(f"{PLAYER}substitute/", players.player_substitute, name="player-substitute"),
    path(
        f"{PLAYER}substitute/<int:substitution_id>/",
        players.player_substitute_back,
        name="player-substitute-back",
    ),
    path(f"{PLAYER}table/", players.player_table, name="player-table"),
    path(f"{PLAYER}<slug:action>/", players.player_act, name="player-act"),
]
