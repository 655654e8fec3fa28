"""Players that choose among a view's choices; they know no state."""
