"""The tests that stand in front of array code: types, bounds, aliasing, and whose random stream it is.

    type(n) is int and type(dx) is float and abs(dx) < 1e50 and 1000 <= n - 1 < 2**31 and _plain_random(random.random)

Each test can be evaluated without side effects and without raising, in the order given.

Does not handle: ranges of other than names, numbers, + - * and `len`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.loops.draws import Family
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.scans import Loop
from optadvisor.loops.trace import DrawCall
from optadvisor.source.site import Site

SMALLEST_TRIP_COUNT = 1000
"""Below, taking over the generator's state costs more than the loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where the loop's draws come from, as text usable in the function."""

    family: Family
    draw: str
    """What the helper is given: `random.random`, `rng.normal`."""
    arguments: tuple[str, ...]
    """Of NumPy's distributions; one tuple each when the draws of an iteration differ."""
    tests: tuple[str, ...]
    sentence: str
    imports: tuple[str, ...]
    blocks: str
    plain: str
    uniform: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    texts: tuple[str, ...]
    sentences: tuple[str, ...]


# ---------------------------------------------------------------- the stream


def source_of(site: Site, statement: ast.stmt, loop: Loop, numpy: str) -> Source:
    """The one generator that all draws of the loop come from. Raises `Unsupported` when there are several."""
    calls = loop.trace.draws
    first = calls[0].draw
    if len({(call.draw.family, call.draw.owner) for call in calls}) > 1:
        raise Unsupported("it draws from two generators in one loop", calls[1].line)
    if first.family != "python" and len({call.draw.method for call in calls}) > 1:
        raise Unsupported("it draws from two distributions of one generator in one loop", calls[1].line)
    named = [_function_text(site, statement, call, numpy) for call in calls]
    functions = dict.fromkeys(text for text, _ in named)
    plain = site.fresh("_plain_random")
    if first.family == "python":
        tests = [f"{plain}({', '.join(functions)})"]
        draw, sentence = named[0][0], f"{' and '.join(functions)} not replaced, of a plain random.Random"
    elif first.owner:
        kind = "RandomState" if first.family == "legacy" else "Generator"
        tests = [f"type({first.owner}) is {numpy}.random.{kind}"]
        draw, sentence = f"{first.owner}.{first.method}", f"{first.owner} is exactly a NumPy {kind}"
    else:
        called = {text: call.draw.called for (text, _), call in zip(named, calls, strict=True)}
        tests = [f"{text} is {numpy}.random.mtrand.{what}" for text, what in called.items()]
        draw, sentence = f"{numpy}.random.mtrand.{first.method}", f"{' and '.join(functions)} not replaced"
    return Source(
        family=first.family,
        draw=draw,
        arguments=_arguments(calls),
        tests=tuple(tests),
        sentence=sentence,
        imports=tuple(dict.fromkeys(text for _, texts in named for text in texts)),
        blocks=site.fresh("_random_blocks" if first.family == "python" else "_draw_blocks"),
        plain=plain,
        uniform=any(call.draw.method == "uniform" for call in calls),
    )


def _arguments(calls: list[DrawCall]) -> tuple[str, ...]:
    if calls[0].draw.family == "python":
        return ()
    columns = [[_plain_text(value) for value in column] for column in zip(*(c.arguments for c in calls), strict=True)]
    return tuple(column[0] if len(set(column)) == 1 else f"({', '.join(column)})" for column in columns)


def _plain_text(value: Value) -> str:
    """A value that does not vary, as Python text."""
    args = [_plain_text(arg) for arg in value.args]
    if value.op in ("const", "name"):
        return value.text
    if value.op in ("+", "-", "*", "/"):
        return f"({args[0]} {value.op} {args[1]})"
    if value.op == "neg":
        return f"-{args[0]}"
    raise Unsupported("the arguments of a draw are more than simple arithmetic")


def _function_text(site: Site, statement: ast.stmt, call: DrawCall, numpy: str) -> tuple[str, tuple[str, ...]]:
    """How the drawing function is written where the loop stands, with the imports that takes."""
    assert site.node is not None
    draw = call.draw
    if draw.owner:
        return f"{draw.owner}.{draw.called}", ()
    root = next(node.id for node in ast.walk(call.function) if isinstance(node, ast.Name))
    if call.helper is not None and root in bound_names(call.helper):  # imported anew in every call
        if draw.family == "legacy":
            return f"{numpy}.random.{draw.called}", ()
        module, imports = _random_module(site)
        return f"{module}.{draw.called}", imports
    if call.helper is not None and root in site.bound_names:
        raise Unsupported(f"{root} means another thing in {call.helper.name}", call.line)
    levels = path_to(site.node.body, statement) if root in site.bound_names else [(site.module.tree.body, -1)]
    before = [s for block, position in levels for s in (block if position < 0 else block[:position])]
    if not any(_imports(s, root) for s in before):
        raise Unsupported(f"{root} is not imported for certain", call.line)
    return ast.unparse(call.function), ()


