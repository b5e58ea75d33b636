# --- before
from datetime import datetime


def days(texts):
    return [datetime.strptime(text, "%H:%M") for text in texts]
# --- inputs: days
CALLS = [call([])]
# --- declined: the format `%H:%M` has no full date
