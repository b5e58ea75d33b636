"""Calls of functions, methods and constructors of the file, and operators of its classes, for `family`.

    function(writer, node)      →  f_0(breathe, …), or c_f_0, which looks whether it is given texts
    method(writer, name, node)  →  m_1(breathe, …): the method is looked for as Python does, before its arguments
    operator(family, op, a, b)  →  m_2(breathe, …): `__add__`, where Python would ask it first

Does not handle: operators that may answer `NotImplemented`, `__neg__` and comparisons, which Python calls.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from optadvisor.rewriters._places import binding_count
from optadvisor.rewriters.cythonizing import generators, identities, orders
from optadvisor.rewriters.cythonizing.data_classes import written_init
from optadvisor.rewriters.cythonizing.family import DECLARED, ERRORS, PASSED, Family, is_static
from optadvisor.rewriters.cythonizing.kinds import (
    INT,
    OBJECT,
    TEXT,
    VARIABLE_BITS,
    Kind,
    NotTyped,
    Written,
    as_object,
    converted,
    join,
    kept,
)
from optadvisor.rewriters.cythonizing.members import OF_TEXTS, Member, Path, bound, by_position, is_sure
from optadvisor.rewriters.cythonizing.names import Outside
from optadvisor.rewriters.cythonizing.operands import pythons_own

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.Mod: "mod", ast.FloorDiv: "floordiv",
}  # fmt: skip

OF_LOGGERS = frozenset(
    {"critical", "debug", "error", "exception", "fatal", "info", "log", "success", "trace", "warn", "warning"}
)
"""What loggers have, too: they look for the frame of the function that calls them."""
LOGARITHMS = ("log2", "log10", "log1p")


def function(writer: Expressions, node: ast.Call) -> Written | None:
    """Of a function or a class of the file, by its name; None if it is neither."""
    family = writer.family
    definition = _defined(writer, node.func)
    if definition is None or not isinstance(node.func, ast.Name):
        return None
    name = node.func.id
    if isinstance(definition, ast.ClassDef):
        return _made(writer, definition, node)
    handed_on = family.generates((name,)) and id(node) not in family.gone_through
    member = family.member((name,)) if not handed_on else None
    given_by = bound(member, node) if member is not None else None
    if member is None or given_by is None:
        if not isinstance(definition, ast.FunctionDef):
            return None
        why = f"`{name}` {generators.KEPT}" if handed_on else family.refused.get((name,), "")
        family.left.append((name, node.lineno, why))
        return Written(f"{outside(family, name)}({_plainly(writer, node)})")
    given = []
    for parameter, value in given_by.items():
        one = writer.of(value)
        kind = kept(one)
        member.kinds[parameter] = join(member.kinds.get(parameter), kind)
        given.append(converted(one, member.kinds[parameter]))
    called, returns = _version(family, member)
    text = f"{called}(breathe, {PASSED}{', '.join(given)})"
    return Written(text, returns, bits=VARIABLE_BITS if returns == INT else 0, steady=returns == INT)


def _defined(writer: Expressions, node: ast.expr) -> ast.stmt | None:
    """What the file defines once under this name."""
    if not isinstance(node, ast.Name) or writer.names.inner_name(node.id):
        return None
    found = [one for one in writer.family.original.tree.body if getattr(one, "name", "") == node.id]
    plain = (
        len(found) == 1
        and not writer.names.is_local(node.id)
        and writer.names.site.resolved(node) == f".{node.id}"
        and binding_count(writer.names.site, node.id) == 1
    )
    return found[0] if plain else None


def static_method(writer: Expressions, function: ast.Attribute, node: ast.Call) -> Written | None:
    """Of a class of the file, by its name: `Geometry.square(x)`."""
    owner = _defined(writer, function.value)
    if not isinstance(owner, ast.ClassDef):
        return None
    own = [one for one in owner.body if isinstance(one, ast.FunctionDef) and one.name == function.attr]
    if len(own) != 1 or not is_static(own[0]):
        return None
    return method(writer, function, node, outside(writer.family, owner.name))


def _version(family: Family, member: Member) -> tuple[str, Kind]:
    """The name of what is called, and what it returns: where texts are expected, it looks whether they are."""
    returns = member.returns or OBJECT
    kinds = {name: member.kinds.get(name, OBJECT) for name in member.texts}
    asked = [name for name, kind in kinds.items() if kind == OBJECT]
    fit = {*kinds.values()} <= {OBJECT, TEXT}  # C would take a list for a text
    other = family.member((*member.path, OF_TEXTS)) if asked and fit else None
    if other is None:
        return member.name, returns
    for name in member.names.parameters:
        if name not in member.texts:
            other.kinds[name] = join(other.kinds.get(name), member.kinds.get(name, OBJECT))
    own = f"c_{member.name}"
    returns = returns if returns == (other.returns or OBJECT) else OBJECT
    names = member.names
    given = ", ".join(f"{member.kinds.get(one, OBJECT)} {names.own(one)}" for one in names.parameters)
    fits = " and ".join(f"type({names.own(one)}) is str" for one in asked)
    passed = [f"<str>{names.own(one)}" if one in member.texts else names.own(one) for one in names.parameters]
    objects = [names.own(one) for one in names.parameters]
    family.parts["versions", member.path] = (
        own,
        [
            f"cdef {returns} {own}(object breathe, {DECLARED}{given}){ERRORS.get(returns, '')}:",
            f"    if {fits}:",
            f"        return {other.name}({', '.join(['breathe', PASSED + passed[0], *passed[1:]])})",
            f"    return {member.name}({', '.join(['breathe', PASSED + objects[0], *objects[1:]])})",
        ],
    )
    return own, returns


def has_method(family: Family, name: str) -> bool:
    return any(True for _ in _methods(family, name))


def method(writer: Expressions, function: ast.Attribute, node: ast.Call, base: str = "") -> Written:
    """`base`: what stands for the object, if that is known already."""
    family = writer.family
    name = function.attr
    if (
        name in OF_LOGGERS
        and not identities.is_self(writer, function.value)
        and not _is_the_files(writer, function, node)
    ):
        reason = f"`{ast.unparse(function)}` may be a logger's, which names the function that calls it"
        raise NotTyped(reason, node.lineno)
    keywords = tuple(one.arg or "" for one in node.keywords)
    values = [*node.args, *(one.value for one in node.keywords)]
    base = base or writer.obj(function.value)
    found = not all(map(orders.is_calm, values))
    if found:
        if isinstance(function.value, ast.Name):
            base = f"{base}, method_of({base}, {name!r}, {family.place()})"
        elif writer.names.inner:
            raise NotTyped("a method of something that a comprehension computes is left to Python", node.lineno)
        else:
            held = writer.names.temporary("t")
            writer.further[held] = OBJECT
            base = f"({held} := {base}), method_of({held}, {name!r}, {family.place()})"
    looped = id(node) in family.gone_through
    kept = not looped and any(map(family.generates, _methods(family, name)))
    family.left.append((ast.unparse(function), node.lineno, f"`{name}` {generators.KEPT}" if kept else ""))
    dispatcher = _dispatcher(family, name, len(node.args), keywords, found=found, looped=looped)
    return Written(f"{dispatcher}({', '.join(['breathe', PASSED + base, *map(writer.obj, values)])})")


def _is_the_files(writer: Expressions, function: ast.Attribute, node: ast.Call) -> bool:
    """`scene.trace(origin, direction)`: Python's own loggers have no `trace`, others are given a text first."""
    family = writer.family
    if function.attr != "trace" or not has_method(family, "trace") or not node.args:
        return False
    logs = (one for one in family.original.identifiers if "log" in one.lower() and one not in LOGARITHMS)
    return not isinstance(node.args[0], ast.Constant | ast.JoinedStr | ast.BinOp) and not any(logs)


