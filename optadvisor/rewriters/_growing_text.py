"""The classes whose objects take the place of an array or list that is copied at every step to grow by a little.

    parts = _Growing(a)        a, as it is before the loop
    parts.add(x)               a = np.append(a, x), put off
    len(parts), parts[-1]      len(a), a[-1]
    parts.joined()             a

A value is put off only where joining all at once gives what joining them one by one gives: arrays of numbers, and
values that leave the array's dtype and number of dimensions alone. Else the step is made at once, as before.

Does not handle: values put in front.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One way to grow; `array` and `value` stand for the two that are joined, `np` for NumPy."""

    step: str
    name: str
    piece: str = ""
    """The value as an array of the result's number of dimensions."""
    ndim: str = ""
    """The number of dimensions at which values can be put off."""
    number: str = ""
    """The number that a value is, or holds as its only element; empty where numbers make rows."""


_ONLY = "value[0] if type(value) is list and len(value) == 1 else "
APPEND = Operation(
    name="Append", step="np.append(array, value)", piece="np.array(value).ravel()", ndim="1", number=_ONLY + "value"
)
ALONG = Operation(
    name="Rows",
    step="np.append(array, value, axis=0)",
    piece="np.array(value)",
    ndim="max(piece.ndim, 1)",
    number=_ONLY + "None",
)
CONCATENATE = Operation(
    name="Concatenate", step="np.concatenate([array, value])", piece="np.array(value)", ndim="max(piece.ndim, 1)",
    number=_ONLY + "None",
)  # fmt: skip
VSTACK = Operation(name="Vstack", step="np.vstack([array, value])", piece="np.atleast_2d(np.array(value))", ndim="2")
HSTACK = Operation(
    name="Hstack", step="np.hstack([array, value])", piece="np.atleast_1d(np.array(value))", ndim="1",
    number=_ONLY + "value",
)  # fmt: skip
INDEX = Operation(
    name="Index", step="np.r_[array, value]", piece="np.atleast_1d(np.array(value))", ndim="1", number=_ONLY + "value"
)
PLUS = Operation(name="List", step="array + value")
"""Of lists."""

BUILTINS = ("bool", "float", "int", "len", "list", "map", "sum", "tuple", "type")

_ARRAY = '''class NAME:
    """An array that grows by `STEP`: values are kept, and put together when the array is needed."""

    def __init__(self, array):
        self.array, self.pieces, self.numbers = array, [], []
        self.known, self.plain = False, ()  # others may change the array: the first step makes another one

    def look(self):
        """Which values may be put off: those that change neither the array's dtype nor its number of dimensions."""
        self.known = (
            type(self.array) is np.ndarray and self.array.dtype.kind in "biufc" and self.array.flags.c_contiguous
        )
        self.plain = ()
        if self.known and self.array.ndim == 1 and self.array.dtype in (np.float64, np.int64):
            self.plain = (float, np.float64) if self.array.dtype == np.float64 else (np.int64,)

    def add(self, value):
        """`array = STEP`, put off where possible."""
NUMBER        if not self.known or type(value) not in (list, tuple, np.ndarray, bool, float, int, np.float64, np.int64):
            self.step(value)
            return
        piece = PIECE
        fits = piece.ndim == self.array.ndim == NDIM and piece.shape[1:] == self.array.shape[1:]
        fits = fits and piece.flags.c_contiguous and piece.dtype.kind in "biufc"
        if fits and np.promote_types(self.array.dtype, piece.dtype) == self.array.dtype:
            self.flush()
            self.pieces.append(piece)
        else:
            self.step(value)

    def step(self, value):
        array = self.joined()
        self.array = STEP
        self.look()

    def flush(self):
        if self.numbers:
            self.pieces.append(np.array(self.numbers, dtype=self.array.dtype))
            self.numbers = []

    def joined(self):
        """The array with all that was added."""
        self.flush()
        if self.pieces:
            self.array = np.concatenate([self.array, *self.pieces], dtype=self.array.dtype)
            self.pieces = []
        return self.array

    def __len__(self):
        return len(self.array) + sum(map(len, self.pieces)) + len(self.numbers)

    def __getitem__(self, index):
        if -len(self.numbers) <= index < 0:
            return self.array.dtype.type(self.numbers[index])
        if self.numbers and not self.pieces and -index <= len(self):
            return self.array[index + len(self.numbers)]
        found = self.joined()[index]
        if type(found) is np.ndarray:  # a row, by which the array may be changed
            self.known, self.plain = False, ()
        return found'''

_NUMBER = """        number = VALUE
        if type(number) in self.plain or (self.plain and type(number) is int and -(2**63) <= number < 2**63):
            self.numbers.append(number)
            return
"""

_LIST = '''class NAME:
    """A list that grows by `items = items + more`: what is added is kept, and put together when the list is needed."""

    def __init__(self, items):
        self.items, self.more, self.own = items, [], False

    def add(self, more):
        """`items = items + more`, put off for a list that nobody else can change."""
        if self.own and type(more) is list and more:
            self.more += more
        else:
            before = self.joined()
            self.items, self.own = before + more, type(before) is type(more) is list

    def joined(self):
        """The list with all that was added."""
        if self.more:
            self.items = self.items + self.more
            self.more = []
        return self.items

    def __len__(self):
        return len(self.items) + len(self.more)

    def __getitem__(self, index):
        return self.more[index] if -len(self.more) <= index < 0 else self.joined()[index]'''


def growing_class(name: str, operation: Operation, numpy: str) -> str:
    """The definition of the class `name`; `numpy` is the name under which the file knows NumPy."""
    if operation is PLUS:
        return _LIST.replace("NAME", name)
    number = _NUMBER.replace("VALUE", operation.number) if operation.number else ""
    text = _ARRAY.replace("NUMBER", number).replace("PIECE", operation.piece).replace("NDIM", operation.ndim)
    text = text.replace("STEP", operation.step).replace("NAME", name)
    return text if numpy == "np" else text.replace("np.", f"{numpy}.")
