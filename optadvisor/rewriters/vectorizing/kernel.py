"""The copy of a function in which loops are array statements: as many as can be, from the outside inwards.

    def _smooth_kernel(u, n, steps):
        v = np.zeros(n)
        for t in range(steps):                 stays: each time step needs the one before
            v[1:n - 1] = 0.5 * (u[:n - 2] + u[2:n])
            u[:] = v

It raises wherever it could differ from the original. Lists are arrays in it (see `_borders`).

Does not handle: comprehensions.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from optadvisor.loops.expressions import INFINITIES
from optadvisor.loops.facts import Facts
from optadvisor.loops.nests.build import nests
from optadvisor.loops.nests.ir import Nest
from optadvisor.loops.values import LIST, NP, NUMPY, Array, Nothing, Number, Sequence, Value, outside
from optadvisor.rewriters._kernel_names import Names
from optadvisor.rewriters._kernel_plan import Plan
from optadvisor.rewriters._kernel_world import computes_floats, follows_error_state
from optadvisor.rewriters._kernel_writer import Writer
from optadvisor.rewriters.vectorizing import (
    complex_formulas,
    exchanges,
    limits,
    searching,
    settled,
    sizes,
    statements,
    stores,
    strides,
    sums,
    swaps,
)
from optadvisor.rewriters.vectorizing.always_lists import always_lists
from optadvisor.rewriters.vectorizing.nest import Scene, Text, scene, written_arrays
from optadvisor.rewriters.vectorizing.renewed import spelled
from optadvisor.rewriters.vectorizing.values import Unvectorized, expression

SIMPLE_MAKERS = frozenset({"full", "rows", "copy", "arange", "truth", *INFINITIES})
CONVERTED = {"float": "float", "int": "int", "bool": "bool"}


@dataclass(frozen=True, kw_only=True)
class Kernel:
    """The copy, or why there is none."""

    text: str
    loops: int
    """How many became array statements."""
    undone: bool
    """Whether it may raise when it has stored already, so that arrays must be put back."""
    rounds: tuple[str, ...]
    """Why last digits may differ, as clauses."""
    reasons: tuple[tuple[str, int], ...]
    """Of loops that stayed: a clause and a line."""


@dataclass(kw_only=True)
class _Writing:
    text: Text
    facts: Facts
    writer: Writer
    nests: dict[ast.stmt, Nest]
    loops: int = 0
    rounds: dict[str, None] = field(default_factory=dict)
    reasons: dict[tuple[str, int], None] = field(default_factory=dict)


def kernel(text: Text, names: Names, function: ast.FunctionDef, values: Mapping[str, Value]) -> Kernel:
    """The copy of `function`. Raises `Unvectorized` when something outside of loops has no place in it."""
    facts = text.inference.facts[function]
    if facts.zeros or facts.unsigned:
        raise Unvectorized("a list holds ints and floats", function.lineno)
    found = dict(nests(text.site.module, {function: always_lists(facts, function)}))
    writing = _Writing(text=text, facts=facts, nests=found, writer=Writer(names=names, facts=facts, plan=Plan()))
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    new = _block(writing, None, list(body))
    if not text.exact and sums.floats(text, facts, function):
        writing.rounds[sums.ROUNDS] = None
    tests = _apart(text, values)
    if tests is not None:
        new = [ast.If(tests, [ast.parse("raise ValueError").body[0]], []), *new]
    parameters = (*(p for p in names.parameters if p not in names.grown), *names.extras(function))
    new = [*(ast.parse(f"{grown} = []").body[0] for grown in names.grown), *settled.starts(text, facts), *new]
    if names.grown and facts.falls_off:  # the original returns None there, where another result was seen
        new.append(ast.parse("raise ValueError").body[0])
    elif names.grown and isinstance(text.inference.result, Nothing) and not (new and isinstance(new[-1], ast.Return)):
        new.append(_with_grown(writing, ast.Return(None)))
    tree = ast.FunctionDef(
        name=names.kernels[function],
        args=ast.arguments(
            posonlyargs=[], args=[ast.arg(p) for p in parameters], kwonlyargs=[], kw_defaults=[], defaults=[]
        ),
        body=new or [ast.Pass()],
        decorator_list=[expression(f"{text.numpy}.errstate({_raised(text, values)})")],
        lineno=0,
    )
    return Kernel(
        undone=not stores.last_of_all(new),
        text=ast.unparse(ast.fix_missing_locations(tree)) + "\n",
        loops=writing.loops,
        rounds=tuple(writing.rounds),
        reasons=tuple(writing.reasons),
    )


def _raised(text: Text, values: Mapping[str, Value]) -> str:
    """What NumPy is to do about errors; Python's own arithmetic says nothing of underflow."""
    site, answer = text.site, text.inference
    silent = computes_floats(site, answer) and not follows_error_state(site, answer, iter(values.values()))
    return 'divide="raise", over="raise", invalid="raise"' + (', under="ignore"' if silent else "")


