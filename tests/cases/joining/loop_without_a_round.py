# --- before
"""`times` has no value where the first loop had no round; then the second may have none either."""


def repeated(counts, text):
    for times in counts:
        pass
    if len(text) > 10:
        times = 3
    result = ""
    for letter in text:
        if letter.isalpha():
            result += letter * times
    return result
# --- inputs: repeated
CALLS = [call([2], "ab")]
CHECKS = [call([], ""), call([], "12")]
# --- declined: `times` may have no value yet when the loop begins
