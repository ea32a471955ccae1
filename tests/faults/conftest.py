from pathlib import Path

import pytest

from tests.faults.injection import Plan, compiled


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("calls"))


@pytest.fixture
def plan(tmp_path: Path, library: Path) -> Plan:
    return Plan(tmp_path, library)
