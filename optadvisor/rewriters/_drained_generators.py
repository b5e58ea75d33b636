"""Loops over generators of the file, for compiled copies: the generator's statements, with the loop's at its `yield`.

    for steps in collatz(n):          collatz_n = n
        count += 1                    while collatz_n != 1:
                                →         steps = collatz_n
                                          count += 1
                                          collatz_n = …

The statements run in the order in which the two would take turns. Only copies for compiled code are written like that;
each call asks whether the generator is still the one that was copied.

Does not handle: generators that return early, catch exceptions, take defaults or are sent values; `continue` in the
loop over one; `break`, unless the generator is one loop; generators that are kept, or handed to something else.
"""

from __future__ import annotations

import ast
import copy
import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters._other_text import Other, asked_first, brought_back, other, reached
from optadvisor.source.site import Site, own_nodes, parameter_names

Propose = Callable[[Site], Iterator[Proposal | Declined]]
DEEPEST = 3
"""Generators over generators."""
_NEVER = (
    ast.Return, ast.Try, ast.With, ast.YieldFrom, ast.Await, ast.NamedExpr, ast.Lambda, ast.FunctionDef, ast.ClassDef,
    ast.AsyncFunctionDef, ast.AsyncFor, ast.AsyncWith, ast.Global, ast.Nonlocal, ast.Delete, ast.Import, ast.ImportFrom,
    ast.JoinedStr, ast.Match, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp,
)  # fmt: skip


class _NotKnownError(Exception):
    """A generator, or a loop over one, of another form."""


def with_generators(propose: Propose) -> Propose:
    """`propose` for functions that go through generators, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        written = None if any(isinstance(answer, Proposal) for answer in answers) else _written(site)
        if written is not None:
            form, copied = written
            found = [_asking(site, brought_back(site, form, answer), copied) for answer in propose(form.site)]
            if any(isinstance(answer, Proposal) for answer in found):
                answers = [answer for answer in found if answer is not None]
        yield from answers

    return asked


def _asking(
    site: Site, answer: Proposal | Declined | None, copied: Sequence[ast.FunctionDef]
) -> Proposal | Declined | None:
    """The proposal for calls that find the generators as they were copied."""
    if not isinstance(answer, Proposal):
        return answer
    test, definition = site.untouched(copied)
    made = asked_first(site, answer, [*(present(each.name) for each in copied), test])
    if made is None:
        return None
    helpers = made.helpers if definition in made.helpers else (*made.helpers, definition)
    return dataclasses.replace(made, helpers=helpers)


def _written(site: Site) -> tuple[Other, list[ast.FunctionDef]] | None:
    """The function, and those that it calls, without loops over generators, and the generators that are copied."""
    drain = _Drain(site=site)
    edits: list[Edit] = []
    added: list[int] = []
    try:
        for function in reached(site):
            if _is_generator(function):
                continue
            loops = [loop for loop in _loops(function.body) if any(map(drain.generator, ast.walk(loop)))]
            edits += [_edit(site, loop, drain.statements([loop], function, 0), added) for loop in loops]
    except _NotKnownError:
        return None
    form = other(site, edits, added) if edits else None
    return (form, drain.copied) if form is not None else None


def _loops(body: Sequence[ast.stmt]) -> Iterator[ast.For]:
    """The outermost `for` loops."""
    for statement in body:
        if isinstance(statement, ast.For):
            yield statement
        else:
            yield from _loops([node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)])


def _edit(site: Site, loop: ast.For, statements: list[ast.stmt], added: list[int]) -> Edit:
    """Puts statements in the place of a loop. Raises `_NotKnownError`."""
    module = site.module
    if not module.owns_its_lines(loop):
        raise _NotKnownError
    indent = module.indent(loop)
    made = ast.Module(body=statements, type_ignores=[])
    lines = [line for line in ast.unparse(ast.fix_missing_locations(made)).splitlines() if line.strip()]
    last = loop.end_lineno or loop.lineno
    lines += ["pass"] * (last - loop.lineno + 1 - len(lines))
    added += [last] * (len(lines) - (last - loop.lineno + 1))
    start, end = module.span(loop)
    return Edit(start=start, end=end, text=f"{module.newline}{indent}".join(lines))


def _is_generator(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function))


@dataclass(kw_only=True)
class _Drain:
    """Writes loops over generators as the generators' own statements."""

    site: Site
    copied: list[ast.FunctionDef] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=itertools.count)

    def generator(self, node: ast.AST) -> ast.FunctionDef | None:
        """The generator that a loop goes through."""
        call = node.iter if isinstance(node, ast.For) else None
        function = self.site.helper(call) if isinstance(call, ast.Call) else None
        return function if function is not None and _is_generator(function) else None

    def statements(self, body: Sequence[ast.stmt], function: ast.FunctionDef, depth: int) -> list[ast.stmt]:
        """Statements of the function, with no such loops in them. Raises `_NotKnownError`."""
        made: list[ast.stmt] = []
        for statement in body:
            found = self.generator(statement)
            if found is not None and isinstance(statement, ast.For):
                made += self.drained(statement, found, function, depth)
                continue
            new = copy.copy(statement)
            for name, value in ast.iter_fields(statement):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    setattr(new, name, self.statements(value, function, depth))
            made.append(new)
        return made

    def drained(
        self, loop: ast.For, generator: ast.FunctionDef, function: ast.FunctionDef, depth: int
    ) -> list[ast.stmt]:
        """What stands for one loop. Raises `_NotKnownError`."""
        call = loop.iter
        assert isinstance(call, ast.Call)
        parameters = parameter_names(generator)
        plain = not (loop.orelse or call.keywords or any(isinstance(each, ast.Starred) for each in call.args))
        if not plain or depth >= DEEPEST or len(call.args) != len(parameters) or generator is function:
            raise _NotKnownError
        own = _own_names(generator)
        _check(generator, loop, own, {*_own_names(function), *parameter_names(function)})
        number = next(self.numbers)
        names = {name: self.site.fresh(f"{generator.name}_{name}" + f"_{number}" * (number > 0)) for name in own}
        self.copied += [generator] if generator not in self.copied else []
        targets = [ast.copy_location(ast.Name(id=names[parameter]), call) for parameter in parameters]
        first = [_assignment(target, value) for target, value in zip(targets, call.args, strict=True)]
        inside = [statement for statement in generator.body if not _is_docstring(statement)]
        renamed = [_Renamed(names).visit(copy.deepcopy(statement)) for statement in inside]
        given = self.statements(loop.body, function, depth)
        return [*first, *self.statements(_with_body(renamed, loop.target, given), function, depth + 1)]


