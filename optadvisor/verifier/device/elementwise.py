"""The stand-in for `cupy.ElementwiseKernel`: one launch for a whole expression, computed by NumPy.

It reads the C of what `rewriters.porting.fusing` writes: one statement with `+ - * /`, numbers, powers and functions of
one argument, which is an expression of Python's, too. Parameters are floats, all of 64 bits or all of 32: arrays of the
card of that kind, or numbers of Python.

An array that is handed in for the result gets it; if the kernel reads another part of the same memory, the trial ends:
on a card some threads would read what others have written.

Does not handle: other types, `raw` parameters, preambles.
"""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np

from optadvisor.verifier.device.devicearray import STATE, DeviceArray, wrapped
from optadvisor.verifier.device.otherwise import OtherwiseError
from optadvisor.verifier.device.prices import LONG

FUNCTIONS = {
    "fabs": np.fabs, "sqrt": np.sqrt, "exp": np.exp, "expm1": np.expm1, "log": np.log, "log2": np.log2,
    "log10": np.log10, "log1p": np.log1p, "sin": np.sin, "cos": np.cos, "tan": np.tan, "sinh": np.sinh,
    "cosh": np.cosh, "tanh": np.tanh, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "asinh": np.arcsinh,
    "pow": np.power, "where": np.where,
}  # fmt: skip
_NUMBER = re.compile(r"(?<![\w.])(\d[\d.]*(?:e[+-]?\d+)?)(f?)(?![\w.])")
"""`2.0f`, `1e-05f`; without the letter a number is one of 64 bits, and so all that it meets."""
KNOWN = (ast.BinOp, ast.UnaryOp, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Name, ast.Load, ast.Call,
         ast.Compare, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.NotEq, ast.BitAnd, ast.BitOr)  # fmt: skip


class Expression:
    """What a kernel computes for each element, and of how many operations."""

    def __init__(self, name: str, in_params: str, expression: str) -> None:
        self.name = name
        self.parameters = [each.split()[1] for each in in_params.split(",")]
        reals = {each.split()[0] for each in in_params.split(",")}
        if reals not in ({"float64"}, {"float32"}):
            raise STATE.refuse(f"{name}: a kernel of another form")
        self.real = np.dtype(reals.pop())
        self.single = self.real == np.float32
        if any(bool(letter) != self.single for _, letter in _NUMBER.findall(expression)):
            raise STATE.refuse(f"{name}: numbers of another precision than its parameters")
        tree = ast.parse(_choices(_NUMBER.sub(r"\1", expression)), mode="eval")
        self.operations = 0
        for node in ast.walk(tree.body):
            if not isinstance(node, KNOWN) and not (isinstance(node, ast.Constant) and type(node.value) is float):
                raise STATE.refuse(f"{name}: `{ast.unparse(node)}` is no C of ours")
            if isinstance(node, ast.Name) and node.id not in (*self.parameters, *FUNCTIONS):
                raise STATE.refuse(f"{name}: `{node.id}` is not declared")
            long = isinstance(node, ast.Call) and not (isinstance(node.func, ast.Name) and node.func.id == "where")
            self.operations += LONG if long else isinstance(node, ast.BinOp | ast.Compare)
        self.code = compile(tree, f"<{name}>", "eval")

    def of(self, arguments: tuple[Any, ...]) -> tuple[np.ndarray, int]:
        """The numbers, and the bytes that are read for them."""
        if len(arguments) != len(self.parameters):
            raise STATE.refuse(f"{self.name}: wrong number of arguments")
        for each in arguments:
            if type(each) is not float and not (isinstance(each, DeviceArray) and each.dtype == self.real):
                raise STATE.refuse(f"{self.name}: Type is mismatched: {type(each)}")
        hosts = [each._host if isinstance(each, DeviceArray) else each for each in arguments]
        with np.errstate(all="ignore"):
            known = dict(zip(self.parameters, map(self.real.type, hosts), strict=True))
            known["where"] = lambda test, one, other: np.asarray(np.where(test, one, other), self.real)
            result = np.asarray(eval(self.code, {"__builtins__": {}, **FUNCTIONS}, known))
        return result, sum(each.nbytes for each in hosts if isinstance(each, np.ndarray))


def _choices(text: str) -> str:
    """`(x0 > 0.0 ? x0 : x1)` as `where(x0 > 0.0, x0, x1)`, `&&` as `&`: each choice has parentheses of its own."""
    found: list[str] = []
    opened: list[int] = []
    for letter in text.replace("&&", "&").replace("||", "|"):
        if letter == "(":
            opened.append(len(found))
        elif letter == "?":
            found[opened[-1]] = "where("
        elif letter == ")":
            opened.pop()
        found.append("," if letter in "?:" else letter)
    return "".join(found)


class ElementwiseKernel:
    def __init__(self, in_params: str, out_params: str, operation: str, name: str = "kernel") -> None:
        result, _, expression = operation.partition(" = ")
        self.name = name
        self.expression = Expression(name, in_params, expression)
        if out_params.split() != [self.expression.real.name, result]:
            raise STATE.refuse(f"{name}: a kernel of another form")

    def __call__(self, *arguments: Any) -> Any:
        given = arguments[len(self.expression.parameters) :]
        if len(given) == 1:
            arguments = arguments[:-1]
        result, read = self.expression.of(arguments)
        flops = self.expression.operations * result.size
        STATE.ledger.launch(bytes_moved=read + result.nbytes, flops=flops, single=self.expression.single)
        return self.stored(result, given[0], arguments) if len(given) == 1 else wrapped(result)

    def stored(self, result: np.ndarray, into: Any, arguments: tuple[Any, ...]) -> Any:
        if not isinstance(into, DeviceArray) or into.dtype != result.dtype:
            raise STATE.refuse(f"{self.name}: Type is mismatched: {type(into)}")
        if into.shape != result.shape:
            raise STATE.refuse(f"{self.name}: Out shape is mismatched", ValueError)
        for each in arguments:
            if isinstance(each, DeviceArray) and np.shares_memory(each._host, into._host) and not _same(each, into):
                raise OtherwiseError("a kernel reads what it writes")
        into._host[...] = result
        return into


def _same(one: DeviceArray, other: DeviceArray) -> bool:
    """The same part of the same memory, element by element."""
    a, b = one._host, other._host
    return a.ctypes.data == b.ctypes.data and a.shape == b.shape and a.strides == b.strides
