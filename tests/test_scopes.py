"""What names mean: every way of binding that Python has, and none of them mistaken for a library's name."""

from __future__ import annotations

import ast
import functools
import random
import symtable
from pathlib import Path
from typing import Any

import libcst as cst
import pytest
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper, QualifiedNameProvider

from optadvisor.records import FunctionRef, Hotspot, Recording
from optadvisor.source import scopes, untouched
from optadvisor.source.closure import data_globals, has_top_level_loop, module_data_names
from optadvisor.source.dynamic import binds_by_text
from optadvisor.source.module import Module
from optadvisor.source.site import Site, bindings, bound_names, own_nodes, parameter_names


def site(text: str, name: str = "f") -> Site:
    module = Module.parse(text.encode(), "/project/a.py")
    ref = next(ref for ref in module.functions if ref.qualname == name)
    spot = Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    return Site(module=module, hotspot=spot, recording=Recording(function=ref, calls_seen=0))


def meanings(text: str, name: str = "f") -> set[str]:
    """What the functions called within function `name` resolve to."""
    one = site(text, name)
    function = one.module.functions[one.ref]
    return {one.resolved(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}


# ---------------------------------------------------------------- resolved

KNOWN = [
    ("import random\ndef f():\n    return random.random()\n", "random.random"),
    ("import numpy as np\ndef f():\n    return np.random.rand()\n", "numpy.random.rand"),
    ("from numpy import random as r\ndef f():\n    return r.random()\n", "numpy.random.random"),
    ("from random import random\ndef f():\n    return random()\n", "random.random"),
    ("def f():\n    from math import sqrt as s\n    return s(2)\n", "math.sqrt"),
    ("def f():\n    import random\n    return random.random()\nrandom = None\n", "random.random"),
    ("import os, os.path\ndef f():\n    return os.path.join()\n", "os.path.join"),
    ("def f(x):\n    return sum(x)\n", "builtins.sum"),
    ("def f(x):\n    return str.join(x)\n", "builtins.str.join"),
    ("class C:\n    sum = 3\n    def f(self, x):\n        return sum(x)\n", "builtins.sum"),
    ("def f(x):\n    a = [sum for sum in x]\n    return sum(x)\n", "builtins.sum"),
    ("def f(x, y=sum):\n    return f'''{x}\n{sum(x)}'''\n", "builtins.sum"),
    ("import numpy as np\ndef f():\n    return (np\n      .zeros)(3)\n", "numpy.zeros"),
    ("def h(): pass\ndef f():\n    return h()\n", ".h"),
    ("if 1:\n    def h(): pass\ndef f():\n    return h()\n", ".h"),
    ("def f(sum):\n    return sum(1)\n", ".f.<locals>.sum"),
    ("import random\ndef f(random):\n    return random.random()\n", ".f.<locals>.random.random"),
    ("def f(x):\n    for sum in x: pass\n    return sum(x)\n", ".f.<locals>.sum"),
    ("def f(x):\n    with x as sum: pass\n    return sum(x)\n", ".f.<locals>.sum"),
    ("def f(x):\n    sum: int\n    return sum(x)\n", ".f.<locals>.sum"),
    ("def f(x):\n    try: pass\n    except OSError as sum: pass\n    return sum(x)\n", ".f.<locals>.sum"),
    ("def f(sum):\n    def g(x):\n        return sum(x)\n    return g\n", ".f.<locals>.sum"),
    ("def f(x):\n    return sum(x)\ndef g():\n    global sum\n    sum = None\n", ".sum"),
    ("def f(x):\n    return sum(x)\ndef g():\n    global sum\n    def sum(): pass\n", ".sum"),
    ("def f(x):\n    return sum(x)\ndef g():\n    global sum\n    import y as sum\n", "y"),
    ("def f(x):\n    return sum(x)\nclass C:\n    global sum\n    sum = 3\n", ".sum"),
    ("from . import math\ndef f():\n    return math.sqrt(2)\n", "..math.sqrt"),
    ("from .helpers import step\ndef f():\n    return step()\n", "..helpers.step"),
    ("import time, timeit\ndef f():\n    return time.time()\ntimeit.timeit('f()', globals=globals())\n", "time.time"),
    ("import math\ndef f():\n    return math.sqrt(globals()['x'])\n", "math.sqrt"),
    ("import math, sys\nsys.stdout = None\ndef f(x):\n    return math.sqrt(x)\n", "math.sqrt"),
    ("import math\ndef f(x):\n    setattr(x, 'sqrt', 1)\n    return math.sqrt(x)\n", "math.sqrt"),
]


@pytest.mark.parametrize(("text", "meaning"), KNOWN)
def test_names_that_mean_one_thing(text: str, meaning: str) -> None:
    assert meaning in meanings(text, "C.f" if text.startswith("class") else "f")


UNKNOWN = {
    "rebound later": "import random\ndef f():\n    return random.random()\nrandom = None\n",
    "rebound by a loop": "import random\ndef f():\n    return random.random()\nfor random in []: pass\n",
    "augmented": "import random\ndef f():\n    return random.random()\nrandom += 1\n",
    "conditional": "try: import random\nexcept E: random = None\ndef f():\n    return random.random()\n",
    "two imports": "import random\nfrom numpy import random\ndef f():\n    return random.random()\n",
    "deleted": "import random\ndel random\ndef f():\n    return random.random()\n",
    "deleted local": "def f(x):\n    sum(x)\n    del sum\n",
    "star import": "from x import *\ndef f(x):\n    return sum(x)\n",
    "walrus in a comprehension": "def f(x):\n    [(sum := y) for y in x]\n    return sum(x)\n",
    "match star": "def f(x):\n    match x:\n        case [*sum]: pass\n    return sum(x)\n",
    "match rest": "def f(x):\n    match x:\n        case {**sum}: pass\n    return sum(x)\n",
    "match as": "def f(x):\n    match x:\n        case int() as sum: pass\n    return sum(x)\n",
    "match name": "def f(x):\n    match x:\n        case sum: pass\n    return sum(x)\n",
    "patched": "import math\nmath.sqrt = abs\ndef f(x):\n    return math.sqrt(x)\n",
    "patched in a function": "import math as m\ndef g():\n    m.sqrt = abs\ndef f(x):\n    return m.sqrt(x)\n",
    "patched part": "import numpy as np\nnp.random = None\ndef f():\n    return np.random.rand()\n",
    "patched by setattr": "import math\nsetattr(math, 'sqrt', abs)\ndef f(x):\n    return math.sqrt(x)\n",
    "patched by vars": "import math\nvars(math)['sqrt'] = abs\ndef f(x):\n    return math.sqrt(x)\n",
    "patched by dict": "import math\nmath.__dict__['sqrt'] = abs\ndef f(x):\n    return math.sqrt(x)\n",
    "patched built-in": "import builtins\nbuiltins.sum = max\ndef f(x):\n    return sum(x)\n",
    "set built-in": "import builtins\nsetattr(builtins, 'sum', max)\ndef f(x):\n    return sum(x)\n",
    "globals": "globals()['sum'] = max\ndef f(x):\n    return sum(x)\n",
    "globals update": "globals().update(sum=max)\ndef f(x):\n    return sum(x)\n",
    "globals kept": "def g(ns=globals):\n    ns()['sum'] = max\ndef f(x):\n    return sum(x)\n",
    "locals at the top": "locals()['sum'] = max\ndef f(x):\n    return sum(x)\n",
    "vars at the top": "vars()['sum'] = max\ndef f(x):\n    return sum(x)\n",
    "exec": "exec('sum = max')\ndef f(x):\n    return sum(x)\n",
    "own module": "import sys\nsetattr(sys.modules[__name__], 'sum', max)\ndef f(x):\n    return sum(x)\n",
    "other spelling": "ｓum = max\ndef f(x):\n    return sum(x)\n",
    "result's attribute": "import random\ndef f():\n    return random.Random().random\n",
}


@pytest.mark.parametrize("text", UNKNOWN.values(), ids=UNKNOWN.keys())
def test_names_that_may_mean_something_else(text: str) -> None:
    wrong = {"random.random", "builtins.sum", "math.sqrt", "numpy.random.rand", "numpy.random.random"}
    assert not meanings(text) & wrong


def test_attributes_of_built_ins_results_and_elements_are_not_names() -> None:
    one = site("import random\ndef f(x):\n    return str.join, random.Random().random, random[0].random\n")
    attributes = [node for node in ast.walk(one.module.tree) if isinstance(node, ast.Attribute)]
    found = {one.code(node): one.resolved(node) for node in attributes}
    assert found["str.join"] == "builtins.str.join"
    assert found["random.Random"] == "random.Random"
    assert found["random.Random().random"] == found["random[0].random"] == ""


def test_in_a_file_that_binds_by_text_only_spies_and_locals_keep_a_meaning() -> None:
    text = "def f(x):\n    exec('y = 1')\n    return sum(x), x()\n"
    assert meanings(text) == {"builtins.exec", "", ".f.<locals>.x"}


@pytest.mark.parametrize("text", [*(text for text, _ in KNOWN), *UNKNOWN.values(), Path(__file__).read_text()])
def test_the_short_way_through_libcst_finds_what_its_provider_finds(text: str) -> None:
    data = text.encode()
    found = scopes._from_libcst(data)
    wrapper = MetadataWrapper(cst.parse_module(text))
    names, spans = wrapper.resolve(QualifiedNameProvider), wrapper.resolve(ByteSpanPositionProvider)
    expected = {}
    for node, span in spans.items():
        key, path = (span.start, span.start + span.length), scopes._dotted_path(node)
        if path and key in found:
            meanings: Any = names[node]
            meanings = meanings() if callable(meanings) else meanings
            expected[key] = path[0], frozenset(scopes._spelled(name, path) for name in meanings)
    assert found == expected
    assert found or "ｓum" in text


SNIPPETS = [
    "import {0}",
    "import x as {0}",
    "{0} = 1",
    "{0} += 1",
    "del {0}",
    "for {0} in y: pass",
    "with y as {0}: pass",
    "def {0}(): pass",
    "class {0}: pass",
    "[{0} for {0} in y]",
    "[({0} := z) for z in y]",
    "lambda {0}: {0}",
    "match y:\n    case [{0}, *_]: pass",
    "try: pass\nexcept OSError as {0}: pass",
    "print({0})",
    "class K:\n    {0} = 1",
    "def inner({0}): return {0}",
    "global {0}",
    "y = {0}",
]


def test_what_is_called_a_built_in_is_global_and_unbound_to_the_interpreter() -> None:
    """Random functions against `symtable`, the compiler's own account of scopes."""
    draw, compared = random.Random(1), 0
    for _ in range(60):
        body = [draw.choice(SNIPPETS).format(draw.choice(["sum", "len"])) for _ in range(draw.randint(1, 3))]
        top = draw.choice(["", "", "sum = 1\n", "import len\n", "def g():\n    global sum\n    sum = 2\n"])
        text = top + "def f(y):\n    " + "\n".join(body).replace("\n", "\n    ") + "\n    return sum(y), len(y)\n"
        try:
            table = symtable.symtable(text, "a.py", "exec")
            compile(text, "a.py", "exec")
        except SyntaxError:
            continue
        scope = next(child for child in table.get_children() if child.get_name() == "f")
        found = meanings(text)
        for name in ("sum", "len"):
            if f"builtins.{name}" in found:
                compared += 1
                assert scope.lookup(name).is_global(), text
                assert name not in table.get_identifiers() or not table.lookup(name).is_assigned(), text
    assert compared > 10


# ---------------------------------------------------------------- helpers, fresh names, imports


def helper_of(text: str) -> Any:
    one = site(text)
    node = next(n for n in ast.walk(one.module.functions[one.ref]) if isinstance(n, ast.Call))
    return one.helper(node)


def test_a_helper_is_a_top_level_function_bound_once() -> None:
    assert helper_of("def f():\n    return h()\ndef h():\n    return 1\n").name == "h"
    assert helper_of("def f():\n    return f()\n").name == "f"


@pytest.mark.parametrize(
    "text",
    [
        "@d\ndef h(): pass\n",
        "def h(): pass\ndef h(): pass\n",
        "def h(): pass\nh = 1\n",
        "def h(): pass\ndef g():\n    global h\n    h = 1\n",
        "def h(): pass\ndel h\n",
        "def h(): pass\nfor h in []: pass\n",
        "def h(): pass\ntry: pass\nexcept OSError as h: pass\n",
        "def h(): pass\nmatch 1:\n    case h: pass\n",
        "def h(): pass\nmatch []:\n    case [*h]: pass\n",
        "def h(): pass\nimport h\n",
        "def h(): pass\nfrom . import h\n",
        "def h(): pass\n(h := 1)\n",
        "def h(): pass\nclass h: pass\n",
        "def h(): pass\nexec('h = 1')\n",
        "def h(): pass\nglobals()['h'] = 1\n",
        "from x import *\ndef h(): pass\n",
        "if 1:\n    def h(): pass\n",
        "async def h(): pass\n",
        "h = lambda: 1\n",
        "class C:\n    def h(self): pass\n",
        "from .x import h\n",
        "def h(): pass\ndef k():\n    match 1:\n        case {**h}: pass\n",
    ],
)
def test_what_is_no_helper(text: str) -> None:
    assert helper_of(f"{text}def f():\n    return h()\n") is None


def test_a_function_imported_within_is_not_the_files_own() -> None:
    assert helper_of("def h(): pass\ndef f():\n    import h\n    return h()\n") is None
    assert helper_of("def h(): pass\ndef f(h):\n    return h()\n") is None
    assert helper_of("def h(): pass\ndef f(x):\n    return x.h()\n") is None
    assert helper_of("def h(): pass\ndef f(x):\n    return [h for h in x][0]()\n") is None


def test_fresh_names_occur_nowhere() -> None:
    one = site(
        "import a.b as c\nfrom d import e\ndef f(g, *h, **i):\n    global j\n    for k in l: m.n = 1\n"
        "    try: pass\n    except o as p: pass\n    match q:\n        case [*r] | {'s': t, **u}: v(w=1)\n"
    )
    for name in "abcdefghijklmnopqrtuvw":
        expected = name if name == "d" else f"{name}_2"  # `d` is only looked into, not bound
        assert one.fresh(name) == expected
    assert one.fresh("x") == "x"
    assert one.fresh("sum") == "sum_2"
    assert one.fresh("for") == "for_2"
    assert site("def f(_t, _t_2): pass\n").fresh("_t") == "_t_3"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import numpy as np\ndef f(): pass\n", ("np", ())),
        ("import numpy\ndef f(): pass\n", ("numpy", ())),
        ("import os, numpy as xp\ndef f(): pass\n", ("xp", ())),
        ('"""Doc."""\nfrom __future__ import annotations\nimport numpy as np\ndef f(): pass\n', ("np", ())),
        ("import numpy as np\ndef f(): pass\ndef g():\n    import numpy as np\n", ("np", ())),
        ("def f(): pass\n", ("_np", ("import numpy as _np",))),
        ("import numpy.random\ndef f(): pass\n", ("_np", ("import numpy as _np",))),
        ("from numpy import random\ndef f(): pass\n", ("_np", ("import numpy as _np",))),
        ("import numpy as np\ndef f(np): pass\n", ("_np", ("import numpy as _np",))),
        ("import numpy as np\ndef f():\n    np = 1\n", ("_np", ("import numpy as _np",))),
        ("import numpy as np\ndef f(): pass\nnp = 1\n", ("_np", ("import numpy as _np",))),
        ("import numpy as np\ndef f(): pass\ndel np\n", ("_np", ("import numpy as _np",))),
        ("import numpy as np\ndef f(): pass\nimport cupy as np\n", ("_np", ("import numpy as _np",))),
        (
            "import numpy as np\ndef f(): pass\ntry: pass\nexcept OSError as np: pass\n",
            ("_np", ("import numpy as _np",)),
        ),
        ("x = 1\nimport numpy as np\ndef f(): pass\n", ("_np", ("import numpy as _np",))),
        ("if 1:\n    import numpy as np\ndef f(): pass\n", ("_np", ("import numpy as _np",))),
        ("import numpy as np\nfrom x import *\ndef f(): pass\n", ("_np", ("import numpy as _np",))),
    ],
)
def test_under_which_name_a_module_is_at_hand(text: str, expected: tuple[str, tuple[str, ...]]) -> None:
    assert site(text).import_as("numpy", "np") == expected


