"""Two iterations, with small numbers, that show a dependence.

    for i in range(1, n):
        a[i] = a[i - 1]        n = 3: iteration i = 1 writes a[1], iteration i = 2 reads it

Only where nothing is opaque, so that the two iterations are sure to touch the element. The example that has the
smallest values of the symbols is taken, and of these the one with the smallest loop variables.

Does not handle: dependences that may or may not be there (no witness).
"""

from __future__ import annotations

from optadvisor.loops.nests.conflicts.dependence import Dependence
from optadvisor.loops.nests.conflicts.sets import Formula, Pairs, Solver
from optadvisor.loops.nests.conflicts.traversal import Place, loops_within
from optadvisor.loops.nests.ir import Loop, Nest, Witness


def of_dependence(nest: Nest, dependence: Dependence, solver: Solver) -> Witness | None:
    pairs = dependence.pairs
    first, second = dependence.first, dependence.second
    if pairs is None or not _reached(nest, first.place, second.place):
        return None
    found = _iterations(pairs, solver)
    if found is None:
        return None
    numbers, one, other = found
    cells = [value for (name, _), value in zip(pairs.variables, numbers, strict=True) if name.startswith("[")]
    nested = max(first.access.nested, second.access.nested)
    return Witness(
        first=one,
        second=other,
        first_text=first.access.text,
        second_text=second.access.text,
        first_writes=first.access.write,
        second_writes=second.access.write,
        cell=_cell(dependence.array, cells, nested),
    )


def of_scalar(nest: Nest, loop: Loop, name: str, written: Place, read: Place, solver: Solver) -> Witness | None:
    """An iteration that sets the variable and a later one that reads it."""
    if not _reached(nest, written, read):
        return None
    depth = next(k for k, around in enumerate(written.loops) if around is loop)
    formula = Formula(nest=nest, shared=written.loops[:depth], level=loop)
    formula.iteration(written, 0)
    formula.iteration(read, 1)
    formula.order()
    found = _iterations(formula.pairs(), solver)
    if found is None:
        return None
    _, one, other = found
    return Witness(
        first=one, second=other, first_text=name, second_text=name, first_writes=True, second_writes=False, cell=name
    )


def _reached(nest: Nest, *places: Place) -> bool:
    """No loop around is left early, so that every iteration in its bounds happens."""
    leaves = any(exit_.word != "yield" for loop in loops_within(nest.loop) for exit_ in loop.exits)
    return not leaves and not any(place.statement.raises for place in places)


Values = tuple[tuple[str, int], ...]


def _iterations(pairs: Pairs, solver: Solver) -> tuple[tuple[int, ...], Values, Values] | None:
    """The numbers of all dimensions, and the two iterations by name, loop variables first."""
    point = solver.sample(pairs) if pairs.exact else None
    if point is None:
        return None
    symbols, numbers = point
    constants = tuple(
        (name, value) for name, value in zip(pairs.symbols, symbols, strict=True) if not name.startswith("length ")
    )
    sides: list[Values] = []
    for side in (0, 1):
        variables = tuple(
            (name, value)
            for (name, at), value in zip(pairs.variables, numbers, strict=True)
            if at in (-1, side) and name and not name.startswith("[")
        )
        sides.append(variables + constants)
    return numbers, sides[0], sides[1]


def _cell(array: str, cells: list[int], nested: int) -> str:
    if not cells:
        return array
    if nested:
        return array + "".join(f"[{value}]" for value in cells)
    return f"{array}[{', '.join(str(value) for value in cells)}]"