def _apart(text: Text, values: Mapping[str, Value]) -> ast.expr | None:
    """A test whether an array that is written to shares memory with another one."""
    arrays = [n for n, value in values.items() if isinstance(value, Array) and value.form == NUMPY]
    written = [n for n in arrays if n in text.inference.written]
    pairs = {tuple(sorted((a, b))) for a in written for b in arrays if a != b}
    tests = [expression(f"{text.numpy}.may_share_memory({a}, {b})") for a, b in sorted(pairs)]
    tests += [expression(f"{text.fresh('_overlaps_itself')}({n})") for n in sorted(written)]
    if len(tests) < 2:
        return tests[0] if tests else None
    return ast.BoolOp(ast.Or(), tests)


# ---------------------------------------------------------------- statements that stay


def _block(writing: _Writing, around: Scene | None, body: list[ast.stmt]) -> list[ast.stmt]:
    result: list[ast.stmt] = []
    for each in body:
        if isinstance(each, ast.For | ast.While):
            result += _loop(writing, around, each)
        elif isinstance(each, ast.If):
            yes, no = _block(writing, around, each.body), _block(writing, around, each.orelse)
            result.append(ast.If(_plain(writing, each.test), yes or [ast.Pass()], no))
        else:
            result += settled.beside(writing.text, writing.facts, each)
            result.append(_statement(writing, each))
            result += [*settled.behind(writing.text, writing.facts, each), *complex_formulas.behind(each)]
    return result


def _loop(writing: _Writing, around: Scene | None, node: ast.For | ast.While) -> list[ast.stmt]:
    """A loop: as array statements, or as a loop with what becomes of its body."""
    swap = swaps.written(writing.text, node)
    if swap is not None:
        return swap
    if around is None:
        nest = writing.nests.get(node)
        if nest is None:
            raise Unvectorized("a loop cannot be read", node.lineno)
        here = scene(writing.text, writing.facts, node, nest)
    else:
        here = around
    result = _vectorized(writing, here, node) if isinstance(node, ast.For) else None
    result = result or _strided(writing, here, node)
    result = result or _early(writing, here, node)
    if result is None:
        result = _kept(writing, here, node)
    if around is None:
        test = here.test(here.checks)
        if test is not None:
            result = [ast.If(ast.UnaryOp(ast.Not(), test), [ast.parse("raise ValueError").body[0]], []), *result]
        writing.rounds.update(here.rounds)
    return result


def _vectorized(writing: _Writing, here: Scene, node: ast.For) -> list[ast.stmt] | None:
    if _depth(node) > writing.text.rank:
        return None
    few = sizes.too_few(node, writing.text.trips)
    if few:
        writing.reasons[few, node.lineno] = None
        return None
    trial = replace(
        here, env={}, rows={}, axes=(), checks=dict(here.checks), pending={}, rounds=dict(here.rounds),
        sequential=list(here.sequential), ahead=[],
    )  # fmt: skip
    try:
        found = [*_same_object(trial, node), *statements.outermost(trial, node)]
        found = settled.around(writing.text, writing.facts, node, found)
    except Unvectorized as no:
        writing.reasons[no.reason, no.line or node.lineno] = None
        return None
    here.checks, here.rounds = trial.checks, trial.rounds
    writing.loops += 1
    return found


