# --- before
import re


def numbers(text):
    try:
        return re.findall(r"(\d+", text)
    except re.error:
        return None
# --- inputs: numbers
CALLS = [call("1 2")]
# --- declined: the pattern of `re.findall(r"(\d+", text)` does not compile, and the program would be told earlier
