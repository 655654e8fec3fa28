"""The door for the clock."""
