"""The documents are correct: their programs and commands run, their links lead to files, their tables are complete."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from heptad.bots.match import match
from heptad.games import GAMES
from heptad.kernel.game import Info
from heptad.table import Table
from heptad_site.build.lessons import scenarios
from heptad_site.build.python import node
from heptad_site.folders import SITE
from tests import views_and_events
from tests.terminal import Run

ROOT = Path(__file__).resolve().parents[1]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"]
BOTS_PAGE, SCENARIOS_PAGE = ((ROOT / "docs" / f"{name}.md").read_text("utf-8") for name in ("bots", "scenarios"))


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


@pytest.fixture(scope="module")
def bots() -> dict[str, Any]:
    """Run the programs of docs/bots.md one after the other; return the names that they define."""
    names: dict[str, Any] = {}
    for block in blocks(BOTS_PAGE, "python"):
        exec(block, names)
    return names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


# ── bots ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("name", ["Miser", "Builder", "LooksAhead", "Searcher"])
@pytest.mark.parametrize("game", GAMES)
def test_the_bots_of_the_page_play_every_game(bots: dict[str, Any], game: str, name: str) -> None:
    rules = GAMES[game]
    players = [bots[name](), *[bots["Builder"]()] * (rules.options({})["players"] - 1)]
    if name == "LooksAhead":
        players[0].games = 1
    if name == "Searcher":
        players[0].iterations = 2
    (played,) = match(rules, {}, players, 1, "7")
    assert played.problems == ()


#: The coins that an action costs, from its explanation, in each game in which actions cost coins.
COSTS: dict[str, Callable[[Any], int]] = {
    "wonders": lambda facts: facts["left"] + facts["right"] + facts["bank"] if "left" in facts else 0,
    "duel": lambda facts: facts["price"]["total"] if "price" in facts else 0,
}


@pytest.mark.parametrize("game", COSTS)
def test_the_thrifty_bot_of_the_site_pays_the_fewest_coins_where_actions_cost_coins(game: str) -> None:
    bots: dict[str, Any] = {}
    exec((ROOT / "site" / "templates" / "pages" / "my_bot.py").read_text("utf-8"), bots)
    saved: list[int] = []

    class Watched:
        def choose(self, info: Any, rng: Any) -> Any:
            choice = bots["Thrifty"]().choose(info, rng)
            explained = [info.explain(action) for action in info.legal]
            explained = [facts for facts in explained if facts["do"] != "sell"] or explained
            costs = [COSTS[game](facts) for facts in explained]
            assert COSTS[game](info.explain(choice)) == min(costs)
            saved.append(max(costs) - min(costs))
            return choice

    rules = GAMES[game]
    list(match(rules, {}, [Watched() for _ in range(rules.options({})["players"])], 3, "7"))
    assert any(saved)


@pytest.mark.parametrize("game", GAMES)
def test_what_an_action_is_and_why_not_is_told_without_reading_a_token(game: str) -> None:
    class Asking:
        def choose(self, info: Any, rng: Any) -> Any:
            assert all(isinstance(info.explain(action)["do"], str) for action in info.legal)
            assert all(isinstance(refusal.data["code"], str) for refusal in info.refusals)
            return rng.choice(info.legal)

    rules = GAMES[game]
    (played,) = match(rules, {}, [Asking()] * rules.options({})["players"], 1, "7")
    assert played.problems == ()


def test_the_table_of_the_page_names_all_that_a_bot_is_told() -> None:
    named = set(re.findall(r"^\| `info\.(\w+)", BOTS_PAGE, re.MULTILINE))
    assert named == {name for name in vars(Info) if not name.startswith("_")} | {"game", "player"}


def test_the_commands_of_the_page_run(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my_bot.py").write_text(blocks(BOTS_PAGE, "python")[0], "utf-8")
    commands = [shlex.split(command)[1:] for command in re.findall(r"^heptad .*$", BOTS_PAGE, re.MULTILINE)]
    assert {command[0] for command in commands} == {"arena", "play", "selfplay", "simulate"}
    for command in commands:
        assert run(*command, stdin="1\nq\n").status == 0


def test_every_installation_is_given_for_a_checkout_first() -> None:
    text = " ".join(BOTS_PAGE.partition("## Errors")[0].split())
    said = re.findall(r'`pip install "?\.(\[\w+\])?"?` \(once [\w ]+, `pip install "?heptad(\[\w+\])?"?`', text)
    assert said == [("", ""), ("[cluster]", "[cluster]"), ("[rl]", "[rl]")]
    assert len(said) == text.count("pip install heptad") + text.count('pip install "heptad')


def test_fifteen_lines_make_a_bot() -> None:
    assert len(blocks(BOTS_PAGE, "python")[0].splitlines()) <= 15


def test_a_line_of_a_corpus_gives_what_was_seen_and_chosen(bots: dict[str, Any]) -> None:
    table = Table.new("duel", seed="2a")
    (seat,) = table.current_players
    table.act(seat, table.legal_tokens(seat)[0])
    ((view, token),) = bots["decisions"](table.record.to_json())
    assert view["age"] == 0
    assert token == table.actions[0][1]


# ── views and events ────────────────────────────────────────────────────────
def test_the_program_of_the_page_on_views_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = blocks(views_and_events.PAGE.read_text("utf-8"), "python")
    exec(program, {})
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_the_page_on_views_names_every_member_of_a_table() -> None:
    section = views_and_events.PAGE.read_text("utf-8").partition("## A table\n")[2].partition("\n## ")[0]
    named = set(re.findall(r"`(?:Table\.)?(\w+)", section))
    assert {name for name in vars(Table) if not name.startswith("_")} <= named


def test_the_page_on_views_lists_the_types_of_the_games_as_they_are() -> None:
    assert views_and_events.PAGE.read_text("utf-8").partition(views_and_events.MARK)[2] == views_and_events.made()


@pytest.mark.parametrize("key", GAMES)
def test_the_fields_of_a_type_are_explained_in_its_docstring_which_the_page_on_views_shows(key: str) -> None:
    types = (ROOT / "engine" / "heptad" / "games" / key / "types.py").read_text("utf-8")
    assert not re.findall(r"^ +#:.*", types, re.MULTILINE), "the page does not show comments inside a class"


# ── embedding ───────────────────────────────────────────────────────────────
def test_the_scripts_of_pages_that_embed_fit_the_types_that_the_site_serves(tmp_path: Path) -> None:
    pages = [ROOT / "docs" / "embedding.md", ROOT / "examples" / "embed" / "index.html"]
    html = "\n".join(page.read_text("utf-8") for page in pages)
    scripts = re.findall(r'<script(?: type="module")?>\n(.*?)</script>', html, re.DOTALL)
    assert len(scripts) == 3
    for number, script in enumerate(scripts):
        (tmp_path / f"{number}.js").write_text(f"{{\n{script}}}\n", "utf-8")
    compiler, *files = [SITE / "node_modules" / "typescript" / "bin" / "tsc", SITE / "embed.d.ts", *tmp_path.iterdir()]
    options = ["--noEmit", "--allowJs", "--checkJs", "--strictNullChecks", "false", "--target", "es2022", "--types", ""]
    command = [*node(), str(compiler), *options, *map(str, files)]
    assert subprocess.run(command, capture_output=True, text=True, cwd=tmp_path).stdout == ""


# ── scenarios ───────────────────────────────────────────────────────────────
def test_the_example_of_the_page_on_scenarios_is_one_of_the_site() -> None:
    scenario, texts = (json.loads(block) for block in blocks(SCENARIOS_PAGE, "json"))
    path, texts_path = re.findall(r"`(site/\S+/\w[\w-]*\.json)`:", SCENARIOS_PAGE)
    assert json.loads((ROOT / path).read_text("utf-8")) == scenario
    assert texts.items() <= json.loads((ROOT / texts_path).read_text("utf-8")).items()
    assert set(texts) == {Path(path).stem}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_on_scenarios_lists_the_parts_that_pictures_show(game: str) -> None:
    (listed,) = re.findall(rf"^\| `{game}` \| (.*) \|$", SCENARIOS_PAGE, re.MULTILINE)
    shown = {part for scenario in scenarios(game).values() for part in scenario.show}
    assert shown <= set(re.findall(r"`(\w+)`", listed))
