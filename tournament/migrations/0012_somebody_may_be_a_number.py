from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0011_rankings_are_released"),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="publish",
            field=models.CharField(
                choices=[
                    ("name", "full name"),
                    ("initials", "initials only"),
                    ("number", "start number only"),
                ],
                default="name",
                max_length=10,
                verbose_name="in public",
            ),
        ),
    ]
