# --- before
"""The text is an attribute: only names are followed."""


class Gene:
    def __init__(self, dna):
        self.dna = dna


def count(gene, counts):
    for base in gene.dna:
        counts[base] += 1
    return counts
# --- inputs: count
CALLS = [call(Gene("aab"), {"a": 0, "b": 0}), call(Gene(""), {})]
# --- declined: give `gene.dna` a name in front of the loop, if it is a text