def test_whether_helpers_are_still_those_of_the_file() -> None:
    text = "def step():\n    return 1\ndef f(): return step()\n"
    one = site(text)
    step = one.module.tree.body[0]
    assert isinstance(step, ast.FunctionDef)
    test, helper = one.untouched([step, step])
    assert test == "_untouched(step=step)"
    assert one.untouched([]) == ("", "")
    names: dict[str, Any] = {"__name__": "library"}
    text = untouched.with_marks(text.encode(), f"{text}{helper}\ndef g(): {test}\n".encode()).decode()
    exec(compile(text, "library.py", "exec"), names)
    other: dict[str, Any] = {"__name__": "other"}
    exec(compile(text, "other.py", "exec"), other)
    original = names["step"]
    assert eval(test, names)
    for fake in (lambda: 1, len, None, names["f"], other["step"], functools.partial(original)):
        names["step"] = fake
        assert not eval(test, names), fake
    assert site(f"{text}def _untouched(): pass\n").untouched([step])[0] == "_untouched_2(step=step)"


def test_an_inner_function_may_see_its_owners_parameter() -> None:
    text = "import numpy as np\ndef g(np):\n    def f(): pass\n"
    assert site(text, "g.<locals>.f").import_as("numpy", "np")[0] == "_np"
    assert site("def f(): pass\n").import_as("math", "math") == ("_math", ("import math as _math",))


