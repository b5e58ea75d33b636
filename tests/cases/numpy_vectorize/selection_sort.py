# --- before
import numpy as np
def selection_sort(values):
    """Sorted copy."""
    values = values.copy()
    n = len(values)
    for i in range(n - 1):
        smallest = i
        for j in range(i + 1, n):
            if values[j] < values[smallest]:
                smallest = j
        values[i], values[smallest] = values[smallest], values[i]
    return values
# --- inputs: selection_sort
r=np.random.default_rng(1)
CALLS = [call(r.normal(0,1,50))]
CHECKS = [call(r.normal(0,1,0)), call(r.normal(0,1,1)), call(np.array([3.0,np.nan,1.0])), call(np.array([0.0,-0.0,1.0,0.0,-0.0])), call(r.integers(0,5,50).astype(float))]
# --- after: array statements
import numpy as np


@np.errstate(divide='raise', over='raise', invalid='raise')
def _selection_sort_in_numpy(values):
    values = values.copy()
    n = len(values)
    for i in range(n - 1):
        smallest = i
        if i + 2 <= len(values):
            smallest_values = values[i + 1:]
            at = smallest_values.argmin()
            smallest_found = smallest_values[at]
            if smallest_found != smallest_found:
                raise ValueError
            if smallest_found < values[smallest]:
                smallest = int(i + 1 + at)
        values[i], values[smallest] = (values[smallest], values[i])
    return values


def selection_sort(values):
    """Sorted copy."""
    if (
        type(values) is np.ndarray
        and values.dtype == np.float64
        and values.ndim == 1
        and values.dtype.type is np.float64
        and values.size <= 2**31
    ):
        try:
            return _selection_sort_in_numpy(values)
        except Exception:  # the original code below takes over
            pass
    values = values.copy()
    n = len(values)
    for i in range(n - 1):
        smallest = i
        for j in range(i + 1, n):
            if values[j] < values[smallest]:
                smallest = j
        values[i], values[smallest] = values[smallest], values[i]
    return values
