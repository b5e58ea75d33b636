# --- before
def build_index(pages):
    index = {}
    for number, page in pages:
        for word in page:
            numbers = index.setdefault(word, [])
            if number not in index[word]:
                numbers.append(number)
    return index
# --- inputs: build_index
CALLS = [call([(1, ["a", "b"])])]
# --- declined: asks something of `index` that may change its lists
