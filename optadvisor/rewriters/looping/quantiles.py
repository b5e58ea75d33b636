"""Medians and percentiles as loops: the numbers are copied, and the one that is asked for found by quickselect.

    np.median(x[i - 5 : i + 6])             np.median(np.abs(w - m))
    np.percentile(w, 90), np.quantile(w, q)     between two numbers, by NumPy's own formula

Which numbers are in the middle does not depend on how they are found, so results are the same to the last bit. The
copy gives up where a number is nan, where zeros of both signs could be in the middle, and where there are none.

Source: Hoare's "Algorithm 65: find" (1961); `_median`, `_quantile` and `_lerp` of NumPy 1.22 to 2.4.

Does not handle: `axis=`, `method=`, percentiles of ints, several at once in the middle of an expression.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.emitting import Nest, solid
from optadvisor.rewriters.looping.groups import function
from optadvisor.rewriters.looping.kinds import Kind, name_of
from optadvisor.rewriters.looping.lowering import floated, lower
from optadvisor.rewriters.looping.nodes import FLOAT
from optadvisor.rewriters.looping.ranked import DIVIDED, kind_of_quantile
from optadvisor.rewriters.looping.reductions import gather
from optadvisor.rewriters.looping.variables import kind
from optadvisor.rewriters.looping.work import Work

TOOLS = {
    "selected": '''def {selected}(room, place):
    """The number that stands at `place` once the numbers are sorted; smaller ones are put before it."""
    low = 0
    high = room.shape[0] - 1
    seed = 1
    while low < high:
        seed = (seed * 1103515245 + 12345) % 2147483648
        pivot = room[low + (seed >> 8) % (high - low + 1)]
        i = low
        j = high
        while i <= j:
            while room[i] < pivot:
                i += 1
            while room[j] > pivot:
                j -= 1
            if i <= j:
                moved = room[i]
                room[i] = room[j]
                room[j] = moved
                i += 1
                j -= 1
        if place <= j:
            high = j
        elif place >= i:
            low = i
        else:
            high = low
    return room[place]''',
    "before": '''def {before}(room, place):
    """The largest of those that were put before a selected number."""
    found = room[0]
    for i in range(1, place):
        if room[i] > found:
            found = room[i]
    return found''',
    "signs": '''def {signs}(room, found, other):
    """Give up where a zero is among the numbers in the middle, and some zero is negative."""
    if found == 0.0 or other == 0.0:
        for i in range(room.shape[0]):
            if room[i] == 0.0 and {math}.copysign(1.0, room[i]) < 0.0:
                raise FloatingPointError
    return 0''',
    "median": '''def {median}(room):
    """The median of numbers without a nan; they change places."""
    half = room.shape[0] // 2
    if room.shape[0] == 0:
        raise ValueError
    found = {selected}(room, half)
    other = found
    if room.shape[0] % 2 == 0:
        other = {before}(room, half)
    {signs}(room, found, other)
    if room.shape[0] % 2 == 0:
        found = (other + found) / 2.0
    if found - found != 0.0:
        raise FloatingPointError
    return found''',
    "quantile": '''def {quantile}(room, part):
    """The quantile of numbers without a nan, in a straight line between two of them; they change places."""
    if room.shape[0] == 0 or not (part >= 0.0 and part <= 1.0):
        raise ValueError
    virtual = (room.shape[0] - 1) * part
    place = int(virtual)
    if virtual >= room.shape[0] - 1:
        place = room.shape[0] - 1
    found = {selected}(room, min(place + 1, room.shape[0] - 1))
    other = found
    if place + 1 < room.shape[0]:
        other = {before}(room, place + 1)
    {signs}(room, found, other)
    weight = virtual - place
    apart = found - other
    if weight >= 0.5:
        found -= apart * (1.0 - weight)
    else:
        found = other + apart * weight
    if found - found != 0.0 or apart - apart != 0.0:
        raise FloatingPointError
    return found''',
}


def quantile(work: Work, node: ast.expr) -> str:
    """The variable that holds such a number; empty for all else."""
    if not isinstance(node, ast.Call):
        return ""
    if kind_of_quantile(work.site, node, lambda part: kind(work.site, part, work.kinds)) != Kind(0, FLOAT):
        return ""
    name = name_of(work.site, node)
    lowered = floated(work, lower(work, node.args[0]))
    nest = Nest(work=work, gather=gather)
    counts = [nest.length(work.simple(length)) for length in lowered.dims]
    room, at = work.fresh("room"), work.counter("at")
    nest.add(f"{room} = {work.numpy}.empty({' * '.join(counts)})", f"{at} = 0")
    depth, idx = nest.depth, []
    for count in counts:
        idx.append(work.counter("i"))
        nest.add(f"for {idx[-1]} in range({count}):")
        nest.depth += 1
    text = nest.bind(solid(nest, lowered, tuple(idx)))
    nest.flag(f"{text} != {text}")
    nest.add(f"{room}[{at}] = {text}", f"{at} += 1")
    nest.depth, arguments = depth, [room]
    for part in node.args[1:]:
        number = floated(work, lower(work, part))
        arguments.append(f"{solid(nest, number, ())}{DIVIDED[name]}")
    found = f"{tool(work, name.removeprefix('numpy.').replace('percentile', 'quantile'))}({', '.join(arguments)})"
    call = function(work, nest, [f"return {work.numpy}.float64({found})"])
    result = work.fresh(name.removeprefix("numpy."))
    work.lines.append(f"{result} = {call}")
    work.late = True
    return result


def tool(work: Work, wish: str) -> str:
    """The name of one of the functions above, which is then defined."""
    work.tools.add(wish)
    for other in TOOLS:
        if f"{{{other}}}(" in TOOLS[wish].partition("\n")[2] and other not in work.tools:
            tool(work, other)
    return work.site.fresh(f"ordered_{wish}")


def quantile_texts(work: Work) -> dict[str, str]:
    """Name → definition of those in use, in the order in which they must stand."""
    names = {wish: work.site.fresh(f"ordered_{wish}") for wish in TOOLS}
    used = [wish for wish in TOOLS if wish in work.tools]
    return {names[wish]: TOOLS[wish].format(**names, math=work.math) for wish in used}
