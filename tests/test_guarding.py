"""A test in front of the kept original: both bodies run as they did alone, and no other byte of the file changes."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from types import GeneratorType
from typing import Any

import pytest

from optadvisor.records import Edit, FunctionRef, Proposal
from optadvisor.source.edits import apply_edits, render
from optadvisor.source.guarding import guarded
from optadvisor.source.module import Module

PATH = "/project/a.py"
IMPORTS = ("import numpy as _np", "import builtins as _builtins")
CALLS: tuple[tuple[Any, ...], ...] = ((-2,), (0,), (3,))


@dataclass(frozen=True, kw_only=True)
class Case:
    """A file with a function `f`, the function's new text, and calls for which the test is true or false."""

    label: str
    before: str
    after: str
    """New text of the function's whole lines."""
    test: str = "n > 0"
    qualname: str = "f"
    calls: tuple[tuple[Any, ...], ...] = CALLS
    entry: str = "f"
    """What is called: `f` itself, or a function of the file that uses it."""
    contains: tuple[str, ...] = ()


def parse(text: str) -> Module:
    return Module.parse(text.encode(), PATH)


def proposal(module: Module, after: str, qualname: str = "f", *more: Edit) -> Proposal:
    ref = next(ref for ref in module.functions if ref.qualname == qualname)
    start, end = module.statement_span(module.functions[ref])
    return Proposal(
        rewriter="test", variant="v", title="t", why="w", function=ref,
        edits=(Edit(start=start, end=end, text=after), *more), guards=("a guard of its own",),
    )  # fmt: skip


