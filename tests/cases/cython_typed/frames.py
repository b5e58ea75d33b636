# --- before
import sys


def where():
    return sys._getframe(1).f_code.co_name


def letters(text):
    count = 0
    for c in text:
        count += c.isalpha()
    return count
# --- inputs: letters
CALLS = [call("ab")]
# --- declined: looks at the frames of functions
