"""What a touch means at the border, step by step, until it is a move for the rules to judge."""

from dataclasses import replace
from typing import Literal

from companion.games.schotten_totten import amend, claims, proof, put_right, table
from companion.games.schotten_totten.draft import Asked, Correction, Draft
from companion.games.schotten_totten.pad import pad, row_of_cards
from companion.games.schotten_totten.phrases import card_name
from companion.games.schotten_totten.put_right import DECKS, REVISABLE
from companion.games.schotten_totten.scene import scene
from companion.games.schotten_totten.table import Chosen, Laid, Table
from companion.match.table import Played
from companion.play.amend import ANEW, CHANGE, MOVE, SWAP, UNDO_TO
from companion.play.desk_game import DeskGame
from companion.play.questions import CLOSE, Choice, Picture, Question, close, label, sheet
from companion.play.scene import Spot, Stage
from companion.play.steps import AID, Errand, Proposal, Step, UndoTo
from scoring.game import Move, Seat, Verdict
from scoring.schotten_totten.formations import CARDS
from scoring.schotten_totten.moves import Claim, EndTurn, Pass, Play, Recruit, Taken
from scoring.schotten_totten.state import RUSES, TACTICS, State
from scoring.tuples import literal

NAMED_LATER = {"joker.named-at-play"}
EMPTY = Draft()
WAYS: dict[str, Asked] = {CHANGE: "change", MOVE: "move", SWAP: "swap"}


def touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A correction that was begun stays begun until something is entered."""
    if spot == ANEW:
        return Draft("amend", correction=Correction(draft.correction.stone))
    step = _touch(at, draft, spot)
    if isinstance(step, Draft) and draft.correction.begun and not step.correction.begun:
        kept = replace(draft.correction, stone=step.correction.stone)
        return replace(step, correction=kept)
    return step


def _touch(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    match spot.split("."):
        case ["side", seat, stone]:
            return _lay_at(at, int(seat), int(stone))
        case ["claim", stone]:
            return _claim(at, int(stone))
        case ["proof", stone]:
            return Draft("proof", at.state.turn, int(stone))
        case ["claims"]:
            return Draft("claims", at.state.turn)
        case ["touch", stone, seat, card]:
            return _touched(at, Laid(int(stone), int(seat), card))
        case ["choose"]:
            return Draft("card", at.state.turn)
        case ["take", stone, seat, card] if draft.asked == "swap" and draft.laid:
            return put_right.swapped(at, draft.laid, Laid(int(stone), int(seat), card))
        case ["to", stone, *_] if draft.asked == "move" and draft.laid:
            return put_right.moved(at, draft.laid, int(stone))
        case ["take", stone, seat, card] if draft.chosen:
            return _take(at, draft.chosen, Laid(int(stone), int(seat), card))
        case ["to", stone, *_] if draft.chosen:
            return _chosen(at, draft.chosen, int(stone))
        case ["discard"] if draft.chosen:
            return _chosen(at, draft.chosen, "discard")
        case ["pass"]:
            return Proposal.of(Pass(at.state.turn), at.tr("Pass"))
        case ["end", *deck]:
            draw = literal(deck[0], DECKS) if deck else None
            return Proposal.of(EndTurn(at.state.turn, draw), at.tr("End turn"))
        case ["camera"] if at.state.phase == "play":
            return Errand("camera", (("mode", "lay"), ("seat", at.state.turn)))
        case ["camera" | "check", *whole]:
            return Errand("camera", (("mode", "table" if whole else "check"),))
        case ["prompt"]:
            return Errand(AID, (("prompt", not at.aids.prompt),))
        case ["amend", *stone]:
            return Draft("amend", correction=Correction(int(stone[0]) if stone else 1))
    return _asked(at, draft, spot)


def _touched(at: Table, laid: Laid) -> Draft:
    """A card that no play has laid there can only be corrected."""
    if put_right.play_of(at, laid) is None:
        return Draft("amend", correction=Correction(laid.stone))
    return Draft("touched", laid=laid)


def _asked(at: Table, draft: Draft, spot: str) -> Step[Draft]:
    """A touch of the open question."""
    match spot.split("."):
        case ["close"]:
            return _closed(draft)
        case ["cancel"]:
            return EMPTY
        case ["why"]:
            return replace(draft, asked="proof.why")
        case [way] if way in WAYS and draft.laid:
            return Draft(WAYS[way], draft.laid.seat, draft.laid.stone, laid=draft.laid)
        case [way] if way == UNDO_TO and draft.laid:
            found = put_right.play_of(at, draft.laid)
            return UndoTo(found[0]) if found is not None else EMPTY
        case ["card", card] if draft.asked == "change" and draft.laid:
            return put_right.changed(at, draft.laid, card)
        case ["card", card]:
            return _card(at, draft, card)
        case ["deck", deck]:
            return _recruit(at, draft, deck)
        case ["back"]:
            return _one_back(draft)
        case ["remove", seat, index]:
            return amend.removed(at, draft, int(seat), int(index))
        case ["add", seat, place]:
            side = replace(draft.correction, side=int(seat), place=int(place))
            return replace(draft, asked="amend.card", correction=side, refused="")
        case ["leave", stone]:
            return _ticked(draft, int(stone))
        case ["claimed"]:
            return Proposal(claims.moves(at, draft.left_out), at.tr("Claim"))
        case ["read"] if draft.asked == "amend":
            return Errand("camera", (("mode", "check"), ("stone", draft.correction.stone)))
        case ["read"]:
            where = (("seat", draft.seat), ("stone", draft.stone))
            return Errand("camera", (("mode", "lay"), *where))
        case ["save"]:
            return amend.saved(at, draft)
    return draft


def _one_back(draft: Draft) -> Draft:
    """A recruiter's last choice is taken back: those who return come after those drawn."""
    if draft.returned:
        return replace(draft, returned=draft.returned[:-1])
    return replace(draft, drawn=draft.drawn[:-1])


