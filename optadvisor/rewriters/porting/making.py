"""What reading a function for the card notes, and new arrays: `np.zeros(n)`, `np.array([1, 2])`, `np.stack((a, b))`.

Does not handle: shapes in variables, arrays of lists that are not written out.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting import coverage
from optadvisor.rewriters.porting.functions import (
    ROUND_MAKERS,
    TUPLES,
    dtype_letter,
)
from optadvisor.rewriters.porting.kinds import (
    IN_SINGLE,
    NUMBER,
    OTHER,
    Array,
    Host,
    Kind,
    UnportableError,
    higher,
    words,
)
from optadvisor.rewriters.porting.writing import Patch
from optadvisor.source.site import Site, own_nodes

if TYPE_CHECKING:
    from optadvisor.rewriters.porting.porting import Porting

MOST_NARROW = 127
"""The largest number that every dtype holds."""
BORDER = frozenset({"array", "asarray", "ascontiguousarray"})
PLAIN = frozenset(
    words(
        """abs bool complex divmod enumerate float int isinstance len list max min range reversed round
        sorted str sum tuple zip"""
    )
)
"""Built-ins that do nothing but compute with numbers, texts and lists of them."""


@dataclass(kw_only=True)
class Making:
    """The state of reading one function, and what makes arrays."""

    site: Site
    function: ast.FunctionDef
    body: tuple[ast.stmt, ...]
    porting: Porting
    env: dict[str, Kind]
    bound: frozenset[str]
    lists: frozenset[str]
    """Variables that hold lists made in the function and nothing else."""
    appended: dict[str, set[Kind]] = field(default_factory=dict)
    """What is put into them."""
    patch: Patch | None = None
    final: bool = False
    written: set[str] = field(default_factory=set)
    """Origins of what is changed in place."""
    rounds: set[str] = field(default_factory=set)
    operations: int = 0
    """On arrays of the card, as written."""
    loops: int = 0
    """Of Python, around the statement that is read."""
    global_arrays: dict[str, str] = field(default_factory=dict)
    """Name → the name that it has on the card."""

    def expression(self, node: ast.expr) -> Kind | None:
        raise NotImplementedError

    # ------------------------------------------------------------ what comes out, and what is written

    def counts(self, kind: Kind | None) -> None:
        self.operations += isinstance(kind, Array)

    def fresh(self, kind: Kind | None, node: ast.expr) -> Kind | None:
        if not isinstance(kind, Array):
            return kind
        return Array(rank=kind.rank, letter=kind.letter, origins=self.here(node))

    def here(self, node: ast.expr) -> frozenset[str]:
        return frozenset({f"{node.lineno}:{node.col_offset}:{node.end_col_offset}"})

    def result(self, node: ast.expr, rank: int, letter: str) -> Kind:
        """A new array, or a number, which is fetched."""
        self.operations += 1
        if rank:
            return Array(rank=rank, letter=letter, origins=self.here(node))
        loose = isinstance(node, ast.BinOp)
        if self.porting.number:
            self.around(node, f"{self.porting.number}(", ")")
            return Host(number=True, letter=letter)
        self.around(node, "(" if loose else "", ").get()[()]" if loose else ".get()[()]")
        return Host(number=True, letter=letter)

    def writes(self, array: Array) -> None:
        if any(origin.startswith("global ") for origin in array.origins):
            raise UnportableError("it changes an array that is a global variable")
        self.written |= array.origins

    def around(self, node: ast.expr, before: str, after: str) -> None:
        if self.patch is not None:
            self.patch.around(self.site.module.span(node), before, after)

    def replace(self, node: ast.expr, text: str) -> None:
        if self.patch is not None:
            self.patch.replace(self.site.module.span(node), text)

    def is_builtin(self, node: ast.expr) -> bool:
        resolved = self.site.resolved(node)
        return resolved.startswith("builtins.") and resolved.removeprefix("builtins.") in PLAIN

    def global_value(self, node: ast.Name) -> Kind:
        """Data of the module, as it was recorded; what it imports or defines is no value here."""
        specs = [spec for call in self.site.recording.calls for spec in call.globals_read if spec.name == node.id]
        if not specs:
            if self.site.resolved(node).startswith(("numpy.", "math.")):
                return NUMBER
            return OTHER
        kind = self.porting.global_kind(specs, node.id)
        if isinstance(kind, Array):
            card = self.porting.global_name(node.id)
            self.global_arrays[node.id] = card
            self.replace(node, card)
            return Array(rank=kind.rank, letter=kind.letter, origins=frozenset({f"global {node.id}"}))
        return kind

    def fits(self, a: Kind | None, b: Kind | None, left: ast.expr, right: ast.expr, line: int) -> None:
        """NumPy raises for a number of Python's that a narrow array of whole numbers does not hold; a card need not."""
        for side, number, node in ((a, b, right), (b, a, left)):
            if (
                self.porting.narrow
                and isinstance(side, Array)
                and side.letter in "iu"
                and isinstance(number, Host)
                and number.letter in "iu"
                and not (isinstance(node, ast.Constant) and type(node.value) is int and 0 <= node.value <= MOST_NARROW)
            ):
                raise UnportableError("a whole number may be too large for the arrays that it meets", line)

    def all_fit(self, kinds: list[Kind | None], call: ast.Call) -> None:
        """The same for all arguments of a call, each beside each."""
        for kind in kinds:
            for other, node in zip(kinds, call.args, strict=True):
                self.fits(kind, other, node, node, call.lineno)

    def check_keywords(self, node: ast.Call, name: str, named: dict[str, ast.expr]) -> None:
        for keyword in named:
            if keyword in ("where", "copy") or keyword in TUPLES or not coverage.takes(name, keyword):
                raise UnportableError(f"CuPy's `{name}` takes no `{keyword}=`, or in another way", node.lineno)
            if keyword not in ("out", "dtype") and isinstance(self.expression(named[keyword]), Array):
                raise UnportableError(f"`{keyword}=` of `{name}` is an array", node.lineno)

    def dtype(self, named: dict[str, ast.expr]) -> str:
        node = named.get("dtype")
        return "" if node is None else self.letter_of(node)

    def letter_of(self, node: ast.expr) -> str:
        if isinstance(node, ast.Attribute) and node.attr == "dtype":
            base = self.expression(node.value)
            if isinstance(base, Array):
                return base.letter
        if not isinstance(node, ast.Constant) and not self.site.resolved(node).startswith(("numpy.", "builtins.")):
            raise UnportableError(f"the dtype `{ast.unparse(node)[:40]}` is not written out", node.lineno)
        letter = dtype_letter(node, node.lineno)
        self.porting.meets(ast.unparse(node).rpartition(".")[2].strip("'\"").rstrip("_"), letter)
        return letter

    def no_narrowing(self, old: str, new: str, node: ast.expr) -> None:
        if (old in "fc" and new in "bui" and new != "b") or (old == "c" and new != "c") or (old == "i" and new == "u"):
            raise UnportableError(
                "it makes whole numbers of floats, where a card rounds those that do not fit otherwise", node.lineno
            )

    # ------------------------------------------------------------ new arrays

    def border(self, node: ast.Call, name: str, kinds: list[Kind | None], named: dict[str, ast.expr]) -> Kind | None:
        """`np.array(…)`: of an array of the card a copy, of numbers written out a transfer."""
        cupy = self.porting.cupy
        if not kinds or kinds[0] is None:
            return None
        first = kinds[0]
        if isinstance(first, Array):
            if len(kinds) != 1 or set(named) - {"dtype"} or (name != "array" and named):
                raise UnportableError(f"`np.{name}` is called in an unusual way", node.lineno)
            letter = self.dtype(named) or first.letter
            self.no_narrowing(first.letter, letter, node)
            self.replace(node.func, f"{cupy}.{name}")
            if name == "array":
                return self.result(node, first.rank, letter)
            return Array(rank=first.rank, letter=first.letter, origins=first.origins, part=True)
        listed = self.is_list_of_floats(node.args[0])
        rank, letter = (1, "f") if listed else self.written_out(node.args[0])
        if not rank:
            raise UnportableError("it makes an array without axes", node.lineno)
        self.operations += 1
        letter = self.dtype(named) or letter
        if letter == "f" and not named and self.porting.halves:  # `max(i, 2)` counts as a float, and may be an int
            self.around(node, f"{cupy}.asarray({self.site.fresh(IN_SINGLE)}(", "))")
            return Array(rank=rank, letter=letter, origins=self.here(node))
        sure = '.astype("float64", casting="no", copy=False)' if listed and not (named or self.porting.single) else ""
        self.around(node, f"{cupy}.asarray(", f"{sure}{self.porting.halved('float64' if letter == 'f' else '')})")
        return Array(rank=rank, letter=letter, origins=self.here(node))

    def is_list_of_floats(self, node: ast.expr) -> bool:
        """`np.array(heights)` of a list that began empty and to which floats were appended."""
        if not isinstance(node, ast.Name) or node.id not in self.lists:
            return False
        lists = [
            each.value
            for each in own_nodes(self.function)
            if isinstance(each, ast.Assign) and any(isinstance(n, ast.Name) and n.id == node.id for n in each.targets)
        ]
        empty = all(isinstance(each, ast.List) and not each.elts for each in lists)
        kinds = self.appended.get(node.id, set())
        return empty and all(isinstance(each, Host) and each.number and each.letter == "f" for each in kinds)

    def written_out(self, node: ast.expr) -> tuple[int, str]:
        """Axes and letter of nested lists of numbers."""
        if isinstance(node, ast.List | ast.Tuple) and node.elts:
            found = [self.written_out(each) for each in node.elts]
            if len({rank for rank, _ in found}) == 1:
                letter = "b"
                for _, each in found:
                    letter = higher(letter, each)
                return found[0][0] + 1, letter
        kind = self.expression(node)
        if isinstance(kind, Host) and kind.number:
            return 0, kind.letter
        raise UnportableError("it makes an array of something that is not written out", node.lineno)

    def made(self, node: ast.Call, name: str, kinds: list[Kind | None], named: dict[str, ast.expr]) -> Kind | None:
        if None in kinds:
            return None
        if any(isinstance(each, Array) for each in kinds):
            raise UnportableError(f"`np.{name}` is called with an array", node.lineno)
        self.check_keywords(node, name, named)
        if name in ("linspace", "logspace") and len(kinds) > 3:
            raise UnportableError(f"`np.{name}` is called with more arguments than are known here", node.lineno)
        numbers = [each for each in kinds if isinstance(each, Host) and each.number]
        letter = "i" if name == "arange" else "f"
        if name in ("zeros", "ones", "empty", "full"):
            shape = node.args[0] if node.args else named.get("shape")
            if shape is None:
                raise UnportableError(f"`np.{name}` is called without a shape", node.lineno)
            rank = self.axes(shape, node.lineno)
            letter = (numbers[-1].letter if numbers else "f") if name == "full" else "f"
            place = 2 if name == "full" else 1
            letter = self.letter_of(node.args[place]) if len(node.args) > place else self.dtype(named) or letter
        else:
            if len(numbers) != len(kinds):
                raise UnportableError(f"`np.{name}` is called with something that may be no number", node.lineno)
            rank = 2 if name in ("eye", "identity") else 1
            if name == "arange":
                for each in numbers:
                    letter = higher(letter, each.letter)
            letter = self.dtype(named) or letter
            if name in ROUND_MAKERS and letter != "i":
                self.rounds.add(f"`{name}` rounds otherwise on a card")
        self.replace(node.func, f"{self.porting.cupy}.{name}")
        if self.porting.halves and letter == "f":
            self.around(node, "", f".astype({self.porting.cupy}.float32, copy=False)")
        return self.result(node, rank, letter)

    def axes(self, node: ast.expr, line: int) -> int:
        if isinstance(node, ast.Tuple):
            return len(node.elts)
        if isinstance(node, ast.Attribute) and node.attr == "shape":
            base = self.expression(node.value)
            if isinstance(base, Array):
                return base.rank
        kind = self.expression(node)
        if isinstance(kind, Host) and kind.number:
            return 1
        raise UnportableError("how many axes a new array has is not written out", line)

    def of_several(self, node: ast.Call, name: str, named: dict[str, ast.expr]) -> Kind | None:
        if not node.args or not isinstance(node.args[0], ast.Tuple | ast.List):
            raise UnportableError(f"`np.{name}` takes arrays that are not written out", node.lineno)
        kinds = [self.expression(each) for each in node.args[0].elts]
        if None in kinds:
            return None
        arrays = [each for each in kinds if isinstance(each, Array)]
        if len(arrays) != len(kinds):
            raise UnportableError(f"`np.{name}` takes arrays and other things", node.lineno)
        self.check_keywords(node, name, named)
        letter = "b"
        for each in arrays:
            letter = higher(letter, each.letter)
        rank = max(each.rank for each in arrays) + (name == "stack")
        rank = max(rank, 2) if name in ("vstack", "column_stack") else rank
        self.replace(node.func, f"{self.porting.cupy}.{name}")
        return self.result(node, rank, letter)
