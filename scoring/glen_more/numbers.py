"""The numbers that the rule book's texts name."""

from scoring.glen_more.clans import CARDS, CRESTS
from scoring.glen_more.gains import NO_BARREL
from scoring.glen_more.goods import GOODS, MOST, ROOM
from scoring.glen_more.pad import SMALLEST
from scoring.glen_more.payment import SLOTS
from scoring.glen_more.rondel import FACES
from scoring.glen_more.scoring import ARMADALE_COINS, LEAD, ROUNDS, TOO_LARGE
from scoring.glen_more.state import SCOTS, TOKENS
from scoring.glen_more.table import FIRST_COINS, GAME, Options
from scoring.glen_more.tile import PRINTED
from scoring.rules import Numbers

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
    "rounds": len(ROUNDS),
    "too_large": -TOO_LARGE,
    "armadale": ARMADALE_COINS,
    "no_barrel": NO_BARREL,
    "end_after": Options().end_after,
    "rondel": Options().rondel,
    "most": MOST,
}
