"""`bulk_draws`: the same bits, the same stream, on every path; what its guards must let through and what not."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from casekit import Case, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import bulk_draws
from optadvisor.source.edits import render

EXAMPLE = Path(__file__).parent.parent / "examples" / "walk" / "walk.py"
WALK_CALLS = "CALLS = [call(5), call(5, 1.0)]"
COUNTS = (0, 1, 2, 3, 999, 1000, 1001, 1002, 32767, 32768, 32769, 32770, 100_003)

Function = Callable[..., Any]


def case(source: str, qualname: str, inputs: str) -> Case:
    path = Path(f"{qualname}.py")
    return Case(
        path=path, before=source, inputs=inputs, qualname=qualname, after="", variant="", expected="", declined=""
    )


def answers(source: str, qualname: str, inputs: str = "CALLS = [call(5)]") -> list[Proposal | Declined]:
    return list(bulk_draws.propose(site_of(case(source, qualname, inputs))))


def rewritten(source: str, qualname: str, inputs: str = "CALLS = [call(5)]") -> str:
    site = site_of(case(source, qualname, inputs))
    proposal, *others = bulk_draws.propose(site)
    assert isinstance(proposal, Proposal), proposal
    assert all(isinstance(other, Proposal) and "NumPy's functions" in other.variant for other in others)
    return render(site.module, [proposal]).decode("utf-8")


def reason(source: str, qualname: str, inputs: str = "CALLS = [call(5)]") -> str:
    (declined,) = answers(source, qualname, inputs)
    assert isinstance(declined, Declined), declined
    return declined.reason


class Loaded:
    """A version of a program, with a count of how often its array path was taken."""

    def __init__(self, source: str) -> None:
        self.names: dict[str, Any] = {"__name__": "program"}
        self.fast = 0
        exec(compile(source, "program.py", "exec"), self.names)
        for helper in ("_random_blocks", "_draw_blocks", "_whole_blocks", "_gauss_blocks"):
            if helper in self.names:
                self.names[helper] = self.counted(self.names[helper])

    def counted(self, blocks: Function) -> Function:
        def counting(*arguments: Any) -> Any:
            self.fast += 1
            return blocks(*arguments)

        return counting


def bits(value: Any) -> Any:
    """Something that is equal only for the same types and the same bits."""
    if isinstance(value, tuple | list):
        return type(value).__name__, [bits(item) for item in value]
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.flags.c_contiguous, value.tobytes()
    if isinstance(value, float | np.generic):
        return type(value).__name__, struct.pack("<d", value)
    if isinstance(value, random.Random):
        return value.getstate()
    if isinstance(value, np.random.Generator):
        return repr(value.bit_generator.state)
    if isinstance(value, np.random.RandomState):
        state = value.get_state(legacy=False)
        return repr(state), state["state"]["key"].tobytes()
    return type(value).__name__, repr(value)


def outcome(function: Function, make: Callable[[], tuple[Any, ...]], seed: int) -> Any:
    """Result or exception, arguments afterwards, and both global streams."""
    random.seed(seed)
    np.random.seed(seed)
    for _ in range(seed % 7 * 100):
        random.random()
    if seed % 2:
        random.gauss(0.0, 1.0)
        np.random.randn()
    arguments = make()
    try:
        result = "returned", bits(function(*arguments))
    except Exception as error:
        result = type(error).__name__, str(error)
    return result, bits(list(arguments)), random.getstate(), bits(np.random.mtrand._rand)


def check(
    source: str, after: str, name: str, make: Callable[[], tuple[Any, ...]], seeds: tuple[int, ...] = (1, 2)
) -> int:
    """Both versions agree; how often the array path was taken."""
    before, loaded = Loaded(source), Loaded(after)
    for seed in seeds:
        assert outcome(before.names[name], make, seed) == outcome(loaded.names[name], make, seed)
    return loaded.fast


# ---------------------------------------------------------------- the example


@pytest.fixture(scope="module")
def walk() -> tuple[str, str]:
    source = EXAMPLE.read_text(encoding="utf-8")
    return source, rewritten(source, "walk", WALK_CALLS)


@pytest.mark.parametrize("n", COUNTS)
@pytest.mark.parametrize("dx", [1.0, -0.1])
def test_walk_has_the_same_bits_and_the_same_stream(walk: tuple[str, str], n: int, dx: float) -> None:
    seeds = (0, 1, 5, 12) if n < 40_000 else (3,)
    assert check(*walk, "walk", lambda: (n, dx), seeds) == (len(seeds) if n > 1000 else 0)


@pytest.mark.parametrize("dx", [0.0, -0.0, 1e-310, 1e49])
def test_walk_takes_ordinary_steps_in_bulk(walk: tuple[str, str], dx: float) -> None:
    assert check(*walk, "walk", lambda: (3000, dx))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("dx", [1, True, float("inf"), float("nan"), 1e60, np.float64(1.0), np.float32(0.1), "a", None])
def test_walk_leaves_other_steps_to_the_original(walk: tuple[str, str], dx: Any) -> None:
    assert check(*walk, "walk", lambda: (3000, dx)) == 0


@pytest.mark.parametrize("n", [-1, 2000.0, np.int64(2000), "2000", (2000,)])
def test_walk_leaves_other_counts_to_the_original(walk: tuple[str, str], n: Any) -> None:
    assert check(*walk, "walk", lambda: (n,)) == 0


def test_the_rewritten_example_is_left_alone(walk: tuple[str, str]) -> None:
    assert answers(walk[1], "walk", WALK_CALLS) == []


class Own(random.Random):
    def random(self) -> float:
        return 0.75


@pytest.mark.parametrize(
    ("make_fake", "fast"),
    [
        (lambda: lambda: 0.75, 0),
        (lambda: Own(3).random, 0),
        (lambda: random.Random(3).random, 1),  # another plain generator: its own stream, in bulk
        (lambda: random.Random(3).getrandbits, 0),
        (lambda: len, 0),
    ],
)
def test_a_replaced_generator_is_noticed(
    walk: tuple[str, str], monkeypatch: pytest.MonkeyPatch, make_fake: Callable[[], Function], fast: int
) -> None:
    results = []
    for version in map(Loaded, walk):
        with monkeypatch.context() as patch:
            fake = make_fake()
            patch.setattr(random, "random", fake)
            try:
                result = bits(version.names["walk"](2000))
            except TypeError as error:
                result = str(error)
        results.append((result, bits(getattr(fake, "__self__", None))))
    assert results[0] == results[1]
    assert version.fast == fast


def test_a_method_put_on_an_instance_is_noticed() -> None:
    source = "def total(rng, n):\n    s = 0.0\n    for _ in range(n):\n        s += rng.random()\n    return s\n"
    after = rewritten(source, "total", "import random\nCALLS = [call(random.Random(1), 5)]")

    def patched() -> tuple[Any, ...]:
        rng = random.Random(4)
        rng.random = lambda: 0.25  # type: ignore[method-assign]
        return rng, 2000

    assert check(source, after, "total", patched) == 0
    assert check(source, after, "total", lambda: (random.Random(4), 2000)) == 2
    assert check(source, after, "total", lambda: (np.random.default_rng(4), 2000)) == 0


def test_numpy_told_to_raise_for_underflow_does_so_as_before() -> None:
    loop = "    for i in range(len(x)):\n        x[i] = x[i] * np.random.rand() * k\n"
    source = f"import numpy as np\n\ndef damp(x, k):\n{loop}"
    after = rewritten(source, "damp", "CALLS = [call(np.ones(5), 0.5)]")
    assert check(source, after, "damp", lambda: (np.full(2000, 1e-300), 1e-10)) == 2
    with np.errstate(under="raise"):
        assert check(source, after, "damp", lambda: (np.full(2000, 1e-300), 1e-10)) == 0


# ---------------------------------------------------------------- shapes

HEAD = "import random\nimport numpy as np\n\n"
SHAPES = {
    "pi": ("    c = 0\n    for _ in range(n):\n        x, y = random.uniform(-1, 1), random.uniform(-1, 1)\n"
           "        c += x * x + y * y <= 1\n    return c\n"),
    "not_counted": ("    c = k\n    for _ in range(n):\n        if random.random() < 0.25:\n            pass\n"
                    "        else:\n            c = c + 1\n    return c\n"),
    "mean": "    s = 0\n    for _ in range(n):\n        s += random.random()\n    return s\n",
    "negative_zero": ("    s = -0.0\n    for _ in range(n):\n        if random.random() < dx:\n            s -= 0\n"
                      "    return s\n"),
    "product": ("    p = 1.0\n    ps = []\n    for _ in range(n):\n        p *= 2.5 * random.random() - dx\n"
                "        ps.append(p)\n    return ps, p\n"),
    "overflow": ("    p = 1.0\n    for i in range(n):\n        p *= (3.0 + random.random()) * (-1 if i > 1200 else 1)\n"
                 "    return p\n"),
    "velocity": ("    v = 0.0\n    x = np.zeros(n + 1)\n    for i in range(n):\n        v += np.random.normal(0, dx)\n"
                 "        x[i + 1] = x[i] + v * 0.01\n    return x, v\n"),
    "two_roundings": ("    s = dx\n    for i in range(n):\n        s = s + 0.1 - random.random() * k\n    return s\n"),
    "signs": ("    out = []\n    for i in range(n):\n        u = np.random.rand()\n"
              "        out.append(min(u, dx) - max(-u, 0.25) + abs(0.5 - u) / k + (i if not u < dx else -i))\n"
              "    return out\n"),
    "choices": ("    x = np.ones(n)\n    for i in range(1, n - 1):\n        u = random.random()\n        if u < 0.3:\n"
                "            x[i] = dx\n        elif 0.3 <= u < 0.6 or u > 0.9:\n            x[i] = -dx\n"
                "    return x\n"),
    "burned": "    for i in range(n):\n        random.random()\n    return i if n > 0 else None\n",
    "numpy_pairs": ("    c = 0\n    for _ in range(n):\n        x = np.random.uniform(0, 3)\n"
                    "        y = np.random.uniform(-1, dx)\n        if y < x * x / 9.0:\n            c += 1\n"
                    "    return c\n"),
    "nested": ("    out = []\n    for j in range(3):\n        s = 0.0\n        for i in range(j, n):\n"
               "            s += random.random() * j\n        out.append(s)\n    return out\n"),
    "array": "    return np.array([k * random.random() for k in range(n)])\n",
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_shape(name: str) -> None:
    source = f"{HEAD}def {name}(n, dx=0.5, k=3):\n{SHAPES[name]}"
    after = rewritten(source, name, "CALLS = [call(2000, 0.5, 3)]")
    for n in (0, 1, 2, 1003, 33_000):
        fast = check(source, after, name, lambda n=n: (n, 0.5, 3), seeds=(n % 2,))  # type: ignore[misc]
        assert bool(fast) == (n > 1002)
    for dx, k in ((1, 3), (0.5, 2**60), (float("nan"), 3), (0.5, 0), (-0.0, -7)):
        check(source, after, name, lambda dx=dx, k=k: (1200, dx, k), seeds=(1,))  # type: ignore[misc]


@pytest.mark.parametrize("method", ["random()", "uniform(0.5, 2)", "normal(1, 2.5)", "standard_normal()"])
@pytest.mark.parametrize("maker", [np.random.RandomState, np.random.default_rng])
def test_numpy_generators(method: str, maker: Callable[[int], Any]) -> None:
    source = f"def draw(rng, x):\n    for i in range(len(x)):\n        x[i] = 2.0 * rng.{method} + i\n"
    made = "RandomState" if maker is np.random.RandomState else "default_rng"
    after = rewritten(source, "draw", f"import numpy as np\nCALLS = [call(np.random.{made}(1), np.zeros(5))]")
    assert check(source, after, "draw", lambda: (maker(7), np.zeros(33_000))) == 2
    other = np.random.default_rng if maker is np.random.RandomState else np.random.RandomState
    assert check(source, after, "draw", lambda: (other(7), np.zeros(1500))) == 0


# ---------------------------------------------------------------- text


def test_tabs_and_windows_line_ends_are_kept() -> None:
    source = HEAD + "def mean(n):\n\ts = 0.0\n\tfor _ in range(n):  # slow\n\t\ts += random.random()\n\treturn s\n"
    text = rewritten(source, "mean")
    assert "\tif type(n) is int and 1000 <= n < 2**31 and _plain_random(random.random):\n\t\t# the same" in text
    assert "\telse:\n\t\tfor _ in range(n):  # slow\n\t\t\ts += random.random()\n\treturn s\n" in text
    windows = rewritten(source.replace("\n", "\r\n"), "mean")
    assert "\n" not in windows.replace("\r\n", "")
    assert check(source, text, "mean", lambda: (1500,)) == 2


def test_a_second_function_shares_the_helpers() -> None:
    body = "    s = 0.0\n    for _ in range(n):\n        s += random.random()\n    return s\n"
    source = f"{HEAD}def first(n):\n{body}\n\ndef second(n):\n{body}"
    both = rewritten(rewritten(source, "first"), "second")
    assert both.count("def _random_blocks(") == both.count("def _plain_random(") == 1
    assert check(source, both, "second", lambda: (1500,)) == 2


def test_silent_without_random_numbers() -> None:
    assert answers("def f(n):\n    return [i for i in range(n)]\n", "f") == []


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    return random.random()\n", "outside of any loop"),
        ("    while n > random.random():\n        n -= 1\n", "`while` loop"),
        ("    return sum(random.random() for _ in range(n))\n", "inside a larger expression"),
        ("    return [random.random() for _ in range(n) if n]\n", "has a condition"),
        ("    x = [0.0] * n\n    for i in range(n):\n        x[i] = random.random()\n", "is a list"),
        ("    for i in range(0, n, 2):\n        random.random()\n", "steps other than one"),
        ("    for i in range(n):\n        print(random.random())\n", "calls `print`"),
        ("    s = 0\n    for i in range(n):\n        s += 1 / random.random()\n    return s\n", "could be zero"),
        ("    s = 0\n    for i in range(n):\n        s += random.normalvariate(0, 1)\n    return s\n", "computes with"),
        ("    for i in range(n):\n        u = random.random()\n    return locals()\n", "looks at its own variables"),
        ("    global S\n    for i in range(n):\n        S = random.random()\n", "shared with other functions"),
    ],
)  # fmt: skip
def test_declined(body: str, words: str) -> None:
    assert words in reason(f"{HEAD}S = 0\n\ndef f(n):\n{body}", "f")


def test_a_parameter_called_random_is_no_generator() -> None:
    loop = "    s = 0.0\n    for _ in range(n):\n        s += random.random()\n    return s\n"
    source = f"import random\n\ndef f(random, n):\n{loop}"
    assert answers(source, "f", "class Fake:\n    random = staticmethod(lambda: 0.5)\nCALLS = [call(Fake(), 5)]") == []


# ---------------------------------------------------------------- replaced from another file

LIBRARY = """import random
import numpy as np
SCALE = 2.0
def step(size=1.0):
    return size * half() if random.random() > 0.5 else -size
