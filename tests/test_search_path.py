"""Where a trial looks for the program's modules: in the order in which the program did."""

from __future__ import annotations

import pytest

from optadvisor.verifier.trial import _parted


@pytest.mark.parametrize(
    ("added", "before", "behind"),
    [
        ((), [], []),
        (("/me",), [], []),
        (("/me", "/me/lib"), [], ["/me/lib"]),
        (("/me/lib", "/me", "/more"), ["/me/lib"], ["/more"]),
        (("/me/lib", "/me", "/me"), ["/me/lib"], []),
        (("/me/lib",), [], ["/me/lib"]),
    ],
)
def test_what_stands_before_the_own_folder_and_behind_it(
    added: tuple[str, ...], before: list[str], behind: list[str]
) -> None:
    first, last = _parted(added, "/me")
    assert [*first] == before
    assert [*last] == behind
