"""Numerics on one spectrum at a time."""

import numpy as np


def smooth(y, window):
    """Triangular weights, cut off (and normalised again) at both ends."""
    half = window // 2
    out = np.zeros(len(y))
    for i in range(len(y)):
        total = 0.0
        weights = 0.0
        for k in range(-half, half + 1):
            if 0 <= i + k < len(y):
                w = half + 1 - abs(k)
                total += w * y[i + k]
                weights += w
        out[i] = total / weights
    return out


def baseline(y, passes):
    """Repeatedly replace each point by the mean of its neighbours where that is lower."""
    b = y.copy()
    n = len(b)
    for p in range(passes):
        d = 1 + p
        old = b.copy()
        for i in range(d, n - d):
            m = 0.5 * (old[i - d] + old[i + d])
            if m < old[i]:
                b[i] = m
    return b


def find_peaks(y, threshold):
    """Indices of local maxima above a threshold."""
    peaks = []
    for i in range(1, len(y) - 1):
        if y[i] > threshold and y[i] > y[i - 1] and y[i] >= y[i + 1]:
            peaks.append(i)
    return peaks
