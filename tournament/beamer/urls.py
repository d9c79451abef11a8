"""Addresses of the projector, and of the phone that says what it shows."""

from django.urls import path

from tournament.beamer.views import remote, screen

urlpatterns = [
    path("p/<slug:slug>/beamer/", screen.beamer, name="beamer"),
    path("p/<slug:slug>/beamer/<int:picture_id>/", screen.picture, name="beamer-picture"),
    path("t/<slug:slug>/beamer/", remote.remote, name="beamer-remote"),
    path("t/<slug:slug>/beamer/show/", remote.show, name="beamer-show"),
    path("t/<slug:slug>/beamer/ground/", remote.ground, name="beamer-ground"),
    path("t/<slug:slug>/beamer/thanks/", remote.thanks, name="beamer-thanks"),
    path("t/<slug:slug>/beamer/pictures/", remote.add_picture, name="beamer-picture-add"),
    path(
        "t/<slug:slug>/beamer/pictures/<int:picture_id>/delete/",
        remote.delete_picture,
        name="beamer-picture-delete",
    ),
    path("t/<slug:slug>/rounds/<int:number>/start/", remote.start, name="round-start"),
    path("t/<slug:slug>/rounds/<int:number>/time/", remote.change_time, name="round-time"),
    path(
        "t/<slug:slug>/rounds/<int:number>/start/back/", remote.start_back, name="round-start-back"
    ),
]
