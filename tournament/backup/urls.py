"""Addresses of the backups."""

from django.urls import path

from tournament.backup.views import backups, emergency, restoring, standby

urlpatterns = [
    path("backups/", backups.backups, name="backups"),
    path("backups/make/", backups.backup_make, name="backup-make"),
    path("backups/place/", backups.backup_place, name="backup-place"),
    path("backups/left-out/", backups.dismiss_left_out, name="left-out-typed"),
    path("backups/standby/", standby.standby_key, name="standby-key"),
    path("standby/", standby.standby_file, name="standby-file"),
    path("emergency/", emergency.emergency, name="emergency"),
    path("emergency.pdf", emergency.emergency_paper, name="emergency-paper"),
    path("backups/<str:name>/", backups.backup_file, name="backup-file"),
    path("backups/<str:name>/restore/", restoring.backup_restore, name="backup-restore"),
    path("first-start/restore/", restoring.first_start_restore, name="first-start-restore"),
]
