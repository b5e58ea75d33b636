# --- before
def build_index(pages):
    index = {}
    for number, page in pages:
        for word in page:
            if word not in index:
                index[word] = []
            if number not in index[word]:
                index[word].append(number)
            if len(index[word]) > 20:
                index[word].pop(0)
    return index
# --- inputs: build_index
CALLS = [call([(1, ["a", "b"])])]
# --- declined: may change its lists
