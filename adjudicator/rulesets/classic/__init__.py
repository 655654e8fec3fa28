"""Classic: sequential turns on twelve boards."""
