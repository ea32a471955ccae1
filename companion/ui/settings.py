"""What this phone prefers, kept in the store."""

from __future__ import annotations

from typing import Any

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
    "orientation": "pass",
    "names": [],
    "place": [],
    "example": "",
    "hints": [],
    "dnup_deck": [],
    "draft": {},
    "catalogue": {},
    "device": "",
    "boards": [],
    "board_choice": {},
    "decks": {},
    "hands": {},
    "saw": False,
}
"""text_size: per cent; 0: as the phone has it. memory: show what cards a table could remember.
orientation: pass (the side to move comes to the near edge) or table (fixed). place: the pages
from home to where the app was left. example: the match of the last tour. hints: those already
given, each once. dnup_deck: cards that the owner corrected. draft: what was begun at a table and
is not yet a move. catalogue: Glen More's tiles and paths that this phone was told. boards:
Night's Watch boards made here. board_choice: for each kind of match the board that new ones are
played on. device: what this phone is called at a shared table; empty: what its maker calls it.
decks: by game, the deck that its cards are read with. hands: by match, a hand of dnup that its
player noted. saw: whether what the camera saw may be kept."""


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

    def __setitem__(self, key: str, value: Any) -> None:
        """May raise what the store raises; then nothing has changed."""
        if self[key] != value:
            self._store.set_setting(key, value)
            self._known[key] = value

    @property
    def language(self) -> str:
        """As chosen, else the device's own if the app speaks it, else English."""
        chosen = self["language"] or self._device.language()
        return chosen if chosen in LANGUAGES else "en"
