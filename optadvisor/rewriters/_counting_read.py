"""Read a counting loop, with the helpers it calls, into a `Pipeline`; or say in a sentence why not."""
# mypy: disable-error-code="func-returns-value"

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, replace

from optadvisor.rewriters._counting_conditions import condition_of
from optadvisor.rewriters._counting_sinks import Increment, increment, only_known
from optadvisor.rewriters._counting_statements import forget, list_appended, straight
from optadvisor.rewriters._counting_steps import ITEM, Level, Pipeline, Test, simplified
from optadvisor.rewriters._counting_types import Fixed, Frame, Reader, Text, Texts, Value, quote
from optadvisor.rewriters._counting_values import as_texts, enter, kept_value, value_of
from optadvisor.rewriters._counting_windows import windows
from optadvisor.rewriters._places import assignment
from optadvisor.source.site import Site, own_nodes, parameter_names

HELPERS_DEEP = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Unread:
    """Why a loop is not read, and the line that decided it."""

    reason: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """Where a block leads: through `levels` to `sink`, what is counted in, or collects texts."""

    levels: tuple[Level, ...]
    sink: str
    collects: bool = False
    needs_default: bool = False
    known: bool = False
    word: str = ""
    totals: tuple[str, ...] = ()


def read_loop(site: Site, loop: ast.For) -> Pipeline | Unread:
    """What a loop of the site's function counts."""
    pieces = windows(site, loop)
    if pieces is not None:
        read = _read(site, pieces.loop, False)
        if isinstance(read, Unread) or read.source != pieces.text or len(read.levels) > 1:
            return read if isinstance(read, Unread) else Unread(reason="the pieces are split again", line=loop.lineno)
        bound = read.bound - {n.id for n in ast.walk(pieces.loop.target) if isinstance(n, ast.Name)} | {pieces.place}
        word = read.word if read.word in bound else "piece"
        return replace(read, windows=pieces.length, bound=bound, word=word)
    whole = _read(site, loop, True)
    elements = whole if isinstance(loop.iter, ast.Name) else _read(site, loop, False)
    if not isinstance(whole, Pipeline) or not isinstance(elements, Pipeline):
        return elements if isinstance(elements, Pipeline) else whole
    seen = {spec.type for spec in site.seen(whole.source)}
    of_characters = whole.whole and whole.levels[0].steps[-1].method == "characters"
    return elements if seen & {"builtins.list", "builtins.tuple"} or (of_characters and not seen) else whole


def _read(site: Site, loop: ast.For, whole: bool) -> Pipeline | Unread:
    """`whole`: take what the loop's expression is made of for one text, and not for a list of texts."""
    reader = Reader(site=site, inline=_inline_value, condition=condition_of, collect=_collect)
    read = _read_root(reader, loop, whole)
    if read is None:
        return Unread(reason=reader.reason, line=reader.line or loop.lineno)
    source, whole, found = read
    if whole and len(found.levels) < 2:
        return Unread(reason=f"{quote(site, loop.iter)} is not a list of texts", line=loop.lineno)
    stored = [n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    for total in found.totals:
        stored.remove(total)
    bound = set(stored) - reader.rebound
    used = _names(found.levels) | set(reader.sequences)
    carried = sorted((used | {found.sink}) & bound | used & {*found.totals})
    if carried:
        return Unread(reason=f"`{carried[0]}` is carried from one round of the loop to the next", line=loop.lineno)
    if found.sink in used or found.sink in (source, *found.totals):
        return Unread(reason=f"`{found.sink}` is used in the loop for more than counting", line=loop.lineno)
    return Pipeline(
        source=source,
        whole=whole,
        levels=simplified(found.levels),
        counts=found.sink,
        needs_default=found.needs_default,
        known=found.known,
        guards=tuple(reader.guards.items()),
        prelude=tuple(reader.prelude.values()),
        sequences=tuple(reader.sequences),
        bound=frozenset(bound),
        word=found.word or "word",
        totals=found.totals,
        helpers=tuple(reader.helpers.values()),
    )


def _names(levels: tuple[Level, ...]) -> set[str]:
    """Every name that the steps and tests read, but the text itself."""
    nodes = [step.node for level in levels for step in level.steps]
    for test in (test for level in levels for test in level.tests):
        nodes += [test.node, *(step.node for step in test.steps)]
    return {n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name)} - {ITEM}


