"""`python calls.py CLASSES RECIPE FOLDER`: the app's own Android code on a desktop JVM.

CLASSES are the compiled stubs with Android's signatures, RECIPE python-for-android's `android`
package, FOLDER is where the phone's files lie. Says as JSON what came of every scene, and which
scene notices each of the mutants.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any
from unittest.mock import MagicMock

CLASSES, RECIPE, FOLDER = sys.argv[1:]
ROOT = Path(__file__).parents[2]
OWN = "companion.phone.android."
CAMERA = "companion.phone.android.camera"
ACTIVITY = "org.kivy.android.PythonActivity"
sys.path.insert(0, str(ROOT))

from tests.android.mutants import MUTANTS  # noqa: E402


def jvm() -> None:
    import jnius_config

    jnius_config.set_classpath(CLASSES)
    jnius_config.add_options("--add-opens=java.base/java.io=ALL-UNNAMED")


def recipe() -> None:
    """python-for-android's own module, without its compiled half."""
    package, config = ModuleType("android"), ModuleType("android.config")
    package.__path__ = [RECIPE]
    named = {
        "JAVA_NAMESPACE": "org.kivy.android",
        "ACTIVITY_CLASS_NAME": ACTIVITY,
        "ACTIVITY_CLASS_NAMESPACE": ACTIVITY.replace(".", "/"),
    }
    vars(config).update(named)
    package.config = config  # type: ignore[attr-defined]
    sys.modules |= {"android": package, "android.config": config}


def kivy_camera() -> None:
    """Kivy's camera of Android; what it draws with needs a screen and is none of Java's."""
    import kivy.core.camera as cameras
    from kivy.core.camera import camera_android

    for name in ("Texture", "Fbo", "Callback", "Rectangle"):
        setattr(camera_android, name, MagicMock())
    camera_android.Texture.return_value.id = 1
    cameras.Camera = camera_android.CameraAndroid


class Mutant(SourceFileLoader):
    """The app's own module, with one thing in it another."""

    change = ("", "")

    def get_code(self, fullname: str) -> CodeType:
        text = Path(self.path).read_text("utf-8")
        return compile(text.replace(*self.change), self.path, "exec")


class Mutants:
    """Finds the modules that call Android."""

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if not name.startswith(OWN) and name != CAMERA:
            return None
        file = str(ROOT / f"{name.replace('.', '/')}.py")
        return spec_from_file_location(name, file, loader=Mutant(name, file))


def fresh(change: tuple[str, str]) -> Any:
    """A phone of newly loaded modules."""
    for name in [name for name in sys.modules if f"{name}.".startswith(OWN) or name == CAMERA]:
        del sys.modules[name]
    Mutant.change = change
    return import_module(f"{OWN}phone").Phone()


def changes() -> Iterator[tuple[str, tuple[str, str]]]:
    """Each mutant stands in exactly one place of the app's own code."""
    files = [*(ROOT / "companion" / "phone" / "android").glob("*.py")]
    text = "".join(file.read_text("utf-8") for file in files)
    for before, after in MUTANTS:
        assert text.count(before) == 1, f"{text.count(before)} times in the code: {before}"
        yield f"{before} -> {after}", (before, after)


def java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def record() -> list[str]:
    """What was called since the last look."""
    calls = java("stub.Record").CALLS
    lines = [str(calls.get(i)) for i in range(calls.size())]
    calls.clear()
    return lines


def activity() -> Any:
    return java(ACTIVITY).mActivity


def speaks(phone: Any) -> None:
    phone.hush()
    assert not phone.speaking()
    phone.speak("Bo hází 5", "cs")
    assert record() == []
    java("stub.World").voice.wake(0)
    phone.speak("Brecha", "es")
    assert record() == ["cs 1: Bo hází 5", "es 1: Brecha"]
    assert phone.speaking()
    assert not phone.voiceless()
    phone.hush()
    assert record() == ["hush"]


