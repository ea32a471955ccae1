"""The manifest as python-for-android's own template makes it of the spec, and our hook of that.

Run by the packing tools' Python in the tree; prints the XML.
"""

import configparser
import os
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace

import jinja2
import pythonforandroid

TOOL = Path(pythonforandroid.__file__).parent
TEMPLATES = TOOL / "bootstraps" / "_sdl_common" / "build" / "templates"


def loaded(file: Path) -> ModuleType:
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rendered(app: configparser.SectionProxy) -> str:
    args = SimpleNamespace(
        min_sdk_version=app.getint("android.minapi"),
        permissions=[
            {"name": f"android.permission.{name}"} for name in app["android.permissions"].split(",")
        ],
        extra_manifest_xml=Path(app["android.extra_manifest_xml"]).read_text("utf-8"),
        extra_manifest_application_arguments=Path(
            app["android.extra_manifest_application_arguments"]
        ).read_text("utf-8"),
        intent_filters=Path(app["android.manifest.intent_filters"]).read_text("utf-8"),
        activity_launch_mode=app["android.manifest.launch_mode"],
        allow_backup=app["android.allow_backup"].lower(),
        android_entrypoint="org.kivy.android.PythonActivity",
        android_apptheme="@android:style/Theme.NoTitleBar",
        manifest_orientation="unspecified",
        window=True,
        version="1",
        numeric_version="1",
    )
    template = jinja2.Environment(loader=jinja2.FileSystemLoader(TEMPLATES)).get_template(
        "AndroidManifest.tmpl.xml"
    )
    return template.render(args=args, android_api=app.getint("android.api"))


if __name__ == "__main__":
    config = configparser.RawConfigParser()
    config.read("buildozer.spec", encoding="utf-8")
    app = config["app"]
    hook = loaded(Path(app["p4a.hook"]).absolute())
    with tempfile.TemporaryDirectory() as folder:
        text = rendered(app)
        os.chdir(folder)
        hook.MANIFEST.parent.mkdir(parents=True)
        hook.MANIFEST.write_text(text, "utf-8")
        hook.after_apk_build(None)
        sys.stdout.write(hook.MANIFEST.read_text("utf-8"))
