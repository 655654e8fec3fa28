"""A public site. Every secret and address comes from the environment."""

from conquest.settings.base import *
from conquest.settings.base import SITE_URL, env

DEBUG = False
DEMO = False
SECRET_KEY = env.str("SECRET_KEY")
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])
SITE_URL = env.str("SITE_URL").rstrip("/")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
MAIL_DOMAIN = env.str("MAIL_DOMAIN")

# Without these the base settings would quietly use stand-ins.
env.str("DATABASE_URL")
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL")

# Mail: either EMAIL_URL (smtp+tls://user:password@host:587), or a provider, by
# EMAIL_BACKEND=anymail.backends.postmark.EmailBackend and its keys in ANYMAIL
# (POSTMARK_SERVER_TOKEN=…,WEBHOOK_SECRET=name:password).
if "EMAIL_URL" in env:
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = env.str("EMAIL_BACKEND")
ANYMAIL = env.dict("ANYMAIL", default={})
TAKES_WEBHOOKS = "WEBHOOK_SECRET" in ANYMAIL  # without it anybody could call
# Not every provider lets us name an envelope sender; it then reports by webhook.
ANYMAIL.setdefault("IGNORE_UNSUPPORTED_FEATURES", True)
ADMINS = [("", address) for address in env.list("ADMINS", default=[])]

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage",
    },
}

SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=365 * 24 * 3600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", True)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", default=True)
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
if env.bool("BEHIND_PROXY", default=False):  # one that sets this header itself
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
