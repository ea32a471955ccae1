"""Names of places such as "wall.3" and "corner.0,0,N", for spots and drafts.

Spots of places are named like this, and drafts keep the places that were chosen.
"""

AT_WALL, AT_CAMP, AT_CLEARING, AT_GIFT = "wall", "camp", "clearing", "gift"
AT_CORNER, AT_EDGE, AT_HEX = "corner", "edge", "hex"
TORMUND = "tormund"
"""Where Tormund stands, by his hex."""
WRONG = "wrong"
"""The spots of what may be wrong begin with it: "wrong.wall.3"."""


def place_at(what: str, which: object) -> str:
    return f"{what}.{which}"


def parts(name: str) -> tuple[str, str]:
    """What it is, and which."""
    what, _, which = name.partition(".")
    return what, which


def what_of(name: str) -> str:
    return parts(name)[0]


def which_of(name: str) -> str:
    return parts(name)[1]


def wrong(name: str) -> str:
    """The spot of what stands there and may be wrong."""
    return f"{WRONG}.{name}"
