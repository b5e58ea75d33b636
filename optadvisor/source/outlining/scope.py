"""Where a loop stands: the function or file around it, and where each of its names comes from.

    def outer(k):
        def step(xs):                     own: xs, total, x        free: k (of `outer`)
            for x in xs: total += x * k * SCALE                    of the module: SCALE

Does not handle: lambdas as hosts, loops in class bodies.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import FunctionRef
from optadvisor.source.closure import module_data_names
from optadvisor.source.module import MODULE_LEVEL, Function, Module
from optadvisor.source.outlining.binding import Walk, unbound_by, walk_through
from optadvisor.source.outlining.names import captured, declared, locals_of, own_statements, uses_of
from optadvisor.source.outlining.world import World, bound_by
from optadvisor.source.site import own_nodes

_HARMLESS = ("builtins.open", "numpy.errstate", "numpy.printoptions", "warnings.catch_warnings", "decimal.localcontext")


@dataclass(frozen=True, kw_only=True)
class Scope:
    """The host of a loop. `function` is None for the top level."""

    module: Module
    ref: FunctionRef
    function: ast.FunctionDef | None
    around: tuple[Function, ...]
    """The functions around the host, nearest first."""
    world: World
    in_class: bool
    """Somewhere inside a class, where private names are spelled differently."""

    @property
    def body(self) -> list[ast.stmt]:
        return self.function.body if self.function is not None else self.module.tree.body

    @functools.cached_property
    def own(self) -> frozenset[str]:
        """The host's own variables; none at the top level, whose variables are the module's."""
        return locals_of(self.function) if self.function is not None else frozenset()

    @functools.cached_property
    def globals(self) -> frozenset[str]:
        return declared(self.function, ast.Global) if self.function is not None else frozenset()

    @functools.cached_property
    def nonlocals(self) -> frozenset[str]:
        return declared(self.function, ast.Nonlocal) if self.function is not None else frozenset()

    @functools.cached_property
    def statements(self) -> tuple[ast.stmt, ...]:
        """All statements of the host itself."""
        return tuple(own_statements(self.body))

    def owner(self, name: str) -> Function | None:
        """The function around the host that a free variable belongs to; None for names of the module."""
        if name in self.own or name in self.globals:
            return None
        return next((function for function in self.around if name in locals_of(function)), None)

    @functools.cached_property
    def captured(self) -> frozenset[str]:
        """The host's variables that inner functions and lambdas take along."""
        return captured(self.body) & self.own if self.function is not None else frozenset()

    @functools.cached_property
    def changed_inside(self) -> frozenset[str]:
        """Names that some inner function of the host, or of the functions around it, sets under `nonlocal`."""
        outermost = self.around[-1] if self.around else self.function
        nodes = ast.walk(outermost) if outermost is not None else iter(())
        return frozenset(name for node in nodes if isinstance(node, ast.Nonlocal) for name in node.names)

    # ------------------------------------------------------------ bound before

    def bound_before(self, loop: ast.stmt) -> frozenset[str] | None:
        """Names of the host bound for certain when `loop` starts; None when it cannot be reached."""
        return self._walk.before.get(id(loop))

    def read_unbound(self, loop: ast.stmt) -> frozenset[str]:
        """The host's variables that it may read without a value outside of `loop`.

        An assignment of theirs must stay in the host: with none left, such a read would find a name of the module
        instead of raising.
        """
        inside = {id(node) for node in ast.walk(loop)}
        found = {name for name, nodes in self._walk.exposed.items() if any(id(node) not in inside for node in nodes)}
        return frozenset(found) & self.own

    @functools.cached_property
    def _walk(self) -> Walk:
        parameters: list[str] = []
        if self.function is not None:
            parameters = [item.arg for item in ast.walk(self.function.args) if isinstance(item, ast.arg)]
        return walk_through(self.body, state=frozenset(parameters), swallows=self.swallows, runs=self.runs)

    def bound_around(self, name: str, owner: Function) -> bool:
        """Whether a free variable has a value before the host can be called, and keeps it while the host runs.

        A function waits while those run that it calls; a generator may be resumed by them.
        """
        chain = [self.function, *self.around]
        inner = chain[chain.index(owner) - 1]
        parameters = {item.arg for item in ast.walk(owner.args) if isinstance(item, ast.arg)}
        walk = walk_through(owner.body, state=frozenset(parameters), swallows=self.swallows, runs=self.runs)
        before = walk.before.get(id(inner))
        if before is None or name not in before or name in unbound_by(owner.body):
            return False
        if isinstance(owner, ast.FunctionDef) and not any(map(_is_yield, own_nodes(owner))):
            return True
        stores = [use for use in uses_of(owner.body) if use.store and use.name == name]
        loops = [node for node in own_statements(owner.body) if isinstance(node, ast.For | ast.AsyncFor | ast.While)]
        in_loop = any(_holds(loop, use.node) for loop in loops for use in stores)
        return len(stores) + (name in parameters) == 1 and not in_loop

    @functools.cached_property
    def bound_in_module(self) -> frozenset[str]:
        """Data of the module that has a value before the host can be called, and that is nothing but data."""
        tree = self.module.tree
        deleted = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Del)}
        if self.function is None:
            return frozenset()
        for top in tree.body:
            if _holds(top, self.function):
                break
        else:
            return frozenset()
        before = walk_through(tree.body, state=frozenset(), swallows=self.swallows).before[id(top)] or frozenset()
        return (before & self.data) - deleted

    @functools.cached_property
    def data(self) -> frozenset[str]:
        """Names of the module that are only ever bound to data: by assignment, never by `import`, `def` or `class`."""
        top = list(own_statements(self.module.tree.body))
        shared = frozenset(n for node in ast.walk(self.module.tree) if isinstance(node, ast.Global) for n in node.names)
        others = {name for node in top for name in _defined(node)}
        others |= {name for node in ast.walk(self.module.tree) for name in _defined(node)} & shared
        return frozenset(module_data_names(self.module)) - others

    # ------------------------------------------------------------ small facts

    def meaning(self, node: ast.expr) -> str:
        """The one thing a name or attribute can mean, fully qualified, as in `Site.resolved`; empty when unknown."""
        if not isinstance(node, ast.Name | ast.Attribute) or self.module.has_star_import:
            return ""
        if not self.module.code(node).endswith(node.id if isinstance(node, ast.Name) else node.attr):
            return ""
        meanings = self.module.names.get(self.module.span(node), frozenset())
        return next(iter(meanings)) if len(meanings) == 1 else ""

    def swallows(self, node: ast.With) -> bool:
        """Whether a `with` may end an exception: all but a few well-known ones may."""
        calls = (item.context_expr for item in node.items)
        return not all(isinstance(call, ast.Call) and self.meaning(call.func) in _HARMLESS for call in calls)

    def runs(self, loop: ast.For) -> bool:
        """Whether the loop's head shows that it runs at least once: `range(10)`, `range(N)` with `N = 10`."""
        head = loop.iter
        if isinstance(head, ast.Tuple | ast.List):
            return bool(head.elts) and not isinstance(head.elts[0], ast.Starred)
        if not isinstance(head, ast.Call) or head.keywords:
            return False
        known = [number for number in map(self._number, head.args) if number is not None]
        if len(known) != len(head.args) or not 0 < len(known) <= 3 or known[2:] == [0] or not range(*known):
            return False
        return self.meaning(head.func) == "builtins.range"

    def _number(self, node: ast.expr) -> int | None:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return node.value
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return -node.operand.value if type(node.operand.value) is int else None
        if not isinstance(node, ast.Name) or node.id not in self._constants or self.meaning(node) != f".{node.id}":
            return None
        return self._constants[node.id]

    @functools.cached_property
    def _constants(self) -> dict[str, int]:
        """Names of the file that are bound exactly once anywhere, at its top, to a plain integer."""
        bound = [name for node in ast.walk(self.module.tree) for name in bound_by(node)]
        found: dict[str, int] = {}
        if self.world.sets_by_text(self.module.path):
            return found
        for statement in self.module.tree.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=int(value))):
                    if type(value) is int and bound.count(name) == 1 and name not in self.world.outside_stores:
                        found[name] = value
        return found


