# program: tokens of a small language, cut letter by letter out of one long text
# techniques: strings, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Cut the text of made-up programs into names, numbers, texts in quotes and signs, and count them."""

import random

NAMES = ["x", "total", "row_2", "value", "print", "while", "if", "n", "largest_so_far"]
PAIRS = {"<=", ">=", "==", "!=", "//", "**", "->"}


def make_text(statements):
    """The same text every time."""
    random.seed(12)
    lines = []
    for number in range(statements):
        name, other = random.choice(NAMES), random.choice(NAMES)
        lines.append(f"{name} = {other} + {number} * {random.randint(0, 99)}.{number % 10}  # of {name}")
        if number % 3 == 0:
            lines.append(f"    {name}('{other} is {number}', {name} <= {other} ** 2)")
        if number % 7 == 0:
            lines.append("")
    return "\n".join(lines)


def tokens(text):
    """(kind, text) of each token, in order."""
    found = []
    i = 0
    end = len(text)
    while i < end:
        c = text[i]
        if c == " " or c == "\n" or c == "\t":
            i += 1
        elif c == "#":
            while i < end and text[i] != "\n":
                i += 1
        elif c.isalpha() or c == "_":
            start = i
            while i < end and (text[i].isalnum() or text[i] == "_"):
                i += 1
            found.append(("name", text[start:i]))
        elif c.isdigit():
            start = i
            while i < end and (text[i].isdigit() or text[i] == "."):
                i += 1
            found.append(("number", text[start:i]))
        elif c == "'":
            start = i + 1
            i += 1
            while i < end and text[i] != "'":
                i += 1
            found.append(("text", text[start:i]))
            i += 1
        elif text[i:i + 2] in PAIRS:
            found.append(("sign", text[i:i + 2]))
            i += 2
        else:
            found.append(("sign", c))
            i += 1
    return found


def main():
    text = make_text(180000)
    found = tokens(text)
    kinds = {}
    for kind, word in found:
        kinds[kind] = kinds.get(kind, 0) + 1
    words = {}
    for kind, word in found:
        if kind == "name":
            words[word] = words.get(word, 0) + 1
    print(len(text), len(found), kinds)
    print(sorted(words.items()))
    print(found[:8], found[-3:])


if __name__ == "__main__":
    main()