def _ticked(draft: Draft, stone: int) -> Draft:
    """A stone is left out of the claims, or no longer is."""
    others = tuple(n for n in draft.left_out if n != stone)
    left_out = others if len(others) < len(draft.left_out) else (*others, stone)
    return replace(draft, left_out=left_out)


def _closed(draft: Draft) -> Draft:
    """One question back; a play that was begun stays begun."""
    if draft.asked == "proof.why":
        return replace(draft, asked="proof")
    if draft.asked == "amend.card":
        return replace(draft, asked="amend", refused="")
    return Draft(chosen=draft.chosen) if draft.asked == "" else EMPTY


def _claim(at: Table, stone: int) -> Proposal:
    """For whose turn it is; if only the next player could, for that one."""
    about = at.tr("Claim of stone {n}", n=stone)
    claim, other = Claim(at.state.turn, stone), 1 - at.state.turn
    then, first = table.acting(at, other)
    if first and not at.judge(claim).ok and then.judge(Claim(other, stone)).ok:
        return Proposal((*first, Claim(other, stone)), about)
    return Proposal.of(claim, about)


def _lay_at(at: Table, seat: Seat, stone: int) -> Step[Draft]:
    """The pad if some card could be laid there; else why none can."""
    at, first = table.acting(at, seat)
    where = table.seen(at.state)
    free = next((card for card in CARDS if card not in where), CARDS[0])
    probes = [Play(seat, free, stone)]
    if at.state.options.tactics:
        probes += [Play(seat, t, stone) for t in TACTICS if t not in RUSES]
    for probe in probes:
        if {problem.rule for problem in at.judge(probe).broken} <= NAMED_LATER:
            return Draft("card", seat, stone)
    return Proposal((*first, probes[0]), at.tr("A card at stone {n}", n=stone))


def _card(at: Table, draft: Draft, card: str) -> Step[Draft]:
    if draft.asked == "amend.card":
        return _corrected(at, draft, card)
    if draft.asked == "name":
        chosen = Chosen(draft.seat, "joker", named=card)
    elif card == "joker" and at.state.options.named_jokers:
        return replace(draft, asked="name", refused="")
    elif card == "recruiter":
        return Draft("recruit", draft.seat)
    else:
        chosen = Chosen(draft.seat, card)
    if chosen.card in RUSES or not draft.stone:
        return _begin(at, chosen)
    then, first = table.acting(at, draft.seat)
    move = chosen.move(draft.stone)
    return Proposal((*first, move, *_granted(then, move)))


def _granted(at: Table, move: Move) -> tuple[Move, ...]:
    """The claims that go with a card, for who does not wait with them."""
    if not at.aids.prompt or not at.judge(move).ok:
        return ()
    return claims.moves(table.after(at, move), ())


def _corrected(at: Table, draft: Draft, card: str) -> Draft:
    named = at.state.options.named_jokers
    if card == "joker" and named and draft.chosen is None:
        return replace(draft, chosen=Chosen(draft.seat, "joker"), refused="")
    code = f"joker={card}" if draft.chosen is not None else card
    return replace(amend.added(at, draft, code), chosen=None)


def _begin(at: Table, chosen: Chosen) -> Step[Draft]:
    """Lead through the rest of a play; of a card that can go nowhere the rules say why."""
    open_to = table.targets(at, chosen)
    if open_to.cards or open_to.stones:
        return Draft(chosen=chosen)
    return Proposal.of(chosen.move(_first_open(at)))


def _first_open(at: Table) -> int:
    stones = enumerate(at.state.stones, 1)
    return next((n for n, stone in stones if stone.owner is None), 1)


def _take(at: Table, chosen: Chosen, laid: Laid) -> Step[Draft]:
    """A card that can be taken leads on; any other goes to the rules, which say why not."""
    taken = replace(chosen, take=Taken(laid.stone, laid.card))
    if laid in table.targets(at, chosen).cards and chosen.card != "banshee":
        return Draft(chosen=taken)
    return _chosen(at, taken, _first_open(at))


