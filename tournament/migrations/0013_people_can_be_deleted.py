from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0012_somebody_may_be_a_number"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="erased_as",
            field=models.CharField(
                blank=True,
                choices=[("adult", "adult"), ("minor", "minor")],
                editable=False,
                max_length=5,
            ),
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
                    eligibility="",
                    publish="number",
                ),
            ),
        ),
    ]