def _read_root(reader: Reader, loop: ast.For, whole: bool) -> tuple[str, bool, _Found] | None:
    """Name of the source, whether it is one whole text, and where the loop leads."""
    site = reader.site
    if loop.orelse or not isinstance(loop.target, ast.Name):
        return reader.no("the loop has an `else` or several loop variables", loop)
    frame = Frame(env={}, loop=reader.new_loop())
    if isinstance(loop.iter, ast.Name):
        found = _block(reader, frame.with_env({loop.target.id: Text(loop=frame.loop)}), loop.body, ())
        return (loop.iter.id, False, found) if found is not None else None
    locals_used = {
        n.id
        for n in ast.walk(loop.iter)
        if isinstance(n, ast.Name) and f".{site.ref.qualname}.<locals>.{n.id}" == site.resolved(n)
    }
    if len(locals_used) != 1:
        return reader.no(f"{quote(site, loop.iter)} is not made of one text", loop)
    source = locals_used.pop()
    value = Text(loop=frame.loop) if whole else Texts(loop=frame.loop, levels=())
    found = _block(reader, frame.with_env({source: value}), [loop], ())
    return (source, whole, found) if found is not None else None


# ---------------------------------------------------------------- blocks


def _block(reader: Reader, frame: Frame, block: Sequence[ast.stmt], tests: tuple[Test, ...]) -> _Found | None:
    """Where a block leads; `tests` hold for the text of the current loop when it is reached."""
    rest = list(block)
    while True:
        rest = straight(reader, frame, rest)
        if not rest:
            return reader.no("the loop does not end in counting", block[0])
        statement = rest[0]
        if not (isinstance(statement, ast.If) and _skips(frame, statement)):
            break
        test = condition_of(reader, frame, statement.test)
        if test is None:
            return None
        tests = (*tests, replace(test, node=_negated(test.node)))
        rest = rest[1:]
    totals, remaining = _totals(frame, rest)
    counted = increment(reader.site, remaining) if remaining else None
    if counted is not None:
        more, remaining = _totals(frame, remaining[counted.statements :])
        ends = _at_end(reader, frame, remaining)
        found = _counted(reader, frame, tests, counted) if ends else None
        return None if found is None else replace(found, totals=(*totals, *more))
    if len(rest) > 1 and not isinstance(rest[1], ast.Pass | frame.skip):
        return reader.no(f"{quote(reader.site, statement)} is not a step that can be done in bulk", statement)
    if not _at_end(reader, frame, rest[1:]):
        return None
    return _last(reader, frame, statement, tests)


def _totals(frame: Frame, block: list[ast.stmt]) -> tuple[tuple[str, ...], list[ast.stmt]]:
    """The names of `total += 1` statements at the head of a block, and the rest of it."""
    names: list[str] = []
    for statement in block:
        amount = statement.value if isinstance(statement, ast.AugAssign) else None
        one = isinstance(amount, ast.Constant) and type(amount.value) is int and amount.value == 1
        target = statement.target if isinstance(statement, ast.AugAssign) else None
        plain = isinstance(target, ast.Name) and target.id not in frame.env and not frame.helpers
        if not (one and plain and isinstance(statement.op, ast.Add)):  # type: ignore[attr-defined]
            break
        names.append(target.id)  # type: ignore[union-attr]
    return tuple(names), block[len(names) :]


def _last(reader: Reader, frame: Frame, statement: ast.stmt, tests: tuple[Test, ...]) -> _Found | None:
    """Where the last statement of a block leads."""
    if isinstance(statement, ast.If) and not statement.orelse:
        statement = only_known(reader.site, statement)
        test = condition_of(reader, frame, statement.test)
        return None if test is None else _block(reader, frame, statement.body, (*tests, test))
    if isinstance(statement, ast.For):
        return _inner_loop(reader, frame, statement, tests)
    target, value = assignment(statement)
    if isinstance(statement, ast.Expr):
        value = statement.value
    if isinstance(value, ast.Yield) and value.value is not None and frame.helpers and target is None:
        return _element(reader, frame, tests, "yield", value.value)
    if isinstance(value, ast.Call) and target is None and list_appended(frame, value):
        return _element(reader, frame, tests, list_appended(frame, value), value.args[0])
    if isinstance(value, ast.Call):
        return _helper_call(reader, frame, statement, value, tests)
    return reader.no(f"{quote(reader.site, statement)} is not a step that can be done in bulk", statement)


