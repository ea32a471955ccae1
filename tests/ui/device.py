"""A phone that remembers what it was asked for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.phone.device import Device, Insets

if TYPE_CHECKING:
    from vision.frames import FrameSource


class FakeDevice(Device):
    """Remembers what it was asked for."""

    def __init__(self, folder: Path, window: Any = None) -> None:
        super().__init__(window)
        self.folder = folder
        self.asked: list[tuple[str, Any]] = []
        self.forces: list[tuple[float, float, float]] = []
        """What the accelerometer will say, one after the other."""
        self.talks = False
        self.chooses: Path | None = None
        """What the person chooses; None: there is no chooser."""
        self.knows_links = True
        self.hand: Callable[[Path], None] = lambda file: None
        """Another app opens a file with this one."""
        self.camera_allowed = True
        self.network_allowed = True
        self.voice = True
        self.cover: Callable[[Insets], None] = lambda covered: None
        """Android's bars, cutouts or keyboard are others than before."""

    def vibrate(self, answer: str) -> None:
        self.asked.append(("vibrate", answer))

    def speak(self, words: str, lang: str) -> None:
        self.asked.append(("speak", (words, lang)))

    def hush(self) -> None:
        self.asked.append(("hush", None))

    def speaking(self) -> bool:
        return self.talks

    def keep_awake(self, on: bool) -> None:
        super().keep_awake(on)
        self.asked.append(("keep_awake", on))

    def dim(self, on: bool) -> None:
        self.asked.append(("dim", on))

    def data_folder(self) -> Path:
        return self.folder

    def exports_folder(self) -> Path:
        return self.folder

    def share(self, file: Path, title: str) -> Path | None:
        self.asked.append(("share", file))
        return None

    def name(self) -> str:
        return "Pixel 7"

    def hear_all(self, on: bool) -> None:
        self.asked.append(("hear_all", on))

    def ask_network(self, answer: Callable[[bool], None]) -> None:
        self.asked.append(("ask_network", None))
        answer(self.network_allowed)

    def keep_table(self, title: str) -> None:
        self.asked.append(("keep_table", title))

    def voiceless(self) -> bool:
        return not self.voice

    def edges(self, then: Callable[[Insets], None]) -> None:
        self.cover = then

    def has_motion(self) -> bool:
        return True

    def feel_motion(self, on: bool) -> None:
        self.asked.append(("feel_motion", on))

    def acceleration(self) -> tuple[float, float, float] | None:
        return self.forces.pop(0) if self.forces else None

    def open_link(self, link: str) -> bool:
        self.asked.append(("open_link", link))
        return self.knows_links

    def choose_file(self, kinds: tuple[str, ...], then: Callable[[Path], None]) -> bool:
        self.asked.append(("choose_file", kinds))
        if self.chooses is not None:
            then(self.chooses)
        return self.chooses is not None

    def incoming(self, then: Callable[[Path], None]) -> None:
        self.hand = then

    def ask_camera(self, answer: Callable[[bool], None]) -> None:
        self.asked.append(("ask_camera", None))
        answer(self.camera_allowed)

    def camera(self) -> Callable[[], FrameSource]:
        """Sees the last picture in the folder `camera`."""
        from vision.frames import Slides

        def opened() -> FrameSource:
            source: Any = Slides(self.folder / "camera")
            source.has_torch = True
            source.torch = lambda on: self.asked.append(("torch", on))
            source.focus = lambda x, y: self.asked.append(("focus", (x, y)))
            return source  # type: ignore[no-any-return]

        return opened
