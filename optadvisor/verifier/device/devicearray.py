"""Arrays of the stand-in for CuPy: NumPy's underneath, with what CuPy does otherwise made visible.

What CuPy refuses raises `TypeError`, as there: a NumPy array or a list in an operation, conversion to one behind
the scenes, dtypes that are no numbers. What CuPy does *silently* in another way raises `OtherwiseError`, which no
`except Exception` of a candidate catches: positions out of bounds (they wrap around there), the same position twice in
an assignment (either may win), casts of numbers that do not fit.

Source: CuPy's documentation, “Differences between CuPy and NumPy”.

Does not handle: streams, several devices, memory pools, structured dtypes, iteration over an array.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from optadvisor.verifier.device import prices
from optadvisor.verifier.device.ledger import Ledger, words
from optadvisor.verifier.device.otherwise import OtherwiseError, as_cupy, check_cast, looked_at, noticed

NUMBERS = "biufc"
"""Kinds of dtypes that a card knows."""
IMPLICIT = (
    "Implicit conversion to a NumPy array is not allowed. Please use `.get()` to construct a NumPy array explicitly."
)
SCALARS = (bool, int, float, complex, np.number, np.bool_)


class State:
    """What the stand-in notes; one for a process."""

    def __init__(self) -> None:
        self.ledger = Ledger()

    def refuse(self, words: str, error: type[Exception] = TypeError) -> Exception:
        self.ledger.gave_up.append(words)
        return error(words)


STATE = State()


def wrapped(value: Any) -> Any:
    """NumPy's result as one of the card: scalars become arrays without axes, as CuPy's reductions give them."""
    if isinstance(value, tuple):
        parts = [wrapped(each) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, list):
        return [wrapped(each) for each in value]
    if isinstance(value, np.ndarray | np.generic):
        array = np.asarray(value)
        known_dtype(array.dtype)
        return DeviceArray(array)
    return value


def known_dtype(dtype: Any) -> np.dtype[Any]:
    found: np.dtype[Any] = np.dtype(dtype)
    if found.kind not in NUMBERS or found.itemsize > 16 or not found.isnative:
        raise STATE.refuse(f"Unsupported dtype {found}", ValueError)
    return found


def bare(value: Any, what: str) -> Any:
    """The array underneath, or a scalar; nothing else goes into an operation."""
    if isinstance(value, DeviceArray):
        return value._host
    if isinstance(value, SCALARS) or value is None:
        return value
    raise STATE.refuse(f"{what}: Unsupported type {type(value)}")


def computed(name: str, function: Any, arguments: tuple[Any, ...], keywords: Mapping[str, Any]) -> Any:
    """One operation, and what it costs. Arguments are bare already. CuPy does not warn."""
    with np.errstate(all="ignore"), noticed():
        result = as_cupy(name, function)(*arguments, **keywords)
    charge(name, [*arguments, *keywords.values()], result)
    return result


def charge(name: str, arguments: list[Any], result: Any) -> None:
    flat: list[np.ndarray] = []
    for each in arguments:
        flat += [part for part in (each if isinstance(each, tuple | list) else [each]) if isinstance(part, np.ndarray)]
    results = [np.asarray(part) for part in (result if isinstance(result, tuple | list) else [result])]
    moved = sum(part.nbytes for part in (*flat, *results))
    count = sum(part.size for part in results)
    single = not any(part.dtype in (np.float64, np.complex128) for part in (*flat, *results))
    flops = prices.flops(name, flat, count) * (4 if any(p.dtype.kind == "c" for p in (*flat, *results)) else 1)
    STATE.ledger.launch(bytes_moved=moved, flops=flops, single=single, kernels=prices.kernels(name))


def call(name: str, function: Any, *arguments: Any, **keywords: Any) -> Any:
    """An operation on arrays of the card and scalars, with `out=`."""
    out = keywords.pop("out", None)
    target = out[0] if isinstance(out, tuple) else out
    plain = tuple(bare(each, name) for each in arguments)
    named = {key: bare(each, name) if isinstance(each, DeviceArray) else each for key, each in keywords.items()}
    if target is None:
        return wrapped(computed(name, function, plain, named))
    if not isinstance(target, DeviceArray):
        raise STATE.refuse(f"{name}: `out` must be an array of the card")
    computed(name, function, plain, {**named, "out": target._host})
    return target


def _index(array: np.ndarray, place: Any, *, writes: bool) -> Any:
    """A subscript with everything bare, looked at for what CuPy takes otherwise."""
    parts = place if isinstance(place, tuple) else (place,)
    found: list[Any] = []
    for part in parts:
        if isinstance(part, DeviceArray):
            found.append(part._host)
        elif part is None or part is Ellipsis or isinstance(part, slice | int | np.integer | np.bool_):
            if isinstance(part, slice) and any(isinstance(x, DeviceArray) for x in (part.start, part.stop, part.step)):
                raise STATE.refuse("an array of the card is no integer")
            found.append(part)
        else:
            raise STATE.refuse(f"a subscript of type {type(part)}", IndexError)
    if any(isinstance(part, np.ndarray) for part in found):
        _check_positions(array, found, writes=writes)
    return tuple(found) if isinstance(place, tuple) else found[0]


def _check_positions(array: np.ndarray, parts: list[Any], *, writes: bool) -> None:
    """Positions within the array, and each once where they are written to."""
    used = sum(
        1 if not isinstance(p, np.ndarray) or p.dtype != bool else p.ndim
        for p in parts
        if p is not None and p is not Ellipsis
    )
    axis = 0
    chosen = []
    for part in parts:
        if part is None:
            continue
        if part is Ellipsis:
            axis += array.ndim - used
            continue
        if isinstance(part, np.ndarray) and part.dtype == bool:
            if part.shape != array.shape[axis : axis + part.ndim]:
                raise STATE.refuse("a mask of another shape", IndexError)
            axis += part.ndim
            continue
        if isinstance(part, np.ndarray):
            length = array.shape[axis]
            if part.size and (int(part.min()) < -length or int(part.max()) >= length):
                raise OtherwiseError("a position out of bounds, which CuPy takes modulo the length")
            chosen.append(part % max(length, 1))
        axis += 1
    if writes and chosen:
        rows = np.stack([each.ravel() for each in np.broadcast_arrays(*chosen)])
        if np.unique(rows, axis=1).shape[1] != rows.shape[1]:
            raise OtherwiseError("the same position twice in an assignment, of which either may win")


class DeviceArray:
    """Stands for `cupy.ndarray`."""

    __slots__ = ("_host",)
    __array_priority__ = 100
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, host: np.ndarray) -> None:
        self._host = host

    # ------------------------------------------------------------ what it is

    @property
    def shape(self) -> tuple[int, ...]:
        return self._host.shape

    @property
    def dtype(self) -> np.dtype[Any]:
        return self._host.dtype

    @property
    def size(self) -> int:
        return self._host.size

    @property
    def ndim(self) -> int:
        return self._host.ndim

    @property
    def nbytes(self) -> int:
        return self._host.nbytes

    @property
    def itemsize(self) -> int:
        return self._host.itemsize

    @property
    def flags(self) -> Any:
        return self._host.flags

    @property
    def T(self) -> DeviceArray:  # noqa: N802 - as in NumPy
        return DeviceArray(self._host.T)

    @property
    def real(self) -> DeviceArray:
        return DeviceArray(self._host.real)

    @property
    def imag(self) -> DeviceArray:
        return DeviceArray(self._host.imag)

    def __len__(self) -> int:
        return len(self._host)

    # ------------------------------------------------------------ to the host, on purpose or not

    def get(self, order: str = "C") -> np.ndarray:
        STATE.ledger.to_host.append(self._host.nbytes)
        keeps = (
            "F"
            if order == "F"
            or (
                order == "A"
                and self._host.flags.f_contiguous
                and self._host.ndim > 1
                and not self._host.flags.c_contiguous
            )
            else "C"
        )
        return np.array(self._host, order=keeps, copy=True)  # type: ignore[call-overload, no-any-return]

    def item(self, *args: int) -> Any:
        STATE.ledger.to_host.append(self._host.itemsize)
        return self._host.item(*args)

    def tolist(self) -> Any:
        return self.get().tolist()

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise STATE.refuse(IMPLICIT)

    def __array_function__(self, function: Any, *_: Any, **__: Any) -> Any:
        raise STATE.refuse(
            f"NumPy's own `{getattr(function, '__name__', function)}` is called with an array of the card"
        )

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **keywords: Any) -> Any:
        """An operator whose left side is a NumPy scalar ends here; `np.exp(a)` would work in CuPy, but is not meant."""
        if method != "__call__" or keywords or not isinstance(inputs[0], np.generic):
            raise STATE.refuse(f"NumPy's own `{ufunc.__name__}.{method}` is called with an array of the card")
        return call(ufunc.__name__, ufunc, *inputs)

    def _scalar(self) -> Any:
        if self._host.size != 1:
            raise STATE.refuse("only arrays of one element become a number")
        return self.item()

    def __float__(self) -> float:
        return float(self._scalar())

    def __int__(self) -> int:
        return int(self._scalar())

    def __bool__(self) -> bool:
        if self._host.size != 1:
            raise STATE.refuse("The truth value of an array with more than one element is ambiguous.", ValueError)
        return bool(self._scalar())

    def __index__(self) -> int:
        if self._host.dtype.kind not in "iu":
            raise STATE.refuse("only integers become an index")
        return int(self._scalar())

    def __iter__(self) -> Any:
        raise STATE.refuse("to go over an array of the card in Python takes a transfer for each element")

    # ------------------------------------------------------------ elements

    def __getitem__(self, place: Any) -> Any:
        index = _index(self._host, place, writes=False)
        parts = index if isinstance(index, tuple) else (index,)
        if not any(isinstance(part, np.ndarray) for part in parts):
            whole = parts if any(part is Ellipsis for part in parts) else (*parts, ...)
            return DeviceArray(self._host[whole])  # a view, also of a single element
        found = self._host[index]
        charge("take", [np.asarray(found)], found)
        return wrapped(found)

    def __setitem__(self, place: Any, value: Any) -> None:
        plain = bare(value, "an assignment")
        check_cast(plain, self._host.dtype)
        index = _index(self._host, place, writes=True)
        with np.errstate(all="ignore"), noticed():
            self._host[index] = plain
        written = np.asarray(plain)
        charge("copy", [written], written)

    # ------------------------------------------------------------ methods

    def copy(self, order: str = "C") -> DeviceArray:
        return wrapped(computed("copy", lambda a: a.copy(order=order), (self._host,), {}))  # type: ignore[no-any-return]

    def astype(
        self, dtype: Any, order: str = "K", casting: Any = None, subok: Any = None, copy: bool = True
    ) -> DeviceArray:
        check_cast(self._host, known_dtype(dtype))
        if not copy and self._host.dtype == np.dtype(dtype):
            return self
        return wrapped(computed("astype", lambda a: a.astype(dtype, order=order), (self._host,), {}))  # type: ignore[no-any-return]

    def fill(self, value: Any) -> None:
        plain = bare(value, "fill")
        check_cast(plain, self._host.dtype)
        with np.errstate(all="ignore"), noticed():
            self._host.fill(plain)
        charge("fill", [], self._host)

    def reshape(self, *shape: Any, order: str = "C") -> DeviceArray:
        return DeviceArray(self._host.reshape(*shape, order=order))  # type: ignore[call-overload]

    def sort(self, axis: int = -1) -> None:
        self._host.sort(axis=axis)
        charge("sort", [self._host], self._host)


def _operator(name: str, function: np.ufunc) -> None:
    def forward(self: DeviceArray, other: Any) -> Any:
        return call(function.__name__, function, self, other)

    def backward(self: DeviceArray, other: Any) -> Any:
        return call(function.__name__, function, other, self)

    def in_place(self: DeviceArray, other: Any) -> Any:
        plain = bare(other, function.__name__)
        computed(function.__name__, function, (self._host, plain), {"out": self._host})
        return self

    setattr(DeviceArray, f"__{name}__", forward)
    if name not in COMPARISONS:
        setattr(DeviceArray, f"__r{name}__", backward)
        setattr(DeviceArray, f"__i{name}__", in_place)


COMPARISONS = {
    "lt": np.less,
    "le": np.less_equal,
    "gt": np.greater,
    "ge": np.greater_equal,
    "eq": np.equal,
    "ne": np.not_equal,
}
OPERATORS = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.true_divide, "floordiv": np.floor_divide,
    "mod": np.remainder, "pow": np.power, "matmul": np.matmul, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor, "lshift": np.left_shift, "rshift": np.right_shift,
}  # fmt: skip
for _name, _function in (OPERATORS | COMPARISONS).items():
    _operator(_name, _function)
for _name, _function in {"neg": np.negative, "pos": np.positive, "abs": np.absolute, "invert": np.invert}.items():
    setattr(DeviceArray, f"__{_name}__", lambda self, f=_function: call(f.__name__, f, self))


def _method(name: str) -> None:
    """A method of NumPy's arrays that gives a new array, or a view."""

    def method(self: DeviceArray, *arguments: Any, out: Any = None, **keywords: Any) -> Any:
        plain = tuple(each if isinstance(each, tuple) else bare(each, name) for each in arguments)
        if out is not None:
            keywords["out"] = bare(out, name)
        looked_at(name, [self._host, *plain])
        with np.errstate(all="ignore"), noticed():
            result = getattr(self._host, name)(*plain, **keywords)
        if name not in VIEWS:
            charge(name, [self._host], result)
        return out if out is not None else wrapped(result)

    setattr(DeviceArray, name, method)


VIEWS = frozenset({"transpose", "ravel", "squeeze", "swapaxes", "diagonal"})
METHODS = words(
    """sum mean min max prod any all argmin argmax std var cumsum cumprod dot round clip conj conjugate
    flatten argsort nonzero repeat take trace ravel transpose squeeze swapaxes diagonal ptp
    searchsorted"""
)
for _name in METHODS:
    if hasattr(np.ndarray, _name):
        _method(_name)
