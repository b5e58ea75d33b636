"""The tests that stand in front of array code: types, bounds, aliasing, and whose random stream it is.

    type(n) is int and type(dx) is float and abs(dx) < 1e50 and 1000 <= n - 1 < 2**31 and _plain_random(random.random)

Each test can be evaluated without side effects and without raising, in the order given.

Does not handle: ranges of other than names, numbers, + - * and `len`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Unsupported
from optadvisor.loops.scans import LISTED, Loop
from optadvisor.loops.trace import DrawCall, starting_kind
from optadvisor.loops.variables import bound_before, last_assignment
from optadvisor.rewriters._bulk_stream import Source, plain_text
from optadvisor.source.site import Site, own_nodes

SMALLEST_TRIP_COUNT = 1000
"""Below, taking over the generator's state costs more than the loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    texts: tuple[str, ...]
    sentences: tuple[str, ...]
    helpers: tuple[str, ...]
    """Definitions that the tests need."""


# ---------------------------------------------------------------- all tests


def conditions(site: Site, statement: ast.stmt, loop: Loop, source: Source, numpy: str) -> Conditions:
    """Every test, in an order in which none can raise, and what they say in words."""
    counts = dict.fromkeys([*_parts(site, statement, loop.start), *_parts(site, statement, loop.stop)])
    untouched, helper = site.untouched([*loop.trace.inlined.values(), *loop.trace.methods.values()])
    fresh = {array: fill for array in _arrays(loop) if (fill := _fill(site, statement, array, set(counts))) is not None}
    texts = [
        *_bound(site, loop, counts),
        *(_object_test(site, loop, name) for name in loop.trace.objects),
        *_array_types(loop, fresh, numpy),
        *(_count_type(name, numpy) for name in counts if name[4:-1] not in _arrays(loop)),
        *_scalars(loop),
        *_carried(loop),
        *_trips(loop),
        *_as_written(loop, untouched),
        *_array_tests(site, statement, loop, fresh, numpy),
        *_list_tests(site, statement, loop),
        *loop.trace.tests,
        *argument_tests(loop.trace.draws),
        *source.tests,
    ]
    quiet = any(ew.may_underflow(root) for root in loop.roots)
    if quiet:
        texts.append(f'{numpy}.geterr()["under"] == "ignore"')
    return Conditions(
        texts=tuple(dict.fromkeys(texts)),
        sentences=_sentences(loop, source, quiet=quiet),
        helpers=(*((helper,) if helper else ()), *(_object_helper(site)[1] if loop.trace.objects else ())),
    )


def number_tests(site: Site, loop: Loop) -> Conditions:
    """The tests of a loop that stays: of the numbers and functions that its first statements use."""
    untouched, helper = site.untouched([*loop.trace.inlined.values(), *loop.trace.methods.values()])
    texts = [
        *_bound(site, loop, ()),
        *_scalars(loop),
        *_as_written(loop, untouched),
        *loop.trace.tests,
        *argument_tests(loop.trace.draws),
    ]
    return Conditions(texts=tuple(dict.fromkeys(texts)), sentences=(), helpers=(helper,) if helper else ())


def _sentences(loop: Loop, source: Source, *, quiet: bool) -> tuple[str, ...]:
    names = [*loop.trace.scalars, *(scan.name for scan in loop.scans if not scan.array and scan.start is None)]
    arrays = _arrays(loop)
    found = [source.sentence, f"the loop runs at least {SMALLEST_TRIP_COUNT} times"]
    if names:
        found.append(f"{', '.join(names)}: plain Python numbers of ordinary size")
    if arrays:
        found.append(f"{', '.join(arrays)}: one-dimensional float64 arrays, long enough, not overlapping")
    found.extend(f"{name}: a {kind.name} as this file defines it" for name, kind in loop.trace.objects.items())
    if loop.trace.tests:
        found.append("functions and constants of math and NumPy: not replaced")
    if loop.trace.inlined:
        found.append(f"{', '.join(loop.trace.inlined)}: still as defined in this file")
    if quiet:
        found.append("NumPy ignores underflow, as Python does")
    return tuple(found)


# ---------------------------------------------------------------- names of the module


