"""A game's rule book: its chapters, sections and paragraphs, read from book.toml and rules.toml.

The list `say` of a section contains, in reading order: the id of a rule; a text of its own, whose
source is the section's unless the text names another; or "@file" or "@file.table", which stands
for every entry of that data file that has a text. Numbers in braces come from the game's module
`numbers` or from the entry itself. Sections about the set-up also list its steps and the options
on which each step depends.
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
    """The ids of the rules that this paragraph states."""
    label: str = ""
    """The name of the card or piece that it is about."""
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    """The card's own numbers."""


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One thing to do before the first move."""

    number: int
    """Its index among all steps of the book, whatever the options."""
    text: str
    when: Mapping[str, Any]
    """The conditions for this step: values by their names in the game's `agreed`."""
    picture: str = ""
    """The name of one of the game's pictures."""
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    """The options of the table, as far as they are known."""


@dataclass(frozen=True, slots=True)
class Section:
    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    picture: str = ""
    """One of the game's pictures."""
    icon: str = ""
    about: tuple[str, ...] = ()
    """Events, entries and cards that this section explains."""
    see: tuple[str, ...] = ()
    """Ids of related sections."""
    steps: tuple[SetupStep, ...] = ()
    """The set-up steps in order; a table does those that fit its options."""


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
        """The first section and paragraph that explain each rule, event, entry or card, by its
        id."""
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
    """The book of one game; its last chapter ends with the rules shared by all games."""
    *chapters, last = data_of(package, "book")["chapters"]
    last = {**last, "sections": [*last["sections"], *data_of("", "book")["sections"]]}
    numbers = count()
    return Book(tuple(_chapter(chapter, package, numbers) for chapter in (*chapters, last)))


def setup_steps(
    game: Game[Any], options: object, players: int
) -> tuple[tuple[Section, tuple[SetupStep, ...]], ...]:
    """The set-up steps of a table with these options, grouped by section of the book."""
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


def _chapter(table: Mapping[str, Any], package: str, numbers: Iterator[int]) -> Chapter:
    sections = tuple(_section(section, package, numbers) for section in table["sections"])
    return Chapter(table["id"], table["title"], table["note"], sections)


def _section(table: Mapping[str, Any], package: str, numbers: Iterator[int]) -> Section:
    return Section(
        table["id"],
        table["title"],
        tuple(_paragraphs(table, package)),
        table.get("picture", ""),
        table.get("icon", ""),
        tuple(table.get("about", ())),
        tuple(table.get("see", ())),
        tuple(
            SetupStep(next(numbers), step["do"], step.get("when", {}), step.get("picture", ""))
            for step in table.get("steps", ())
        ),
    )


def _paragraphs(section: Mapping[str, Any], package: str) -> Iterator[Paragraph]:
    rules = rules_of(package)
    for n, item in enumerate(section["say"], 1):
        id = f"{section['id']}.{n}"
        if isinstance(item, dict):
            source, about = item.get("source", section.get("source", "")), item.get("about", ())
            text, standing, label = item["text"], item["standing"], item.get("label", "")
            yield Paragraph(item.get("id", id), text, standing, source, tuple(about), label)
        elif item.startswith("@"):
            yield from _entries(item[1:], section, package)
        elif " " in item:
            yield Paragraph(id, item, "printed", section["source"])
        else:
            rule = rules[item]
            same = tuple(other.id for other in rules.values() if other.worded_by == item)
            yield Paragraph(item, rule.text, rule.standing, rule.source, (item, *same))


def _entries(name: str, section: Mapping[str, Any], package: str) -> Iterator[Paragraph]:
    """One paragraph for each card or piece of a data file."""
    stem, _, table = name.partition(".")
    entries = data_of(package, stem)
    by_code = entries[table] if table else entries
    for code, entry in by_code.items():
        if "text" not in entry:
            continue
        yield Paragraph(
            code,
            entry["text"],
            entry.get("standing", "printed"),
            entry.get("source", section.get("source", "")),
            label=entry.get("name", code),
            facts=entry,
        )
