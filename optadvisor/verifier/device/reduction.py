"""The stand-in for `cupy.ReductionKernel`: an expression of each element, and what is gathered of them.

It knows the kernels of `rewriters.porting.gathering` by their texts and refuses all others. Sums and products are taken
backwards, since a card has an order of its own too; a kernel of no elements gives what it began with, as in CuPy.

Does not handle: other types, preambles, results that are handed in, how a card splits a sum among its threads.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from optadvisor.verifier.device.devicearray import STATE, wrapped
from optadvisor.verifier.device.elementwise import Expression

_LEAST, _LARGEST = (f"a != a ? a : b != b ? b : a {sign} b ? a : b" for sign in "<>")
_WAYS: dict[tuple[str, str], tuple[Any, float]] = {
    ("a + b", "0"): (np.add, 0.0),
    ("a * b", "1"): (np.multiply, 1.0),
    (_LEAST, "__longlong_as_double(0x7ff0000000000000)"): (np.minimum, np.inf),
    (_LARGEST, "__longlong_as_double(0xfff0000000000000)"): (np.maximum, -np.inf),
}
"""How two are joined, and with what it begins → the same for NumPy."""


class ReductionKernel:
    def __init__(
        self,
        in_params: str,
        out_params: str,
        map_expr: str,
        reduce_expr: str,
        post_map_expr: str,
        identity: str,
        name: str = "reduce_kernel",
    ) -> None:
        self.name = name
        self.expression = Expression(name, in_params, map_expr)
        result = f"{self.expression.real.name} gathered"
        if (out_params, post_map_expr) != (result, "gathered = a") or (reduce_expr, identity) not in _WAYS:
            raise STATE.refuse(f"{name}: a kernel of another form")
        self.joins, self.begins = _WAYS[reduce_expr, identity]

    def __call__(self, *arguments: Any, axis: Any = None, keepdims: bool = False) -> Any:
        values, read = self.expression.of(arguments)
        backwards = values[(slice(None, None, -1),) * values.ndim]
        with np.errstate(all="ignore"):
            result = np.asarray(self.joins.reduce(backwards, axis=axis, keepdims=keepdims, initial=self.begins))
        flops = (self.expression.operations + 1) * values.size
        kernels = 2 if axis is None else 1  # CUB goes over the sums of its blocks once more
        STATE.ledger.launch(
            bytes_moved=read + result.nbytes, flops=flops, single=self.expression.single, kernels=kernels
        )
        return wrapped(np.array(result[(slice(None, None, -1),) * result.ndim]))
