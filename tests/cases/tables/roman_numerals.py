# --- before
def value_of(numeral):
    values = {
        "I": 1, "V": 5, "X": 10,  # the small ones
        "L": 50, "C": 100, "D": 500, "M": 1000,
    }
    total = 0
    for number, sign in enumerate(numeral):
        worth = values[sign]
        if number + 1 < len(numeral) and values.get(numeral[number + 1], 0) > worth:
            total -= worth
        else:
            total += worth
    return total
# --- inputs: value_of
CALLS = [call("MCMXCIV"), call("IX"), call("XL"), call("")]
CHECKS = [call(""), call("IQ"), call([["I"]]), call(None)]
# --- after: at the top
_VALUE_OF_VALUES = {
    "I": 1, "V": 5, "X": 10,  # the small ones
    "L": 50, "C": 100, "D": 500, "M": 1000,
}


def value_of(numeral):
    values = _VALUE_OF_VALUES
    total = 0
    for number, sign in enumerate(numeral):
        worth = values[sign]
        if number + 1 < len(numeral) and values.get(numeral[number + 1], 0) > worth:
            total -= worth
        else:
            total += worth
    return total
