from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("mail", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="letter",
            name="envelope_to",
            field=models.CharField(blank=True, max_length=400),
        ),
    ]
