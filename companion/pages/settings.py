"""The settings page: every change takes effect and is stored at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion import VERSION
from companion.i18n import LANGUAGE_NAMES, LANGUAGES
from companion.pages.importing import KIND
from companion.pages.naming import NAME, name_question, trimmed
from companion.pages.page import Page, PageKind, Run, choice, where
from companion.pages.parts import Files, Heading, PagePart, Panel, Small, Switch
from companion.phone.device import VOICELESS
from companion.play.questions import Choose, OneOf, Value
from companion.play.reader import Reader
from companion.play.scene import Stage

TEXT_SIZES = (85, 100, 130, 160)
"""Per cent of the usual size."""
LONGEST_NAME = 30
ICONS = {"text_size": "text", "shake": "dice", "saw": "picture"}
"""Icons that are not named like their setting."""


@dataclass(frozen=True, slots=True)
class Kept:
    reader: Reader
    values: Mapping[str, Value]
    """Settings by key."""
    scale: int
    """Per cent of the usual text size that is used now."""
    phone: str
    """What this phone is called at a shared table."""
    voiceless: bool
    """Whether the device cannot speak."""
    motion: bool
    """Whether the device notices when it is shaken."""
    matches: bool
    """Whether there is a match to export."""


@dataclass(frozen=True, slots=True)
class Draft:
    name: str | None = None
    """The name of this phone as it is typed; None: it is not being changed."""


def page(kept: Kept, draft: Draft, stage: Stage) -> Page:
    tr = kept.reader.tr
    parts = (
        Panel(tuple(_looks(kept))),
        Heading(tr("At the table")),
        Panel(tuple(_at_the_table(kept))),
        Heading(tr("This phone")),
        Panel(tuple(_of_the_phone(kept))),
        Small(f"Cairn {VERSION} · " + tr("no account, no cloud, no tracking")),
    )
    asks = None
    if draft.name is not None:
        done = Run("rename", where(name=trimmed(draft.name, LONGEST_NAME)))
        title = tr("Name of this phone")
        asks = name_question(tr, title, draft.name, done, longest=LONGEST_NAME)
    return Page(tr("Settings"), parts, asks=asks)


def nearest_size(scale: float) -> int:
    """Of the sizes that can be chosen, in per cent."""
    return min(TEXT_SIZES, key=lambda size: abs(size - scale))


def _looks(kept: Kept) -> Iterator[PagePart]:
    tr = kept.reader.tr
    nearest = nearest_size(kept.scale)
    languages = tuple((lang, LANGUAGE_NAMES[lang]) for lang in LANGUAGES)
    sizes = tuple((size, f"{size}\u00a0%") for size in TEXT_SIZES)
    yield _one_of("language", tr("Language"), languages, kept.reader.lang)
    themes = (("dark", tr("Dark")), ("light", tr("Light")))
    yield _one_of("theme", tr("Theme"), themes, kept.values["theme"])
    yield _one_of("text_size", tr("Text"), sizes, nearest)
    help = tr("Red R, browN N, beside the symbols")
    yield _switch(kept, "letters", tr("Letters on cards"), help)


def _at_the_table(kept: Kept) -> Iterator[PagePart]:
    tr = kept.reader.tr
    yield _switch(kept, "memory", tr("Memory aids"), tr("What the table could remember"))
    yield _switch(kept, "awake", tr("Keep the screen on"), tr("Dims after three minutes"))
    mute = tr(VOICELESS) if kept.voiceless else ""
    yield _switch(kept, "speech", tr("Speak moves and verdicts"), mute)
    yield _switch(kept, "vibration", tr("Vibrate on a verdict"))
    yield _switch(kept, "sound", tr("Sound on a verdict"))
    if kept.motion:
        yield _switch(kept, "shake", tr("Shake to roll"), tr("Where the app rolls the dice"))
    passing = (("pass", tr("Pass it round")), ("table", tr("Lies still")))
    yield _one_of("orientation", tr("Phone"), passing, kept.values["orientation"])


def _of_the_phone(kept: Kept) -> Iterator[PagePart]:
    tr = kept.reader.tr
    help = tr("A key on its page, for reports")
    yield _switch(kept, "saw", tr("Save what the camera saw"), help)
    said, title = tr("As others see it at a shared table"), tr("Name of this phone")
    step = Draft(name=kept.phone)
    rename = choice("name", title, step, icon="name", note=said, value=kept.phone, forward=True)
    yield Choose((rename,))
    nothing, title = "" if kept.matches else tr("No matches yet"), tr("All matches as a file")
    give = choice("export", title, Run("export"), icon="export", refused=nothing, forward=True)
    title = tr("Open a session file")
    take = choice("import", title, Run("import"), icon="import", forward=True)
    yield Files(take, (KIND,), give)
    said, title = tr("Plays the example, makes a report"), tr("Try this phone out")
    tour = choice("tour", title, Run("try out"), icon="tour", note=said, forward=True)
    yield Choose((tour,))


def _switch(kept: Kept, key: str, title: str, help: str = "") -> Switch:
    return Switch(key, title, bool(kept.values[key]), help, ICONS.get(key, key))


def _one_of(key: str, title: str, values: tuple[tuple[Value, str], ...], now: Value) -> OneOf:
    return OneOf(key, title, values, now, icon=ICONS.get(key, key))


def answer(kept: Kept, draft: Draft, name: str, value: Value) -> Draft | Run:
    if name == NAME:
        return replace(draft, name=str(value))
    return Run("keep", where(key=name, value=value))


SETTINGS: PageKind[Kept, Draft] = PageKind(
    lambda kept: Draft(), page, answer, closed=lambda draft: Draft()
)