def speaks_when_it_wakes(phone: Any) -> None:
    phone.speak("Brecha", "es")
    java("stub.World").voice.wake(0)
    assert record() == ["es 1: Brecha"]


def is_hushed_before_it_wakes(phone: Any) -> None:
    phone.speak("Brecha", "es")
    phone.hush()
    java("stub.World").voice.wake(0)
    assert record() == ["hush"]


def has_no_voice(phone: Any) -> None:
    phone.speak("Brecha", "es")
    java("stub.World").voice.wake(-1)
    phone.speak("Brecha", "es")
    assert phone.voiceless()
    assert record() == []


def vibrates(phone: Any) -> None:
    phone.vibrate("illegal")
    assert record() == ["vibrate [0, 60, 60, 60] -1"]


def feels_shaking(phone: Any) -> None:
    phone.feel_motion(True)
    assert phone.acceleration() == (1.0, 2.5, 9.75)
    phone.feel_motion(False)
    assert record() == ["feel 3", "numb"]


def shares(phone: Any) -> None:
    file = Path(FOLDER) / "result.png"
    file.write_bytes(b"picture")
    phone.share(file, "A result")
    assert (Path(FOLDER) / "document").read_bytes() == b"picture"
    inserted, opened, started = record()
    assert inserted == (
        "insert content://media/downloads {_display_name=result.png, mime_type=image/png}"
    )
    assert opened == "open content://downloads/1 w"
    assert started == (
        "start A result: android.intent.action.SEND null image/png null 1 "
        "{android.intent.extra.STREAM=content://downloads/1}"
    )


def shares_as_before(phone: Any) -> None:
    java("android.os.Build$VERSION").SDK_INT = 24
    file, outside = Path(FOLDER) / "result.csv", Path(FOLDER) / "outside"
    file.write_bytes(b"table")
    outside.mkdir(exist_ok=True)
    (outside / "result.csv").unlink(missing_ok=True)
    phone.share(file, "A result")
    assert (outside / "result.csv").read_bytes() == b"table"
    assert record()[0] == "StrictMode.setVmPolicy"


def refuses(phone: Any) -> None:
    java("stub.World").refuses = True
    file = Path(FOLDER) / "result.png"
    file.write_bytes(b"picture")
    for sdk in (24, 36):
        java("android.os.Build$VERSION").SDK_INT = sdk
        try:
            phone.share(file, "A result")
        except OSError:
            continue
        raise AssertionError("refused, and nobody said so")
    assert not phone.open_link("bgstats://x")
    came: list[Path] = []
    assert not phone.choose_file((".jsonl",), came.append)
    chosen = java("android.content.Intent")().setData(java("android.net.Uri").parse("content://1"))
    activity().chosen(import_module(f"{OWN}files").ASK, chosen)
    assert came == []
    phone.keep_table("Table")


def opens_files(phone: Any) -> None:
    intent, uri, came = java("android.content.Intent"), java("android.net.Uri"), list[bytes]()
    (Path(FOLDER) / "document").write_bytes(b"a match")
    given = intent(intent.ACTION_VIEW, uri.parse("content://mail/1"))
    activity().setIntent(given)
    phone.incoming(lambda file: came.append(file.read_bytes()))
    assert activity().getIntent().getData() is None
    activity().opened(given)
    sent = intent(intent.ACTION_SEND)
    from jnius import cast

    stream = cast("android.os.Parcelable", uri.parse("content://mail/2"))
    activity().opened(sent.putExtra(intent.EXTRA_STREAM, stream))
    activity().opened(intent(intent.ACTION_VIEW, uri.parse("https://cairn")))
    assert came == [b"a match"] * 3


def opens_nothing_again(phone: Any) -> None:
    """Begun from the list of recent apps, Android tells once more what it once was opened with."""
    intent, came = java("android.content.Intent"), list[Path]()
    once = intent(intent.ACTION_VIEW, java("android.net.Uri").parse("content://mail/1"))
    activity().setIntent(once.addFlags(intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY))
    phone.incoming(came.append)
    assert came == []


