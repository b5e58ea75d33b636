"""Why a function may not repeat itself, as sentences."""

from __future__ import annotations

import pytest

from optadvisor.source.module import Module
from optadvisor.source.repeatable import causes


def causes_of(text: str, name: str = "f") -> tuple[str, ...]:
    module = Module.parse(text.encode(), "/p/a.py")
    return causes(module, next(ref for ref in module.functions if ref.qualname == name))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("import time\ndef f(): return time.time()\n", "it reads the clock (`time.time`, line 2)"),
        ("from time import perf_counter as now\ndef f(): return now()\n", "it reads the clock (`time.perf_counter`"),
        ("import datetime as d\ndef f(): return d.date.today()\n", "today's date"),
        ("def f(x): return id(x)\n", "addresses of objects"),
        ("def f(x): return hash(x) % 7\n", "hashes"),
        ("import uuid\ndef f(): return uuid.uuid4()\n", "operating system's random numbers"),
        ("import random\ndef f(): return random.Random().random()\n", "unseeded random generator (`random.Random`"),
        ("import numpy as np\ndef f(): return np.random.default_rng().random()\n", "numpy.random.default_rng"),
        ("def f(xs):\n    return [x for x in set(xs)]\n", "order of a set"),
        ("def f():\n    for x in {'a', 'b'}:\n        print(x)\n", "order of a set"),
        ("import os\ndef f(): return os.listdir('.')\n", "reads files or folders (`os.listdir`, line 2)"),
        ("import time\ndef g(): return time.time()\ndef f(): return g()\n", "it reads the clock (`time.time`, line 2)"),
    ],
)
def test_the_reason_is_named_with_its_place(text: str, words: str) -> None:
    (said,) = causes_of(text)
    assert words in said


@pytest.mark.parametrize(
    "text",
    [
        "def f(time): return time.time()\n",
        "import random\ndef f(): return random.Random(7).random()\n",
        "def f(xs): return sorted(set(xs))\n",
        "import time\ndef g(): return time.time()\ndef f(x): return x\n",
        "def id(x): return 1\ndef f(x): return id(x)\n",
    ],
)
def test_what_repeats_itself_has_no_reason(text: str) -> None:
    assert causes_of(text) == ()
