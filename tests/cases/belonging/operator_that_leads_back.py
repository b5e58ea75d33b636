# --- before
class Page:
    def __init__(self, words, links):
        self.words, self.links = words, links

    def __eq__(self, other):
        return len(build_index(self.links)) == len(build_index(other.links))


def build_index(pages):
    index = {}
    for page in pages:
        for word in page.words:
            if word not in index:
                index[word] = []
            if page not in index[word]:
                index[word].append(page)
    return index
# --- inputs: build_index
CALLS = [call([Page(["a", "b"], []), Page(["b"], [])])]
# --- declined: may call build_index again
