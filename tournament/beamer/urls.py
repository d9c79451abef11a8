"""Addresses of the projector and its remote control."""

from django.urls import path

from tournament.beamer.views import remote, screen

REMOTE = "t/<slug:slug>/beamer/"
ROUND = "t/<slug:slug>/rounds/<int:number>/"

urlpatterns = [
    path("p/<slug:slug>/beamer/", screen.beamer, name="beamer"),
    path("p/<slug:slug>/beamer/<int:picture_id>/", screen.picture, name="beamer-picture"),
    path(REMOTE, remote.remote, name="beamer-remote"),
    path(f"{REMOTE}show/", remote.show, name="beamer-show"),
    path(f"{REMOTE}ground/", remote.ground, name="beamer-ground"),
    path(f"{REMOTE}thanks/", remote.thanks, name="beamer-thanks"),
    path(f"{REMOTE}pictures/", remote.add_picture, name="beamer-picture-add"),
    path(
        f"{REMOTE}pictures/<int:picture_id>/delete/",
        remote.delete_picture,
        name="beamer-picture-delete",
    ),
    path(f"{ROUND}start/", remote.start, name="round-start"),
    path(f"{ROUND}time/", remote.change_time, name="round-time"),
    path(f"{ROUND}start/back/", remote.start_back, name="round-start-back"),
]