def _bound(site: Site, loop: Loop, counts: Iterable[str]) -> Iterator[str]:
    """Names of the module that the next tests read: another file may have deleted them, and a short loop needs none."""
    trace = loop.trace
    owners = (call.draw.owner for call in trace.draws if call.draw.owner)
    measured = (name.removeprefix("len(").removesuffix(")") for name in counts)
    carried = (scan.name for scan in loop.scans)
    appended = (name for name in trace.appends if name != LISTED)
    names = dict.fromkeys([*measured, *trace.scalars, *carried, *_arrays(loop), *appended, *owners])
    yield from (f'"{name}" in globals()' for name in names if name not in site.bound_names and "." not in name)
    yield from (f'"{kind.name}" in globals()' for kind in trace.objects.values())


_PLAIN_OBJECT = '''\
def _plain_object(thing, kind, *names, methods=()):
    """Whether `thing` is a plain object of class `kind` with attributes of these names, and no methods of its own."""
    return (
        type(thing) is kind
        and type(kind) is type
        and kind.__mro__ == (kind, object)
        and not {"__getattribute__", "__getattr__", "__setattr__", "__slots__", *names} & vars(kind).keys()
        and set(names) <= vars(thing).keys()
        and not set(methods) & vars(thing).keys()
    )
'''


def _object_test(site: Site, loop: Loop, name: str) -> str:
    trace = loop.trace
    names = [f'"{key.partition(".")[2]}"' for key in trace.attributes if key.startswith(f"{name}.")]
    kind = trace.objects[name].name
    methods = [f'"{method}"' for owner, method in trace.methods if owner == kind]
    own = f", methods=({', '.join(methods)},)" if methods else ""
    return f"{_object_helper(site)[0]}({', '.join([name, kind, *names])}{own})"


def _object_helper(site: Site) -> tuple[str, tuple[str, ...]]:
    """The name of the test of objects, and its definition unless the file has it."""
    present = [f for f in site.module.tree.body if isinstance(f, ast.FunctionDef) and f.name == "_plain_object"]
    same = len(present) == 1 and site.code(present[0]).strip() == _PLAIN_OBJECT.strip()
    if same and "_plain_object" not in site.bound_names:
        return "_plain_object", ()
    name = site.fresh("_plain_object")
    return name, (_PLAIN_OBJECT.replace("_plain_object", name),)


def _as_written(loop: Loop, untouched: str) -> Iterator[str]:
    """The functions whose bodies were copied are those of the file, with the default values written there."""
    trace = loop.trace
    yield from (f'"{name}" in globals()' for name in trace.inlined)
    methods = [f'{name}=vars({kind}).get("{name}")' for kind, name in trace.methods]
    if untouched:
        yield f"{untouched.partition('(')[0]}({', '.join([*(f'{name}={name}' for name in trace.inlined), *methods])})"
    for name in sorted(trace.defaulted):
        values = tuple(ast.literal_eval(default) for default in trace.inlined[name].args.defaults)
        yield f'repr({name}.__defaults__) == "{values!r}"'
        yield from (f"type({name}.__defaults__[{place}]) is {type(v).__name__}" for place, v in enumerate(values))


# ---------------------------------------------------------------- numbers


def _parts(site: Site, statement: ast.stmt, node: ast.expr) -> Iterator[str]:
    """Names and lengths in a bound of the range, which must be integers."""
    match node:
        case ast.Constant(value=int()):
            return
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield from _parts(site, statement, operand)
        case ast.Name(id=name):
            if not bound_before(site, statement, name):
                raise Unsupported(f"{name} does not have a value for certain before the loop", statement.lineno)
            yield name
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
            yield from _parts(site, statement, node.left)
            yield from _parts(site, statement, node.right)
        case ast.Call(args=[ast.Name(id=name)]) if _is_length(site, node):
            if not bound_before(site, statement, name):
                raise Unsupported(f"{name} does not have a value for certain before the loop", statement.lineno)
            yield f"len({name})"
        case _:
            raise Unsupported(f"the bound `{ast.unparse(node)}` of its range is not followed", statement.lineno)


