"""Check the spec and copy what would ship, as buildozer does; run by the packing tools' Python.

Prints {"folder": path, "version": text} as JSON; what the spec lacks is said and the status is 1.
"""

import json
import sys

from buildozer import Buildozer

out, sys.stdout = sys.stdout, sys.stderr
tool = Buildozer(filename="buildozer.spec", target="android")
tool.check_configuration_tokens()
tool.target.check_configuration_tokens()
tool._copy_application_sources()
print(json.dumps({"folder": tool.app_dir, "version": tool.get_version()}), file=out)
