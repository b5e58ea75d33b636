# --- before
import re


def tokens(text):
    """The numbers and signs of a sum."""
    found = []
    position = 0
    while position < len(text):
        space = re.match(r"\s+", text[position:])
        if space:
            position += space.end()
            continue
        number = re.match(r"\d+(\.\d+)?", text[position:])
        if number is not None:
            found.append(float(number.group()) if number[1] else int(number[0]))
            position += number.end()
            continue
        sign = re.match(r"[^\d\s]", text[position:])
        if not sign:
            raise ValueError(text[position:])
        found.append(sign.group())
        position += 1
    return found


class Text(str):
    def __getitem__(self, place):
        return "7 + 7"[place] if isinstance(place, int) else "8"


class Sized:
    def __len__(self):
        return 2

    def __getitem__(self, place):
        return "12"[place]
# --- inputs: tokens
CALLS = [call("1 + 2.5*(33 - 4)"), call(""), call("  12"), call("\n3.")]
CHECKS = [call(b"1"), call([]), call(["1"]), call(None), call(Text("12")), call(Sized()), call("\u0663 \x00"), call(5)]
# --- after: compiled, from a place
import re


_TOKENS_PATTERN = re.compile(r"\s+")


_TOKENS_PATTERN_2 = re.compile(r"\d+(\.\d+)?")


_TOKENS_PATTERN_3 = re.compile(r"[^\d\s]")


def tokens(text):
    """The numbers and signs of a sum."""
    plain = type(text) is str
    found = []
    position = 0
    while position < len(text):
        space = _TOKENS_PATTERN.match(text, position) if plain else _TOKENS_PATTERN.match(text[position:])
        if space:
            position = space.end() if plain else position + space.end()
            continue
        number = _TOKENS_PATTERN_2.match(text, position) if plain else _TOKENS_PATTERN_2.match(text[position:])
        if number is not None:
            found.append(float(number.group()) if number[1] else int(number[0]))
            position = number.end() if plain else position + number.end()
            continue
        sign = _TOKENS_PATTERN_3.match(text, position) if plain else _TOKENS_PATTERN_3.match(text[position:])
        if not sign:
            raise ValueError(text[position:])
        found.append(sign.group())
        position += 1
    return found


class Text(str):
    def __getitem__(self, place):
        return "7 + 7"[place] if isinstance(place, int) else "8"


class Sized:
    def __len__(self):
        return 2

    def __getitem__(self, place):
        return "12"[place]