def _is_length(site: Site, node: ast.Call) -> bool:
    return site.resolves_to(node.func, "builtins.len") and not node.keywords


def _count_type(name: str, numpy: str) -> str:
    measured = name.removeprefix("len(").removesuffix(")")
    return f"type({name}) is int" if measured == name else f"type({measured}) in (list, tuple, {numpy}.ndarray)"


def _scalars(loop: Loop) -> Iterator[str]:
    for name, value in loop.trace.scalars.items():
        divides = name in loop.trace.divisors
        yield f"type({name}) is {value.kind}"
        if value.kind == "float":
            yield f"{'1e-50 < ' if divides else ''}abs({name}) < 1e50"
        else:
            yield f"{'0 < ' if divides else ''}abs({name}) < 2**31"


def _carried(loop: Loop) -> Iterator[str]:
    for scan in loop.scans:
        if not scan.array and scan.start is None:
            kind = starting_kind(loop.trace, scan.name)
            yield f"type({scan.name}) is {kind}"
            yield f"abs({scan.name}) < {'1e50' if kind == 'float' else '2**31'}"


def _trips(loop: Loop) -> Iterator[str]:
    first = _plus(loop.start, 0)
    if first.lstrip("-").isdigit():
        if abs(int(first)) >= ew.INT_LIMIT:
            raise Unsupported("its range starts beyond 2**31")
        yield f"{SMALLEST_TRIP_COUNT} <= {_plus(loop.stop, -int(first))} < 2**31"
        return
    yield f"abs({first}) < 2**31"
    yield f"{SMALLEST_TRIP_COUNT} <= {_plus(loop.stop, 0)} - {f'({first})' if ' ' in first else first} < 2**31"


def argument_tests(calls: Iterable[DrawCall]) -> Iterator[str]:
    """What NumPy's distributions surely take as arguments: low < high, scale > 0 (-0.0 raises)."""
    for call in calls:
        if not call.arguments:
            continue
        if call.draw.method == "below":
            if ew.literal(call.arguments[0]) is None:
                yield f"0 < {plain_text(call.arguments[0])} < 2**31"
            continue
        first, second = (ew.constant(0), *call.arguments)[-2:]
        low = "0" if "scale" in call.draw.parameters else plain_text(first)
        known = ew.literal(first), ew.literal(second)
        if known[1] is not None and (low == "0" or known[0] is not None):
            if (0 if low == "0" else known[0] or 0) >= known[1]:
                raise Unsupported("a draw has its bounds in the wrong order or no positive scale", call.line)
            continue
        yield f"{low} < {plain_text(second)}"


def _plus(node: ast.expr, number: int) -> str:
    """`node + number` with constants put together: `n - 1` plus 1 is `n`."""
    while isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and _is_int(node.right):
        sign = 1 if isinstance(node.op, ast.Add) else -1
        number, node = number + sign * node.right.value, node.left  # type: ignore[attr-defined]
    if _is_int(node):
        return str(node.value + number)  # type: ignore[attr-defined]
    text = ast.unparse(node)
    return text if number == 0 else f"{text} + {number}" if number > 0 else f"{text} - {-number}"


def _is_int(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


# ---------------------------------------------------------------- arrays and lists


def _arrays(loop: Loop) -> list[str]:
    return list(dict.fromkeys([*loop.trace.offsets, *loop.trace.reads]))


def _fill(site: Site, statement: ast.stmt, array: str, integers: set[str]) -> str | None:
    """`zeros`, `ones` or `empty` when the text shows `array` to be a new float64 vector that nobody else knows."""
    made = last_assignment(site, statement, array)
    if not isinstance(made, ast.Call) or len(made.args) != 1 or made.keywords:
        return None
    if not site.resolves_to(made.func, "numpy.zeros", "numpy.ones", "numpy.empty"):
        return None
    names = {node.id for node in ast.walk(made.args[0]) if isinstance(node, ast.Name)}
    simple = all(
        isinstance(n, ast.Name | ast.BinOp | ast.Constant | ast.operator | ast.expr_context)
        for n in ast.walk(made.args[0])
    )
    if not simple or not names <= integers or not all(_never_rebound(site, each) for each in names):
        return None
    return site.resolved(made.func).removeprefix("numpy.")


def _never_rebound(site: Site, name: str) -> bool:
    assert site.node is not None
    stores = [
        node
        for node in own_nodes(site.node)
        if isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load)
    ]
    return name in site.parameters and not stores


