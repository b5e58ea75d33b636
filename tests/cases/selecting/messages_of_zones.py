# --- before
from datetime import datetime, timedelta


def zones(messages, names):
    found = []
    for name in names:
        found.append(len([m for m in messages if m["name"] == name and m["when"].tzinfo is None]))
    return found
# --- inputs: zones
LOG = [{"name": "abcd"[k % 4], "when": datetime(2024, 1, 1) + timedelta(minutes=25 * k)} for k in range(40)]
CALLS = [call(LOG, ["a", "b", "x"])]
# --- declined: `m["when"].tzinfo` may do more than compute
