# --- before
def build_index(pages):
    total = 0
    for number, page in pages:
        index = {}
        for word in page:
            if word not in index:
                index[word] = []
            if number not in index[word]:
                index[word].append(number)
        total += len(index)
    return total
# --- inputs: build_index
CALLS = [call([(1, ["a", "b"])])]
# --- declined: is made anew in the loop
