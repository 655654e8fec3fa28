"""The judge of the movement phase, a file for each family of rules.

``field`` puts the phase in numbers, ``enlist`` tells which orders are legal and what
they match. Then ``conditions`` say what is known of each order; ``settle`` has them all
asked, with ``rings`` and ``paradox`` for what goes in circles; ``explain`` puts the
answers back in terms of orders. This is the scheme of DATC chapter 5: every rule is a
condition on the results of other orders, and no order is judged before another.
"""
