# --- before
def digits(text):
    result = ""
    for character in text:
        if character == "#":
            break
        result += character
    return result
# --- inputs: digits
CALLS = [call("12#3")]
# --- declined: is more than what each character adds by itself
