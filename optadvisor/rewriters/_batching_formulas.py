"""A formula of rows as array operations that work it out for all rows from `low` to `high`: see `batching`.

    np.linalg.norm(X[i] - X[j])    →    rows = X[i] - X[low:high]
                                        np.sqrt(np.matmul(rows[..., None, :], rows[..., :, None])[..., 0, 0])

The last axis lies along the rows, so sums and products add what they add for one row, in the same order.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Sequence
from dataclasses import dataclass, field

from optadvisor.rewriters._batching_read import Level, level_of, operands_of, reduction, row_index
from optadvisor.source.site import Site


def plus(text: str, by: int) -> str:
    """A bound so many further."""
    return f"{text} + {by}" if by > 0 else f"{text} - {-by}" if by else text


@dataclass(kw_only=True)
class Writer:
    """The expression for rows from `low` to `high`, with the last axis along the rows."""

    site: Site
    levels: Sequence[Level]
    bounds: Sequence[str]
    np: str
    mine: dict[str, str]
    """Words of the helper, as they are called beside the names that it is given."""
    made: dict[str, int] = field(default_factory=dict)

    def value(self, node: ast.expr, lines: list[str]) -> str:
        """The numbers of all rows; `lines` gets what comes first."""
        found = reduction(self.site, node)
        if found is None:
            made = copy.deepcopy(node)
            parts = operands_of(self.site, node)
            texts = [self.value(part, lines) for part in parts]
            match made:
                case ast.BinOp():
                    made.left, made.right = (ast.parse(text, mode="eval").body for text in texts)
                case ast.UnaryOp():
                    made.operand = ast.parse(texts[0], mode="eval").body
                case ast.Call():
                    made.args = [ast.parse(texts[0], mode="eval").body]
            return ast.unparse(made)
        kind, operands = found
        names = [self.name(word) for word in ("rows", "others")[: len(operands)]]
        lines += [f"{name} = {ast.unparse(self.batched(each))}" for name, each in zip(names, operands, strict=True)]
        if kind in ("sum", "mean"):
            return f"{names[0]}.{kind}(axis=-1)"
        value = f"{self.np}.matmul({names[0]}[..., None, :], {names[-1]}[..., :, None])[..., 0, 0]"
        return f"{self.np}.sqrt({value})" if kind == "norm" else value

    def name(self, word: str) -> str:
        """A variable of the helper: `rows`, `rows_2`, …"""
        self.made[word] = self.made.get(word, 0) + 1
        return self.mine[word] + (f"_{self.made[word]}" if self.made[word] > 1 else "")

    def batched(self, node: ast.expr) -> ast.expr:
        """The same with the rows of all rounds in the place of one row."""
        match node:
            case ast.Name(id=name):
                for number, one in enumerate(self.levels):
                    if name in one.rows:
                        return self.rows(one.rows[name], number, 0)
                return copy.deepcopy(node)
            case ast.Subscript():
                array, index = row_index(node)
                number, shift = level_of(index, self.levels)
                return self.rows(array, number, shift) if number >= 0 else copy.deepcopy(node)
            case ast.BinOp(left=left, op=op, right=right):
                return ast.BinOp(self.batched(left), op, self.batched(right))
            case ast.UnaryOp(op=op, operand=operand):
                return ast.UnaryOp(op, self.batched(operand))
            case ast.Call(func=func, args=[one]):
                return ast.Call(copy.deepcopy(func), [self.batched(one)], [])
        return copy.deepcopy(node)

    def rows(self, array: str, number: int, shift: int) -> ast.expr:
        low, high = (plus(self.bounds[2 * number + at], shift) for at in (0, 1))
        further = ", None" if number == 0 and len(self.levels) > 1 else ""
        return ast.parse(f"{array}[{low}:{high}{further}]", mode="eval").body
