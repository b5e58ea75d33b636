"""Dicts that are records, read and written by keys in the text, as objects: `body["x"]` as `body.key_x`.

    for b in bodies:                          for b in bodies:
        b["x"] += b["vx"] * dt        →           b.key_x += b.key_vx * dt

After that they are taken apart like objects. `key_…` is a name that the file does not have, so no attribute of a dict
(`b.items`) is taken for a key. What goes around asks in each call for exact dicts that have all the keys; they are set
only where they were before, so that the order of keys stays.

    bodies_columns = _items_of(bodies, list, ("x", "vx"), True)

Does not handle: keys in variables, new keys, `in`, loops over a dict, `del`, more than 32 keys.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from optadvisor.records import Edit, ValueSpec
from optadvisor.rewriters import _kernel_reasons as reasons
from optadvisor.rewriters._other_text import reached
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.names import Group, NotFlatError, names_of
from optadvisor.source.site import Site, own_nodes

RECORD = "builtins.dict"
ITEMS_OF = '''def {name}(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
        return None
    return found'''
WORDS = frozenset({"dict", "str", "type", "KeyError", "RuntimeError"})
"""Built-in names in it."""


def is_record(spec: ValueSpec) -> bool:
    """Was it a dict, or a list or tuple of dicts?"""
    return spec.type == RECORD or (spec.element == RECORD and spec.type in ("builtins.list", "builtins.tuple"))


def may_have_records(site: Site) -> bool:
    """Is there a key in the text, of the function or of those that it calls, and do Python's own names mean that?"""
    nodes = (node for function in reached(site) for node in ast.walk(function))
    hidden = WORDS & {*reasons.module_names(site.module.tree)}
    return not hidden and any(asked(node) is not None for node in nodes)


def asked(node: ast.AST) -> tuple[ast.expr, str] | None:
    """The dict and the key of `b["x"]`, `b.get("x")`, `b.get("x", 0.0)`: the same where the key is there."""
    match node:
        case ast.Subscript(value=owner, slice=ast.Constant(value=str() as key)):
            return owner, key
        case ast.Call(func=ast.Attribute(value=owner, attr="get"), args=args, keywords=[]):
            match args:
                case [ast.Constant(value=str() as key)] | [ast.Constant(value=str() as key), ast.Constant()]:
                    return owner, key
    return None


def attributes_for(site: Site, keys: list[str]) -> dict[str, str]:
    """For each key the attribute that it becomes."""
    found: dict[str, str] = {}
    for key in keys:
        word = name = site.fresh(f"key_{re.sub(r'[^0-9a-zA-Z_]', '_', key)}")
        number = 2
        while name in found.values():
            name, number = site.fresh(f"{word}_{number}"), number + 1
        found[key] = name
    return found


def edits_of(site: Site, groups: Mapping[str, Group]) -> list[Edit]:
    """The edits that make attributes of keys. Raises `NotFlatError`."""
    if not any(group.keys for group in groups.values()):
        return []
    assert site.node is not None
    names = names_of(site, groups)
    found = [(node, each) for node in own_nodes(site.node) if (each := asked(node)) is not None]
    return [edit for node, (owner, key) in found for edit in _edit(site, node, owner, key, group_of(names, owner))]


def _edit(site: Site, node: ast.AST, owner: ast.expr, key: str, group: Group | None) -> Iterator[Edit]:
    if group is None or not group.keys:
        return
    assert site.node is not None
    assert isinstance(node, ast.expr)
    attribute = {key: name for name, key in group.keys.items()}.get(key)
    if attribute is None:
        raise NotFlatError(f"`{ast.unparse(node)}` was not there in every call", node.lineno)
    if any(isinstance(outer, ast.JoinedStr) and node in ast.walk(outer) for outer in own_nodes(site.node)):
        raise NotFlatError(f"`{ast.unparse(node)}` is written into text", node.lineno)
    start, end = site.module.span(owner)[1], site.module.span(node)[1]
    written, after = site.module.data[start:end], site.module.data[end : end + 1]
    if not written.lstrip(b" ").startswith((b"[", b".")) or b"\n" in written:
        raise NotFlatError(f"`{ast.unparse(node)}` is written over several lines, or in brackets", node.lineno)
    yield Edit(start=start, end=end, text=f".{attribute}{' ' * after.isalnum()}")
