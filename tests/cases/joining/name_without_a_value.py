# --- before
def masked(text, hide):
    if hide:
        sign = "*"
    result = ""
    for character in text:
        result += sign if character.isdigit() else character
    return result
# --- inputs: masked
CALLS = [call("ab12", True)]
# --- declined: `sign` may have no value yet
