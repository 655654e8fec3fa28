"""The door for web servers: ``gunicorn conquest.wsgi``."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "conquest.settings.production")

application = get_wsgi_application()
