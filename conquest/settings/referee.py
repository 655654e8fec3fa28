"""The referee's tools: no database, no people, no mail; only rules and words."""

from django.utils.translation import gettext_lazy as _

from conquest.bootstrap.layout import layout

SECRET_KEY = "nothing is signed here"
INSTALLED_APPS = ["conquest.referee"]
DATABASES: dict[str, object] = {}
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [layout().locale]
