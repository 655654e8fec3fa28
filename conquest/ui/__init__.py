"""The site's looks."""
