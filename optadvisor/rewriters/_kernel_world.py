"""What the rest of a program may do to a compiled copy: put other things in place of names, look at results by `is`.

    def scaled(a): … step(x) * SCALE …   →  … and "SCALE" in globals() and type(SCALE) is float
                                            and "step" in globals() and _untouched(step=step)
    return default                       →  result = _kernel(…)
                                            if result != result or result == default: raise ValueError

A result that could be the very object of a parameter, a global or a library's constant is left to the original, since
compiled code returns a new object, and `x is math.nan` or `x in [MISSING]` would then come out otherwise.

Does not handle: results compared by `is` with a literal inside the function, or with a number in a list.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Iterator

from optadvisor.loops.intervals import WORDS
from optadvisor.loops.kinds import Inference
from optadvisor.loops.library import UFUNCS
from optadvisor.loops.limits import one_object
from optadvisor.loops.values import BOOL, FLOAT, INT, NP, NUMPY, PY, SINGLE, WORD, Array, Number, Sequence, Value
from optadvisor.source.site import Site, own_nodes

ROOM = """def {name}(calls):
    \"\"\"Whether so many more calls may be nested before Python raises RecursionError.\"\"\"
    try:
        return calls == 0 or {name}(calls - 1)
    except RecursionError:
        return False"""
KERNEL = re.compile(r"_\w+_kernel(_\d+)?")
"""Names that `source.outlining` gives."""
THREADLESS = frozenset(
    {"__future__", "argparse", "bisect", "cmath", "collections", "copy", "csv", "dataclasses", "datetime", "decimal"}
    | {"enum", "fractions", "functools", "heapq", "itertools", "json", "math", "numpy", "operator", "os", "pandas"}
    | {"pathlib", "pprint", "random", "re", "statistics", "string", "sys", "textwrap", "time", "typing"}
)
"""Modules that call no function of the program's in another thread."""
UNDERFLOWING = frozenset(f"{module}.{name}" for name in UFUNCS for module in ("numpy", "math"))
"""Functions that NumPy works out for arrays; those of `math` never speak of underflow."""
SMALL_INTS = "-5 <= {0} <= 256"
"""Of these, Python has only one object each."""


# ---------------------------------------------------------------- names that other code may bind anew


def present(name: str) -> str:
    """A test that a global has a value: it may be set later or have been deleted."""
    return f'"{name}" in globals()'


def default_tests(site: Site, answer: Inference) -> list[str] | str:
    """Tests that defaults which the copies took over are still those of the file, or why they cannot be tested."""
    tests: dict[str, None] = {}
    for facts in answer.facts.values():
        for call, callee in facts.helpers.items():
            total = len(callee.args.posonlyargs) + len(callee.args.args)
            if len(call.args) == total:
                continue
            try:
                values = tuple(map(ast.literal_eval, callee.args.defaults))
            except ValueError:
                return f"the default values of {callee.name} are not all literals"
            tests[f'repr({callee.name}.__defaults__) == "{values!r}"'] = None
            if '"' in repr(values):
                return f"the default values of {callee.name} are not all numbers"
    return list(tests)


def copied_helpers(answer: Inference, entry: ast.FunctionDef) -> list[ast.FunctionDef]:
    """Functions that the original looks up by name while it runs; itself, when it calls itself."""
    called = {callee for facts in answer.facts.values() for callee in facts.helpers.values()}
    return [function for function in answer.facts if function in called or function is not entry]


def rebound_problem(site: Site, answer: Inference, entry: ast.FunctionDef) -> str:
    """A global read again and again, which a thread or a signal handler may change in the meantime."""
    rebound = set(_rebound(site.module.tree))
    for function, facts in answer.facts.items():
        loops = [n for n in own_nodes(function) if isinstance(n, ast.For | ast.While)]
        inside = loops if function is entry and not facts.recursive else [function]
        read = {n.id for loop in inside for n in ast.walk(loop) if isinstance(n, ast.Name)}
        for name in sorted(read & rebound & (facts.globals.keys() | facts.constants.keys() | facts.tables.keys())):
            return f"it reads the global `{name}` again and again, which other code of the file changes"
    return ""


