"""Which products and equations of matrices are small enough for loops, and the kinds of what they give.

    F @ P, np.dot(F, P), F.dot(P)          a matrix of floats
    np.linalg.inv(S), np.linalg.solve(S, y), np.linalg.det(S), np.eye(n)

Does not handle: products of ints alone, of three axes, `np.einsum`, `np.kron`, eigenvalues, least squares.
"""

from __future__ import annotations

import ast
import math
from collections.abc import Callable, Iterator

from optadvisor.rewriters.looping.kinds import Kind, Known, name_of
from optadvisor.rewriters.looping.nodes import FLOAT, INT
from optadvisor.source.site import Site

KindOf = Callable[[ast.expr], Known]
LARGEST = 1024
"""Elements of a matrix or vector that is still multiplied here."""
CALLED = frozenset({"numpy.dot", "numpy.matmul"})
SOLVED = {"numpy.linalg.inv": "inverse", "numpy.linalg.solve": "solved", "numpy.linalg.det": "determinant"}
MADE = frozenset({"numpy.eye", "numpy.identity"})


def factors(site: Site, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The two factors of `A @ B`, `np.dot(A, B)`, `A.dot(B)`, `np.matmul(A, B)`; None for all else."""
    match node:
        case ast.BinOp(op=ast.MatMult()):
            return node.left, node.right
        case ast.Call(args=[left, right], keywords=[]) if name_of(site, node) in CALLED:
            return left, right
        case ast.Call(func=ast.Attribute(attr="dot", value=left), args=[right], keywords=[]):
            return (left, right) if name_of(site, node) == "method dot" else None
    return None


def keeps_the_sign(site: Site, node: ast.expr) -> bool:
    """Is it `np.dot` or `np.inner`, which give -0.0 for one product alone, where `@` adds it to 0.0?"""
    name = name_of(site, node) if isinstance(node, ast.Call) else ""
    return name in ("numpy.dot", "numpy.inner", "method dot")


def kind_of_product(site: Site, node: ast.expr, kind_of: KindOf) -> Known:
    """The kind of a product of small matrices and vectors that is an array; None for all else."""
    found = factors(site, node)
    if found is None:
        return None
    kinds = [kind_of(part) for part in found]
    known = [each for each in kinds if each is not None and each.rank in (1, 2) and each.dtype in (FLOAT, INT)]
    if len(known) < 2 or FLOAT not in {each.dtype for each in known} or not are_small(site, found):
        return None
    rank = known[0].rank + known[1].rank - 2
    return Kind(rank, FLOAT) if rank else None


def kind_of_solved(site: Site, node: ast.Call, kind_of: KindOf) -> Known:
    """The kind of an inverse, of a solution, of a determinant, or of `np.eye(n)`; None for all else."""
    name = name_of(site, node)
    if name not in {*SOLVED, *MADE} or node.keywords or len(node.args) != (2 if name == "numpy.linalg.solve" else 1):
        return None
    kinds = [kind_of(arg) for arg in node.args]
    if name in MADE:
        return Kind(2, FLOAT) if kinds == [Kind(0, INT)] else None
    if kinds[0] != Kind(2, FLOAT) or not are_small(site, node.args):
        return None
    last = kinds[-1]
    if last is None or last.dtype != FLOAT or last.rank not in (1, 2):
        return None
    return Kind(0 if name == "numpy.linalg.det" else last.rank, FLOAT)


def are_small(site: Site, nodes: tuple[ast.expr, ...] | list[ast.expr]) -> bool:
    """Was no array that they name as a whole large when it was recorded?"""
    names = {n.id for node in nodes for n in _whole_parts(node) if isinstance(n, ast.Name)}
    specs = (spec for call in site.recording.calls for spec in call.arguments if spec.name in names)
    return all(math.prod(spec.shape) <= LARGEST for spec in specs if spec.shape)


def _whole_parts(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node) if not isinstance(node, ast.Subscript) else ():
        yield from _whole_parts(child)
