"""The door for browsers."""