def _rebound(tree: ast.Module) -> Iterator[str]:
    """Globals that are bound by a function; more than once, or in a loop, where a thread may run meanwhile."""
    seen: set[str] = set()
    nodes = own_nodes(tree) if may_have_threads(tree) else ()  # type: ignore[arg-type]  # it reads nothing but `body`
    for node in nodes:
        if isinstance(node, ast.For | ast.While):
            yield from (n.id for n in ast.walk(node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            if node.id in seen:
                yield node.id
            seen.add(node.id)
    for node in ast.walk(tree):
        if isinstance(node, ast.Global):
            yield from node.names


def may_have_threads(tree: ast.Module) -> bool:
    """May the file start a thread, in which a function runs while the statements at the top level go on?"""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in ("__import__", "exec", "eval"):
            return True
        if isinstance(node, ast.Import) and any(alias.name.partition(".")[0] not in THREADLESS for alias in node.names):
            return True
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").partition(".")[0] not in THREADLESS):
            return True
    return False


def follows_error_state(site: Site, answer: Inference, values: Iterator[Value]) -> bool:
    """Does the original compute floats in NumPy's way, so that NumPy's error state counts?"""
    if any((isinstance(v, Array) and v.form == NUMPY) or (isinstance(v, Number) and NP in v.tags) for v in values):
        numpy = True
    else:
        nodes = (node for function in answer.facts for node in own_nodes(function))
        numpy = any(
            isinstance(n, ast.Name | ast.Attribute) and site.resolved(n).startswith("numpy.") and not _constant(site, n)
            for n in nodes
        )
    return numpy and computes_floats(site, answer)


def computes_floats(site: Site, answer: Inference) -> bool:
    """Is there arithmetic of floats in it, or a function of floats, so that there may be underflow?"""
    floats = any(
        FLOAT in machines or "/" in machines for f in answer.facts.values() for machines in f.machines.values()
    )
    divides = any(isinstance(n, ast.Div | ast.Pow) for function in answer.facts for n in ast.walk(function))
    calls = any(facts.calls for facts in answer.facts.values())
    called = (n.func for function in answer.facts for n in own_nodes(function) if isinstance(n, ast.Call))
    return floats or divides or calls or any(site.resolved(n) in UNDERFLOWING for n in called)


# ---------------------------------------------------------------- results looked at by `is`


def doubts(site: Site, answer: Inference, values: dict[str, Value], text: str, result: Value) -> list[str]:
    """Tests under which `text`, a result, might have been an object that exists already."""
    if isinstance(result, Sequence):
        items = [doubts(site, answer, values, f"{text}[{i}]", item) for i, item in enumerate(result.items)]
        tuples = {n for n, v in values.items() if isinstance(v, Sequence) and len(v.items) == len(result.items)}
        flat = all(isinstance(item, Number) for item in result.items)
        back = sorted(tuples & handed_on(site, answer)) if tuples and flat else []
        return [*(test for item in items for test in item), *(f"{text} == {n}" for n in back)]
    if not isinstance(result, Number) or result.machine == BOOL:
        return []
    passed = handed_on(site, answer) if _looked_at_by_identity(site) else set()
    if result.machine == WORD:
        text = f"({text} & {WORDS.high:#x})"
    same = [f"{text} == {n}" for n, v in values.items() if n in passed and _comparable(v, result)]
    numbers = one_object(site, (node for f in answer.facts for node in own_nodes(f)))
    same += [f"{text} == {value!r}" for value in numbers if isinstance(value, float) is (result.machine == FLOAT)]
    if result.machine in (INT, WORD):
        same += [f"{text} == {n}" for n in sorted(passed & _constants_as_objects(answer))]
        return same if NP in result.tags else [f"({test} and not {SMALL_INTS.format(text)})" for test in same]
    constants = sorted({n for f in answer.facts for node in own_nodes(f) if (n := _constant(site, node))})
    for constant in constants:
        value = getattr(math, constant)
        same += [f"{text} == {value!r}"] if math.isfinite(value) else []
    if "inf" in constants:
        plain = text if PY in result.tags else f"float({text})"  # NumPy warns of inf - inf
        return [f"{plain} - {plain} != 0.0", *same]
    return [f"{text} != {text}", *same]


def _looked_at_by_identity(site: Site) -> bool:
    """May anyone ask whether a number is the very object that was passed?

    What the kernel of a loop gives goes to variables of its own file; if that never asks by `is` or `id`, nobody does.
    """
    if not KERNEL.fullmatch(site.ref.name):
        return True
    for node in ast.walk(site.module.tree):
        if isinstance(node, ast.Name) and node.id == "id":
            return True
        if isinstance(node, ast.Compare) and any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
            sides = [node.left, *node.comparators]
            if not any(isinstance(side, ast.Constant) for side in sides):
                return True
    return False


def _comparable(value: Value, result: Number) -> bool:
    """May the result be this very object? NumPy warns of numbers that are too large to be compared with a float32."""
    ints = isinstance(value, Number) and {value.machine, result.machine} <= {INT, WORD}
    if not isinstance(value, Number) or (value.machine != result.machine and not ints):
        return False
    return (SINGLE in value.tags) == (SINGLE in result.tags)


def _constants_as_objects(answer: Inference) -> set[str]:
    """Globals that are large ints and stand elsewhere than in arithmetic, which gives a new object."""
    found: set[str] = set()
    for function, facts in answer.facts.items():
        nodes = [*own_nodes(function)]
        sides = {id(side) for n in nodes if isinstance(n, ast.BinOp) for side in (n.left, n.right)}
        sides |= {id(n.value) for n in nodes if isinstance(n, ast.AugAssign)}
        found |= {n.id for n in nodes if isinstance(n, ast.Name) and n.id in facts.constants and id(n) not in sides}
    return found


def _constant(site: Site, node: ast.AST) -> str:
    """`inf` for `math.inf` and `np.inf`, and so on."""
    if not isinstance(node, ast.Name | ast.Attribute):
        return ""
    module, _, name = site.resolved(node).rpartition(".")
    return name if module in ("math", "numpy") and name in ("pi", "e", "tau", "inf", "nan") else ""


def handed_on(site: Site, answer: Inference) -> set[str]:
    """Names whose object, or one computed from it, may be returned: by whatever path of assignments."""
    found: set[str] = set()
    edges: list[tuple[set[str], set[str]]] = []
    for function in answer.facts:
        for node in own_nodes(function):
            if isinstance(node, ast.Return) and node.value is not None:
                found |= _names(node.value)
            elif isinstance(node, ast.Assign):
                edges.append(({name for target in node.targets for name in _names(target)}, _names(node.value)))
            elif isinstance(node, ast.AugAssign | ast.AnnAssign) and node.value is not None:
                edges.append((_names(node.target), _names(node.value)))
            elif isinstance(node, ast.Call):
                callee = answer.facts[function].helpers.get(node)
                own = {a.arg for a in (*callee.args.posonlyargs, *callee.args.args)} if callee else set()
                edges.append((own, {name for argument in node.args for name in _names(argument)}))
    size = -1
    while size < len(found):
        size = len(found)
        for targets, sources in edges:
            if targets & found:
                found |= sources
    return found


def _names(node: ast.AST) -> set[str]:
    """Names in an expression, other than in conditions and indices."""
    if isinstance(node, ast.Name):
        return {node.id}
    if isinstance(node, ast.Compare | ast.Subscript):
        return set()
    if isinstance(node, ast.IfExp):
        return _names(node.body) | _names(node.orelse)
    return {name for child in ast.iter_child_nodes(node) for name in _names(child)}
