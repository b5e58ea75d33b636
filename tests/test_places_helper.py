"""The helper of `indexing` by itself: interrupted while it takes in what came to the list, it still tells the truth."""

from __future__ import annotations

import sys
from typing import Any

from optadvisor.rewriters._quiet_functions import PLAIN
from optadvisor.rewriters.indexing import PLACES


def _places() -> Any:
    names: dict[str, Any] = {}
    exec(PLAIN.replace("PLAIN", "are_plain"), names)
    exec(PLACES.replace("NAME", "Places").replace("PLAIN", "are_plain"), names)
    return names["Places"]()


def _interrupted(places: Any, items: list[int], line: int) -> bool:
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
        places.count(1, items)
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
        came = _interrupted(places, items, line)
        assert [places.count(value, items) for value in (1, 3)] == [4, 2]
        assert places.index(3, items) == 0
        assert places.behind(3, items, 4)
        if not came:
            break
    assert line > 10
