# --- before
import string

VOWELS = "aeiou"
WORTH = {"a": 1, "b": 2, "z": True}


def look_at(lines, worth):
    vowels = others = 0
    points = 0
    for line in lines:
        for character in line.lower():
            if character in VOWELS:
                vowels += 1
            elif character in string.ascii_letters:
                others = others + 1
            if character != " ":
                points += worth[character]
    return vowels, others, points
# --- inputs: look_at
class Loud(str):
    def lower(self):
        return "loud"


CALLS = [call(["Ab ba", "BAB"], WORTH)]
CHECKS = [
    call([], WORTH),
    call(["", "a"], WORTH),
    call(["ab", "abc"], WORTH),
    call(["az"], WORTH),
    call(["ab", 5], WORTH),
    call([Loud("a")], WORTH),
    call(["a"], {"a": 0.5}),
    call(["a"], {"a": "b"}),
    call(["a"], [1]),
    call(["a" * 9, "\u0130é"], dict.fromkeys("aei\u0307é", 2)),
    call(["".join(map(chr, range(97, 1000)))], {chr(code): code for code in range(1000)}),
]
# --- after: each different character once
import string


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


def _look_at_step(character, VOWELS, worth):
    """What one round of the loop adds."""
    vowels = 0
    others = 0
    points = 0
    if character in VOWELS:
        vowels += 1
    elif character in string.ascii_letters:
        others = others + 1
    if character != " ":
        points += worth[character]
    return ("+" * vowels or None, "+" * others or None, points if type(points) is int else None)


def _look_at_tables(VOWELS, worth):
    return [_Characters(_look_at_step, position, VOWELS, worth) for position in range(3)]


def _counted(text, table):
    """The number of marks that `table` has for all characters of `text`, or None where one of them raises."""
    try:
        return len(text.translate(table))
    except Exception:
        return None


def _summed(text, table):
    """The sum of what `table` has for all characters of `text`, or None where one of them raises or is no int."""
    try:
        if text.isascii() and len(text) > 1000:
            characters = [character for character in map(chr, range(128)) if character in text]
        else:
            characters = set(text)
        if len(characters) > 64:
            return sum(map(table.__getitem__, map(ord, text)))
        return sum(table[ord(character)] * text.count(character) for character in characters)
    except Exception:
        return None


VOWELS = "aeiou"
WORTH = {"a": 1, "b": 2, "z": True}


def look_at(lines, worth):
    vowels = others = 0
    points = 0
    for line in lines:
        if (
            type(line) is str
            and type(VOWELS) is str
            and type(worth) is dict
            and set(map(type, worth)) <= {int, str}
            and set(map(type, worth.values())) <= {int, str}
            and type(vowels) is int
            and type(others) is int
            and type(points) is int
            and (more_vowels := _counted(line.lower(), _look_at_tables(VOWELS, worth)[0])) is not None
            and (more_others := _counted(line.lower(), _look_at_tables(VOWELS, worth)[1])) is not None
            and (more_points := _summed(line.lower(), _look_at_tables(VOWELS, worth)[2])) is not None
        ):
            vowels += more_vowels
            others += more_others
            points += more_points
        else:
            for character in line.lower():
                if character in VOWELS:
                    vowels += 1
                elif character in string.ascii_letters:
                    others = others + 1
                if character != " ":
                    points += worth[character]
    return vowels, others, points
