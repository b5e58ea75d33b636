# python: one compiled pattern for all tokens
"""Evaluate many sums and products written as text."""

import re


TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d+)?)|([-+*/()]))")


def tokens(text):
    found = []
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise ValueError(text[position:])
        found.append(float(match.group(1)) if match.group(1) else match.group(2))
        position = match.end()
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
