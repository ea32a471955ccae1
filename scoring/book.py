"""A game's rule book: chapters in teaching order, from book.toml and the rules it names.

A section says, one after the other: a rule by its id; a text of its own, printed at the section's
source unless it says otherwise; or "@file", "@file.table": every entry of a data file that has a
text. Numbers stand in braces and come from the game's module `numbers` or from the entry itself.
Sections about the set-up also list its steps, to be done one by one, with what they depend on.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import count
from typing import Any

from scoring.game import NO_FACTS, Facts, Game
from scoring.rules import Standing, agreed_of, data_of, rules_of


@dataclass(frozen=True, slots=True)
class Paragraph:
    id: str
    """A rule's id, the code of a card, or the section with a number."""
    text: str
    standing: Standing
    source: str
    rules: tuple[str, ...] = ()
    """The rules that it tells."""
    label: str = ""
    """The card or piece that it is about."""
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    """The card's own numbers."""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One thing to do before the first move."""

    number: int
    """Its place among all steps of the book, whatever was agreed."""
    text: str
    when: Mapping[str, Any]
    """What must have been agreed, by its names in the game's `agreed`."""
    picture: str = ""
    """One of the game's pictures."""
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    """What was agreed, as far as it is known."""


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    picture: str = ""
    """One of the game's pictures."""
    icon: str = ""
    about: tuple[str, ...] = ()
    """Events, entries and cards that lead here."""
    see: tuple[str, ...] = ()
    """Sections to read on with."""
    steps: tuple[SetupStep, ...] = ()
    """What to do, in order; each table does those that fit what it has agreed."""


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    note: str
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class Book:
    chapters: tuple[Chapter, ...]

    @cached_property
    def sections(self) -> Mapping[str, Section]:
        return {section.id: section for part in self.chapters for section in part.sections}

    @cached_property
    def places(self) -> Mapping[str, tuple[Section, Paragraph]]:
        """Where a rule, an event, an entry or a card is told; of several places the first."""
        found: dict[str, tuple[Section, Paragraph]] = {}
        for section in self.sections.values():
            for paragraph in section.paragraphs:
                for name in (paragraph.id, *paragraph.rules):
                    found.setdefault(name, (section, paragraph))
        for section in self.sections.values():
            for name in section.about:
                found.setdefault(name, (section, section.paragraphs[0]))
        return found


@cache
def book_of(package: str) -> Book:
    """The book of one game; what holds at every table ends its last chapter."""
    *chapters, last = data_of(package, "book")["chapters"]
    last = {**last, "sections": [*last["sections"], *data_of("", "book")["sections"]]}
    numbers = count()
    return Book(tuple(_chapter(chapter, package, numbers) for chapter in (*chapters, last)))


def setup_steps(
    game: Game[Any], options: object, players: int
) -> tuple[tuple[Section, tuple[SetupStep, ...]], ...]:
    """What a table with these options does before the first move, by sections of the book."""
    agreed = agreed_of(game.package, options, players)
    found = []
    for section in book_of(game.package).sections.values():
        due = tuple(
            replace(step, facts=agreed)
            for step in section.steps
            if all(agreed[name] == value for name, value in step.when.items())
        )
        if due:
            found.append((section, due))
    return tuple(found)


def _chapter(told: Mapping[str, Any], package: str, numbers: Iterator[int]) -> Chapter:
    sections = tuple(_section(section, package, numbers) for section in told["sections"])
    return Chapter(told["id"], told["title"], told["note"], sections)


def _section(told: Mapping[str, Any], package: str, numbers: Iterator[int]) -> Section:
    return Section(
        told["id"],
        told["title"],
        tuple(_paragraphs(told, package)),
        told.get("picture", ""),
        told.get("icon", ""),
        tuple(told.get("about", ())),
        tuple(told.get("see", ())),
        tuple(
            SetupStep(next(numbers), step["do"], step.get("when", {}), step.get("picture", ""))
            for step in told.get("steps", ())
        ),
    )


def _paragraphs(told: Mapping[str, Any], package: str) -> Iterator[Paragraph]:
    rules = rules_of(package)
    for n, item in enumerate(told["say"], 1):
        id = f"{told['id']}.{n}"
        if isinstance(item, dict):
            source, about = item.get("source", told.get("source", "")), item.get("about", ())
            text, standing, label = item["text"], item["standing"], item.get("label", "")
            yield Paragraph(item.get("id", id), text, standing, source, tuple(about), label)
        elif item.startswith("@"):
            yield from _entries(item[1:], told, package)
        elif " " in item:
            yield Paragraph(id, item, "printed", told["source"])
        else:
            rule = rules[item]
            same = tuple(other.id for other in rules.values() if other.told_by == item)
            yield Paragraph(item, rule.text, rule.standing, rule.source, (item, *same))


def _entries(name: str, told: Mapping[str, Any], package: str) -> Iterator[Paragraph]:
    """One paragraph for each card or piece of a data file."""
    stem, _, table = name.partition(".")
    entries = data_of(package, stem)
    told_by_code = entries[table] if table else entries
    for code, entry in told_by_code.items():
        if "text" not in entry:
            continue
        yield Paragraph(
            code,
            entry["text"],
            entry.get("standing", "printed"),
            entry.get("source", told.get("source", "")),
            label=entry.get("name", code),
            facts=entry,
        )
