"""In which order the elements of what NumPy makes lie in memory: transposed arrays give transposed results.

    a.T * 2      its columns lie together: the order of its sums, and of what is returned, is another
    a.T + a      as `a`: where operands lie in different orders, NumPy makes rows lie together

Source: `npyiter_find_best_axis_ordering` of NumPy, which this follows for arrays in C order and their transposes.

Does not handle: transposes of more than two axes.
"""

from __future__ import annotations

from optadvisor.rewriters.looping.nodes import Gathering, Node, Operation, Read, Unloopable

ROWS, COLUMNS, EITHER = "rows", "columns", "either"


def reversed_in_memory(node: Node) -> bool:
    """Would NumPy make this so that its columns lie together?"""
    return order(node) == COLUMNS


def order(node: Node) -> str:
    """What lies together in memory: rows, columns, or that cannot be told apart."""
    if isinstance(node, Read):
        loops = [loop for axis in node.axes for loop in (axis.loop, axis.also) if loop]
        if len(loops) < 2:
            return EITHER
        return ROWS if loops == sorted(loops, reverse=True) else COLUMNS
    if isinstance(node, Operation):
        found = {order(arg) for arg in node.args}
        return ROWS if ROWS in found else COLUMNS if COLUMNS in found else EITHER
    if isinstance(node, Gathering) and node.name == "dot":
        return ROWS if len(node.dims) > 1 else EITHER  # as NumPy makes products of matrices, whatever lies where
    if isinstance(node, Gathering):
        return order(node.arg) if len(node.dims) > 1 else EITHER
    return EITHER


def without_gaps(node: Node) -> bool:
    """Do the numbers of a vector lie one after the other in memory, if those of the arrays do that it is made of?"""
    if not isinstance(node, Read):
        return True
    *_, last = node.axes
    return last.loop == 1 and last.step == 1 and last.around is None and not last.also


def in_rows(node: Node, line: int = 0) -> None:
    """Refuse a new array whose columns would lie together: ours lie row after row."""
    if reversed_in_memory(node):
        raise Unloopable("it makes an array in which columns lie together, from transposed ones", line)
