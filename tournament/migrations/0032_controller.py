from django.db import migrations, models

import tournament.models.validators


class Migration(migrations.Migration):
    dependencies = [("tournament", "0031_limits_in_the_model")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="controller",
            field=models.CharField(
                blank=True,
                max_length=160,
                validators=[tournament.models.validators.validate_printable],
                verbose_name="responsible for personal data",
            ),
        ),
        migrations.AddField(
            model_name="preregistration",
            name="guardian_consent",
            field=models.CharField(blank=True, max_length=80),
        ),
    ]
