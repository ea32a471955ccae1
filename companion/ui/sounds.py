"""Two short tones, generated when they are first played."""

import math
import struct
import wave
from functools import cache
from pathlib import Path
from typing import Any

RATE = 22_050
TONES = {"legal": (660, 880), "illegal": (330, 247), "unverified": (550, 550)}
"""Hertz, one after the other."""


def play(answer: str, folder: Path) -> None:
    sound = _sound(answer, folder)
    if sound is not None:
        sound.play()


@cache
def _sound(answer: str, folder: Path) -> Any:
    """None where nothing can sound."""
    from kivy.core.audio import SoundLoader

    file = folder / f"{answer}.wav"
    if not file.exists():
        with wave.open(str(file), "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(b"".join(_note(hertz) for hertz in TONES[answer]))
    return SoundLoader.load(str(file))


def _note(hertz: int, seconds: float = 0.09) -> bytes:
    count = int(RATE * seconds)
    return b"".join(
        struct.pack("<h", int(9000 * math.sin(2 * math.pi * hertz * i / RATE) * (1 - i / count)))
        for i in range(count)
    )
