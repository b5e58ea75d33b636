# program: many binary searches in a sorted list, counting comparisons
# techniques: search, gather
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
import random


def binary_search(array, target):
    """Index of target in array or -1, and the number of steps."""
    low = 0
    high = len(array) - 1
    steps = 0
    while low <= high:
        steps += 1
        mid = (low + high) // 2
        if array[mid] == target:
            return mid, steps
        if array[mid] < target:
            low = mid + 1
        else:
            high = mid - 1
    return -1, steps


def main():
    random.seed(400)
    array = []
    value = 0
    for i in range(100000):
        value += random.randint(1, 4)
        array.append(value)
    found = 0
    total_steps = 0
    position_sum = 0
    for query in range(300000):
        target = random.randint(0, value + 10)
        index, steps = binary_search(array, target)
        total_steps += steps
        if index >= 0:
            found += 1
            position_sum += index
    print("found", found, "of 300000")
    print("mean steps", total_steps / 300000)
    print("sum of positions", position_sum)
    print("first, last:", array[0], array[-1], binary_search(array, array[777]))


if __name__ == "__main__":
    main()
