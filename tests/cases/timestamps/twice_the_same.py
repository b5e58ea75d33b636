# --- before
from datetime import datetime


def days(texts):
    return [datetime.strptime(text, "%Y %m %d %Y") for text in texts]
# --- inputs: days
CALLS = [call([])]
# --- declined: the format `%Y %m %d %Y` reads the same twice
