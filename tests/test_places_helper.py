"""The helpers of `indexing` and `membership` by themselves: interrupted while they take in what came to the list, they
still tell the truth."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from optadvisor.rewriters._quiet_functions import PLAIN
from optadvisor.rewriters.indexing import PLACES
from optadvisor.rewriters.membership import MEMBERS


def _places() -> Any:
    names: dict[str, Any] = {}
    exec(PLAIN.replace("PLAIN", "are_plain"), names)
    exec(PLACES.replace("NAME", "Places").replace("PLAIN", "are_plain"), names)
    return names["Places"]()


def _members() -> Any:
    names: dict[str, Any] = {}
    exec(PLAIN.replace("PLAIN", "are_plain"), names)
    exec(MEMBERS.replace("NAME", "Members").replace("PLAIN", "are_plain"), names)
    return names["Members"]()


def _interrupted(ask: Callable[[int, list[int]], object], items: list[int], line: int) -> bool:
    """Ask once, with Ctrl-C in front of the line of `read_on` that comes as number `line`; whether it came so far."""
    left = [line]

    def trace(frame: Any, event: str, _: Any) -> Any:
        if frame.f_code.co_name == "read_on" and event == "line":
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        ask(1, items)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def test_an_interrupt_half_way_counts_nothing_twice() -> None:
    line = 0
    while True:
        line += 1
        places, items = _places(), [3, 1, 1]
        assert places.count(1, items) == 2
        items += [1, 3, 1]
        came = _interrupted(places.count, items, line)
        assert [places.count(value, items) for value in (1, 3)] == [4, 2]
        assert places.index(3, items) == 0
        assert places.behind(3, items, 4)
        if not came:
            break
    assert line > 10


def test_an_interrupt_half_way_leaves_nothing_out() -> None:
    line = 0
    while True:
        line += 1
        members, items = _members(), [3]
        assert not members.have(1, items)
        items += [1, 2]
        came = _interrupted(members.have, items, line)
        assert [members.have(value, items) for value in (1, 2, 3, 4)] == [True, True, True, False]
        if not came:
            break
    assert line > 3
