"""Sentences in the reader's language: rules, verdicts and cards."""

from __future__ import annotations

import gettext
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from scoring.game import Game, Problem, Verdict
from scoring.rules import Rule, names_of, rules_of

LANGUAGES = ("en", "cs", "es")
LOCALE = Path(__file__).parent / "locale"


@cache
def language(code: str) -> gettext.NullTranslations:
    """The texts of one language, of the app and of every game; English is what the code says."""
    texts = gettext.NullTranslations()
    for file in sorted((LOCALE / code / "LC_MESSAGES").glob("*.mo")):
        with file.open("rb") as mo:
            domain = gettext.GNUTranslations(mo)
        domain.add_fallback(texts)
        texts = domain
    return texts


def N_(text: str) -> str:
    """Marks a text for translation where it is written down before its reader is known."""
    return text


class Words:
    """How one match speaks to one reader."""

    def __init__(self, game: Game[Any], players: Sequence[str], lang: str = "en") -> None:
        self.rules = rules_of(game.package)
        self.tr = language(lang).gettext
        self.names = names_of(game.package)
        self._sentence = _Sentence(players, self.word, self.lack)

    def word(self, code: str) -> str:
        """What a piece, a kind or a place is called, by its code or its English name."""
        name = self.names.get(code, code)
        return self.tr(name) if name else name

    def lack(self, lack: Mapping[str, Any]) -> str:
        """One thing of which a payment has another number than it needs."""
        need = lack["need"]
        wanted = " / ".join(map(str, need)) if isinstance(need, tuple | list) else str(need)
        text = self.tr("{what}: needs {need}, has {have}")
        return text.format(what=self.word(lack["what"]), need=wanted, have=lack["have"])

    def rule(self, id: str) -> str:
        """The rule itself, as the table may read it."""
        return self.tr(self.rules[id].text)

    def problem(self, problem: Problem) -> str:
        return self._sentence.vformat(self.tr(self.rules[problem.rule].says), (), problem.facts)

    def verdict(self, verdict: Verdict) -> str:
        """Every reason in one line; empty for a plain legal move."""
        said = " ".join(self.problem(reason) for reason in verdict.reasons)
        if verdict.answer != "unverified":
            return said
        return self.tr("Allowed, on trust: {what}").format(what=said)


class _Sentence(Formatter):
    """Fills facts into a sentence: {turn:seat} a player's name, {card:word} what it is called.

    {where:told} are parts of it, each with facts of its own and the code of its words as "says".
    """

    def __init__(
        self,
        players: Sequence[str],
        word: Callable[[str], str],
        lack: Callable[[Mapping[str, Any]], str],
    ) -> None:
        self._players = players
        self._word = word
        self._lack = lack

    def format_field(self, value: Any, spec: str) -> str:
        match spec:
            case "seat":
                known = type(value) is int and 0 <= value < len(self._players)
                return self._players[value] if known else str(value)
            case "seats":
                return ", ".join(self.format_field(seat, "seat") for seat in value)
            case "list":
                return ", ".join(map(str, value))
            case "word":
                return self._word(str(value))
            case "counted":
                counts = Counter(map(str, value))
                return ", ".join(f"{n} × {self._word(word)}" for word, n in counts.items())
            case "words":
                return ", ".join(self._word(str(word)) for word in value)
            case "lacks":
                return "; ".join(map(self._lack, value))
            case "told":
                return "; ".join(self.vformat(self._word(p["says"]), (), p) for p in value)
        return str(super().format_field(value, spec))


def rule_lines(game: Game[Any], lang: str) -> list[tuple[Rule, str]]:
    """Each rule with its text in that language, in the order of rules.toml."""
    tr = language(lang).gettext
    return [(rule, tr(rule.text)) for rule in rules_of(game.package).values()]
