# --- before
from datetime import datetime


def moments(texts):
    return [datetime.strptime(text, "%d %b %Y %I:%M") for text in texts]
# --- inputs: moments
CALLS = [call([])]
# --- declined: has one of `%I` and `%p` without the other
