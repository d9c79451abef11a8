"""Chain the journal that is there, and put apart what it says of people.

The functions stand here as they were on that day; those of the program may change.
"""

import json
import secrets
from datetime import UTC
from hashlib import sha256

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

PERSONAL = ("last_name", "first_name", "place", "club", "birth_on", "eligibility")


def canonical(value):
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def chain_existing(apps, schema_editor):
    JournalEntry = apps.get_model("tournament", "JournalEntry")
    newest = {}
    for entry in JournalEntry.objects.select_related("tournament").order_by("id"):
        seq, previous = newest.get(entry.tournament_id, (0, "0" * 64))
        entry.seq, entry.previous = seq + 1, previous
        entry.is_demo = entry.tournament is not None and entry.tournament.is_demo
        keep_people_apart(apps, entry)
        entry.hash = hash_of(entry)
        entry.save()
        newest[entry.tournament_id] = (entry.seq, entry.hash)


def keep_people_apart(apps, entry):
    PersonalDetail = apps.get_model("tournament", "PersonalDetail")
    details = listed_people(apps, entry)
    if entry.subject == "player":
        said = {}
        for name in ("old", "new"):
            values = getattr(entry, name) or {}
            personal = {field: values.pop(field) for field in PERSONAL if field in values}
            if personal:
                said[name] = personal
        if said:
            details[entry.subject_id] = said
    for player, data in details.items():
        salt = secrets.token_hex(16)
        PersonalDetail.objects.create(entry=entry, player_id=player, salt=salt, data=data)
        digest = sha256(salt.encode() + b"\n" + canonical(data)).hexdigest()
        entry.personal[str(player)] = digest


def listed_people(apps, entry):
    """{"players": [{"number": 8, "name": …}]} becomes ids; 0 holds those who are gone."""
    Player = apps.get_model("tournament", "Player")
    details = {}
    for values in (entry.old, entry.new):
        for one in (values or {}).get("players", []):
            if not isinstance(one, dict) or "name" not in one:
                continue
            name = one.pop("name")
            players = Player.objects.filter(
                tournament=entry.tournament_id, number=one.get("number")
            )
            player = players.order_by("-id").first()
            one["id"] = player.pk if player else 0
            if player:
                details[player.pk] = {"name": name}
            else:
                gone = details.setdefault(0, {"names": {}})
                gone["names"][str(one.get("number"))] = name
    return details


def hash_of(entry):
    names = ("action", "is_demo", "new", "old", "personal", "previous", "reason", "request_id")
    values = {name: getattr(entry, name) for name in (*names, "seq", "subject", "subject_id")}
    values["at"] = entry.at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    values["by"] = entry.by_id
    values["tournament"] = entry.tournament_id
    return sha256(canonical(values)).hexdigest()


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0002_more_rule_sets_draws_and_desks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="journalentry",
            name="by",
            field=models.ForeignKey(
                db_constraint=False,
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="journalentry",
            name="tournament",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="journal",
                to="tournament.tournament",
            ),
        ),
        migrations.AddField(
            model_name="journalentry",
            name="seq",
            field=models.PositiveIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="journalentry",
            name="personal",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name="journalentry",
            name="is_demo",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="journalentry",
            name="previous",
            field=models.CharField(default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="journalentry",
            name="hash",
            field=models.CharField(default="", editable=False, max_length=64),
            preserve_default=False,
        ),
        migrations.CreateModel(
            name="PersonalDetail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("player_id", models.BigIntegerField(db_index=True)),
                ("salt", models.CharField(max_length=32)),
                ("data", models.JSONField()),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="details",
                        to="tournament.journalentry",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="personaldetail",
            constraint=models.UniqueConstraint(
                fields=("entry", "player_id"), name="entry_has_one_detail_per_person"
            ),
        ),
        migrations.RunPython(chain_existing, migrations.RunPython.noop),
    ]
