# --- before
import numpy as np


def table(points, more):
    path = np.empty((0, 2))
    both = np.zeros(1)
    for x, y in points:
        path = np.vstack([path, [x, y]])
        path = np.vstack((path, more))
        both = np.hstack((both, more, ))
    return path, both

# --- inputs: table
CALLS = [call([(1, 2), (3.5, 4.0)], np.array([0.5, 1.5])), call([], None)]
CHECKS = [
    call([(1, 2), (3.5, 4.0)], np.array([[0.5, 1.5], [2.0, 3.0]])),
    call([(1, 2), (3.5, 4.0)], np.array([0.5, 1.5, 2.5])),
    call([(1, 2), (3.5, 4.0)], np.array([1, 2], dtype="complex64")),
    call([(1, "a"), (3.5, 4.0)], np.array([1, 2])),
    call([(1, 2)], 5.0),
    call([(1, 2)], np.ma.masked_array([1.0, 2.0], mask=[True, False])),
]

# --- after: joined once
import numpy as np


class _GrowingVstack:
    """An array that grows by `np.vstack([array, value])`: values are kept, and put together when the array is needed."""

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
        """`array = np.vstack([array, value])`, put off where possible."""
        if not self.known or type(value) not in (list, tuple, np.ndarray, bool, float, int, np.float64, np.int64):
            self.step(value)
            return
        piece = np.atleast_2d(np.array(value))
        fits = piece.ndim == self.array.ndim == 2 and piece.shape[1:] == self.array.shape[1:]
        fits = fits and piece.flags.c_contiguous and piece.dtype.kind in "biufc"
        if fits and np.promote_types(self.array.dtype, piece.dtype) == self.array.dtype:
            self.flush()
            self.pieces.append(piece)
        else:
            self.step(value)

    def step(self, value):
        array = self.joined()
        self.array = np.vstack([array, value])
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


class _GrowingHstack:
    """An array that grows by `np.hstack([array, value])`: values are kept, and put together when the array is needed."""

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
        """`array = np.hstack([array, value])`, put off where possible."""
        number = value[0] if type(value) is list and len(value) == 1 else value
        if type(number) in self.plain or (self.plain and type(number) is int and -(2**63) <= number < 2**63):
            self.numbers.append(number)
            return
        if not self.known or type(value) not in (list, tuple, np.ndarray, bool, float, int, np.float64, np.int64):
            self.step(value)
            return
        piece = np.atleast_1d(np.array(value))
        fits = piece.ndim == self.array.ndim == 1 and piece.shape[1:] == self.array.shape[1:]
        fits = fits and piece.flags.c_contiguous and piece.dtype.kind in "biufc"
        if fits and np.promote_types(self.array.dtype, piece.dtype) == self.array.dtype:
            self.flush()
            self.pieces.append(piece)
        else:
            self.step(value)

    def step(self, value):
        array = self.joined()
        self.array = np.hstack([array, value])
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


def table(points, more):
    path = np.empty((0, 2))
    both = np.zeros(1)
    path_parts = _GrowingVstack(path)
    both_parts = _GrowingHstack(both)
    for x, y in points:
        path_parts.add([x, y])
        path_parts.add(more)
        both_parts.add(more)
    path = path_parts.joined()
    both = both_parts.joined()
    return path, both
