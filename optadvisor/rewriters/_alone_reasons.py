"""Why calls cannot be made in another process, as sentences, for `_alone`.

    more(site, node)       → Impure("`print(n)` may do more than compute, so it cannot run in another process")

Does not handle: what is refused; its callers decide that.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters._pure_tables import Impure
from optadvisor.source.site import Site

_ONLY_A_COPY = "and in another process only a copy of it would change"


def more(site: Site, node: ast.expr | ast.stmt) -> Impure:
    line = site.code(node).partition("\n")[0].strip() if isinstance(node, ast.stmt) else site.code(node)
    return Impure(f"`{line}` may do more than compute, so it cannot run in another process", node)


def changing(site: Site, node: ast.expr | ast.stmt) -> Impure:
    return Impure(f"`{site.code(node)}` changes what was not made in the same call, {_ONLY_A_COPY}", node)


def changed(site: Site, node: ast.expr | ast.stmt) -> Impure:
    return Impure(f"`{site.code(node)}` is changed, {_ONLY_A_COPY}", node)


def other_each_time(site: Site, node: ast.expr) -> Impure:
    more_words = "may do more than compute, or give something else each time"
    return Impure(f"`{site.code(node)}` {more_words}, so it cannot run in another process", node)
