"""Players' letters and the public panel."""
