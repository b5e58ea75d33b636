"""Which parameters of a function were objects, or lists of objects, and what was seen of them."""

from __future__ import annotations

import ast
from collections import Counter

from optadvisor.records import ValueSpec
from optadvisor.rewriters.flattening.keyed import attributes_for, is_record
from optadvisor.rewriters.flattening.names import Group
from optadvisor.source.site import Site, own_nodes

CONTAINERS = {"builtins.list": "list", "builtins.tuple": "tuple"}
GENERATORS = frozenset({"random.Random", "numpy.random._generator.Generator", "numpy.random.mtrand.RandomState"})
"""Objects that draw: compiled code has ways of its own with them."""


def groups_of(site: Site, node: ast.FunctionDef, *, records: bool) -> dict[str, Group]:
    """Parameters that were objects, or lists of objects, whenever the function returned and they were there.

    With `records` dicts with names for keys count as such.
    """
    mentioned = {n.id for n in own_nodes(node) if isinstance(n, ast.Name)}
    found: dict[str, Group] = {}
    for name in site.parameters:
        given = [s for call in site.recording.calls for s in call.arguments if s.name == name]
        specs = _common([spec for spec in given if records or not is_record(spec)])
        if name not in mentioned or not specs or specs[0].type in GENERATORS:
            continue
        names = set.intersection(*({each.name for each in spec.attributes} for spec in specs))
        held = {each.name: each for each in specs[0].attributes if each.name in names}
        container = CONTAINERS.get(specs[0].type, "")
        if is_record(specs[0]):
            keys = attributes_for(site, [*held])
            held = {keys[key]: spec for key, spec in held.items()}
            named = {attribute: key for key, attribute in keys.items()}
            found[name] = Group(name=name, container=container, held=held, kind="", keys=named)
            continue
        kind = (specs[0].element if container else specs[0].type).rpartition(".")[2]
        found[name] = Group(name=name, container=container, held=held, kind=kind)
    return found


def held_by(group: Group, spec: ValueSpec) -> dict[str, ValueSpec]:
    """What was seen of one that was passed for these objects, by attribute; nothing for what is something else."""
    if is_record(spec) != bool(group.keys) or CONTAINERS.get(spec.type, "") != group.container:
        return {}
    attributes = {key: attribute for attribute, key in group.keys.items()}
    return {attributes.get(each.name, each.name): each for each in spec.attributes}


def _common(specs: list[ValueSpec]) -> list[ValueSpec]:
    """Those of the class that was passed most, if they hold anything."""
    kinds = Counter((spec.type, spec.element) for spec in specs if spec.attributes)
    if not kinds:
        return []
    common = kinds.most_common(1)[0][0]
    return [spec for spec in specs if (spec.type, spec.element) == common and spec.attributes]
