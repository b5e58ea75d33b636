"""Of which kinds the arguments of a compiled copy are, as the tests in front of its call have it.

    if type(a) is np.ndarray and a.dtype == np.float64 and a.ndim == 2 and type(n) is int and …:
        b_array = _array_of(b, float, 1)
        _f_kernel(a, b_array, n, 1.0)          →  [Rows("float64", 2), Rows("float64", 1), INT, FLOAT]

Does not handle: arguments that are made in another way, tuples, NumPy's numbers.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator

from optadvisor.records import Proposal
from optadvisor.rewriters.cythonizing.arrays.kinds import FLOAT, Kind, kind_of
from optadvisor.rewriters.cythonizing.kinds import NotTyped

_DTYPES = {"float": "float64", "int": "int64", "bool": "bool"}
_ARRAYS = re.compile(r"_array_of(_\d+)?")


def taken(proposal: Proposal, entry: ast.FunctionDef) -> list[Kind]:
    """Of each argument. Raises `NotTyped`."""
    tree = _wrapper(proposal, entry.name)
    (call,) = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _calls(node, entry.name)]
    return [kind_of(told) if told != FLOAT else FLOAT for told in (_told(tree, one) for one in call.args)]


def _wrapper(proposal: Proposal, name: str) -> ast.AST:
    """What calls the copy, once: in the function itself, or in one that stands beside the copy."""
    for edit in proposal.edits:
        try:
            tree = ast.parse(_flush(edit.text))
        except SyntaxError:
            continue
        own = [node for node in tree.body if not isinstance(node, ast.FunctionDef) or not node.decorator_list]
        for around in own:
            if sum(isinstance(node, ast.Call) and _calls(node, name) for node in ast.walk(around)) == 1:
                return around
    raise NotTyped("how its copy is called is left to Numba")


def _flush(text: str) -> str:
    """Of lines of which the first may stand where the text before it has indented it already."""
    first, *lines = text.strip("\r\n").splitlines()
    depths = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    if depths and not first.startswith((" ", "\t")):
        first = " " * min(depths) + first
    return textwrap.dedent("\n".join([first, *lines]))


def _calls(node: ast.Call, name: str) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == name


def _told(tree: ast.AST, argument: ast.expr) -> str:
    match argument:
        case ast.Constant(value=float()):
            return FLOAT
        case ast.Name(id=name):
            found = {*_tested(tree, name), *_made(tree, name)}
            if len(found) == 1:
                return found.pop()
    raise NotTyped(f"`{ast.unparse(argument)}` is of a kind that is left to Numba")


def _tested(tree: ast.AST, name: str) -> Iterator[str]:
    """`type(n) is int`, or what is asked of an array."""
    dtype = axes = ""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or len(node.ops) != 1:
            continue
        match node.left, node.ops[0], node.comparators[0]:
            case ast.Call(func=ast.Name(id="type"), args=[ast.Name(id=own)]), ast.Is(), ast.Name(id=word):
                if own == name and word in _DTYPES:
                    yield word
            case ast.Attribute(value=ast.Name(id=own), attr="dtype"), ast.Eq(), ast.Attribute(attr=word) if own == name:
                dtype = "bool" if word == "bool_" else word
            case ast.Attribute(value=ast.Name(id=own), attr="ndim"), ast.Eq(), ast.Constant(value=count) if own == name:
                axes = str(count)
    if dtype and axes:
        yield f"{dtype} {axes}"


def _made(tree: ast.AST, name: str) -> Iterator[str]:
    """The array that is made of a list."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=own)],
                value=ast.Call(func=ast.Name(id=tool), args=[_, ast.Name(id=word), ast.Constant(value=int() as depth)]),
            ) if own == name and _ARRAYS.fullmatch(tool) and word in _DTYPES:
                yield f"{_DTYPES[word]} {depth}"
            case ast.Assign(targets=[ast.Name(id=own)]) if own == name:
                yield "something else"
