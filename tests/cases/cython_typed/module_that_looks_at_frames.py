# --- before
import logging as gc
from os import path

inspect = gc.traceback


def lengths(seqs):
    found = {}
    for seq in seqs:
        found[path.basename(seq)] = len(seq)
    return found
# --- inputs: lengths
CALLS = [call(["ACGT", "GGC", ""])]
# --- declined: looks at the frames of functions (`traceback`)
