# program: insertion sort of floating-point readings together with their station numbers
# techniques: sorting
# place: function
# numeric: yes
# vectorizable: no
# expect: improve
import numpy as np


def insertion_sort(values, labels):
    for i in range(1, len(values)):
        key = values[i]
        label = labels[i]
        j = i - 1
        while j >= 0 and values[j] > key:
            values[j + 1] = values[j]
            labels[j + 1] = labels[j]
            j -= 1
        values[j + 1] = key
        labels[j + 1] = label


def main():
    rng = np.random.default_rng(21)
    readings = rng.normal(size=4200).round(3)
    stations = np.arange(4200)
    insertion_sort(readings, stations)
    print(readings.dtype, stations.dtype, len(readings))
    print("lowest :", readings[:5].tolist(), stations[:5].tolist())
    print("highest:", readings[-5:].tolist(), stations[-5:].tolist())
    weights = np.arange(1, 4201)
    print("checksum:", int((stations * weights).sum()), repr(float(np.cumsum(readings)[1500])))


if __name__ == "__main__":
    main()
