"""Addresses of the public pages."""

from django.urls import path

from tournament.hall.views import home, own_page, pages, person, ranking, register

urlpatterns = [
    path("p/<slug:slug>/", home.public_home, name="public-home"),
    path("p/<slug:slug>/register/", register.public_register, name="public-register"),
    path("p/<slug:slug>/who/", person.public_find, name="public-find"),
    path("p/<slug:slug>/<int:number>/", person.public_person, name="public-person"),
    path("p/<slug:slug>/<int:number>/<slug:own_key>/", own_page.own_page, name="own-page"),
    path("p/<slug:slug>/seats/", pages.public_seats, name="public-seats"),
    path("p/<slug:slug>/ranking/", ranking.public_ranking, name="public-ranking"),
    path("p/<slug:slug>/ranking.json", ranking.public_ranking_json, name="public-ranking-json"),
    path("p/<slug:slug>/ranking.csv", ranking.public_ranking_csv, name="public-ranking-csv"),
    path("p/<slug:slug>/teams/", ranking.public_teams, name="public-teams"),
    path("p/<slug:slug>/prizes/", pages.public_prizes, name="public-prizes"),
    path("p/<slug:slug>/rules/", pages.public_rules, name="public-rules"),
    path("p/<slug:slug>/rules.pdf", pages.public_rule_sheet, name="public-rule-sheet"),
    path("p/<slug:slug>/draw/", pages.public_draw, name="public-draw"),
    path("p/<slug:slug>/draw.json", pages.public_draw_file, name="public-draw-file"),
]
