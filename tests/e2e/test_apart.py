"""Devices in both engines meet in an isolated network without a server, and play every game to its end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.apart import TABLES
from tests.e2e.network import in_own_network


@pytest.mark.apart
def test_two_to_seven_devices_join_and_play_whole_games_in_a_network_without_anything_else(built_site: Path) -> None:
    command = in_own_network([sys.executable, "-m", "tests.e2e.apart", str(built_site)])
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    print(done.stdout, done.stderr)
    assert done.returncode == 0
    assert done.stdout.count("played to its end") >= len(TABLES) // 2
