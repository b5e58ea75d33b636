"""Other forms of a function that takes objects, or of one without: for rewriters that do not take it as it stands.

    best = None … if best is None or x > best:      →      numbers, with one for None             (`nothing`)
    p = [x, y]; p[0] + p[1]                         →      p_0 = x; p_1 = y; p_0 + p_1            (`short`)
    rng.random()                                    →      drawn[at]                              (`drawn`)
    rows.append(vector)                             →      numbers appended to a flat list        (`rows`)

Does not handle: several of them in one function.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from optadvisor.records import CapturedCall, ValueSpec
from optadvisor.rewriters.flattening import short as short_lists
from optadvisor.rewriters.flattening.drawn import drawn_by
from optadvisor.rewriters.flattening.flat import Flat, edited
from optadvisor.rewriters.flattening.nothing import FILLS, empties_of
from optadvisor.rewriters.flattening.nothing import edits_of as nothing_edits
from optadvisor.rewriters.flattening.rows import rows_of, with_numbers
from optadvisor.source.site import Site


def filled(site: Site) -> Iterator[Flat]:
    """The function with numbers for what is None at first: ints, and floats; nothing where nothing is."""
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem() or node.args.defaults:
        return
    empties = empties_of(site)
    nothing = tuple(empty.name for empty in empties if empty.start is None)
    owns_lines = all(site.module.owns_its_lines(each) for each in (site.body[0], site.body[-1]))
    for fill in FILLS if empties and owns_lines else ():
        place = edited(site, nothing_edits(site, empties, fill))
        calls = [call for call in place.recording.calls if _are_nothing(call, nothing)]
        calls = [_without(call, nothing) for call in calls]
        yield Flat(
            original=site,
            site=dataclasses.replace(place, recording=dataclasses.replace(place.recording, calls=tuple(calls))),
            nothing=nothing,
        )


def without_short_lists(site: Site) -> Iterator[Flat]:
    """The function with single numbers for the elements of lists that it makes and reads in one place."""
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem():
        return
    edits = short_lists.edits_of(site)
    if edits:
        yield Flat(original=site, site=edited(site, edits))


def without_rows(site: Site) -> Iterator[Flat]:
    """The function with lists of numbers for lists of vectors to which it appends."""
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem() or node.args.defaults:
        return
    found, edits = rows_of(site)
    if found:
        place = edited(site, edits)
        calls = tuple(with_numbers(call, found) for call in place.recording.calls)
        recording = dataclasses.replace(place.recording, calls=calls)
        yield Flat(original=site, site=dataclasses.replace(place, recording=recording), rows=found)


def without_draws(site: Site) -> Iterator[Flat]:
    """The function with an array of random numbers for those that its loops draw."""
    node = site.node
    if node is None or node not in site.module.tree.body or site.plain_problem():
        return
    found = drawn_by(site)
    if found is None:
        return
    drawn, edits = found
    place = edited(site, edits)
    shape = (1,) * len(drawn.sizes)
    spec = ValueSpec(name=drawn.array, type="numpy.ndarray", dtype="float64", shape=shape, layout="C")
    calls = tuple(dataclasses.replace(c, arguments=(*c.arguments, spec)) for c in place.recording.calls)
    recording = dataclasses.replace(place.recording, calls=calls)
    yield Flat(original=site, site=dataclasses.replace(place, recording=recording), drawn=drawn)


def _are_nothing(call: CapturedCall, names: tuple[str, ...]) -> bool:
    return all(spec.type == "builtins.NoneType" for spec in call.arguments if spec.name in names)


def _without(call: CapturedCall, names: tuple[str, ...]) -> CapturedCall:
    return dataclasses.replace(call, arguments=tuple(spec for spec in call.arguments if spec.name not in names))
