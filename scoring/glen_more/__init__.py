"""Glen More II: Chronicles, the base game, as a score pad and as a full table."""

from scoring.glen_more import pad, table

SCORE_PAD = pad.GAME
FULL_TABLE = table.GAME
