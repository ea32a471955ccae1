"""The numbers of this game that the rule book's texts mention, and what its set-up depends on."""

from scoring.nights_watch import (
    board,
    cards,
    costs,
    hands,
    moves,
    places,
    rolling,
    score,
    setting_up,
    state,
    tokens,
    trade,
    wildlings,
)
from scoring.nights_watch.hands import Bundle
from scoring.rules import Numbers, data_of


def _cards(cost: Bundle) -> list[str]:
    return [name for name, count in cost.items() for _ in range(count)]


def _trails(clan: int) -> str:
    numbers = [n for n, owner in enumerate(wildlings.TRAIL_CLANS, 1) if owner == clan]
    return f"{numbers[0]}–{numbers[-1]}"


def _pieces(roads: int) -> int:
    """Number of pieces in the box, of all players together."""
    each = state.SETTLEMENTS + state.KEEPS + roads + wildlings.GUARDS
    return each * len(setting_up.START_HEROES)


BOX = data_of("nights_watch", "box")

NUMBERS: Numbers = {
    "road": _cards(costs.ROAD),
    "settlement": _cards(costs.SETTLEMENT),
    "keep": _cards(costs.KEEP),
    "card": _cards(costs.CARD),
    "guard": _cards(costs.GUARD),
    "settlements": state.SETTLEMENTS,
    "keeps": state.KEEPS,
    "roads": state.ROADS,
    "roads_faq": state.ROADS_OF_FAQ,
    "guards": wildlings.GUARDS,
    "pieces": _pieces(state.ROADS),
    "pieces_faq": _pieces(state.ROADS_OF_FAQ),
    "spaces": wildlings.SPACES,
    "sections": len(places.COLUMNS),
    "camps": wildlings.CAMPS,
    "before_rush": wildlings.CAMPS - 1,
    "lowest_face": 1,
    "faces": wildlings.WILDLING_FACES,
    "trails": wildlings.HIGHEST_TRAIL,
    **{f"trails_{clan}": _trails(i) for i, clan in enumerate(wildlings.CLANS)},
    **{f"low_{clan}": wildlings.RUSH_TRAILS[i][0] for i, clan in enumerate(wildlings.CLANS)},
    **{f"high_{clan}": wildlings.RUSH_TRAILS[i][1] for i, clan in enumerate(wildlings.CLANS)},
    "breaches": wildlings.LAST_BREACH,
    "gift_lost": wildlings.GIFT_LOST,
    "gift_safe": wildlings.GIFT_LOST - 1,
    "figures": sum(wildlings.FIGURES),
    **{f"{kind}s": n for kind, n in zip(wildlings.KINDS, wildlings.FIGURES, strict=True)},
    "tokens": tokens.TOKENS,
    **{f"{kind}_tokens": n for kind, n in zip(wildlings.KINDS, tokens.PRINTED, strict=False)},
    "cards": sum(state.WATCH_CARDS),
    **{f"cards_{card}": n for card, n in zip(moves.CARDS, state.WATCH_CARDS, strict=True)},
    "heroes": len(moves.HEROES),
    **{f"hero_{n}": hero for n, hero in enumerate(setting_up.START_HEROES, 1)},
    "most_players": len(setting_up.START_HEROES),
    "few_players": len(setting_up.START_HEROES) - 1,
    "copies": hands.COPIES,
    "hexes": len(places.HEXES),
    "hexes_of_three": sum(len(column) for column in places.COLUMNS),
    **{f"land_{terrain}": n for terrain, n in board.WATCH_TERRAIN.items()},
    "number_tokens": sum(board.WATCH_NUMBERS.values()) + 1,
    "markets": board.MARKETS,
    "resources": len(hands.RESOURCES),
    "seven": rolling.SEVEN,
    "safe": rolling.SAFE,
    "watch_rate": trade.WATCH_RATE,
    "base_rate": trade.BASE_RATE,
    "open_rate": trade.OPEN_MARKET_RATE,
    "market_rate": trade.MARKET_RATE,
    "long": places.LONG,
    "many_patrols": cards.MANY_PATROLS,
    "keep_points": score.KEEP_POINTS,
    "watch_special": score.WATCH_SPECIAL,
    "base_special": score.BASE_SPECIAL,
    "few_guards": score.FEW_GUARDS,
    "many_guards": score.MANY_GUARDS,
    "winning": score.WINNING,
    "tarly": data_of("nights_watch", "heroes")["tarly"]["number"],
    **BOX,
}


def agreed(options: state.NorthOptions, players: int) -> Numbers:
    """The facts on which set-up steps depend; the warden is set up like the full version."""
    known = options if isinstance(options, state.Options) else state.Options()
    watch, few = known.mode != "base", players < len(setting_up.START_HEROES)
    return {
        "watch": watch,
        "shown": known is options,
        "few": few,
        "laid": NUMBERS["hexes_of_three" if watch and few else "hexes"],
        "deck": sum(state.WATCH_CARDS if watch else state.BASE_CARDS),
        "special": score.WATCH_SPECIAL if watch else score.BASE_SPECIAL,
        "own_roads": known.roads or state.ROADS,
        "start_heroes": setting_up.start_heroes(players),
    }
