# --- before
from datetime import datetime

FORMAT = "%Y-%m-%d"


def days(texts):
    return [datetime.strptime(text, FORMAT) for text in texts]
# --- inputs: days
CALLS = [call(["2024-01-01"])]
# --- declined: `FORMAT` may be set by other files
