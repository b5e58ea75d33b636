"""Draws a loop's random numbers in blocks ahead of it where the rest of the loop has to stay as it is.

    while x < limit:                                    with _DrawnAhead(random.gauss, _gauss_blocks) as draw:
        x += random.gauss(0.0, 1.0)              →          while x < limit:
        steps += 1                                              x += (0.0 + (draw() * 1.0))
                                                                steps += 1

Draws may stand under conditions, in inner loops, before `break`, `return` or an exception: however the loop is left,
the generator is put where the draws that were taken have led it.

Does not handle: loops in which anything else might use the generator meanwhile (`_bulk_alone`), draws of two kinds.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from optadvisor.loops import elementwise as ew
from optadvisor.loops._bulk_python import python_draw
from optadvisor.loops.draws import Draw, draw_of, draws_in
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.trace import DrawCall
from optadvisor.loops.variables import bound_before, number_kind
from optadvisor.rewriters._bulk_alone import alone
from optadvisor.rewriters._bulk_guards import argument_tests, number_tests
from optadvisor.rewriters._bulk_helpers import DRAWN_AHEAD
from optadvisor.rewriters._bulk_margins import exactly
from optadvisor.rewriters._bulk_split import Split, split, split_expression
from optadvisor.rewriters._bulk_stream import Source, helper_text, plain_text, source_of
from optadvisor.rewriters._bulk_text import Part, unit_of, with_spans_replaced
from optadvisor.source.site import Site, own_nodes

_DECIDING = frozenset({"int", "round", "floor", "ceil", "trunc", "sorted", "index", "isclose", "print", "str", "repr"})
_CHEAP = frozenset({"random"})
"""Draws of `random` that cost no more than taking a number from a list."""


def outermost_loops(site: Site, function: ast.FunctionDef) -> Iterator[ast.For | ast.While]:
    """Loops that draw, in no other loop of the function."""
    inside: set[ast.AST] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.For | ast.While) and node not in inside:
            inside.update(ast.walk(node))
            if draws_in(site, node):
                yield node


@dataclass(frozen=True, slots=True, kw_only=True)
class Ahead:
    """What `bulk_draws` needs to write the loop with its draws ahead of it."""

    tests: tuple[str, ...]
    lines: list[str]
    helpers: tuple[str, ...]
    imports: tuple[str, ...]
    sentences: tuple[str, ...]


def ahead_text(site: Site, loop: ast.For | ast.While, numpy: str, *, rough: bool = False) -> Ahead:
    """The loop under a `with` that draws ahead. Raises `Unsupported` with the reason when that is not safe.

    `rough`: with NumPy's functions, whose last bits may differ; only where no decision depends on them.
    """
    if rough:
        _refuse_decisions(loop)
    for way in (split, split_expression):
        try:
            return _split_text(site, loop, numpy, way(site, loop, numpy, rough=rough), rough=rough)
        except Unsupported as problem:
            if rough and way is split_expression:
                raise problem
    alone_tests, definition = alone(site, loop, None)
    calls, texts, tests = draws_ahead(site, loop)
    source = source_of(site, loop, calls, numpy)
    draw = site.fresh("draw")
    body = with_spans_replaced(site, loop, {node: text.format(draw) for node, text in texts.items()})
    own_numbers = ", numbers=list" if calls[0].draw.method == "integers" else ""  # NumPy's integers, not Python's
    owner = calls[0].draw.owner
    first = [f'"{owner}" in globals()'] if owner and owner not in site.bound_names else []
    tests = (*first, *alone_tests, *tests, *argument_tests(calls))
    ahead = _ahead(site, calls, source, tests, (body, draw, own_numbers, ()), numpy)
    return replace(ahead, helpers=(*definition, *ahead.helpers))


def _refuse_decisions(loop: ast.For | ast.While) -> None:
    """Raises `Unsupported` where a last bit may decide what the loop does, or become a whole number."""
    deciding = (
        ast.While | ast.If | ast.IfExp | ast.Compare | ast.BoolOp | ast.Subscript | ast.Assert | ast.Try | ast.Match
    )
    operators = ast.FloorDiv | ast.Mod | ast.Not
    stored = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    heads = [n.iter for n in ast.walk(loop) if isinstance(n, ast.For)]
    fixed = [head for head in heads if not stored & {n.id for n in ast.walk(head) if isinstance(n, ast.Name)}]
    skipped = {node for head in fixed for node in ast.walk(head)}
    for node in ast.walk(loop):
        if node in skipped:
            continue
        calls = isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in _DECIDING
        if isinstance(node, deciding | operators) or calls:
            raise Unsupported("the loop decides by numbers whose last bits may differ", loop.lineno)


def _split_text(site: Site, loop: ast.For | ast.While, numpy: str, found: Split, *, rough: bool) -> Ahead:
    """With the first statements of the body, or an expression around the draws, done in blocks as well."""
    calls = found.loop.trace.draws
    exact = all(not ew.inexact(value) for value in found.loop.stores.values()) and calls[0].draw.method != "gauss"
    if rough and exact:
        raise Unsupported("no function in it is rounded differently", loop.lineno)
    done = {node for part in _inside(loop, found.part) for node in ast.walk(part)}
    alone_tests, definition = alone(site, loop, done)
    source = source_of(site, loop, calls, numpy, rough=rough)
    draw, numbers = site.fresh("draw"), site.fresh("numbers")
    taken = f"{', '.join(found.names)} = {draw}()" if found.names else f"{draw}()"
    body = with_spans_replaced(site, loop, {found.part: taken})
    function = [f"def {numbers}({', '.join(found.parameters)}):", *(f"    {line}" for line in found.lines)]
    width = len(found.parameters)
    options = f"{f', width={width}' if width > 1 else ''}, numbers={numbers}"
    tests = number_tests(site, found.loop)
    all_tests = (*tests.texts, *alone_tests)
    ahead = _ahead(site, calls, source, all_tests, (body, draw, options, tuple(function)), numpy)
    return replace(
        ahead,
        helpers=(*definition, *tests.helpers, *ahead.helpers),
        imports=(*ahead.imports, *found.loop.trace.imports),
    )


def _inside(loop: ast.For | ast.While, part: Part) -> Sequence[ast.AST]:
    if not isinstance(part, tuple):
        return [part]
    return loop.body[loop.body.index(part[0]) : loop.body.index(part[1]) + 1]


def _ahead(
    site: Site,
    calls: list[DrawCall],
    source: Source,
    tests: Iterable[str],
    parts: tuple[list[str], str, str, tuple[str, ...]],
    numpy: str,
) -> Ahead:
    """`parts`: the lines of the loop, the name of what gives a number, further options, the definition of `numbers`."""
    body, draw, options, function = parts
    owner, definition = helper_text(site, "_DrawnAhead", DRAWN_AHEAD, numpy)
    python, unit = calls[0].draw.family == "python", unit_of(site)
    arguments = ", ".join([source.draw, source.blocks if python else "None", *source.arguments])
    return Ahead(
        tests=(*tests, *source.tests),
        lines=[
            *function,
            f"with {owner}({arguments}{options}) as {draw}:",
            *(f"    {_spaces(line, unit)}" for line in body),
        ],
        helpers=(*(text for text in source.helpers if python or "_blocks(" not in text[:20]), *definition),
        imports=source.imports,
        sentences=(source.sentence,),
    )


def _spaces(line: str, unit: str) -> str:
    """The line with four spaces for every unit of its indentation, as new text has it."""
    depth = 0
    while unit and line.startswith(unit):
        line, depth = line.removeprefix(unit), depth + 1
    return "    " * depth + line


def draws_ahead(site: Site, loop: ast.For | ast.While) -> tuple[list[DrawCall], dict[ast.Call, str], tuple[str, ...]]:
    """The loop's draws, what to write for each (with `{}` for the drawn number), and tests of their arguments."""
    calls: list[DrawCall] = []
    texts: dict[ast.Call, str] = {}
    tests: dict[str, None] = {}
    for node in ast.walk(loop):
        draw = draw_of(site, node.func) if isinstance(node, ast.Call) else None
        if isinstance(node, ast.Call) and draw is not None:
            call, texts[node] = _drawn(site, loop, node, draw, tests)
            calls.append(call)
    if not calls:
        raise Unsupported("the loop draws its random numbers in functions that it calls", loop.lineno)
    if calls[0].draw.family == "python" and all(call.draw.called in _CHEAP for call in calls):
        raise Unsupported("single draws of `random.random` are as fast as any list of them", loop.lineno)
    if len({tuple(plain_text(value) for value in call.arguments) for call in calls}) > 1:
        raise Unsupported("it draws with different arguments in one loop", calls[1].line)
    return calls, texts, tuple(tests)


