# --- before
import re


def first(text):
    return re.search(
        "a",  # the letter
        text,
    )
# --- inputs: first
CALLS = [call("b")]
# --- declined: has comments or parentheses between its arguments
