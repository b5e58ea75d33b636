# --- before
import numpy as np


def collected(first, start, values):
    items = first
    numbers = start
    for value in values:
        items = items + [value]
        numbers = np.append(numbers, value)
        if value > 2:
            first.append(value)
            start[0] = value
    return items, numbers


# --- inputs: collected
CALLS = [call([0.5], np.array([0.5]), [1.0, 2.0]), call([], np.zeros(2), [1.0])]
CHECKS = [
    call([0.5], np.array([0.5]), [1.0, 3.0, 2.0]),
    call([0.5], np.array([0.5]), [3.0]),
    call([0.5], np.array([0.5]), []),
    call([1], np.array([1]), [3, 1, 4]),
]

# --- after: joined once
import numpy as np


class _GrowingList:
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
        return self.more[index] if -len(self.more) <= index < 0 else self.joined()[index]


class _GrowingAppend:
    """An array that grows by `np.append(array, value)`: values are kept, and put together when the array is needed."""

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
        """`array = np.append(array, value)`, put off where possible."""
        number = value[0] if type(value) is list and len(value) == 1 else value
        if type(number) in self.plain or (self.plain and type(number) is int and -(2**63) <= number < 2**63):
            self.numbers.append(number)
            return
        if not self.known or type(value) not in (list, tuple, np.ndarray, bool, float, int, np.float64, np.int64):
            self.step(value)
            return
        piece = np.array(value).ravel()
        fits = piece.ndim == self.array.ndim == 1 and piece.shape[1:] == self.array.shape[1:]
        fits = fits and piece.flags.c_contiguous and piece.dtype.kind in "biufc"
        if fits and np.promote_types(self.array.dtype, piece.dtype) == self.array.dtype:
            self.flush()
            self.pieces.append(piece)
        else:
            self.step(value)

    def step(self, value):
        array = self.joined()
        self.array = np.append(array, value)
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
        return found


def collected(first, start, values):
    items = first
    numbers = start
    items_parts = _GrowingList(items)
    numbers_parts = _GrowingAppend(numbers)
    for value in values:
        items_parts.add([value])
        numbers_parts.add(value)
        if value > 2:
            first.append(value)
            start[0] = value
    items = items_parts.joined()
    numbers = numbers_parts.joined()
    return items, numbers
