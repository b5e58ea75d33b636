# --- before
class Held:
    def __del__(self):
        print("gone")


def last(words):
    found = ""
    for word in words:
        found = word
    return found
# --- inputs: last
CALLS = [call(["a"])]
# --- declined: notices when objects are let go
