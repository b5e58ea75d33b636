# --- before
def begins(line, letter):
    return any([word[0] == letter for word in line.split(",")])
# --- inputs: begins
CALLS = [call("a,b,c", "b")]
# --- declined: `word[0]` may not be there
