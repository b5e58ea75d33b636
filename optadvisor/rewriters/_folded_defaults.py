"""Default values that are computed, for compiled copies as the numbers they are.

    def lorenz(s, t, sigma=10.0, beta=8.0 / 3.0): …     →     def lorenz(s, t, sigma=10.0, beta=2.6666666666666665): …
    k1 = lorenz(state, t)                                     k1 = lorenz(state, t)

Only copies for compiled code are written like that; each call tests what the function's defaults are, as it does for
those that are literals.

Does not handle: defaults of functions that are computed from anything but numbers, `math.pi` and constants of files.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Iterator

from optadvisor.loops.arithmetic import literal
from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.rewriters.siblings.finding import computed
from optadvisor.source.site import Site


def with_folded_defaults(propose: Propose) -> Propose:
    """`propose` for functions that call such functions, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, lambda site: ([*_edits(site)], []))


def _edits(site: Site) -> Iterator[Edit]:
    for function in reached(site):
        if function is site.node:
            continue
        for default in function.args.defaults:
            number = _number(site, default)
            if number is not None:
                start, end = site.module.span(default)
                lines = site.module.newline * site.module.code(default).count(
                    "\n"
                )  # all further ones stay where they are
                yield Edit(start=start, end=end, text=f"{number!r}{lines}")


def _number(site: Site, default: ast.expr) -> int | float | None:
    """The number that a default is computed to; None for literals, and for what has none of its own."""
    if literal(default) is not None or isinstance(default, ast.Constant):
        return None
    try:
        number = computed(site.module, default)
    except (ArithmeticError, ValueError):
        return None
    return number if type(number) in (int, float) and math.isfinite(number) and abs(number) < 2**62 else None
