"""Attributes of `self` that are plain data: reading one early or once does nothing and always gives the same.

    class Grid:
        def __init__(self, n): self.n = n           `n` is plain: every Grid has it from the start,
        def run(self): … self.n …                   nothing computes it, and no text deletes or replaces it

Does not handle: objects other than `self`, classes with bases outside the project, attributes set by text.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.source.module import Function, Module
from optadvisor.source.outlining.names import own_statements, uses_of, words
from optadvisor.source.outlining.strangers import may_be_strangers
from optadvisor.source.outlining.world import World

_HOOKS = words("__getattr__ __getattribute__ __setattr__ __delattr__ __slots__ __new__ __set_name__ __init_subclass__")


def own_class(module: Module, function: Function) -> ast.ClassDef | None:
    """The top-level class that `function` is a plain method of."""
    for node in module.tree.body:
        if isinstance(node, ast.ClassDef) and function in node.body:
            kinds = [d.id for d in function.decorator_list if isinstance(d, ast.Name)]
            return None if "staticmethod" in kinds or "classmethod" in kinds else node
    return None


def receiver(function: Function) -> str:
    """The name of a method's first parameter, `self`, if it is never given another value; else empty."""
    first = [*function.args.posonlyargs, *function.args.args][:1]
    if not first or any(use.store and use.name == first[0].arg for use in uses_of(function.body)):
        return ""
    return first[0].arg


def plain(world: World, owner: ast.ClassDef, attribute: str, *, host: Function) -> bool:
    """Whether every object that `host`, a method of `owner`, may get as `self` has `attribute` as plain data."""
    if world.patches or host.name in ("__init__", "__new__", "__post_init__") or "__init__" in _explicit(world):
        return False
    family = _family(world, owner)
    if any(isinstance(node, ast.Name) and node.id == host.name for item in owner.body for node in _outside(item)):
        return False
    if any(_takes_method(node, family, host.name) for node in world.nodes) or may_be_strangers(world, family, host):
        return False
    if attribute.startswith("__") and len(family) > 1:
        return False  # each class has one of its own
    if not family or any(_computes(node, attribute) for node in family):
        return False
    if _replaced(world, attribute):
        return False
    return all(_establishes(world, node, attribute) for node in family if node is owner or owner in _above(world, node))


def of_class(world: World, owner: ast.ClassDef, attribute: str) -> bool:
    """Whether a class of the family gives all its objects the attribute, until one gets its own by being set."""
    return any(_has_constant(world, node, attribute) for node in _family(world, owner))


def generated(world: World, owner: ast.ClassDef) -> bool:
    """Whether methods of the family are made by `dataclass`: they use every attribute, and setting one may raise."""
    return any(node.decorator_list for node in _family(world, owner))


# ---------------------------------------------------------------- the family


def _family(world: World, owner: ast.ClassDef) -> list[ast.ClassDef]:
    """The class, all it derives from and all that derive from it; empty when some of that is not known."""
    found: list[ast.ClassDef] = []
    related = [owner, *_above(world, owner)]
    every = [node for nodes in world.classes.values() for node in nodes]
    related += [node for node in every if owner in _above(world, node)]
    for node in related:
        found += [node, *_above(world, node)]
    unique = list({id(node): node for node in found}.values())
    return unique if all(_is_simple(world, node) for node in unique) else []


def _above(world: World, node: ast.ClassDef) -> list[ast.ClassDef]:
    """All classes that `node` derives from, as far as names tell."""
    found: list[ast.ClassDef] = []
    queue = [node]
    while queue:
        for base in queue.pop().bases:
            name = base.id if isinstance(base, ast.Name) else base.attr if isinstance(base, ast.Attribute) else ""
            new = [item for item in world.classes.get(name, []) if item not in found]
            found += new
            queue += new
    return found


def _is_simple(world: World, node: ast.ClassDef) -> bool:
    """At most one base, which is known; no metaclass; no decorator but `dataclass`; one class of that name."""
    if len(node.bases) > 1 or node.keywords or len(world.classes[node.name]) != 1:
        return False
    for base in node.bases:
        if not isinstance(base, ast.Name) or (base.id not in ("object", "ABC") and base.id not in world.classes):
            return False
    return all(_called_name(d) == "dataclass" and _is_from_dataclasses(world) for d in node.decorator_list)


def _is_from_dataclasses(world: World) -> bool:
    """The project's only `dataclass` is the standard library's."""
    found = [n for n in world.nodes if isinstance(n, ast.ImportFrom) and any(a.name == "dataclass" for a in n.names)]
    return all(node.module == "dataclasses" and not node.level for node in found)


def _called_name(node: ast.expr) -> str:
    node = node.func if isinstance(node, ast.Call) else node
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


# ---------------------------------------------------------------- how an attribute comes to be


def _computes(node: ast.ClassDef, attribute: str) -> bool:
    """The class body makes more of the attribute than a constant, or takes all attributes in hand."""
    for statement in own_statements(node.body):
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if statement.name == attribute or statement.name in _HOOKS:
                return True
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            names = {use.name for use in uses_of([statement]) if use.store}
            if names & _HOOKS or (attribute in names and not _is_data(statement)):
                return True
        elif attribute in {use.name for use in uses_of([statement]) if use.store}:
            return True
    return False


def _is_data(statement: ast.Assign | ast.AnnAssign) -> bool:
    value = statement.value
    if isinstance(statement, ast.AnnAssign) and "InitVar" in ast.unparse(statement.annotation):
        return False
    if value is None or isinstance(value, ast.Constant):
        return True
    return isinstance(value, ast.Call) and _called_name(value) == "field"


