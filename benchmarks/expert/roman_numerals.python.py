# python: the table of signs made once, and looked into without a call
"""All numbers to 3999 as roman numerals and back, some times over; and which numerals are longest."""


def to_roman(number):
    signs = ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"]
    worths = {
        "M": 1000,
        "CM": 900,
        "D": 500,
        "CD": 400,
        "C": 100,
        "XC": 90,
        "L": 50,
        "XL": 40,
        "X": 10,
        "IX": 9,
        "V": 5,
        "IV": 4,
        "I": 1,
    }
    text = ""
    for sign in signs:
        while number >= worths[sign]:
            text += sign
            number -= worths[sign]
    return text


SIGNS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def from_roman(numeral):
    total = 0
    before = 0
    for sign in reversed(numeral):
        value = SIGNS.get(sign, 0)
        if value < before:
            total -= value
        else:
            total += value
            before = value
    return total


def main():
    longest = ""
    wrong = 0
    total = 0
    for turn in range(60):
        for number in range(1, 4000):
            numeral = to_roman(number)
            if len(numeral) > len(longest):
                longest = numeral
            if from_roman(numeral) != number:
                wrong += 1
            total += len(numeral)
    print(longest, wrong, total)


if __name__ == "__main__":
    main()
