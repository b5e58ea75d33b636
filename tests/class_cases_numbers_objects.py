"""Cases of `test_classes`: numbers and objects."""

from __future__ import annotations

from classkit import Case, array, figures

from optadvisor.profiles.evidence import ForeignUse
from optadvisor.records import HotspotClass

K = HotspotClass

CASES: dict[str, Case] = {
    # ------------------------------------------------------------ numbers
    "sum of products": (
        K.NUMBERS,
        "3.0 million loop passes of about 80 ns each on plain numbers",
        figures(
            """
            def f(n):
                total = 0.0
                for i in range(n):
                    total += i * 0.5 - i % 7
                return total
        """,
            lines={"for i": (0.06, 3e6), "total +=": (0.18, 3e6)},
            loops={"for i": 3_000_000},
            calls=1,
        ),
    ),
    "elements of an array": (
        K.NUMBERS,
        "over array elements",
        figures(
            """
            def f(a):
                for i in range(1, len(a)):
                    a[i] = a[i - 1] * 0.5 + i
        """,
            lines={"for i": (0.03, 7e5), "a[i] =": (0.16, 7e5)},
            loops={"for i": 700_000},
            calls=1,
            arguments=(array("a", 700_000),),
        ),
    ),
    "list of lists": (
        K.NUMBERS,
        "on plain numbers",
        figures(
            """
            def f(g, n):
                s = 0.0
                for i in range(1, n - 1):
                    for j in range(1, n - 1):
                        s += g[i - 1][j] + g[i + 1][j] - 4 * g[i][j]
                return s
        """,
            lines={"for j": (0.02, 250_000), "s +=": (0.11, 250_000)},
            loops={"for j": 250_000},
            calls=1,
        ),
    ),
    "random draws": (
        K.NUMBERS,
        "loop passes",
        figures(
            """
            def f(n):
                inside = 0
                for _ in range(n):
                    x = random.random()
                    y = random.random()
                    if x * x + y * y < 1.0:
                        inside += 1
                return 4 * inside / n
        """,
            lines={"for _": (0.04, 1.5e6), "x = ": (0.07, 1.5e6), "y = ": (0.07, 1.5e6), "if x": (0.1, 1.5e6)},
            loops={"for _": 1_500_000},
            calls=1,
            foreign=(ForeignUse(name="<method 'random' of '_random.Random' objects>", seconds=0.2, calls=3_000_000),),
        ),
    ),
    "comprehension over numbers": (
        K.NUMBERS,
        "own lines",
        figures(
            """
            def f(n):
                return [i * i + 3 for i in range(n)]
        """,
            lines={"return": (0.2, 1)},
            calls=1,
        ),
    ),
    "top-level loop": (
        K.NUMBERS,
        "2.0 million loop passes",
        figures(
            """
            s = 0
            for k in range(2_000_000):
                s = s + k % 3
        """,
            name="<module>",
            lines={"for k": (0.05, 2e6), "s = s": (0.1, 2e6)},
            loops={"for k": 2_000_000},
        ),
    ),
    "a lambda on numbers": (
        K.NUMBERS,
        "own lines",
        figures(
            """
            g = lambda x: x ** 3 - 2.0 * x ** 2 + math.sin(x) * math.cos(x) / (1.0 + x * x)
        """,
            name="g",
            lines={"g =": (0.5, -1)},
            calls=-1,
        ),
    ),
    # ------------------------------------------------------------ objects and strings
    "counting words": (
        K.OBJECTS,
        "360 thousand loop passes",
        figures(
            """
            def f(words: list[str]):
                counts = {}
                for word in words:
                    counts[word] = counts.get(word, 0) + 1
                return counts
        """,
            lines={"for word": (0.02, 360_000), "counts[word]": (0.05, 360_000)},
            loops={"for word": 360_000},
            calls=1,
        ),
    ),
    "building strings": (
        K.OBJECTS,
        "on strings",
        figures(
            """
            def f(n):
                out = []
                for i in range(n):
                    out.append(f"item-{i}".upper() + "!")
                return out
        """,
            lines={"for i": (0.02, 500_000), "out.append": (0.2, 500_000)},
            loops={"for i": 500_000},
            calls=1,
        ),
    ),
    "attributes": (
        K.OBJECTS,
        "on objects and their attributes",
        figures(
            """
            def f(bodies):
                for b in bodies:
                    b.v = b.v - b.x * b.mass
                    b.x = b.x + b.v
        """,
            lines={"for b": (0.02, 600_000), "b.v =": (0.08, 600_000), "b.x =": (0.07, 600_000)},
            loops={"for b": 600_000},
            calls=1,
        ),
    ),
    "searching a list": (
        K.OBJECTS,
        "searches with `in`",
        figures(
            """
            def f(xs: list, n):
                hits = 0
                for i in range(n):
                    if i in xs:
                        hits += 1
        """,
            lines={"for i": (0.001, 8000), "if i": (0.24, 8000)},
            loops={"for i": 8000},
            calls=1,
        ),
    ),
    "sorting": (
        K.OBJECTS,
        "5 calls of sorted (60 ms each)",
        figures(
            """
            def f(xs):
                for _ in range(5):
                    ys = sorted(xs)
        """,
            lines={"ys =": (0.3, 5)},
            calls=1,
            foreign=(ForeignUse(name="<built-in method builtins.sorted>", seconds=0.3, calls=5),),
        ),
    ),
    "a regular expression": (
        K.OBJECTS,
        "re.sub",
        figures(
            r"""
            def f(text):
                return re.sub(r"\d+", "#", text)
        """,
            lines={"return": (0.0, 20, 0.4)},
            calls=20,
            foreign=(ForeignUse(name="re.sub", place="/usr/lib/python3.11/re/__init__.py:185", seconds=0.4),),
        ),
    ),
    "an unknown library": (
        K.OBJECTS,
        "networkx.algorithms.shortest_path",
        figures(
            """
            import networkx
            def f(graph):
                return networkx.shortest_path(graph)
        """,
            lines={"return": (0.0, 1, 0.9)},
            calls=1,
            foreign=(ForeignUse(name="networkx.algorithms.shortest_path", place="/x/networkx/a.py:9", seconds=0.9),),
        ),
    ),
}
