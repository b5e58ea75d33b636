"""Functions of the file that a kernel calls, as functions of the card: `@cuda.jit(device=True)`.

    def push(a, b, k):                    @_cuda.jit(device=True)
        r = sqrt(a * a + b * b)           def _push_on_card(a, b, k): …
        return k * a / r

They take numbers and give one number; branches end in `return`. What may be infinite or not a number in them has to
reach what they return, on every way: a card does not raise where it arises.

Does not handle: arrays as arguments, loops, defaults, global numbers, recursion.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.writing import Patch
from optadvisor.source.site import Site, bound_names, own_nodes, parameter_names

if TYPE_CHECKING:
    from optadvisor.rewriters.porting.elements import Doubt, Doubts
    from optadvisor.rewriters.porting.wholes import Wholes

DEEP, WAYS = 3, 64


def called(site: Site, nodes: Iterable[ast.AST]) -> tuple[ast.FunctionDef, ...]:
    """The file's own functions that are called there, those that they call first."""
    found: list[ast.FunctionDef] = []
    for node in nodes:
        for call in ast.walk(node):
            function = site.helper(call) if isinstance(call, ast.Call) else None
            if function is not None and function not in found:
                found += [each for each in called(site, function.body) if each not in found]
                found.append(function)
    return tuple(found)


def body_of(function: ast.FunctionDef) -> list[ast.stmt]:
    return function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body


def check_form(site: Site, node: ast.Call, function: ast.FunctionDef, above: Sequence[ast.FunctionDef]) -> None:
    """Raises `UnportableError`."""
    a, name = function.args, f"`{function.name}`"
    if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults:
        raise UnportableError(f"{name} takes its arguments in a way that a card does not know", node.lineno)
    if len(node.args) != len(a.args) or node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        raise UnportableError(f"{name} is called with other arguments than by position", node.lineno)
    if function in above or len(above) >= DEEP or function is site.node:
        raise UnportableError(f"{name} calls itself, or others over and over", node.lineno)
    own = bound_names(function)
    for each in own_nodes(function):
        if not isinstance(each, ast.Name) or each.id in own:
            continue
        resolved = site.resolved(each)
        known = resolved.startswith(("builtins.", "math", "numpy"))
        calls = [n.func for n in own_nodes(function) if isinstance(n, ast.Call) and site.helper(n) is not None]
        if not known and each not in calls:
            raise UnportableError(f"{name} reads the global `{each.id}`, which may be another one later", each.lineno)


# ---------------------------------------------------------------- what may fail unseen


def doubt_of(doubts: Doubts, node: ast.Call, function: ast.FunctionDef, passed: Sequence[Doubt]) -> Doubt:
    """What a call gives instead of the number that Python would. Raises `UnportableError`."""
    from optadvisor.rewriters.porting.elements import NONE, Doubts

    check_form(doubts.site, node, function, doubts.above)
    inner = Doubts(doubts.site, frozenset())
    inner.above = (*doubts.above, function)
    known = dict(zip(parameter_names(function), passed, strict=True))
    carried = frozenset(name for name, doubt in known.items() if doubt != NONE)
    found = NONE
    for number, each in enumerate(_ways(inner, body_of(function), known, carried, function)):
        if number >= WAYS:
            raise UnportableError(f"`{function.name}` has too many branches", function.lineno)
        found = found | each
    return found


def _ways(
    doubts: Doubts, body: Sequence[ast.stmt], known: Mapping[str, Doubt], carried: frozenset[str], of: ast.FunctionDef
) -> Iterator[Doubt]:
    """What each way through it returns. `carried`: names of doubtful numbers that have to reach the result."""
    from optadvisor.rewriters.porting.elements import NONE
    from optadvisor.rewriters.porting.traces import LOST, carries

    known = dict(known)
    for place, node in enumerate(body):
        doubts.known = known
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found = doubts.value(value)
                taken = {each for each in carried if carries(value, each)}
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                before = known.get(target.id, NONE)
                found = doubts.operation(op, before, doubts.value(value), value)
                taken = {each for each in carried if carries(node, each)}
            case ast.If(test=test, body=first, orelse=second):
                doubts.decides(test)
                rest = list(body[place + 1 :])
                yield from _ways(doubts, [*first, *rest], known, carried, of)
                yield from _ways(doubts, [*second, *rest], known, carried, of)
                return
            case ast.Return(value=ast.expr() as value):
                found = doubts.value(value)
                if not all(carries(value, each) for each in carried):
                    raise UnportableError(LOST, node.lineno)
                yield found
                return
            case ast.Pass():
                continue
            case _:
                raise UnportableError(f"`{of.name}` does more than compute with numbers", node.lineno)
        if name in carried and name not in taken:
            raise UnportableError(LOST, node.lineno)
        known[name] = found
        carried = carried - taken | ({name} if found != NONE else set())
    raise UnportableError(f"`{of.name}` may end without `return`", of.lineno)


# ---------------------------------------------------------------- whole numbers, NumPy's numbers


