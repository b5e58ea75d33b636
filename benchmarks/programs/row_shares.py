# program: shares of each cell in the sum of its row and in the largest row, in a list of lists
# techniques: reduction, map
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""Votes by district and party: shares in the district, and distance to the largest share of the district."""

import random


def make_votes(districts, parties):
    random.seed(41)
    votes = []
    for district in range(districts):
        size = random.randint(2000, 90000)
        votes.append([int(size * random.random() ** 2) + 1 for party in range(parties)])
    return votes


def shares(votes):
    found = []
    for district in votes:
        for count in district:
            found.append(100 * count / sum(district))
    return found


def behind(votes):
    found = 0
    for district in votes:
        for count in district:
            if count < max(district):
                found += (max(district) - count) / sum(district)
    return found


def main():
    votes = make_votes(900, 200)
    percent = shares(votes)
    print(len(percent), repr(sum(percent)), repr(max(percent)), repr(min(percent)))
    print(repr(behind(votes)))


if __name__ == "__main__":
    main()
