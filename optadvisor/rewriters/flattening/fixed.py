"""Objects at the top of the file that are made of constants, as the numbers in them.

    GRAVITY = Vec(0, -0.6)
    …
    d.force = d.mass * GRAVITY      →      d.force.x = d.mass * 0; d.force.y = d.mass * -0.6; d.force.is_new = 1

That they still hold these numbers is tested in each call (`IS_FIXED`).

Does not handle: objects made of other objects or of what is computed, names that are bound more than once.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from optadvisor.rewriters._kernel_world import present
from optadvisor.rewriters.flattening.values import ValueClass, value_class
from optadvisor.source.site import Site, bindings, own_nodes

IS_FIXED = '''def {name}(thing, kind, /, **held):
    """Whether an object of a plain class holds these numbers, and nothing else."""
    if type(thing) is not kind or {{*getattr(thing, "__dict__", ())}} - held.keys():
        return False
    now = [getattr(thing, name, None) for name in held]
    return all(type(one) is type(other) and repr(one) == repr(other) for one, other in zip(now, held.values()))'''
"""`repr` tells 0.0 from -0.0, and numbers from those that are merely equal."""


@dataclass(frozen=True, kw_only=True)
class Fixed:
    """Such an object: its class, and the constant that each attribute is."""

    kind: ValueClass
    values: Mapping[str, ast.expr]


def fixed_object(site: Site, name: str) -> Fixed | None:
    """The object of that name at the top of the file; None where it may be something else."""
    bound = bindings(site.module.tree, name)
    if len(bound) != 1 or name in site.bound_names:
        return None
    for statement in site.module.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=found)], value=ast.Call(func=ast.Name(id=kind)) as made) if (
                found == name
            ):
                plain = value_class(site, kind)
                return _made(plain, made) if plain is not None and plain.making is None else None
    return None


def _made(kind: ValueClass, made: ast.Call) -> Fixed | None:
    given = dict(zip(kind.parameters, made.args, strict=False))
    words = {word.arg: word.value for word in made.keywords if word.arg is not None}
    if len(made.args) > len(kind.parameters) or len(words) != len(made.keywords) or words.keys() & given.keys():
        return None
    given |= words
    values: dict[str, ast.expr] = {}
    for attribute, parameter in zip(kind.fields, kind.parameters, strict=True):
        number = _number(given.pop(parameter, kind.defaults.get(attribute)))
        if number is None:
            return None
        number = float(number) if attribute in kind.floats else number
        values[attribute] = ast.parse(repr(number), mode="eval").body
    return None if given else Fixed(kind=kind, values=values)


def _number(node: ast.expr | None) -> int | float | None:
    """The int or float that is written there; no `inf`, which is written otherwise."""
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if type(value) in (int, float):
            value = -value  # type: ignore[operator]
        case ast.Constant(value=value) if type(value) in (int, float):
            pass
        case _:
            return None
    assert isinstance(value, int | float)
    return value if math.isfinite(value) and (isinstance(value, float) or abs(value) < 2**53) else None


def mentions_fixed(site: Site, node: ast.AST) -> bool:
    """Does the function itself use such an object?"""
    assert isinstance(node, ast.FunctionDef)
    return any(
        isinstance(n, ast.Name) and site.resolved(n) == f".{n.id}" and fixed_object(site, n.id) is not None
        for n in own_nodes(node)
    )


def mentions_classes(site: Site, node: ast.FunctionDef) -> bool:
    """Is there a class in the file whose objects the function could make?"""
    return any(
        isinstance(each, ast.ClassDef) and value_class(site, each.name) is not None for each in site.module.tree.body
    ) and any(isinstance(n, ast.Call) and isinstance(n.func, ast.Name) for n in own_nodes(node))


def tests_of(used: Mapping[str, Fixed], tool: str) -> Iterator[str]:
    """Tests that the objects are what the text says; those of their classes come before."""
    for name, fixed in used.items():
        held = ", ".join(f"{attribute}={ast.unparse(value)}" for attribute, value in fixed.values.items())
        yield present(name)
        yield f"{tool}({name}, {fixed.kind.name}, {held})"
