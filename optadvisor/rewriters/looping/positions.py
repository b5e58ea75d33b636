"""Positions in the loops as unsigned ints, which compiled code need not compare with zero.

    y[low + i]      →   y[np.uint64(low + i)]

Negative positions count from the end, so compiled code looks at the sign of each; where a position is put together from
names it cannot see that there is none, and then does not do several elements at once. Positions of our loops lie within
their arrays: that was tested before the loops.

Does not handle: positions that are one name, or a name and a number; compilers see through those.
"""

from __future__ import annotations

import ast


def unsigned(text: str, numpy: str) -> str:
    """The text of a function with loops; the same text where nothing changes."""
    tree = ast.parse(text)
    change = _Unsigned(numpy)
    change.visit(tree)
    return ast.unparse(ast.fix_missing_locations(tree)) if change.changed else text


class _Unsigned(ast.NodeTransformer):
    def __init__(self, numpy: str) -> None:
        self.numpy, self.changed = numpy, False

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        several = isinstance(node.slice, ast.Tuple)
        places = [
            self._place(each) for each in (node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice])
        ]
        node.slice = ast.Tuple(elts=places, ctx=ast.Load()) if several else places[0]
        return node

    def _place(self, place: ast.expr) -> ast.expr:
        whole = place.left if isinstance(place, ast.BinOp) and isinstance(place.right, ast.Constant) else place
        if isinstance(whole, ast.Constant | ast.Name | ast.Slice):
            return place
        self.changed = True
        function = ast.Attribute(value=ast.Name(id=self.numpy, ctx=ast.Load()), attr="uint64", ctx=ast.Load())
        return ast.Call(func=function, args=[place], keywords=[])
