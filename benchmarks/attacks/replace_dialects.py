# runs: ;3;4 ab;4 sub;4 bytes;4 surrogate
"""Chained replace in many orders: a→b→c, overlapping, growing, a sequence met at run time, doubled delimiters."""
import sys


class Text(str):
    def replace(self, old, new):
        return Text("<" + str(self) + ">")


def swap(s):
    return s.replace("a", "b").replace("b", "a").replace("c", "")


def dna(s):
    s = s.replace("A", "t").replace("T", "a").replace("C", "g").replace("G", "c")
    return s.upper()


def escape(s):
    s = s.replace("&", "&amp;")
    s = s.replace("<", "&lt;")
    s = s.replace(">", "&gt;")
    return s


def strip_all(s, marks):
    for m in marks:
        s = s.replace(m, "")
    return s


def pad_all(s, marks):
    for m in marks:
        s = s.replace(m, " %s " % m)
    return s


def accents(s):
    return s.replace("é", "e").replace("ß", "ss").replace("\u0130", "I").replace("s", "z")


def main():
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    how = sys.argv[2] if len(sys.argv) > 2 else ""
    text = "abc <b> & ACGT TGCA éß\u0130s aab\u0131 " * 50
    if how == "surrogate":
        text += "\ud83d\ude00\udfff a"
    marks = ["ab", "a", ""] if how == "ab" else [b"a"] if how == "bytes" else "abba"
    if how == "sub":
        text = Text("xy a")
    for _ in range(n):
        swap(text), dna(text), escape(text), strip_all("banana", "abn"), accents(text)
    for f in (swap, dna, escape, accents):
        r = f(text)
        print(f.__name__, type(r).__name__, ascii(r)[:150], len(r))
    for f in (strip_all, pad_all):
        try:
            print(ascii(f("xabbay b ", marks)), ascii(f(text, (m for m in "ab")))[:80], ascii(f("", [])))
        except TypeError as e:
            print(e)


main()