def _methods(family: Family, name: str) -> Iterator[Path]:
    for one in family.original.tree.body:
        if isinstance(one, ast.ClassDef):
            inner = [each.name for each in one.body if isinstance(each, ast.FunctionDef)]
            if name in inner:
                yield (one.name, name)


def _dispatcher(family: Family, name: str, count: int, keywords: Sequence[str], *, found: bool, looped: bool) -> str:
    """`looped`: a loop goes through what it gives, and generators are written for that alone."""
    key = (name, count, tuple(keywords), found, looped)
    for path in _methods(family, name):
        family.calls(path)
    if key in family.parts:
        return family.parts[key][0]
    own = f"m_{len(family.parts)}"
    family.parts[key] = (own, ())  # it may be asked for again before it is there
    names = [f"a_{number}" for number in range(count + len(keywords))]
    given = [f"object {one}" for one in (["holder", "method"] if found else ["holder"]) + names]
    lines = [f"cdef object {own}(object breathe, {DECLARED}{', '.join(given)}):"]
    lines += [] if found else [f"    cdef object method = method_of(holder, {name!r}, {family.place()})"]
    for path in _methods(family, name):
        if not looped and family.generates(path):
            continue
        member = family.member(path)
        front = [] if member is not None and member.static else ["holder"]
        passed = by_position(member, [*front, *names[:count]], dict(zip(keywords, names[count:], strict=True)))
        if member is None or passed is None:
            continue
        call = f"{_version(family, member)[0]}({', '.join(['breathe', PASSED + passed[0], *passed[1:]])})"
        lines += [f"    if method is {member.stands_as}:", f"        return {call}"]
    parts = [*names[:count], *(f"{word}={one}" for word, one in zip(keywords, names[count:], strict=True))]
    lines += ["    if type(method) is function_type:", f"        return method({', '.join(['holder', *parts])})"]
    lines += [f"    return method({', '.join(parts)})"]
    family.parts[key] = (own, lines)
    return own