def bits_of(wholes: Wholes, function: ast.FunctionDef, passed: Sequence[int]) -> int:
    """How many bits a whole number has that a call gives. Raises `UnportableError`."""
    from optadvisor.rewriters.porting.wholes import Wholes

    inner = Wholes(site=wholes.site, arrays={}, written=frozenset(), types={}, extremes=wholes.extremes)
    inner.known = dict(zip(parameter_names(function), passed, strict=True))
    for node in _in_order(function):
        if isinstance(node, ast.Assign | ast.AugAssign):
            inner.statement(node)
        elif isinstance(node, ast.If):
            inner.bits(node.test)
    values = (n.value for n in own_nodes(function) if isinstance(n, ast.Return))
    found = [inner.bits(each) for each in values if each is not None]
    joined = found[0]
    for each in found[1:]:
        joined = inner.joined(joined, each, function)
    return joined


def gives_numpy(site: Site, function: ast.FunctionDef, passed: Sequence[bool]) -> bool:
    """Whether what it returns is one of NumPy's numbers. Raises `UnportableError` where it may be either."""
    known: dict[str, set[bool]] = {name: {one} for name, one in zip(parameter_names(function), passed, strict=True)}

    def of(node: ast.expr) -> bool:
        found = _numpy(site, node, known, of)
        if found is None:
            words = f"`{function.name}` gives now one of NumPy's numbers, now one of Python's"
            raise UnportableError(words, node.lineno)
        return found

    before = None
    while before != known:  # what a loop sets at its end is what its beginning reads
        before = {name: set(kinds) for name, kinds in known.items()}
        for node in _in_order(function):
            _note(node, known, of)
    kinds = {of(n.value) for n in own_nodes(function) if isinstance(n, ast.Return) and n.value is not None}
    if len(kinds) != 1:
        raise UnportableError(f"`{function.name}` gives now one of NumPy's numbers, now one of Python's")
    return kinds.pop()


def _note(node: ast.stmt, known: dict[str, set[bool]], of: Callable[[ast.expr], bool]) -> None:
    """What a statement says of the variables that it sets."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        known.setdefault(node.targets[0].id, set()).add(of(node.value))
    elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        known.setdefault(node.target.id, set()).add(of(node.target) | of(node.value))
    elif isinstance(node, ast.For) and isinstance(node.target, ast.Name):
        known.setdefault(node.target.id, set()).add(False)
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple) and isinstance(node.value, ast.Tuple):
        for target, value in zip(node.targets[0].elts, node.value.elts, strict=False):
            if isinstance(target, ast.Name):
                known.setdefault(target.id, set()).add(of(value))


def _numpy(site: Site, node: ast.expr, known: Mapping[str, set[bool]], of: Callable[[ast.expr], bool]) -> bool | None:
    match node:
        case ast.Constant() | ast.Attribute():
            return False
        case ast.Name(id=name) if len(known.get(name, ())) == 1:
            return next(iter(known[name]))
        case ast.Name() if site.resolved(node).startswith(("math.", "numpy.")):  # `from math import pi`
            return False
        case ast.BinOp(left=left, right=right):
            return of(left) | of(right)
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
            return of(operand)
        case ast.IfExp(body=body, orelse=orelse):
            return of(body) if of(body) == of(orelse) else None
        case ast.Call(func=func, args=args):
            inner, kinds = site.helper(node), [of(each) for each in args]
            if inner is not None:
                return gives_numpy(site, inner, kinds)
            resolved = site.resolved(func)
            if resolved in ("builtins.abs", "builtins.min", "builtins.max"):
                return kinds[0] if len(set(kinds)) == 1 else None
            return resolved.startswith("numpy.")
    return None


def _in_order(function: ast.FunctionDef) -> list[ast.stmt]:
    """Statements as they stand in the text."""
    return sorted((n for n in own_nodes(function) if isinstance(n, ast.stmt)), key=_line)


def _line(node: ast.stmt) -> int:
    return node.lineno


# ---------------------------------------------------------------- the texts


def device_name(site: Site, function: ast.FunctionDef) -> str:
    return site.fresh(f"_{function.name}_on_card")


def renamed(site: Site, patch: Patch, node: ast.AST) -> None:
    """Calls of the file's functions become calls of their copies."""
    for call in ast.walk(node):
        function = site.helper(call) if isinstance(call, ast.Call) else None
        if function is not None and isinstance(call, ast.Call):
            patch.replace(site.module.span(call.func), device_name(site, function))


def device_text(site: Site, function: ast.FunctionDef, extremes: Mapping[ast.Call, str], cuda: str) -> str:
    module, body = site.module, body_of(function)
    if not module.owns_its_lines(body[0]) or not module.owns_its_lines(body[-1]):
        raise UnportableError(f"`{function.name}` shares a line with other code", function.lineno)
    patch = Patch(data=module.data)
    for call, text in extremes.items():
        patch.replace(module.span(call), text)
    for each in body:
        renamed(site, patch, each)
    low, high = module.statement_span(body[0])[0], module.statement_span(body[-1])[1]
    text = site.lines(patch.text(low, high).replace("\r\n", "\n"), "    ").replace(module.newline, "\n").rstrip("\n")
    head = f"def {device_name(site, function)}({', '.join(parameter_names(function))}):"
    return f"@{cuda}.jit(device=True)\n{head}\n{text}"
