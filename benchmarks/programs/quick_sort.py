# program: quick sort, recursive, in place, on a list of floats
# techniques: sorting, recursion
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
"""Quicksort as in the lecture: last element is the pivot (Lomuto partition)."""

from random import Random


def partition(a, low, high):
    pivot = a[high]
    i = low - 1
    for j in range(low, high):
        if a[j] <= pivot:
            i += 1
            a[i], a[j] = a[j], a[i]
    a[i + 1], a[high] = a[high], a[i + 1]
    return i + 1


def quick_sort(a, low, high, depth=0):
    """Returns the deepest level of recursion."""
    if low >= high:
        return depth
    p = partition(a, low, high)
    left = quick_sort(a, low, p - 1, depth + 1)
    right = quick_sort(a, p + 1, high, depth + 1)
    return max(left, right)


def main():
    gen = Random(1961)
    for n in (1000, 10_000, 100_000, 200_000):
        data = [gen.expovariate(0.5) for _ in range(n)]
        expected = sorted(data)
        depth = quick_sort(data, 0, n - 1)
        quartiles = data[n // 4], data[n // 2], data[3 * n // 4]
        print(n, "sorted:", data == expected, "depth:", depth, "quartiles:", *quartiles)


main()
