"""Calls in ported code: NumPy's functions and methods of arrays, Python's own on numbers, other functions of the file.

Does not handle: `where=`, `out=` by position, functions that call back, calls of unknown functions (which may do more
than compute).
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting import coverage
from optadvisor.rewriters.porting.functions import (
    ELEMENTWISE,
    FLATTENS,
    LIKE_NUMPY_BOOL,
    MAKERS,
    REDUCTIONS,
    Asked,
    Given,
    dtype_letter,
    given,
    most_arguments,
)
from optadvisor.rewriters.porting.gathering import gather
from optadvisor.rewriters.porting.kinds import (
    NUMBER,
    OTHER,
    TRUTH,
    WHOLE,
    Array,
    Host,
    Kind,
    Several,
    UnportableError,
    higher,
    words,
)
from optadvisor.rewriters.porting.making import BORDER, Making
from optadvisor.rewriters.porting.scipy_calls import scipy_call

if TYPE_CHECKING:
    pass

SCALAR_MAKERS = frozenset(
    words(
        """float64 float32 int64 int32 int16 int8 uint8 uint16 uint32 uint64 bool_ complex128 complex64
        intp"""
    )
)
METHODS = REDUCTIONS - {
    "average",
    "amin",
    "amax",
    "median",
    "nansum",
    "nanmean",
    "nanmin",
    "nanmax",
    "trapezoid",
    "count_nonzero",
} | frozenset(
    words("""copy astype reshape ravel flatten transpose dot round clip conj conjugate cumsum cumprod argsort""")
)
CAREFUL = frozenset(["floor_divide", "mod", "remainder", "fmod", "power", "left_shift", "right_shift", "reciprocal"])
GIVES_NUMBERS = frozenset(["abs", "max", "min", "round", "complex"])
"""Of numbers; of lists, anything may come out."""
SINGULAR = frozenset(["linalg.inv", "linalg.solve", "linalg.cholesky", "linalg.pinv", "linalg.eigvalsh", "linalg.det"])
"""NumPy raises where there is no result; CuPy does so when asked to (`cupyx.errstate`)."""


@dataclass(kw_only=True)
class Calls(Making):
    """The state of reading one function, and its calls."""

    def statement_call(self, node: ast.Call) -> None:
        """One whose result nobody takes: it changes something, or does nothing."""
        func = node.func
        if isinstance(func, ast.Attribute) and not self.site.resolved(func).startswith("numpy."):
            if isinstance(func.value, ast.Name) and func.value.id in self.lists and func.attr == "append":
                kind = self.expression(node.args[0]) if len(node.args) == 1 else None
                if isinstance(kind, Array | Several):
                    raise UnportableError("it puts arrays into a list", node.lineno)
                if kind is not None or self.final:
                    self.appended.setdefault(func.value.id, set()).add(kind or OTHER)
                return
            base = self.expression(func.value)
            if isinstance(base, Array) and func.attr in ("fill", "sort"):
                for each in node.args:
                    value = self.expression(each)
                    if not (
                        isinstance(value, Host) and value.number and higher(value.letter, base.letter) == base.letter
                    ):
                        raise UnportableError(f"`.{func.attr}()` is called in an unusual way", node.lineno)
                    self.fits(base, value, each, each, node.lineno)
                if func.attr == "sort" and base.letter == "c":
                    raise UnportableError("it orders complex numbers", node.lineno)
                self.writes(base)
                self.operations += 1
                return
        if self.site.resolves_to(func, "numpy.copyto") and len(node.args) == 2 and not node.keywords:
            target, value = self.expression(node.args[0]), self.expression(node.args[1])
            if isinstance(target, Array) and isinstance(value, Array | Host) and target.letter == value.letter:
                self.fits(target, value, node.args[1], node.args[1], node.lineno)
                self.writes(target)
                self.operations += 1
                self.replace(func, f"{self.porting.cupy}.copyto")
                return
        self.call(node)

    def call(self, node: ast.Call) -> Kind | None:
        if any(isinstance(each, ast.Starred) for each in node.args) or any(k.arg is None for k in node.keywords):
            raise UnportableError("it calls with `*` or `**`", node.lineno)
        resolved = self.site.resolved(node.func)
        if resolved.startswith("numpy.random"):
            raise UnportableError("it draws random numbers, and a card has another stream of them", node.lineno)
        if resolved.startswith("numpy."):
            return self.numpy_call(node, resolved.removeprefix("numpy."))
        if resolved.startswith("scipy."):
            return scipy_call(self, node, resolved)
        helper = self.site.helper(node)
        if helper is not None:
            return self.own_function(node, helper)
        if isinstance(node.func, ast.Attribute) and not resolved.startswith("math."):
            base = self.expression(node.func.value)
            if base is None:
                return None
            if isinstance(base, Array):
                return self.method(node, node.func, base)
        kinds = [self.expression(each) for each in (*node.args, *(k.value for k in node.keywords))]
        if self.is_builtin(node.func):
            return self.builtin(node, resolved.removeprefix("builtins."), kinds)
        if resolved.startswith("math."):
            if any(isinstance(each, Array) for each in kinds):
                raise UnportableError("it calls a function of `math` with an array", node.lineno)
            return NUMBER
        words = (
            "prints"
            if resolved == "builtins.print"
            else f"calls `{ast.unparse(node.func)[:40]}`, which may do more than compute"
        )
        raise UnportableError(f"it {words}", node.lineno)

    def builtin(self, node: ast.Call, name: str, kinds: list[Kind | None]) -> Kind | None:
        arrays = [each for each in kinds if isinstance(each, Array)]
        if not arrays:
            if name in ("range", "enumerate", "zip", "list", "sorted", "reversed", "str", "tuple", "divmod"):
                return OTHER
            found = {"len": WHOLE, "int": WHOLE, "isinstance": TRUTH, "bool": TRUTH, "float": NUMBER}.get(name)
            numbers = all(isinstance(each, Host) and each.number for each in kinds)
            return found or (NUMBER if numbers and kinds and name in GIVES_NUMBERS else OTHER)
        if name == "len":
            return WHOLE
        if name == "abs":
            letter = arrays[0].letter
            if letter == "c":
                self.rounds.add("complex numbers are multiplied otherwise on a card")
                letter = "f"
            return self.result(node, arrays[0].rank, letter)
        raise UnportableError(f"it calls Python's `{name}` with an array", node.lineno)

    def numpy_call(self, node: ast.Call, name: str) -> Kind | None:
        kinds = [self.expression(each) for each in node.args]
        named = {k.arg: k.value for k in node.keywords if k.arg is not None}
        out = self.expression(named["out"]) if "out" in named else None
        if name in BORDER:
            return self.border(node, name, kinds, named)
        several = name in ("concatenate", "stack", "vstack", "hstack", "column_stack")
        if several:
            return self.of_several(node, name, named)
        if name in MAKERS:
            return self.made(node, name, kinds, named)
        if not any(isinstance(each, Array) for each in (*kinds, out)):
            return self.on_host(node, name, kinds)
        if None in kinds:
            return None
        if coverage.missing(name):
            raise UnportableError(f"CuPy has no `{name}`", node.lineno)
        if len(node.args) > most_arguments(name):
            raise UnportableError(f"`np.{name}` is called with more arguments than are known here", node.lineno)
        self.check_keywords(node, name, named)
        for kind in kinds[1:] if name not in ("where", "clip") else kinds:
            if isinstance(kind, Host) and not kind.number and name in ELEMENTWISE:
                raise UnportableError(
                    f"it calls `np.{name}` with an array and something that may be no number", node.lineno
                )
        self.all_fit(kinds, node)
        self.porting.singular |= name in SINGULAR
        self.replace(node.func, f"{self.porting.cupy}.{name}")
        asked = Asked(
            function=name,
            arguments=[kind for kind in kinds if kind is not None],
            nodes=node.args,
            keywords=named,
            dtype=self.dtype(named),
            line=node.lineno,
        )
        found = given(asked)
        if name in CAREFUL and isinstance(found, Given) and found.letter in "bui":
            raise UnportableError(
                f"`np.{name}` of whole numbers notices no zero and no negative number on a card", node.lineno
            )
        if out is not None:
            if not isinstance(out, Array) or not isinstance(found, Given):
                raise UnportableError("`out=` is no array", node.lineno)
            self.writes(out)
            self.rounds |= {found.rounds} - {""}
            self.operations += 1
            return out
        return self.as_found(node, name, found, kinds)

    def as_found(self, node: ast.Call, name: str, found: Given | Several | None, kinds: list[Kind | None]) -> Kind:
        if found is None:
            raise UnportableError(f"`{ast.unparse(node.func)}` is not ported in this form", node.lineno)
        if isinstance(found, Several):
            self.operations += 1
            if name.startswith("linalg."):
                self.rounds.add("linear algebra is computed in another order on a card")
            items = [
                Array(
                    rank=each.rank, letter=each.letter, origins=frozenset({f"{next(iter(self.here(node)))}:{number}"})
                )
                for number, each in enumerate(found.items)
                if isinstance(each, Array)
            ]
            return Several(items=tuple(items))
        self.rounds |= {found.rounds} - {""}
        if name in LIKE_NUMPY_BOOL:
            self.operations += 1
            self.around(node, "bool(", ")")
            return TRUTH
        if found.view:
            origins = frozenset().union(*(each.origins for each in kinds if isinstance(each, Array)))
            return Array(rank=found.rank, letter=found.letter, origins=origins, part=True)
        gather(self, node, name)
        return self.result(node, found.rank, found.letter)

    def on_host(self, node: ast.Call, name: str, kinds: list[Kind | None]) -> Kind:
        """NumPy's function of numbers, which stays as it is."""
        if name in ELEMENTWISE and all(isinstance(each, Host) and each.number for each in kinds):
            return NUMBER
        if name in SCALAR_MAKERS and all(isinstance(each, Host) and each.number for each in kinds):
            return Host(number=True, letter=dtype_letter(node.func, node.lineno))
        if None in kinds:
            return OTHER
        raise UnportableError(f"it calls `{ast.unparse(node.func)}` without an array of its own", node.lineno)

    # ------------------------------------------------------------ methods, helpers

    def method(self, node: ast.Call, func: ast.Attribute, base: Array) -> Kind | None:
        name = func.attr
        kinds = [self.expression(each) for each in node.args]
        named = {k.arg: k.value for k in node.keywords if k.arg is not None}
        if None in kinds:
            return None
        if name in ("item", "tolist") and not named:
            if name == "item" and self.loops:
                raise UnportableError("it goes through its arrays one element at a time", node.lineno)
            self.operations += 1
            return Host(number=True, letter=base.letter) if name == "item" else OTHER
        if name not in METHODS or name not in coverage.table()["methods"] or "out" in named or "where" in named:
            raise UnportableError(f"`.{name}()` of an array is not ported in this form", node.lineno)
        if len(node.args) >= most_arguments(name) and name not in ("reshape", "copy"):
            raise UnportableError(f"`.{name}()` of an array is called in an unusual way", node.lineno)
        if name == "astype":
            if len(node.args) != 1 or named:
                raise UnportableError("`.astype()` is called in an unusual way", node.lineno)
            letter = self.letter_of(node.args[0])
            self.no_narrowing(base.letter, letter, node)
            if self.porting.halves and letter == "f":
                self.replace(node.args[0], f"{self.porting.cupy}.float32")
            return self.result(node, base.rank, letter)
        if name == "conj" and base.letter != "c":
            return Array(rank=base.rank, letter=base.letter, origins=base.origins, part=True)
        if name == "flatten" or (name == "copy" and not node.args and not named):
            return self.result(node, 1 if name == "flatten" else base.rank, base.letter)
        for value in named.values():
            if isinstance(self.expression(value), Array):
                raise UnportableError(f"`.{name}()` of an array is called in an unusual way", node.lineno)
        flat = name in FLATTENS and not node.args and "axis" not in named and base.rank > 1
        asked = Asked(
            function=name,
            arguments=[base, *(kind for kind in kinds if kind is not None)],
            nodes=[func.value, *node.args],
            keywords=named,
            dtype=self.dtype(named),
            line=node.lineno,
        )
        found = Given(rank=1, letter=base.letter) if flat else given(asked)
        return self.as_found(node, name, found, [base, *kinds])

    def own_function(self, node: ast.Call, helper: ast.FunctionDef) -> Kind | None:
        """Another function of the file: a copy of it for the card, or itself where it has nothing to do with arrays."""
        kinds: list[Kind | None] = [self.expression(each) for each in node.args]
        if node.keywords or None in kinds:
            if node.keywords:
                raise UnportableError(f"it calls `{helper.name}` with keywords", node.lineno)
            return None
        ported = self.porting.helper(helper, [kind for kind in kinds if kind is not None], node.lineno)
        self.rounds |= ported.rounds
        if ported.name:
            self.replace(node.func, ported.name)
            self.operations += ported.operations
        for kind, parameter in zip(kinds, ported.parameters, strict=False):
            if isinstance(kind, Array) and parameter in ported.written:
                self.writes(kind)
        if not isinstance(ported.result, Array):
            return ported.result
        passed = dict(zip(ported.parameters, kinds, strict=False))
        origins: frozenset[str] = self.here(node)
        for origin in ported.result.origins:
            kind = passed.get(origin)
            origins |= kind.origins if isinstance(kind, Array) else frozenset()
        shared = any(p in ported.result.origins for p in ported.parameters)
        return Array(
            rank=ported.result.rank, letter=ported.result.letter, origins=origins, part=ported.result.part or shared
        )
