# --- before
import numpy as np


def decay(start, rate, dt, steps):
    t = np.array([0.0])
    y = np.array([start])
    while len(t) < steps:
        y = np.append(y, y[-1] + dt * rate * y[-1])
        t = np.append(t, t[-1] + dt)
        if y[-1] < 1e-3:
            return t, y
    return t, y

# --- inputs: decay
CALLS = [call(1.0, -0.5, 0.1, 20), call(2, -1, 0.5, 9), call(1.0, -0.5, 0.1, 1)]
CHECKS = [call(1, 1, 1, 40), call(1.0, -3.0, 0.3, 40), call(1j, 1.0, 0.5, 4), call("x", 1, 1, 4), call(1.0, 1.0, 1.0, None)]

# --- after: joined once
import numpy as np


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


def decay(start, rate, dt, steps):
    t = np.array([0.0])
    y = np.array([start])
    y_parts = _GrowingAppend(y)
    t_parts = _GrowingAppend(t)
    while len(t_parts) < steps:
        y_parts.add(y_parts[-1] + dt * rate * y_parts[-1])
        t_parts.add(t_parts[-1] + dt)
        if y_parts[-1] < 1e-3:
            return t_parts.joined(), y_parts.joined()
    y = y_parts.joined()
    t = t_parts.joined()
    return t, y
