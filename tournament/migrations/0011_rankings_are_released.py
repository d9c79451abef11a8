from django.db import migrations, models
from django.db.models import F


def release_what_was_public(apps, schema_editor):
    """Release all rounds of public tournaments, whose pages showed every list until now."""
    tournaments = apps.get_model("tournament", "Tournament").objects
    tournaments.filter(is_public=True).update(released_round=F("round_count"))


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0010_tournaments_have_a_short_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="released_round",
            field=models.PositiveSmallIntegerField(
                default=0,
                editable=False,
                verbose_name="the hall sees the ranking after round",
            ),
        ),
        migrations.RunPython(release_what_was_public, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                name="hall_sees_no_round_that_is_not_played",
                condition=models.Q(released_round__lte=models.F("round_count")),
            ),
        ),
    ]
