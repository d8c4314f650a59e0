"""Runs a program in a network namespace of its own: a network with one address and nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence

#: A shell script that sets up a network interface with one address, through which browsers on this machine find each
#: other, and then runs the command.
WIRED = """ip link set lo up; ip link add v0 type veth peer name v1; ip address add 198.51.100.1/24 dev v0
ip link set v0 up; ip link set v1 up; ip route add default via 198.51.100.2; exec "$@"
"""


def in_own_network(command: Sequence[str]) -> list[str]:
    """Return a command that runs `command` in a network of its own; [] if the machine cannot create one."""
    if not (shutil.which("unshare") and shutil.which("ip")):
        return []
    alone = ["unshare", "--net"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--net"]
    begun = subprocess.run([*alone, "sh", "-c", WIRED, "sh", "true"], capture_output=True)
    return [] if begun.returncode else [*alone, "sh", "-c", WIRED, "sh", *command]
