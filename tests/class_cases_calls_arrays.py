"""Cases of `test_classes`: calls and arrays."""

from __future__ import annotations

from classkit import Case, array, figures, other

from optadvisor.profiles.evidence import CalleeUse, ForeignUse
from optadvisor.records import FunctionRef, HotspotClass

K = HotspotClass

CASES: dict[str, Case] = {
    # ------------------------------------------------------------ calls
    "many tiny calls": (
        K.CALLS,
        "2.0 million calls of f at 0.1 µs each",
        figures(
            """
            def f(x):
                return x * x + 1
        """,
            lines={"return": (0.2, 2e6)},
            calls=2_000_000,
        ),
    ),
    "recursion": (
        K.CALLS,
        "calls itself",
        figures(
            """
            def f(n):
                if n < 2:
                    return n
                return f(n - 1) + f(n - 2)
        """,
            lines={"if n": (0.03, 635_621), "return n": (0.005, 317_811), "return f": (0.06, 317_810)},
            calls=635_621,
        ),
    ),
    "making tiny calls": (
        K.CALLS,
        "2.0 million calls, most of them of step",
        figures(
            """
            def f(n):
                s = 0
                for i in range(n):
                    s += step(i)
                return s
        """,
            lines={"for i": (0.04, 2e6), "s +=": (0.16, 2e6)},
            loops={"for i": 2_000_000},
            calls=1,
            callees=(CalleeUse(ref=other("step"), calls=2_000_000, inclusive_seconds=0.2),),
        ),
    ),
    "making tiny calls, counted in part": (
        K.CALLS,
        "2.0 million calls, most of them of step",
        figures(
            """
            def f(n):
                s = 0
                for i in range(n):
                    s += step(i)
                return s
        """,
            lines={"for i": (0.04, 2e6), "s +=": (0.16, 2e6)},
            loops={"for i": 2_000_000},
            calls=1,
            callees=(CalleeUse(ref=other("step"), calls=236_019, inclusive_seconds=0.2),),
        ),
    ),
    "a property": (
        K.CALLS,
        "area (a property)",
        figures(
            """
            class Box:
                @property
                def area(self):
                    return self.w * self.h
            def f(boxes):
                t = 0
                for b in boxes:
                    t += b.area + b.area
        """,
            lines={"for b": (0.03, 1e6), "t +=": (0.2, 1e6)},
            loops={"for b": 1_000_000},
            calls=1,
            callees=(
                CalleeUse(
                    ref=FunctionRef(path="/project/program.py", qualname="Box.area", first_line=7),
                    calls=2_000_000,
                    inclusive_seconds=0.2,
                ),
            ),
        ),
    ),
    "few long calls are not overhead": (
        K.NUMBERS,
        "1.0 million loop passes",
        figures(
            """
            def f(n):
                s = 0
                for i in range(n):
                    s += i * i % 7
                return s + step(n)
        """,
            lines={"for i": (0.03, 1e6), "s +=": (0.08, 1e6)},
            loops={"for i": 1_000_000},
            calls=1,
            callees=(CalleeUse(ref=other("step"), calls=1, inclusive_seconds=5.0),),
        ),
    ),
    "small arrays": (
        K.CALLS,
        "NumPy operations of 1.0 µs each",
        figures(
            """
            def f(k):
                v = np.array([1.0, 2.0, 3.0])
                w = np.array([0.1, 0.2, 0.3])
                for _ in range(k):
                    v = v + w
        """,
            lines={"for _": (0.004, 150_000), "v = v": (0.155, 150_000)},
            loops={"for _": 150_000},
            calls=1,
        ),
    ),
    "small arrays through a wrapper": (
        K.CALLS,
        "100 thousand NumPy operations",
        figures(
            """
            def f(v, k):
                s = 0.0
                for _ in range(k):
                    s += np.linalg.norm(v)
        """,
            lines={"for _": (0.004, 100_000), "s +=": (0.01, 100_000, 0.25)},
            loops={"for _": 100_000},
            calls=1,
            foreign=(ForeignUse(name="numpy.linalg._linalg.norm", place="/x/numpy/linalg/_linalg.py:2", seconds=0.24),),
        ),
    ),
    # ------------------------------------------------------------ NumPy
    "matrix product": (
        K.NATIVE,
        "(28 ms each)",
        figures(
            """
            def f(a, k):
                for _ in range(k):
                    b = np.matmul(a, a)
        """,
            lines={"b =": (36 * 0.028, 36)},
            loops={"for _": 36},
            calls=1,
            arguments=(array("a", 700, 700),),
        ),
    ),
    "solving": (
        K.NATIVE,
        "6 calls of numpy.linalg.solve (0.1 s each): already native code",
        figures(
            """
            def f(a, b):
                for _ in range(6):
                    x = np.linalg.solve(a, b)
        """,
            lines={"x =": (0.0, 6, 0.6)},
            calls=1,
            foreign=(ForeignUse(name="numpy.linalg._linalg.solve", place="/x/numpy/linalg/_linalg.py:1", seconds=0.6),),
        ),
    ),
    "one operator on arrays of unknown type": (
        K.NATIVE,
        "whole-array arithmetic on line",
        figures(
            """
            def f(a, b):
                return a * b
        """,
            lines={"return": (0.5, 50)},
            calls=50,
        ),
    ),
    "60 % NumPy, 40 % loop": (
        K.NATIVE,
        "60 % of its time is inside 20 calls of numpy.sort (30 ms each): already native code; 40 % is Python code",
        figures(
            """
            def f(a, k):
                s = 0.0
                for _ in range(k):
                    b = np.sort(a)
                    for i in range(60_000):
                        s += i * 0.5
        """,
            lines={"b =": (0.0, 20, 0.6), "for i": (0.1, 1.2e6), "s +=": (0.3, 1.2e6)},
            loops={"for i": 1_200_000},
            calls=1,
            foreign=(ForeignUse(name="numpy._core.fromnumeric.sort", place="/x/f.py:1", seconds=0.6, calls=20),),
        ),
    ),
    "40 % NumPy, 60 % loop": (
        K.NUMBERS,
        "; 40 % is inside numpy.sort",
        figures(
            """
            def f(a, k):
                s = 0.0
                for _ in range(k):
                    b = np.sort(a)
                    for i in range(60_000):
                        s += i * 0.5
        """,
            lines={"b =": (0.0, 20, 0.4), "for i": (0.15, 5e6), "s +=": (0.45, 5e6)},
            loops={"for i": 5_000_000},
            calls=1,
            foreign=(ForeignUse(name="numpy._core.fromnumeric.sort", place="/x/f.py:1", seconds=0.4, calls=20),),
        ),
    ),
    # ------------------------------------------------------------ temporaries
    "array expression": (
        K.TEMPORARIES,
        "intermediate arrays of about 16 MB",
        figures(
            """
            def f(x, k):
                for _ in range(k):
                    y = x * x * 3.0 + x * 2.0 - x / 3.0
        """,
            lines={"y =": (0.6, 12)},
            loops={"for _": 12},
            calls=1,
            arguments=(array("x", 2_000_000),),
        ),
    ),
    "growing a list by adding": (
        K.TEMPORARIES,
        "list concatenation",
        figures(
            """
            def f(n):
                xs = []
                for i in range(n):
                    xs = xs + [i]
        """,
            lines={"for i": (0.001, 12_000), "xs = xs": (0.3, 12_000)},
            loops={"for i": 12_000},
            calls=1,
        ),
    ),
    "growing an array": (
        K.TEMPORARIES,
        "6000 calls of numpy.append",
        figures(
            """
            def f(n):
                a = np.array([])
                for i in range(n):
                    a = np.append(a, i)
        """,
            lines={"a = np.append": (0.0, 6000, 0.3)},
            loops={"for i": 6000},
            calls=1,
            foreign=(ForeignUse(name="numpy.lib._function_base_impl.append", place="/x/f.py:1", seconds=0.3),),
        ),
    ),
    "deep copies": (
        K.TEMPORARIES,
        "copy.deepcopy",
        figures(
            """
            def f(d):
                return copy.deepcopy(d)
        """,
            lines={"return": (0.0, 30, 0.8)},
            calls=30,
            foreign=(ForeignUse(name="copy.deepcopy", place="/usr/lib/python3.11/copy.py:128", seconds=0.8),),
        ),
    ),
}
