"""What the variants of one product have in common: the words of the title before a comma."""

TITLE_WORDS = 3


def family_title(title: str) -> str:
    """What a product's variants share of its title: the words before a comma, unless they are few."""
    head = title.partition(",")[0].casefold()
    return head if head.count(" ") >= TITLE_WORDS - 1 else title.casefold()
