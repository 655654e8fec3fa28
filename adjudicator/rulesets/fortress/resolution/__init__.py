"""A round resolved, one module per family of steps, in the order of F-21."""
