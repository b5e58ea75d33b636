"""A module that stands in for `cupy` where there is none, or no card: NumPy underneath, as strict as CuPy.

    module = standin.installed()          from now on `import cupy` gives it, in this process

For checking and for tests alone: nothing that is written into anybody's program ever uses it. What it enforces,
`devicearray` says. It offers what `cupy_port` writes and no more; that all of it is there in the real CuPy, under the
same names, `tests/test_gpu_names.py` looks at where CuPy is installed.

Does not handle: random numbers, `cupyx`, kernels in C other than those of `elementwise` and `reduction`, sparse arrays,
pinned memory.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np

from optadvisor.verifier.device import scipy_standin
from optadvisor.verifier.device.devicearray import STATE, DeviceArray, call, charge, known_dtype, wrapped
from optadvisor.verifier.device.elementwise import ElementwiseKernel
from optadvisor.verifier.device.ledger import Ledger, words
from optadvisor.verifier.device.otherwise import errstate, looked_at, noticed
from optadvisor.verifier.device.reduction import ReductionKernel

ELEMENTWISE = words(
    """abs absolute add arccos arccosh arcsin arcsinh arctan arctan2 arctanh bitwise_and bitwise_or
    bitwise_xor cbrt ceil conj conjugate copysign cos cosh deg2rad degrees divide equal exp exp2
    expm1 fabs floor floor_divide fmax fmin fmod greater greater_equal heaviside hypot invert
    isfinite isinf isnan left_shift less less_equal log log10 log1p log2 logaddexp logical_and
    logical_not logical_or logical_xor maximum minimum mod multiply negative not_equal positive
    power rad2deg radians reciprocal remainder right_shift rint sign signbit sin sinh sqrt square
    subtract tan tanh true_divide trunc"""
)
"""Ufuncs: they take arrays of the card and numbers, and `out`."""
ON_ARRAYS = words(
    """all allclose amax amin angle any argmax argmin argsort around array_equal average bincount clip
    convolve corrcoef correlate count_nonzero cov cross cumprod cumsum diag diagonal diff dot einsum
    expand_dims flip fliplr flipud gradient histogram imag inner interp isclose kron max mean median
    min moveaxis nan_to_num nanmax nanmean nanmin nansum nonzero outer pad prod ptp ravel real repeat
    reshape roll rot90 round searchsorted sort squeeze std sum swapaxes take tensordot tile trace
    transpose trapezoid tril triu unique var vdot where zeros_like ones_like empty_like full_like
    broadcast_to matmul percentile polyval sinc"""
)
OF_SEVERAL = ["concatenate", "stack", "vstack", "hstack", "dstack", "column_stack"]
"""They take a tuple or list of arrays."""
MAKERS = words("""zeros ones empty full arange linspace eye identity tri indices logspace""")
FFT = words(
    """fft ifft fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 fftshift ifftshift fftfreq rfftfreq hfft
    ihfft"""
)
LINALG = words("""cholesky det eigh eigvalsh inv lstsq matrix_power norm pinv qr slogdet solve svd""")
VIEWS = frozenset(
    words(
        """broadcast_to diagonal expand_dims flip fliplr flipud imag moveaxis ravel real reshape rot90
        squeeze swapaxes transpose"""
    )
)
CONSTANTS = ("pi", "e", "inf", "nan", "newaxis", "euler_gamma")
DTYPES = words(
    """float64 float32 float16 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool_ complex128 complex64
    intp int_"""
)


def installed() -> ModuleType:
    """Put it where `import cupy` looks first; the module."""
    module = made()
    sys.modules["cupy"] = module
    for part in ("fft", "linalg", "cuda"):
        sys.modules[f"cupy.{part}"] = getattr(module, part)
    beside = ModuleType("cupyx")
    beside.errstate = errstate  # type: ignore[attr-defined]
    parts = scipy_standin.modules()
    beside.scipy = parts["cupyx.scipy"]  # type: ignore[attr-defined]
    sys.modules |= {"cupyx": beside, **parts}
    return module


@contextlib.contextmanager
def in_place() -> Iterator[ModuleType]:
    """The same for as long as the block lasts."""
    names = ("cupy", "cupy.fft", "cupy.linalg", "cupy.cuda", "cupyx", *scipy_standin.modules())
    before = {name: sys.modules[name] for name in names if name in sys.modules}
    try:
        yield installed()
    finally:
        for name in names:
            sys.modules.pop(name, None)
        sys.modules.update(before)


def counted() -> Ledger:
    """What was noted since the last time."""
    ledger, STATE.ledger = STATE.ledger, Ledger()
    return ledger


def made() -> ModuleType:
    module = ModuleType("cupy", __doc__)
    for name in (*ELEMENTWISE, *ON_ARRAYS):
        if hasattr(np, name):
            setattr(module, name, _lifted(name, getattr(np, name)))
    for name in OF_SEVERAL:
        setattr(module, name, _of_several(name, getattr(np, name)))
    for name in MAKERS:
        setattr(module, name, _maker(name, getattr(np, name)))
    for name in (*CONSTANTS, *DTYPES):
        setattr(module, name, getattr(np, name))
    fft, linalg, cuda = ModuleType("cupy.fft"), ModuleType("cupy.linalg"), ModuleType("cupy.cuda")
    for name in FFT:
        lift = _maker if name.endswith("freq") else _lifted
        setattr(fft, name, lift(name, getattr(np.fft, name)))
    for name in LINALG:
        setattr(linalg, name, _lifted(name, getattr(np.linalg, name)))
    cuda.is_available = lambda: False  # type: ignore[attr-defined]
    parts: dict[str, Any] = {"fft": fft, "linalg": linalg, "cuda": cuda, "ndarray": DeviceArray}
    parts |= {"asarray": asarray, "array": array, "asnumpy": asnumpy, "copyto": copyto, "meshgrid": meshgrid}
    parts |= {"ElementwiseKernel": ElementwiseKernel, "ReductionKernel": ReductionKernel}
    parts["get_array_module"] = lambda *each: module if any(isinstance(one, DeviceArray) for one in each) else np
    parts |= {"copy": lambda a, order="K": wrapped(np.array(_only(a)._host, order=order, copy=True)), "bool": np.bool_}
    parts["may_share_memory"] = lambda a, b: np.may_share_memory(_only(a)._host, _only(b)._host)
    for name, value in parts.items():
        setattr(module, name, value)
    module.__version__ = "14.0 (stand-in)"  # type: ignore[attr-defined]
    return module


def _only(value: Any) -> DeviceArray:
    if not isinstance(value, DeviceArray):
        raise STATE.refuse(f"Unsupported type {type(value)}")
    return value


def _lifted(name: str, function: Any) -> Any:
    """NumPy's function for arrays of the card."""

    def lifted(*arguments: Any, **keywords: Any) -> Any:
        if name == "where" and len(arguments) == 3 and not any(isinstance(each, DeviceArray) for each in arguments):
            raise STATE.refuse("`where` needs an array of the card")
        if name in ("einsum",):
            return _einsum(*arguments)
        if name in ELEMENTWISE:
            return call(name, function, *arguments, **keywords)
        first = arguments[:1] if name not in ("where", "clip", "full_like", "isclose", "allclose") else ()
        for each in first:
            _only(each)
        return _on_arrays(name, function, arguments, keywords)

    lifted.__name__ = name
    return lifted


