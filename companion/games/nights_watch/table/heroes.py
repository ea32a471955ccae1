"""Questions about heroes: using one, its choices, and losing one to the tragedy."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from companion.games.nights_watch.north.place_names import (
    AT_CAMP,
    AT_EDGE,
    AT_HEX,
    AT_WALL,
    place_at,
)
from companion.games.nights_watch.north.variants import figures, which_question
from companion.games.nights_watch.table import cells
from companion.games.nights_watch.table.cards import ONE, OTHER, of_bank, resource
from companion.games.nights_watch.table.cells import Confirming, Offered, staged_question
from companion.games.nights_watch.table.draft import Draft, Making, active, staged
from companion.games.nights_watch.table.entering import enter, proposed, sent
from companion.games.nights_watch.table.hands import WatchPosition, hand
from companion.games.nights_watch.table.phrases import called
from companion.games.nights_watch.table.places import open_places, robbed, with_place
from companion.i18n import N_
from companion.play.actions import Action
from companion.play.questions import OneOf, Part, Question, Say, label, rule_tool, sheet, ways_out
from companion.play.scene import Spot, Stage
from companion.play.steps import Step
from scoring.game import Move, Seat
from scoring.nights_watch import costs
from scoring.nights_watch.hands import Bundle
from scoring.nights_watch.heroes import hero_facts
from scoring.nights_watch.moves import HEROES, Asked, HeroName
from scoring.nights_watch.rolling import display
from scoring.tuples import literal

GIVEN, TAKEN = N_("Given to the bank"), N_("Taken from the bank")
COST, INSTEAD = N_("This card of the cost…"), N_("…is replaced by")
REPLACES = (("one", COST, "cost"), ("other", INSTEAD, "hand"))
SWAPS: Mapping[Making, tuple[tuple[str, str, str], ...]] = {
    "marsh": (("one", GIVEN, "hand"), ("other", TAKEN, "bank")),
    "tarly": (("other", TAKEN, "bank"),),
    "thorne": REPLACES,
    "melisandre": REPLACES,
}
"""Rows of resources that a hero asks for: the draft's field, words, and what each is chosen of."""
COSTS: Mapping[Making, Bundle] = {"thorne": costs.GUARD, "melisandre": costs.CARD}


def swap_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """One resource for each row: what is given, replaced or taken."""
    tr, wide, held, parts = at.tr, stage.width, hand(at, draft.seat), list[Part]()
    for field, words, of in SWAPS[draft.making]:
        pick, chosen = (ONE, draft.one) if field == "one" else (OTHER, draft.other)
        parts.append(label(tr(words)))
        if of == "bank":
            parts.append(of_bank(at, wide, draft))
        elif of == "cost":
            among = COSTS[draft.making]
            parts.append(cells.resources(at, wide, pick, Offered(chosen=chosen, among=among)))
        else:
            parts.append(cells.resources(at, wide, pick, Offered(chosen=chosen, hand=held)))
    return staged_question(
        at,
        draft,
        called(draft.making, tr),
        *parts,
        confirming=Confirming(
            tried=swapping(at, draft), go=tr("Go on"), missing=tr("Choose a resource in each row.")
        ),
    )


def swapping(at: WatchPosition, draft: Draft) -> Draft:
    """As it will be; of a guard's place only that there is one."""
    if draft.making != "thorne":
        return draft
    wall = at.state.front.wall
    emptiest = min(range(len(wall)), key=lambda section: len(wall[section]))
    return with_place(draft, place_at(AT_WALL, emptiest + 1))


FIRST = frozenset(
    {
        "mode.watch-only",
        "turn.wait",
        "turn.phase",
        "end.over",
        "hero.held",
        "hero.new",
        "hero.side",
        "hero.take",
        "hero.display",
        "tarly.nothing",
        "qhorin.camp",
        "yoren.patrol",
    }
)
"""Rules that stand in a hero's way whatever else is chosen."""


