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
import numpy as _np


def _ints_of(data):
    """The ints in bytes, as an array."""
    if len(data) > 2**31:
        raise ValueError
    return _np.frombuffer(data, _np.uint8).astype(_np.int64)


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit(cache=True)
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
