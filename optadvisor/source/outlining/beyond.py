"""What keeps a whole loop out of every compiled copy, so that the loops inside it are looked at instead.

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
    """Whether no copy could take the loop, whatever its variables are."""
    return any(_calls_numpy(node, module) for node in ast.walk(loop)) or bool(
        {node.attr for node in ast.walk(loop) if _is_stored(node)} & _may_be_none(module)
    )


def _calls_numpy(node: ast.AST, module: Module) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr not in _NUMPY:
        return False
    meanings = module.names.get(module.span(node.func), frozenset())
    return bool(meanings) and all(meaning.startswith("numpy.") for meaning in meanings)


def _is_stored(node: ast.AST) -> TypeGuard[ast.Attribute]:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)


def _may_be_none(module: Module) -> set[str]:
    """Attributes with which objects begin as None."""
    found = set()
    for node in ast.walk(module.tree):
        match node:
            case ast.FunctionDef(name="__init__"):
                for each in ast.walk(node):
                    if isinstance(each, ast.Assign) and _is_none(each.value):
                        found |= {target.attr for target in each.targets if isinstance(target, ast.Attribute)}
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if _is_none(value):
                found.add(name)
    return found


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
