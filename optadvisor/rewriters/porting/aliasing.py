"""Which names of arrays may stand for one array, while a loop over time exchanges them.

    u, new = new, u            exchanged: still two arrays
    new = u.copy()             an array of its own
    u = new                    one array, until one of them is set again

Does not handle: parts of arrays (`u[1:]`), arrays in lists.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

Pair = frozenset[str]


@dataclass(kw_only=True)
class Names:
    """What may be one array here; and of all names, which may ever have been one (`group`)."""

    same: frozenset[Pair] = frozenset()
    groups: dict[str, frozenset[str]] = field(default_factory=dict)

    def one(self, a: str, b: str) -> bool:
        return a == b or frozenset((a, b)) in self.same

    def bind(self, sources: Mapping[str, str], names: Iterable[str]) -> None:
        """All at once: each name becomes what its source was; the others stay."""
        known = sorted({*names, *sources})
        source = {each: sources.get(each, each) for each in known}
        pairs = ((a, b) for n, a in enumerate(known) for b in known[n + 1 :])
        self.same = frozenset(frozenset((a, b)) for a, b in pairs if self.one(source[a], source[b]))
        for a, b in sources.items():
            joined = self.group(a) | self.group(b)
            self.groups |= dict.fromkeys(joined, joined)

    def made(self, name: str) -> None:
        """A new array has that name now."""
        self.same = frozenset(pair for pair in self.same if name not in pair)

    def group(self, name: str) -> frozenset[str]:
        return self.groups.get(name, frozenset({name}))
