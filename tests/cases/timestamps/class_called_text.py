# --- before
from datetime import datetime as text


def read(lines):
    return [text.strptime(line, "%d.%m.%Y") for line in lines]
# --- inputs: read
CALLS = [call(["01.02.2024"])]
# --- declined: `text` is a variable of the function that would be added
