# --- before
"""A case."""


def odd(text, other):
    if not text:
        return 0
    return odd(text[1:], other) + odd(text[:-1], other) + (text is other)
# --- inputs: odd
CALLS = [call("abc", "c")]
# --- declined: asks for identity