def _chosen(at: Table, chosen: Chosen, to: int | Literal["discard"]) -> Proposal:
    return Proposal.of(chosen.move(to), card_name(chosen.card, at.tr))


def _recruits(at: Table) -> int:
    return min(3, at.state.clan_deck + at.state.tactics.deck)


def _recruit(at: Table, draft: Draft, deck: str) -> Step[Draft]:
    """One card more that was drawn, or one that went back."""
    kind, must = literal(deck, DECKS), _recruits(at)
    drawn, returned = draft.drawn, draft.returned
    if len(drawn) < must:
        drawn += (kind,)
    else:
        returned += (kind,)
    if len(drawn) == must and len(returned) >= must - 1:
        return Proposal.of(Recruit(draft.seat, drawn, returned), at.tr("Recruiter"))
    return replace(draft, drawn=drawn, returned=returned)


def question(at: Table, draft: Draft, stage: Stage) -> Question | None:
    match draft.asked:
        case "touched" if draft.laid:
            return put_right.question(at, draft.laid)
        case "card" | "name" | "amend.card" | "change":
            return _pad_question(at, draft, stage)
        case "recruit":
            return _recruit_question(at, draft)
        case "proof" | "proof.why":
            found = proof.proof_of(at, draft.stone)
            return found and proof.question(found, stage, why=draft.asked == "proof.why")
        case "claims":
            return claims.question(at, draft.left_out, stage)
        case "amend":
            return amend.question(at, draft, stage)
    return None


def _pad_question(at: Table, draft: Draft, stage: Stage) -> Question:
    tr, state, stone = at.tr, at.state, draft.stone
    if draft.asked == "name" or draft.chosen is not None:
        picture = Picture(pad(at, stage, {}, draft.refused, naming=True))
        return sheet(tr, "pad.name", tr("Joker"), picture, note=tr("Which card is it?"))
    where, beside = table.spent(state), None
    tools: tuple[Choice, ...] = (close(tr),)
    if draft.asked == "amend.card":
        correction = draft.correction
        where = amend.lying(state, correction)
        title, note = at.players[correction.side], tr("Stone {n}", n=correction.stone)
    elif draft.asked == "change" and draft.laid:
        title = tr("Which card is it?")
        note = tr("Not {card}", card=card_name(draft.laid.card, tr))
    else:
        title = tr("{name} plays", name=at.players[draft.seat])
        note = tr("Tap the card that was played")
        tools = (Choice(Spot("read", tr("Read it")), icon="camera"), *tools)
    if draft.asked == "card" and stone:
        sides, size = state.stones[stone - 1].sides, state.stones[stone - 1].size
        nth = min(len(sides[draft.seat]) + 1, size)
        note = f"{tr('Stone {n}', n=stone)} · {tr('Card {n} of {all}', n=nth, all=size)}"
        beside = row_of_cards(sides[1 - draft.seat], at.letters)
    picture = Picture(pad(at, stage, where, draft.refused))
    return Question("pad", title, note, parts=(picture,), beside=beside, tools=tools)


def _recruit_question(at: Table, draft: Draft) -> Question:
    tr, must = at.tr, _recruits(at)
    drawing = len(draft.drawn) < must
    words = tr("Drawn from which deck?") if drawing else tr("Back under which deck?")
    n = len(draft.drawn if drawing else draft.returned) + 1
    note = tr("Card {n} of {all}", n=n, all=must if drawing else must - 1)
    names = {"clan": tr("Clan"), "tactic": tr("Tactic")}
    told = ((tr("Drawn: {cards}"), draft.drawn), (tr("Back: {cards}"), draft.returned))
    said = [text.format(cards=", ".join(names[d] for d in some)) for text, some in told if some]
    back = Spot("back", tr("One step back"), "" if draft.drawn else tr("This is the first step."))
    return Question(
        "recruit",
        words,
        f"{tr('Recruiter')} · {note}",
        parts=(label(" · ".join(said)),) if said else (),
        choices=(
            *(Choice(Spot(f"deck.{kind}", name), icon="deck") for kind, name in names.items()),
            Choice(back, icon="undo", kind="outline"),
        ),
        tools=(Choice(Spot(CLOSE, tr("Cancel")), icon="close"),),
    )


def judged(at: Table, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """A claim too early is told by its proof; what a question was told wrong, it says itself."""
    if isinstance(move, Claim) and "mine" in verdict.facts and not verdict.ok:
        return Draft("proof", move.seat, move.stone)
    if not verdict.ok and draft.asked in ("card", "name", "amend"):
        return replace(draft, refused=at.words.problem(verdict.broken[0]))
    return None


def happened(at: Table, draft: Draft, played: Played) -> Draft:
    """What was put away of a correction was about another table."""
    if not played.verdict.ok or draft.asked in ("amend", "amend.card"):
        return draft
    return replace(draft, correction=Correction())


DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    touch,
    question,
    amend.answered,
    judged,
    pieces=frozenset({"card", "stone", "mode"}),
    together=table.together,
    happened=happened,
    revisable=REVISABLE,
)
