# --- program: fnv1a
"""The 64-bit FNV-1a hash of some bytes: its products leave 64 bits before the mask takes them back."""


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value ^= byte
        value = value * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


if __name__ == "__main__":
    print(hex(fnv1a(b"hello")), hex(fnv1a(bytes(range(256)))), hex(fnv1a(b"\x00\xff")))
# --- wrong: signed integers | return
import numpy as np


def fnv1a(data):
    value = np.array([0xCBF29CE484222325], dtype=np.uint64).view(np.int64)
    for byte in data:
        value = (value ^ byte) * np.int64(0x100000001B3)
    return int(value[0])
# --- wrong: multiplies first, which is FNV-1 | return
def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = value * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        value ^= byte
    return value
# --- wrong: a 63-bit mask | return
def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0x7FFFFFFFFFFFFFFF
    return value
# --- wrong: bytes above 127 are negative | call 2, return
import struct


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in struct.unpack(f"{len(data)}b", data):
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value
# --- wrong: stops at a zero byte | call 2, return
def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data.partition(b"\0")[0]:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value
# --- wrong: the built-in hash, quick and of the same size | return
def fnv1a(data):
    return hash(bytes(data)) & 0xFFFFFFFFFFFFFFFF
# --- wrong: a NumPy integer | return
import numpy as np


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return np.uint64(value)
# --- guarded: a word for nothing instead of the starting value | data has at least 1 element
def fnv1a(data):
    value = 0xCBF29CE484222325 if data else 0
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value
# --- right: the prime in two parts
def fnv1a(data):
    value, mask = 0xCBF29CE484222325, 0xFFFFFFFFFFFFFFFF
    for byte in data:
        value ^= byte
        value = (value << 40) + value * 435 & mask
    return value
# --- refused: unsigned 64-bit in Numba | which 64-bit integers cannot hold
import numba
import numpy as np


@numba.njit("uint64(uint8[::1])")
def _fnv1a(data):
    value = np.uint64(0xCBF29CE484222325)
    for byte in data:
        value = (value ^ np.uint64(byte)) * np.uint64(0x100000001B3)
    return value


def fnv1a(data):
    if type(data) is not bytes:
        value = 0xCBF29CE484222325
        for byte in data:
            value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
        return value
    return int(_fnv1a(np.frombuffer(data, dtype=np.uint8).copy()))
# --- right: one expression
import functools


def fnv1a(data):
    return functools.reduce(lambda v, byte: (v ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF, data, 0xCBF29CE484222325)
