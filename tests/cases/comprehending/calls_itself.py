# --- before
def depths(tree):
    found = []
    for part in tree:
        found.append(depths(part))
    return found
# --- inputs: depths
CALLS = [call([[], [[]]])]
# --- declined: depths may call itself
