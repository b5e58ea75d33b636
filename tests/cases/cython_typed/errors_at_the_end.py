# --- before
def numbers(words):
    found = []
    for word in words:
        try:
            found.append(int(word))
        finally:
            found.append(0)
    return found
# --- inputs: numbers
CALLS = [call(["1", "2"])]
# --- declined: `finally` is left to Python
