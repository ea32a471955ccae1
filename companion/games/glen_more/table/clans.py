"""Questions about the clan board: crests, and the fare, gifts and path of a clan token."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.glen_more.table.crests import crest as shield
from companion.games.glen_more.table.draft import Draft
from companion.games.glen_more.table.table import GlenPosition, Moment, gift_of
from companion.games.glen_more.tiles.library import keeping
from companion.i18n import N_
from companion.play import art, text
from companion.play.actions import Action
from companion.play.questions import (
    Choice,
    Choose,
    Numbers,
    Picture,
    Question,
    rule_tool,
    sheet,
    ways_out,
)
from companion.play.scene import Box, Glyph, Mark, Scene, Shape, Spot, Stage, Tint, Words
from companion.play.steps import Proposal, Step
from scoring.game import Seat
from scoring.glen_more.clans import CREST_FACTS, CRESTS
from scoring.glen_more.moves import Amend, ClanToken, Target
from scoring.glen_more.state import Place, Roads
from scoring.glen_more.travel import START, Fare, fare_to

ROW, GAP, SHIELD = 62, 4, 44
TWO_DIGITS = 24
"""dp of a price: a shorter one has its coin in the same place."""
ENDS = {START: N_("the start"), "halfway to McKay": N_("halfway to McKay")}
"""Ends of the paths that the catalogue knows, apart from crests."""


def price(fare: Fare) -> str:
    if fare.known is None:
        return "?"
    return str(fare.known) if fare.certain else f"≤{fare.known}"


def board(
    at: GlenPosition,
    roads: Roads,
    crests: Mapping[str, tuple[Seat, ...]],
    stage: Stage,
    *,
    touched: bool = True,
) -> Scene:
    """Every crest: what it gives, who is there, what the way costs."""
    shapes: list[Shape] = []
    y = 0.0
    for crest in sorted(CRESTS):
        made = _crest(at, crest, fare_to(roads, crests, crest), crests.get(crest, ()), y, stage)
        shapes += made if touched else [made[0]._replace(spot=None), *made[1:]]
        y = made[0].box.bottom + GAP
    return Scene(stage.width, y, shapes)


def _crest(
    at: GlenPosition, crest: str, fare: Fare, held: tuple[Seat, ...], y: float, stage: Stage
) -> list[Shape]:
    """The row, then the tokens that lie on it."""
    right = stage.width - 10
    tokens = []
    for i, owner in enumerate(held):
        right -= 22
        tokens.append((owner, held[:i].count(owner), right))
    cost = price(fare)
    left = SHIELD + 20
    room = right - left - 8 - (0 if held else max(text.width(cost, 18, True), TWO_DIGITS) + 36)
    big, small, facts = stage.size(16), max(12, stage.size(12)), CREST_FACTS[crest]
    lines = text.lines(at.words.filled(facts["text"], facts), small, room)
    high = 12 + big + 1.25 * small * len(lines)
    box = Box(0, y, stage.width, max(ROW, high + 8))
    marks: list[Mark] = [art.panel(box, "inset" if held else "raised", 10)]
    middle = y + ROW / 2
    marks += shield(crest, (10 + SHIELD / 2, middle), SHIELD)
    ink = "text_2" if held else "text"
    top = y + 7 + big / 2
    marks.append(art.words(crest, left, top, big, ink, room=room, bold=True, anchor="left"))
    for i, line in enumerate(lines):
        low = top + big / 2 + small * (0.9 + 1.25 * i)
        marks.append(art.words(line, left, low, small, "text_2", room=room, anchor="left"))
    if not held:
        tint = Tint("text" if fare.certain else "unverified")
        marks.append(Words(cost, right, middle, 18, tint, bold=True, anchor="right"))
        x = right - max(text.width(cost, 18, True), TWO_DIGITS) - 14
        marks.append(Glyph("coin", x, middle, 16, Tint("text_3")))
    spot = Spot(CREST(crest), crest)
    tones = frozenset({"held"} if held else ())
    made = [Shape(f"crest.{crest}", "crest", box, tuple(marks), tones, crest, spot)]
    for seat, nth, x in tokens:
        place, name = Box(x, middle - 10, 20, 20), at.players[seat]
        drawn = art.seat_mark(seat, name, place)
        key = f"token.{crest}.{seat}.{nth}"
        made.append(Shape(key, "token", place, drawn, says=name, lies=crest))
    return made


def question(now: Moment, stage: Stage) -> Question:
    tr, state = now.tr, now.state
    note = tr("Tap a crest to go there") if state.now.tokens else tr("No token is to be placed")
    goes = state.turn is not None and now.at.playable
    picture = Picture(board(now.at, state.roads, state.crests, stage, touched=goes))
    return sheet(tr, "clans", tr("Clan board"), picture, note=note, rule="clan_token")


def fare_question(now: Moment, stage: Stage) -> Question:
    tr, state, token = now.tr, now.state, now.draft.token
    if token is None:
        return question(now, stage)
    fare = fare_to(state.roads, state.crests, token.crest)
    words = tr("What does the way cost? Nobody has told it yet")
    if fare.known is not None:
        words = tr("At most {n}: {crests} may be nearer, and no path from there is known")
        words = words.format(n=fare.known, crests=", ".join(fare.off))
    return Question(
        "fare",
        token.crest,
        words,
        parts=(Numbers("fare", tr("Coins"), now.draft.number),),
        choices=ways_out(tr, Spot(FARE(), tr("Done")), "tick"),
        tools=(rule_tool(tr, token.crest),),
    )


def path_question(now: Moment, stage: Stage) -> Question:
    tr, token = now.tr, now.draft.token
    if token is None:
        return question(now, stage)
    lines = tuple(
        Choice(Spot(FROM(end), end_name(now.at, end)), icon="clan_token")
        for end in _ends(now, token)
    )
    note = tr("{crest} for {n}: from where was it counted?")
    note = note.format(crest=token.crest, n=token.cost)
    return sheet(tr, "path", tr("Remember this path?"), Choose(lines), note=note)


def end_name(at: GlenPosition, end: str) -> str:
    """A crest is called the same in every language, and so is what a table named itself."""
    return at.tr(ENDS[end]) if end in ENDS else end


def _ends(now: Moment, token: ClanToken) -> list[str]:
    """From where the way may have been counted: as the crests were before the token came."""
    crests = dict(now.state.crests)
    crests[token.crest] = crests.get(token.crest, ())[:-1]
    before = {crest: held for crest, held in crests.items() if held}
    fare = fare_to(now.state.roads, before, token.crest)
    return [START, *before] if fare.known is None else list(fare.off)


def go_to(now: Moment, draft: Draft, crest: str) -> Step[Draft]:
    """The fare if it is known, or if the token cannot go there in any case; else it is asked."""
    state = now.state
    if state.turn is None or not now.at.playable:
        return draft
    fare = fare_to(state.roads, state.crests, crest)
    token = ClanToken(now.seat, crest, fare.known or 0)
    if not state.now.tokens or fare.certain or state.crests.get(crest):
        return _go(now, token)
    return Draft("fare", token=token, number=fare.known)


def pay_fare(now: Moment, draft: Draft) -> Step[Draft]:
    token = draft.token
    if token is None:
        return draft
    return _go(now, token if draft.number is None else replace(token, cost=draft.number))


def remember_path(now: Moment, draft: Draft, end: str) -> Step[Draft]:
    """end: from where the way was counted."""
    token = draft.token
    if token is None:
        return draft
    road = (end, token.crest, token.cost)
    return Proposal.of(Amend(paths=(road,)), then=keeping({}, (road,)))


CREST = Action("crest", go_to, str)
FARE = Action("confirm", pay_fare)
FROM = Action("from", remember_path, str)


def _go(now: Moment, token: ClanToken) -> Step[Draft]:
    """Go if everything is said; else ask where the crest's gifts are put."""
    if now.state.now.tokens and gift_of(token, now.state):
        return Draft(doing="put", token=token)
    return Proposal.of(token, token.crest)


def put(now: Moment, place: Place) -> Step[Draft]:
    token = now.draft.token
    if token is None or place not in now.land:
        return now.draft
    if gift_of(token, now.state) == "scot":
        return _go(now, replace(token, scots=(*token.scots, place)))
    target = Target(place, CRESTS[token.crest].boon.goods[len(token.goods)])
    return _go(now, replace(token, goods=(*token.goods, target)))


def arrived(at: GlenPosition, token: ClanToken) -> Draft:
    """After a token was set, from before it: a way that nobody knew may be remembered."""
    fare = fare_to(at.state.roads, at.state.crests, token.crest)
    new = fare.known is None or token.cost < fare.known
    return Draft("path", token=token) if new else Draft()
