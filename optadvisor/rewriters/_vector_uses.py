"""What is done with one vector: read, changed where it is, given a name, handed to a function of the file, or kept.

    d = v - w, np.dot(v, w), v[0], v.sum()     read          (new values are made of it)
    v += w, v[0] = 1.0                         changed
    p = v                                      named         (`p` is another name for it)
    far(v, w)                                  handed        (that has a name for it)
    rows.append(v), return v, v is w           kept          (it is to stay an object of its own)

Does not handle: functions and methods that give views, `out=`, vectors in text.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from optadvisor.source.site import Site

Kind = Literal["read", "gone through", "changed", "named", "handed", "kept"]
_ONE = (
    "abs absolute fabs sqrt square exp log log2 log10 log1p expm1 sin cos tan arcsin arccos arctan sinh cosh tanh floor"
    " ceil trunc rint sign negative sum prod max amax min amin mean std var median any all argmax argmin array cumsum"
    " sort argsort zeros_like ones_like empty_like isfinite isnan isinf count_nonzero linalg.norm"
)
_TWO = (
    "dot inner outer cross vdot add subtract multiply divide true_divide mod remainder fmod power minimum maximum hypot"
    " arctan2 allclose array_equal logical_and logical_or less greater round around roll"
)
_THREE = "where clip"
ARITY = {f"numpy.{name}": most for most, names in enumerate((_ONE, _TWO, _THREE), 1) for name in names.split()}
"""Functions that make new values of so many arguments, and keep none of them."""
BUILT_IN = {f"builtins.{name}": 1 for name in ("len", "sum", "max", "min", "abs")}
KEYWORDS = frozenset(["axis", "ord"])
METHODS = frozenset(
    ["sum", "prod", "max", "min", "mean", "std", "var", "any", "all", "argmax", "argmin", "dot", "copy"]
)
ASKED = frozenset(["shape", "size", "ndim"])
_IDENTITY = (ast.Is, ast.IsNot, ast.In, ast.NotIn)
ARITHMETIC = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)


@dataclass(frozen=True, kw_only=True)
class Use:
    kind: Kind
    names: tuple[ast.expr, ...] = ()
    """What the vector, or its numbers, are bound to."""


READ, CHANGED, HANDED, KEPT = Use(kind="read"), Use(kind="changed"), Use(kind="handed"), Use(kind="kept")


@dataclass(frozen=True, kw_only=True)
class Uses:
    """The mentions of vectors in one function."""

    site: Site
    parents: Mapping[ast.AST, ast.AST]
    is_number: Callable[[ast.expr], bool]

    def of(self, node: ast.expr) -> Use:
        """What is done with the vector that an expression gives."""
        parent = self.parents[node]
        match parent:
            case ast.BinOp() | ast.UnaryOp(op=ast.USub() | ast.UAdd()):
                return READ
            case ast.Compare(ops=ops):
                return KEPT if any(isinstance(op, _IDENTITY) for op in ops) else READ
            case ast.Subscript(value=value) if value is node:
                return self._element(parent)
            case ast.Attribute(attr=attribute, ctx=ast.Load()):
                return READ if attribute in ASKED or self._is_method(parent) else KEPT
            case ast.Call() if node in parent.args:
                return self._argument(parent)
            case ast.AugAssign(target=target):
                return CHANGED if target is node else READ
            case ast.For(iter=source) | ast.comprehension(iter=source) if source is node:
                return Use(kind="gone through")
            case ast.IfExp(test=test) if test is not node:
                return self.of(parent)
            case ast.Assign(targets=targets):
                return Use(kind="named", names=tuple(targets))
            case ast.Tuple(elts=elements):
                return self._one_of(parent, elements.index(node))
        return KEPT

    def _element(self, parent: ast.Subscript) -> Use:
        if isinstance(parent.ctx, ast.Del):
            return KEPT
        if isinstance(parent.ctx, ast.Store):
            return CHANGED
        return READ if self.is_number(parent.slice) else self.of(parent)  # the latter may be a view

    def _is_method(self, node: ast.Attribute) -> bool:
        call = self.parents[node]
        if not isinstance(call, ast.Call) or call.func is not node or call.keywords or node.attr not in METHODS:
            return False
        return len(call.args) <= (node.attr == "dot")

    def _argument(self, call: ast.Call) -> Use:
        if any(isinstance(each, ast.Starred) for each in call.args):
            return KEPT
        if self.site.helper(call) is not None:
            return HANDED
        if isinstance(call.func, ast.Attribute) and call.func.attr == "dot" and not self.site.resolved(call.func):
            return READ if len(call.args) == 1 and not call.keywords else KEPT  # of an array, or nothing is compiled
        name = self.site.resolved(call.func)
        most = BUILT_IN.get(name, ARITY.get(name, 0))
        return READ if len(call.args) <= most and all(each.arg in KEYWORDS for each in call.keywords) else KEPT

    def _one_of(self, parent: ast.Tuple, place: int) -> Use:
        """`a, b = positions[i], positions[j]`"""
        statement = self.parents[parent]
        if isinstance(statement, ast.Assign) and statement.value is parent and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Tuple) and len(target.elts) == len(parent.elts):
                return Use(kind="named", names=(target.elts[place],))
        return KEPT
