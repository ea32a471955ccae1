"""Called by python-for-android between making the manifest and assembling the package."""

from pathlib import Path

MANIFEST = Path("src/main/AndroidManifest.xml")
SERVICE = Path(__file__).with_name("service.xml")


def after_apk_build(_toolchain: object) -> None:
    """Its template knows no foreground service in the app's own process."""
    before, end, after = MANIFEST.read_text("utf-8").rpartition("</application>")
    assert end, "the manifest has no application"
    MANIFEST.write_text(f"{before}{SERVICE.read_text('utf-8')}{end}{after}", "utf-8")
