# --- before
"""The locale may be another one when the character is met again."""


def codes(text):
    result = ""
    for letter in text:
        result += format(ord(letter) * 1000, "n")
    return result
# --- inputs: codes
CALLS = [call("ab")]
# --- declined: may be more than a plain value
