"""Sentences: why a file is not imported."""

from django.utils.translation import gettext as _


def foreign_sentence(file_name: str, *, is_backup: bool) -> str:
    if is_backup:
        return _(
            "“%(name)s” is a backup of all tournaments, not the file of one. Restore it on the "
            "page “Backups”, or with: python3 run.py restore FILE"
        ) % {"name": file_name}
    return _(
        "“%(name)s” is not a tournament file. You can export one on the page “Papers”, or with: "
        "manage.py export SLUG FILE. Nothing was changed here."
    ) % {"name": file_name}


def damaged_sentence(file_name: str, member: str = "") -> str:
    if member:
        return _(
            "“%(name)s” is damaged: %(member)s has been changed. Nothing was changed here."
        ) % {"name": file_name, "member": member}
    return _("“%(name)s” is damaged and was not used. Nothing was changed here.") % {
        "name": file_name
    }
