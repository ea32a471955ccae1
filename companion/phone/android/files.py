"""Files on Android: sharing them, choosing documents and receiving files, through pyjnius."""

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.phone.android.bridge import activity, autoclass, cast, text, there, troubles, version

MIME = {
    ".png": "image/png",
    ".csv": "text/csv",
    ".jsonl": "application/octet-stream",
    ".json": "application/json",
}
ASK = 4711
"""The request code that identifies the answer to our own request."""
SCOPED = 29
"""From this API level on, files are shared through the media store."""
MAX_BYTES = 64_000_000
"""Largest file that is received, in bytes."""
PIECE = 1 << 20


@troubles()
def send(file: Path, title: str) -> None:
    """Offer the file to other apps; raises OSError."""
    intent = autoclass("android.content.Intent")
    parcel = cast("android.os.Parcelable", _address(file))
    message = intent(intent.ACTION_SEND)
    message.setType(MIME.get(file.suffix, "*/*"))
    message.putExtra(intent.EXTRA_STREAM, parcel)
    message.addFlags(intent.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intent.createChooser(message, text(title)))


def _address(file: Path) -> Any:
    """The URI at which another app can read the file."""
    if version() < SCOPED:
        policy = autoclass("android.os.StrictMode$VmPolicy$Builder")().build()
        autoclass("android.os.StrictMode").setVmPolicy(policy)
        folder = Path(there(activity().getExternalCacheDir()).getAbsolutePath())
        copy = folder / file.name
        copy.write_bytes(file.read_bytes())
        return autoclass("android.net.Uri").fromFile(autoclass("java.io.File")(str(copy)))
    values = autoclass("android.content.ContentValues")()
    values.put("_display_name", file.name)
    values.put("mime_type", MIME.get(file.suffix, "application/octet-stream"))
    resolver = activity().getContentResolver()
    downloads = autoclass("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI
    address = there(resolver.insert(downloads, values))
    with os.fdopen(there(resolver.openFileDescriptor(address, "w")).detachFd(), "wb") as out:
        out.write(file.read_bytes())
    return address


def follow(link: str) -> bool:
    """Open a link in the app that handles it; whether there is one."""
    from jnius import JavaException

    intent = autoclass("android.content.Intent")
    address = autoclass("android.net.Uri").parse(link)
    try:
        activity().startActivity(intent(intent.ACTION_VIEW, address))
    except JavaException:
        return False
    return True


def ask(folder: Path, then: Callable[[Path], None]) -> bool:
    """Let the person choose a document and pass a copy to `then`; whether that is possible."""
    from android import activity as events
    from jnius import JavaException

    intent = autoclass("android.content.Intent")

    def answered(request: int, _result: int, answer: object) -> None:
        if request == ASK:
            events.unbind(on_activity_result=answered)
            _bring(answer, folder, then)

    events.bind(on_activity_result=answered)
    question = intent(intent.ACTION_OPEN_DOCUMENT)
    question.addCategory(intent.CATEGORY_OPENABLE)
    question.setType("*/*")
    try:
        activity().startActivityForResult(question, ASK)
    except JavaException:
        events.unbind(on_activity_result=answered)
        return False
    return True


def listen(folder: Path, then: Callable[[Path], None]) -> None:
    """Pass on the file that the app was opened with, and every later one.

    An app restarted from the list of recent apps was opened without a file.
    """
    from android import activity as events

    kind = autoclass("android.content.Intent")
    events.bind(on_new_intent=lambda intent: _bring(intent, folder, then))
    first = activity().getIntent()
    if first is not None and not first.getFlags() & kind.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY:
        _bring(first, folder, then)
        activity().setIntent(kind())


def _bring(intent: Any, folder: Path, then: Callable[[Path], None]) -> None:
    """Copy the file that an intent points to and pass it to `then`; do nothing if there is none.

    If copying fails, `then` gets the path of a file that does not exist, and must report it.
    """
    if intent is None:
        return
    kind = autoclass("android.content.Intent")
    address = intent.getData()
    if address is None and intent.getAction() == kind.ACTION_SEND:
        address = cast("android.net.Uri", intent.getParcelableExtra(kind.EXTRA_STREAM))
    if address is None or address.getScheme() not in ("content", "file"):
        return
    copy = folder / "opened.jsonl"
    try:
        _copy(address, copy)
    except OSError:
        copy.unlink(missing_ok=True)
    then(copy)


@troubles()
def _copy(address: object, copy: Path) -> None:
    """Raises OSError, also for a file that is too large."""
    opened = there(activity().getContentResolver().openFileDescriptor(address, "r"))
    left = MAX_BYTES
    with os.fdopen(opened.detachFd(), "rb") as content, copy.open("wb") as out:
        while piece := content.read(PIECE):
            left -= len(piece)
            if left < 0:
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            out.write(piece)
