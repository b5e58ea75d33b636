"""The stand-in for `cupy.ElementwiseKernel`: one launch for a whole expression, computed by NumPy.

It reads the C of what `rewriters.porting.fusing` writes: one statement with `+ - * /`, numbers and functions of one
argument, which is an expression of Python's, too. Parameters are floats of 64 bits: arrays of the card of that kind, or
numbers of Python.

Does not handle: other types, `raw` parameters, preambles, results that are handed in.
"""

from __future__ import annotations

import ast
from typing import Any

import numpy as np

from optadvisor.verifier.device.devicearray import STATE, DeviceArray, wrapped
from optadvisor.verifier.device.prices import LONG

FUNCTIONS = {
    "fabs": np.fabs, "sqrt": np.sqrt, "exp": np.exp, "expm1": np.expm1, "log": np.log, "log2": np.log2,
    "log10": np.log10, "log1p": np.log1p, "sin": np.sin, "cos": np.cos, "tan": np.tan, "sinh": np.sinh,
    "cosh": np.cosh, "tanh": np.tanh, "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "asinh": np.arcsinh,
}  # fmt: skip
KNOWN = (ast.BinOp, ast.UnaryOp, ast.USub, ast.Add, ast.Sub, ast.Mult, ast.Div, ast.Name, ast.Load, ast.Call)


class Expression:
    """What a kernel computes for each element, and of how many operations."""

    def __init__(self, name: str, in_params: str, expression: str) -> None:
        self.name = name
        self.parameters = [each.split()[1] for each in in_params.split(",")]
        if {each.split()[0] for each in in_params.split(",")} != {"float64"}:
            raise STATE.refuse(f"{name}: a kernel of another form")
        tree = ast.parse(expression, mode="eval")
        self.operations = 0
        for node in ast.walk(tree.body):
            if not isinstance(node, KNOWN) and not (isinstance(node, ast.Constant) and type(node.value) is float):
                raise STATE.refuse(f"{name}: `{ast.unparse(node)}` is no C of ours")
            if isinstance(node, ast.Name) and node.id not in (*self.parameters, *FUNCTIONS):
                raise STATE.refuse(f"{name}: `{node.id}` is not declared")
            self.operations += LONG if isinstance(node, ast.Call) else isinstance(node, ast.BinOp)
        self.code = compile(tree, f"<{name}>", "eval")

    def of(self, arguments: tuple[Any, ...]) -> tuple[np.ndarray, int]:
        """The numbers, and the bytes that are read for them."""
        if len(arguments) != len(self.parameters):
            raise STATE.refuse(f"{self.name}: wrong number of arguments")
        for each in arguments:
            if type(each) is not float and not (isinstance(each, DeviceArray) and each.dtype == np.float64):
                raise STATE.refuse(f"{self.name}: Type is mismatched: {type(each)}")
        hosts = [each._host if isinstance(each, DeviceArray) else each for each in arguments]
        with np.errstate(all="ignore"):
            known = dict(zip(self.parameters, map(np.float64, hosts), strict=True))
            result = np.asarray(eval(self.code, {"__builtins__": {}, **FUNCTIONS}, known))
        return result, sum(each.nbytes for each in hosts if isinstance(each, np.ndarray))


class ElementwiseKernel:
    def __init__(self, in_params: str, out_params: str, operation: str, name: str = "kernel") -> None:
        result, _, expression = operation.partition(" = ")
        if out_params.split() != ["float64", result]:
            raise STATE.refuse(f"{name}: a kernel of another form")
        self.name = name
        self.expression = Expression(name, in_params, expression)

    def __call__(self, *arguments: Any) -> Any:
        result, read = self.expression.of(arguments)
        flops = self.expression.operations * result.size
        STATE.ledger.launch(bytes_moved=read + result.nbytes, flops=flops, single=False)
        return wrapped(result)