def _strided(writing: _Writing, here: Scene, node: ast.For | ast.While) -> list[ast.stmt] | None:
    """A loop that stores at equal distances."""
    if settled.sets(writing.facts, node):
        return None
    found = strides.stored(writing.text, writing.facts, node, here.new("places"), lambda part: _plain(writing, part))
    writing.loops += found is not None
    return found


def _early(writing: _Writing, here: Scene, node: ast.For | ast.While) -> list[ast.stmt] | None:
    """A loop that may end early, up to that point."""
    if _depth(node) > writing.text.rank:
        return None
    try:
        found = [*_same_object(here, node), *searching.early(here, node, lambda loop: _kept(writing, here, loop))]
        found = settled.around(writing.text, writing.facts, node, found)
    except Unvectorized as no:
        writing.reasons[no.reason, no.line or node.lineno] = None
        return None
    writing.loops += 1
    return found


def _same_object(here: Scene, node: ast.For | ast.While) -> Iterator[ast.stmt]:
    """Tests that arrays are different objects, for those that it binds to names in turn, and that parts lie apart."""
    origins: dict[str, frozenset[str]] = {}
    whole: dict[str, bool] = {}
    sized = {name for part in ast.walk(node) for name in _sized(part)}
    for part in ast.walk(node):
        value = here.facts.values.get(part) if isinstance(part, ast.Name) and part not in sized else None
        if isinstance(part, ast.Name) and isinstance(value, Array):
            origins[part.id] = origins.get(part.id, frozenset()) | value.origins
            whole[part.id] = whole.get(part.id, True) and value.whole
    bound = {name for loop in here.loops for name in _set_in(loop)}
    own = _set_in(node)
    written = [array for array in map(spelled, written_arrays(here.nest)) if array in origins]
    for array in written:
        for other in origins:
            if other == array or not origins[array] & origins[other]:
                continue
            parts = {each for each in (array, other) if not whole[each]}
            if not parts:
                yield ast.parse(f"if {array} is {other}:\n    raise ValueError").body[0]
            elif not parts <= bound:  # the nest knows of those that it binds itself
                if own & {array, other}:
                    raise Unvectorized(f"`{other}` may be a part of `{array}`, which the loop changes", node.lineno)
                test = f"{here.text.numpy}.may_share_memory({array}, {other})"
                yield ast.parse(f"if {test}:\n    raise ValueError").body[0]


def _sized(node: ast.AST) -> Iterator[ast.AST]:
    """Names of arrays that are only asked how long they are."""
    match node:
        case (
            ast.Attribute(attr="shape" | "size" | "ndim", value=array) | ast.Call(func=ast.Name(id="len"), args=[array])
        ):
            yield from ast.walk(array)


