"""Nothing but a loop's own draws uses the generator while they are taken ahead of it.

    alone(site, loop, done)   →   the tests that stand in front: _plain_data(n, counts)

What is seen in the text is refused: calls of other than built-ins, `math`, NumPy and methods of containers; classes,
generators and lambdas of the file that draw; imports from other files of a project. What variables hold is tested.

Does not handle: containers whose elements draw in their operators, and were made by another file.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from optadvisor.loops.draws import ALL_NAMES, draw_of, draws_in
from optadvisor.loops.elementwise import Unsupported
from optadvisor.loops.variables import bound_before, hides_variables
from optadvisor.rewriters._bulk_helpers import PLAIN_DATA
from optadvisor.rewriters._bulk_stream import helper_text
from optadvisor.source.site import Site, own_nodes

_MODULES = frozenset({"numpy", "scipy", "pandas", "matplotlib"})
_BUILTINS = frozenset(
    {
        "abs",
        "bool",
        "complex",
        "dict",
        "divmod",
        "enumerate",
        "float",
        "int",
        "len",
        "list",
        "max",
        "min",
        "pow",
        "print",
    }
) | {"range", "repr", "reversed", "round", "set", "sorted", "str", "sum", "tuple", "zip", "isinstance", "any", "all"}
_METHODS = frozenset(
    {
        "append",
        "extend",
        "insert",
        "pop",
        "remove",
        "clear",
        "copy",
        "count",
        "index",
        "add",
        "discard",
        "update",
        "get",
    }
) | {"items", "keys", "values", "setdefault", "popleft", "appendleft", "join", "format", "sum", "mean", "tolist"}
_CALL_BACK = frozenset({"vectorize", "frompyfunc", "apply_along_axis", "apply_over_axes", "fromfunction", "piecewise"})
_LAZY = ast.GeneratorExp | ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def alone(site: Site, loop: ast.For | ast.While, done: set[ast.AST] | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tests for in front of the loop, and the definition they need. Raises `Unsupported` where they cannot suffice.

    `done`: nodes of the loop whose draws are known; without it its draws are allowed anywhere but in functions and
    generator expressions.
    """
    assert site.node is not None
    if hides_variables(site.node):
        raise Unsupported("the function looks at its own variables through `locals`, `eval` or the like")
    _refuse_file(site)
    lazy = {inner for node in ast.walk(loop) if isinstance(node, _LAZY) for inner in ast.walk(node)}
    owners: set[str] = set()
    functions: set[ast.AST] = set()
    for node in ast.walk(loop):
        _refuse_statement(site, node)
        if not isinstance(node, ast.Call):
            continue
        draw = draw_of(site, node.func)
        if draw is None and (done is None or node not in done):
            _refuse_call(site, node)
        elif draw is not None and ((done is not None and node not in done) or node in lazy):
            raise Unsupported("a random number is drawn inside a function or a generator expression", node.lineno)
        elif draw is not None:
            owners.add(draw.owner)
            functions.update(ast.walk(node.func))
    functions |= done or set()
    for node in ast.walk(loop):
        if not isinstance(node, ast.Name | ast.Attribute) or node in functions:
            continue
        used = isinstance(node, ast.Name) and node.id in owners  # its state may be looked at
        if used or site.resolved(node).startswith(("random.", "numpy.random.")):
            raise Unsupported(f"`{ast.unparse(node)}` is used other than to draw", node.lineno)
    names = list(_data(site, loop, owners))
    if not names:
        return (), ()
    test, definition = helper_text(site, "_plain_data", PLAIN_DATA, "np")
    bound = [f'"{name}" in globals()' for name in names if name not in site.bound_names]
    return (*bound, f"{test}({', '.join(names)})"), definition


def _data(site: Site, loop: ast.For | ast.While, owners: set[str]) -> Iterator[str]:
    """Variables that the loop reads and that had their values before it."""
    things = {s.name for s in site.module.tree.body if isinstance(s, ast.FunctionDef | ast.ClassDef)}
    stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    seen: set[str] = set()
    for node in ast.walk(loop):
        if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or node.id in seen | owners:
            continue
        seen.add(node.id)
        resolved = site.resolved(node)
        if (resolved and not resolved.startswith(".")) or node.id in things - site.bound_names:
            continue
        if bound_before(site, loop, node.id):
            yield node.id
        elif node.id not in stored:
            raise Unsupported(f"{node.id} does not have a value for certain before the loop", node.lineno)


