"""The packaging hook: adds the service to the manifest when python-for-android builds the app."""

from pathlib import Path

MANIFEST = Path("src/main/AndroidManifest.xml")
SERVICE = Path(__file__).with_name("service.xml")


def after_apk_build(_toolchain: object) -> None:
    """Add the foreground service; the template cannot declare one in the app's own process."""
    before, end, after = MANIFEST.read_text("utf-8").rpartition("</application>")
    assert end, "the manifest has no application"
    MANIFEST.write_text(f"{before}{SERVICE.read_text('utf-8')}{end}{after}", "utf-8")
