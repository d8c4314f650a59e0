"""Icons whose paths have been rounded to whole numbers are still in the same place."""

from __future__ import annotations

from heptad_site.build.paths import rounded


def test_points_are_rounded_where_they_are_and_the_errors_do_not_add_up() -> None:
    steps = "".join("l1.4 0.4" for _ in range(10))
    assert rounded(f'<path d="M.4-.4{steps}z"/>') == ('<path d="M0 0l2 0l1 0l2 1l1 0l1 1l2 0l1 0l2 1l1 0l1 1z"/>')


def test_every_command_is_read_and_paths_go_on_where_the_one_before_began() -> None:
    path = "M1.6 2.6h2.8v-2.8H.4V9.6c.5.5 1.6 1.4 2.8 2.8s1.2.2 2.4.4q.2.6.8.8a1.6 1.6 0 0 1 2.2-2.2zm.8.8l1.2 1.2"
    assert rounded(f'<path fill="none" d="{path}"/>') == (
        '<path fill="none" d="M2 3h2v-3H0V10c1 0 2 1 3 2s1 1 3 1q0 0 0 1a2 2 0 0 1 3-3zm0 0l2 2"/>'
    )
