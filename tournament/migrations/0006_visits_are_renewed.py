"""When somebody opened a list, and when they were there for the last time."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0005_phones_send_their_list_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="sheetvisit",
            name="seen_at",
            field=models.DateTimeField(default=django.utils.timezone.now),
            preserve_default=False,
        ),
    ]
