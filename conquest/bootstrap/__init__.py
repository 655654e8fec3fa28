"""What runs before, around and beside Django: the environment and the servers.

Everything here needs only the standard library, since it is what makes the
environment in which the rest can be imported.
"""
