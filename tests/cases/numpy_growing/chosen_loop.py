# --- before
import numpy as np


def lines(rows, start):
    found = start
    for row in rows:
        line = np.zeros(0, dtype=int)
        for value in row:
            line = np.concatenate([line, [value, len(line)]])
        found = np.concatenate((found, line), axis=0)
        total = np.r_[0.0, 1.0]
        for value in row:
            total = np.r_[total, value]
        found = np.append(found, total[:1], axis=0)
    return found

# --- inputs: lines
CALLS = [call([[1, 2], [3], []], np.array([7])), call([], np.array([7.5]))]
CHECKS = [
    call([[1, 2.5], [3], []], np.array([7])),
    call([[2**62, 2**62], [2**63], []], np.array([7.5])),
    call([[1, 2], [3]], np.array([[7]])),
    call([[1, 2], [3]], [7.5]),
    call([[1, "b"], [3]], np.array([7.0])),
]

# --- after: joined once
import numpy as np


class _GrowingConcatenate:
    """An array that grows by `np.concatenate([array, value])`: values are kept, and put together when the array is needed."""

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
        """`array = np.concatenate([array, value])`, put off where possible."""
        number = value[0] if type(value) is list and len(value) == 1 else None
        if type(number) in self.plain or (self.plain and type(number) is int and -(2**63) <= number < 2**63):
            self.numbers.append(number)
            return
        if not self.known or type(value) not in (list, tuple, np.ndarray, bool, float, int, np.float64, np.int64):
            self.step(value)
            return
        piece = np.array(value)
        fits = piece.ndim == self.array.ndim == max(piece.ndim, 1) and piece.shape[1:] == self.array.shape[1:]
        fits = fits and piece.flags.c_contiguous and piece.dtype.kind in "biufc"
        if fits and np.promote_types(self.array.dtype, piece.dtype) == self.array.dtype:
            self.flush()
            self.pieces.append(piece)
        else:
            self.step(value)

    def step(self, value):
        array = self.joined()
        self.array = np.concatenate([array, value])
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


class _GrowingIndex:
    """An array that grows by `np.r_[array, value]`: values are kept, and put together when the array is needed."""

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
        """`array = np.r_[array, value]`, put off where possible."""
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
        self.array = np.r_[array, value]
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


def lines(rows, start):
    found = start
    for row in rows:
        line = np.zeros(0, dtype=int)
        line_parts = _GrowingConcatenate(line)
        for value in row:
            line_parts.add([value, len(line_parts)])
        line = line_parts.joined()
        found = np.concatenate((found, line), axis=0)
        total = np.r_[0.0, 1.0]
        total_parts = _GrowingIndex(total)
        for value in row:
            total_parts.add(value)
        total = total_parts.joined()
        found = np.append(found, total[:1], axis=0)
    return found
