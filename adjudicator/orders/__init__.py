"""Reading orders as people write them, in two languages, and writing them back."""
