"""Global lists that begin with ints and may take floats: `free_at = [0] * lanes`.

Does not handle: lists of tuples.
"""

from __future__ import annotations

from collections.abc import Sequence

from optadvisor.loops.values import LIST, PY, Array, Value
from optadvisor.records import ValueSpec
from optadvisor.rewriters._kernel_guards import global_value
from optadvisor.source.site import Site


def zero_globals(site: Site) -> frozenset[str]:
    """Globals of which the same was seen as of parameters in `Entry.zeros`: floats, or nothing but the int 0."""
    specs: dict[str, list[ValueSpec]] = {}
    for call in site.recording.calls:
        for spec in call.globals_read:
            specs.setdefault(spec.name, []).append(spec)
    return frozenset(name for name, seen in specs.items() if _takes_floats(global_value(site, name), seen))


def _takes_floats(value: Value | None, seen: Sequence[ValueSpec]) -> bool:
    if not isinstance(value, Array) or value.form != LIST or value.rows or value.scalars != PY:
        return False
    return value.dtype == "float64" or {bound for spec in seen for bound in (spec.low, spec.high)} == {"0"}
