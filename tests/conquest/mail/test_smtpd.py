"""The receiver as a command: it says where it listens, and ends when told to."""

import os
import signal
import smtplib
import subprocess
import sys

from conquest.bootstrap.layout import ROOT


def start(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "django", "smtpd", *arguments],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "conquest.settings.test"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_it_listens_on_loopback_and_a_signal_ends_it():
    receiver = start("--port", "0")
    try:
        line = receiver.stdout.readline()
        assert line.startswith("Receiving mail on 127.0.0.1 port ")
        port = int(line.split()[-1])
        with smtplib.SMTP("127.0.0.1", port, timeout=30) as client:
            assert client.ehlo()[0] == 250
        second = start("--port", str(port))
        _, errors = second.communicate(timeout=120)
        assert second.returncode != 0
        assert "Mail can't be received on 127.0.0.1" in errors
        assert "Traceback" not in errors
    finally:
        receiver.send_signal(signal.SIGTERM)
        _, errors = receiver.communicate(timeout=60)
    assert receiver.returncode == 0, errors
