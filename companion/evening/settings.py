"""The settings of this phone, kept in the store."""

import sys
from typing import Any

from companion.games import LIBRARIES
from companion.i18n import LANGUAGES
from companion.phone.device import Device
from companion.storage.store import Store

DEFAULTS: dict[str, Any] = {
    "language": None,
    "theme": "dark",
    "letters": False,
    "text_size": 0,
    "memory": True,
    "awake": True,
    "sound": False,
    "speech": False,
    "vibration": True,
    "shake": True,
    "orientation": "table",
    "pace": "slow",
    "prompt": False,
    "names": [],
    "place": [],
    "seated": {},
    "example": "",
    "guide": {},
    "hints": [],
    "drafts": {},
    "colours": {},
    "ticks": {},
    "worn": {},
    "device": "",
    "decks": {},
    "hands": {},
    "saw": False,
    "read": {},
    **{cover.setting: cover.empty for cover in LIBRARIES.values()},
    "board_choice": {},
    "old_plays": [],
}
"""text_size: per cent; 0: as the phone has it. memory: show what cards a table could remember.
orientation: pass (the side to move comes to the near edge) or table (fixed). pace: how what a
move set off is shown: tap (by tap), slow, once. prompt: whether a move takes with it what it is
granted. place: the pages from home to where the app was
left. seated: by game, who sat at its last match. example: the match of the last tour. guide: how
far a newcomer was led through it. hints: those already given, each once. drafts: by match, what
was begun at its table and is not yet written. colours: by match, those of its pieces by seat.
ticks: by match, the steps of its set-up that are done.
worn: by game, the colours that people had last. device: what this phone is called at a shared
table; empty: what its maker calls it. decks: by game, the deck that its cards are read with.
hands: by match, a hand that its player noted. saw: whether what the camera saw may be kept.
read: by game, the section of its rules that was read last. board_choice: by kind of match, the
board that new ones are played on. Each library has its own.
old_plays: those of other programs."""


class Settings:
    """Read once, written through; a value of a wrong type counts as absent."""

    def __init__(self, store: Store, device: Device) -> None:
        self._store = store
        self._device = device
        self._known: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._known:
            default = DEFAULTS[key]
            found = self._store.setting(key)
            fits = found is not None and (default is None or type(found) is type(default))
            self._known[key] = found if fits else default
        return self._known[key]

    def __setitem__(self, key: str, value: object) -> None:
        """May raise what the store raises; then nothing has changed."""
        if self[key] != value:
            self._store.set_setting(key, value)
            self._known[key] = value

    def by_match(
        self, key: str, match: str, value: object = None, others: int = sys.maxsize
    ) -> dict[str, Any]:
        """A setting that tells of matches: this of one, or nothing; and of the latest others."""
        known = [(other, of) for other, of in self[key].items() if other != match]
        return dict(known[-others:]) | ({match: value} if value else {})

    @property
    def language(self) -> str:
        """As chosen, else the device's own if the app speaks it, else English."""
        chosen = self["language"] or self._device.language()
        return chosen if chosen in LANGUAGES else "en"
