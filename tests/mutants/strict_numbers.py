# --- program: strict_numbers
"""Whole numbers from texts; the error is a class of its own that makes its message from its arguments."""


class NotANumber(ValueError):
    def __init__(self, place, text):
        super().__init__(f"at {place}: {text!r} is no number")
        self.place = place


def strict_numbers(texts):
    numbers = []
    for place, text in enumerate(texts):
        if not text.lstrip("-").isdecimal():
            raise NotANumber(place, text)
        numbers.append(int(text))
    return numbers


def attempt(texts):
    try:
        return strict_numbers(texts)
    except ValueError as error:
        return repr(error)


if __name__ == "__main__":
    print(attempt([str(n - 30) for n in range(80)]))
    print(attempt(["1", "2", "three", "4"]))
    print(attempt(["0", "--1"]))
# --- right: names for methods
def strict_numbers(texts):
    numbers = []
    keep = numbers.append
    place = 0
    for text in texts:
        digits = text.lstrip("-")
        if digits.isdecimal():
            keep(int(text))
        else:
            raise NotANumber(place, text)
        place += 1
    return numbers
# --- right: checks with a helper
def _number(place, text):
    if text.lstrip("-").isdecimal():
        return int(text)
    raise NotANumber(place, text)


def strict_numbers(texts):
    return [_number(place, text) for place, text in enumerate(texts)]
# --- wrong: asks int for everything | exception
def strict_numbers(texts):
    numbers = []
    for place, text in enumerate(texts):
        try:
            numbers.append(int(text))
        except ValueError:
            raise NotANumber(place, text) from None
    return numbers
# --- wrong: counts places from 1 | call 2, exception
def strict_numbers(texts):
    numbers = []
    for place, text in enumerate(texts, 1):
        if not text.lstrip("-").isdecimal():
            raise NotANumber(place, text)
        numbers.append(int(text))
    return numbers
# --- wrong: the place is right in the text only | call 2, exception
def strict_numbers(texts):
    numbers = []
    for place, text in enumerate(texts):
        if not text.lstrip("-").isdecimal():
            error = NotANumber(place, text)
            error.place = len(texts)
            raise error
        numbers.append(int(text))
    return numbers
# --- wrong: the base class of the error | the original raised __main__.NotANumber, the candidate raised ValueError
def strict_numbers(texts):
    numbers = []
    for place, text in enumerate(texts):
        if not text.lstrip("-").isdecimal():
            raise ValueError(f"at {place}: {text!r} is no number")
        numbers.append(int(text))
    return numbers