def _establishes(world: World, node: ast.ClassDef, attribute: str) -> bool:
    """Whether every new object of the class has the attribute before any of its methods can run."""
    for statement in node.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            return _sets(world, node, statement, attribute) or _has_constant(world, node, attribute)
    if _has_constant(world, node, attribute) or _is_field(node, attribute):
        return True
    if node.decorator_list and any(isinstance(s, ast.AnnAssign) for s in node.body):
        return all(_is_field(base, attribute) for base in _above(world, node)[:1]) and bool(_above(world, node))
    above = _above(world, node)[:1]
    return bool(above) and _establishes(world, above[0], attribute)


def _sets(world: World, owner: ast.ClassDef, maker: ast.FunctionDef, attribute: str) -> bool:
    """`self.attribute = …` in a straight line of `__init__`, before the new object is handed to anybody."""
    own = receiver(maker)
    for statement in maker.body:
        if _is_super_init(statement):
            above = _above(world, owner)[:1]
            return bool(above) and _establishes(world, above[0], attribute)
        if own and isinstance(statement, ast.Assign | ast.AnnAssign) and attribute in _set_on(statement, own):
            return not _hands_over(statement, own)
        if not own or _hands_over(statement, own) or not _goes_on(statement):
            return False
    return False


def _set_on(statement: ast.Assign | ast.AnnAssign, own: str) -> set[str]:
    if statement.value is None:
        return set()
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    flat = [t for target in targets for t in (target.elts if isinstance(target, ast.Tuple | ast.List) else [target])]
    return {
        t.attr for t in flat if isinstance(t, ast.Attribute) and isinstance(t.value, ast.Name) and t.value.id == own
    }


def _hands_over(node: ast.AST, own: str) -> bool:
    """`self` alone, or a method of it called: somebody may use the object already."""
    data = set[int]()
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            if isinstance(inner.func.value, ast.Name) and inner.func.value.id == own:
                return True
        elif isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name) and inner.value.id == own:
            data.add(id(inner.value))
    calls = isinstance(node, ast.expr | ast.stmt) and any(
        isinstance(n, ast.Name) and n.id == "super" for n in ast.walk(node)
    )
    bare = (n for n in ast.walk(node) if isinstance(n, ast.Name) and n.id == own and id(n) not in data)
    return calls or any(True for _ in bare)


def _goes_on(statement: ast.stmt) -> bool:
    """After the statement comes the next one, or an exception."""
    return not any(isinstance(node, ast.Return | ast.Yield | ast.YieldFrom) for node in ast.walk(statement))


def _is_super_init(statement: ast.stmt) -> bool:
    call = statement.value if isinstance(statement, ast.Expr) else None
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "__init__"
        and isinstance(call.func.value, ast.Call)
        and isinstance(call.func.value.func, ast.Name)
        and call.func.value.func.id == "super"
        and not call.func.value.args
    )


def _has_constant(world: World, node: ast.ClassDef, attribute: str) -> bool:
    """`attribute = 5` in the body of the class or of one that it derives from."""
    for item in [node, *_above(world, node)]:
        for statement in item.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and isinstance(statement.value, ast.Constant):
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                if any(isinstance(t, ast.Name) and t.id == attribute for t in targets):
                    return True
    return False


def _is_field(node: ast.ClassDef, attribute: str) -> bool:
    """A field of a dataclass that its generated `__init__` sets: not `field(init=False)` without a default."""
    if not any(_called_name(d) == "dataclass" for d in node.decorator_list):
        return False
    if any(keyword.arg == "init" for d in node.decorator_list if isinstance(d, ast.Call) for keyword in d.keywords):
        return False
    for statement in node.body:
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            if statement.target.id != attribute or "ClassVar" in ast.unparse(statement.annotation):
                continue
            words = [k.arg for k in statement.value.keywords] if isinstance(statement.value, ast.Call) else []
            return "init" not in words
    return False


# ---------------------------------------------------------------- who else may touch it


def _replaced(world: World, attribute: str) -> bool:
    """Somewhere an attribute of that name is deleted, or set on a class or on what is no plain variable."""
    for node in world.nodes:
        if not isinstance(node, ast.Attribute) or node.attr != attribute or isinstance(node.ctx, ast.Load):
            continue
        if isinstance(node.ctx, ast.Del) or not _is_variable(world, node.value):
            return True
        if world.makes_descriptors and not (isinstance(node.value, ast.Name) and node.value.id == "self"):
            return True
    return False


def _is_variable(world: World, node: ast.expr) -> bool:
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute) and node.attr == "__class__":
            return False
        node = node.value
    return isinstance(node, ast.Name) and node.id not in world.classes and node.id != "cls"


def _outside(statement: ast.stmt) -> Iterator[ast.AST]:
    """What a class body evaluates itself: `run = staticmethod(run)`."""
    if not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        yield from ast.walk(statement)


def _takes_method(node: ast.AST, family: list[ast.ClassDef], method: str) -> bool:
    """`Grid.run` by the class: it may be called on anything."""
    if not isinstance(node, ast.Attribute) or node.attr != method:
        return False
    return isinstance(node.value, ast.Name) and node.value.id in [item.name for item in family]


def _explicit(world: World) -> Iterator[str]:
    """`thing.__init__(…)` called by hand, other than through `super()`."""
    for node in world.nodes:
        if isinstance(node, ast.Attribute) and node.attr == "__init__" and not isinstance(node.value, ast.Call):
            yield node.attr
