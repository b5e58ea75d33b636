# window sums as differences of a cumulative sum
# level: close
import math
import random

import numpy as np


def moving_average(signal, half):
    """Mean of signal[i-half .. i+half]; near the ends of what there is."""
    sums = np.concatenate([[0.0], np.cumsum(signal)])
    i = np.arange(len(signal))
    low = np.maximum(i - half, 0)
    high = np.minimum(i + half + 1, len(signal))
    return ((sums[high] - sums[low]) / (high - low)).tolist()


def peaks(signal, threshold):
    found = []
    for i in range(1, len(signal) - 1):
        if signal[i] > threshold and signal[i] > signal[i - 1] and signal[i] >= signal[i + 1]:
            found.append(i)
    return found


def main():
    random.seed(2718)
    N = 120_000
    signal = []
    for i in range(N):
        t = i / 500
        signal.append(math.sin(t) + 0.5 * math.sin(3.1 * t) + random.gauss(0, 0.4))
    smooth = moving_average(signal, 25)
    smoother = moving_average(smooth, 12)
    print("lengths", len(signal), len(smooth), len(smoother))
    print("sums", sum(signal), sum(smooth), sum(smoother))
    print("ends", smoother[0], smoother[-1], type(smoother[7]).__name__)
    p = peaks(smoother, 0.9)
    print("peaks", len(p), p[:6], p[-1])
    rough = sum((smoother[i + 1] - smoother[i]) ** 2 for i in range(N - 1))
    print("roughness", rough)


if __name__ == "__main__":
    main()
