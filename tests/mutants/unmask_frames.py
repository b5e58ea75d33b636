# --- program: unmask
"""Takes the mask of a WebSocket frame off its bytes, in place: each byte xor a byte of the key, in turns."""


def unmask(frame, key):
    for i in range(len(frame)):
        frame[i] ^= key[i % len(key)]


if __name__ == "__main__":
    frame = bytearray(b"the quick brown fox jumps")
    unmask(frame, b"\x10\x20\x30\x81")
    unmask(frame, b"\x01\xff\x07\x99")
    print(frame)
    try:
        unmask(bytearray(b"abcd"), [1, 2, 300])
    except ValueError as error:
        print(error)
# --- wrong: a new frame under the old name | argument frame
def unmask(frame, key):
    size = len(key)
    frame = bytearray(byte ^ key[i % size] for i, byte in enumerate(frame))
# --- wrong: returns the frame as well | return
def unmask(frame, key):
    size = len(key)
    for i, byte in enumerate(frame):
        frame[i] = byte ^ key[i % size]
    return frame
# --- wrong: only whole groups of the key | argument frame
def unmask(frame, key):
    size = len(key)
    for start in range(0, len(frame) - size + 1, size):
        for i in range(size):
            frame[start + i] ^= key[i]
# --- wrong: the key one place on | argument frame
def unmask(frame, key):
    size = len(key)
    for i in range(len(frame)):
        frame[i] ^= key[(i + 1) % size]
# --- wrong: nothing is changed before an error | call 3, argument frame
def unmask(frame, key):
    size = len(key)
    frame[:] = [byte ^ key[i % size] for i, byte in enumerate(frame)]
# --- wrong: a key reduced to bytes | call 3, exception: the original raised ValueError
def unmask(frame, key):
    size = len(key)
    for i in range(len(frame)):
        frame[i] ^= key[i % size] & 0xFF
# --- wrong: one byte short, as integers without their length are | argument frame
def unmask(frame, key):
    mask = bytes(key[i % len(key)] for i in range(len(frame)))
    plain = int.from_bytes(frame, "big") ^ int.from_bytes(mask, "big")
    frame[:] = plain.to_bytes((plain.bit_length() + 7) // 8, "big")[:-1]
# --- wrong: the machine's order for the key's | argument frame
def unmask(frame, key):
    size = len(key)
    for i in range(len(frame)):
        frame[i] ^= key[-1 - i % size]
# --- guarded: a key of four bytes, as the standard has it | key has between 3 and 4
def unmask(frame, key):
    if len(key) != 4:
        for i in range(len(frame)):
            frame[i] ^= key[i % 3]
        return
    for i in range(len(frame)):
        frame[i] ^= key[i & 3]
# --- right: the key's length once
def unmask(frame, key):
    if not frame:
        return
    size = len(key)
    for i in range(len(frame)):
        frame[i] ^= key[i % size]
# --- right: a cycle over the key, index by index
import itertools


def unmask(frame, key):
    if not key:
        for i in range(len(frame)):
            i % len(key)
    for i, byte in zip(range(len(frame)), itertools.cycle(key)):
        frame[i] ^= byte
