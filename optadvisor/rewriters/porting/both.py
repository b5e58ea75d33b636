"""The statements of a function with `xp` in the place of NumPy, for arrays wherever they lie (`array_modules`).

    for_both(site)  →  Both(module="xp", call="_module_of(u)", statements="…u[1:-1] += k * xp.sin(u[2:])…", …)

Does not handle: what the function calls with arrays, global arrays, SciPy, tests of positions.
"""

from __future__ import annotations

from dataclasses import dataclass

from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.porting import Porting, check_returned, read
from optadvisor.source.site import Site


@dataclass(frozen=True, kw_only=True)
class Both:
    module: str
    """The variable that stands for NumPy or CuPy."""
    module_of: str
    number: str
    """Names of the two tools."""
    call: str
    start: int
    end: int
    """The bytes of the statements."""
    statements: str
    arrays: tuple[str, ...]
    written: tuple[str, ...]
    """Arguments that are changed in place."""
    fetches: bool
    rounds: tuple[str, ...]


def for_both(site: Site) -> Both:
    """Raises `UnportableError`."""
    node = site.node
    assert node is not None
    xp, number, module_of = site.fresh("xp"), site.fresh("_number"), site.fresh("_module_of")
    porting = Porting(
        site=site, cupy=xp, places=site.fresh("_within"), home=site.fresh("_home"), above=[node], number=number
    )
    reader, arrays, _ = read(porting)
    for statement, kind in reader.returned:
        check_returned(statement, kind)
    if not arrays:
        raise UnportableError("none of its arguments is an array, by which it could tell NumPy from CuPy")
    if porting.global_specs or reader.global_arrays:
        raise UnportableError("it reads an array that is a global variable")
    if porting.made:
        called = next(iter(porting.made)).name
        raise UnportableError(f"it calls `{called}`, which would have to be changed with it")
    if porting.imports or porting.singular or porting.needs_places:
        raise UnportableError("it needs more of CuPy than NumPy has by the same name")
    first = [each for each in site.parameters if each in arrays]
    if not site.module.owns_its_lines(site.body[0]) or not site.module.owns_its_lines(site.body[-1]):
        raise UnportableError("it shares a line with other code", node.lineno)
    start, end = site.module.statement_span(site.body[0])[0], site.module.statement_span(site.body[-1])[1]
    assert reader.patch is not None
    text = reader.patch.text(start, end)
    return Both(
        module=xp,
        module_of=module_of,
        number=number,
        call=f"{module_of}({', '.join(first)})",
        start=start,
        end=end,
        statements=text,
        arrays=tuple(first),
        written=tuple(sorted(reader.written & set(site.parameters))),
        fetches=f"{number}(" in text,
        rounds=tuple(sorted(reader.rounds)),
    )
