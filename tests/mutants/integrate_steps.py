# --- program: cool_down
"""Euler's method in steps that add up: how often the loop turns depends on the rounding of the time."""


def cool_down(temperature, step, until):
    time, steps = 0.0, 0
    while time < until:
        temperature -= 0.05 * temperature * step
        time += step
        steps += 1
    return temperature, time, steps


if __name__ == "__main__":
    print(cool_down(90.0, 0.1, 1.0), cool_down(60.0, 0.25, 3.0), cool_down(75.0, 0.1, 20.0))
# --- wrong: as many steps as the quotient says | return[0]
import math


def cool_down(temperature, step, until):
    steps = math.ceil(until / step)
    time = 0.0
    for _ in range(steps):
        temperature -= 0.05 * temperature * step
        time += step
    return temperature, time, steps
# --- wrong: as many steps as np.arange has | return[0]
import numpy as np


def cool_down(temperature, step, until):
    time, steps = 0.0, 0
    for _ in np.arange(0.0, until, step):
        temperature -= 0.05 * temperature * step
        time += step
        steps += 1
    return temperature, time, steps
# --- wrong: the time as a product | return[0]
def cool_down(temperature, step, until):
    steps = 0
    while steps * step < until:
        temperature -= 0.05 * temperature * step
        steps += 1
    return temperature, steps * step, steps
# --- wrong: one step more where time and end meet | call 2, return[0]
def cool_down(temperature, step, until):
    time, steps = 0.0, 0
    while time <= until:
        temperature -= 0.05 * temperature * step
        time += step
        steps += 1
    return temperature, time, steps
# --- wrong: the end as time | call 1, return[1]
def cool_down(temperature, step, until):
    time, steps = 0.0, 0
    while time < until:
        temperature -= 0.05 * temperature * step
        time += step
        steps += 1
    return temperature, until, steps
# --- wrong: steps as a float | int became float
def cool_down(temperature, step, until):
    time, steps = 0.0, 0.0
    while time < until:
        temperature -= 0.05 * temperature * step
        time += step
        steps += 1.0
    return temperature, time, steps
# --- wrong: a list | tuple became list
def cool_down(temperature, step, until):
    time, steps = 0.0, 0
    while time < until:
        temperature -= 0.05 * temperature * step
        time += step
        steps += 1
    return [temperature, time, steps]
# --- guarded: turns once in any case | until is at least
def cool_down(temperature, step, until):
    time, steps = 0.0, 0
    while True:
        temperature -= 0.05 * temperature * step
        time += step
        steps += 1
        if not time < until:
            return temperature, time, steps
# --- right: the two sums apart
def cool_down(temperature, step, until):
    time, steps = 0.0, 0
    while time < until:
        time += step
        steps += 1
        temperature -= 0.05 * temperature * step
    return temperature, time, steps
# --- right: the factor in another order (close)
def cool_down(temperature, step, until):
    factor = 0.05 * step
    time, steps = 0.0, 0
    while time < until:
        temperature -= factor * temperature
        time += step
        steps += 1
    return temperature, time, steps
# --- right: renamed
def cool_down(temperature, step, until):
    now = 0.0
    count = 0
    while now < until:
        loss = 0.05 * temperature * step
        temperature = temperature - loss
        now, count = now + step, count + 1
    return temperature, now, count
