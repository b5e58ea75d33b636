# runs: ;gen;iter;stdin;bad;cr;late;tuple;bytes;closed
"""Lines from an open file, a generator, an iterator, StringIO, a file with bad bytes; the file is used afterwards."""
import io
import os
import sys
import tempfile


def tally(lines):
    counts = {}
    for line in lines:
        for word in line.lower().split():
            if word in counts:
                counts[word] += 1
            else:
                counts[word] = 1
    return counts


def tally_path(path, encoding="utf-8"):
    counts = {}
    with open(path, encoding=encoding, newline=None) as f:
        for line in f:
            line = line.strip()
            if not line:
                continue
            for w in line.split(" "):
                counts[w] = counts.get(w, 0) + 1
    return counts


def main():
    how = sys.argv[1] if len(sys.argv) > 1 else ""
    path = os.path.join(tempfile.mkdtemp(), "t.txt")
    text = "The quick  brown\nfox \n\n jumps over %s\tthe dog\r\n" % how * 20000
    with open(path, "w", newline="") as f:
        f.write(text)
    print(list(tally_path(path).items()))
    with open(path) as f:
        print(tally(f), f.readline() == "")
    lines = text.split("\n")
    print(list(tally(lines).items()))
    source = {"gen": (x for x in lines), "iter": iter(lines), "stdin": io.StringIO(text), "cr": text.split("\r"),
              "tuple": tuple(lines), "bytes": text.encode().split(b"\n")}.get(how, lines)
    print(tally(source), next(iter(source), "empty"))
    if how == "bad":
        with open(path, "ab") as f:
            f.write(b"abc \xff def\n" + b"more\n" * 3)
        f = open(path, encoding="utf-8")
        try:
            tally(f)
        except UnicodeDecodeError as e:
            print(e.start, e.reason, ascii(f.buffer.tell()))
        try:
            tally_path(path)
        except UnicodeDecodeError as e:
            print(e.start, e.reason)
    if how == "late":
        with open(path) as f:
            f.readline()
            try:
                print(tally(f), f.tell())
            except OSError as e:
                print(e)
    if how == "closed":
        f = open(path)
        f.close()
        try:
            tally(f)
        except ValueError as e:
            print(e)


main()