def scope_of(module: Module, host: FunctionRef, world: World) -> Scope | None:
    """The scope of a host; None when it is not in the file, or is an `async def`."""
    return _scope_of(module, host, world)


@functools.lru_cache(maxsize=4)
def _scope_of(module: Module, host: FunctionRef, world: World) -> Scope | None:
    if host.qualname == MODULE_LEVEL:
        return Scope(module=module, ref=host, function=None, around=(), world=world, in_class=False)
    node = module.functions.get(host)
    if not isinstance(node, ast.FunctionDef):
        return None
    chain = next(_paths(module.tree, node))
    functions = [item for item in chain if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)]
    in_class = any(isinstance(item, ast.ClassDef) for item in chain)
    return Scope(
        module=module, ref=host, function=node, around=tuple(reversed(functions)), world=world, in_class=in_class
    )


def _paths(node: ast.AST, target: ast.AST, above: tuple[ast.AST, ...] = ()) -> Iterator[tuple[ast.AST, ...]]:
    if node is target:
        yield above
    for child in ast.iter_child_nodes(node):
        yield from _paths(child, target, (*above, node))


def _holds(node: ast.AST, target: ast.AST | None) -> bool:
    return any(inner is target for inner in ast.walk(node))


def _defined(node: ast.AST) -> list[str]:
    """Names bound by a definition or an import."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [node.name]
    if isinstance(node, ast.Import | ast.ImportFrom):
        return [item.asname or item.name.partition(".")[0] for item in node.names]
    return []


def _is_yield(node: ast.AST) -> bool:
    return isinstance(node, ast.Yield | ast.YieldFrom)
