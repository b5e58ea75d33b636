# --- before
from datetime import datetime


def days(texts):
    return [datetime.strptime(text, "%d/%b/%Y") for text in texts]
# --- inputs: days
CALLS = [call([])]
# --- declined: the format `%d/%b/%Y` has `%b`, which depends on more than digits
