"""The other text of a function that gives None at times, with ints, floats or NumPy's floats for what does not count.

Does not handle: what `reading` cannot follow.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator

from optadvisor.records import Edit, ValueSpec
from optadvisor.rewriters._other_text import Other, other
from optadvisor.rewriters.optional.kinds import Kinds
from optadvisor.rewriters.optional.reading import Reading, unhandled
from optadvisor.rewriters.optional.shapes import UnclearError

MOST_FORMS = 6
"""Texts that are tried: as the values look, then with others for one group after the other."""


def forms(reading: Reading) -> Iterator[Other]:
    """The texts, the likeliest first."""
    site = reading.site
    try:
        walks = {function: reading.walk(function, final=True) for function in reading.functions}
        edits = [edit for walk in walks.values() for edit in walk.edits]
        added = [line for walk in walks.values() for line in walk.added]
        if not edits or unhandled(reading, walks):
            return
        for zeros in _zeros(reading, edits):
            written = [dataclasses.replace(edit, text=reading.groups.written(edit.text, zeros)) for edit in edits]
            form = other(site, written, added)
            if form is not None:
                yield _returning(reading, form)
    except UnclearError:
        return


def _zeros(reading: Reading, edits: list[Edit]) -> Iterator[dict[str, str]]:
    """For each group, what stands for its values. Raises `UnclearError`."""
    groups, kinds = reading.groups, Kinds(site=reading.site, functions=reading.functions)
    columns = {root: groups.columns(root) for root in groups.roots([edit.text for edit in edits])}
    slots = [(root, kinds.zeros(column)) for root, places in columns.items() for column in places]
    likely = tuple(choices[0] for _, choices in slots)
    changed = [
        (*likely[:place], choice, *likely[place + 1 :])
        for rank in (1, 2)
        for place, (_, choices) in enumerate(slots)
        for choice in choices[rank : rank + 1]
    ]
    for chosen in itertools.islice(dict.fromkeys([likely, *changed]), MOST_FORMS):
        found: dict[str, list[str]] = {}
        for (root, _), zero in zip(slots, chosen, strict=True):
            found.setdefault(root, []).append(zero)
        yield {r: f"({', '.join(z)},)" if groups.is_tuple(r) else z[0] for r, z in found.items()}


def _returning(reading: Reading, form: Other) -> Other:
    """The text as it would have been recorded."""
    assert reading.site.node is not None
    shape = reading.shapes.get(reading.site.node)
    if shape is None:
        return form
    site = form.site
    length = shape.width
    calls = tuple(
        dataclasses.replace(call, result=ValueSpec(name="return", type="builtins.tuple", length=length))
        if call.result is not None
        else call
        for call in site.recording.calls
    )
    made = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))
    return dataclasses.replace(form, site=made)