def using(at: WatchPosition, draft: Draft) -> Draft:
    """The draft of the hero that its seat holds; nothing if it holds none."""
    card = at.state.heroes[draft.seat]
    return draft if card is None else replace(draft, making=card.hero)


def trial(draft: Draft) -> Draft:
    """Something to ask the rules with, before anything is chosen."""
    other = 1 if draft.seat == 0 else 0
    tried = replace(draft, one="wool", other="ore", partner=other, places=PLACES[draft.making])
    return replace(tried, answers=(Asked(other, gave=False),))


PLACES: Mapping[Making, tuple[str, ...]] = {
    **dict.fromkeys(HEROES, ()),
    "yarwyck": (place_at(AT_EDGE, "0,0,NE"),) * 2,
    "thorne": (place_at(AT_WALL, 1),),
    "benjen": (place_at(AT_CAMP, "ice_river"),),
    "ygritte": (place_at(AT_HEX, "0,0"),),
    "yoren": (place_at(AT_WALL, 1),),
}


def hero_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """A player's hero: what it can do, and whether its card is then turned or swapped."""
    tr, card = at.tr, at.state.heroes[draft.seat]
    parts: list[Part] = [OneOf("seat", "", tuple(enumerate(at.players)), draft.seat)]
    stop = tr("This player has no hero.")
    if card is not None:
        title = tr("{hero}, side {side}").format(hero=called(card.hero, tr), side=card.side)
        parts += [Say(title, "heading"), Say(ability(at, card.hero), tone="text_2")]
        turns = ((False, tr("Then turn it over")),) if card.side == "A" else ()
        parts.append(OneOf("swaps", "", (*turns, (True, tr("Then swap it"))), draft.swaps))
        parts += _display(at, draft, stage) if draft.swaps else ()
        stop = stands_in_the_way(at, draft)
        if stop:
            waits = draft.swaps and draft.take is None
            parts.append(label(stop, "text_2" if waits else "illegal"))
    choices = ways_out(tr, Spot(USE(), tr("Use the hero"), stop))
    tools = (rule_tool(tr, card.hero if card is not None else "hero"),)
    return Question("hero", tr("Heroes"), parts=tuple(parts), choices=choices, tools=tools)


def ability(at: WatchPosition, hero: str) -> str:
    facts = hero_facts(hero)
    return at.words.filled(facts["text"], facts)


def _display(at: WatchPosition, draft: Draft, stage: Stage) -> Iterator[Part]:
    """The heroes on offer, where one of them is taken."""
    offered = display(at.state)
    yield label(at.tr("Taken from the display"))
    named = ((Spot(TAKE(hero), called(hero, at.tr)), hero == draft.take) for hero in offered)
    yield cells.words(named, stage.width)
    if draft.take is not None:
        yield label(ability(at, draft.take))


def stands_in_the_way(at: WatchPosition, draft: Draft) -> str:
    """Only what stands in the way now: the rest is asked later."""
    if draft.swaps and draft.take is None:
        return at.tr("Choose the hero that is taken instead.")
    move = staged(at.state, trial(using(at, draft)))
    if move is None:
        return ""
    shut = [problem for problem in at.judge(move).broken if problem.rule in FIRST]
    return at.words.problem(shut[0]) if shut else ""


def looked_at(at: WatchPosition, seat: Seat) -> Draft:
    """The question about this player's hero."""
    card = at.state.heroes[seat]
    return Draft("hero", seat=seat, swaps=card is not None and card.side == "B")


def begins(at: WatchPosition, draft: Draft) -> Draft | Move:
    """From the card to its ability; where it finds no place, a move the rules refuse."""
    started = replace(using(at, draft), asked="")
    match started.making:
        case "mormont":
            return replace(started, asked="mormont")
        case "qhorin":
            return staged(at.state, started) or started
        case "mance" if robbed(at.state, started):
            return replace(started, asked="rob")
        case making if making in SWAPS:
            return replace(started, asked="swap")
        case making if making != "mance" and open_places(at, started):
            return started
    return staged(at.state, trial(started)) or started


