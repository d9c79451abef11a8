"""The parents' consent, contact data, and what stays of a date of birth once it is deleted."""

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
        migrations.AddField(
            model_name="player",
            name="email",
            field=models.EmailField(
                blank=True, default="", max_length=80, verbose_name="e-mail"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="player",
            name="phone",
            field=models.CharField(
                blank=True, default="", max_length=80, verbose_name="telephone"
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="player",
            name="age_class",
            field=models.CharField(
                blank=True,
                choices=[("adult", "adult"), ("minor", "minor")],
                default="",
                editable=False,
                max_length=5,
                verbose_name="age class",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="tournament",
            name="contact_days",
            field=models.PositiveSmallIntegerField(
                default=30, verbose_name="days that contact details are kept"
            ),
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
                    email="",
                    phone="",
                    birth_on__isnull=True,
                    guardian_consent="",
                    eligibility="",
                    publish="number",
                ),
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                name="age_class_is_kept_instead_of_a_date_of_birth",
                condition=models.Q(age_class="") | models.Q(birth_on__isnull=True),
            ),
        ),
    ]
