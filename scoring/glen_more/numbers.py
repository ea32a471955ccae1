"""The numbers of Glen More that the rule book's texts mention, and what its set-up depends on."""

from scoring.glen_more.clans import CARDS, CRESTS
from scoring.glen_more.gains import NO_BARREL
from scoring.glen_more.goods import GOODS, LARGEST_NUMBER, ROOM
from scoring.glen_more.pad import SMALLEST
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.rondel import FACES
from scoring.glen_more.scoring import ARMADALE_COINS, LEAD, ROUNDS, TOO_LARGE
from scoring.glen_more.state import SCOTS, TOKENS
from scoring.glen_more.table import FIRST_COINS, GAME, Options, has_die
from scoring.glen_more.tile import PRINTED
from scoring.rules import Numbers, data_of

BOX = data_of("glen_more", "box")
MOST_PLAYERS = GAME.seats[-1]

NUMBERS: Numbers = {
    **{f"tiles_{stack}": number for stack, number in PRINTED},
    "tiles": sum(number for _, number in PRINTED),
    "home": SMALLEST,
    "scots": SCOTS,
    "all_scots": SCOTS + 1,
    "tokens": TOKENS,
    "crests": len(CRESTS),
    "landmarks": len(CARDS),
    "goods_kinds": len(GOODS),
    "room": ROOM,
    "slots": list(range(1, SLOTS + 1)),
    "rows": SLOTS,
    "most_players": MOST_PLAYERS,
    "coins": [FIRST_COINS + place for place in range(MOST_PLAYERS)],
    "faces": list(FACES),
    "lead": list(range(1, len(LEAD))),
    "lead_points": list(LEAD[1:]),
    "lead_last": len(LEAD) - 1,
    "lead_most": LEAD[-1],
    "rounds": len(ROUNDS),
    "too_large": -TOO_LARGE,
    "armadale": ARMADALE_COINS,
    "no_barrel": NO_BARREL,
    "end_after": Options().end_after,
    "rondel": Options().rondel,
    "most": LARGEST_NUMBER,
    "box_coins": BOX["coins"],
    "box_barrels": BOX["barrels"],
    "box_chronicles": BOX["chronicles"],
    "box_goods": sum(BOX["goods"].values()),
    "box_goods_each": [good for good, number in BOX["goods"].items() for _ in range(number)],
    "box_chips": sum(BOX["chips"].values()),
    "box_chips_each": [chip for chip, number in BOX["chips"].items() for _ in range(number)],
}


def agreed(options: object, players: int) -> Numbers:
    """The facts on which set-up steps depend; some are unknown for the score pad."""
    known = options if isinstance(options, Options) else Options()
    die = has_die(known, players)
    return {
        "few": players < MOST_PLAYERS,
        "die": die if die or known is options else None,
        "short": known.end_after == 0,
        "end_at": known.end_after,
        "start_coins": [FIRST_COINS + place for place in range(players)],
    }
