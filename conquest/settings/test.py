"""The test suite: nothing leaves the process, nothing is slow on purpose."""

from conquest.settings.base import *
from conquest.settings.base import DATABASES

SECRET_KEY = "only for tests"
DEMO = False
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]

# Tests that use threads open connections of their own; a pool would keep the test
# database from being dropped.
DATABASES["default"]["OPTIONS"].pop("pool", None)

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
TAKES_WEBHOOKS = True
CELERY_BROKER_URL = "memory://"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None
WHITENOISE_AUTOREFRESH = True
