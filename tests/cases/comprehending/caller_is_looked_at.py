# --- before
import sys


def told(text):
    return f"{sys._getframe(1).f_code.co_name}: {text}"


def read(texts):
    found = []
    for text in texts:
        found.append(told(text))
    return found
# --- inputs: read
CALLS = [call(["a", "b"])]
# --- declined: the file looks at who calls