def operator(family: Family, op: ast.operator, left: Written, right: Written, *, in_place: bool = False) -> str:
    """`x + y` where a class of the file has `__add__`; empty where none has that C could call."""
    word = OPERATORS.get(type(op), "")
    names = (f"__{word}__", *([] if in_place else [f"__r{word}__"]))
    if not word or OBJECT not in (left.kind, right.kind) or not any(has_method(family, name) for name in names):
        return ""
    key = ("operator", names)
    if key not in family.parts:
        own = f"m_{len(family.parts)}"
        family.parts[key] = (own, ())
        given = f"object breathe, {DECLARED}object x, object y"
        lines = [f"cdef object {own}({given}):", "    cdef PyObject *found"]
        for name, (first, second) in zip(names, (("x", "y"), ("y", "x")), strict=False):
            members = [one for one in map(family.member, _methods(family, name)) if one is not None and is_sure(one)]
            if first == "x" and in_place:
                lines += [f"    found = operator_in_place_of(x, y, {name!r}, '__i{word}__')"]
            elif members:
                at_once = "" if first == "x" else "NULL if type(x) not in (float, int) else "
                lines += [f"    found = {at_once}operator_of({first}, {second}, {name!r})"]
            for one in members:
                lines += [f"    if found == <PyObject *>known_{one.name}:"]
                lines += [f"        return {one.name}(breathe, {PASSED}{first}, {second})"]
        lines += [f"    return {pythons_own(op, 'x', 'y', 'InPlace' if in_place else '')}"]
        family.parts[key] = (own, lines)
    own, written = family.parts[key]
    if written and not any("known_" in line for line in written):
        return ""
    return f"{own}(breathe, {PASSED}{as_object(left)}, {as_object(right)})"


def _made(writer: Expressions, node: ast.ClassDef, call: ast.Call) -> Written:
    """A new object."""
    family = writer.family
    made = outside(family, node.name)
    member = _init(family, node)
    given = [writer.obj(one) for one in call.args]
    passed = by_position(member, ["new", *(f"a_{number}" for number in range(len(given)))], {})
    if member is None or passed is None or call.keywords:
        family.left.append((node.name, call.lineno, family.refused.get((node.name, "__init__"), "")))
        return Written(f"{made}({_plainly(writer, call)})")
    key = ("class", node.name, len(given))
    if key not in family.parts:
        names = [f"a_{number}" for number in range(len(given))]
        own = f"made_{len(family.parts)}"
        declared = ", ".join(f"object {one}" for one in ["made", *names])
        family.parts[key] = (
            own,
            [
                f"cdef object {own}(object breathe, {DECLARED}{declared}):",
                "    cdef object new",
                f"    if init_of(made) == <PyObject *>known_{member.name}:",
                '        enter_level(" while calling a Python object")',
                "        try:",
                "            new = new_of(made)",
                f"            {member.name}({', '.join(['breathe', PASSED + passed[0], *passed[1:]])})",
                "            return new",
                "        finally:",
                "            leave_level()",
                f"    return made({', '.join(names)})",
            ],
        )
    return Written(f"{family.parts[key][0]}({', '.join(['breathe', PASSED + made, *given])})")


def _init(family: Family, node: ast.ClassDef) -> Member | None:
    """The `__init__` that the text of a class lets one expect; whether it is, is asked when an object is made."""
    for _ in range(10):
        own = any(isinstance(one, ast.FunctionDef) and one.name == "__init__" for one in node.body)
        if own or written_init(node) is not None:
            return family.member((node.name, "__init__"))
        bases = [one.id for one in node.bases if isinstance(one, ast.Name)]
        above = [o for o in family.original.tree.body if isinstance(o, ast.ClassDef) and o.name in bases]
        if len(above) != 1 or len(bases) != 1:
            return None
        (node,) = above
    return None


def outside(family: Family, name: str) -> str:
    """A function or a class of the file, which is read on entry and called as it is."""
    known = family.names.outside
    found = Outside(name, "", f"o_{len(known)}", OBJECT, called=False)
    return known.setdefault(name, found).name


def _plainly(writer: Expressions, node: ast.Call) -> str:
    return ", ".join([*map(writer.obj, node.args), *(f"{one.arg}={writer.obj(one.value)}" for one in node.keywords)])