def _slice(array: str, first: str, end: str) -> str:
    if end == f"len({array})":
        end = ""
    if first == "0":
        return f"{array}[:{end}]" if end else array
    return f"{array}[{first} : {end}]" if end else f"{array}[{first}:]"


def _array_types(loop: Loop, fresh: dict[str, str], numpy: str) -> Iterator[str]:
    for array in _arrays(loop):
        _refuse_seen(loop.trace.site, array)
        if array in fresh:
            continue
        yield f"type({array}) is {numpy}.ndarray"
        yield f"{array}.dtype == {numpy}.float64"
        yield f"{array}.ndim == 1"
        if array in loop.trace.offsets:
            yield f"{array}.flags.writeable"
            yield f"{array}.flags.c_contiguous"


def _refuse_seen(site: Site, array: str) -> None:
    """No use in a guard that the recorded calls would never pass."""
    seen = site.seen(array)
    if seen and not any(spec.type == "numpy.ndarray" and spec.dtype == "float64" and spec.ndim == 1 for spec in seen):
        what = f"array of {seen[0].dtype} with {seen[0].ndim} dimensions" if seen[0].dtype else seen[0].type
        raise Unsupported(f"{array} is not a one-dimensional float64 array but a {what.removeprefix('builtins.')}")
    if array in site.parameters or site.node is None:
        return
    for node in own_nodes(site.node):
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == array for t in node.targets):
            value = node.value.left if isinstance(node.value, ast.BinOp) else node.value
            if isinstance(value, ast.List | ast.ListComp | ast.Dict):
                raise Unsupported(
                    f"{array} is a list written by index; an array (`np.zeros(n)`) could be filled at once"
                )


def _array_tests(site: Site, statement: ast.stmt, loop: Loop, fresh: dict[str, str], numpy: str) -> Iterator[str]:
    trace, scans = loop.trace, {scan.name for scan in loop.scans if scan.array}
    for array in _arrays(loop):
        written = trace.offsets.get(array)
        offsets = trace.reads.get(array, set()) | (set() if written is None else {written})
        low, high = min(offsets), max(offsets)
        yield from _inside(site, statement, loop, array, low, high, fresh)
        if fresh.get(array) in ("zeros", "ones"):
            continue
        if array in scans:
            yield f"abs({array}[{_plus(loop.start, low)}]) < 1e50"
        elif array in trace.reads:
            part = _slice(array, _plus(loop.start, low), _plus(loop.stop, high))
            yield f"{numpy}.abs({part}).max() < 1e50"
    for one, other in combinations(_arrays(loop), 2):
        if {one, other} & set(trace.offsets) and not {one, other} & set(fresh):
            yield f"not {numpy}.may_share_memory({one}, {other})"


def _inside(
    site: Site, statement: ast.stmt, loop: Loop, array: str, low: int, high: int, fresh: dict[str, str]
) -> Iterator[str]:
    """No index is negative (it would wrap around) or beyond the end (it would raise half-way)."""
    first, end = _plus(loop.start, low), _plus(loop.stop, high)
    if not first.isdigit():
        if first.removeprefix("-").isdigit():
            raise Unsupported(f"{array} is used at a negative index, which wraps around", statement.lineno)
        yield f"0 <= {first}"
    made = last_assignment(site, statement, array) if array in fresh else None
    if end == f"len({array})":
        return
    if not isinstance(made, ast.Call) or _plus(made.args[0], 0) != end:
        yield f"{end} <= len({array})"


def _list_tests(site: Site, statement: ast.stmt, loop: Loop) -> Iterator[str]:
    lists = [name for name in loop.trace.appends if name != LISTED]
    new = {name for name in lists if isinstance(last_assignment(site, statement, name), ast.List)}
    yield from (f"type({name}) is list" for name in lists if name not in new)
    yield from (f"{one} is not {other}" for one, other in combinations(lists, 2) if not {one, other} & new)
