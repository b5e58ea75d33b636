"""Which variables and functions give None at times: looked for until no more are found.

Does not handle: None from anywhere but `None` as it is written, and functions of the file: dicts asked with `get`,
parameters that are handed on, lists.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters._kernel_places import is_recursive
from optadvisor.rewriters._other_text import may_give_none, reached
from optadvisor.rewriters.optional.facts import NOBODY, Known, asked
from optadvisor.rewriters.optional.groups import Groups
from optadvisor.rewriters.optional.shapes import (
    SINGLE,
    Place,
    Shape,
    UnclearError,
    display,
    is_none,
    other_thing,
    placed,
    returns,
)
from optadvisor.rewriters.optional.walking import Walk
from optadvisor.source.leaving import leaves
from optadvisor.source.site import Site, own_nodes, parameter_names

MOST_ROUNDS = 20


@dataclass(kw_only=True)
class Reading:
    """What is known of a function and those that it calls."""

    site: Site
    functions: Sequence[ast.FunctionDef]
    names: dict[ast.FunctionDef, Known] = field(default_factory=dict)
    shapes: dict[ast.FunctionDef, Shape] = field(default_factory=dict)
    groups: Groups = field(default_factory=Groups)

    @property
    def outermost(self) -> bool:
        """May the wrapper put other things than None into what the function returns? It calls no copy of its own."""
        return not is_recursive(self.site)

    def walk(self, function: ast.FunctionDef, *, final: bool = False) -> Walk:
        """The function gone through with what is known so far. Raises `UnclearError`."""
        walk = Walk(
            site=self.site,
            function=function,
            number=self.functions.index(function),
            names=self.names.get(function, NOBODY),
            shapes=self.shapes,
            numbers={each: number for number, each in enumerate(self.functions)},
            groups=self.groups,
            own=self.shapes.get(function),
            outermost=self.outermost and function is self.site.node,
            final=final,
        )
        walk.walk()
        return walk


def read(site: Site) -> Reading | None:
    """None where nothing gives None, or that goes somewhere where it cannot be followed."""
    functions = reached(site)
    if not any(is_none(node) for function in functions for node in _spoken(function)):
        return None
    reading = Reading(site=site, functions=functions)
    try:
        for _ in range(MOST_ROUNDS):
            if not _found_more(reading):
                break
        else:
            return None
    except UnclearError:
        return None
    if not (reading.shapes or any(reading.names.values())) or _has_other_none(reading):
        return None
    return None if _is_bound_otherwise(reading) else reading


def _spoken(function: ast.FunctionDef) -> Iterator[ast.expr | None]:
    """Where None may stand: constants, and `return` without a value."""
    for node in own_nodes(function):
        if isinstance(node, ast.Return):
            yield node.value
        elif isinstance(node, ast.Constant):
            yield node


def _found_more(reading: Reading) -> bool:
    """Goes through all functions once more. Raises `UnclearError`."""
    before = {**reading.names}, {**reading.shapes}
    for function in reading.functions:
        walk = reading.walk(function)
        reading.names[function] = reading.names.get(function, NOBODY) | walk.optional
        shape = _shape(reading, function, walk)
        if shape is not None:
            reading.shapes[function] = shape
    return before != (reading.names, reading.shapes)


def _shape(reading: Reading, function: ast.FunctionDef, walk: Walk) -> Shape | None:
    """What it returns, where that is None at times. Raises `UnclearError`."""
    site, outermost = reading.site, walk.outermost
    values = [node.value for node in returns(function)]
    written = [value for value in values if value is not None]
    items = [display(value) for value in written]
    ends = walk.ends and _ends_with_none(reading, function)
    if any(is_none(value) or value in walk.maybe for value in values) or ends:
        if all(is_none(value) for value in values):
            return None
        texts = {other_thing(site, value, outermost=outermost) for value in written} - {"", "None"}
        return Shape(places=(Place(others=("None", *sorted(texts))),), single=True) if texts else SINGLE
    if not items or not all(items) or len({len(each) for each in items}) > 1:
        return None
    places = tuple(placed(site, items, walk.maybe, outermost=outermost))
    return Shape(places=places, single=False) if any("None" in place.others for place in places) else None


def _ends_with_none(reading: Reading, function: ast.FunctionDef) -> bool:
    """Whether the end of a function is somewhere taken to be one of its results.

    Else the copy gives up there, as for a search that always finds something.
    """
    values = [node.value for node in returns(function)]
    if leaves(function.body) or all(value is None for value in values):
        return False
    if function is reading.site.node:
        results = {call.result.type for call in reading.site.recording.calls if call.result is not None}
        return "builtins.NoneType" in results and len(results) > 1
    return any(_is_asked(reading.site, caller, function) for caller in reading.functions)


def _is_asked(site: Site, caller: ast.FunctionDef, function: ast.FunctionDef) -> bool:
    """Whether a caller asks for None in what the function gives."""
    nodes = [*own_nodes(caller)]
    asks = [found[0] for node in nodes if (found := asked(node)) is not None]
    asks += [node.operand for node in nodes if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)]
    asks += [node.test for node in nodes if isinstance(node, ast.If | ast.While | ast.IfExp)]
    asks += [value for node in nodes if isinstance(node, ast.BoolOp) for value in node.values]
    names = {node.id for node in asks if isinstance(node, ast.Name)}
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as call) if name in names:
                if site.helper(call) is function:
                    return True
    return any(isinstance(node, ast.Call) and site.helper(node) is function for node in asks)


# ---------------------------------------------------------------- None from elsewhere


def _has_other_none(reading: Reading) -> bool:
    """Whether something else may be None than what was found."""
    functions = reading.functions
    odd = [each for each in functions if each in reading.shapes or _has_value(each)]
    if may_give_none([*functions], but=odd):
        return True
    return any(_other_constants(function) or _hands_on(reading, function) for function in functions)


def _has_value(function: ast.FunctionDef) -> bool:
    """Whether it returns values, and has no way to give None in a copy but by `return`, which is looked at."""
    return any(node.value is not None for node in returns(function))


def _other_constants(function: ast.FunctionDef) -> bool:
    """Whether None is written anywhere but where it is assigned, returned or asked for."""
    fine: set[ast.expr] = set()
    for node in own_nodes(function):
        if isinstance(node, ast.Assign | ast.Return) and node.value is not None:
            fine |= {node.value, *display(node.value), *_branches(node.value)}
        elif isinstance(node, ast.Compare):
            fine |= {node.left, *node.comparators}
        elif isinstance(node, ast.AnnAssign):
            fine |= {part for part in ast.walk(node.annotation) if isinstance(part, ast.expr)}
            fine |= {node.value} if node.value is not None else set()
    nodes = [node for statement in function.body for node in ast.walk(statement)]
    return any(isinstance(node, ast.Constant) and node.value is None and node not in fine for node in nodes)


def _branches(node: ast.expr) -> list[ast.expr]:
    if isinstance(node, ast.IfExp):
        return [*_branches(node.body), *_branches(node.orelse)]
    return [node]


def _hands_on(reading: Reading, function: ast.FunctionDef) -> bool:
    """Whether a parameter that is None where nothing is passed, or was so when seen, goes to other variables."""
    a = function.args
    plain = [*a.posonlyargs, *a.args]
    given = [*zip(reversed(plain), reversed(a.defaults), strict=False), *zip(a.kwonlyargs, a.kw_defaults, strict=True)]
    names = {parameter.arg for parameter, value in given if value is not None and is_none(value)}
    if function is reading.site.node:
        names |= {
            s.name for call in reading.site.recording.calls for s in call.arguments if s.type.endswith(".NoneType")
        }
    if not names:
        return False
    handed: list[ast.expr] = []
    for node in own_nodes(function):
        match node:
            case (
                ast.Assign(value=value)
                | ast.Return(value=ast.expr() as value)
                | ast.AnnAssign(value=ast.expr() as value)
            ):
                handed += [part for each in (value, *display(value)) for part in _parts(each)]
            case ast.Call(args=args, keywords=keywords):
                handed += [part for each in (*args, *(k.value for k in keywords)) for part in _parts(each)]
            case ast.NamedExpr(value=value):
                handed.append(value)
    return any(isinstance(node, ast.Name) and node.id in names for node in handed)


def _parts(node: ast.expr) -> list[ast.expr]:
    """What the value of an expression may be itself."""
    if isinstance(node, ast.IfExp):
        return [*_parts(node.body), *_parts(node.orelse)]
    if isinstance(node, ast.BoolOp):
        return [part for value in node.values for part in _parts(value)]
    return [node]


def _is_bound_otherwise(reading: Reading) -> bool:
    """Whether one of the variables is a parameter, or is bound by something else than plain assignments."""
    for function, names in reading.names.items():
        if names & {*parameter_names(function)}:
            return True
        plain: set[ast.AST] = set()
        for node in own_nodes(function):
            if isinstance(node, ast.Assign):
                plain |= {part for target in node.targets for part in (target, *display(target))}
            elif isinstance(node, ast.AugAssign | ast.AnnAssign):
                plain.add(node.target)
            elif isinstance(node, ast.Global | ast.Nonlocal) and names & {*node.names}:
                return True
        bound = (node for node in ast.walk(function) if isinstance(node, ast.Name) and node.id in names)
        if any(not isinstance(node.ctx, ast.Load) and node not in plain for node in bound):
            return True
    return False


def unhandled(reading: Reading, walks: Mapping[ast.FunctionDef, Walk]) -> bool:
    """Whether a function that gives None at times is named where the copy cannot call it."""
    handled: set[ast.AST] = set().union(*(walk.handled for walk in walks.values()))
    names = {function.name for function in reading.shapes if function is not reading.site.node} | {
        function.name for function in reading.shapes if is_recursive(reading.site)
    }
    return any(
        isinstance(node, ast.Name) and node.id in names and node not in handled
        for function in reading.functions
        for node in ast.walk(function)
    )