def _drawn(site: Site, loop: ast.stmt, node: ast.Call, draw: Draw, tests: dict[str, None]) -> tuple[DrawCall, str]:
    def evaluate(argument: ast.expr) -> Value:
        return _argument(site, loop, argument, tests)

    if draw.owner and any(isinstance(n, ast.Name) and n.id == draw.owner and _is_stored(n) for n in ast.walk(loop)):
        raise Unsupported(f"{draw.owner} changes inside the loop", node.lineno)
    if draw.owner and not bound_before(site, loop, draw.owner):
        raise Unsupported(f"{draw.owner} does not have a value for certain before the loop", node.lineno)
    if draw.family == "python":
        module, imports = site.import_as("math", "math")
        if draw.called == "expovariate" and imports:
            raise Unsupported("`math` is not imported", node.lineno)
        if draw.called == "choice":
            return _choice(site, loop, node, draw, tests)
        leaf, arguments, value = python_draw(draw, node, evaluate, f"{module}.log")
        text = exactly(value, lambda part: "{}()" if part is leaf else None)
    else:
        arguments = tuple(evaluate(argument) for argument in node.args)
        whole = draw.called in ("randint", "integers")
        if whole and len(arguments) == 1:  # randint(n) is randint(0, n)
            arguments = (ew.constant(0), *arguments)
        if node.keywords or len(arguments) not in (0, len(draw.parameters)) or (whole and not node.args):
            raise Unsupported(f"`{ast.unparse(node)}` takes its arguments in a way that is not followed", node.lineno)
        if whole and any(value.kind != "int" for value in arguments):
            raise Unsupported(f"the limits of `{ast.unparse(node)}` are not integers", node.lineno)
        leaf, text = ew.constant(0.0), "{}()"
    return DrawCall(draw=draw, function=node.func, helper=None, value=leaf, arguments=arguments, line=node.lineno), text


