"""What python-for-android would build and fetch for the package; run by the packing tools' Python.

`python -m tests.android.graph` prints {"recipes": {name: version}, "wheels": [names]} as JSON,
with --names only the names of the wheels.
"""

import configparser
import json
import os
import sys
from typing import Any

from pythonforandroid.bootstrap import Bootstrap
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import Recipe


def requirements() -> list[str]:
    spec = configparser.RawConfigParser()
    spec.read("buildozer.spec", encoding="utf-8")
    return [name.strip() for name in spec["app"]["requirements"].split(",")]


def graph(names: list[str]) -> dict[str, Any]:
    context = Context()
    context.ndk_api, context.android_api = 24, 36
    context.recipe_build_order = []
    plain = []
    for name in names:
        name, _, version = name.partition("==")
        if version:
            os.environ[f"VERSION_{name}"] = version
        plain.append(name)
    order, wheels, _ = get_recipe_order_and_bootstrap(
        context, plain, Bootstrap.get_bootstrap("sdl2", context)
    )
    recipes = {name: Recipe.get_recipe(name, context).version for name in order}
    return {"recipes": recipes, "wheels": sorted(name for name in wheels if ";" not in name)}


if __name__ == "__main__":
    wanted = requirements()
    out, sys.stdout = sys.stdout, sys.stderr
    found = graph(wanted)
    pins = {name.partition("==")[0]: name for name in wanted}
    found["wheels"] = [pins.get(name, name) for name in found["wheels"]]
    print("\n".join(found["wheels"]) if "--names" in sys.argv else json.dumps(found), file=out)