def _assignment(target: ast.expr, value: ast.expr) -> ast.stmt:
    return ast.Assign(targets=[target], value=value, lineno=0)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class _Renamed(ast.NodeTransformer):
    """Gives names others."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        renamed = ast.Name(id=self.names.get(node.id, node.id), ctx=node.ctx)
        return ast.copy_location(renamed, node)  # by which it is known what other names mean


def _with_body(statements: Sequence[ast.stmt], target: ast.expr, body: list[ast.stmt]) -> list[ast.stmt]:
    """The generator's statements, with an assignment and the loop's statements for each `yield`."""
    made: list[ast.stmt] = []
    for statement in statements:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Yield):
            assert statement.value.value is not None
            made += [_assignment(copy.deepcopy(target), statement.value.value), *copy.deepcopy(body)]
            continue
        for name, value in ast.iter_fields(statement):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                setattr(statement, name, _with_body(value, target, body))
        made.append(statement)
    return made


# ---------------------------------------------------------------- what may be written like that


def _own_names(function: ast.FunctionDef) -> set[str]:
    """Parameters, and what is assigned in it."""
    stores = {n.id for n in own_nodes(function) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return stores | {*parameter_names(function)}


def _check(generator: ast.FunctionDef, loop: ast.For, own: set[str], around: set[str]) -> None:
    """Raises `_NotKnownError`. `around`: the names of the function with the loop."""
    nodes = [node for statement in generator.body for node in ast.walk(statement)]
    yields = [node for node in nodes if isinstance(node, ast.Yield)]
    plain = [n.value for n in nodes if isinstance(n, ast.Expr) and isinstance(n.value, ast.Yield) and n.value.value]
    arguments = generator.args
    special = arguments.kwonlyargs or arguments.vararg or arguments.kwarg or arguments.defaults or arguments.posonlyargs
    if special or len(yields) != len(plain) or any(isinstance(node, _NEVER) for node in nodes):
        raise _NotKnownError
    free = {node.id for node in nodes if isinstance(node, ast.Name)} - own
    bound_inside = {n.id for n in ast.walk(loop) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    if free & (around | bound_inside):
        raise _NotKnownError
    if not all(_is_set_first(name, generator.body) for name in own - {*parameter_names(generator)}):
        raise _NotKnownError
    leaving = [*_leaving(loop.body)]
    if any(isinstance(node, ast.Continue) for node in leaving) or (leaving and not _is_one_loop(generator)):
        raise _NotKnownError


def _leaving(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The `break` and `continue` of the loop with this body."""
    for statement in body:
        if isinstance(statement, ast.Break | ast.Continue):
            yield statement
        inner = [node for node in ast.iter_child_nodes(statement) if isinstance(node, ast.stmt)]
        if isinstance(statement, ast.For | ast.While):
            inner = statement.orelse
        yield from _leaving(inner)


def _is_one_loop(generator: ast.FunctionDef) -> bool:
    """Does it end with a loop in which all its `yield` are, in no loop inside?"""
    last = generator.body[-1]
    if not isinstance(last, ast.For | ast.While) or last.orelse:
        return False
    yields = [node for node in own_nodes(generator) if isinstance(node, ast.Yield)]
    inner = [node for part in last.body for node in ast.walk(part) if isinstance(node, ast.For | ast.While)]
    deeper = {node for loop in inner for node in ast.walk(loop)}
    inside = {node for part in last.body for node in ast.walk(part)}
    return all(node in inside and node not in deeper for node in yields)


def _is_set_first(name: str, body: Sequence[ast.stmt]) -> bool:
    """Is the variable assigned before anything looks at it, each time that these statements run?"""
    mentions = [statement for statement in body if _mentions(name, statement)]
    if not mentions:
        return True
    first = mentions[0]
    if isinstance(first, ast.Assign) and not _mentions(name, first.value):
        return any(_binds(name, target) for target in first.targets)
    if len(mentions) > 1:
        return False
    if isinstance(first, ast.For):
        if _mentions(name, first.iter) or any(_mentions(name, each) for each in first.orelse):
            return False
        return _binds(name, first.target) or _is_set_first(name, first.body)
    if isinstance(first, ast.While | ast.If):
        if _mentions(name, first.test):
            return False
        return _is_set_first(name, first.body) and _is_set_first(name, first.orelse)
    return False


def _binds(name: str, target: ast.expr) -> bool:
    parts = target.elts if isinstance(target, ast.Tuple) else [target]
    return any(isinstance(part, ast.Name) and part.id == name for part in parts)


def _mentions(name: str, node: ast.AST) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))
