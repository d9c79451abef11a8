"""Room for the numbers that a tournament had in the installation it was taken over from."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("tournament", "0018_till"),)

    operations = (
        migrations.AddField(
            model_name="tournament",
            name="origin",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
    )
