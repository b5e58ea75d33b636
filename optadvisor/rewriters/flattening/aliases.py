"""Other names for objects and lists of them, put back: `bodies = system.bodies`, once, before all that is done with it.

    bodies = system.bodies        →      pass
    for b in bodies: …                   for b in system.bodies: …

Does not handle: names that are set twice, or in a loop.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from optadvisor.records import Edit
from optadvisor.rewriters.flattening.names import Group
from optadvisor.source.site import Site, own_nodes


def aliases_put_back(site: Site, groups: Mapping[str, Group]) -> list[Edit]:
    """The edits for the first such name."""
    assert site.node is not None
    nodes = [n for n in own_nodes(site.node) if isinstance(n, ast.Name)]
    for statement in site.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=listed) as value):
                group = groups.get(listed)
                same = [n for n in nodes if n.id == name]
                stores = [n for n in same if not isinstance(n.ctx, ast.Load)]
                late = all(n.lineno > statement.lineno for n in same if n not in stores)
                kept = all(isinstance(n.ctx, ast.Load) for n in nodes if n.id == listed)
                if group is None or len(stores) > 1 or name in site.parameters:
                    continue
                if late and kept and listed in site.parameters:
                    spans = [site.module.span(n) for n in same if n not in stores]
                    edits = [Edit(start=start, end=end, text=site.code(value)) for start, end in spans]
                    start, end = site.module.span(statement)
                    return [*edits, Edit(start=start, end=end, text="pass")]
    return []
