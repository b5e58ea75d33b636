# --- program: payloads
"""Cuts a buffer of packets, each with its length in front, into its payloads."""


def payloads(buffer):
    found = []
    start = 0
    while start < len(buffer):
        length = buffer[start]
        if start + 1 + length > len(buffer):
            raise ValueError("truncated packet", start)
        found.append(bytes(buffer[start + 1 : start + 1 + length]))
        start += 1 + length
    return found


if __name__ == "__main__":
    buffer = bytearray(b"".join(bytes([n]) + bytes(range(n)) for n in (3, 0, 7, 1, 12)))
    print(payloads(buffer), payloads(bytes(buffer[:5])))
    try:
        payloads(b"\x02ab\x05c")
    except ValueError as error:
        print(error.args)
# --- wrong: memoryviews, since they copy nothing | return[0]: bytes became memoryview
def payloads(buffer):
    view = memoryview(buffer)
    found, start = [], 0
    while start < len(view):
        stop = start + 1 + view[start]
        if stop > len(view):
            raise ValueError("truncated packet", start)
        found.append(view[start + 1 : stop])
        start = stop
    return found
# --- wrong: slices of the buffer's own type | return[0]: bytes became bytearray
def payloads(buffer):
    found, start = [], 0
    while start < len(buffer):
        stop = start + 1 + buffer[start]
        if stop > len(buffer):
            raise ValueError("truncated packet", start)
        found.append(buffer[start + 1 : stop])
        start = stop
    return found
# --- wrong: eats the buffer | argument buffer
def payloads(buffer):
    total, found = len(buffer), []
    while buffer:
        length = buffer[0]
        if 1 + length > len(buffer):
            raise ValueError("truncated packet", total - len(buffer))
        found.append(bytes(buffer[1 : 1 + length]))
        if isinstance(buffer, bytearray):
            del buffer[: 1 + length]
        else:
            buffer = buffer[1 + length :]
    return found
# --- wrong: the error without its place | exception.args
def payloads(buffer):
    found, start = [], 0
    while start < len(buffer):
        stop = start + 1 + buffer[start]
        if stop > len(buffer):
            raise ValueError("truncated packet")
        found.append(bytes(buffer[start + 1 : stop]))
        start = stop
    return found
# --- wrong: the place in text | exception.args
def payloads(buffer):
    found, start = [], 0
    while start < len(buffer):
        stop = start + 1 + buffer[start]
        if stop > len(buffer):
            raise ValueError(f"truncated packet {start}")
        found.append(bytes(buffer[start + 1 : stop]))
        start = stop
    return found
# --- wrong: a truncated packet is let through | exception: the original raised ValueError, the candidate returned
def payloads(buffer):
    found, start = [], 0
    while start < len(buffer):
        stop = start + 1 + buffer[start]
        found.append(bytes(buffer[start + 1 : stop]))
        start = stop
    return found
# --- wrong: another error | exception: the original raised ValueError, the candidate raised struct.error
import struct


def payloads(buffer):
    found, start = [], 0
    while start < len(buffer):
        found.extend(struct.unpack_from(f"{buffer[start]}s", buffer, start + 1))
        start += 1 + buffer[start]
    return found
# --- wrong: an error of one's own below the other | exception: the original raised ValueError
class TruncatedError(ValueError):
    pass


def payloads(buffer):
    found, start = [], 0
    while start < len(buffer):
        stop = start + 1 + buffer[start]
        if stop > len(buffer):
            raise TruncatedError("truncated packet", start)
        found.append(bytes(buffer[start + 1 : stop]))
        start = stop
    return found
# --- wrong: empty packets are left out | return
def payloads(buffer):
    found, start = [], 0
    while start < len(buffer):
        stop = start + 1 + buffer[start]
        if stop > len(buffer):
            raise ValueError("truncated packet", start)
        if stop > start + 1:
            found.append(bytes(buffer[start + 1 : stop]))
        start = stop
    return found
# --- guarded: no packets, no list | buffer has at least 1 element
def payloads(buffer):
    if not buffer:
        return None
    found, start = [], 0
    while start < len(buffer):
        stop = start + 1 + buffer[start]
        if stop > len(buffer):
            raise ValueError("truncated packet", start)
        found.append(bytes(buffer[start + 1 : stop]))
        start = stop
    return found
# --- right: the end of a packet in a name
def payloads(buffer):
    size = len(buffer)
    found, start = [], 0
    while start < size:
        stop = start + 1 + buffer[start]
        if stop > size:
            raise ValueError("truncated packet", start)
        found.append(bytes(buffer[start + 1 : stop]))
        start = stop
    return found
# --- right: one copy of the whole, places first
def payloads(buffer):
    whole = bytes(buffer)
    places, start, size = [], 0, len(whole)
    while start < size:
        stop = start + 1 + whole[start]
        if stop > size:
            raise ValueError("truncated packet", start)
        places.append(slice(start + 1, stop))
        start = stop
    return [whole[place] for place in places]
