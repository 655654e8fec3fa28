"""The rules of Conquest: positions, orders and named dice in; positions and events out.

Nothing here knows a clock, a disk, a network, chance or a log.
"""