def half():
    return 0.5
def walk(n):
    x = np.zeros(n)
    for i in range(n - 1):
        x[i + 1] = x[i] + SCALE * step()
    return x
"""


def _quarter() -> float:
    return 0.25


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("step", lambda size=1.0: 3.0 * random.random()),
        ("half", _quarter),
        ("SCALE", 0.25),
        ("SCALE", None),
        ("step.__defaults__", (2.0,)),
        ("step.__defaults__", (True,)),
        ("step.__defaults__", (np.float32(1.0),)),
        ("step.__defaults__", None),
        ("step", "deleted"),
        ("half", "deleted"),
        ("SCALE", "deleted"),
    ],
)
@pytest.mark.parametrize("n", [1, 2000])
def test_what_another_file_replaces_goes_to_the_original(name: str, value: Any, n: int) -> None:
    versions = Loaded(LIBRARY), Loaded(rewritten(LIBRARY, "walk"))
    seen = []
    for version in versions:
        head, _, attribute = name.partition(".")
        if attribute:
            setattr(version.names[head], attribute, value)
        elif value == "deleted":
            del version.names[head]
        else:
            version.names[head] = value
        seen.append(outcome(version.names["walk"], lambda: (n,), 3))
    assert seen[0] == seen[1]
    assert versions[1].fast == (n > 1 and value == 0.25)


def test_helpers_as_written_take_the_fast_path() -> None:
    assert check(LIBRARY, rewritten(LIBRARY, "walk"), "walk", lambda: (2000,)) == 2


def test_a_helper_that_is_defined_after_the_first_call() -> None:
    source = LIBRARY.replace("def half():\n    return 0.5\n", "") + "walk(1)\ndef half():\n    return 0.5\n"
    assert check(source, rewritten(source, "walk"), "walk", lambda: (2000,)) == 2


def test_a_default_that_is_no_plain_number_is_declined() -> None:
    source = LIBRARY.replace("size=1.0", "size=SCALE")
    assert reason(source, "walk") == "a default value of step is not a plain number"


def test_added_imports_are_private() -> None:
    source = "def roll(n):\n    import random\n    return [random.random() for i in range(n)]\n"
    before, after = Loaded(source), Loaded(rewritten(source, "roll"))
    assert all(name.startswith("_") for name in set(after.names) - set(before.names))
    assert check(source, rewritten(source, "roll"), "roll", lambda: (3000,)) == 2


def test_methods_that_call_themselves_are_read_so_far_and_no_further() -> None:
    source = (
        "import random\n\n\n"
        "class Stairs:\n"
        "    def up(self, n):\n"
        "        return self.down(n - 1) + self.up(n - 2) if n > 0 else 1\n\n"
        "    def down(self, n):\n"
        "        return self.up(n - 1) if n > 0 else 1\n\n\n"
        "def walk(stairs, n):\n"
        "    return [stairs.up(3) + random.random() for i in range(n)]\n\n\n"
        "def climb(stairs, n):\n"
        "    return [stairs.up(3) for i in range(n)]\n"
    )
    assert answers(source, "climb", "CALLS = [call(Stairs(), 5)]") == []
    assert reason(source, "walk", "CALLS = [call(Stairs(), 5)]") == "up calls itself"
