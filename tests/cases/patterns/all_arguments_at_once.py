# --- before
import re


def first(arguments):
    return re.search(*arguments) is None
# --- inputs: first
CALLS = [call(("A", "a"))]
# --- declined: passes its pattern by name, or all arguments at once
