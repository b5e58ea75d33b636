# --- before
import re


def brackets(text):
    return re.findall("[[a]", text)
# --- inputs: brackets
CALLS = [call("[a")]
# --- declined: compiles with a warning
