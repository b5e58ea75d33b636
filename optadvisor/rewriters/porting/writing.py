"""Text with other text put in: in front of an expression, behind it, or in its place.

    patch.replace(span, "_cp.exp"); patch.around(span, "bool(", ")"); patch.text(start, end)

What is put around an inner expression stays within what is put around the outer one, also where both end together, if
the inner one is told first.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Span = tuple[int, int]


@dataclass(kw_only=True)
class Patch:
    data: bytes
    instead: dict[Span, str] = field(default_factory=dict)
    before: dict[int, list[str]] = field(default_factory=dict)
    after: dict[int, list[str]] = field(default_factory=dict)
    done: set[tuple[Span, str, str]] = field(default_factory=set)
    """An expression that is read twice is written once."""
    whole: list[Span] = field(default_factory=list)
    """What has been replaced with all that is inside: that is not written any more."""

    def covers(self, span: Span) -> bool:
        return any(start <= span[0] and span[1] <= end for start, end in self.whole)

    def replace(self, span: Span, text: str) -> None:
        if not self.covers(span):
            self.instead[span] = text

    def instead_of_all(self, span: Span, text: str) -> None:
        """The same, where something inside was to be replaced, too."""
        start, end = span
        self.whole.append(span)
        self.instead = {each: old for each, old in self.instead.items() if not (start <= each[0] and each[1] <= end)}
        self.before = {each: old for each, old in self.before.items() if not start <= each < end}
        self.after = {each: old for each, old in self.after.items() if not start < each <= end}
        self.instead[span] = text

    def around(self, span: Span, before: str, after: str) -> None:
        if (span, before, after) in self.done or (self.covers(span) and span not in self.whole):
            return
        self.done.add((span, before, after))
        self.before.setdefault(span[0], []).insert(0, before)
        self.after.setdefault(span[1], []).append(after)

    def text(self, start: int, end: int) -> str:
        """The bytes from `start` to `end`, changed."""
        starts = {span[0]: span for span in self.instead}
        places = sorted({*self.before, *self.after, *starts, end})
        found: list[str] = []
        position, told = start, -1
        for place in (each for each in places if start <= each <= end):
            if place < position:  # inside of what was replaced
                continue
            found.append(self.data[position:place].decode("utf-8"))
            position = place
            found += self.after.get(place, []) if place != told else []
            found += self.before.get(place, []) if place < end else []
            if place in starts and place < end:
                found.append(self.instead[starts[place]])
                position = told = starts[place][1]
                found += self.after.get(position, [])
        return "".join(found)
