# program: unique visitors and returning visitors with membership tests in lists
# techniques: membership, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
import random


def unique(visits):
    seen = []
    for visitor in visits:
        if visitor not in seen:
            seen.append(visitor)
    return seen


def returning(first_day, second_day):
    both = []
    for visitor in first_day:
        if visitor in second_day and visitor not in both:
            both.append(visitor)
    return both


def main():
    random.seed(80)
    days = []
    for day in range(4):
        visits = []
        for i in range(6000):
            number = int(random.gauss(5000, 1200))
            visits.append(f"user{number:05d}")
        days.append(visits)

    for day, visits in enumerate(days):
        people = unique(visits)
        print(f"day {day}: {len(visits)} visits by {len(people)} people, first {people[:3]}, last {people[-1]}")
    loyal = returning(days[0], days[1])
    print("came back on day 1:", len(loyal), loyal[:4], loyal[-2:])
    loyal = returning(days[2], days[3])
    print("came back on day 3:", len(loyal), loyal[:4], loyal[-2:])


if __name__ == "__main__":
    main()
