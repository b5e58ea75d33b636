# python: functools.cache on the inner function
import functools


def common(first, second):
    @functools.cache
    def longest(i, j):
        if i == len(first) or j == len(second):
            return 0
        if first[i] == second[j]:
            return 1 + longest(i + 1, j + 1)
        return max(longest(i + 1, j), longest(i, j + 1))

    return longest(0, 0)


for pair in (("recursion", "precious"), ("subsequences", "consequence"), ("programming", "gaming part"), ("mississippi", "dissipation"), ("international", "rationalities")):
    print(*pair, common(*pair))
