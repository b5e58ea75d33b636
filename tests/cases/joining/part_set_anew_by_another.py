# --- before
"""A call within one part gives the next one another value."""


class Last:
    def __radd__(self, other):
        return f"{len(other)}."


SEPARATOR = "-"


def number(i):
    global SEPARATOR
    SEPARATOR = Last() if i == 2 else "-"
    return i


def numbers(n):
    text = ""
    for i in range(n):
        text = text + f"<{number(i)}>" + SEPARATOR
    return text
# --- inputs: numbers
CALLS = [call(2)]
CHECKS = [call(3)]
# --- declined: `SEPARATOR` may be set anew while the parts are put together
