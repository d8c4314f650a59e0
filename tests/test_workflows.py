"""The workflows are what GitHub expects, and they run what a person would run."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_workflows_fit_the_schema() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, *map(str, WORKFLOWS)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_to_a_major_version(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)", workflow.read_text("utf-8"))
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", action) for action in used)


def test_ci_runs_the_check_on_the_floor_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert f'python: ["{project["requires-python"].removeprefix(">=")}", ' in workflow
    assert "run: .ci/run" in workflow


def test_the_check_is_the_test_command() -> None:
    assert "exec python3 build.py test" in (ROOT / ".ci" / "run").read_text("utf-8")
