"""Addresses of the cups."""

from django.urls import path

from tournament.cup.views import cups, people

PERSON = "cup/<slug:slug>/person/<int:player_id>/"

urlpatterns = [
    path("cup/", cups.cup_list, name="cups"),
    path("cup/new/", cups.cup_new, name="cup-new"),
    path("cup/<slug:slug>/", cups.cup, name="cup"),
    path("cup/<slug:slug>/settings/", cups.cup_edit, name="cup-edit"),
    path("cup/<slug:slug>/delete/", cups.cup_delete, name="cup-delete"),
    path("cup/<slug:slug>/publish/", cups.cup_publish, name="cup-publish"),
    path("cup/<slug:slug>/withhold/", cups.cup_withhold, name="cup-withhold"),
    path("cup/<slug:slug>/table.pdf", cups.cup_paper, name="cup-paper"),
    path("cup/<slug:slug>/table.xlsx", cups.cup_workbook, name="cup-workbook"),
    path("p/cup/<slug:slug>/", cups.public_cup, name="public-cup"),
    path("cup/<slug:slug>/lot/", cups.cup_lot, name="cup-lot"),
    path("cup/<slug:slug>/lot/<int:group>/", cups.cup_lot_set_aside, name="cup-lot-set-aside"),
    path("cup/<slug:slug>/final/", cups.cup_final, name="cup-final"),
    path("cup/<slug:slug>/final/<int:player_id>/", cups.cup_move_up, name="cup-move-up"),
    path("cup/<slug:slug>/same/", people.same, name="cup-same"),
    path("cup/<slug:slug>/same/all/", people.same_all, name="cup-same-all"),
    path("cup/<slug:slug>/same/answer/", people.same_answer, name="cup-same-answer"),
    path(PERSON, people.person, name="cup-person"),
    path(f"{PERSON}join/", people.person_join, name="cup-person-join"),
    path(f"{PERSON}split/", people.person_split, name="cup-person-split"),
]