def _set_in(loop: ast.stmt) -> set[str]:
    return {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def _depth(node: ast.stmt) -> int:
    inner = [_depth(each) for each in ast.walk(node) if isinstance(each, ast.For | ast.While) and each is not node]
    return 1 + max(inner, default=0)


def _kept(writing: _Writing, here: Scene, node: ast.For | ast.While) -> list[ast.stmt]:
    sums.refuse_in_order(writing.text, writing.facts, node)
    loop = here.loops.get(node)
    if loop is not None:
        here.sequential.append(loop)
    body = _block(writing, here, node.body) or [ast.Pass()]
    if loop is not None:
        here.sequential.pop()
    if isinstance(node, ast.While):
        return [ast.While(_plain(writing, node.test), body, [])]
    result: list[ast.stmt] = [ast.For(copy.deepcopy(node.target), _plain(writing, node.iter), body, [], lineno=0)]
    if node in writing.text.inference.nonempty:
        test = ast.parse(f"if not len({ast.unparse(_plain(writing, node.iter))}):\n    raise ValueError").body[0]
        result.insert(0, test)
    if isinstance(node.target, ast.Name) and node.target.id in writing.text.checked:
        wrong = ast.parse(f"if {writing.text.checked[node.target.id]}:\n    raise ValueError").body[0]
        result.insert(0, wrong)
    return result


def _statement(writing: _Writing, node: ast.stmt) -> ast.stmt:
    if node in writing.facts.abandoned:
        return ast.parse("raise ValueError").body[0]
    exchanges.require_arrays(writing.text, writing.facts, node)
    if isinstance(node, ast.Return):
        return _with_grown(writing, _return(writing, node))
    return _copied(writing, node)  # type: ignore[return-value]


def _with_grown(writing: _Writing, node: ast.Return) -> ast.Return:
    """The same with what is to be appended to lists from outside."""
    grown: list[ast.expr] = [ast.Name(each, ast.Load()) for each in writing.writer.names.grown]
    if not grown:
        return node
    result = [] if node.value is None or isinstance(writing.text.inference.result, Nothing) else [node.value]
    return ast.Return(ast.Tuple([*result, *grown], ast.Load()))


def _return(writing: _Writing, node: ast.Return) -> ast.Return:
    """A `return` of Python's own numbers where the original's are that."""
    if node.value is None:
        return ast.Return(None)
    value = writing.facts.values.get(node.value)
    result = _plain(writing, node.value)
    if isinstance(value, Sequence) and isinstance(node.value, ast.Tuple) and isinstance(result, ast.Tuple):
        parts = [_converted(part, item) for part, item in zip(result.elts, value.items, strict=True)]
        return ast.Return(ast.Tuple(parts, ast.Load()))
    return ast.Return(_converted(result, value))


def _converted(node: ast.expr, value: Value | None) -> ast.expr:
    if (
        isinstance(value, Array)
        and value.form == NUMPY
        and not outside(value.origins)
        and not isinstance(node, ast.Name)
    ):
        return expression("ARRAY.copy()", ARRAY=node)  # a view of memory that it does not own, maybe
    if not isinstance(value, Number) or value.tags == {NP}:
        return node
    return ast.Call(ast.Name(CONVERTED[value.machine], ast.Load()), [node], [])


def _is_converted(node: ast.expr) -> bool:
    """A number of Python's own, as the text says."""
    call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CONVERTED
    return call or (isinstance(node, ast.Constant) and type(node.value) in (int, float))


def _plain(writing: _Writing, node: ast.expr) -> ast.expr:
    return _copied(writing, node)  # type: ignore[return-value]


def _copied(writing: _Writing, node: ast.AST) -> ast.AST:
    """A copy of a tree in which lists are arrays."""
    facts = writing.facts
    if isinstance(node, ast.expr) and node in facts.makers:
        return _maker(writing, node, facts.makers[node])
    if isinstance(node, ast.Call) and node in facts.helpers:
        for argument in node.args:
            value = facts.values.get(argument)
            if isinstance(value, Array) and value.form == LIST:
                raise Unvectorized(f"it passes a list to `{ast.unparse(node.func)}`", node.lineno)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
        value = facts.values.get(node.args[0])
        item = _plain(writing, node.args[0])
        return ast.Call(copy.deepcopy(node.func), [item if _is_converted(item) else _converted(item, value)], [])
    new = copy.copy(node)
    for key, old in ast.iter_fields(node):
        if isinstance(old, ast.AST):
            setattr(new, key, _copied(writing, old))
        elif isinstance(old, list):
            setattr(new, key, [_copied(writing, each) if isinstance(each, ast.AST) else each for each in old])
    return limits.limited(writing.text, facts, node, new)


def _maker(writing: _Writing, node: ast.expr, kind: str) -> ast.expr:
    if kind not in SIMPLE_MAKERS and not (kind == "list" and isinstance(node, ast.List)):
        raise Unvectorized(
            f"it makes a list, `{writing.text.site.code(node)}`, in another way than by loops", node.lineno
        )
    if kind in INFINITIES or kind == "list":
        return copy.deepcopy(node)
    return expression(writing.writer._maker(node, kind))
