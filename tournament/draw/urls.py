"""Addresses of the draw and of each round."""

from django.urls import path

from tournament.draw.views import changes, draws, field, missed, options, seat_lots

urlpatterns = [
    path("t/<slug:slug>/draw/", draws.draw, name="draw"),
    path("t/<slug:slug>/draw/field/", field.draw_field, name="draw-field"),
    path("t/<slug:slug>/draw/options/", options.draw_options, name="draw-options"),
    path("t/<slug:slug>/draw/apart/", options.draw_apart, name="draw-apart"),
    path("t/<slug:slug>/draw/freeze/", options.draw_freeze, name="draw-freeze"),
    path("t/<slug:slug>/draw/post/", options.draw_post, name="draw-post"),
    path("t/<slug:slug>/draw/<int:round_number>/", draws.drawn_round, name="draw-round"),
    path(
        "t/<slug:slug>/draw/<int:round_number>/change/",
        changes.draw_change,
        name="draw-change",
    ),
    path(
        "t/<slug:slug>/draw/<int:round_number>/missed/",
        missed.draw_missed,
        name="draw-missed",
    ),
    path("t/<slug:slug>/draw/<int:round_number>/lots/", seat_lots.seat_lots, name="seat-lots"),
    path(
        "t/<slug:slug>/draw/<int:round_number>/lots/store/",
        seat_lots.seat_lots_store,
        name="seat-lots-store",
    ),
    path("t/<slug:slug>/draw/<int:round_number>/swap/", changes.draw_swap, name="draw-swap"),
    path(
        "t/<slug:slug>/draw/<int:round_number>/<int:draw_number>/",
        draws.draw_record,
        name="draw-record",
    ),
]
