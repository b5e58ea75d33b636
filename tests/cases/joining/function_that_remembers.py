# --- before
seen = []


def numbered(letter):
    seen.append(letter)
    return f"{letter}{len(seen)}"


def listed(text):
    result = ""
    for letter in text:
        result += numbered(letter)
    return result
# --- inputs: listed
CALLS = [call("abca")]
# --- declined: `numbered(letter)` may be more than a plain value