def _inner_loop(reader: Reader, frame: Frame, loop: ast.For, tests: tuple[Test, ...]) -> _Found | None:
    texts = as_texts(value_of(reader, frame, loop.iter))
    if texts is None or texts.loop != frame.loop or not isinstance(loop.target, ast.Name) or loop.orelse:
        return reader.no(f"{quote(reader.site, loop.iter)} is not made of the text of the loop around it", loop)
    name, number = loop.target.id, reader.new_loop()
    inner = frame.with_env({name: Text(loop=number, steps=texts.tail.steps)})
    found = _block(reader, replace(inner, loop=number, skip=ast.Continue), loop.body, texts.tail.tests)
    if found is None:
        return None
    return replace(found, levels=(*enter(tests, texts), *found.levels), word=found.word or name)


def _helper_call(
    reader: Reader, frame: Frame, statement: ast.stmt, call: ast.Call, tests: tuple[Test, ...]
) -> _Found | None:
    """`count_line(line, counts)`, and `counts = count_line(line, counts)` where the helper returns what it got."""
    unknown = f"{quote(reader.site, statement)} is not a step that can be done in bulk"
    helper = reader.site.helper(call)
    inner = _call_frame(reader, frame, call, helper) if helper is not None else None
    if helper is None or inner is None:
        return reader.no(unknown, statement)
    body = _without_docstring(helper)
    last = body[-1].value if body and isinstance(body[-1], ast.Return) else None
    if last is not None and not isinstance(last, ast.Name | ast.Constant):
        return reader.no(unknown, statement)
    given = inner.env.get(last.id) if isinstance(last, ast.Name) else None
    body = body[:-1] if body and isinstance(body[-1], ast.Return) else body
    rebinds = isinstance(last, ast.Name) and any(
        isinstance(n, ast.Name) and n.id == last.id and isinstance(n.ctx, ast.Store) for n in own_nodes(helper)
    )
    found = _block(reader, inner, body, tests) if body else reader.no(unknown, statement)
    target, _ = assignment(statement)
    if found is None or target is None:
        return found
    passed = given.node.id if isinstance(given, Fixed) and isinstance(given.node, ast.Name) else ""
    if not isinstance(target, ast.Name) or rebinds or not passed == target.id == found.sink:
        return reader.no(unknown, statement)
    reader.rebound.add(found.sink)
    return found


def _counted(reader: Reader, frame: Frame, tests: tuple[Test, ...], counted: Increment) -> _Found | None:
    key = value_of(reader, frame, counted.key)
    if not isinstance(key, Text) or key.loop != frame.loop:
        return reader.no(
            f"what is counted, {quote(reader.site, counted.key)}, is not the loop's own element", counted.key
        )
    counts = value_of(reader, frame, counted.counts)
    if not isinstance(counts, Fixed) or not isinstance(counts.node, ast.Name):
        return reader.no(f"`{counted.counts.id}` is made anew in the loop", counted.counts)
    level = Level(tests=tests, steps=key.steps)
    word = next((n.id for n in ast.walk(counted.key) if isinstance(n, ast.Name) and n.id in frame.env), "")
    found = _Found(levels=(level,), sink=counts.node.id, word=word)
    return replace(found, needs_default=counted.needs_default, known=counted.known)


def _element(reader: Reader, frame: Frame, tests: tuple[Test, ...], collector: str, node: ast.expr) -> _Found | None:
    """One text is appended to a list, or given by a generator."""
    value = value_of(reader, frame, node)
    if not isinstance(value, Text) or value.loop != frame.loop:
        return reader.no(f"{quote(reader.site, node)} is not made of the text of the loop", node)
    return _Found(levels=(Level(tests=tests, steps=value.steps),), sink=collector, collects=True)


