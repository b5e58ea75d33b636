# --- program: evaluate
"""The value of a sum of products with brackets, such as `2 * (3 - 4) / 8`; errors name the place."""


def evaluate(text):
    value, place = _sum(text, 0)
    if place < len(text):
        raise ValueError(f"unexpected {text[place]!r}", place)
    return value


def _skip(text, place):
    while place < len(text) and text[place] == " ":
        place += 1
    return place


def _sum(text, place):
    value, place = _product(text, place)
    while place < len(text) and text[place] in "+-":
        right, after = _product(text, place + 1)
        value = value + right if text[place] == "+" else value - right
        place = after
    return value, place


def _product(text, place):
    value, place = _atom(text, place)
    while place < len(text) and text[place] in "*/":
        right, after = _atom(text, place + 1)
        value = value * right if text[place] == "*" else value / right
        place = after
    return value, place


def _atom(text, place):
    place = _skip(text, place)
    if place < len(text) and text[place] == "(":
        value, place = _sum(text, place + 1)
        if place >= len(text) or text[place] != ")":
            raise ValueError("bracket never closed", place)
        return value, _skip(text, place + 1)
    start = place
    while place < len(text) and text[place] in "0123456789":
        place += 1
    if place == start:
        raise ValueError("a number is missing", place)
    return int(text[start:place]), _skip(text, place)


def attempt(text):
    try:
        return evaluate(text)
    except (ValueError, ZeroDivisionError) as error:
        return repr(error)


if __name__ == "__main__":
    print(attempt("2 * (3 - 4 - 5) + 8 / 4 / 2 - 007"))
    print(attempt("1 + (2 * 3"))
    print(attempt("12 / (4 - 2 * 2)"))
    print(attempt(" + ".join(f"({n} * {n} - {n})" for n in range(60))))
    print(attempt("7 7"))
# --- right: names for the size and the odd one
def evaluate(text):
    value, place = _sum(text, 0)
    size = len(text)
    if size > place:
        wrong = text[place]
        raise ValueError(f"unexpected {wrong!r}", place)
    return value
# --- right: plain numbers at once
def evaluate(text):
    if text.isascii() and text.isdecimal() and len(text) < 100:
        return int(text)
    value, place = _sum(text, 0)
    if place < len(text):
        raise ValueError(f"unexpected {text[place]!r}", place)
    return value
# --- right: recursion on one list of tokens
import re


def evaluate(text):
    tokens = [(m.group(), m.start(), m.end()) for m in re.finditer(r"[0-9]+|[^ ]", text)]
    size = len(text)
    at = 0

    def place():
        return tokens[at][1] if at < len(tokens) else size

    def atom():
        nonlocal at
        if at < len(tokens) and tokens[at][0] == "(":
            at += 1
            value = total()
            if at >= len(tokens) or tokens[at][0] != ")":
                raise ValueError("bracket never closed", place())
            at += 1
            return value
        if at >= len(tokens) or tokens[at][0][0] not in "0123456789":
            raise ValueError("a number is missing", place())
        at += 1
        return int(tokens[at - 1][0])

    def product():
        nonlocal at
        value = atom()
        while at < len(tokens) and tokens[at][0] in ("*", "/"):
            sign = tokens[at][0]
            at += 1
            right = atom()
            value = value * right if sign == "*" else value / right
        return value

    def total():
        nonlocal at
        value = product()
        while at < len(tokens) and tokens[at][0] in ("+", "-"):
            sign = tokens[at][0]
            at += 1
            right = product()
            value = value + right if sign == "+" else value - right
        return value

    value = total()
    if at < len(tokens):
        raise ValueError(f"unexpected {tokens[at][0][0]!r}", place())
    return value
# --- wrong: Python's own eval | the candidate raised SyntaxError
def evaluate(text):
    return eval(text, {"__builtins__": {}})
# --- wrong: does not look at what is left over | the original raised ValueError, the candidate returned
def evaluate(text):
    return _sum(text, 0)[0]
# --- wrong: whole division | return: float became int
def evaluate(text):
    value, place = _total(text, 0)
    if place < len(text):
        raise ValueError(f"unexpected {text[place]!r}", place)
    return value


def _total(text, place):
    value, place = _sum(text, place)
    return (int(value) if value == int(value) else value), place
# --- wrong: always a float | return: int became float
def evaluate(text):
    value, place = _sum(text, 0)
    if place < len(text):
        raise ValueError(f"unexpected {text[place]!r}", place)
    return float(value)
# --- wrong: counts places from 1 | exception.args[1]
def evaluate(text):
    try:
        value, place = _sum(text, 0)
    except ValueError as error:
        raise ValueError(error.args[0], error.args[1] + 1) from None
    if place < len(text):
        raise ValueError(f"unexpected {text[place]!r}", place + 1)
    return value
# --- wrong: division by zero is infinite | the original raised ZeroDivisionError, the candidate returned
def evaluate(text):
    try:
        value, place = _sum(text, 0)
    except ZeroDivisionError:
        return float("inf")
    if place < len(text):
        raise ValueError(f"unexpected {text[place]!r}", place)
    return value
# --- wrong: an error of its own | the original raised ValueError, the candidate raised
class CalculatorError(ValueError):
    pass


def evaluate(text):
    try:
        value, place = _sum(text, 0)
    except ValueError as error:
        raise CalculatorError(*error.args) from error
    if place < len(text):
        raise CalculatorError(f"unexpected {text[place]!r}", place)
    return value
# --- wrong: takes blanks out first | exception.args[1]: 10 became 6
def evaluate(text):
    text = text.replace(" ", "")
    value, place = _sum(text, 0)
    if place < len(text):
        raise ValueError(f"unexpected {text[place]!r}", place)
    return value
