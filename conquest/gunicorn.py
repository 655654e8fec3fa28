"""How gunicorn serves the site: ``gunicorn -c python:conquest.gunicorn``.

Threads, because a page mostly waits for the database. The application is not loaded
before the fork: each process needs a connection pool of its own.
"""

import os
from typing import Any

from conquest.bootstrap.ties import die_with_parent

wsgi_app = "conquest.wsgi"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))
timeout = 60
graceful_timeout = 20
accesslog = None  # addresses of pages hold tokens, which no log may keep
control_socket_disable = True  # it would lie in the home of whoever starts us


def post_fork(server: Any, _worker: Any) -> None:
    """Let no worker survive a server that was killed."""
    die_with_parent(9, server.pid)
