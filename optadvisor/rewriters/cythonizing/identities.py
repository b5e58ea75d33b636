"""What stands beside `is` and is no number or text, so that it matters to nobody that C makes those anew.

    event.kind is Kind.ARRIVAL      a member of an `Enum` of the file
    found is MISSING                `MISSING = object()` at the top of the file
    other is self                   in a method of the file

That the class is one of enumerations, and the other a bare object, is asked on entry: the name may have been bound anew
from elsewhere.

Does not handle: members whose value is no constant, `auto()` or tuple, which may be none; other attributes of classes.
"""

from __future__ import annotations

import ast
from dataclasses import replace
from typing import TYPE_CHECKING

from optadvisor.rewriters._places import assignment, binding_count
from optadvisor.rewriters.cythonizing.kinds import DICT, LIST, SET, Written
from optadvisor.source.site import Site

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions

ENUMS = frozenset(f"enum.{one}" for one in ("Enum", "IntEnum", "StrEnum", "Flag", "IntFlag"))
MIXED_IN = frozenset({"builtins.str", "builtins.int"})
IS_ENUM, IS_BARE = "type({}).__module__ == 'enum'", "type({}) is type(no_more)"


def safely_asked(writer: Expressions, left: Written, right: Written, node: ast.Compare) -> bool:
    """Whether one of two operands, which have been written, is neither a number nor a text."""
    alone = {"None", "True", "False"} & {left.text, right.text}
    known = alone or {left.kind, right.kind} & {LIST, DICT, SET}
    return bool(known) or any(_is_no_number(writer, one) for one in (node.left, *node.comparators))


def _is_no_number(writer: Expressions, node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return _is_of_the_file(writer, node.value) and _is_member(writer, node) and _asked(writer, node.value, IS_ENUM)
    if not isinstance(node, ast.Name):
        return False
    if is_self(writer, node):
        return node.id not in writer.names.bound and not writer.names.inner_name(node.id)
    return _is_of_the_file(writer, node) and _is_bare(writer, node.id) and _asked(writer, node, IS_BARE)


def is_self(writer: Expressions, node: ast.expr) -> bool:
    """The first parameter of a method of the file, which is called with an object of its class alone."""
    at_work = [writer.family.members[path] for path in writer.family.at_work[-1:]]
    is_method = any(one.of_a_class and not one.static for one in at_work)
    return is_method and isinstance(node, ast.Name) and node.id in writer.names.parameters[:1]


def _is_of_the_file(writer: Expressions, node: ast.Name) -> bool:
    names = writer.names
    own = names.is_local(node.id) or names.inner_name(node.id)
    return not own and names.site.resolved(node) == f".{node.id}" and binding_count(names.site, node.id) == 1


def _asked(writer: Expressions, node: ast.Name, test: str) -> bool:
    """On entry, when it is read."""
    known = writer.family.names.outside
    if node.id in known:
        known[node.id] = replace(known[node.id], test=test)
    return node.id in known


def _is_member(writer: Expressions, node: ast.Attribute) -> bool:
    assert isinstance(node.value, ast.Name)
    site = replace(writer.names.site, module=writer.family.original)  # where the class stands
    found = [one for one in site.module.tree.body if getattr(one, "name", "") == node.value.id]
    owner = found[0] if len(found) == 1 else None
    if not isinstance(owner, ast.ClassDef) or node.attr.startswith("_"):
        return False
    bases = [site.resolved(one) for one in owner.bases]
    plain = not owner.keywords and all(site.resolved(one) == "enum.unique" for one in owner.decorator_list)
    if not plain or not bases or bases[-1] not in ENUMS or not {*bases[:-1]} <= MIXED_IN:
        return False
    values = [value for target, value in map(assignment, owner.body) if _names(target) == node.attr]
    return len(values) == 1 and _is_value(site, values[0])


def _is_value(site: Site, node: ast.expr | None) -> bool:
    match node:
        case ast.Call(func=function, args=[]):
            return site.resolved(function) == "enum.auto"
        case ast.UnaryOp(operand=ast.Constant()):
            return True
    return isinstance(node, ast.Constant | ast.Tuple)


def _names(target: ast.expr | None) -> str:
    return target.id if isinstance(target, ast.Name) else ""


def _is_bare(writer: Expressions, name: str) -> bool:
    for target, value in map(assignment, writer.names.site.module.tree.body):
        if _names(target) == name and isinstance(value, ast.Call) and not value.args:
            return writer.names.site.resolved(value.func) == "builtins.object"
    return False
