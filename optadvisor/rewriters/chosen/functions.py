"""Which functions an expression stands for, each with a number, and functions that make functions.

Does not handle: functions that are held by others, default values of inner functions.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.records import Edit
from optadvisor.rewriters._lifted_functions import NEVER, SCOPES, bound_inside, names_in, times_bound
from optadvisor.rewriters._other_text import reached
from optadvisor.rewriters.chosen.tables import choice_text, table_of
from optadvisor.rewriters.handed.spans import Inner, can_stand_elsewhere, elsewhere
from optadvisor.source.edits import edited_part
from optadvisor.source.leaving import leaves
from optadvisor.source.site import Site, bindings, bound_names, own_nodes, parameter_names

_NEVER = tuple(kind for kind in NEVER if kind is not ast.JoinedStr)
"""What no function that makes functions holds; its text is left as it is but for these."""


class UnclearError(Exception):
    """Something is done with the variable that a number could not stand for."""


@dataclass(kw_only=True)
class Made:
    """What the values of a variable are, and what makes the other text."""

    edits: list[Edit] = field(default_factory=list)
    calls: list[tuple[str, str]] = field(default_factory=list)
    """For each function that it may be, what stands in a call before its arguments and behind: `area(r, `, `)`."""
    held: list[str] = field(default_factory=list)
    """Variables that get what functions hold, beside the number."""
    captured: list[str] = field(default_factory=list)
    """Variables of the function itself that are passed, too."""
    counts: set[int] = field(default_factory=set)
    """How many arguments they take."""
    texts: list[str] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    """Functions of the other text alone → the function of the file that each is a copy of; empty for none but this."""
    tables: dict[str, ast.Dict] = field(default_factory=dict)
    """Dicts of the file in which functions are looked up."""


def bound(node: ast.AST) -> tuple[ast.expr | None, ast.expr | None]:
    match node:
        case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=value):
            return target, value
    return None, None


def gives_function(site: Site, value: ast.expr) -> bool:
    match value:
        case ast.Lambda():
            return True
        case ast.Name():
            return plain_function(site, value) is not None
        case ast.IfExp(body=one, orelse=two):
            return gives_function(site, one) and gives_function(site, two)
        case ast.Subscript(value=table):
            return table_of(site, table) is not None
        case ast.Call():
            return is_partial(site, value) or bool(returned(site, site.helper(value)))
    return False


def is_partial(site: Site, call: ast.Call) -> bool:
    return site.resolves_to(call.func, "functools.partial")


def plain_function(site: Site, name: ast.Name) -> ast.FunctionDef | None:
    """The function of the file that a name always stands for."""
    found = bindings(site.module.tree, name.id) if site.resolved(name) == f".{name.id}" else []
    only = found[0] if len(found) == 1 else None
    is_plain = isinstance(only, ast.FunctionDef) and only in site.module.tree.body and not only.decorator_list
    return only if is_plain else None  # type: ignore[return-value]


@dataclass(kw_only=True)
class Leaves:
    """The functions that expressions of one function stand for, each with a number."""

    site: Site
    owner: ast.FunctionDef
    """Where they stand: its variables are what lambdas and inner functions hold."""
    stem: str
    functions: list[str] = field(default_factory=list)
    """What is called for each number."""
    inner: dict[int, Inner] = field(default_factory=dict)
    known: dict[str, str] = field(default_factory=dict)
    """Variables of the owner that hold functions → what holds their numbers."""
    counts: set[int] = field(default_factory=set)
    """How many arguments they take."""
    outside: set[int] = field(default_factory=set)
    """Those of `inner` that stand in a dict of the file."""
    tables: dict[str, ast.Dict] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    """Functions that look up a number → their texts."""

    def number(self, value: ast.expr) -> str:
        """The text of the number of a function. Raises `UnclearError`."""
        match value:
            case ast.IfExp(test=test, body=one, orelse=two):
                return f"({self.number(one)} if {self.site.code(test)} else {self.number(two)})"
            case ast.Lambda():
                return self.new(value)
            case ast.Name(id=name) if name in self.known:
                return self.known[name]
            case ast.Name(id=name):
                function = plain_function(self.site, value)
                if function is not None and name not in self.functions:
                    self.functions.append(name)
                    self.counts.add(len(function.args.args) - len(function.args.defaults))
                if function is not None:
                    return str(self.functions.index(name))
            case ast.Subscript(value=ast.Name(id=name) as held, slice=key) if table_of(self.site, held) is not None:
                return f"{self.looked_up(name, table_of(self.site, held))}({self.site.code(key)})"
        raise UnclearError

    def looked_up(self, name: str, table: ast.Dict | None) -> str:
        """The name of a function that gives the number of what a dict holds. Raises `UnclearError`."""
        assert table is not None
        chosen = self.site.fresh(f"{self.stem}_of_{name}")
        if name not in self.tables:
            self.tables[name] = table
            before = len(self.functions)
            numbers = [self.number(value) for value in table.values]
            self.outside |= {number for number in self.inner if number >= before}
            self.texts[chosen] = choice_text(chosen, table, numbers)
        return chosen

    def new(self, inner: Inner) -> str:
        """The number of a lambda or an inner function. Raises `UnclearError`."""
        a = inner.args
        odd = a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs or a.defaults
        inside = [part for part in ast.walk(inner) if part is not inner]
        if odd or any(isinstance(part, (*NEVER, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)) for part in inside):
            raise UnclearError
        decorated = isinstance(inner, ast.FunctionDef) and inner.decorator_list
        if decorated or not can_stand_elsewhere(self.site.module, inner):
            raise UnclearError
        number = len(self.functions)
        self.functions.append(self.site.fresh(f"{self.stem}_{number}"))
        self.inner[number] = inner
        self.counts.add(len(inner.args.args))
        return str(number)

    @property
    def _inside(self) -> dict[int, Inner]:
        return {number: inner for number, inner in self.inner.items() if number not in self.outside}

    @property
    def variables(self) -> list[str]:
        """What they use of the function around them. Raises `UnclearError`."""
        around = bound_names(self.owner)
        found: set[str] = set()
        for inner in self._inside.values():
            own = bound_inside(inner)
            scopes = [part for part in ast.walk(inner) if isinstance(part, SCOPES) and part is not inner]
            used = (names_in(inner) - own) & around
            calls = [part.func for part in ast.walk(inner) if isinstance(part, ast.Call)]
            called = {func.id for func in calls if isinstance(func, ast.Name)}
            if called & around or any(used & bound_inside(scope) for scope in scopes):
                raise UnclearError
            found |= used
        return sorted(found)

    def calls(self, passed: list[str]) -> list[tuple[str, str]]:
        """For each number, the text of a call before and behind the arguments."""
        held = "".join(f"{one}, " for one in passed)
        return [(f"{name}({held if number in self._inside else ''}", ")") for number, name in enumerate(self.functions)]

    def told(self, made: Made) -> None:
        """What they are in the other text."""
        variables = self.variables
        made.counts |= self.counts
        for number, inner in self.inner.items():
            own = [one.arg for one in inner.args.args]
            name = self.functions[number]
            held = [] if number in self.outside else variables
            if {*own} & {*held}:
                raise UnclearError
            made.texts.append(elsewhere(self.site.module, inner, name, [*held, *own], []))
            made.names[name] = ""
        made.texts += self.texts.values()
        made.names |= dict.fromkeys(self.texts, "")
        made.tables |= self.tables


# ---------------------------------------------------------------- functions that make functions


def returned(site: Site, factory: ast.FunctionDef | None) -> list[ast.Return]:
    """Where a function returns functions alone; nothing where it may return something else."""
    if factory is None or factory.decorator_list or not leaves(factory.body):
        return []
    nodes = [*own_nodes(factory)]
    inner = {each for each, _, _ in _inner_functions(nodes)}
    found = [node for node in nodes if isinstance(node, ast.Return)]
    return found if all(_is_function(site, node.value, inner) for node in found) else []


def _is_function(site: Site, value: ast.expr | None, inner: set[str]) -> bool:
    match value:
        case ast.IfExp(body=one, orelse=two):
            return _is_function(site, one, inner) and _is_function(site, two, inner)
        case ast.Name(id=name):
            return name in inner or plain_function(site, value) is not None
        case ast.Subscript(value=table):
            return table_of(site, table) is not None
    return isinstance(value, ast.Lambda)


def _inner_functions(nodes: Sequence[ast.AST]) -> list[tuple[str, ast.stmt, Inner]]:
    """Each definition inside a function: the name that it binds, and the statement."""
    found: list[tuple[str, ast.stmt, Inner]] = []
    for node in nodes:
        match node:
            case ast.FunctionDef(name=name):
                found.append((name, node, node))
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda() as value):
                found.append((name, node, value))
    return found


def factory_of(site: Site, factory: ast.FunctionDef, chosen: str) -> tuple[Leaves, str]:
    """The functions that it makes, and the text of the function that says which. Raises `UnclearError`."""
    nodes = [*own_nodes(factory)]
    if any(isinstance(node, _NEVER) for node in nodes) or factory in reached(site)[:1]:
        raise UnclearError
    made = Leaves(site=site, owner=factory, stem=factory.name)
    defined = _inner_functions(nodes)
    module, edits = site.module, list[Edit]()
    for name in {name for name, _, _ in defined}:
        if times_bound(factory, name) != sum(each == name for each, _, _ in defined):
            raise UnclearError
        made.known[name] = site.fresh(f"{name}_choice")
    for name, statement, inner in defined:
        start, end = module.span(statement)
        edits.append(Edit(start=start, end=end, text=f"{made.known[name]} = {made.new(inner)}"))
    returns = returned(site, factory)
    values = [node.value for node in returns if node.value is not None]
    numbers = [made.number(value) for value in values]
    for value, number in zip(values, numbers, strict=True):
        start, end = module.span(value)
        several = len(made.functions) > 1 or not made.variables
        text = ", ".join([*([number] if several else []), *made.variables])
        edits.append(Edit(start=start, end=end, text=text))
    lambdas = [node for node in nodes if isinstance(node, ast.Lambda)]
    inside = {part for value in values for part in ast.walk(value)}
    elsewhere_named = [n for n in nodes if isinstance(n, ast.Name) and n.id in made.known and n not in inside]
    if len(lambdas) > sum(isinstance(inner, ast.Lambda) for inner in made.inner.values()):
        raise UnclearError
    if any(isinstance(node.ctx, ast.Load) for node in elsewhere_named):
        raise UnclearError
    if not {*made.variables} <= _surely_bound(factory):
        raise UnclearError
    start, end = module.span(factory)
    head = module.data[start:].index(factory.name.encode())
    edits.append(Edit(start=start + head, end=start + head + len(factory.name.encode()), text=chosen))
    return made, edited_part(module, start, end, edits)


def _surely_bound(factory: ast.FunctionDef) -> set[str]:
    """Parameters, and variables that statements of the body itself bind before anything is returned."""
    found = {*parameter_names(factory)}
    for statement in factory.body:
        inner = isinstance(statement, ast.FunctionDef)
        if not inner and any(isinstance(node, ast.Return) for node in ast.walk(statement)):
            break
        target, _ = bound(statement)
        found |= {node.id for node in ast.walk(target) if isinstance(node, ast.Name)} if target is not None else set()
    return found
