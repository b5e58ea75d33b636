"""The functions of the file that a function calls, as sites: a loop is asked about before what it calls.

So a rewriter can propose for the loop what it would for them, and it is proved and timed where the time passes.

Does not handle: methods, functions that are called by those that are called.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import replace

from optadvisor.rewriters._places import name_problem
from optadvisor.source.site import Site, own_nodes


def sites(site: Site, builtins: Iterable[str]) -> Iterator[Site]:
    """`site`, then the plain functions that it calls and in which these built-ins are Python's own."""
    yield site
    assert site.node is not None
    calls = [node for node in own_nodes(site.node) if isinstance(node, ast.Call)]
    helpers = {helper.name: helper for call in calls if (helper := site.helper(call)) is not None}
    names = tuple(builtins)
    for helper in helpers.values():
        if helper is site.node:
            continue
        ref = next(ref for ref, node in site.module.functions.items() if node is helper)
        one = replace(site, hotspot=replace(site.hotspot, function=ref))
        if not one.plain_problem() and not name_problem(one, names):
            yield one