def opens_no_more_than_it_can(phone: Any) -> None:
    document, came = Path(FOLDER) / "document", list[bool]()
    document.write_bytes(b"a match")
    intent = java("android.content.Intent")
    given = intent(intent.ACTION_VIEW, java("android.net.Uri").parse("content://mail/1"))
    phone.incoming(lambda file: came.append(file.exists()))
    activity().opened(given)
    import_module(f"{OWN}files").MAX_BYTES = len(b"a match") - 1
    activity().opened(given)
    document.unlink()
    activity().opened(given)
    assert came == [True, False, False]


def chooses_files(phone: Any) -> None:
    came: list[bytes] = []
    (Path(FOLDER) / "document").write_bytes(b"a match")
    assert phone.choose_file((".jsonl",), lambda file: came.append(file.read_bytes()))
    started, request = record()
    assert "OPEN_DOCUMENT null */* android.intent.category.OPENABLE" in started
    number = int(request.split()[1])
    chosen = java("android.content.Intent")().setData(java("android.net.Uri").parse("content://1"))
    activity().chosen(number + 1, chosen)
    activity().chosen(number, chosen)
    activity().chosen(number, chosen)
    assert came == [b"a match"]


def opens_links(phone: Any) -> None:
    assert phone.open_link("bgstats://app")
    assert record() == ["start android.intent.action.VIEW bgstats://app null null 0 {}"]


def asks_for_the_camera(phone: Any) -> None:
    answers: list[bool] = []
    for yes in (True, False):
        phone.ask_camera(answers.append)
        (asked,) = record()
        _, permission, code = asked.split()
        assert permission == "android.permission.CAMERA"
        activity().answer(int(code), permission, yes)
    java("stub.World").granted.add("android.permission.CAMERA")
    phone.ask_camera(answers.append)
    assert answers == [True, False, True]


def asks_for_the_network(phone: Any) -> None:
    answers: list[bool] = []
    phone.ask_network(answers.append)
    assert (answers, record()) == ([True], [])
    java("android.os.Build$VERSION").SDK_INT = 37
    phone.ask_network(answers.append)
    _, permission, code = record()[0].split()
    assert permission == "android.permission.ACCESS_LOCAL_NETWORK"
    activity().answer(int(code), permission, False)
    assert answers == [True, False]


def sees(phone: Any) -> None:
    from companion.phone.device import NoCamera

    java("android.os.Build$VERSION").SDK_INT = 36
    camera, display = phone.camera()(), java("stub.World").display
    assert camera.has_torch
    frame = camera.read()
    assert frame.shape == (1280, 720, 3)
    assert frame.std() == 0
    display.quarters = 1
    assert camera.read().shape == (720, 1280, 3), "the screen was turned"
    camera.torch(True)
    camera.focus(0.5, 0.5)
    camera.release()
    assert record() == ["camera continuous-picture off", "camera continuous-picture torch",
                        "focus", "camera released"]  # fmt: skip
    java("stub.World").sensor = 270
    turned = phone.camera()()
    assert turned._rotation.turns() == 2
    turned.release()
    java("stub.World").refuses = True
    try:
        phone.camera()
    except NoCamera:
        return
    raise AssertionError("a camera that others use")


def knows_its_edges(phone: Any) -> None:
    insets, insets_by_kind, seen = (
        java("android.graphics.Insets"),
        java("android.view.WindowInsets").TOLD,
        [],
    )
    each = {1: (0, 63, 0, 0), 2: (0, 0, 0, 126), 128: (70, 0, 30, 0)}
    for kind, sides in each.items():
        insets_by_kind.put(kind, insets.of(*sides))
    phone.edges(seen.append)
    assert record() == ["keyboard 16"], "the window is resized, not moved"
    insets_by_kind.put(8, insets.of(0, 0, 0, 900))
    java("stub.World").content.requestApplyInsets()
    java("android.os.Build$VERSION").SDK_INT = 29
    insets_by_kind.remove(8)
    java("stub.World").content.requestApplyInsets()
    assert seen == [(70, 63, 30, 126), (70, 63, 30, 900), (70, 63, 30, 126)]