def test_what_a_function_binds_and_owns() -> None:
    text = (
        "def f(a, /, b, *c, d=1, **e):\n    g = 1\n    for h in x: pass\n    import i.j, k as l\n"
        "    def m(n, o=(p := 1)): q = 1\n    class r(s := object): t = 1\n    lambda u, v=(w := 1): u\n"
        "    try: pass\n    except E as y: pass\n    match z:\n        case [aa, *bb] | {'c': cc, **dd}: pass\n"
        "    with x as ee: pass\n    [ff for gg in x]\n    del hh\n"
    )
    one = site(text)
    function = one.node
    assert function is not None
    assert bound_names(function) == {*"abcdeghilmprswy", "aa", "bb", "cc", "dd", "ee", "gg", "hh"}
    assert parameter_names(function) == ("a", "b", "c", "d", "e")
    names = {node.id for node in own_nodes(function) if isinstance(node, ast.Name)}
    assert {"object", "p", "ff"} <= names
    assert not {"q", "t", "u"} & names
    assert len(bindings(one.module.tree, "q")) == 1


# ---------------------------------------------------------------- dynamic


@pytest.mark.parametrize(
    "text",
    [
        "def f():\n    return locals()['x']\n",
        "def f():\n    locals()['x'] = 1\n",
        "x = globals()['y']\n",
        "x = globals().get('y')\n",
        "x = 'y' in globals()\n",
        "g(globals=globals())\n",
        "g('{a}'.format(**globals()))\n",
        "vars(x)['y'] = 1\n",
        "cursor.exec('x')\n",
        "sys.modules['re']\n",
    ],
)
def test_reading_the_namespace_binds_nothing(text: str) -> None:
    assert not binds_by_text(ast.parse(text))