def mormont_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """The resource, who was asked, who had it, and what went back."""
    tr = at.tr
    parts: list[Part] = [label(tr("Asked for"))]
    parts.append(cells.resources(at, stage.width, ONE, Offered(chosen=draft.one)))
    answers = {asked.seat: asked for asked in draft.answers}
    values = (("no", tr("Not asked")), ("gave", tr("Gave one")), ("none", tr("Had none")))
    for seat, size in enumerate(at.state.hands.sizes):
        if seat == draft.seat or not size:
            continue
        asked = answers.get(seat)
        chosen = "no" if asked is None else "gave" if asked.gave else "none"
        parts += [label(at.players[seat]), OneOf(f"asked.{seat}", "", values, chosen)]
        if asked is not None and asked.gave:
            parts.append(label(tr("Back goes")))
            mine, pick = hand(at, draft.seat), partial(BACK, seat)
            back = cells.resources(
                at, stage.width, pick, Offered(hand=mine, chosen=asked.back, unnamed=True)
            )
            parts.append(back)
    return staged_question(
        at,
        draft,
        called("mormont", tr),
        *parts,
        confirming=Confirming(
            go=tr("It was so"),
            missing=tr("Choose a resource, and say for each who was asked how it went."),
        ),
    )


def answered(draft: Draft, seat: Seat, how: str) -> Draft:
    """Who was asked, in the order of the seats."""
    others = [asked for asked in draft.answers if asked.seat != seat]
    if how != "no":
        others.append(Asked(seat, gave=how == "gave"))
    return replace(draft, answers=tuple(sorted(others, key=lambda asked: asked.seat)))


def figure_question(at: WatchPosition, draft: Draft, stage: Stage) -> Question:
    """Which of several goes back."""
    return which_question(at, "figure", FIGURE, draft.places[0], at.state.front, stage)


def tragedy_question(at: WatchPosition, stage: Stage) -> Question:
    """Three equal dice: the active player takes a hero out of the game."""
    tr, name = at.tr, at.players[active(at.state)]
    named = ((Spot(LEAVES(hero), called(hero, tr)), False) for hero in display(at.state))
    note = tr("Three equal dice: {name} takes a hero out of the game.").format(name=name)
    picture = cells.words(named, stage.width)
    return sheet(tr, "tragedy", tr("The heroes' tragedy"), picture, note=note, rule="tragedy")


# What a touch does


def hero_of(name: str) -> HeroName:
    return literal(name, HEROES)


def use(at: WatchPosition, draft: Draft) -> Step[Draft]:
    started = begins(at, draft)
    return started if isinstance(started, Draft) else proposed(at, started)


def take(at: WatchPosition, draft: Draft, hero: HeroName) -> Draft:
    return replace(draft, take=hero)


def lose(at: WatchPosition, draft: Draft, hero: HeroName) -> Step[Draft]:
    """The tragedy takes this hero."""
    return enter(at, Draft(making="tragedy", seat=active(at.state), take=hero))


def send_figure(at: WatchPosition, draft: Draft, name: str) -> Step[Draft]:
    kind = dict(figures(at.state.front, draft.places[0]))[name]
    return enter(at, sent(draft, name, kind))


def give_back(at: WatchPosition, draft: Draft, seat: Seat, name: str) -> Draft:
    answers = tuple(
        replace(asked, back=resource(name)) if asked.seat == seat else asked
        for asked in draft.answers
    )
    return replace(draft, answers=answers)


USE = Action("use", use)
TAKE = Action("take", take, hero_of)
LEAVES = Action("leaves", lose, hero_of)
FIGURE = Action("figure", send_figure, str)
BACK = Action("back", give_back, int, str)
ACTIONS = (USE, TAKE, LEAVES, FIGURE, BACK)
