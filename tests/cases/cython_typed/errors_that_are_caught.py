# --- before
def numbers(words):
    found = []
    for word in words:
        try:
            found.append(int(word))
        except ValueError:
            found.append(0)
    return found
# --- inputs: numbers
CALLS = [call(["1", "x"])]
# --- declined: `try` is left to Python
