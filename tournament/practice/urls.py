"""URLs of the practice pages."""

from django.urls import path

from tournament.practice import views

urlpatterns = [
    path("practice/", views.practice_new, name="practice-new"),
    path("t/<slug:slug>/practice/", views.practice, name="practice"),
    path("t/<slug:slug>/practice/begin/", views.practice_begin, name="practice-begin"),
    path("t/<slug:slug>/practice/lists.pdf", views.practice_lists, name="practice-lists"),
]
