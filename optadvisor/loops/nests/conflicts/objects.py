"""Attributes of objects as variables: when two names, or one name that changes, may mean one object.

    for k in range(n):
        p = bodies[k]
        p.x += p.vx        `p` is another object in each iteration; two of them may be the same

Does not handle: attributes set through calls (these are unknown calls).
"""

from __future__ import annotations

from collections.abc import Iterator

from optadvisor.loops.nests.conflicts.traversal import hangs_on, places, scalars_written_in, targets_in
from optadvisor.loops.nests.ir import Loop, ScalarUse


def changing_objects(loop: Loop) -> Iterator[tuple[str, str, int]]:
    """(attribute, name that changes, line) for attributes that the loop writes, of objects that it goes through."""
    changing = scalars_written_in(loop) | targets_in(loop)
    for one, _ in _attributes_that_meet(loop):
        base = next((name for name in sorted(changing) if _base(one.name) and hangs_on(_base(one.name), name)), None)
        if base is not None:
            yield one.name, base, one.line
            return


def objects_apart(loop: Loop) -> tuple[tuple[str, str], ...]:
    """Pairs of names of objects: that they are different objects is assumed."""
    pairs = {
        (min(left, right), max(left, right))
        for one, other in _attributes_that_meet(loop)
        if (left := _base(one.name)) != (right := _base(other.name))
    }
    return tuple(sorted(pairs))


def _attributes_that_meet(loop: Loop) -> Iterator[tuple[ScalarUse, ScalarUse]]:
    """Uses of attributes with one name, one of which is written; each way round."""
    uses = {(use.name, use.write): use for place in places(loop) for use in place.statement.scalars if _base(use.name)}
    for one in uses.values():
        for other in uses.values():
            if (one.write or other.write) and _attribute(one.name) == _attribute(other.name):
                yield one, other


def _base(name: str) -> str:
    return name.rpartition(".")[0]


def _attribute(name: str) -> str:
    return name.rpartition(".")[2]
