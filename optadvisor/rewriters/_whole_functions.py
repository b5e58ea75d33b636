"""Whether a function may be changed within its own lines: plain ones, methods and inner functions.

    whole_problem(site)                "Log.read is decorated, and the decorator may depend on its code"
    bound_around(site, "datetime")     whether a function around it gives the name a meaning of its own
    stem(site)                         "read", or "Log_read" where other classes have a method `read`, too

Does not handle: class methods, static methods, properties.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.source.edits import leading_imports
from optadvisor.source.site import Site, bound_names, own_nodes


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
    hidden = next((name for name in _imported(site) if name.startswith("__") and not name.endswith("__")), "")
    return (
        f"`{hidden}` is imported, and Python gives it another name inside classes: call it otherwise" if hidden else ""
    )


def _imported(site: Site) -> Iterator[str]:
    for statement in leading_imports(site.module.tree):
        if isinstance(statement, ast.Import | ast.ImportFrom):
            yield from (item.asname or item.name for item in statement.names)


def stem(site: Site) -> str:
    """What helpers are called after: the function's name, with those around it where the file has it several times."""
    known = site.ref.name.strip("_")
    if [ref.name.strip("_").upper() for ref in site.module.functions].count(known.upper()) < 2:
        return known
    parts = (part.strip("_") for part in site.ref.qualname.split(".") if part != "<locals>")
    return "_".join(filter(None, parts))


def bound_around(site: Site, name: str) -> bool:
    """Whether a function around this one binds a name, which need not be what it is at the top of the file."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    around = (one for one in ast.walk(site.module.tree) if isinstance(one, kinds) and one is not site.node)
    return any(name in bound_names(one) and any(n is site.node for n in ast.walk(one)) for one in around)