def hears_the_network(phone: Any) -> None:
    phone.hear_all(False)
    phone.hear_all(True)
    phone.hear_all(True)
    phone.hear_all(False)
    calls = [f"multicast {on}" for on in ("false", "true", "true", "false")]
    assert record() == ["lock cairn", *calls], "one lock: no other can let go of it"


def keeps_a_table_open(phone: Any) -> None:
    service = "org.cairn.TableService"
    for sdk, how, kind in ((24, "startService", ""), (28, "startForegroundService", ""),
                           (32, "startForegroundService", " 16")):  # fmt: skip
        java("android.os.Build$VERSION").SDK_INT = sdk
        phone.keep_table("Table is open")
        calls = [line for line in record() if line != "channel"]
        assert calls == [f"{how} {service}", f"foreground Table is open{kind}"]
    java("android.os.Build$VERSION").SDK_INT = 36
    phone.keep_table("Table is open")
    _, permission, code = record()[0].split()
    assert permission == "android.permission.POST_NOTIFICATIONS"
    activity().answer(int(code), permission, False)
    assert record()[0] == f"startForegroundService {service}"
    phone.keep_table("")
    assert record() == [f"stopService {service}"]


def is_tried_out(phone: Any) -> None:
    assert not phone.smoke()
    intent = java("android.content.Intent")
    activity().setIntent(intent(intent.ACTION_MAIN).putExtra("smoke", "1"))
    assert phone.smoke()


def dims(phone: Any) -> None:
    phone.dim(True)
    phone.dim(False)
    assert record() == ["brightness 0.05", "brightness -1.0"]


def is_itself(phone: Any) -> None:
    assert phone.name() == "Stub 7"
    assert phone.data_folder() == phone.exports_folder() == Path(FOLDER)
    assert len(phone.language()) == 2
    assert phone.moves()
    java("stub.World").animations = 0.0
    assert not phone.moves()


SCENES: dict[str, Callable[[Any], None]] = {
    act.__name__: act
    for act in (speaks, speaks_when_it_wakes, is_hushed_before_it_wakes, has_no_voice, vibrates,
                feels_shaking, shares, shares_as_before, refuses, opens_files, opens_nothing_again,
                opens_no_more_than_it_can, chooses_files, opens_links, asks_for_the_camera,
                asks_for_the_network, sees, knows_its_edges, hears_the_network, keeps_a_table_open,
                is_tried_out, dims, is_itself)
}  # fmt: skip


def anew() -> None:
    """The phone as it comes out of its box."""
    world = java("stub.World")
    world.at(FOLDER)
    world.refuses, world.sensor, world.animations = False, 90, 1.0
    world.display.quarters = 0
    world.granted.clear()
    java("android.view.WindowInsets").TOLD.clear()
    java("android.os.Build$VERSION").SDK_INT = 36
    activity().setIntent(java("android.content.Intent")())
    record()


def played(name: str, change: tuple[str, str] = ("", "")) -> str:
    """What went wrong; nothing if all is well."""
    try:
        anew()
        SCENES[name](fresh(change))
    except Exception as bad:
        return f"{type(bad).__name__}: {bad}"
    return ""


def caught(change: tuple[str, str]) -> str:
    """The scene that notices, and how."""
    return next((f"{name}: {why}" for name in SCENES if (why := played(name, change))), "")


def main() -> None:
    out, sys.stdout = sys.stdout, sys.stderr
    jvm()
    recipe()
    kivy_camera()
    os.environ["ANDROID_ARGUMENT"] = FOLDER
    sys.meta_path.insert(0, Mutants())  # type: ignore[arg-type]
    scenes = {name: played(name) for name in SCENES}
    mutants = {label: caught(change) for label, change in changes()}
    print(json.dumps({"scenes": scenes, "mutants": mutants}), file=out)


if __name__ == "__main__":
    main()
