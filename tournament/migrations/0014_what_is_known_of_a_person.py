"""The parents' consent, which lets a minor's whole name be published."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0013_people_can_be_deleted"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="guardian_consent",
            field=models.CharField(
                blank=True, default="", max_length=80, verbose_name="consent of the parents"
            ),
            preserve_default=False,
        ),
        migrations.RemoveConstraint(
            model_name="player", name="erased_player_has_nothing_but_a_number"
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                name="erased_player_has_nothing_but_a_number",
                condition=models.Q(erased_as="")
                | models.Q(
                    last_name="",
                    first_name="",
                    place="",
                    club="",
                    birth_on__isnull=True,
                    guardian_consent="",
                    eligibility="",
                    publish="number",
                ),
            ),
        ),
    ]
