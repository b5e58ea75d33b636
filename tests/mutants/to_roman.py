# --- program: to_roman
"""A whole number in Roman figures; thousands are repeated as often as needed."""


def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    for number in numbers:
        if number < 1:
            raise ValueError(f"{number} has no Roman figures")
        text = ""
        for value, figure in figures.items():
            while number >= value:
                text += figure
                number -= value
        texts.append(text)
    return texts


def attempt(numbers):
    try:
        return to_roman(numbers)
    except ValueError as error:
        return repr(error)


if __name__ == "__main__":
    print(attempt([1, 4, 1990, 2024, 3888, 49]))
    print(attempt(list(range(1, 2000, 7))))
    print(attempt([10, 0, 5]))
# --- right: whole parts
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    for number in numbers:
        if number < 1:
            raise ValueError(f"{number} has no Roman figures")
        parts = []
        for value, figure in figures.items():
            if number >= value:
                times = number // value
                parts.append(figure * int(times))
                number -= times * value
        texts.append("".join(parts))
    return texts
# --- right: looks up numbers that came before
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    known = {}
    texts = []
    for number in numbers:
        if number not in known:
            if number < 1:
                raise ValueError(f"{number} has no Roman figures")
            rest, text = number, ""
            for value, figure in figures.items():
                while rest >= value:
                    text += figure
                    rest -= value
            known[number] = text
        texts.append(known[number])
    return texts
# --- guarded: a table for each place | numbers
ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
TENS = ("", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "XC")
HUNDREDS = ("", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM")
THOUSANDS = ("", "M", "MM", "MMM")


def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    for number in numbers:
        if number < 1:
            raise ValueError(f"{number} has no Roman figures")
        high, low = divmod(number, 100)
        texts.append(THOUSANDS[high // 10] + HUNDREDS[high % 10] + TENS[low // 10] + ONES[low % 10])
    return texts
# --- wrong: nothing is taken off | return[1]: 'IV' became 'IIII'
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    for number in numbers:
        if number < 1:
            raise ValueError(f"{number} has no Roman figures")
        text = ""
        for value, figure in list(figures.items())[::2]:
            while number >= value:
                text += figure
                number -= value
        texts.append(text)
    return texts
# --- wrong: complains before it computes | exception.args[0]
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    if min(numbers) < 1:
        raise ValueError(f"{numbers} have no Roman figures")
    texts = []
    for number in numbers:
        text = ""
        for value, figure in figures.items():
            while number >= value:
                text += figure
                number -= value
        texts.append(text)
    return texts
# --- wrong: an empty text for nothing | the original raised ValueError, the candidate returned
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    for number in numbers:
        text = ""
        for value, figure in figures.items():
            while number >= value:
                text += figure
                number -= value
        texts.append(text)
    return texts
# --- wrong: small letters | return[0]: 'I' became 'i'
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    for number in numbers:
        if number < 1:
            raise ValueError(f"{number} has no Roman figures")
        text = ""
        for value, figure in figures.items():
            while number >= value:
                text += figure.lower()
                number -= value
        texts.append(text)
    return texts
# --- wrong: each figure once | return[3]: 'MMXXIV' became
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    for number in numbers:
        if number < 1:
            raise ValueError(f"{number} has no Roman figures")
        text = ""
        for value, figure in figures.items():
            if number >= value:
                text += figure
                number -= value
        texts.append(text)
    return texts
# --- wrong: uses up the argument | argument numbers: 6 items became 0
def to_roman(numbers):
    figures = {1000: "M", 900: "CM", 500: "D", 400: "CD", 100: "C", 90: "XC", 50: "L", 40: "XL", 10: "X", 9: "IX"}
    figures |= {5: "V", 4: "IV", 1: "I"}
    texts = []
    while numbers:
        number = numbers.pop(0)
        if number < 1:
            raise ValueError(f"{number} has no Roman figures")
        text = ""
        for value, figure in figures.items():
            while number >= value:
                text += figure
                number -= value
        texts.append(text)
    return texts
