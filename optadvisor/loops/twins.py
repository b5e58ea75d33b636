"""Functions of NumPy on single numbers, computed by their twins of the C library.

    y += np.sin(theta) * dt    →    y += _sin(theta) * dt      other last digits: for *close* copies alone
    p = np.exp(-x)         →    p = _numpys_exp(-x, …)         by NumPy itself (`_kernel_numpys`)
    a = np.radians(lat)        →    a = _radians(lat)          one product in both: equal to the last bit
    d = math.hypot(dx, dy)     →    d = _hypot(dx, dy)         Python has a hypot of its own, with other last digits,
                                                               which takes longer (`_kernel_hypot`)

All are right to within a few units in the last place; where NumPy warns, the twin's check gives up.

Does not handle: whole arrays, float32, keyword arguments (`out=`, `where=`), `math.hypot` of three numbers.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Collection

from optadvisor.loops import nearly
from optadvisor.loops.arithmetic import need_number, require
from optadvisor.loops.expressions import evaluate
from optadvisor.loops.facts import Frame, State, refuse
from optadvisor.loops.intervals import EXACT
from optadvisor.loops.values import BOOL, INT, NP, PY, Array, Number, Value, floating
from optadvisor.loops.values import NUMPY as IN_NUMPY

NUMPY = frozenset({NP})
EXACT_TWINS = {"radians": "radians", "deg2rad": "radians", "degrees": "degrees", "rad2deg": "degrees"}
TWINS = {
    **{name: name for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh")},
    **{name: name for name in ("exp", "expm1", "log", "log2", "log10", "log1p")},
    **{f"arc{name}": f"a{name}" for name in ("sin", "cos", "tan", "sinh", "cosh", "tanh", "tan2")},
}
PYTHON_TWINS = {"hypot": "hypot"}
"""Functions of `math` that CPython does not take from the C library."""
NUMPYS = "numpys_"
"""How a call is noted that NumPy's own machine code works out (see `rewriters._kernel_numpys`)."""
OF_TWO = {name: name for name in ("arctan2", "maximum", "minimum", "fmax", "fmin", "remainder")} | {"mod": "remainder"}
"""Functions of two numbers → their names."""
BY_NUMPY = {name: f"{NUMPYS}{OF_TWO.get(name, name)}" for name in (*TWINS, "cbrt", "exp2", "sign", "square", *OF_TWO)}
OF_INTS = frozenset({"sign", "square", *OF_TWO.values()} - {"arctan2"})
"""Those that give an int for ints."""
OF_VECTORS = {"numpy.dot": 2, "numpy.linalg.norm": 1}
"""How many vectors these take."""
CURED = ("same last digit in compiled code", "`np.dot` works on a whole array", "`np.linalg.norm`")
"""What refusals say that NumPy's own machine code may cure."""
ROUNDS = "{listed} of {whose} and of the C library differ in their last digits"


