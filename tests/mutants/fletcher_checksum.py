# --- program: fletcher16
"""The Fletcher-16 checksum of a block of bytes (bytes, bytearray or memoryview)."""


def fletcher16(block):
    low, high = 0, 0
    for byte in block:
        low = (low + byte) % 255
        high = (high + low) % 255
    return high << 8 | low


if __name__ == "__main__":
    print(fletcher16(b"abcde"), fletcher16(bytearray(range(256)) * 2), fletcher16(b"\xff" * 40))
# --- wrong: modulo 256 | return
def fletcher16(block):
    low, high = 0, 0
    for byte in block:
        low = (low + byte) % 256
        high = (high + low) % 256
    return high << 8 | low
# --- wrong: signed bytes | call 2, return
import numpy as np


def fletcher16(block):
    values = np.frombuffer(block, dtype=np.int8).astype(np.int64)
    low = np.cumsum(values)
    return int(low.sum() % 255) << 8 | int(low[-1] % 255)
# --- wrong: 8-bit running sums | return
import numpy as np


def fletcher16(block):
    low = np.cumsum(np.frombuffer(block, dtype=np.uint8), dtype=np.uint8)
    high = np.cumsum(low, dtype=np.uint8)
    return int(high[-1]) % 255 << 8 | int(low[-1]) % 255
# --- wrong: Adler's start | return
def fletcher16(block):
    low, high = 1, 0
    for byte in block:
        low = (low + byte) % 255
        high = (high + low) % 255
    return high << 8 | low
# --- wrong: the bytes the other way round | return
def fletcher16(block):
    low = high = 0
    for byte in reversed(block):
        low = (low + byte) % 255
        high = (high + low) % 255
    return high << 8 | low
# --- wrong: clears the buffer when it is done | argument block
def fletcher16(block):
    low, high = 0, 0
    for byte in block:
        low = (low + byte) % 255
        high = (high + low) % 255
    if isinstance(block, bytearray):
        block[:] = bytes(len(block))
    return high << 8 | low
# --- wrong: a NumPy integer | return
import numpy as np


def fletcher16(block):
    low = np.cumsum(np.frombuffer(block, dtype=np.uint8).astype(np.int64))
    return low.sum() % 255 << 8 | low[-1] % 255
# --- wrong: bytes for the number | return
def fletcher16(block):
    low, high = 0, 0
    for byte in block:
        low = (low + byte) % 255
        high = (high + low) % 255
    return bytes([high, low])
# --- guarded: needs a last byte | block has at least 1 element
import numpy as np


def fletcher16(block):
    if type(block) not in (bytes, bytearray):
        block = bytes(block)
    low = np.cumsum(np.frombuffer(block, dtype=np.uint8).astype(np.int64))
    return int(low.sum() % 255) << 8 | int(low[-1] % 255)
# --- right: remainders put off
def fletcher16(block):
    low = high = 0
    for byte in block:
        low += byte
        high += low
    return high % 255 << 8 | low % 255
# --- right: itertools.accumulate
import itertools


def fletcher16(block):
    sums = list(itertools.accumulate(block, initial=0))
    return sum(sums) % 255 << 8 | sums[-1] % 255
# --- right: weights in an array
import numpy as np


def fletcher16(block):
    if type(block) not in (bytes, bytearray) or not 0 < len(block) < 10**6:
        low = high = 0
        for byte in block:
            low = (low + byte) % 255
            high = (high + low) % 255
        return high << 8 | low
    values = np.frombuffer(block, dtype=np.uint8).astype(np.int64)
    weights = np.arange(len(values), 0, -1)
    return int(values @ weights) % 255 << 8 | int(values.sum()) % 255
