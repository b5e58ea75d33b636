# --- before
"""Signs."""

CODES = {"a": ".- ", "b": "-... "}


def spelled(text):
    pieces = []
    for i in range(len(text)):
        if text[i].lower() in CODES:
            pieces.append(CODES[text[i].lower()])
        elif text[i] != "\n": pieces.append(f"<{ord('?')}>"[0] + text[i])
    pieces.append("!")
    return "".join(pieces)


def change(how):
    CODES.update(how)
# --- inputs: spelled
CALLS = [call("aB?\nb")]
CHECKS = [call(""), call("aé中"), call("\n\n"), call(["a", "B"]), call(["a", 5]), call(5)]
# --- after: each different character once
"""Signs."""



class _Characters(dict):
    """Number of a character → what a round of the loop adds for it, found out when the character is first met."""

    def __init__(self, step, position, *fixed):
        self.step, self.position, self.fixed = step, position, fixed

    def __missing__(self, number):
        try:
            self[number] = added = self.step(chr(number), *self.fixed)[self.position]
        except LookupError as error:  # `translate` would take it for a character that stays as it is
            raise ValueError from error
        return added


def _spelled_step(character, CODES):
    """What one round of the loop adds."""
    pieces = []
    if character.lower() in CODES:
        pieces.append(CODES[character.lower()])
    elif character != "\n": pieces.append(f"<{ord('?')}>"[0] + character)
    return ("".join(pieces) or None,)


def _spelled_tables(CODES):
    return [_Characters(_spelled_step, 0, CODES)]


def _translated(text, table):
    """`text` with all characters as in `table`, or None where one of them raises."""
    try:
        return text.translate(table)
    except Exception:
        return None


CODES = {"a": ".- ", "b": "-... "}


def spelled(text):
    pieces = []
    if (
        type(text) is str
        and type(CODES) is dict
        and set(map(type, CODES)) <= {int, str}
        and set(map(type, CODES.values())) <= {int, str}
        and (more := _translated(text, _spelled_tables(CODES)[0])) is not None
    ):
        pieces.append(more)
    else:
        for i in range(len(text)):
            if text[i].lower() in CODES:
                pieces.append(CODES[text[i].lower()])
            elif text[i] != "\n": pieces.append(f"<{ord('?')}>"[0] + text[i])
    pieces.append("!")
    return "".join(pieces)


def change(how):
    CODES.update(how)
