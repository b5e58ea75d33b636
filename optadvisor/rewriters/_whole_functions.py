"""Whether a function may be changed within its own lines: plain ones, methods and inner functions.

    whole_problem(site)      "Log.read is decorated, and the decorator may depend on its code"

Does not handle: class methods, static methods, properties.
"""

from __future__ import annotations

import ast

from optadvisor.source.site import Site, own_nodes


def whole_problem(site: Site) -> str:
    """Why it may not, as a sentence; empty when it may."""
    if site.node is None or site.ref.qualname == site.ref.name:
        return site.plain_problem()
    if not site.ref.name.strip("_"):
        return f"{site.ref.qualname} has no letters in its name, after which helpers are called"
    if site.node.decorator_list:
        return f"{site.ref.qualname} is decorated, and the decorator may depend on its code"
    if any(isinstance(n, ast.Yield | ast.YieldFrom) for n in own_nodes(site.node)):
        return f"{site.ref.qualname} is a generator"
    if not site.recording.calls:
        return site.recording.problem or f"no call of {site.ref.qualname} was recorded"
    return ""
