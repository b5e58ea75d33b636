# --- before
"""What is asked says so."""


def shout(text):
    print("shout", text)
    return text.upper() + "!"


def all_of(words):
    found = []
    for word in words:
        found.append(shout(word))
    return found
# --- inputs: all_of
CALLS = [call(["a", "b", "a"]), call([])]
# --- declined: may do more than compute
