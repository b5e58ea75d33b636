# --- before
"""A case."""


def triples(sequence, counts):
    """Also how many there are."""
    number = 0
    for start in range(len(sequence) - 3 + 1):
        number += 1
        if sequence[start : start + 3].upper() in counts:
            counts[sequence[start : start + 3].upper()] += 1
    return number
# --- inputs: triples
CALLS = [call("acgtTTTacgßnACG" * 3, {"ACG": 0, "TTT": 5, "GSSN": 1})]
CHECKS = [
    call("", {"ACG": 1}),
    call("ac", {"ACG": 1}),
    call("acg", {"ACG": 1}),
    call("acg", {}),
    call("acgacg", {"ACG": 1.5}),
    call(list("acg"), {"ACG": 1}),
    call(["acg"] * 4, {"ACG": 1}),
    call("acg", None),
    call(None, {}),
]
# --- after: counted at once
"""A case."""

from collections import Counter as _Counter


def triples(sequence, counts):
    """Also how many there are."""
    number = 0
    if (
        type(sequence) is str
        and type(number) is int
        and type(counts) is dict
        and set(map(type, counts)) <= {str}
        and set(map(type, counts.values())) <= {int}
    ):
        for piece, times in _Counter(zip(sequence, sequence[1:], sequence[2:])).items():
            piece = "".join(piece)
            piece = piece.upper()
            if piece in counts:
                counts[piece] += times
            number += times
    else:
        for start in range(len(sequence) - 3 + 1):
            number += 1
            if sequence[start : start + 3].upper() in counts:
                counts[sequence[start : start + 3].upper()] += 1
    return number
