# --- before
def crc32(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0xEDB88320 if crc & 1 else crc >> 1
    return crc ^ 0xFFFFFFFF

# --- inputs: crc32
CALLS = [call(b"123456789"), call(b"a")]
CHECKS = [call(b""), call(b"\xff\x00"), call(bytearray(b"ab")), call([1, 2]), call([300]), call("a"), call(None)]

# --- after: compiled
import numba as _numba
import numpy as _np


def _ints_of(data):
    """The ints in bytes, as an array."""
    if len(data) > 2**31:
        raise ValueError
    return _np.frombuffer(data, _np.uint8).astype(_np.int64)


def _compiled(**options):
    """A decorator: the function compiled by Numba, kept on disk where there is a place for it."""
    import importlib.util, sys, threading

    # Numba imports SciPy at its first call, for linear algebra alone: it starts twice as fast without
    blas, arrays = "scipy.linalg.cython_blas", "numba.np.arraymath"
    if not {blas, arrays} & sys.modules.keys() and threading.active_count() == 1:
        sys.modules[blas] = None
        try:
            __import__(arrays)
        except ImportError:
            pass
        finally:
            del sys.modules[blas]
        if arrays in sys.modules:
            sys.modules[arrays]._HAVE_BLAS = importlib.util.find_spec("scipy") is not None

    def compiled(function):
        try:
            return _numba.njit(cache=True, **options)(function)
        except RuntimeError:
            return _numba.njit(**options)(function)
    return compiled


@_compiled()
def _crc32_kernel(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0xEDB88320 if crc & 1 else crc >> 1
    return crc ^ 0xFFFFFFFF


def crc32(data):
    if type(data) is bytes:
        try:
            data_array = _ints_of(data)
            return _crc32_kernel(data_array)
        except Exception:  # the original code below takes over
            pass
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0xEDB88320 if crc & 1 else crc >> 1
    return crc ^ 0xFFFFFFFF
