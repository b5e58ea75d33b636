"""Which loops of compiled copies threads share: only those in which nothing is carried on and nothing raises."""

from __future__ import annotations

import os
import textwrap
import threading
from dataclasses import replace
from pathlib import Path

import casekit
import pytest

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters._kernel_parallel import ALONE, PARALLEL, PARALLEL_ROUNDED, ROUNDED

SHARED = {
    "each element by itself": (
        """
        def f(a, b):
            for i in range(len(a)):
                b[i] = a[i] * 2.0
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0])]",
        [PARALLEL],
    ),
    "a count of ints": (
        """
        def f(a):
            n = 0
            for i in range(len(a)):
                if a[i] > 0.5:
                    n += 1
            return n
        """,
        "CALLS = [call([1.0, 0.0])]",
        [PARALLEL],
    ),
    "a sum of floats, in parts": (
        """
        def f(a):
            s = 0.0
            for i in range(len(a)):
                s += a[i]
            return s
        """,
        "CALLS = [call([1.0, 0.0])]",
        [ROUNDED, PARALLEL_ROUNDED],
    ),
    "the rows of a table, each a sum": (
        """
        def f(a, out):
            for i in range(len(a)):
                s = 0.0
                for j in range(len(a[0])):
                    s += a[i][j]
                out[i] = s
        """,
        "CALLS = [call([[1.0, 2.0], [3.0, 4.0]], [0.0, 0.0])]",
        [ROUNDED, PARALLEL, PARALLEL_ROUNDED],
    ),
    "a step of a stencil, in a loop over time": (
        """
        def f(u, v, steps):
            for t in range(steps):
                for i in range(1, len(u) - 1):
                    v[i] = u[i - 1] + u[i + 1]
                u, v = v, u
            return u[0]
        """,
        "CALLS = [call([1.0, 2.0, 3.0], [0.0, 0.0, 0.0], 3)]",
        [PARALLEL],
    ),
}
ALONE_EACH = {
    "a count goes up and down": (
        """
        def f(a):
            n = 0
            for i in range(len(a)):
                n += 2
                if a[i] > 0.5:
                    n -= 1
            return n
        """,
        "CALLS = [call([1.0, 0.0])]",
    ),
    "the iteration before is read": (
        """
        def f(a):
            for i in range(1, len(a)):
                a[i] = a[i - 1] * 0.5
        """,
        "CALLS = [call([1.0, 2.0])]",
    ),
    "two iterations may store into one element": (
        """
        def f(k, out):
            for i in range(len(k)):
                out[k[i]] = i
        """,
        "CALLS = [call([1, 0], [0, 0])]",
    ),
    "the index is read from a list, so that it may be out of range": (
        """
        def f(a, k, out):
            for i in range(len(out)):
                out[i] = a[k[i]]
        """,
        "CALLS = [call([1.0, 2.0], [1, 0], [0.0, 0.0])]",
    ),
    "the last value counts": (
        """
        def f(a, out):
            x = 0.0
            for i in range(len(a)):
                x = a[i] * 2.0
                out[i] = x
            return x
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0])]",
    ),
    "it ends early": (
        """
        def f(a, out):
            for i in range(len(a)):
                if a[i] < 0.0:
                    break
                out[i] = a[i] * 2.0
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0])]",
    ),
    "an int may leave 64 bits": (
        """
        def f(a, out):
            for i in range(len(a)):
                out[i] = a[i] * a[i] * a[i]
        """,
        "CALLS = [call([2**40, 3], [0, 0])]",
    ),
    "the list is another one each time, whose length threads do not see": (
        """
        def f(v, u, steps):
            t = 0.0
            for s in range(steps):
                for i in range(len(u)):
                    t += v[i] * u[i]
                new = []
                for i in range(len(v) - 1):
                    new.append(v[i])
                v = new
            return t
        """,
        "CALLS = [call([1.0, 2.0, 3.0], [1.0], 2)]",
    ),
    "a longer list takes the place": (
        """
        def f(u, steps):
            w = [0.5] * (2 * len(u))
            t = 0.0
            for s in range(steps):
                for i in range(len(u)):
                    t += u[i]
                u, w = w, u
            return t
        """,
        "CALLS = [call([1.0, 2.0, 3.0], 2)]",
    ),
    "two tables change places, whose rows may not be equally long": (
        """
        def f(u, v, steps):
            for t in range(steps):
                for i in range(1, len(u) - 1):
                    v[i][0] = u[i - 1][0] + u[i + 1][0]
                u, v = v, u
            return u[0][0]
        """,
        "CALLS = [call([[1.0], [2.0], [3.0]], [[0.0], [0.0], [0.0]], 3)]",
    ),
    "the list grows": (
        """
        def f(a):
            out = []
            for i in range(len(a)):
                out.append(a[i] * 2.0)
            return out
        """,
        "CALLS = [call([1.0, 2.0])]",
    ),
    "a largest one is kept": (
        """
        def f(a):
            most = a[0]
            for i in range(len(a)):
                if a[i] > most:
                    most = a[i]
            return most
        """,
        "CALLS = [call([1.0, 2.0])]",
    ),
    "the variable of a loop is read when that loop is over": (
        """
        def f(a, out):
            j = 7
            for i in range(len(a)):
                for j in range(i % 2):
                    out[i] = 1.0
                out[i] = a[i] * j
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0])]",
    ),
    "the next time around, the variable of the loop is read": (
        """
        def f(a, out, c):
            for t in range(len(c)):
                for i in range(len(a)):
                    out[i] = a[i] * 2.0
                c[t] = i
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0], [0, 0])]",
    ),
    "a loop inside has the same variable": (
        """
        def f(a, out, c):
            for i in range(len(c)):
                for i in range(len(a)):
                    out[i] = a[i] * 2.0
                c[0] += i
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0], [0, 0])]",
    ),
    "a step may be zero": (
        """
        def f(a, out, k):
            for i in range(len(a)):
                n = 0
                for j in range(0, 10, i - k):
                    n += 1
                out[i] = a[i] * n
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0], -1)]",
    ),
    "Numba itself tests an index": (
        """
        def f(a, b, out, k):
            for i in range(len(out)):
                out[i] = (a if k > 2 else b)[i] * 2.0
        """,
        "CALLS = [call([1.0, 2.0], [1.0, 2.0], [0.0, 0.0], 3)]",
    ),
    "the loop stands on one line": (
        """
        def f(a, out):
            for i in range(len(a)): out[i] = a[i] * 2.0; out[i] += 1.0
        """,
        "CALLS = [call([1.0, 2.0], [0.0, 0.0])]",
    ),
    "Numba itself tests an index in a helper": (
        """
        def g(a, i):
            return (a if i > 2 else a)[i + 1]

        def f(a, out):
            for i in range(len(out)):
                out[i] = g(a, i)
        """,
        "CALLS = [call([1.0, 2.0, 3.0], [0.0, 0.0])]",
    ),
}


def proposals(source: str, inputs: str) -> list[Proposal]:
    case = casekit.Case(
        path=Path("parallel.py"),
        before=textwrap.dedent(source).lstrip(),
        inputs=inputs,
        qualname="f",
        after="",
        variant="",
        expected="",
        declined="",
    )
    return [answer for answer in numba_njit.propose(casekit.site_of(case)) if isinstance(answer, Proposal)]


def text(proposal: Proposal) -> str:
    return "\n".join([*(edit.text for edit in proposal.edits), *proposal.helpers])


@pytest.mark.parametrize("name", SHARED)
def test_threads_share(name: str) -> None:
    source, inputs, expected = SHARED[name]
    found = proposals(source, inputs)
    assert [one.variant for one in found[1:]] == expected
    for one in found:
        shared = one.variant in (PARALLEL, PARALLEL_ROUNDED)
        assert ("_prange(" in text(one)) is shared
        assert ("_alone()" in text(one)) is shared
        assert one.ahead
        assert not any("numba" in line for line in one.imports), "it is built, and starts without"
        assert bool(one.rounds) is (one.variant in (ROUNDED, PARALLEL_ROUNDED))


@pytest.mark.parametrize("name", ALONE_EACH)
def test_no_thread_takes_a_part_where(name: str) -> None:
    found = proposals(*ALONE_EACH[name])
    assert found, "it is compiled all the same"
    assert not any("_prange(" in text(one) for one in found)


def test_arrays_that_share_memory_stay_with_the_original() -> None:
    source, _, _ = SHARED["each element by itself"]
    found = proposals(source, "import numpy as np\nCALLS = [call(np.ones(3), np.zeros(3))]")
    (shared,) = [one for one in found if one.variant == PARALLEL]
    assert "not _np.may_share_memory(a, b)" in text(shared)
    assert "and b.flags.forc" in text(shared), "of an array with strides of 0, iterations would share elements"
    assert any("share no memory" in guard for guard in shared.guards)


def test_arrays_that_change_places_are_equally_long() -> None:
    source, _, _ = SHARED["a step of a stencil, in a loop over time"]
    found = proposals(source, "import numpy as np\nCALLS = [call(np.ones(3), np.zeros(3), 2)]")
    (shared,) = [one for one in found if one.variant == PARALLEL]
    assert "u.shape == v.shape" in text(shared), "with threads, Numba keeps the length that `u` had first"
    assert any("u and v are equally long" in guard for guard in shared.guards)


def test_a_loop_that_must_run_is_tested_in_front() -> None:
    source = """
        def f(a, n):
            s = 0
            for i in range(n):
                s += a[i]
            return s
        """
    found = proposals(source, "CALLS = [call([1.0, 0.0], 2)]")
    (shared,) = [one for one in found if one.variant == PARALLEL_ROUNDED]
    before, _, _ = text(shared).partition("_prange(")
    assert "_nonempty(range(n))" in before, "0 of ints, not 0.0"


def test_sums_in_another_order_look_out_for_what_would_have_been_infinite() -> None:
    source, inputs, _ = SHARED["a sum of floats, in parts"]
    for one in proposals(source, inputs)[1:]:
        assert "> 1e290" in text(one), "1e308 + 1e308 - 1e308 - 1e308 is inf, but 0.0 in another order"


def test_threads_do_not_share_once_more() -> None:
    source = """
        def g(a):
            n = 0
            for j in range(len(a)):
                if a[j] > 0.5:
                    n += 1
            return n

        def f(a, out):
            for i in range(len(out)):
                out[i] = g(a)
        """
    found = proposals(source, "CALLS = [call([1.0, 0.0], [0, 0])]")
    (shared,) = [one for one in found if one.variant == PARALLEL]
    assert text(shared).count("_prange(") == 1


def test_short_calls_are_not_shared() -> None:
    source, inputs, _ = SHARED["each element by itself"]
    case = casekit.Case(
        path=Path("parallel.py"), before=textwrap.dedent(source).lstrip(), inputs=inputs, qualname="f",
        after="", variant="", expected="", declined="",
    )  # fmt: skip
    site = casekit.site_of(case)
    calls = tuple(replace(call, seconds=0.001) for call in site.recording.calls)
    short = replace(site, recording=replace(site.recording, calls=calls))
    assert [one.variant for one in numba_njit.propose(short) if isinstance(one, Proposal)] == ["compiled"]


def test_alone_is_one_thread_of_the_process_that_loaded_the_file() -> None:
    space = {"os": os, "threading": threading}
    exec(ALONE.format(name="alone", os="os", threading="threading"), space)
    alone = space["alone"]
    others = threading.active_count() - 1
    assert alone() is (others == 0)  # type: ignore[operator]
    assert not alone(process=-1)  # type: ignore[operator]
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert not alone()  # type: ignore[operator]
    finally:
        stop.set()
        thread.join()
