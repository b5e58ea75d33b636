# --- before
"""Two nans are two objects: a list finds only the one that it has."""


def value(text):
    return float(text.strip())


def repeated(texts):
    seen = []
    again = 0
    for text in texts:
        number = value(text)
        again += number in seen
        seen.append(number)
    return again
# --- inputs: repeated
CALLS = [call(["1", " 2", "nan", "nan", "1"]), call([])]
# --- declined: may give a float