def _on_arrays(name: str, function: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
    """Arrays of the card, beside axes, shapes and words; neither NumPy's arrays nor lists of numbers."""
    out = keywords.pop("out", None)
    plain = [_plain(name, each) for each in arguments]
    named = {key: _plain(name, each) for key, each in keywords.items()}
    if out is not None:
        named["out"] = _only(out)._host
    looked_at(name, plain, named)
    with np.errstate(all="ignore"), noticed():
        result = function(*plain, **named)
    if name not in VIEWS:
        charge(name, [*plain, *named.values()], result)
    if name == "empty_like":
        _unset(result)
    return out if out is not None else wrapped(result)


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, DeviceArray):
        return value._host
    if isinstance(value, np.ndarray):
        raise STATE.refuse(f"{name}: Unsupported type {type(value)}")
    if isinstance(value, list | tuple) and any(
        isinstance(each, float | list | np.ndarray | DeviceArray) for each in value
    ):
        raise STATE.refuse(f"{name}: a list or tuple where an array of the card is needed")
    return value


def _einsum(subscripts: str, *operands: Any) -> Any:
    plain = [_only(each)._host for each in operands]
    result = np.einsum(subscripts, *plain)
    charge("einsum", list(plain), result)
    return wrapped(np.array(result))


def _of_several(name: str, function: Any) -> Any:
    def several(arrays: Any, *arguments: Any, **keywords: Any) -> Any:
        if not isinstance(arrays, tuple | list):
            raise STATE.refuse(f"{name} needs a tuple or list of arrays")
        plain = [_only(each)._host for each in arrays]
        result = function(plain, *arguments, **keywords)
        charge(name, list(plain), result)
        return wrapped(result)

    several.__name__ = name
    return several


def _maker(name: str, function: Any) -> Any:
    def maker(*arguments: Any, **keywords: Any) -> Any:
        if any(isinstance(each, DeviceArray | np.ndarray | list) for each in arguments):
            raise STATE.refuse(f"{name} needs numbers, no arrays")
        if keywords.get("dtype") is not None:
            known_dtype(keywords["dtype"])
        with np.errstate(all="ignore"), noticed():
            result = function(*arguments, **keywords)
        if name == "empty":
            _unset(result)
        charge(name, [], result)
        return wrapped(result)

    maker.__name__ = name
    return maker


def _unset(array: np.ndarray) -> None:
    """Memory that nobody wrote to holds anything; here, what would show."""
    array.fill(np.nan if array.dtype.kind in "fc" else 77)


# ---------------------------------------------------------------- over the border


def asarray(a: Any, dtype: Any = None, order: Any = None) -> DeviceArray:
    if isinstance(a, DeviceArray):
        return a if dtype is None or a.dtype == np.dtype(dtype) else a.astype(dtype)
    return array(a, dtype=dtype)


def array(obj: Any, dtype: Any = None, copy: bool = True, order: str = "K") -> DeviceArray:
    if isinstance(obj, DeviceArray):
        return obj.astype(dtype if dtype is not None else obj.dtype)
    host = np.array(obj, dtype=dtype, copy=True, order="K")  # a strided array becomes a compact one, too
    known_dtype(host.dtype)
    STATE.ledger.to_card.append(host.nbytes)
    return DeviceArray(host)


def asnumpy(a: Any, stream: Any = None, order: str = "C", out: Any = None, *, blocking: bool = True) -> np.ndarray:
    if not isinstance(a, DeviceArray):
        return np.asarray(a)
    result = a.get(order=order)
    if out is None:
        return result
    out[...] = result
    return out  # type: ignore[no-any-return]


def copyto(dst: Any, src: Any, casting: str = "same_kind", where: Any = None) -> None:
    _only(dst)[...] = src


def meshgrid(*xi: Any, **keywords: Any) -> Any:
    result = np.meshgrid(*[_only(each)._host for each in xi], **keywords)
    charge("meshgrid", [], tuple(result))
    return wrapped([np.array(each) for each in result])
