"""Django's migrate, after a copy of the existing database."""

from typing import Any

from django.conf import settings
from django.core.management.commands import migrate
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.backup.services.copying import copy_before_upgrade, has_data_to_upgrade
from tournament.management.command import sqlite_file


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        only_looks = options["plan"] or options["check_unapplied"]
        if not only_looks and sqlite_file() and (options["app_label"] or has_data_to_upgrade()):
            copy = copy_before_upgrade(settings.DATA_DIR / "backups", now=timezone.localtime())
            self.stdout.write(_("Copy of the data before the upgrade: %(path)s") % {"path": copy})
        super().handle(*args, **options)
