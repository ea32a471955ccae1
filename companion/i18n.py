"""Translation: the languages of the app, and `Words`, which turns rules and verdicts into text."""

import gettext
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from scoring.game import NO_FACTS, Facts, Game, Problem, Verdict
from scoring.rules import in_language, names_of, numbers_of, rules_of

LANGUAGE_NAMES = {"en": "English", "cs": "Čeština", "es": "Español"}
"""Every language that can be chosen, by its own name; the only place that lists them."""
LANGUAGES = tuple(LANGUAGE_NAMES)
LOCALE = Path(__file__).parent / "locale"
_BEGINS_WITH_A_NAME = re.compile(r"\{\w+:words?\}")


class _Texts(gettext.GNUTranslations):
    """The translations of one domain. An empty text stays empty: gettext itself would return the
    file's header."""

    def gettext(self, message: str) -> str:
        return super().gettext(message) if message else ""


@cache
def language(code: str) -> gettext.NullTranslations:
    """The texts of the app and of every game in this language.

    A text without a translation stays as it is in the code: in English.
    """
    texts = gettext.NullTranslations()
    for file in sorted((LOCALE / code / "LC_MESSAGES").glob("*.mo")):
        with file.open("rb") as mo:
            domain = _Texts(mo)
        domain.add_fallback(texts)
        texts = domain
    return texts


def N_(text: str) -> str:
    """Mark a text for translation later, when the reader's language is known."""
    return text


def number(n: int, spec: str = "d") -> str:
    """The number with a typographic minus sign."""
    return format(n, spec).replace("-", "−")


def called(package: str, code: str, tr: Callable[[str], str]) -> str:
    """The translated name of a piece, a kind, a place or a card, by its code or its English
    name."""
    names = names_of(package)
    name, suit, value = names.get(code, code), code[:1], code[1:]
    if name == code and suit in names and value.isdigit():
        return tr("{colour} {value}").format(colour=tr(names[suit]), value=value)
    return tr(name) if name else name


class Words(Formatter):
    """The texts of one match for one reader.

    Facts are filled into sentences by format specs: {turn:seat} is a player's name, {card:word} the
    name of a piece. {where:told} is a list of parts, each with its own facts and the code of its
    text as "says"; {hexes:beside} is the same, with slashes between the parts. {title:own} is a
    text that the match itself contains, by language.
    """

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[str],
        lang: str = "en",
        own: Mapping[str, Mapping[str, str]] = NO_FACTS,
    ) -> None:
        """own: what lines of the score are called that the match itself defines."""
        self._players, self._own = players, own
        self.rules = rules_of(game.package)
        self.tr, self.lang = language(lang).gettext, lang
        self.package, self.names = game.package, names_of(game.package)
        self.numbers = numbers_of(game.package)

    def word(self, code: str) -> str:
        """The name of something in the game, by its code."""
        return called(self.package, code, self.tr)

    def lack(self, lack: Mapping[str, Any]) -> str:
        """The text for one thing that a payment has the wrong number of."""
        need = lack["need"]
        wanted = " / ".join(map(str, need)) if isinstance(need, tuple | list) else str(need)
        text = self.tr("{what}: needs {need}, has {have}")
        return text.format(what=self.word(lack["what"]), need=wanted, have=lack["have"])

    def rule(self, id: str) -> str:
        """The text of a rule; if the match itself defines it, its title, or else its id."""
        if id in self._own:
            return in_language(self._own[id], self.lang)
        return self.filled(self.rules[id].text) if id in self.rules else id

    def filled(self, text: str, facts: Facts = NO_FACTS) -> str:
        """A text of the game in the reader's language, with its facts and the game's numbers."""
        return self.vformat(self.tr(text), (), {**self.numbers, **facts})

    def problem(self, problem: Problem) -> str:
        if problem.rule not in self.rules:
            return in_language(problem.facts["says"], self.lang)
        says = self.rules[problem.rule].says
        said = self.filled(says, problem.facts)
        named = _BEGINS_WITH_A_NAME.match(self.tr(says))
        return said[:1].upper() + said[1:] if named else said

    def event(self, event: Facts) -> str:
        """The text of an event: the one for one of its values or fields, else for the event
        itself."""
        code = f"event.{event['event']}"
        known = [*(f"{code}.{part}" for part in (*event.values(), *event)), code]
        found = next((self.names[name] for name in known if name in self.names), None)
        return self.filled(found, event) if found else ", ".join(map(str, event.values()))

    def verdict(self, verdict: Verdict) -> str:
        """Every reason in one line; empty for a plain legal move."""
        said = " ".join(self.problem(reason) for reason in verdict.reasons)
        if verdict.answer != "unverified":
            return said
        return self.tr("Allowed, on trust: {what}").format(what=said)

    def format_field(self, value: Any, spec: str) -> str:
        match spec:
            case "seat":
                known = type(value) is int and 0 <= value < len(self._players)
                return self._players[value] if known else str(value)
            case "seats":
                return ", ".join(self.format_field(seat, "seat") for seat in value)
            case "own":
                return in_language(value, self.lang)
            case "list":
                return ", ".join(map(str, value)) or "–"
            case "word":
                return self.word(str(value))
            case "counted":
                counts = Counter(map(str, value))
                some = self.tr("{n} × {what}")
                return ", ".join(some.format(n=n, what=self.word(w)) for w, n in counts.items())
            case "words":
                return ", ".join(self.word(str(word)) for word in value)
            case "lacks":
                return "; ".join(map(self.lack, value))
            case "told":
                return "; ".join(self._part(part) for part in value)
            case "+d":
                return number(value, spec)
            case "beside":
                return " / ".join(self._part(part) for part in value)
        return str(super().format_field(value, spec))

    def _part(self, part: Mapping[str, Any]) -> str:
        return self.vformat(self.word(part["says"]), (), part)
