# --- before
"""Signs."""


def counted(lines, letters):
    found = 0
    kept = "|"
    for line in lines:
        for sign in line:
            if sign in letters:
                found += 1
            kept = sign.lower() + kept
    for line in lines:
        for sign in line:
            line = sign
            if sign == "x":
                found += 1
    return found, kept
# --- inputs: counted
class Loud(str):
    def __iter__(self):
        return iter("loud")


CALLS = [call(["aB", "", "xyΣ"], ["a", "y"])]
CHECKS = [
    call([], ["a"]),
    call(["aΣ", "b"], []),
    call([Loud("ab"), "c"], ["a"]),
    call(["ab", ["a", "b"]], ["a"]),
    call(["ab", 5], ["a"]),
    call(["ab"], None),
    call([""], None),
    call(("ab",), ["a"]),
    call("ab", ["a"]),
    call(["ab"], [Loud("a")]),
]
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


def _counted_step(sign, letters):
    """What one round of the loop adds."""
    found = 0
    kept = ""
    if sign in letters:
        found += 1
    kept = sign.lower() + kept
    return ("+" * found or None, kept or None)


def _counted_tables(letters):
    return [_Characters(_counted_step, position, letters) for position in range(2)]


def _counted(text, table):
    """The number of marks that `table` has for all characters of `text`, or None where one of them raises."""
    try:
        return len(text.translate(table))
    except Exception:
        return None


def _translated(text, table):
    """`text` with all characters as in `table`, or None where one of them raises."""
    try:
        return text.translate(table)
    except Exception:
        return None


def counted(lines, letters):
    found = 0
    kept = "|"
    if (
        type(lines) is list
        and set(map(type, lines)) <= {str}
        and type(letters) is list
        and set(map(type, letters)) <= {int, str}
        and (more_found := _counted("".join(lines), _counted_tables(letters)[0])) is not None
        and (more_kept := _translated("".join(lines)[::-1], _counted_tables(letters)[1])) is not None
    ):
        found += more_found
        kept = more_kept + kept
    else:
        for line in lines:
            for sign in line:
                if sign in letters:
                    found += 1
                kept = sign.lower() + kept
    for line in lines:
        for sign in line:
            line = sign
            if sign == "x":
                found += 1
    return found, kept
