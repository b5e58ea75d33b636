"""What keeps a whole loop out of every copy on plain numbers, so that the loops inside it are looked at instead.

    for feature in range(m):                        not this one:
        values = np.unique(column)                  no copy has NumPy's `unique`,
        for threshold in values[::4]:
            error = 0.0
            for i in range(n): …                    this one
            if error < best:
                self.threshold = threshold          and an attribute that may be None has no type

Does not handle: what copies only take at times (`_choose` finds out that nothing comes of it when it is too late).
"""

from __future__ import annotations

import ast
from typing import TypeGuard

from optadvisor.source.module import Module
from optadvisor.source.outlining.names import words

_NUMPY = words(
    "unique percentile quantile median argsort argpartition sort histogram cov corrcoef interp convolve correlate "
    "searchsorted digitize bincount polyfit polyval lstsq eig eigh eigvals svd qr pinv fft ifft rfft irfft fft2"
)
"""Functions of NumPy that are calls of its own libraries, sort, or give arrays of a length that nobody knows before."""


def is_beyond(loop: ast.AST, module: Module) -> bool:
    """Whether no copy on plain numbers could take the loop, whatever its variables are."""
    if any(_calls_numpy(node, module) for node in ast.walk(loop) if isinstance(node, ast.Call)):
        return True
    stored = {node.attr for node in ast.walk(loop) if _is_stored(node)}
    return bool(stored and stored & _none_until(loop, module))


def _calls_numpy(call: ast.Call, module: Module) -> bool:
    if not isinstance(call.func, ast.Name | ast.Attribute):
        return False
    meanings = module.names.get(module.span(call.func), frozenset())
    parts = [meaning.rpartition(".") for meaning in meanings]
    return bool(parts) and all(of.startswith("numpy") and name in _NUMPY for of, _, name in parts)


def _is_stored(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)


def _none_until(loop: ast.AST, module: Module) -> set[str]:
    """Attributes with which objects begin as None, and that nothing but the loop gives another value."""
    inside = {*ast.walk(loop)}
    begin: set[str] = set()
    given: set[str] = set()
    for node in ast.walk(module.tree):
        match node:
            case ast.Assign(targets=targets, value=value) if node not in inside:
                names = {target.attr for target in targets if isinstance(target, ast.Attribute)}
                (begin if _is_none(value) else given).update(names)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if _is_none(value):
                begin.add(name)
            case ast.AugAssign(target=ast.Attribute(attr=name)) | ast.AnnAssign(target=ast.Attribute(attr=name)):
                given.add(name)
    return begin - given


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
