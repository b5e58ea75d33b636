# python: one table, and the letters joined at the end
"""Translate messenger RNA into proteins and count the amino acids."""

import random


def make_rna(length):
    random.seed(64)
    return "".join(random.choice("UCAG") for _ in range(length))


TABLE = {
    "UUU": "F",
    "UUC": "F",
    "UUA": "L",
    "UUG": "L",
    "UCU": "S",
    "UCC": "S",
    "UCA": "S",
    "UCG": "S",
    "UAU": "Y",
    "UAC": "Y",
    "UAA": "_",
    "UAG": "_",
    "UGU": "C",
    "UGC": "C",
    "UGA": "_",
    "UGG": "W",
    "CUU": "L",
    "CUC": "L",
    "CUA": "L",
    "CUG": "L",
    "CCU": "P",
    "CCC": "P",
    "CCA": "P",
    "CCG": "P",
    "CAU": "H",
    "CAC": "H",
    "CAA": "Q",
    "CAG": "Q",
    "CGU": "R",
    "CGC": "R",
    "CGA": "R",
    "CGG": "R",
    "AUU": "I",
    "AUC": "I",
    "AUA": "I",
    "AUG": "M",
    "ACU": "T",
    "ACC": "T",
    "ACA": "T",
    "ACG": "T",
    "AAU": "N",
    "AAC": "N",
    "AAA": "K",
    "AAG": "K",
    "AGU": "S",
    "AGC": "S",
    "AGA": "R",
    "AGG": "R",
    "GUU": "V",
    "GUC": "V",
    "GUA": "V",
    "GUG": "V",
    "GCU": "A",
    "GCC": "A",
    "GCA": "A",
    "GCG": "A",
    "GAU": "D",
    "GAC": "D",
    "GAA": "E",
    "GAG": "E",
    "GGU": "G",
    "GGC": "G",
    "GGA": "G",
    "GGG": "G",
}


def translate(rna, frame):
    return "".join([TABLE.get(rna[i : i + 3], "?") for i in range(frame, len(rna) - 2, 3)])


def main():
    rna = make_rna(240000)
    for frame in range(3):
        protein = translate(rna, frame)
        parts = protein.split("_")
        longest = max(parts, key=len)
        print(frame, len(protein), len(parts), longest[:30], {letter: protein.count(letter) for letter in "MWFK"})


if __name__ == "__main__":
    main()
