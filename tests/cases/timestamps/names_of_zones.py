# --- before
from datetime import datetime


def moments(texts):
    return [datetime.strptime(text, "%a %b %d %H:%M:%S %Z %Y") for text in texts]
# --- inputs: moments
CALLS = [call([])]
# --- declined: has `%Z`, which is left to `strptime`
