# program: arithmetic expressions cut into tokens by regular expressions and evaluated
# techniques: strings, recursion
# place: function
# numeric: no
# vectorizable: no
# expect: improve
"""Evaluate many sums and products written as text."""

import re


def tokens(text):
    found = []
    position = 0
    while position < len(text):
        space = re.match(r"\s+", text[position:])
        if space:
            position += space.end()
            continue
        number = re.match(r"\d+(\.\d+)?", text[position:])
        if number:
            found.append(float(number.group()))
            position += number.end()
            continue
        sign = re.match(r"[-+*/()]", text[position:])
        if not sign:
            raise ValueError(text[position:])
        found.append(sign.group())
        position += 1
    return found


def value(parts):
    total = product(parts)
    while parts and parts[0] in ("+", "-"):
        sign = parts.pop(0)
        other = product(parts)
        total = total + other if sign == "+" else total - other
    return total


def product(parts):
    total = factor(parts)
    while parts and parts[0] in ("*", "/"):
        sign = parts.pop(0)
        other = factor(parts)
        total = total * other if sign == "*" else total / other
    return total


def factor(parts):
    first = parts.pop(0)
    if first == "(":
        total = value(parts)
        parts.pop(0)
        return total
    if first == "-":
        return -factor(parts)
    return first


def main():
    total = 0
    for i in range(20000):
        text = f"({i} + 2.5) * 3 - {i % 7 + 1} / (4 + {i % 3}) * -2 + {i}.25"
        total += value(tokens(text))
    print(repr(total), tokens("1+ 2*(3.5)"))


if __name__ == "__main__":
    main()
