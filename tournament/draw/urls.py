"""URLs of the draw pages."""

from django.urls import path

from tournament.draw.views import changes, draws, missed, page, seat_lots

DRAW = "t/<slug:slug>/draw/"
ROUND = f"{DRAW}<int:round_number>/"

urlpatterns = [
    path(DRAW, draws.draw, name="draw"),
    path(f"{DRAW}field/", page.draw_field, name="draw-field"),
    path(f"{DRAW}options/", page.draw_options, name="draw-options"),
    path(f"{DRAW}apart/", page.draw_apart, name="draw-apart"),
    path(f"{DRAW}freeze/", page.draw_freeze, name="draw-freeze"),
    path(f"{DRAW}post/", page.draw_post, name="draw-post"),
    path(ROUND, draws.drawn_round, name="draw-round"),
    path(f"{ROUND}change/", changes.draw_change, name="draw-change"),
    path(f"{ROUND}missed/", missed.draw_missed, name="draw-missed"),
    path(f"{ROUND}lots/", seat_lots.seat_lots, name="seat-lots"),
    path(f"{ROUND}lots/store/", seat_lots.seat_lots_store, name="seat-lots-store"),
    path(f"{ROUND}seat/", changes.draw_seat, name="draw-seat"),
    path(f"{ROUND}swap/", changes.draw_swap, name="draw-swap"),
    path(f"{ROUND}<int:draw_number>/", draws.draw_record, name="draw-record"),
]
