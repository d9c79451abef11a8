"""Addresses of the prizes and the till at the desk."""

from django.urls import path

from tournament.prizes.views import ceremony, certificates, slips, table, till

START = "t/<slug:slug>/prizes/"

urlpatterns = [
    path(START, table.prizes, name="prizes"),
    path(f"{START}new/", table.prize_new, name="prize-new"),
    path(f"{START}<int:prize_id>/", table.prize_edit, name="prize-edit"),
    path(f"{START}<int:prize_id>/move/", table.prize_move, name="prize-move"),
    path(f"{START}<int:prize_id>/remove/", table.prize_remove, name="prize-remove"),
    path(f"{START}rules/", table.prize_rules, name="prize-rules"),
    path(f"{START}copy/", table.prizes_copy, name="prizes-copy"),
    path(f"{START}publish/", table.prizes_publish, name="prizes-publish"),
    path(f"{START}withhold/", table.prizes_withhold, name="prizes-withhold"),
    path(f"{START}lot/", table.prize_lot, name="prize-lot"),
    path(f"{START}groups/", table.group_new, name="prize-group-new"),
    path(f"{START}groups/<int:group_id>/", table.group_members, name="prize-group"),
    path(f"{START}groups/<int:group_id>/remove/", table.group_remove, name="prize-group-remove"),
    path("t/<slug:slug>/till/", till.till, name="till"),
    path("t/<slug:slug>/till/book/", till.book, name="till-book"),
    path("t/<slug:slug>/till/book/<int:entry_id>/", till.unbook, name="till-unbook"),
    path("t/<slug:slug>/till/count/", till.count, name="till-count"),
    path(f"{START}certificates/", certificates.certificates_page, name="certificates"),
    path(f"{START}certificates.pdf", certificates.certificates_print, name="certificates-print"),
    path(
        f"{START}certificates/picture/",
        certificates.certificate_picture,
        name="certificate-picture",
    ),
    path(f"{START}labels/", slips.labels_page, name="prize-labels"),
    path(f"{START}labels.pdf", slips.labels_print, name="prize-labels-print"),
    path(f"{START}press/", slips.press, name="press"),
    path(f"{START}press.txt", slips.press_file, name="press-file"),
    path(f"{START}ceremony/", ceremony.ceremony, name="ceremony"),
    path(f"{START}ceremony/begin/", ceremony.begin, name="ceremony-begin"),
    path(f"{START}ceremony/back/", ceremony.back, name="ceremony-back"),
    path(f"{START}ceremony/<int:prize_id>/", ceremony.call, name="ceremony-call"),
    path(f"{START}ceremony/<int:prize_id>/over/", ceremony.handed_over, name="ceremony-over"),
]
