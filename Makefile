# Everything a person or a machine needs to do here; continuous integration calls the same.
VENV := .venv
PY := $(VENV)/bin/python
ANDROID := .venv-android
MODE := debug
LINUX := companion/phone/package/linux
export KIVY_NO_ARGS := 1
export KIVY_NO_FILELOG := 1

.PHONY: setup run test thorough check accuracy bench audit release-check sbom lock simulate fuzz fuzz-sheets faults monkey sizes soak evening browsers fingers coverage train screenshots listing locale contributing apk check-apk android-tools workflows release-notes test-all test-rules clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml .ci/setup
	@sh .ci/setup $(VENV) dev

$(VENV)/.bench: $(VENV)/.ready
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[bench]'
	@touch $@

# Without a display: Cairn's pages in a browser.
run: setup
	@$(PY) main.py

test: setup
	@$(PY) -m pytest -n auto --dist worksteal

# The same with nothing left out of what takes long: every combination, many more random matches.
thorough: setup
	@CAIRN_THOROUGH=1 $(PY) -m pytest -n auto --dist worksteal

# The eyes' figures on 200 pictures a cell, which are made once: half an hour, then some minutes.
GALLERY ?= build/gallery
accuracy: setup
	@$(PY) -m tests.vision.accuracy make $(GALLERY) 200
	@$(PY) -m tests.vision.accuracy read $(GALLERY)
	@$(PY) -m tests.vision.decks

# On every Python from 3.11 on that is here, each in an environment of its own; TESTS names some.
test-all:
	@sh .ci/test-all $(TESTS)

# The rules alone, with the Python PY: they need nothing else.
test-rules:
	@$(PY) -m pip install -qq --disable-pip-version-check pytest pytest-timeout hypothesis
	@$(PY) -m pytest tests/scoring tests/test_golden.py

check: setup
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy
	@$(PY) -m mypy --platform win32 --cache-dir .mypy_cache/win32
	@$(PY) -m mypy --platform darwin --cache-dir .mypy_cache/darwin

bench: $(VENV)/.bench
	@$(PY) main.py bench

# Known weaknesses of what Cairn is built from, here and in the versions that phones get. Asks the advisory
# database of the Python Package Index, so it needs the internet.
audit: $(VENV)/.audit
	@mkdir -p build
	@sed -n 's/^requirements = //p' buildozer.spec | tr , '\n' | grep == > build/phone-requirements.txt
	@$(PY) -m pip_audit --skip-editable --progress-spinner off
	@$(PY) -m pip_audit --no-deps --disable-pip --progress-spinner off -r build/phone-requirements.txt

$(VENV)/.audit: $(VENV)/.ready
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[audit]'
	@touch $@

# Everything a release needs; the tools and the dependencies come from the package index.
release-check: $(VENV)/.release
	@$(PY) -m tests.tools.release_check $(ONLY)

# What Cairn is built from, as a CycloneDX bill of materials.
sbom: $(VENV)/.release
	@mkdir -p build
	@$(VENV)/bin/cyclonedx-py requirements $(LINUX)/requirements.txt --pyproject pyproject.toml \
		--output-file build/sbom.json

# The exact versions, with hashes, that Linux desktops and the Android package are built from.
lock: $(VENV)/.release android-tools
	@$(PY) -m tests.tools.lock $(ANDROID)/wheels

$(VENV)/.release: $(VENV)/.ready
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[release]'
	@touch $@

simulate: setup
	@$(PY) -m tests.sync.simulator 100000

fuzz: setup
	@$(PY) -m tests.sync.fuzz 1000000

# A disk that fails, or a kill, at each system call of a commit, alone, on a host and on a guest.
faults: setup
	@CAIRN_THOROUGH=1 $(PY) -m pytest -n auto tests/faults

# Score sheets with something wrong in them, and what is entered on them.
fuzz-sheets: setup
	@$(PY) -m tests.scoring.sheet.fuzz 50000

monkey: setup
	@$(PY) -m tests.ui.monkey

# Every screen and sheet at every size and scale, in the widest words of three languages.
sizes: setup
	@$(PY) -m tests.ui.sizes

# Of the rules, by branches.
coverage: setup
	@$(PY) -m coverage run --branch --source=scoring -m pytest tests/scoring tests/test_golden.py
	@$(PY) -m coverage report --skip-covered --fail-under=95

soak: setup
	@$(PY) -m tests.sync.soak

# 20,000 entries, eight guests and four pages at one table: memory, joining late, the history page.
evening: setup
	@$(PY) -m tests.sync.evening

# Whole matches of every table in real Chromiums, half of them without a script; some minutes each.
browsers: setup
	@$(PY) -m tests.web.matches

# Random controls of two phones at every table, by touch: none is covered, stale or dead.
fingers: setup
	@$(PY) -m tests.web.drill

screenshots: setup
	@$(PY) -m tests.tools.screenshots

# What shops show of the app.
listing: setup
	@$(PY) -m tests.tools.screenshots listing

locale: setup
	@$(PY) -m tests.tools.locale

# The game of docs/new-game.md, made in a copy of the tree, with every check and every test.
contributing: setup
	@$(PY) -m tests.tools.contributing

# The eyes' nets from decks that are drawn, two and a half hours on two cores, 10 GB in build;
# FONTS is a folder of fonts.
FONTS ?= /usr/share/fonts/truetype
train: $(VENV)/.training
	@$(PY) -m tests.tools.training.run $(FONTS)

$(VENV)/.training: $(VENV)/.ready
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[training]'
	@touch $@

# buildozer fetches Android's SDK and NDK itself, once, some gigabytes.
apk: android-tools
	@PATH="$(CURDIR)/$(ANDROID)/bin:$$PATH" $(if $(ARCHS),APP_ANDROID_ARCHS=$(ARCHS)) \
		$(ANDROID)/bin/buildozer android $(MODE)

# Whether phones with pages of 16 KB can load what is in it.
check-apk:
	@python3 tests/android/pages.py bin/*.apk

# The changelog's part of the version that is tagged.
release-notes:
	@python3 tests/tools/release_notes.py $(TAG)

# What packs for Android, and what checks the package without an SDK.
android-tools: $(ANDROID)/.ready

$(ANDROID)/.ready: buildozer.spec .ci/android $(VENV)/.ready
	@sh .ci/android $(ANDROID) $(PY)

# Whether builders elsewhere can read what they are told, and whether it gives nothing away.
workflows: android-tools
	@$(ANDROID)/bin/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@$(ANDROID)/bin/check-jsonschema --builtin-schema vendor.github-issue-forms $(filter-out %/config.yml,$(wildcard .github/ISSUE_TEMPLATE/*.yml))
	@$(ANDROID)/bin/zizmor --offline --quiet .github/workflows

clean:
	rm -rf $(VENV) $(VENV)-3.* $(ANDROID) .buildozer bin build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache screenshots
