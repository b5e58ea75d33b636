# --- before
class Log:
    def append(self, line):
        print(line)


def keep(words, into):
    for word in words:
        into.append(word)
# --- inputs: keep
CALLS = [call(["a"], [])]
# --- declined: a class of the file has a method `append`
