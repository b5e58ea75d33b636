"""Where a function is called for each of many, and whether these calls may be made ahead, in other processes.

    found = [score(text, weights) for text in texts]    the call is made once for each text, of which nothing in the
                                                        loop can change anything, and nobody notices where it is made

In a list like this, in what goes through one at once (`sum(…)`), `map` there, and in `for` loops that only compute with
what the call gives, put it into lists and dictionaries that the call does not read, and print it.

Does not handle: loops that end early, calls under an `if`, several loops in one another, methods.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from optadvisor.rewriters._alone import FOREIGN, WHOLE, Alone, Body, Kind
from optadvisor.rewriters._places import is_builtin, kept_generators
from optadvisor.rewriters._processes_levels import kind_of, level_of
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site, bindings, own_nodes, parameter_names

DEEP = 3
"""Levels of lists in what may be sent back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """One call in one loop, as the text has it."""

    statement: ast.stmt
    loop: ast.expr | ast.For
    """A comprehension, `map(…)` or a `for` loop."""
    function: ast.FunctionDef
    call: ast.Call
    """What the results take the place of; for `map`, all of it."""
    generators: tuple[ast.comprehension, ...]
    """What is gone through, with conditions; empty for `map`."""
    arguments: tuple[ast.expr, ...]
    """Of the call, in the order of the parameters; of `map` what it goes through."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    chance: Chance
    functions: tuple[ast.FunctionDef, ...]
    levels: dict[str, int]
    """Names → how many lists in one another they may be."""
    apart: tuple[str, ...]
    """Tests that what the loop changes is not what the calls read."""
    whole: bool
    """What the call gives was made in it through and through: lists of it may be sent."""


def chances(site: Site) -> Iterator[Chance]:
    """In the order of the text."""
    assert site.node is not None
    nodes = [*own_nodes(site.node)]
    ending_early = (n for n in nodes if isinstance(n, ast.Call) and is_builtin(site, n.func, "all", "any"))
    left_out = {*kept_generators(site, nodes), *(argument for call in ending_early for argument in call.args)}
    for statement in (node for node in nodes if isinstance(node, ast.stmt)):
        if isinstance(statement, ast.For) and not statement.orelse:
            yield from _in_loop(site, statement)
        value = _value(site, statement)
        if value is not None:
            yield from _in_value(site, statement, value, left_out)


def _value(site: Site, statement: ast.stmt) -> ast.expr | None:
    """What a statement computes that does no more with it than to give it a name, to give it back, or to print it."""
    match statement:
        case ast.Assign(targets=targets, value=value) if all(isinstance(one, ast.Name) for one in targets):
            return value
        case (
            ast.AugAssign(target=ast.Name(), value=value) | ast.AnnAssign(target=ast.Name(), value=ast.expr() as value)
        ):
            return value
        case ast.Return(value=value):
            return value
        case ast.Expr(value=ast.Call(func=func) as value) if is_builtin(site, func, "print"):
            return value
    return None


def _in_value(site: Site, statement: ast.stmt, value: ast.expr, left_out: set[ast.AST]) -> Iterator[Chance]:
    for node in _outermost(value):
        if node in left_out:
            continue
        match node:
            case ast.ListComp(elt=elt, generators=[one]) | ast.GeneratorExp(elt=elt, generators=[one]):
                for call in _sure(elt):
                    yield from _chance(site, statement, node, call, (one,))
            case ast.Call(func=func, args=[ast.Call() as mapped], keywords=[]):
                goes_through = is_builtin(site, func, "list", "max", "min", "set", "sorted", "sum", "tuple")
                if goes_through and is_builtin(site, mapped.func, "map") and len(mapped.args) > 1:
                    call = ast.Call(func=mapped.args[0], args=[], keywords=[])
                    function = site.helper(call)
                    if function is not None and not mapped.keywords:
                        arguments = tuple(mapped.args[1:])
                        yield Chance(
                            statement=statement, loop=mapped, function=function, call=mapped, generators=(),
                            arguments=arguments,
                        )  # fmt: skip


def _outermost(value: ast.expr) -> Iterator[ast.AST]:
    """All parts of an expression that are worked out whenever it is, but what is inside of comprehensions."""
    yield value
    match value:
        case ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
            yield from _outermost(first)
        case ast.Compare(left=left, comparators=[first, *_]):
            yield from (*_outermost(left), *_outermost(first))
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return
        case _:
            for child in ast.iter_child_nodes(value):
                if isinstance(child, ast.expr):
                    yield from _outermost(child)
                elif isinstance(child, ast.keyword):
                    yield from _outermost(child.value)


def _in_loop(site: Site, loop: ast.For) -> Iterator[Chance]:
    one = ast.comprehension(target=loop.target, iter=loop.iter, ifs=[], is_async=0)
    for statement in loop.body:
        if isinstance(statement, ast.Assign | ast.AugAssign | ast.Expr | ast.AnnAssign) and statement.value is not None:
            for call in _sure(statement.value):
                yield from _chance(site, loop, loop, call, (one,))


def _chance(
    site: Site, statement: ast.stmt, loop: ast.expr | ast.For, call: ast.Call, generators: tuple[ast.comprehension, ...]
) -> Iterator[Chance]:
    function = site.helper(call)
    if function is None or function is site.node or function.args.posonlyargs:
        return
    names = parameter_names(function)
    passed = dict(zip(names, call.args, strict=False)) | {k.arg: k.value for k in call.keywords if k.arg}
    given = list(passed)
    spread = any(isinstance(a, ast.Starred) for a in call.args) or any(k.arg is None for k in call.keywords)
    if not spread and len(passed) == len(call.args) + len(call.keywords) and given == list(names[: len(given)]):
        yield Chance(
            statement=statement,
            loop=loop,
            function=function,
            call=call,
            generators=generators,
            arguments=tuple(passed.values()),
        )


def _sure(node: ast.expr) -> Iterator[ast.Call]:
    """Calls by name in an expression that are made whenever it is worked out, once."""
    match node:
        case ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
            yield from _sure(first)
        case ast.Compare(left=left, comparators=[first, *_]):
            yield from (*_sure(left), *_sure(first))
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp() | ast.JoinedStr():
            return
        case _:
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    yield from _sure(child)
                elif isinstance(child, ast.keyword):
                    yield from _sure(child.value)


# ---------------------------------------------------------------- reading


@dataclass(kw_only=True)
class _Around(Alone):
    """Reads what stands around the call, in the function that makes it: all names are tested, so nobody notices."""

    call: ast.Call
    free: dict[str, None] = field(default_factory=dict)
    """Names that have to be tested before the loop."""
    ready: set[str] = field(default_factory=set)
    """Names that the loop has bound by then."""
    changes: dict[str, None] = field(default_factory=dict)
    """Names of what the loop stores into."""
    set_names: set[str] = field(default_factory=set)
    """Names that the loop binds anew anywhere."""

    def of(self, node: ast.expr) -> Kind:
        if node is self.call:
            return FOREIGN
        if isinstance(node, ast.Call) and self.site.helper(node) is not None:
            raise Impure(f"`{self.site.code(node)}` is called in the same loop, and may change what is read", node)
        return super().of(node)

    def _name(self, node: ast.Name) -> Kind:
        assert self.body is not None
        meaning = self.site.resolved(node)
        if not meaning.startswith("."):
            return super()._name(node)
        if node.id in self.ready or "<comprehension>" in meaning or meaning.endswith(f".<locals>.<locals>.{node.id}"):
            return self.known(node, FOREIGN)
        self.free[node.id] = None
        return kind_of(level_of(self.site, node.id))

    def _change(self, holder: ast.expr, node: ast.expr) -> None:
        if not isinstance(holder, ast.Name):
            raise Impure(f"`{self.site.code(node)}` changes what is in something else", node)
        self.of(holder)
        self.changes[holder.id] = None

    def loop(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self.step(statement)

    def step(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign(targets=targets, value=value):
                self.of(value)
                for target in targets:
                    self.store(target)
            case ast.AugAssign(target=target, value=value):
                self.of(value)
                self.store(target, changed=True)
            case ast.If(test=test, body=body, orelse=orelse):
                self.of(test)
                before = set(self.ready)
                for block in (body, orelse):
                    self.loop(block)
                    self.ready = set(before)
            case ast.Expr(value=ast.Call(func=func, args=args, keywords=words)) if is_builtin(self.site, func, "print"):
                for argument in args:
                    self.of(argument)
                if not all(k.arg in ("end", "sep") and isinstance(k.value, ast.Constant) for k in words):
                    raise Impure("it prints in a way that is not known", statement)
            case ast.Expr(value=ast.Call(func=ast.Attribute(attr="append" | "add"), args=[_]) as call):
                self.of(call)
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                pass
            case _:
                line = self.site.code(statement).partition("\n")[0].strip()
                more = "calls made ahead may be too many, or read what it changes"
                raise Impure(f"`{line}` stands in the loop: {more}", statement)

    def store(self, target: ast.expr, *, changed: bool = False) -> None:
        match target:
            case ast.Name(id=name):
                if changed:
                    self._name(target)
                    self.changes[name] = None
                else:
                    self.ready.add(name)
                    self.set_names.add(name)
            case ast.Tuple(elts=parts):
                for part in parts:
                    self.store(part)
            case ast.Subscript(value=ast.Name() as holder, slice=index):
                self._index(index)
                self._change(holder, target)
            case _:
                raise Impure(f"`{self.site.code(target)}` is changed in the loop", target)


def read(site: Site, chance: Chance) -> Found:
    """Raises `Impure` where somebody may notice that the calls are made ahead."""
    assert site.node is not None
    _check_names(site, chance)
    body = Body(node=site.node, own=frozenset(), inner={})
    around = _Around(site=site, outside={}, body=body, call=chance.call)
    if isinstance(chance.loop, ast.For):
        around.ready = _bound(chance)
        around.loop(chance.loop.body)
    elif isinstance(chance.statement, ast.Expr):
        around.step(chance.statement)
    else:
        around.of(chance.statement.value)  # type: ignore[attr-defined]
    inputs = _Around(
        site=site, outside={}, body=replace(body, kinds={}), call=ast.Call(func=chance.call.func, args=[], keywords=[])
    )
    kinds = _arguments(inputs, chance)
    outside = {name: level_of(site, name) for name in _data(site)}
    alone = Alone(site=site, outside={name: kind_of(level) for name, level in outside.items()})
    names = parameter_names(chance.function)
    if len(kinds) > len(names):
        raise Impure(f"`{chance.function.name}` does not take so many arguments", chance.call)
    handed = next(iter((*around.bodies, *inputs.bodies)), "")
    if handed:
        raise Impure(f"`{handed}` is called in the same loop, and may change what is read", chance.loop)
    given = alone.given(chance.function, [*kinds, *[WHOLE] * (len(names) - len(kinds))])
    levels = {name: level_of(site, name) for name in (*inputs.free, *around.free)}
    levels |= {name: outside[name] for name in alone.reads}
    hidden = next((name for name in alone.reads if name in site.bound_names), "")
    if hidden:
        raise Impure(f"the calls read the module's `{hidden}`, which has another meaning here", chance.loop)
    reads = [*dict.fromkeys([*inputs.free, *alone.reads])]
    _check_changes(chance, around, reads, levels)
    return Found(
        chance=chance,
        functions=tuple(body.node for body in alone.bodies.values()),
        levels=levels,
        apart=tuple(test for one in around.changes for other in reads for test in _apart(one, other, levels)),
        whole=given == WHOLE,
    )


def _apart(one: str, other: str, levels: Mapping[str, int]) -> Iterator[str]:
    """That a list is neither another one nor in it."""
    if levels[one] and levels[other]:
        yield f"{one} is not {other}"
    if levels[one] and levels[other] > 1:
        yield f"type({other}) is list and all({one} is not each for each in {other})"


def _check_names(site: Site, chance: Chance) -> None:
    assert site.node is not None
    for node in own_nodes(site.node):
        if isinstance(node, ast.Global | ast.Nonlocal):
            raise Impure("it sets variables of the module, which the calls may read", node)
    for node in ast.walk(chance.statement):
        if isinstance(node, ast.NamedExpr):
            raise Impure(f"`{site.code(node)}` sets a variable in the middle", node)


def _bound(chance: Chance) -> set[str]:
    return {n.id for one in chance.generators for n in ast.walk(one.target) if isinstance(n, ast.Name)}


def _arguments(inputs: _Around, chance: Chance) -> list[Kind]:
    """What is passed to the calls."""
    for one in chance.generators:
        element = inputs.element(inputs.of(one.iter))
        inputs.ready |= _bound(chance)
        inputs._bind(one.target, element)
        for test in one.ifs:
            inputs.of(test)
    kinds = [inputs.of(one) for one in chance.arguments]
    if inputs.changes:
        raise Impure(f"`{next(iter(inputs.changes))}` is changed where the arguments are worked out", chance.loop)
    return kinds if chance.generators else [inputs.element(kind) for kind in kinds]


def _check_changes(chance: Chance, around: _Around, inputs: list[str], levels: dict[str, int]) -> None:
    """Raises `Impure` where the loop changes what the calls read."""
    set_anew = around.ready - _bound(chance)
    again = next((name for name in inputs if name in set_anew or name in around.changes), "")
    if again or _bound(chance) & around.set_names:
        raise Impure(f"`{again or 'the loop variable'}` changes in the loop, and the calls read it", chance.loop)
    unclear = next((name for name in around.changes if name in around.set_names or name not in levels), "")
    if unclear:
        raise Impure(f"`{unclear}` is changed and set anew in the loop: it may be what the calls read", chance.loop)
    changed = [name for name in around.changes if levels[name]]
    deep = next((name for name in inputs if levels[name] > 2), "") if changed else ""
    if deep:
        raise Impure(f"`{changed[0]}` changes in the loop, and may be in `{deep}`, which the calls read", chance.loop)


def _data(site: Site) -> list[str]:
    """Names that the file binds at its top to data, as far as its text says."""
    bound = {n.id for n in ast.walk(site.module.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return [name for name in sorted(bound) if all(isinstance(n, ast.Name) for n in bindings(site.module.tree, name))]
