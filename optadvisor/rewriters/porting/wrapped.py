"""Indices that wrap around: `u[(i + 1) % n]`, also by way of a variable. They lie between 0 and `n - 1`, whatever `i`.

    right = (i + 1) % n
    new[i] = u[right]              tests in front of the kernel: 0 < n, n <= u.shape[0]

Whether `i + 1` fits into 64 bits is another question, which `porting.wholes` looks at.

Does not handle: `n` that changes in the loop, variables that are set twice, indices out of a condition
(`i + 1 if i + 1 < n else 0`), elements of arrays as indices.
"""

from __future__ import annotations

import ast
from collections import Counter

from optadvisor.loops.nests.ir import Access, Opaque


class Wrapped:
    """The remainders of a loop by what does not change in it."""

    def __init__(self, loop: ast.stmt) -> None:
        names = [n for n in ast.walk(loop) if isinstance(n, ast.Name)]
        self.stored = {n.id for n in names if isinstance(n.ctx, ast.Store)}
        often = Counter(n.id for n in names if isinstance(n.ctx, ast.Store))
        self.once: dict[str, ast.expr] = {}
        """Variables that one statement of the loop sets, and to what."""
        for node in ast.walk(loop):
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if often[name] == 1:
                    self.once[name] = value

    def tests(self, access: Access, axis: int, index: Opaque) -> list[str]:
        """Of the array's length; empty where the index is nothing of the kind."""
        try:
            value: ast.expr | None = ast.parse(index.text, mode="eval").body
        except SyntaxError:
            return []
        if isinstance(value, ast.Name):
            value = self.once.get(value.id)
        if not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Mod) or not self.is_fixed(value.right):
            return []
        length = ast.unparse(value.right)
        return [f"0 < {length} <= {access.array}.shape[{axis}]"]

    def is_fixed(self, node: ast.expr) -> bool:
        """A whole number, a variable or a length that is the same in all iterations."""
        match node:
            case ast.Constant(value=value):
                return type(value) is int
            case ast.Name(id=name):
                return name not in self.stored
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name), attr="shape"), slice=ast.Constant()):
                return name not in self.stored
            case ast.Call(func=ast.Name(id="len"), args=[ast.Name(id=name)], keywords=[]):
                return name not in self.stored  # `len` is Python's own: `cuda_kernels.WORDS`
        return False
