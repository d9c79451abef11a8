"""URLs of tournaments, papers, accounts and help."""

from django.contrib.auth.decorators import login_not_required
from django.urls import path
from django.views.i18n import set_language

from tournament.evening.views import (
    accounts,
    club,
    health,
    help,
    papers,
    roles,
    tournament_form,
    tournaments,
)
from tournament.evening.views.sign_in import SignIn, SignOut

urlpatterns = [
    path("", tournaments.tournament_list, name="tournament-list"),
    path("new/", tournament_form.tournament_new, name="tournament-new"),
    path("new/like/<slug:slug>/", tournament_form.tournament_again, name="tournament-again"),
    path("t/<slug:slug>/", tournaments.home, name="home"),
    path("t/<slug:slug>/settings/", tournament_form.tournament_edit, name="tournament-edit"),
    path("t/<slug:slug>/publish/", tournaments.tournament_publish, name="tournament-publish"),
    path("t/<slug:slug>/unpublish/", tournaments.tournament_unpublish, name="tournament-unpublish"),
    path("t/<slug:slug>/close/", tournaments.tournament_close, name="tournament-close"),
    path("t/<slug:slug>/reopen/", tournaments.tournament_reopen, name="tournament-reopen"),
    path("t/<slug:slug>/remove/", tournaments.demo_delete, name="demo-delete"),
    path("t/<slug:slug>/club/", club.club, name="club"),
    path("t/<slug:slug>/rules/sheet/", club.rule_sheet, name="rule-sheet"),
    path("t/<slug:slug>/roles/", roles.roles, name="roles"),
    path("t/<slug:slug>/roles/invite/", roles.role_invite, name="role-invite"),
    path("t/<slug:slug>/roles/codes/cancel/", roles.codes_cancel, name="codes-cancel"),
    path(
        "t/<slug:slug>/roles/code/<int:invitation_id>/take-back/",
        roles.role_take_back,
        name="role-take-back",
    ),
    path("t/<slug:slug>/roles/handover/", roles.role_handover, name="role-handover"),
    path("t/<slug:slug>/roles/<int:account_id>/", roles.role_edit, name="role-edit"),
    path("e/<str:code>/", roles.join_by_code, name="join"),
    path("t/<slug:slug>/rules/own/", club.own_rules, name="own-rules"),
    path("login/", SignIn.as_view(), name="login"),
    path("logout/", SignOut.as_view(), name="logout"),
    path("first-start/", accounts.first_start, name="first-start"),
    path("password/", accounts.own_password, name="own-password"),
    path("password/sign-out/", accounts.sessions_end, name="sessions-end"),
    path("accounts/", accounts.account_list, name="accounts"),
    path("accounts/<int:account_id>/password/", accounts.account_password, name="account-password"),
    path("accounts/<int:account_id>/lock/", accounts.account_lock, name="account-lock"),
    path("accounts/<int:account_id>/unlock/", accounts.account_unlock, name="account-unlock"),
    path("language/", login_not_required(set_language), name="set-language"),
    path("help/", help.help_page, name="help"),
    path("help/handbook/", help.handbook, name="handbook"),
    path("help/<slug:topic>/", help.topic_page, name="help-topic"),
    path("healthz", health.health, name="health"),
    path("t/<slug:slug>/papers/", papers.papers, name="papers"),
    path("t/<slug:slug>/papers/<str:kind>.pdf", papers.paper, name="paper"),
    path("t/<slug:slug>/workbooks/<str:kind>.xlsx", papers.workbook, name="workbook"),
]
