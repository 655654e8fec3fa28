"""The demo and everyday commands: one machine, one command, nothing to configure."""

import secrets

from csp.constants import SELF

from conquest.settings.base import *
from conquest.settings.base import CONTENT_SECURITY_POLICY, STATE, env


def _kept_secret_key() -> str:
    """The key of this checkout, made at its first start."""
    kept = STATE / "secret-key"
    try:
        return kept.read_text()
    except FileNotFoundError:
        pass
    STATE.mkdir(parents=True, exist_ok=True)
    mine = STATE / f"secret-key.{secrets.token_hex(4)}"
    mine.touch(mode=0o600)
    mine.write_text(secrets.token_urlsafe(50))
    try:
        kept.hardlink_to(mine)  # the first of several processes wins
    except FileExistsError:
        pass
    mine.unlink()
    return kept.read_text()


SECRET_KEY = env.str("SECRET_KEY", default="") or _kept_secret_key()
DEMO = env.bool("DEMO", default=True)

# Static files straight from their folders: no step to forget, no copy to go stale.
WHITENOISE_USE_FINDERS = True
STATIC_ROOT = None
WHITENOISE_AUTOREFRESH = env.bool("DEBUG", default=False)

# The mail room shows mails in frames of the site's own pages.
X_FRAME_OPTIONS = "SAMEORIGIN"
CONTENT_SECURITY_POLICY["DIRECTIVES"]["frame-ancestors"] = [SELF]

# Nothing is sent: mails are kept in the database, and the mail room shows them.
EMAIL_BACKEND = "conquest.mail.backend.EmailBackend"
