#!/usr/bin/env python3
"""Every command of the project: ``demo``, ``test`` and Django's own."""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Conquest needs Python 3.11 or newer, and this is an older one. Run the "
        "command with a newer one, for example: python3.12 manage.py demo"
    )
if sys.platform == "win32":
    sys.exit(
        "Conquest runs on Linux and macOS. On Windows use the Windows Subsystem for "
        "Linux, and run the command there."
    )

from conquest.bootstrap.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv))
