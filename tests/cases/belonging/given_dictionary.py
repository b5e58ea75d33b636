# --- before
def build_index(pages, index):
    if index is None:
        index = {}
    for number, page in pages:
        for word in page:
            if number not in index[word]:
                index[word].append(number)
    return index
# --- inputs: build_index
CALLS = [call([(1, ["a", "b"])], {"a": [], "b": []})]
# --- declined: `index` is not made in the function itself
