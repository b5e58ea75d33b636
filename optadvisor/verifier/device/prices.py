"""What NumPy's functions cost on a card: floating-point operations, and how many kernels CuPy starts for one.

Rough by nature: they decide between “memory-bound” and “computes for long”, not between two cards of a kind.

- Elementwise: 1 operation, divisions and roots 8, `exp` and its like 20 (instructions of CUDA's double-precision
  library functions, tens each: CUDA C++ Programming Guide, “Mathematical Functions”).
- Linear algebra and transforms by the textbook (Golub & Van Loan, “Matrix Computations”): 2mnk for a product, 2n³/3 for
  `solve`, 9n³ for `eigh`, 5n·log2(n) for a transform of n numbers.

Does not handle: sparse matrices, batches of small matrices.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from optadvisor.verifier.device.ledger import words

LONG = 20
"""Operations of a transcendental function."""
_MIDDLE = 8
_LONG_FUNCTIONS = frozenset(
    words(
        """exp exp2 expm1 log log2 log10 log1p sin cos tan arcsin arccos arctan arctan2 sinh cosh tanh
        arcsinh arccosh arctanh power float_power hypot cbrt logaddexp logaddexp2 sinc i0 angle"""
    )
)
_MIDDLE_FUNCTIONS = frozenset(["divide", "true_divide", "floor_divide", "remainder", "mod", "fmod", "sqrt", "divmod"])
_KERNELS = {
    "mean": 2, "average": 4, "var": 4, "std": 5, "median": 4, "sort": 6, "argsort": 6, "unique": 8, "nonzero": 4,
    "linspace": 2, "meshgrid": 2, "diff": 1, "roll": 1, "cumsum": 2, "cumprod": 2, "histogram": 6, "bincount": 3,
    "pad": 5, "allclose": 3, "array_equal": 2, "cross": 6, "gradient": 6, "trapezoid": 4, "interp": 3, "percentile": 8,
    "cov": 6, "corrcoef": 9, "searchsorted": 1, "norm": 3, "solve": 4, "inv": 4, "eigh": 30, "svd": 30, "qr": 6,
    "cholesky": 3, "det": 5, "lstsq": 12, "fft2": 2, "ifft2": 3, "fftn": 3, "ifftn": 4, "ifft": 2, "fftshift": 1,
}  # fmt: skip
_CUBIC = {"solve": 2 / 3, "inv": 2.0, "cholesky": 1 / 3, "det": 2 / 3, "eigh": 9.0, "eigvalsh": 4 / 3, "svd": 22.0,
          "qr": 4 / 3, "pinv": 24.0, "lstsq": 4.0, "slogdet": 2 / 3, "eigvals": 10.0}  # fmt: skip
_PRODUCTS = frozenset({"dot", "matmul", "inner", "tensordot", "vdot", "einsum", "convolve", "correlate"})


def kernels(name: str) -> int:
    """How many kernels one call starts, about."""
    return _KERNELS.get(name, 1)


def flops(name: str, arguments: Sequence[np.ndarray], result: int) -> int:
    """Operations of one call; `result`: how many numbers it gives."""
    largest = max([array.size for array in arguments], default=result)
    if name in _PRODUCTS and len(arguments) >= 2:
        return product_flops(name, arguments, result)
    if name in _CUBIC and arguments:
        side = arguments[0].shape[-1] if arguments[0].ndim else 1
        return int(_CUBIC[name] * side**2 * max(arguments[0].size // max(side, 1), 1))
    if "fft" in name and "shift" not in name and "freq" not in name:
        return int(5 * largest * math.log2(max(largest, 2)))
    if "sort" in name or name in ("unique", "median", "percentile"):
        return int(largest * math.log2(max(largest, 2)))
    each = LONG if name in _LONG_FUNCTIONS else _MIDDLE if name in _MIDDLE_FUNCTIONS else 1
    return each * max(largest, result)


def product_flops(name: str, arguments: Sequence[np.ndarray], result: int) -> int:
    """Twice the results times what is summed over for each."""
    first, second = arguments[0], arguments[1]
    if name in ("convolve", "correlate"):
        return 2 * first.size * second.size
    summed = first.shape[-1] if first.ndim else 1
    return 2 * max(result, 1) * summed