def _choice(site: Site, loop: ast.stmt, node: ast.Call, draw: Draw, tests: dict[str, None]) -> tuple[DrawCall, str]:
    """`choice` of a text, of things written out, or of a tuple in a variable: its length is what the draw must know."""
    match node:
        case ast.Call(args=[ast.Constant(value=str() as text)], keywords=[]) if text:
            length = ew.constant(len(text))
        case ast.Call(args=[ast.List(elts=items) | ast.Tuple(elts=items)], keywords=[]) if items:
            if not all(isinstance(item, ast.Constant | ast.UnaryOp) for item in items):
                raise Unsupported(f"`{ast.unparse(node)}` chooses from more than plain values", node.lineno)
            length = ew.constant(len(items))
        case ast.Call(args=[ast.Name(id=name)], keywords=[]):
            changed = any(isinstance(n, ast.Name) and n.id == name and _is_stored(n) for n in ast.walk(loop))
            if changed or not bound_before(site, loop, name):
                raise Unsupported(f"{name} is not known to stay the same while the loop runs", node.lineno)
            if name not in site.bound_names:
                tests[f'"{name}" in globals()'] = None
            tests[f"type({name}) in (tuple, str)"] = None
            length = Value(op="name", types=frozenset({"int"}), text=f"len({name})", size=ew.INT_LIMIT)
        case _:
            raise Unsupported(f"`{ast.unparse(node)}` does not choose from a plain sequence", node.lineno)
    call = DrawCall(
        draw=draw, function=node.func, helper=None, value=ew.constant(0.0), arguments=(length,), line=node.lineno
    )
    return call, f"({ast.unparse(node.args[0]).replace('{', '{{').replace('}', '}}')})[{{}}()]"


def _is_stored(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)


def _argument(site: Site, loop: ast.stmt, node: ast.expr, tests: dict[str, None]) -> Value:
    """A number written out, or a variable that holds one and stays the same while the loop runs."""
    match node:
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            return ew.constant(number)
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() | float() as number)):
            return ew.negate(ew.constant(number))
        case ast.Name(id=name):
            changed = any(isinstance(n, ast.Name) and n.id == name and _is_stored(n) for n in ast.walk(loop))
            kind = number_kind(site, name)
            if changed or kind not in ("int", "float") or not bound_before(site, loop, name):
                raise Unsupported(f"{name} is not known to stay one number while the loop runs", node.lineno)
            if name not in site.bound_names:
                raise Unsupported(f"{name} is shared with other functions", node.lineno)
            tests[f"type({name}) is {kind}"] = None
            tests[f"abs({name}) < {'1e50' if kind == 'float' else '2**31'}"] = None
            return ew.scalar(name, kind)
    raise Unsupported(f"the argument `{ast.unparse(node)}` of a draw is more than a number or a variable", node.lineno)
