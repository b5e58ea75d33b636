# program: bubble sort of a list of exam marks, with early stop
# techniques: sorting
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
import random


def bubble_sort(items):
    """Sort in place; returns the number of swaps."""
    n = len(items)
    swaps = 0
    for i in range(n):
        swapped = False
        for j in range(0, n - i - 1):
            if items[j] > items[j + 1]:
                items[j], items[j + 1] = items[j + 1], items[j]
                swapped = True
                swaps += 1
        if not swapped:
            break
    return swaps


random.seed(60)
marks = []
for student in range(6000):
    marks.append(random.randint(0, 100000))

original = marks
print("before:", marks[:10])
swaps = bubble_sort(marks)
print("after :", marks[:10], marks[-10:])
print("swaps :", swaps)
print("in place:", original is marks, "sorted:", all(marks[i] <= marks[i + 1] for i in range(len(marks) - 1)))
print("median:", marks[len(marks) // 2], type(marks[0]).__name__)
