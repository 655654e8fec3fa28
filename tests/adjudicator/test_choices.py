"""Choices as a tree: every path is a canonical order."""

from adjudicator.choices import Choice, written

TREE = (
    Choice(
        text="attack",
        asks="verb",
        then=(
            Choice(
                text="A",
                asks="place",
                then=(
                    Choice(
                        text="B",
                        asks="place",
                        ends=True,
                        then=(
                            Choice(
                                text="x",
                                asks="word",
                                then=(
                                    Choice(text="3", asks="number", least=1, most=9),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    Choice(text="end", asks="verb"),
)


def test_paths_are_orders():
    assert list(written(TREE)) == ["attack A B", "attack A B x 3", "end"]


def test_an_order_may_end_where_more_may_follow():
    assert TREE[1].is_end
    assert not TREE[0].is_end
    assert TREE[0].then[0].then[0].is_end
