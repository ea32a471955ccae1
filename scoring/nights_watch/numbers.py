"""The numbers that the rule book's texts name."""

from scoring.nights_watch import costs
from scoring.nights_watch.board import MARKETS, WATCH_NUMBERS, WATCH_TERRAIN
from scoring.nights_watch.cards import MANY_PATROLS
from scoring.nights_watch.hands import COPIES, Bundle
from scoring.nights_watch.moves import CARDS, HEROES
from scoring.nights_watch.places import COLUMNS, HEXES, LONG
from scoring.nights_watch.rolling import SAFE, SEVEN
from scoring.nights_watch.setting_up import START_HEROES
from scoring.nights_watch.state import KEEPS, ROADS, ROADS_OF_FAQ, SETTLEMENTS, WATCH_CARDS
from scoring.nights_watch.tokens import PRINTED, TOKENS
from scoring.nights_watch.trade import BASE_RATE, MARKET_RATE, OPEN_MARKET_RATE, WATCH_RATE
from scoring.nights_watch.turns import (
    BASE_SPECIAL,
    FEW_GUARDS,
    KEEP_POINTS,
    MANY_GUARDS,
    WATCH_SPECIAL,
    WINNING,
)
from scoring.nights_watch.wildlings import (
    CAMPS,
    CLANS,
    FIGURES,
    GIFT_LOST,
    GUARDS,
    HIGHEST_TRAIL,
    KINDS,
    LAST_BREACH,
    RUSH_TRAILS,
    SPACES,
    TRAIL_CLANS,
    WILDLING_FACES,
)
from scoring.rules import Numbers


def _cards(cost: Bundle) -> list[str]:
    return [name for name, count in cost.items() for _ in range(count)]


def _trails(clan: int) -> str:
    numbers = [n for n, owner in enumerate(TRAIL_CLANS, 1) if owner == clan]
    return f"{numbers[0]}–{numbers[-1]}"


NUMBERS: Numbers = {
    "road": _cards(costs.ROAD),
    "settlement": _cards(costs.SETTLEMENT),
    "keep": _cards(costs.KEEP),
    "card": _cards(costs.CARD),
    "guard": _cards(costs.GUARD),
    "settlements": SETTLEMENTS,
    "keeps": KEEPS,
    "roads": ROADS,
    "roads_faq": ROADS_OF_FAQ,
    "guards": GUARDS,
    "spaces": SPACES,
    "sections": len(COLUMNS),
    "camps": CAMPS,
    "before_rush": CAMPS - 1,
    "lowest_face": 1,
    "faces": WILDLING_FACES,
    "trails": HIGHEST_TRAIL,
    **{f"trails_{clan}": _trails(i) for i, clan in enumerate(CLANS)},
    **{f"low_{clan}": RUSH_TRAILS[i][0] for i, clan in enumerate(CLANS)},
    **{f"high_{clan}": RUSH_TRAILS[i][1] for i, clan in enumerate(CLANS)},
    "breaches": LAST_BREACH,
    "gift_lost": GIFT_LOST,
    "gift_safe": GIFT_LOST - 1,
    "figures": sum(FIGURES),
    **{f"{kind}s": n for kind, n in zip(KINDS, FIGURES, strict=True)},
    "tokens": TOKENS,
    **{f"{kind}_tokens": n for kind, n in zip(KINDS, PRINTED, strict=False)},
    "cards": sum(WATCH_CARDS),
    **{f"cards_{card}": n for card, n in zip(CARDS, WATCH_CARDS, strict=True)},
    "heroes": len(HEROES),
    **{f"hero_{n}": hero for n, hero in enumerate(START_HEROES, 1)},
    "most_players": len(START_HEROES),
    "few_players": len(START_HEROES) - 1,
    "copies": COPIES,
    "hexes": len(HEXES),
    "hexes_of_three": sum(len(column) for column in COLUMNS),
    **{f"land_{terrain}": n for terrain, n in WATCH_TERRAIN.items()},
    "number_tokens": sum(WATCH_NUMBERS.values()) + 1,
    "markets": MARKETS,
    "seven": SEVEN,
    "safe": SAFE,
    "watch_rate": WATCH_RATE,
    "base_rate": BASE_RATE,
    "open_rate": OPEN_MARKET_RATE,
    "market_rate": MARKET_RATE,
    "long": LONG,
    "many_patrols": MANY_PATROLS,
    "keep_points": KEEP_POINTS,
    "watch_special": WATCH_SPECIAL,
    "base_special": BASE_SPECIAL,
    "few_guards": FEW_GUARDS,
    "many_guards": MANY_GUARDS,
    "winning": WINNING,
}
