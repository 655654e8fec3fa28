"""Settings, by environment variables: ``demo``, ``test`` and ``production``."""