# ---------------------------------------------------------------- the loop


def _refuse_statement(site: Site, node: ast.AST) -> None:
    """What may give names another meaning, or run code of the user's that is not seen here."""
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal | ast.Yield | ast.YieldFrom | ast.With):
        raise Unsupported("the loop imports, yields, enters a `with` or changes names of the module")
    stored = isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
    if stored and site.resolved(node.value).strip("."):  # type: ignore[attr-defined]
        raise Unsupported("the loop replaces what belongs to a module")
    if not isinstance(node, ast.Call):
        return
    passed = [*node.args, *(keyword.value for keyword in node.keywords)]
    functions = {f.name for f in site.module.tree.body if isinstance(f, ast.FunctionDef | ast.ClassDef)}
    if any(isinstance(arg, ast.Lambda) or getattr(arg, "id", "") in functions for arg in passed):
        raise Unsupported(f"a function is handed to `{ast.unparse(node.func)}`", node.lineno)


def _refuse_call(site: Site, call: ast.Call) -> None:
    """Calls in the loop must be of things that surely leave the generator alone."""
    name = site.resolved(call.func)
    module, _, function = name.rpartition(".")
    if module == "builtins" and (function in _BUILTINS or function.endswith("Error")):
        return
    if module in ("math", "numpy.linalg", "numpy.fft") or (module == "numpy" and function not in _CALL_BACK):
        return
    own = not name or (name.startswith(".") and not name.startswith(".."))  # no function of a module
    if isinstance(call.func, ast.Attribute) and own and call.func.attr in _METHODS:
        return
    helper = site.helper(call)
    if helper is not None and not draws_in(site, helper) and not _looks_elsewhere(site, helper):
        return
    raise Unsupported(f"`{ast.unparse(call.func)}` might use the generator while numbers are drawn ahead", call.lineno)


def _looks_elsewhere(site: Site, helper: ast.FunctionDef) -> bool:
    """Whether a function of the file calls anything but plain built-ins and `math`, or changes names of the module."""
    for node in ast.walk(helper):
        if isinstance(
            node, ast.Global | ast.Nonlocal | ast.Import | ast.ImportFrom | ast.Yield | ast.YieldFrom | ast.Lambda
        ):
            return True
        if isinstance(node, ast.Call):
            module, _, function = site.resolved(node.func).rpartition(".")
            if not (module == "math" or (module == "builtins" and function in _BUILTINS)):
                return True
    return False


# ---------------------------------------------------------------- the file


def _refuse_file(site: Site) -> None:
    """Operators and attributes of the user's own classes may run code; it must not draw."""
    for node in ast.walk(site.module.tree):
        if isinstance(node, ast.ClassDef) and (draws_in(site, node) or _calls_like_a_draw(node)):
            raise Unsupported(f"objects of {node.name} draw random numbers themselves")
        lazy = isinstance(node, ast.Lambda) or (isinstance(node, ast.FunctionDef) and _is_generator(node))
        if lazy and (draws_in(site, node) or _calls_like_a_draw(node)):
            raise Unsupported("a generator or a lambda of the file draws random numbers")
        for name in _modules(node):
            root = name.partition(".")[0]
            if root not in sys.stdlib_module_names and root not in _MODULES:
                raise Unsupported(f"objects of {name} might draw random numbers")


def _calls_like_a_draw(node: ast.AST) -> bool:
    """`self.rng.random()`: by the name of the method, whatever the generator is."""
    calls = (n.func for n in ast.walk(node) if isinstance(n, ast.Call))
    return any(isinstance(function, ast.Attribute) and function.attr in ALL_NAMES for function in calls)


def _modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [item.name for item in node.names]
    return [node.module or "" if not node.level else "."] if isinstance(node, ast.ImportFrom) else []


def _is_generator(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))
