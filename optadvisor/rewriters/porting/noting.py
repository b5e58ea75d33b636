"""What a loop over time prints, noted by the host as it goes and printed when the copy has come to its end.

    if step % 100 == 0:                               if step % 100 == 0:
        print(f"{step}: {change:.3e}")                    step_printed.append(_noted(step, True))
                                                          change_printed.append(_noted(change, False))

`rewriters._deferred_prints` takes the prints out, and puts them behind the copy. Here it is seen to that what is noted
is a number of the kind for which the formats were tried; for anything else the copy gives up, and the original prints.

Does not handle: numbers that are now whole and now not, truths, elements of arrays, what arrays give (`u.max()`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence

from optadvisor.rewriters._deferred_checks import formats
from optadvisor.rewriters._deferred_prints import printing
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.wholes import FLAG, MIXED, Wholes
from optadvisor.source.printing import AS_FLOAT
from optadvisor.source.site import Site

NOTED = '''def {noted}(value, whole):
    """A number as it will be printed: an int of at most 64 bits, or a float."""
    if type(value) in ((int,) if whole else (float, {numpy}.float64)) and (not whole or abs(value) < 2**63):
        return value
    raise TypeError("what is printed is of another kind")'''


def names(site: Site) -> frozenset[str]:
    """Lists into which the function notes what it printed."""
    return frozenset(site.deferred.names if site.deferred is not None else ())


def note(site: Site, node: ast.stmt) -> tuple[str, ast.expr] | None:
    """The list and the number, of a statement that notes one; as it is, but for formats that take any as a float."""
    columns = {column.name: column for column in (site.deferred.columns if site.deferred is not None else ())}
    match node:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value])):
            column = columns.get(name)
            if column is not None and column.as_float and column.kinds != {AS_FLOAT} and isinstance(value, ast.Call):
                value = value.args[0]
            return (name, value) if name in names(site) else None
    return None


def kinds(site: Site, notes: Mapping[str, ast.expr], wholes: Wholes, line: int) -> dict[str, bool]:
    """Lists → whether what they take is whole. Raises `UnportableError`, also for formats that do not go with it."""
    found: dict[str, bool] = {}
    for name, value in notes.items():
        bits = wholes.bits(value)
        if bits in (MIXED, FLAG):
            raise UnportableError(f"it prints `{ast.unparse(value)}`, which is not always a float", value.lineno)
        found[name] = bits >= 0
    if set(found) != names(site):
        raise UnportableError("it prints outside of its loops, too", line)
    for each in site.deferred.prints if site.deferred is not None else ():
        samples = {column.variable: 1 if found[column.name] else 1.5 for column in each.columns}
        if not formats(each.text, samples):
            last = max(value.lineno for value in notes.values())
            raise UnportableError(f"it prints by a format that does not go with its numbers, `{each.text}`", last)
    return found


def lists_of(site: Site, arguments: Sequence[str]) -> list[str]:
    """The arguments of the copy, with new lists for those that note."""
    lists = names(site)
    return [_more(site, each) if each in lists else each for each in arguments]


def call_lines(site: Site, call: str) -> list[str]:
    """The call of the copy, and the prints behind it, where nothing is caught any more."""
    assert site.deferred is not None
    returned = site.fresh("returned")
    return [
        *(f"{_more(site, each)} = []" for each in site.deferred.names),
        "try:",
        f"    {returned} = {call}",
        "except Exception:  # the original code below takes over",
        "    pass",
        "else:",
        *(f"    {line}" for line in _printed(site)),
        f"    return {returned}",
    ]


def _printed(site: Site) -> Iterator[str]:
    assert site.deferred is not None
    yield from printing(site.deferred, lambda name: _more(site, name), site.fresh)


def _more(site: Site, name: str) -> str:
    return site.fresh(f"{name}_more")