def _imports(statement: ast.stmt, root: str) -> bool:
    if not isinstance(statement, ast.Import | ast.ImportFrom):
        return False
    return any((alias.asname or alias.name.partition(".")[0]) == root for alias in statement.names)


def _random_module(site: Site) -> tuple[str, tuple[str, ...]]:
    """`random` where the file binds that name by `import random` only, else a new name."""
    bound = [n for n in ast.walk(site.module.tree) if _binds_random(n)]
    plain = all(isinstance(n, ast.Import) for n in bound) and "random" not in site.bound_names
    present = any(ast.unparse(statement) == "import random" for statement in leading_imports(site.module.tree))
    if plain:
        return "random", () if present else ("import random",)
    return site.import_as("random", "random")


def _binds_random(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom):
        names = [(alias.asname or alias.name.partition(".")[0], alias.asname) for alias in node.names]
        plain = isinstance(node, ast.Import) and all(asname is None for _, asname in names)
        return any(bound == "random" for bound, _ in names) and (not plain or True)
    if isinstance(node, ast.Name):
        return node.id == "random" and not isinstance(node.ctx, ast.Load)
    return getattr(node, "arg", None) == "random" or getattr(node, "name", None) == "random"


# ---------------------------------------------------------------- all tests


def conditions(site: Site, statement: ast.stmt, loop: Loop, source: Source, numpy: str) -> Conditions:
    """Every test, in an order in which none can raise, and what they say in words."""
    counts = _integers(site, statement, loop)
    texts = [
        *_scalars(loop, counts),
        *_trips(loop),
        *source.tests,
        *_carried(site, loop),
        *_arrays(site, loop, counts, numpy),
        *_lists(site, loop),
        *_arguments_valid(loop),
    ]
    roots = loop.roots
    if any(ew.may_underflow(root) for root in roots):
        texts.append(f'{numpy}.geterr()["under"] == "ignore"')
    return Conditions(texts=tuple(dict.fromkeys(texts)), sentences=_sentences(loop, source))


def _sentences(loop: Loop, source: Source) -> tuple[str, ...]:
    names = [*loop.trace.scalars, *(scan.name for scan in loop.scans if not scan.array and scan.start is None)]
    arrays = sorted({*loop.trace.offsets, *loop.trace.reads})
    found = [source.sentence, f"the loop runs at least {SMALLEST_TRIP_COUNT} times"]
    if names:
        found.append(f"{', '.join(names)}: plain Python numbers of ordinary size")
    if arrays:
        found.append(f"{', '.join(arrays)}: one-dimensional float64 arrays, long enough, not overlapping")
    return tuple(found)


# ---------------------------------------------------------------- numbers


def _integers(site: Site, statement: ast.stmt, loop: Loop) -> set[str]:
    """Names in the bounds of the range, which must be integers."""
    names: set[str] = set()
    for bound in (loop.start, loop.stop):
        for node in _bound_parts(site, statement, bound):
            names.add(node)
    return names


def _bound_parts(site: Site, statement: ast.stmt, node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(value=int()):
            return
        case ast.Name(id=name):
            if not bound_before(site, statement, name):
                raise Unsupported(f"{name} does not have a value for certain before the loop", statement.lineno)
            yield name
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult()):
            yield from _bound_parts(site, statement, node.left)
            yield from _bound_parts(site, statement, node.right)
        case ast.Call(args=[ast.Name(id=name)]) if _is_length(site, node):
            if not bound_before(site, statement, name):
                raise Unsupported(f"{name} does not have a value for certain before the loop", statement.lineno)
            yield f"len({name})"
        case _:
            raise Unsupported(f"the bound `{ast.unparse(node)}` of its range is not followed", statement.lineno)


def _is_length(site: Site, node: ast.Call) -> bool:
    return site.resolves_to(node.func, "builtins.len") and not node.keywords


def _scalars(loop: Loop, counts: set[str]) -> Iterator[str]:
    for name in sorted(counts):
        inner = name.removeprefix("len(").removesuffix(")")
        yield f"type({inner}) is int" if inner == name else f"hasattr(type({inner}), '__len__')"
    for name, value in loop.trace.scalars.items():
        kind = value.kind
        yield f"type({name}) is {kind}"
        divides = name in loop.trace.divisors
        if kind == "float":
            yield f"{'1e-50 < ' if divides else ''}abs({name}) < 1e50"
        else:
            yield f"{'0 < ' if divides else ''}abs({name}) < 2**31"


def _trips(loop: Loop) -> Iterator[str]:
    stop = ast.unparse(loop.stop)
    if isinstance(loop.start, ast.Constant):
        first = loop.start.value
        yield f"{SMALLEST_TRIP_COUNT} <= {_minus(loop.stop, first)} < 2**31"
        return
    start = ast.unparse(loop.start)
    yield f"abs({start}) < 2**31"
    yield f"{SMALLEST_TRIP_COUNT} <= {stop} - ({start}) < 2**31"
