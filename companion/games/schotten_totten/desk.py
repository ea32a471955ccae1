"""Schotten Totten's desk: its touches and its open question."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.games.schotten_totten import amend, claims, proof, put_right, table, touches
from companion.games.schotten_totten.draft import Draft
from companion.games.schotten_totten.pad import pad, row_of_cards
from companion.games.schotten_totten.phrases import card_name
from companion.games.schotten_totten.put_right import REVISABLE
from companion.games.schotten_totten.scene import scene
from companion.games.schotten_totten.table import BorderPosition
from companion.play.actions import Actions
from companion.play.desk_game import DeskGame
from companion.play.fields import Corrects
from companion.play.questions import CLOSE, Choice, Picture, Question, close, label, sheet
from companion.play.scene import Spot, Stage
from companion.play.steps import Step
from scoring.game import Move, Verdict
from scoring.schotten_totten.moves import Claim
from scoring.schotten_totten.state import Deck, State

TOUCHES: Actions[BorderPosition, Draft, Step[Draft]] = Actions(
    *touches.ACTIONS, *put_right.ACTIONS, *claims.ACTIONS, *amend.ACTIONS
)


def question(at: BorderPosition, draft: Draft, stage: Stage) -> Question | None:
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


def _pad_question(at: BorderPosition, draft: Draft, stage: Stage) -> Question:
    tr, state, stone = at.tr, at.state, draft.stone
    if draft.asked == "name" or draft.chosen is not None:
        picture = Picture(pad(at, stage, {}, draft.refused, naming=True))
        return sheet(tr, "pad.name", tr("Joker"), picture, note=tr("Which card is it?"))
    where, beside = table.spent(state), None
    tools: tuple[Choice, ...] = (close(tr),)
    if draft.asked == "amend.card":
        where, looked = amend.lying(state, draft.correction), draft.looked
        title, note = at.players[looked.side], tr("Stone {n}", n=looked.stone)
    elif draft.asked == "change" and draft.laid:
        title = tr("Which card is it?")
        note = tr("Not {card}", card=card_name(draft.laid.card, tr))
    else:
        title = tr("{name} plays", name=at.players[draft.seat])
        note = tr("Tap the card that was played")
        tools = (Choice(Spot(amend.READ(), tr("Read it")), icon="camera"), *tools)
    if draft.asked == "card" and stone:
        sides, size = state.stones[stone - 1].sides, state.stones[stone - 1].size
        nth = min(len(sides[draft.seat]) + 1, size)
        note = f"{tr('Stone {n}', n=stone)} · {tr('Card {n} of {all}', n=nth, all=size)}"
        beside = row_of_cards(sides[1 - draft.seat], at.letters)
    picture = Picture(pad(at, stage, where, draft.refused))
    return Question("pad", title, note, parts=(picture,), beside=beside, tools=tools)


def _recruit_question(at: BorderPosition, draft: Draft) -> Question:
    tr, must = at.tr, touches.recruits(at)
    drawing = len(draft.drawn) < must
    words = tr("Drawn from which deck?") if drawing else tr("Back under which deck?")
    n = len(draft.drawn if drawing else draft.returned) + 1
    note = tr("Card {n} of {all}", n=n, all=must if drawing else must - 1)
    names: dict[Deck, str] = {"clan": tr("Clan"), "tactic": tr("Tactic")}
    lines = ((tr("Drawn: {cards}"), draft.drawn), (tr("Back: {cards}"), draft.returned))
    said = [text.format(cards=", ".join(names[d] for d in some)) for text, some in lines if some]
    back = Spot(
        touches.BACK(), tr("One step back"), "" if draft.drawn else tr("This is the first step.")
    )
    return Question(
        "recruit",
        words,
        f"{tr('Recruiter')} · {note}",
        parts=(label(" · ".join(said)),) if said else (),
        choices=(
            *(Choice(Spot(touches.DECK(kind), name), icon="deck") for kind, name in names.items()),
            Choice(back, icon="undo", kind="outline"),
        ),
        tools=(Choice(Spot(CLOSE, tr("Cancel")), icon="close"),),
    )


def judged(at: BorderPosition, draft: Draft, move: Move, verdict: Verdict) -> Draft | None:
    """Show the proof for a premature claim; show other refusals in the open question."""
    if isinstance(move, Claim) and "mine" in verdict.facts and not verdict.ok:
        return Draft("proof", move.seat, move.stone)
    if not verdict.ok and draft.asked in ("card", "name", "amend"):
        return replace(draft, refused=at.words.problem(verdict.broken[0]))
    return None


def begun_before(draft: Mapping[str, Any]) -> bool:
    """Whether an earlier version kept a correction in this draft."""
    kept = draft.get("correction") or {}
    return bool(kept.get("stones")) or "turn" in kept


DESK: DeskGame[State, Draft] = DeskGame(
    Draft,
    scene,
    TOUCHES.touch,
    question,
    amend.answered,
    judged,
    pieces=frozenset({"card", "stone", "mode"}),
    together=table.together,
    revisable=REVISABLE,
    corrects=Corrects(lambda draft: draft.correcting, older=begun_before),
)
