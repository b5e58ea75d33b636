"""What is tested at run time besides the table itself, so that its columns can be read once before a loop.

    run_time_tests(site, seen, calm, pandas)      expressions, definitions that they need, and sentences for the report

Does not handle: what the loop does (see `_pandas_quiet`).
"""

from __future__ import annotations

from optadvisor.rewriters._pandas_lookups import Lookups
from optadvisor.rewriters._pandas_quiet import Quiet
from optadvisor.rewriters._pandas_text import PLAIN_TYPES, quoted
from optadvisor.rewriters._places import bound_tests
from optadvisor.source.site import Site


def run_time_tests(
    site: Site, seen: Lookups, calm: Quiet, pandas: str = ""
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """What is tested besides the table: expressions, definitions that they need, and sentences."""
    tests: list[str] = []
    guards: list[str] = []
    helpers = {**seen.helpers, **calm.helpers}
    untouched, definition = site.untouched(helpers.values())
    if calm.tested:
        tests.append(f"all(isinstance(value, {PLAIN_TYPES}) for value in changed)")
    if calm.tested or calm.tested_globals:
        variables = "`, `".join([*calm.tested, *calm.tested_globals])
        guards.append(f"`{variables}`: lists, dictionaries, sets, numbers or texts")
    if calm.tested_globals:
        tests += bound_tests(site, calm.tested_globals)
        tests += [f"isinstance({variable}, {PLAIN_TYPES})" for variable in calm.tested_globals]
    if seen.attributes:
        names = ", ".join(map(quoted, seen.names))
        tests.append(f"not any(hasattr({pandas}.Series, name) for name in [{names}])")
    if untouched:
        tests += [*bound_tests(site, helpers), untouched]
        guards.append(f"`{'`, `'.join(helpers)}`: still the functions of this file")
    return tuple(tests), (definition,) if definition else (), tuple(guards)
