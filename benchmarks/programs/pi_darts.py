# program: Monte Carlo pi with the random module
# techniques: draws, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import random


def estimate_pi(n_samples):
    inside = 0
    for _ in range(n_samples):
        x = random.random()
        y = random.random()
        if x * x + y * y <= 1.0:
            inside += 1
    return 4.0 * inside / n_samples


def main():
    random.seed(2024)
    estimates = []
    for trial in range(8):
        pi = estimate_pi(700000)
        estimates.append(pi)
        print(f"trial {trial}: pi = {pi!r}")
    mean = sum(estimates) / len(estimates)
    spread = (sum((e - mean) ** 2 for e in estimates) / (len(estimates) - 1)) ** 0.5
    print("mean", repr(mean), "+-", repr(spread))


if __name__ == "__main__":
    main()
