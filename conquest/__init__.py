"""The site: its doors, its record of play, and the wiring between them."""
