"""Every page of the program and its address."""

from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.views import LogoutView
from django.urls import path
from django.views.i18n import set_language

from tournament.views import accounts, help

urlpatterns = [
    path("login/", accounts.login, name="login"),
    path("logout/", login_not_required(LogoutView.as_view()), name="logout"),
    path("first-start/", accounts.first_start, name="first-start"),
    path("language/", login_not_required(set_language), name="set-language"),
    path("help/", help.help_page, name="help"),
]
