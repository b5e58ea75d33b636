"""Whether a method may be called on something else than objects of the classes that the text shows.

    class Slow(Grid): …          shown: `source.outlining.attributes` knows it as one of the family
    class Slow(base): …          a class made of whatever `base` is
    kind = Grid; kind.run(x)     the method of the class, called on anything

Does not handle: subclasses outside the project.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.source.module import Function
from optadvisor.source.outlining.names import words
from optadvisor.source.outlining.world import World, bound_by

_MAKERS = words("new_class make_dataclass copyreg copy_reg __func__ __mro_entries__ update_abstractmethods")
_ASKING = words("isinstance issubclass")


def may_be_strangers(world: World, family: Sequence[ast.ClassDef], host: Function) -> bool:
    """Whether `host`, a method of the family, may be given something else as `self`."""
    if world.identifiers & _MAKERS or any(map(_changes_class, world.nodes)) or _escapes(world, {"type"}):
        return True
    if any(not _is_known(world, base) for node in world.nodes if isinstance(node, ast.ClassDef) for base in node.bases):
        return True
    mentions = [n for n in world.nodes if isinstance(n, ast.Attribute) and n.attr == host.name]
    if any(_is_of_class(node.value) for node in mentions):
        return True
    return _escapes(world, {node.name for node in family}) and not _is_called_on_objects(world, mentions, host)


def _changes_class(node: ast.AST) -> bool:
    """`type("Slow", (Grid,), {})`, `thing.__class__ = Grid`."""
    match node:
        case ast.Call(func=ast.Name(id="type"), args=args, keywords=keywords):
            return len(args) != 1 or bool(keywords)
        case ast.Attribute(attr="__class__", ctx=ast.Store() | ast.Del()):
            return True
    return False


def _is_known(world: World, base: ast.expr) -> bool:
    """Is it a class of the text by its own name, or one from outside the project?"""
    match base:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in world.classes or name not in _bound_otherwise(world)
        case ast.Subscript(value=value):  # `Generic[T]`
            return _is_known(world, value)
        case ast.Call(args=args, keywords=keywords):  # `namedtuple("Point", "x y")`
            given = [*args, *(keyword.value for keyword in keywords)]
            return not any(isinstance(part, ast.Name) for each in given for part in ast.walk(each))
    return False


def _bound_otherwise(world: World) -> frozenset[str]:
    """Names that mean something else than what a file outside the project defines by this very name."""
    known = world.__dict__.get("_bound_otherwise")
    if known is None:
        aliases = [node for node in world.nodes if isinstance(node, ast.alias)]
        renamed = {a.asname for a in aliases if a.asname and a.name.rpartition(".")[2] in world.classes}
        bound = {name for node in world.nodes if not isinstance(node, ast.alias) for name in bound_by(node)}
        known = world.__dict__["_bound_otherwise"] = frozenset(bound | renamed) - world.classes.keys()
    return frozenset(known)


def _is_of_class(node: ast.expr) -> bool:
    """`type(thing)`, `thing.__class__`."""
    match node:
        case ast.Call(func=ast.Name(id="type")) | ast.Attribute(attr="__class__"):
            return True
    return False


def _escapes(world: World, names: set[str]) -> bool:
    """Whether somebody keeps one of these classes as a value."""
    fine = {id(part) for node in world.nodes for part in _harmless(node)}
    return any(
        isinstance(node, ast.Name | ast.Attribute)
        and (node.id if isinstance(node, ast.Name) else node.attr) in names
        and id(node) not in fine
        for node in world.nodes
    )


def _harmless(node: ast.AST) -> Iterator[ast.AST]:
    """Expressions of which a class is made, asked for, or a constant of it read."""
    match node:
        case ast.Call(func=ast.Name(id=name), args=[_, classes]) if name in _ASKING:
            yield node.func
            yield from ast.walk(classes)
        case ast.Call(func=func):
            yield func
        case ast.Attribute(value=value, attr=attribute) if not attribute.startswith("__"):
            yield value
        case ast.ClassDef(bases=bases):
            yield from bases
        case ast.Compare(left=left, comparators=others):
            yield from (left, *others)
        case ast.ExceptHandler(type=ast.expr() as kinds):
            yield from ast.walk(kinds)
        case ast.MatchClass(cls=kind):
            yield from ast.walk(kind)
        case (
            ast.arg(annotation=ast.expr() as said)
            | ast.AnnAssign(annotation=said)
            | ast.FunctionDef(returns=ast.expr() as said)
        ):
            yield from ast.walk(said)


def _is_called_on_objects(world: World, mentions: Sequence[ast.Attribute], host: Function) -> bool:
    """Whether the method is only ever called, with one argument less than it takes."""
    a = host.args
    if a.vararg or a.kwarg or a.defaults or a.kw_defaults or "getattr" in world.identifiers:
        return False
    count = len(a.posonlyargs) + len(a.args) + len(a.kwonlyargs) - 1
    calls = {id(node.func): node for node in world.nodes if isinstance(node, ast.Call)}
    for mention in mentions:
        call = calls.get(id(mention))
        if call is None or any(isinstance(argument, ast.Starred) for argument in call.args):
            return False
        if len(call.args) + len(call.keywords) != count or any(keyword.arg is None for keyword in call.keywords):
            return False
    return True
