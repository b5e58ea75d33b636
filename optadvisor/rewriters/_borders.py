"""Lists on their way into compiled code and back: arrays are made of them, and what was written returns into them.

    def relax(grid, steps):
        if type(grid) is list and …:
            try:
                grid_array = _array_of(grid, float, 2)      gives up unless grid is rows of floats, equally long
                _require_apart([(grid, 2)], [])             … and no row is there twice
                result = _relax_kernel(grid_array, steps)
                _without_nan(grid_array)                    gives up on nan
            except Exception:                               nothing was written yet: the original can take over
                pass
            else:
                _refill(grid, grid_array, 2)                the same list objects, with new numbers in them
                return result

Types are tested exactly (`{*map(type, items)} == {float}`): a bool or an int among floats is not a float. Going in
takes 15 to 50 ns a number in Python and 2 ns where the tools are built in C (`runtime.borders`), and coming out 10 to
20 ns; timing decides. New tables are made in C, too, where that is built, with many an equal number as one object. A
nan is given up on where it would come out of the compiled code, since `in`, `==` and `index` tell nan objects apart by
identity. Other numbers that come out are equal to Python's, but not the objects that Python would have.

Does not handle: empty lists (but those that are only appended to), rows of different lengths, lists in which types
mix (but ints beside infinity, and floats beside the int 0 where floats are stored: each 0 is -0.0 in the array, and a
list with a -0.0 of its own is not taken), lists that are also objects of another thread.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.loops.intervals import INT64
from optadvisor.loops.values import DTYPES, EITHER, FLOAT, GROWING, LIST, NP, NUMPY, WORD, Array, Value
from optadvisor.runtime import NAME, borders
from optadvisor.source.site import Site

CALLED = frozenset({"type", "list", "float", "int", "bool"})
"""Built-in names that stand in the function itself."""
TOOL_WORDS = CALLED | {"tuple", "slice", "map", "len", "id", "sum", "zip", "range", "ValueError"}
"""Built-in names that the tools use, at the top of the file."""
_NEEDS = {"with_zeros": ("without_nan",), "array_of_tuples": ("array_of",)}


@dataclass(kw_only=True)
class Border:
    """The lists that one call of compiled code takes and gives back."""

    site: Site
    numpy: str
    lists: Mapping[str, Array]
    """Parameters and globals, by name."""
    written: frozenset[str]
    growing: tuple[str, ...] = ()
    """Lists to which compiled code appends without looking at them; they do not enter it."""
    orders: Mapping[str, str] = field(default_factory=dict)
    """Lists whose rows the copy exchanges → the variable of an array of where each row comes from."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Other parameters and globals for which something stands (see `_stream_calls`)."""
    used: dict[str, str] = field(default_factory=dict)
    """Tool → its name in the file."""

    def tool(self, name: str) -> str:
        for needed in _NEEDS.get(name, ()):
            self.tool(needed)
        return self.used.setdefault(name, self.site.fresh(f"_{name}"))

    def texts(self) -> list[str]:
        """The definitions of the tools in use, in the order in which they must stand."""
        names = {tool: self.site.fresh(f"_{tool}") for tool in borders.TOOLS}
        decorator = self.site.fresh("_in_c")
        texts = []
        for tool in (each for each in borders.TOOLS if each in self.used):
            text = borders.TOOLS[tool].format(**names, numpy=self.numpy)
            texts.append(f"@{decorator}\n{text}" if tool in borders.IN_C else text)
        if not borders.IN_C & self.used.keys():
            return texts
        package = os.path.exists(os.path.join(os.path.dirname(self.site.module.path), "__init__.py"))
        return [borders.START.format(place="." if package else "", module=NAME, name=decorator), *texts]

    def argument(self, name: str) -> str:
        """What stands for a parameter or global in the call of the compiled code."""
        return self.site.fresh(f"{name}_array") if name in self.lists else self.renamed.get(name, name)

    def entering(self) -> Iterator[str]:
        """Lines before the call; they raise for lists that compiled code does not take."""
        for name, value in self.lists.items():
            kind, depth = DTYPES[value.dtype], f", {value.ndim}" * (not value.rows)
            made = self.tool("array_of_tuples" if value.rows else "array_of")
            if value.scalars == NP:
                yield f"{self.argument(name)} = {self.tool('array_of_numpy')}({name})"
                continue
            if value.scalars == WORD:
                yield f"{self.argument(name)} = {self.tool('array_of_words')}({name})"
                continue
            if value.scalars == EITHER or value.holes:
                made = self.tool("array_with_zeros" if value.holes else "array_of_ints_or_inf")
                yield f"{self.argument(name)} = {made}({name}, {value.ndim})"
                continue
            yield f"{self.argument(name)} = {made}({name}, {kind}{depth})"
            if value.elements != INT64:
                limits = f"{value.elements.low}, {value.elements.high}"
                yield f"{self.tool('require_within')}({self.argument(name)}, {limits})"
        for name, order in self.orders.items():
            yield f"{order} = {self.numpy}.arange(len({name}))"
        if any(self.lists[name].ndim > 1 for name in self._doubtful()):
            own, others = self._pairs(True), self._pairs(False)
            yield f"{self.tool('require_apart')}([{', '.join(own)}], [{', '.join(others)}])"

    def tests(self, name: str) -> list[str]:
        """Conditions under which a list may enter at all."""
        plain = all(self.lists[other].ndim == 1 for other in self._doubtful())
        earlier = list(self.lists)[: list(self.lists).index(name)]
        apart = [other for other in earlier if plain and (name in self.written or other in self.written)]
        return [f"type({name}) is list", *(f"{name} is not {other}" for other in apart)]

    @property
    def passed(self) -> tuple[str, ...]:
        """The lists that grow and are the caller's, not those of what is printed afterwards."""
        own = self.site.deferred.names if self.site.deferred is not None else ()
        return tuple(name for name in self.growing if name not in own)

    def growing_tests(self) -> list[str]:
        """Conditions under which the lists that grow are lists, none of them another one that is passed."""
        tests = []
        for i, name in enumerate(self.passed):
            others = [*self.lists, *self.passed[:i]]
            tests += [f"type({name}) is list", *(f"{name} is not {other}" for other in others)]
        return tests

    def _doubtful(self) -> list[str]:
        """Lists that matter for the question whether one that is written to is there twice: those of tuples do not."""
        if not (self.written & self.lists.keys() or self.passed):
            return []
        return [name for name, value in self.lists.items() if not value.rows or name in self.written]

    def _pairs(self, written: bool) -> list[str]:
        pairs = [f"({n}, {self.lists[n].ndim})" for n in self._doubtful() if (n in self.written) is written]
        return pairs + [f"({n}, 1)" for n in self.passed if written]

    def extended(self, name: str) -> str:
        """The variable for what is appended to a list that grows."""
        return self.site.fresh(f"{name}_more")

    def changed(self) -> list[str]:
        return [name for name in self.lists if name in self.written]

    def leaving(self) -> Iterator[str]:
        """Lines after the call that work out what the lists hold then; they may still raise."""
        for name in self.changed():
            array, value = self.argument(name), self.lists[name]
            if value.holes or value.scalars in (EITHER, WORD):
                yield f"{array} = {self._numbers(array, value)}"
            elif DTYPES[value.dtype] == FLOAT:
                yield self._numbers(array, value)

    def writing(self) -> Iterator[str]:
        """Lines that change the lists; they do not raise."""
        for name in self.changed():
            if name in self.orders:
                yield f"{name}[:] = [{name}[at] for at in {self.orders[name]}.tolist()]"
            if self.lists[name].scalars == NP:
                yield f"{name}[:] = {self.argument(name)}"
                continue
            yield f"{self.tool('refill')}({name}, {self.argument(name)}, {self.lists[name].ndim})"

    def numbers(self, text: str, value: Array) -> str:
        """The expression that turns `text`, the array that stands for a list, into nested lists of Python's numbers."""
        if value.form == GROWING:
            numbers = f"{self.tool('known')}({text})" if DTYPES[value.dtype] == FLOAT else text
            if value.ndim > 1 and DTYPES[value.dtype] == FLOAT:
                numbers = f"[*map({self.tool('known')}, {text})]"
            return f"[*map({self.numpy}.{value.dtype}, {numbers})]" if value.scalars == NP else numbers
        if value.ndim > 1 and not value.holes and value.scalars != EITHER:  # equal numbers of tables as one object
            return f"{self.tool('lists_of')}({self._numbers(text, value)})"
        return f"{self._numbers(text, value)}.tolist()"

    def _numbers(self, text: str, value: Array) -> str:
        """The expression for the array whose items become Python's numbers; it raises where they would be others."""
        if value.scalars == EITHER:
            return f"{self.tool('ints_or_inf')}({text})"
        if value.scalars == WORD:
            return f"{text}.view({self.numpy}.uint64)"
        if value.holes:
            return f"{self.tool('with_zeros')}({text})"
        return f"{self.tool('without_nan')}({text})" if DTYPES[value.dtype] == FLOAT else text


def lists_among(values: Mapping[str, Value]) -> dict[str, Array]:
    return {name: value for name, value in values.items() if isinstance(value, Array) and value.form == LIST}


def is_list(value: Value) -> bool:
    return isinstance(value, Array) and value.form != NUMPY
