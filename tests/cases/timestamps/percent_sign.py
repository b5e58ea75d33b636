# --- before
from datetime import datetime


def days(texts):
    return [datetime.strptime(text, "%Y%%%m%d") for text in texts]
# --- inputs: days
CALLS = [call([])]
# --- declined: has `%%`, which is left to `strptime`