def called(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """What a call gives where every last digit must be NumPy's; None for a call that is none of these."""
    found = nearly.called(frame, node, name, state)
    return found if found is not None else _twin(frame, node, name, state, EXACT_TWINS)


def called_closely(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """The same where last digits may differ."""
    found = called(frame, node, name, state)
    if found is None and name.startswith("math."):
        return _twin(frame, node, name, state, PYTHON_TWINS, module="math")
    return found if found is not None else _twin(frame, node, name, state, TWINS)


def called_by_numpy(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """The same where last digits are NumPy's, since NumPy works it out."""
    found = called(frame, node, name, state) or _of_vectors(frame, node, name, state)
    return found if found is not None else _twin(frame, node, name, state, BY_NUMPY)


def _of_vectors(frame: Frame, node: ast.Call, name: str, state: State) -> Value | None:
    """`np.dot(x, y)` and `np.linalg.norm(x)` of vectors of float64."""
    if name not in OF_VECTORS or node.keywords or len(node.args) != OF_VECTORS[name]:
        return None
    for argument in node.args:
        value = evaluate(frame, argument, state)
        if not isinstance(value, Array) or value.form != IN_NUMPY or value.holes:
            return None
        if value.ndim != 1 or value.dtype != "float64":
            return None
    frame.facts.calls[node] = f"{NUMPYS}{name.rpartition('.')[2]}"
    return floating(math.inf, NUMPY)


def named(calls: list[str]) -> str:
    """Why floats differ, from what `closely` found: `exp and sin of NumPy …`."""
    names = sorted({call.rpartition(".")[2] for call in calls})
    whose = [word for word, module in (("NumPy", "numpy."), ("Python", "math.")) if module in "".join(calls)]
    listed = " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)
    return ROUNDS.format(listed=listed, whose=", of ".join(whose))


def closely(function: ast.AST, resolved: Callable[[ast.expr], str]) -> dict[ast.Call, str]:
    """The calls in a piece of code whose twins have other last digits: of which functions, with their modules."""
    known = {f"numpy.{name}" for name in TWINS} | {f"math.{name}" for name in PYTHON_TWINS}
    calls = {node: resolved(node.func) for node in ast.walk(function) if isinstance(node, ast.Call)}
    return {node: name for node, name in calls.items() if name in known}


def weighs(function: ast.FunctionDef, close: Collection[ast.Call], *, exact: bool, helper: bool) -> bool:
    """Whether it may compare two results of such calls, where a last digit decides between equal ones.

        if hypot(x - a, y - b) < nearest: …        the first of two points that are equally far

    `close` are the calls whose last digits may differ; a `helper` may be given such results. Only two of
    them are equal by more than accident, but where `hypot` is among them, which is `exact`ly 5 for 3 and 4.
    """
    names = {argument.arg for argument in function.args.args} if helper else set[str]()
    before = -1
    while len(names) > before:
        before = len(names)
        for node in ast.walk(function):
            names |= _stored(node) if _mentions(_value(node), names, close) else set()
    for node in ast.walk(function):
        sides = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
        if sum(_mentions(side, names, close) for side in sides) >= (1 if exact else 2):
            return True
    return False


def _value(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
        return node.value
    return node.iter if isinstance(node, ast.For | ast.comprehension) else node if isinstance(node, ast.Call) else None


def _stored(node: ast.AST) -> set[str]:
    """The variables that get what a statement computes, or into which it is put."""
    targets: list[ast.AST] = []
    if isinstance(node, ast.Assign):
        targets = [*node.targets]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.NamedExpr | ast.For | ast.comprehension):
        targets = [node.target]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        targets = [node.func.value]  # `found.append(…)`
    return {part.id for target in targets for part in ast.walk(target) if isinstance(part, ast.Name)}


def _mentions(node: ast.AST | None, names: Collection[str], close: Collection[ast.Call]) -> bool:
    parts = ast.walk(node) if node is not None else ()
    return any(part in close or (isinstance(part, ast.Name) and part.id in names) for part in parts)


def asks_for_equality(function: ast.AST) -> bool:
    """Whether it may compare floats by `==` or `!=`, so that a last digit may decide."""
    ranges = [node for node in ast.walk(function) if isinstance(node, ast.For) and isinstance(node.iter, ast.Call)]
    counters = {node.target.id for node in ranges if isinstance(node.target, ast.Name) and _is_range(node.iter)}
    return any(
        isinstance(node, ast.Compare)
        and any(isinstance(op, ast.Eq | ast.NotEq) for op in node.ops)
        and not any(_is_whole(side, counters) for side in (node.left, *node.comparators))
        for node in ast.walk(function)
    )


def _is_range(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range"


def _is_whole(node: ast.expr, counters: set[str]) -> bool:
    """A loop's counter, or what is left of it after a division."""
    node = node.left if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) else node
    return isinstance(node, ast.Name) and node.id in counters


def _twin(
    frame: Frame, node: ast.Call, name: str, state: State, twins: dict[str, str], module: str = "numpy"
) -> Value | None:
    twin = twins.get(name.removeprefix(f"{module}."), "")
    two = twin in ("atan2", "hypot") or twin.removeprefix(NUMPYS) in OF_TWO
    if not twin or node.keywords or len(node.args) != 1 + two:
        return None
    ints = 0
    for argument in node.args:
        number = evaluate(frame, argument, state)
        if not isinstance(number, Number) or number.machine == BOOL or not number.tags <= {PY, NP}:
            return None
        number = need_number(frame, argument, number)
        if number.machine == INT:
            require(frame, argument, number, EXACT)
            ints += 1
    if ints == len(node.args) and twin.removeprefix(NUMPYS) in OF_INTS:
        refuse(node, f"it calls `{frame.site.code(node.func)}` with ints alone, of which it gives an int")
    frame.facts.calls[node] = twin
    bound = 1.0 if twin.removeprefix(NUMPYS) in ("sin", "cos", "tanh", "sign") else math.inf
    return floating(bound, NUMPY) if module == "numpy" else floating(bound)