@pytest.mark.parametrize(
    "text",
    [
        "globals()['y'] = 1\n",
        "del globals()['y']\n",
        "g = globals()\n",
        "g(globals())\n",
        "class C:\n    locals()['x'] = 1\n",
        "__builtins__.sum = 1\n",
        "def f():\n    exec(x)\n",
        "sys.modules['__main__'].x = 1\n",
    ],
)
def test_writing_to_the_namespace_binds(text: str) -> None:
    assert binds_by_text(ast.parse(text))


# ---------------------------------------------------------------- closure


def globals_of(text: str, name: str = "f") -> tuple[str, ...]:
    module = Module.parse(text.encode(), "/project/a.py")
    return data_globals(module, next(ref for ref in module.functions if ref.qualname == name))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A = 1\nB = 2\nimport C\ndef f(): return A\n", "A"),
        ("A = 1\ndef g(): return A\ndef f(): return g()\n", "A"),
        ("A = 1\nif 1:\n    def g(): return A\ndef f(): return g()\n", "A"),
        ("A = 1\nasync def g(): return A\ndef f(): return g()\n", "A"),
        ("A = 1\ndef g(): return A\nh = g\nk = h\ndef f(): return k()\n", "A h k"),
        ("A = 1\nT = {1: lambda: A}\ndef f(): return T[1]()\n", "A T"),
        ("A = 1\ndef g(): return A\nT = {1: g}\ndef f(): return T[1]()\n", "A T"),
        ("A = 1\ndef g(x): return x\nT = g(A)\ndef f(): return T\n", "T"),
        ("A = 1\nclass C:\n    def m(self): return A\ndef f(c): return c.m()\n", "A"),
        ("A = 1\nclass C:\n    @property\n    def m(self): return A\ndef f(c): return c.m\n", "A"),
        ("A = 1\nclass C:\n    def __add__(self, o): return A\ndef f(a, b): return a + b\n", "A"),
        ("A = 1\nclass C:\n    def __init__(self): self.x = A\ndef f(c): return c.x\n", ""),
        ("A = 1\nclass C:\n    def __init__(self): self.x = A\ndef f(): return C()\n", "A"),
        ("A = 1\nclass C:\n    x = A\ndef f(): return 1\n", "A"),
        ("A = 1\ndef g(x=A): return x\ndef f(): return 1\n", "A"),
        ("A = int\ndef g(x: A) -> A: return x\ndef f(): return 1\n", "A"),
        ("def f():\n    global A\n    A = 1\n", "A"),
        ("def f():\n    g()\ndef g():\n    global A\n    A += 1\n", "A"),
        ("for A in x: pass\nwith x as B: pass\ndef f(): return A, B\n", "A B"),
        ("match x:\n    case [A, *B] | {'c': C, **D}: pass\ndef f(): return A, B, C, D\n", "A B C D"),
        ("A = 1\nB = 2\ndef f(): return globals()['A']\n", "A B"),
        ("A = 1\ndef f():\n    def inner(): return A\n    return inner\n", "A"),
        ("A = 1\ndef f(): return f()\n", ""),
        ("A = B = C = 1\ndef f(A, *B, **C): return A + len(B) + len(C)\n", ""),
        ("A = B = 1\ndef f(x):\n    for A in x: B = A\n    return B\n", ""),
        ("A = 1\ndef f(A): return g(A)\ndef g(x): return x + A\n", "A"),
        ("A = 1\ndef f(x): return [A for A in x]\n", "A"),
        ("A = 1\ndef f(x): return sum(A for A in x) + A\n", "A"),
        ("A = 1\ndef f(x): return (lambda A: A)(x) + A\n", "A"),
        ("A = 1\ndef f(x):\n    def g(A): return A\n    return g(x) + A\n", "A"),
        ("A = 1\ndef f(A):\n    def g(): return A\n    return g\n", ""),
        ("A = 1\ndef f(A):\n    def g():\n        global A\n        A += 1\n    return g\n", "A"),
        ("A = 1\ndef f():\n    A = 2\n    class C:\n        B = A\n        A = 3\n    return C\n", "A"),
        ("A = 1\ndef f(x=A):\n    A = x\n    return A\n", "A"),
        ("A = 1\ndef f(x=lambda A: A, *, y=1): return A + y\n", "A"),
        ("A = 1\ndef f(*, A, **y): return A, y\n", ""),
        ("A = 1\ndef f():\n    del A\n", ""),
        ("A = 1\ndef f(self): return self.A\n", ""),
        ("A = 1\nclass C:\n    def m(self, A): return A\ndef f(c): return c.m(2)\n", ""),
        ("A = B = 1\ndef f(eval): return eval(B)\n", "B"),
        ("A = 1\ndef g(x): return A\ndef f(h): return h(1)\nf(g)\n", "A"),
        ("A = 1\ndef g(x): return A\ndef f(h): return h(1)\ng(2)\n", ""),
        ("A = 1\ndef g(x): return A\ndef f(h): return h(1)\nf(lambda x: g(x))\n", "A"),
        ("A = 1\ndef k():\n    def g(x): return A\n    return g\ndef f(h): return h(1)\nf(k())\n", "A"),
        ("A = 1\ndef g(x): return A\ndef f(hs): return hs[0](1)\nf([g])\n", "A"),
        ("A = 1\ndef g(x): return A\ndef f(h): return len(h)\nf(g)\n", ""),
    ],
)
def test_the_data_a_function_depends_on(text: str, expected: str) -> None:
    assert globals_of(text) == tuple(expected.split())


def test_an_unknown_function_depends_on_headers_only() -> None:
    module = Module.parse(b"A = 1\nB = 2\ndef g(x=A): return B\n", "/project/a.py")
    assert data_globals(module, FunctionRef(path="/project/a.py", qualname="gone", first_line=9)) == ("A",)
    assert module_data_names(module) == {"A", "B"}


def test_loops_at_the_top() -> None:
    assert has_top_level_loop(ast.parse("if x:\n    while y: pass\n"))
    assert has_top_level_loop(ast.parse("x = [y for y in z]\n"))
    assert not has_top_level_loop(ast.parse("def f():\n    for x in y: pass\n"))
