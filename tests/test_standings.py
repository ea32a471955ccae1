"""The source of each rule: none is called printed unless the book says it."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scoring import GAMES
from scoring.book import book_of
from scoring.rules import STANDINGS, rules_of

ROOT = Path(__file__).parent.parent
PACKAGES = sorted({game.package for game in GAMES.values()})
NOT_PRINTED = {
    "nights_watch": {
        "token.seen": "elsewhere",
        "card.printed": "elsewhere",
        "guard.full": "elsewhere",
        "amend.figures": "elsewhere",
        "amend.cards": "elsewhere",
        "board.terrain": "elsewhere",
        "board.numbers": "elsewhere",
        "board.markets": "elsewhere",
        "end.points": "reading",
        "end.glorious": "elsewhere",
        "bank.empty": "reading",
        "tragedy.off": "reading",
    },
    "dnup": {"score.rounds": "reading", "card.unprinted": "elsewhere"},
    "schotten_totten": {
        "play.discarded": "reading",
        "ruse.not-there": "reading",
        "claim.taken": "reading",
        "joker.only-a-joker": "reading",
    },
    "glen_more": {
        "activate.coin-as": "reading",
        "clan.no-token": "reading",
        "reveal.seen": "reading",
        "take.place": "reading",
        "bonus.none": "reading",
        "pad.eleven": "reading",
    },
}
"""Numbers and consequences that the rule books at hand leave out."""


@pytest.mark.parametrize("package", PACKAGES)
def test_every_rule_stands_on_one_of_four(package: str) -> None:
    assert {rule.standing for rule in rules_of(package).values()} <= set(STANDINGS)


@pytest.mark.parametrize("package", NOT_PRINTED)
def test_what_the_book_at_hand_leaves_out_is_not_called_printed(package: str) -> None:
    rules = rules_of(package)
    found = {id: rules[id].standing for id in NOT_PRINTED[package]}
    assert found == NOT_PRINTED[package]


PARAGRAPHS = {
    "nights_watch": {
        "marsh": ("reading", "without the hero's name"),
        "patrol": ("reading", "catan.com"),
        "yield.3": ("elsewhere", "catan.com"),
        "start.2": ("elsewhere", "catan.com"),
        "trade.7": ("reading", "Rules Reference"),
        "roads.2": ("elsewhere", "Rules Reference"),
        "giant.3": ("reading", "English edition, p. 7"),
        "tragedy.2": ("reading", "heroes' tragedy"),
        "edition.1": ("elsewhere", "Errata & FAQ 1.1"),
        "edition.2": ("elsewhere", "extension"),
    },
    "dnup": {
        "tokens.3": ("elsewhere", "dnup.game"),
        "tokens.4": ("elsewhere", "dnup.game"),
        "take.3": ("elsewhere", "dnup.game"),
        "star.1": ("elsewhere", "dnup.game"),
        "two.1": ("printed", "two players"),
    },
    "schotten_totten": {
        "prepare.2": ("printed", "CZ p. 11, ES p. 11"),
        "expert.2": ("elsewhere", "Schotten-Totten FAQ"),
        "editions.1": ("elsewhere", "La Tanière"),
    },
    "glen_more": {
        "rounds.3": ("reading", "p. 16"),
        "crests.2": ("reading", "p. 18"),
        "rebuilding.7": ("reading", "p. 11"),
        "chronicles.2": ("elsewhere", "Turlnij"),
    },
}
"""What single paragraphs of the books rest on, and a part of what they name as their source."""


@pytest.mark.parametrize("package", PARAGRAPHS)
def test_single_paragraphs_say_what_they_rest_on(package: str) -> None:
    places = book_of(package).places
    for id, (standing, source) in PARAGRAPHS[package].items():
        paragraph = places[id][1]
        assert paragraph.standing == standing, id
        assert source in paragraph.source, id


NAMED = "Errata|FAQ|publisher|players|edition|Wikipedia|Rules Reference|extension|review"


@pytest.mark.parametrize("package", PACKAGES)
def test_what_comes_from_elsewhere_says_where_from(package: str) -> None:
    for section in book_of(package).sections.values():
        for paragraph in section.paragraphs:
            if paragraph.standing == "elsewhere":
                assert re.search(NAMED, paragraph.source), paragraph.id


def test_no_hero_is_printed_with_its_name() -> None:
    file = ROOT / "scoring/nights_watch/heroes.toml"
    heroes: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    standings = {hero: card["standing"] for hero, card in heroes.items()}
    assert standings == dict.fromkeys(heroes, "elsewhere") | {"marsh": "reading"}
    rules = rules_of("nights_watch").values()
    own = [rule for rule in rules if rule.id.partition(".")[0] in heroes]
    assert own
    assert {rule.standing for rule in own} == {"elsewhere"}
