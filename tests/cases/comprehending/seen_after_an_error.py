# --- before
def numbers(texts):
    try:
        found = []
        for text in texts:
            found.append(int(text))
    except ValueError:
        print("stopped")
    return found
# --- inputs: numbers
CALLS = [call(["1", "x"])]
# --- declined: is still seen when the loop fails half-way
