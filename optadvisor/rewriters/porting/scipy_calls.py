"""SciPy's functions of arrays on the card: `cupyx.scipy` has some of them under the same names.

    ndimage.gaussian_filter(u, 2.0)     _cpx_ndimage.gaussian_filter(u, 2.0)

Only arrays of floats of 64 bits, options that are written out, and functions that CuPy documents as compatible.

Does not handle: `output=`, filters that order numbers (nan among them comes elsewhere), `linalg` (SciPy refuses nan,
CuPy does not), sparse arrays, interpolation, integration, optimisation: CuPy lacks them, or has other methods.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from optadvisor.rewriters.porting.kinds import Array, Host, Kind, UnportableError, words

if TYPE_CHECKING:
    from optadvisor.rewriters.porting.calls import Calls

SPECIAL = frozenset(words("""erf erfc erfcx gamma gammaln expit logit j0 j1 y0 y1 i0 i1 i0e ndtr digamma"""))
"""Of one array, element by element."""
FILTERS = {
    "gaussian_filter": 2, "gaussian_filter1d": 2, "uniform_filter": 2, "uniform_filter1d": 2, "laplace": 1,
    "gaussian_laplace": 2, "sobel": 2, "prewitt": 2, "convolve": 2, "correlate": 2, "convolve1d": 2, "correlate1d": 2,
}  # fmt: skip
"""Of `scipy.ndimage`: at most so many arguments by position."""
WITH_WEIGHTS = frozenset(["convolve", "correlate", "convolve1d", "correlate1d"])
TO_COMPLEX = frozenset(["fft", "ifft", "fft2", "ifft2", "fftn", "ifftn", "rfft", "rfft2"])
TO_REAL = frozenset(["irfft", "irfft2"])
OF_REAL = frozenset(["dct", "idct", "dctn", "idctn"])
OPTIONS = frozenset(["mode", "cval", "axis", "type", "norm", "truncate", "order", "size", "sigma"])
LIBRARY = "functions of SciPy come from another library on a card"


def scipy_call(calls: Calls, node: ast.Call, resolved: str) -> Kind | None:
    """Raises `UnportableError`."""
    module, _, name = resolved.removeprefix("scipy.").partition(".")
    kinds = [calls.expression(each) for each in node.args]
    if None in kinds:
        return None
    arrays = [each for each in kinds if isinstance(each, Array)]
    if not arrays or not _is_known(module, name, kinds):
        raise UnportableError(f"`{ast.unparse(node.func)[:40]}` of SciPy is not ported in this form", node.lineno)
    for keyword in node.keywords:
        if keyword.arg not in OPTIONS or not _is_written(keyword.value):
            words_ = f"`{keyword.arg}=` of `{name}` is not written out, or CuPy may take it otherwise"
            raise UnportableError(words_, node.lineno)
    letters = {each.letter for each in arrays}
    complex_too = module == "fft" and name not in OF_REAL
    if not letters <= ({"f", "c"} if complex_too else {"f"}) or (name in ("rfft", "rfft2") and "c" in letters):
        raise UnportableError(f"`{name}` of SciPy with numbers that are no floats", node.lineno)
    if calls.porting.single:
        raise UnportableError(f"`{name}` of SciPy in single precision", node.lineno)
    alias = calls.site.fresh(f"_cpx_{module}")
    calls.porting.imports[f"import cupyx.scipy.{module} as {alias}"] = None
    calls.replace(node.func, f"{alias}.{name}")
    calls.rounds.add(LIBRARY)
    letter = "f"
    if module == "fft":
        letter = "c" if name in TO_COMPLEX else "f"
    return calls.result(node, arrays[0].rank, letter)


def _is_known(module: str, name: str, kinds: list[Kind | None]) -> bool:
    first = kinds[0] if kinds else None
    rest = kinds[1:]
    if not isinstance(first, Array) or not first.rank:
        return False
    if module == "special":
        return name in SPECIAL and not rest
    if module == "fft":
        sizes = {"fft", "ifft", "rfft", "dct", "idct"}
        return (name in TO_COMPLEX | TO_REAL | OF_REAL) and not rest and (first.rank == 1 or name not in sizes)
    if module == "ndimage":
        plain = all(isinstance(each, Array if name in WITH_WEIGHTS else Host) for each in rest)
        if name.startswith("uniform") and not all(isinstance(each, Host) and each.letter == "i" for each in rest):
            return False
        return len(kinds) <= FILTERS.get(name, 0) and plain and (name not in WITH_WEIGHTS or len(rest) == 1)
    second = rest[0] if len(rest) == 1 else None
    same = isinstance(second, Array) and second.rank == first.rank
    return module == "signal" and name in ("convolve", "fftconvolve") and same


def _is_written(node: ast.expr) -> bool:
    inner = node.operand if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) else node
    return isinstance(inner, ast.Constant) and type(inner.value) in (int, float, str, bool)
