# --- before
def id(page):
    return 0


def build_index(pages):
    index = {}
    for number, page in pages:
        for word in page:
            if word not in index:
                index[word] = []
            if number not in index[word]:
                index[word].append(number)
    return index
# --- inputs: build_index
CALLS = [call([(1, ["a", "b"])])]
# --- declined: gives `id` another meaning