def outcome(text: str, entry: str, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Result or exception of one call, and the data globals after it."""
    namespace: dict[str, Any] = {"__name__": "a"}
    exec(compile(text, PATH, "exec", dont_inherit=True), namespace)
    try:
        value = namespace[entry](*args)
        value = list(value) if isinstance(value, GeneratorType) else value
    except Exception as error:
        value = repr(error)
    data = {n: v for n, v in namespace.items() if isinstance(v, int | str | list | dict) and not n.startswith("__")}
    return repr(value), repr(data)


CASES = [
    Case(label="plain", before="def f(n):\n    x = n + 1\n    return x\n", after="def f(n):\n    return ('new', n)\n"),
    Case(
        label="falls off its end",
        before="SEEN = []\ndef f(n):\n    SEEN.append(n)\n",
        after="def f(n):\n    SEEN.append(['new', n])\n",
        contains=("        return\n",),
    ),
    Case(label="one line both", before="def f(n): return n\n", after="def f(n): return ('new', n)\n"),
    Case(label="one line before", before="def f(n): return n\n", after="def f(n):\n    return ('new', n)\n"),
    Case(label="one line after", before="def f(n):\n  y = n\n  return y\n", after="def f(n): return ('new', n)\n"),
    Case(
        label="one line with semicolons and a comment",
        before="def f(n): y = n; return y  # the old\n",
        after="def f(n): y = 1; return ('new', n);  # the new\n",
        contains=("# the old", "# the new"),
    ),
    Case(
        label="one line with docstring",
        before='def f(n): "old doc"; return n\n',
        after='def f(n): "new doc"; return ("new", f.__doc__)\n',
    ),
    Case(label="one line, docstring alone", before='def f(n): "old"\n', after='def f(n): "new"; return "new"\n'),
    Case(label="docstring alone in the end", before='def f(n): "old"; return n\n', after='def f(n): "new"  # fast\n'),
    Case(
        label="docstrings",
        before='def f(n):\n    """Old.\n\n      Indented.\n    """\n    return n\n',
        after='def f(n):\n    """New.\n\n      Deeper.\n    """\n    return ("new", f.__doc__)\n',
        test="n > 0",
    ),
    Case(
        label="same docstring and statement on its last line",
        before='def f(n):\n    """Doc.\n    """; x = n\n    return x\n',
        after='def f(n):\n    """Doc.\n    """; x = 5\n    return x\n',
    ),
    Case(label="body of pass", before="def f(n):\n    pass\n", after="def f(n):\n    return 'new'\n"),
    Case(label="body of ellipsis", before="def f(n): ...\n", after="def f(n):\n    return 'new'\n"),
    Case(label="docstring only", before='def f(n):\n    "doc"\n', after="def f(n):\n    return 'new'\n"),
    Case(label="candidate is a docstring", before="def f(n):\n    return n\n", after='def f(n):\n    "doc"\n'),
    Case(
        label="comments before, within and after",
        before="def f(n):  # head\n    # first\n    x = n  # middle\n\n    # last\n    return x  # end\n# below\n",
        after="def f(n):  # head\n    # new first\n    return 'new'  # new end\n",
        contains=("        # first\n        x = n  # middle\n\n        # last\n        return x  # end\n", "# below\n"),
    ),
    Case(
        label="comment to the left of the body",
        before="def f(n):\n    x = n\n# left\n  # half\n    return x\n",
        after="def f(n):\n    return 'new'\n",
    ),
    Case(
        label="string over several lines",
        before='def f(n):\n    text = """a\n  b\n    c\n"""\n    return text, n\n',
        after='def f(n):\n    text = """new\n  b\n    c\n"""\n    return text\n',
        contains=('        text = """a\n  b\n    c\n"""\n',),
    ),
    Case(
        label="f-string over several lines",
        before='def f(n):\n    text = f"""a\n  {n\n  + 1}\n    {n!r:>4}c\n"""\n    return text, n\n',
        after="def f(n):\n    return f'''new\n  {n}\n'''\n",
        contains=("\n  {n\n  + 1}\n    {n!r:>4}c\n",),
    ),
    Case(
        label="nested f-strings",
        before="def f(n):\n    return f'''{f\"\"\"x\n   {n}\n y\"\"\"}\n  z'''\n",
        after="def f(n):\n    return 'new'\n",
    ),
    Case(
        label="string goes on after a backslash",
        before="def f(n):\n    text = 'a\\\n  b'\n    return text, n\n",
        after="def f(n):\n    return 'new\\\n  b'\n",
    ),
    Case(
        label="statement goes on after a backslash",
        before="def f(n):\n    x = n + \\\n  1\n    return x\n",
        after="def f(n):\n    return \\\n'new'\n",
    ),
    Case(
        label="brackets reach to the left",
        before="def f(n):\n    x = [\n1,\n  n,\n    ]\n    return x\n",
        after="def f(n):\n    return [\n'new'\n]\n",
    ),
    Case(label="tabs", before="def f(n):\n\tif n:\n\t\treturn n\n\treturn 1\n", after="def f(n):\n\treturn 'new'\n"),
    Case(
        label="tabs before, spaces after",
        before="def f(n):\n\tfor i in range(3):\n\t\tn += i\n\treturn n\n",
        after="def f(n):\n    return 'new'\n",
    ),
    Case(
        label="two spaces before, tabs after",
        before="def f(n):\n  if n < -1:\n     return 5\n  return 7\n",
        after="def f(n):\n\tx = 'new'\n\treturn x\n",
    ),
    Case(
        label="CRLF",
        before="import math\r\n\r\ndef f(n):\r\n    x = '''a\r\n b'''\r\n    return x, n\r\n",
        after="def f(n):\r\n    return 'new'\r\n",
        contains=("        x = '''a\r\n b'''\r\n",),
    ),
    Case(label="no line break at the end", before="def f(n):\n    return n", after="def f(n):\n    return 'new'"),
    Case(
        label="decorated",
        before="def d(g):\n    return lambda n: ('d', g(n))\n@d\n# comment\n@d\ndef f(n):\n    return n\n",
        after="@d\n@d\ndef f(n):\n    return 'new'\n",
    ),
    Case(
        label="signature over several lines",
        before="def f(\n    n,  # first\n    m={'a': 1},\n) -> 'int':\n    return n, m\n",
        after="def f(\n    n,\n    m={'a': 1},\n):\n    return 'new'\n",
    ),
    Case(
        label="annotations may differ",
        before="def f(n, /, *rest: int, k: int = 1, **more):\n    return n, rest, k, more\n",
        after="def f(n: 'int', /, *rest, k=1, **more) -> str:\n    return 'new', rest, k, more\n",
        calls=((-1, 2), (1, 2)),
    ),
    Case(
        label="method with super",
        before=(
            "class A:\n    def g(self, n):\n        return n\n"
            "class B(A):\n    x = 1\n\n    def g(self, n):\n        return super().g(n) + self.x\n\n    y = 2\n"
            "def f(n):\n    return B().g(n)\n"
        ),
        after="    def g(self, n):\n        return 'new', super().g(n), __class__.__name__\n",
        qualname="B.g",
    ),
    Case(
        label="static method and property",
        before="class A:\n    @staticmethod\n    def g(n):\n        return n\ndef f(n):\n    return A.g(n)\n",
        after="    @staticmethod\n    def g(n):\n        return 'new'\n",
        qualname="A.g",
    ),
    Case(
        label="inner function",
        before=(
            "def f(n):\n    total = 10\n    def g(n):\n        nonlocal total\n        total += n\n"
            "        return total\n    return g(n), total\n"
        ),
        after="    def g(n):\n        nonlocal total\n        total -= n\n        return total\n",
        qualname="f.<locals>.g",
    ),
    Case(
        label="nonlocal in the original alone",
        before="def f(n):\n    t = 10\n    def g(n):\n        nonlocal t\n        t += n\n    return g(n), t\n",
        after="    def g(n):\n        return t + 0.5\n",
        qualname="f.<locals>.g",
    ),
    Case(
        label="global in both",
        before="COUNT = 0\ndef f(n):\n    global COUNT\n    COUNT += n\n    return COUNT\n",
        after="def f(n):\n    x = n\n    global COUNT\n    COUNT -= x\n    return COUNT\n",
        contains=("    global COUNT\n    if not (n > 0):\n        COUNT += n\n",),
    ),
    Case(
        label="global in the candidate alone",
        before="COUNT = 1\ndef f(n):\n    return COUNT\n",
        after="def f(n):\n    global COUNT\n    COUNT = COUNT + n\n    return COUNT\n",
    ),
    Case(
        label="global in a branch, and several",
        before="A = B = 0\ndef f(n):\n    if n:\n        global A\n        A = n\n    return A, B\n",
        after="def f(n):\n    global A, B\n    A, B = n, -n\n    return A\n",
        contains=("    global A, B\n",),
    ),
    Case(
        label="global that the test reads",
        before="A = 1\ndef f(n):\n    global A\n    A += n\n    return A\n",
        after="def f(n):\n    global A\n    A -= n\n    return A\n",
        test="A == 1 and n > 0",
    ),
    Case(
        label="only a declaration",
        before="A = 1\ndef f(n):\n    global A\n",
        after="def f(n):\n    global A\n    A = n\n",
    ),
    Case(
        label="generator",
        before="def f(n):\n    for i in range(abs(n)):\n        yield i\n",
        after="def f(n):\n    yield from ['new'] * n\n",
        contains=("            yield i\n        return\n",),
    ),
    Case(
        label="parameter assigned before use",
        before="def f(n):\n    n = abs(n)\n    return n\n",
        after="def f(n):\n    n = -n\n    return 'new', n\n",
    ),
    Case(
        label="parameter seen by an inner function",
        before="def f(n):\n    def g():\n        return n\n    return g()\n",
        after="def f(n):\n    g = lambda: ('new', n)\n    return g()\n",
    ),
    Case(
        label="raises",
        before="def f(n):\n    raise ValueError(n)\n",
        after="def f(n):\n    raise ValueError('new')\n",
    ),
    Case(
        label="try, with, while, match",
        before=(
            "def f(n):\n    while True:\n        try:\n            match n:\n                case 0:\n"
            "                    return 'zero'\n                case _:\n                    break\n"
            "        finally:\n            n += 1\n"
        ),
        after="def f(n):\n    return 'new'\n",
    ),
    Case(
        label="non-ASCII names and text",
        before="größe = 'ß'\ndef f(n):\n    é = 'ä' + größe; return é, n\n",
        after="def f(n):\n    é = '日本'; return é\n",
    ),
    Case(
        label="walrus and comprehensions",
        before="def f(n):\n    return [y := n, [x for x in range(3)], y]\n",
        after="def f(n):\n    return [(z := x) for x in (n, 2)], z\n",
    ),
    Case(
        label="helpers before the function",
        before="x = 1\ndef f(n):\n    return n\ny = 2\n",
        after="def help_f(n):\n    return 'new', n\n\n\ndef f(n):\n    return help_f(n)\n",
    ),
    Case(
        label="defined twice",
        before="if True:\n    def f(n):\n        return n\nelse:\n    def f(n):\n        return 0\n",
        after="    def f(n):\n        return 'new'\n",
    ),
    Case(
        label="candidate with a guard of its own",
        before="def f(n):\n    return n\n",
        after="def f(n):\n    if n < 2:\n        return n\n    return 'new'\n",
    ),
    Case(
        label="test over several lines with aliases",
        before="def f(n):\n    return n\n",
        after="def f(n):\n    return 'new'\n",
        test="_builtins.type(n) is _builtins.int\nand n > 0\nand _np.isfinite(n)",
        contains=("    if not (\n        _builtins.type(n) is _builtins.int\n        and n > 0\n",),
    ),
    Case(
        label="aliases are taken",
        before="_np = _np2 = 3\ndef f(n):\n    return n, _np\n",
        after="def f(n):\n    _builtins = 1\n    return 'new', _builtins\n",
        test="_builtins.type(n) is _builtins.int and n > 0 and _np.isfinite(n)",
        contains=("import numpy as _np3\n", "import builtins as _builtins2\n", "_np3.isfinite(n)"),
    ),
    Case(
        label="alias is there already",
        before="import numpy as _np\ndef f(n):\n    return _np.abs(n)\n",
        after="def f(n):\n    return 'new', _np.sign(n)\n",
        test="_np.isfinite(n) and n > 0",
        contains=("    if not (_np.isfinite(n) and n > 0):",),
    ),
    Case(
        label="built-ins are shadowed",
        before="type = len = 0\ndef f(n):\n    return n\n",
        after="def f(n):\n    return 'new'\n",
        test="_builtins.type(n) is _builtins.int and n > 0",
    ),
    Case(
        label="attribute of the same name as an alias",
        before="class C:\n    _np = 4\ndef f(n):\n    return n, C._np\n",
        after="def f(n):\n    return 'new', C()._np\n",
        test="_np.isfinite(n) and n > 0",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_either_body_runs_as_alone(case: Case) -> None:
    module = parse(case.before)
    given = proposal(module, case.after, case.qualname)
    result = guarded(module, given, case.test, ("n is positive",), IMPORTS)
    assert isinstance(result, Proposal), result
    text = render(module, [result]).decode()
    alone = render(module, [given]).decode()
    for args in case.calls:
        expected = alone if args[0] > 0 else case.before
        assert outcome(text, case.entry, args) == outcome(expected, case.entry, args), text
    for part in case.contains:
        assert part in text, text
    assert result.guards == ("a guard of its own", "n is positive")
    used = [line for line in IMPORTS if f"{line.split()[-1]}." in case.test]
    assert len(result.imports) == len(used)
    assert len(result.edits) == 1
    (edit,) = result.edits
    assert (edit.start, edit.end) == (given.edits[0].start, given.edits[0].end)
    assert ("\r\n" in text) == ("\r\n" in case.before)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.label)
def test_the_tree_is_the_test_the_original_and_the_candidate(case: Case) -> None:
    """Compared here by another way than in `guarding`: the statements of the branch against those of the original."""
    module = parse(case.before)
    result = guarded(module, proposal(module, case.after, case.qualname), case.test, (), IMPORTS)
    assert isinstance(result, Proposal), result
    written = parse(apply_edits(module.data, result.edits).decode())
    known = [f for ref, f in written.functions.items() if ref.qualname == case.qualname]
    branch = next(node for node in known[0].body if isinstance(node, ast.If))
    original = next(f for ref, f in module.functions.items() if ref.qualname == case.qualname)
    kinds = ast.Global | ast.Nonlocal
    old = [ast.dump(s) for s in original.body[ast.get_docstring(original) is not None :] if not isinstance(s, kinds)]
    kept = [ast.dump(s) for s in branch.body]
    if case.label in ("global in a branch, and several", "only a declaration"):
        assert "Global" not in "".join(kept)
    else:
        assert kept[: len(old)] == old
        assert kept[len(old) :] in ([], [ast.dump(ast.Return())])
    assert not branch.orelse
    assert isinstance(branch.test, ast.UnaryOp)
    assert isinstance(branch.test.op, ast.Not)


REFUSED = {
    "async": ("async def f(n):\n    return n\n", "async def f(n):\n    return 1\n", "not a plain `def`"),
    "becomes async": ("def f(n):\n    return n\n", "async def f(n):\n    return 1\n", "one plain `def`"),
    "becomes a lambda": ("def f(n):\n    return n\n", "f = lambda n: 1\n", "one plain `def`"),
    "twice": ("def f(n):\n    return n\n", "def f(n):\n    return 1\ndef f(n):\n    return 2\n", "one plain `def`"),
    "other parameters": ("def f(n):\n    return n\n", "def f(m):\n    return m\n", "other parameters"),
    "another default": ("def f(n=1):\n    return n\n", "def f(n=2):\n    return n + 1\n", "other parameters"),
    "keyword only": ("def f(n, k):\n    return n\n", "def f(n, *, k):\n    return 1\n", "other parameters"),
    "positional only": ("def f(n, k):\n    return n\n", "def f(n, k, /):\n    return 1\n", "other parameters"),
    "decorated": ("def f(n):\n    return n\n", "@staticmethod\ndef f(n):\n    return 1\n", "decorators"),
    "same": ("def f(n):\n    return n\n", "def f(n):\n    # quicker\n    return n\n", "would change nothing"),
    "yield in one": ("def f(n):\n    yield n\n", "def f(n):\n    return iter([n])\n", "generator in one version"),
    "local, then built-in": (
        "def f(n):\n    sum = 0\n    for i in n:\n        sum += i\n    return sum\n",
        "def f(n):\n    return sum(n)\n",
        "sum is local in one version",
    ),
    "built-in, then local": ("def f(n):\n    return max(n)\n", "def f(n):\n    max = 1\n    return max\n", "max is"),
    "global in one": (
        "A = 1\ndef f(n):\n    global A\n    A = n\n",
        "A = 1\ndef f(n):\n    A = n + 1\n    return A\n",
        "A is local",
    ),
    "local to one, global to an inner function": (
        "A = 1\ndef f(n):\n    return lambda: A\n",
        "def f(n):\n    A = n\n    return A\n",
        "A is local",
    ),
    "read by a class body": (
        "A = 1\ndef f(n):\n    class C:\n        x = A\n    return C.x\n",
        "def f(n):\n    A = n\n    return A\n",
        "A is local",
    ),
    "not valid": ("def f(n):\n    return n\n", "def f(n):\n    return (\n", "no test can be put into f"),
    "the test reads a local": ("def f(n):\n    return n\n", "def f(n):\n    A = 1\n    return A\n", "local name in f"),
}  # fmt: skip


@pytest.mark.parametrize("label", REFUSED)
def test_what_cannot_be_guarded_is_refused_in_a_sentence(label: str) -> None:
    before, after, reason = REFUSED[label]
    module = parse(before)
    test = "A == 1" if label == "the test reads a local" else "n == 1"
    ref = next(ref for ref in module.functions if ref.qualname == "f")
    start, end = module.statement_span(module.functions[ref])
    given = replace(proposal_for(ref), edits=(Edit(start=start, end=end, text=after),))
    answer = guarded(module, given, test, (), IMPORTS)
    assert isinstance(answer, str)
    assert reason in answer


def proposal_for(ref: FunctionRef) -> Proposal:
    return Proposal(rewriter="test", variant="v", title="t", why="w", function=ref, edits=())


def test_edits_elsewhere_stay_and_those_inside_become_one() -> None:
    text = "A = 1\n\n\ndef f(n):\n    x = n + A\n    y = x\n    return y\n\n\nB = 2\n"
    module = parse(text)
    at = text.index
    edits = (
        Edit(start=at("1\n"), end=at("1\n") + 1, text="1000"),
        Edit(start=at("def f"), end=at("def f"), text="C = 3\n"),
        Edit(start=at("n + A"), end=at("n + A") + 5, text="A + n + 0"),
        Edit(start=at("    return"), end=at("    return"), text="    y += 1  # more\n"),
        Edit(start=at("2\n"), end=at("2\n") + 1, text="2000"),
    )
    given = replace(proposal_for(next(iter(module.functions))), edits=edits)
    result = guarded(module, given, "n > 0", (), IMPORTS)
    assert isinstance(result, Proposal), result
    assert [edit for edit in result.edits if edit in edits] == [edits[0], edits[1], edits[4]]
    written = apply_edits(module.data, result.edits).decode()
    assert written == (
        "A = 1000\n\n\nC = 3\ndef f(n):\n    if not (n > 0):\n        x = n + A\n        y = x\n        return y\n"
        "    x = A + n + 0\n    y = x\n    y += 1  # more\n    return y\n\n\nB = 2000\n"
    )


def test_an_edit_across_the_border_is_refused() -> None:
    text = "A = 1\ndef f(n):\n    return n\n"
    module = parse(text)
    edits = (Edit(start=0, end=len(text), text="A = 2\ndef f(n):\n    return 1\n"),)
    answer = guarded(module, replace(proposal_for(next(iter(module.functions))), edits=edits), "n", (), IMPORTS)
    assert answer == "an edit reaches from f into other code"


def test_a_proposal_that_leaves_the_function_alone_is_refused() -> None:
    module = parse("A = 1\ndef f(n):\n    return A\n")
    edits = (Edit(start=4, end=5, text="2"),)
    answer = guarded(module, replace(proposal_for(next(iter(module.functions))), edits=edits), "n", (), IMPORTS)
    assert isinstance(answer, str)
    assert "would change nothing" in answer


def test_a_global_hidden_by_an_enclosing_function_is_refused() -> None:
    module = parse("A = 1\ndef g(k):\n    A = 2\n    def f(n):\n        return n\n    return f(k)\n")
    given = proposal(module, "    def f(n):\n        return 1\n", "g.<locals>.f")
    answer = guarded(module, given, "A == 1", (), IMPORTS)
    assert answer == "the test reads the global A, which is a local name in f"


def test_guarding_twice_keeps_both_tests() -> None:
    module = parse("def f(n):\n    return n\n")
    once = guarded(module, proposal(module, "def f(n):\n    return 'new'\n"), "n > 0", ("one",), IMPORTS)
    assert isinstance(once, Proposal)
    twice = guarded(module, once, "n < 5", ("two",), IMPORTS)
    assert isinstance(twice, Proposal)
    text = render(module, [twice]).decode()
    assert [outcome(text, "f", (n,))[0] for n in (-1, 3, 7)] == ["-1", "'new'", "7"]
    assert twice.guards == ("a guard of its own", "one", "two")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "latin-1"])
def test_other_encodings(encoding: str) -> None:
    head = "# coding: latin-1\n" if encoding == "latin-1" else ""
    raw = f"{head}def f(n):\n    return 'ä'\n".encode(encoding)
    module = Module.parse(raw, PATH)
    result = guarded(module, proposal(module, "def f(n):\n    return 'ü'\n"), "n > 0", (), IMPORTS)
    assert isinstance(result, Proposal), result
    written = render(module, [result])
    assert written.decode(encoding).count("ä") == 1
    assert isinstance(guarded(module, proposal(module, "def f(n):\n    return '日'\n"), "n", (), ()), str) == bool(head)


# ---------------------------------------------------------------- joined with a test that stands there already

ORIGINAL = "    total = 0\n    for i in range(n):\n        total += i\n    return total\n"


def joined(lead: str, test: str = "n >= 64") -> str:
    """What becomes of a function that begins with `lead` and then does what the original does."""
    module = parse(f"def f(n):\n{ORIGINAL}")
    result = guarded(module, proposal(module, f"def f(n):\n{lead}{ORIGINAL}"), test, (), IMPORTS, join=True)
    assert not isinstance(result, str), result
    text = render(module, [result]).decode()
    for n in (-1, 0, 3, 70):
        assert outcome(text, "f", (n,))[0] == str(sum(range(n)))
    return text


def test_a_test_in_front_of_the_original_is_widened() -> None:
    assert "    if n >= 64 and n > 2:\n" in joined("    if n > 2:\n        return sum(range(n))\n")
    assert "    if n >= 64 and n > 2 and n < 99:\n" in joined(
        "    if n > 2 and n < 99:\n        return sum(range(n))\n"
    )
    lines = "    if (\n        n > 2\n        and n < 99\n    ):\n        return sum(range(n))\n"
    assert "    if (\n        n >= 64\n        and n > 2\n        and n < 99\n    ):\n" in joined(lines)
    long = f"    if n > 2 and n < {'9' * 90}:\n        return sum(range(n))\n"
    assert "    if (\n        n >= 64\n        and n > 2 and n < 9" in joined(long)


@pytest.mark.parametrize(
    "lead",
    [
        "    if n > 2 or n < 0:\n        return sum(range(n))\n",
        "    if (n > 2 or n < 0):\n        return sum(range(n))\n",
        "    if n > 2:\n        return sum(range(n))\n    else:\n        n += 0\n",
        "    n += 0\n",
    ],
)
def test_where_that_would_mean_something_else_the_original_is_kept_twice(lead: str) -> None:
    assert "    if not (n >= 64):\n        total = 0\n" in joined(lead)
