# runs: ;more
# seeded
# with: lib_star.py
"""`from lib import *` after other imports: names that the library gains would hide the program's own."""
import sys
from random import random
from itertools import chain as np
from functools import reduce as Counter

chain = "mine"

from lib_star import *


def main():
    x = drift(200000)
    print(x[-1], x.min(), x.max())
    print(len(tally(["Ab-c", "d%d-E" % 5] * 60000)))
    if len(sys.argv) > 1:
        print(random() < 2, chain, Counter(lambda a, b: a + b, [1, 2, 3]), list(np([1], [2])))


main()
