# --- before
from datetime import datetime


def map(text):
    return text


def days(texts):
    return [datetime.strptime(text, "%Y-%m-%d") for text in texts]
# --- inputs: days
CALLS = [call(["2024-01-01"])]
# --- declined: the file gives `map` another meaning
