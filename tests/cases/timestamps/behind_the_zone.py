# --- before
from datetime import datetime


def moments(texts):
    return [datetime.strptime(text, "%d %b %Y %H:%M %z.%f") for text in texts]
# --- inputs: moments
CALLS = [call([])]
# --- declined: goes on behind `%z` with what may belong to it
