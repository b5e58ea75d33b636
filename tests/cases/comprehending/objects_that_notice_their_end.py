# --- before
class Reader:
    def __init__(self, text):
        self.text = text

    def __del__(self):
        print("closed", self.text)


def read(texts):
    found = []
    for text in texts:
        reader = Reader(text)
        found.append(reader.text)
    print("done")
    return found
# --- inputs: read
CALLS = [call(["a", "b"])]
# --- declined: the file notices when objects are let go
