"""Lists of floats in which ints stand, too, on their way into compiled code: masses, coefficients, weights.

    masses = [1, 3.0e-6, 9.5e-4]          masses_array = _array_of(_floats_of(masses, 1), float, 1)

A float holds an int of up to 2**53 exactly, and what Python gives for such an int and a float is what it gives for two
floats. Where both may be ints, or the number itself goes anywhere, the kinds know that it may be one (`values.WHOLE`).

Does not handle: such lists that are written to, copied, summed or searched; tuples.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.values import MIXED
from optadvisor.rewriters._borders import Border

READER = '''def {name}(lists, depth):
    """Nested lists of floats and ints as lists of floats; raises ValueError for ints beyond 2**53 and others."""
    if type(lists) is not list:
        raise ValueError
    if depth > 1:
        return [{name}(row, depth - 1) for row in lists]
    if not {{*map(type, lists)}} <= {{float, int}} or any(type(x) is int and abs(x) > 2**53 for x in lists):
        raise ValueError
    return [*map(float, lists)]'''


@dataclass(kw_only=True)
class MixedBorder(Border):
    """A border that such lists cross, too."""

    def entering(self) -> Iterator[str]:
        for line in super().entering():
            for name in self._mixed():
                if line.startswith(f"{self.argument(name)} = "):
                    line = line.replace(f"({name}, ", f"({self._reader()}({name}, {self.lists[name].ndim}), ", 1)
            yield line

    def texts(self) -> list[str]:
        return [*super().texts(), *([READER.format(name=self._reader())] if self._mixed() else [])]

    def _mixed(self) -> list[str]:
        return [name for name, value in self.lists.items() if value.scalars == MIXED]

    def _reader(self) -> str:
        return self.site.fresh("_floats_of")
