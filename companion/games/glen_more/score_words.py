"""What lines of the score and areas of rules are called."""

from companion.i18n import N_
from scoring.rules import names_of

_ICONS = {
    "scoring.scots": "scot",
    "scoring.landmarks": "castle",
    "scoring.whisky": "whisky",
    "scoring.persons": "person",
    "final.territory": "village",
    "final.coins": "coin",
    "final.armadale": "castle",
    "final.bonus": "points",
    "points.play": "points",
    "exchange.points": "exchange",
    "activate.points": "points",
    "once.points": "points",
    "clan.points": "clan_token",
    "clan.no-barrel": "whisky",
    "clan.unspent": "movement",
    "amend": "amend",
}
CATEGORIES = {rule: (icon, names_of("glen_more")[rule]) for rule, icon in _ICONS.items()}
"""By rule: a mark, and words."""
SHORT = {rule: words for rule, (_, words) in CATEGORIES.items()} | {
    "end.points": N_("most points"),
    "end.goods": N_("equal points, more goods left"),
    "end.shared": N_("equal in everything"),
}
"""What a line of the score is called where there is no room for its rule."""
