# --- before
import re


def whole(text, word):
    return re.findall(r"\b" + word, text)
# --- inputs: whole
CALLS = [call("a ab", "a")]
# --- declined: `r"\b" + word` is not a fixed pattern
