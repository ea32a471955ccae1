# Everything a person or a machine needs to do here; continuous integration calls the same.
VENV := .venv
PY := $(VENV)/bin/python
ANDROID := .venv-android
export KIVY_NO_ARGS := 1
export KIVY_NO_FILELOG := 1

.PHONY: setup run test check bench simulate fuzz monkey soak coverage screenshots locale apk android-tools clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml .ci/setup
	@sh .ci/setup $(VENV) dev

$(VENV)/.bench: $(VENV)/.ready
	@$(PY) -m pip install -qq --disable-pip-version-check -e '.[bench]'
	@touch $@

# Status 2 is "no display", which has been said in one line.
run: setup
	@$(PY) main.py || [ $$? -eq 2 ]

test: setup
	@$(PY) -m pytest -n auto --dist worksteal

check: setup
	@$(PY) -m ruff check .
	@$(PY) -m ruff format --check .
	@$(PY) -m mypy

bench: $(VENV)/.bench
	@$(PY) main.py bench

simulate: setup
	@$(PY) -m tests.sync.simulator 100000

fuzz: setup
	@$(PY) -m tests.sync.fuzz 200000

monkey: setup
	@$(PY) -m tests.ui.monkey

# Of the rules, by branches.
coverage: setup
	@$(PY) -m coverage run --branch --source=scoring -m pytest tests/scoring tests/test_golden.py
	@$(PY) -m coverage report --skip-covered --fail-under=95

soak: setup
	@$(PY) -m tests.sync.soak

screenshots: setup
	@$(PY) -m tests.ui.screenshots

locale: setup
	@$(PY) -m tests.tools.locale

# buildozer fetches Android's SDK and NDK itself, once, some gigabytes.
apk: android-tools
	@PATH="$(CURDIR)/$(ANDROID)/bin:$$PATH" $(ANDROID)/bin/buildozer android debug

# What packs for Android, and what checks the package without an SDK.
android-tools: $(ANDROID)/.ready

$(ANDROID)/.ready: buildozer.spec .ci/android $(VENV)/.ready
	@sh .ci/android $(ANDROID) $(PY)

clean:
	rm -rf $(VENV) $(ANDROID) .buildozer bin build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache screenshots
