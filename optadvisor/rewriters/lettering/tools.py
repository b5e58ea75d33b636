"""Small functions over codes, which the rewritten function calls; a compiled copy takes them along.

    word == other      →      _same_text(word, other)
    c.isdigit()        →      _is_digit(c)

For what Python knows of characters beyond ASCII (`"²".isdigit()` is true) they raise, and the original takes over.
"""

from __future__ import annotations

TOOLS = {
    "same_text": '''def {name}(text, other):
    """Whether two texts are equal."""
    if len(text) != len(other):
        return False
    for k in range(len(text)):
        if text[k] != other[k]:
            return False
    return True''',
    "same_part": '''def {name}(text, start, stop, other):
    """Whether text[start:stop] == other."""
    size = len(text)
    if start < 0:
        start = max(start + size, 0)
    if stop < 0:
        stop = stop + size
    stop = min(stop, size)
    if max(stop - start, 0) != len(other):
        return False
    for k in range(len(other)):
        if text[start + k] != other[k]:
            return False
    return True''',
    "order_of": '''def {name}(text, other):
    """-1, 0 or 1 for a text that comes before the other one, is equal or comes after it."""
    for k in range(min(len(text), len(other))):
        if text[k] != other[k]:
            return -1 if text[k] < other[k] else 1
    if len(text) == len(other):
        return 0
    return -1 if len(text) < len(other) else 1''',
    "is_letter": '''def {name}(text, code):
    """Whether a text is just this character."""
    return len(text) == 1 and text[0] == code''',
    "holds": '''def {name}(text, code):
    """Whether a character is in a text."""
    for k in range(len(text)):
        if text[k] == code:
            return True
    return False''',
    "holds_byte": '''def {name}(data, byte):
    """Whether a number is in bytes; raises for one that no byte is."""
    if byte & 255 != byte:
        raise ValueError
    for k in range(len(data)):
        if data[k] == byte:
            return True
    return False''',
    "count_of": '''def {name}(text, code):
    """How often a character is in a text."""
    found = 0
    for k in range(len(text)):
        if text[k] == code:
            found += 1
    return found''',
    "place_of": '''def {name}(text, part):
    """The first place of one text in another, -1 where there is none."""
    for start in range(len(text) - len(part) + 1):
        same = 0
        while same < len(part) and text[start + same] == part[same]:
            same += 1
        if same == len(part):
            return start
    return -1''',
    "place_of_letter": '''def {name}(text, code):
    """The first place of a character in a text, -1 where there is none."""
    for k in range(len(text)):
        if text[k] == code:
            return k
    return -1''',
    "index_of": '''def {name}(text, part):
    """The first place of one text in another; raises where there is none."""
    for start in range(len(text) - len(part) + 1):
        same = 0
        while same < len(part) and text[start + same] == part[same]:
            same += 1
        if same == len(part):
            return start
    raise ValueError''',
    "index_of_letter": '''def {name}(text, code):
    """The first place of a character in a text; raises where there is none."""
    for k in range(len(text)):
        if text[k] == code:
            return k
    raise ValueError''',
    "starts_with": '''def {name}(text, part):
    """Whether a text starts with another one."""
    if len(part) > len(text):
        return False
    for k in range(len(part)):
        if text[k] != part[k]:
            return False
    return True''',
    "ends_with": '''def {name}(text, part):
    """Whether a text ends with another one."""
    ahead = len(text) - len(part)
    if ahead < 0:
        return False
    for k in range(len(part)):
        if text[ahead + k] != part[k]:
            return False
    return True''',
    "code_of": '''def {name}(number):
    """The code that `chr` would take; raises for others."""
    if number < 0 or number > 1114111:
        raise ValueError
    return number & 2097151''',
    "digit_of": '''def {name}(code):
    """The number that a digit stands for; raises for all other characters."""
    if code < 48 or code > 57:
        raise ValueError
    return code - 48''',
    "digits_of": '''def {name}(number):
    """The text of an int, as codes."""
    if number < -(2**62):
        raise ValueError
    rest = abs(number) ^ 0
    ahead = 1 if number < 0 else 0
    size = ahead + 1
    while rest > 9:
        rest //= 10
        size += 1
    codes = [45] * size
    rest = abs(number) ^ 0
    for k in range(size - 1, ahead - 1, -1):
        codes[k] = 48 + rest % 10
        rest //= 10
    return codes''',
    "int_of": '''def {name}(text):
    """The int that digits stand for; raises for all that is not plain."""
    if len(text) == 0 or len(text) > 18:
        raise ValueError
    number = 0
    for k in range(len(text)):
        if text[k] < 48 or text[k] > 57:
            raise ValueError
        number = number * 10 + (text[k] - 48)
    return number''',
    "is_digit": '''def {name}(code):
    """Whether a character of ASCII is a digit; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return 48 <= code <= 57''',
    "is_alpha": '''def {name}(code):
    """Whether a character of ASCII is a letter; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return 65 <= code <= 90 or 97 <= code <= 122''',
    "is_alnum": '''def {name}(code):
    """Whether a character of ASCII is a letter or a digit; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return 48 <= code <= 57 or 65 <= code <= 90 or 97 <= code <= 122''',
    "is_upper": '''def {name}(code):
    """Whether a character of ASCII is a capital letter; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return 65 <= code <= 90''',
    "is_lower": '''def {name}(code):
    """Whether a character of ASCII is a small letter; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return 97 <= code <= 122''',
    "is_space": '''def {name}(code):
    """Whether a character of ASCII is white space; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return 9 <= code <= 13 or 28 <= code <= 32''',
    "upper": '''def {name}(code):
    """The capital letter for a character of ASCII; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return code - 32 if 97 <= code <= 122 else code''',
    "lower": '''def {name}(code):
    """The small letter for a character of ASCII; raises for others."""
    if code < 0 or code > 127:
        raise ValueError
    return code + 32 if 65 <= code <= 90 else code''',
}
TESTS = {
    "isdigit": "is_digit",
    "isdecimal": "is_digit",
    "isnumeric": "is_digit",
    "isalpha": "is_alpha",
    "isalnum": "is_alnum",
    "isupper": "is_upper",
    "islower": "is_lower",
    "isspace": "is_space",
}
"""Methods of one character that are true or false → tool."""
CHANGES = {"upper": "upper", "lower": "lower"}
