"""What every way of running the site shares.

Each value an operator may choose is an environment variable, read here or in
``production`` with the same name as the setting.
"""

from pathlib import Path
from urllib.parse import quote, urlsplit

import environ
from csp.constants import NONCE, NONE, SELF
from django.utils.translation import gettext_lazy as _

from conquest.bootstrap.layout import ROOT, layout
from conquest.settings.schedule import beat_schedule

env = environ.Env()
STATE = layout().state

DEBUG = env.bool("DEBUG", default=False)
DEMO = False  #: one-click sign-in and the mail room; never outside the demo
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000").rstrip("/")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])

INSTALLED_APPS = [
    "conquest",
    "conquest.accounts",
    "conquest.boards",
    "conquest.games",
    "conquest.press",
    "conquest.reports",
    "conquest.mail",
    "conquest.deadlines",
    "conquest.play",
    "conquest.moderation",
    "conquest.referee",
    "conquest.ui",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "anymail",
    "csp",
    "django_htmx",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # a page carries its map
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "conquest.accounts.middleware.in_their_own_words",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

ROOT_URLCONF = "conquest.urls"
WSGI_APPLICATION = "conquest.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.template.context_processors.tz",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
                "conquest.play.context.frame",
            ],
        },
    },
]

# The database. Commands that need none run without DATABASE_URL; one that needs it
# all the same is told so by this address, where no server ever listens.
_NO_DATABASE = f"postgres://conquest@/conquest?host={quote(str(STATE / 'no-database'))}"
DATABASES = {"default": env.db_url("DATABASE_URL", default=_NO_DATABASE)}
DATABASES["default"]["CONN_MAX_AGE"] = 0  # the pool keeps the connections
DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DATABASES["default"].setdefault("OPTIONS", {})
if _pool_size := env.int("DATABASE_POOL_SIZE", default=8):
    DATABASES["default"]["OPTIONS"]["pool"] = {
        "min_size": 0,
        "max_size": _pool_size,
        "timeout": 10,
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": env.cache_url("CACHE_URL", default="locmemcache://conquest")}

# People: an e-mail address and a code sent to it; no passwords.
AUTH_USER_MODEL = "accounts.Person"
AUTHENTICATION_BACKENDS = [
    "allauth.account.auth_backends.AuthenticationBackend",
    "django.contrib.auth.backends.ModelBackend",  # the admin's
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "conquest.accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*"]
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 15 * 60  # mail can be slow
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_FORMAT = {"numeric": True, "dashed": False, "length": 6}
#: Six figures, three tries a code: so few codes an hour keep guessing hopeless.
ACCOUNT_RATE_LIMITS = {"request_login_code": "20/m/ip,3/m/key,10/h/key"}
ACCOUNT_FORMS = {
    "request_login_code": "conquest.accounts.forms.SignInForm",
    "confirm_login_code": "conquest.accounts.forms.CodeForm",
}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_UNIQUE_EMAIL = True
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True

# Languages and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [STATE / "locale"]  # compiled from conquest/locale by manage.py
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Files
STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("STATIC_ROOT", default=str(STATE / "static")))

# Mail. Players write to <their seat's token>@MAIL_DOMAIN.
MAIL_DOMAIN = env.str("MAIL_DOMAIN", default="play.example.org")
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default=f"conquest@{MAIL_DOMAIN}")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 60  #: seconds a mail server may be silent
TAKES_WEBHOOKS = False  #: a provider's, which must know a secret of ours
SMTPD_HOST = env.str("SMTPD_HOST", default="127.0.0.1")  #: where we receive
SMTPD_PORT = env.int("SMTPD_PORT", default=2525)

# Tasks. The database is the truth; the broker only wakes people up, so results are
# not kept and whatever gets lost is found by the next sweep.
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="memory://")
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 3600}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TASK_TIME_LIMIT = 10 * 60
CELERY_TASK_SOFT_TIME_LIMIT = 9 * 60
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE = beat_schedule()

# Safety
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
CSRF_COOKIE_HTTPONLY = True
CSRF_TRUSTED_ORIGINS = (
    [SITE_URL] if urlsplit(SITE_URL).scheme in ("http", "https") else []
)
DATA_UPLOAD_MAX_MEMORY_SIZE = 25 * 1024 * 1024  # a provider hands us whole mails

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
    },
    "loggers": {
        # Two tasks every few seconds are no news.
        name: {"level": env.str("LOG_LEVEL", default="WARNING")}
        for name in ("celery.app.trace", "celery.worker.strategy", "celery.beat")
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="INFO")},
}
