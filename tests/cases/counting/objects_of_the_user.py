# --- before
class Word:
    def __init__(self, text):
        self.text = text

    def __hash__(self):
        return len(self.text)

    def __eq__(self, other):
        return self.text.lower() == other.text.lower()


def count(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return len(counts)
# --- inputs: count
CALLS = [call([Word("a"), Word("A")])]
# --- declined: holds elements of type
