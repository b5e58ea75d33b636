# --- before
import numpy as np


def stacked(start, values):
    rows = start * 1.0
    for value in values:
        last = rows[-1]
        rows = np.vstack((rows, [value, 1.0]))
        if value > 2:
            last[0] = 9.0
    return rows


# --- inputs: stacked
CALLS = [call(np.zeros((1, 2)), [1.0, 2.0])]
CHECKS = [
    call(np.zeros((1, 2)), [1.0, 3.0, 2.0]),
    call(np.zeros((1, 2)), [3.0, 3.0]),
    call(np.zeros((2, 2)), []),
    call(np.zeros((0, 2)), [1.0]),
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


def stacked(start, values):
    rows = start * 1.0
    rows_parts = _GrowingVstack(rows)
    for value in values:
        last = rows_parts[-1]
        rows_parts.add([value, 1.0])
        if value > 2:
            last[0] = 9.0
    rows = rows_parts.joined()
    return rows
