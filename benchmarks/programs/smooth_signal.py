# program: centred moving average of a noisy signal, window shortened at the ends, peak search
# techniques: windows, reduction, search
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import math
import random


def moving_average(signal, half):
    """Mean of signal[i-half .. i+half]; near the ends of what there is."""
    smooth = []
    for i in range(len(signal)):
        s = 0
        n = 0
        for j in range(i - half, i + half + 1):
            if j >= 0 and j < len(signal):
                s += signal[j]
                n += 1
        smooth.append(s / n)
    return smooth


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