def _at_end(reader: Reader, frame: Frame, rest: Sequence[ast.stmt]) -> bool:
    """Nothing follows but `pass`, or the `continue` (in a helper: `return`) that would come anyway."""
    for statement in rest:
        ends = isinstance(statement, frame.skip) and getattr(statement, "value", None) is None
        if not ends and not isinstance(statement, ast.Pass):
            reader.no(f"the loop does more than counting: {quote(reader.site, statement)}", statement)
            return False
    return True


def _skips(frame: Frame, statement: ast.If) -> bool:
    """`if …: continue`, in the body of a helper `if …: return`."""
    body = statement.body[0]
    plain = isinstance(body, frame.skip) and getattr(body, "value", None) is None
    return plain and len(statement.body) == 1 and not statement.orelse


OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.In: ast.NotIn, ast.Lt: ast.GtE, ast.Gt: ast.LtE, ast.Is: ast.IsNot,
}  # fmt: skip
OPPOSITE |= {there: back for back, there in OPPOSITE.items()}


def _negated(node: ast.expr) -> ast.expr:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return node.operand
    if isinstance(node, ast.Compare):
        return ast.Compare(left=node.left, ops=[OPPOSITE[type(node.ops[0])]()], comparators=node.comparators)
    return ast.UnaryOp(op=ast.Not(), operand=node)


def _collect(reader: Reader, frame: Frame, loop: ast.For) -> bool:
    """`for word in line.split(): words.append(word.lower())`."""
    found = _inner_loop(reader, frame.with_env({}), loop, ())
    if found is None or not found.collects:
        reader.no(f"{quote(reader.site, loop)} does more than to collect texts", loop)
        return False
    forget(frame, loop, set())
    frame.env[found.sink] = Texts(loop=frame.loop, levels=found.levels[:-1], tail=found.levels[-1])
    return True


# ---------------------------------------------------------------- helpers of the file


def _without_docstring(function: ast.FunctionDef) -> list[ast.stmt]:
    return list(function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body)


def _call_frame(reader: Reader, frame: Frame, call: ast.Call, helper: ast.FunctionDef) -> Frame | None:
    """The variables of a helper when it is called so."""
    a = helper.args
    plain = not (a.vararg or a.kwarg or a.kwonlyargs or call.keywords)
    names = parameter_names(helper)
    odd = any(
        isinstance(n, ast.Global | ast.Nonlocal | ast.FunctionDef | ast.ClassDef | ast.Lambda)
        for n in own_nodes(helper)
    )
    if odd or not plain or len(names) < len(call.args) or any(isinstance(p, ast.Starred) for p in call.args):
        return reader.no(f"{quote(reader.site, call)} is not a plain call of a plain helper", call)
    missing = names[len(call.args) :]
    if len(missing) > len(a.defaults) or helper.name in frame.helpers or len(frame.helpers) >= HELPERS_DEEP:
        return reader.no(f"{quote(reader.site, call)} is not a plain call of a plain helper", call)
    env: dict[str, Value] = {}
    for name, argument in zip(names, call.args, strict=False):
        value = kept_value(reader, frame, argument)
        if value is None:
            return None
        env[name] = value
    for name, default in zip(missing, a.defaults[len(a.defaults) - len(missing) :], strict=True):
        if not isinstance(default, ast.Constant):
            return reader.no(f"the default of `{name}` in {helper.name} is not a constant", call)
        env[name] = Fixed(node=default)
    reader.helpers[helper.name] = helper
    return Frame(env=env, loop=frame.loop, skip=ast.Return, helpers=(*frame.helpers, helper.name))


def _inline_value(reader: Reader, frame: Frame, call: ast.Call, helper: ast.FunctionDef) -> Value | None:
    """What a helper returns or yields for the text of the loop."""
    inner = _call_frame(reader, frame, call, helper)
    if inner is None:
        return None
    body = _without_docstring(helper)
    if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own_nodes(helper)):
        found = _block(reader, inner, body, ())
        if found is None or not found.collects or len(found.levels) < 2:
            return reader.no(f"{helper.name} does more than to yield texts", call)
        return Texts(loop=frame.loop, levels=found.levels[:-1], tail=found.levels[-1], once=True)
    rest = straight(reader, inner, body)
    last = rest[0] if len(rest) == 1 else None
    if not isinstance(last, ast.Return) or last.value is None:
        return reader.no(f"{helper.name} does more than to return texts", rest[0] if rest else call)
    return value_of(reader, inner, last.value)
