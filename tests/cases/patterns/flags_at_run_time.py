# --- before
import re


def first(text, flags):
    return re.search("a", text, flags)
# --- inputs: first
CALLS = [call("A", 2)]
# --- declined: are not known before the program runs
