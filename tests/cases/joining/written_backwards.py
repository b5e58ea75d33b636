# --- before
"""Signs."""


def backwards(text, ends):
    forth = back = ends
    for character in text:
        back = character.upper() + back
    for i in range(len(text) - 1, -1, -1):
        forth = forth + text[i] + "."
    return forth, back
# --- inputs: backwards
class Radd(str):
    def __radd__(self, other):
        return "radd"


CALLS = [call("stressed ß", "|")]
CHECKS = [call("", "|"), call("", None), call("ab", None), call("ab", Radd("|")), call("a\ud800中", ""), call([1], "")]
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


def _backwards_step(character):
    """What one round of the loop adds."""
    back = ""
    back = character.upper() + back
    return (back or None,)


_BACKWARDS_TABLES = [_Characters(_backwards_step, 0)]


def _translated(text, table):
    """`text` with all characters as in `table`, or None where one of them raises."""
    try:
        return text.translate(table)
    except Exception:
        return None


def _backwards_step_2(character_2):
    """What one round of the loop adds."""
    forth = ""
    forth = forth + character_2 + "."
    return (forth or None,)


_BACKWARDS_TABLES_2 = [_Characters(_backwards_step_2, 0)]


def backwards(text, ends):
    forth = back = ends
    if (
        type(text) is str
        and type(back) is str
        and (more := _translated(text[::-1], _BACKWARDS_TABLES[0])) is not None
    ):
        back = more + back
    else:
        for character in text:
            back = character.upper() + back
    if (
        type(text) is str
        and type(forth) is str
        and (more := _translated(text[::-1], _BACKWARDS_TABLES_2[0])) is not None
    ):
        forth += more
    else:
        for i in range(len(text) - 1, -1, -1):
            forth = forth + text[i] + "."
    return forth, back
