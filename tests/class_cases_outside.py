"""Cases of `test_classes`: work outside the interpreter and its arrays, and of little evidence."""

from __future__ import annotations

from classkit import Case, figures

from optadvisor.profiles.evidence import ForeignUse
from optadvisor.records import HotspotClass

K = HotspotClass

CASES: dict[str, Case] = {
    "an import in a small function": (
        K.CALLS,
        "`import random` inside the function, looked up again 1.0 million times",
        figures(
            """
            def f():
                import random
                return random.random()
        """,
            lines={"import": (0.6, 999_999), "return": (0.3, 999_999)},
            calls=999_999,
        ),
    ),
    # ------------------------------------------------------------ compiled
    "a Numba function": (
        K.COMPILED,
        "10 calls of kernel (50 ms each): compiled code",
        figures(
            """
            @njit
            def kernel(n):
                return n
            def f(k):
                for _ in range(k):
                    s = kernel(5)
        """,
            lines={"s =": (0.5, 10)},
            loops={"for _": 10},
            calls=1,
        ),
    ),
    "Numba compiling": (
        K.COMPILED,
        "compiling: Numba took 1.8 s",
        figures(
            """
            @njit(cache=True)
            def kernel(n):
                return n
            def f():
                return kernel(5)
        """,
            lines={"return kernel": (0.01, 1, 1.81)},
            calls=1,
            foreign=(
                ForeignUse(name="numba.core.dispatcher.compile", place="/x/numba/core/dispatcher.py:1", seconds=1.8),
            ),
        ),
    ),
    "an extension of another file": (
        K.COMPILED,
        "fast.kernel",
        figures(
            """
            import fast
            def f(xs):
                return fast.kernel(xs)
        """,
            lines={"return": (0.5, 100)},
            calls=100,
            compiled=frozenset(["fast.kernel"]),
        ),
    ),
    "compression": (
        K.COMPILED,
        "zlib.compress",
        figures(
            """
            def f(data):
                return zlib.compress(data, 9)
        """,
            lines={"return": (0.9, 6)},
            calls=6,
            foreign=(ForeignUse(name="<built-in method zlib.compress>", seconds=0.9, calls=6),),
        ),
    ),
    # ------------------------------------------------------------ input and output
    "writing lines": (
        K.INPUT_OUTPUT,
        "file.write",
        figures(
            """
            def f(n):
                with open("out.txt", "w") as out:
                    for i in range(n):
                        out.write("line")
        """,
            lines={"for i": (0.01, 400_000), "out.write": (0.1, 400_000)},
            loops={"for i": 400_000},
            calls=1,
        ),
    ),
    "reading a table": (
        K.INPUT_OUTPUT,
        "reading lines (csv.reader)",
        figures(
            """
            def f(path):
                rows = 0
                for row in csv.reader(open(path)):
                    rows += 1
        """,
            lines={"for row": (0.4, 600_000), "rows +=": (0.02, 600_000)},
            loops={"for row": 600_000},
            calls=1,
        ),
    ),
    "parsing": (
        K.INPUT_OUTPUT,
        "6 calls of json.loads (50 ms each)",
        figures(
            """
            def f(text):
                for _ in range(6):
                    d = json.loads(text)
        """,
            lines={"d =": (0.0, 6, 0.3)},
            loops={"for _": 6},
            calls=1,
            foreign=(ForeignUse(name="json.loads", place="/usr/lib/python3.11/json/__init__.py:299", seconds=0.3),),
        ),
    ),
    "a database": (
        K.INPUT_OUTPUT,
        "sqlite3",
        figures(
            """
            def f(n):
                db = sqlite3.connect(":memory:")
                for i in range(n):
                    db.execute("insert into t values (?)", (i,))
        """,
            lines={"for i": (0.005, 150_000), "db.execute": (0.3, 150_000)},
            loops={"for i": 150_000},
            calls=1,
            foreign=(
                ForeignUse(name="<method 'execute' of 'sqlite3.Connection' objects>", seconds=0.28, calls=150_000),
            ),
        ),
    ),
    "idle inside an unknown driver": (
        K.INPUT_OUTPUT,
        "fetch",
        figures(
            """
            def f(cursor):
                return cursor.fetch()
        """,
            lines={"return": (1.0, 10)},
            calls=10,
            program_seconds=1.2,
            program_cpu_seconds=0.1,
        ),
    ),
    # ------------------------------------------------------------ waiting
    "asleep": (
        K.WAITING,
        "4 calls of time.sleep (0.1 s each): it waits",
        figures(
            """
            def f(k):
                for _ in range(k):
                    time.sleep(0.1)
        """,
            lines={"time.sleep": (0.4, 4)},
            loops={"for _": 4},
            calls=1,
            waiting_seconds=0.4,
            foreign=(ForeignUse(name="<built-in method time.sleep>", seconds=0.4, calls=4),),
        ),
    ),
    "half asleep": (
        K.WAITING,
        "60 % of its time is inside 4 calls of time.sleep",
        figures(
            """
            def f(k):
                for _ in range(k):
                    time.sleep(0.1)
                    for i in range(500_000):
                        i * 2 + 1
        """,
            lines={"time.sleep": (0.6, 4), "for i": (0.1, 4e6), "i * 2": (0.3, 4e6)},
            loops={"for i": 4_000_000},
            calls=1,
        ),
    ),
    "a lock": (
        K.WAITING,
        "it waits",
        figures(
            """
            lock = threading.Lock()
            def f():
                with lock:
                    pass
        """,
            lines={"with lock": (0.5, 1)},
            calls=1,
            waiting_seconds=0.5,
            foreign=(ForeignUse(name="<method '__enter__' of '_thread.lock' objects>", seconds=0.5, calls=1),),
        ),
    ),
    "joining a thread": (
        K.WAITING,
        "threading.Thread.join",
        figures(
            """
            def f(worker):
                worker.join()
        """,
            lines={"worker.join": (0.0, 1, 0.5)},
            calls=1,
            waiting_seconds=0.5,
            foreign=(
                ForeignUse(name="threading.Thread.join", place="/usr/lib/python3.11/threading.py:1095", seconds=0.5),
            ),
        ),
    ),
    "waiting seen by the sampler only": (
        K.WAITING,
        "its thread was not running",
        figures(
            """
            def f(thing):
                return thing[0] + 1
        """,
            lines={"return": (0.5, 5)},
            calls=5,
            waiting_seconds=0.5,
        ),
    ),
    # ------------------------------------------------------------ other processes, imports
    "a child process": (
        K.SUBPROCESS,
        "subprocess.run",
        figures(
            """
            def f():
                subprocess.run(["sleep", "1"])
        """,
            lines={"subprocess.run": (0.0, 1, 1.0)},
            calls=1,
            waiting_seconds=1.0,
            foreign=(ForeignUse(name="subprocess.run", place="/usr/lib/python3.11/subprocess.py:506", seconds=1.0),),
        ),
    ),
    "a shell": (
        K.SUBPROCESS,
        "os.system",
        figures(
            """
            def f():
                os.system("sleep 1")
        """,
            lines={"os.system": (0.4, 1)},
            calls=1,
            foreign=(ForeignUse(name="<built-in method posix.system>", seconds=0.4, calls=1),),
        ),
    ),
    "importing": (
        K.IMPORTS,
        "import scipy.signal (0.18 s)",
        figures(
            """
            def f():
                import scipy.signal
        """,
            lines={"import scipy": (0.0, 1, 0.18)},
            calls=1,
            foreign=(ForeignUse(name="import", seconds=0.18),),
        ),
    ),
    "imports at the top": (
        K.IMPORTS,
        "import pandas",
        figures(
            """
            import pandas
            import scipy
            print("hello")
        """,
            name="<module>",
            lines={"import pandas": (0.01, 1, 0.5), "import scipy": (0.0, 1, 0.2), "print": (0.01, 1)},
        ),
    ),
    # ------------------------------------------------------------ pandas
    "values of a pandas column, one at a time": (
        K.CALLS,
        "100 thousand look-ups of single values in pandas of 4.9 µs each: a list gives them at once",
        figures(
            """
            def f(prices):
                gain = 0.0
                for i in range(len(prices)):
                    gain += prices[i]
                return gain
        """,
            lines={"for i": (0.01, 100_000), "gain +=": (0.01, 100_000, 0.5)},
            loops={"for i": 100_000},
            calls=1,
            foreign=(
                ForeignUse(
                    name="pandas.core.series.Series.__getitem__", place="/x/pandas/core/series.py:1", seconds=0.5
                ),
            ),
        ),
    ),
    "a mask over a pandas column": (
        K.NATIVE,
        "pandas.core.series.Series.__getitem__: already native code",
        figures(
            """
            def f(prices):
                return prices[prices > 2].sum()
        """,
            lines={"return": (0.01, 3, 0.5)},
            calls=3,
            foreign=(
                ForeignUse(
                    name="pandas.core.series.Series.__getitem__", place="/x/pandas/core/series.py:1", seconds=0.5
                ),
            ),
        ),
    ),
    "rows by apply": (
        K.OBJECTS,
        "pandas.core.frame.DataFrame.apply",
        figures(
            """
            def f(df):
                return df.apply(g, axis=1)
        """,
            lines={"return": (0.01, 1, 0.5)},
            calls=1,
            foreign=(
                ForeignUse(name="pandas.core.frame.DataFrame.apply", place="/x/pandas/core/frame.py:1", seconds=0.5),
            ),
        ),
    ),
    # ------------------------------------------------------------ little evidence
    "no lines, only the text": (
        K.NUMBERS,
        "own lines",
        figures(
            """
            def f(n):
                s = 0
                for i in range(n):
                    s += i * i
                return s
        """,
            self_seconds=1.0,
        ),
    ),
    "no lines, a built-in": (
        K.WAITING,
        "time.sleep",
        figures(
            """
            def f(n):
                time.sleep(n)
        """,
            self_seconds=1.0,
            foreign=(ForeignUse(name="<built-in method time.sleep>", seconds=0.9, calls=3),),
        ),
    ),
    "lines with the time of what they call": (
        K.NUMBERS,
        "loop passes of about 0.1 µs",
        figures(
            """
            def f(n):
                s = 0
                for i in range(n):
                    s += i * i % 7
                return heavy(s)
        """,
            lines={"for i": (0.03, 1e6), "s +=": (0.07, 1e6), "return": (9.0, 1)},
            loops={"for i": 1_000_000},
            calls=1,
            self_seconds=0.1,
            inclusive_seconds=9.1,
        ),
    ),
    "nothing of its own": (K.UNKNOWN, "", figures("def f():\n    pass\n", self_seconds=0.0)),
}
