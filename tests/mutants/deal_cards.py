# --- program: deal
"""Shuffles a deck in place with the caller's `random.Random` and deals it round the table."""
import random


def deal(rng, deck, players):
    rng.shuffle(deck)
    hands = [[] for _ in range(players)]
    for number, card in enumerate(deck):
        hands[number % players].append(card)
    return hands


if __name__ == "__main__":
    rng = random.Random(5)
    deck = [rank + suit for suit in "SHDC" for rank in "23456789TJQKA"]
    print(deal(rng, deck, 4)[0], deal(rng, deck, 3)[2], deal(rng, list(range(9)), 2))
# --- wrong: shuffles with the global generator | return[0]
def deal(rng, deck, players):
    random.shuffle(deck)
    return [deck[i::players] for i in range(players)]
# --- wrong: shuffles a copy | argument deck
def deal(rng, deck, players):
    cards = deck.copy()
    rng.shuffle(cards)
    return [cards[i::players] for i in range(players)]
# --- wrong: a sample instead of a shuffle | return[0][0]
def deal(rng, deck, players):
    deck[:] = rng.sample(deck, len(deck))
    return [deck[i::players] for i in range(players)]
# --- wrong: sorts by random keys | return[0][0]
def deal(rng, deck, players):
    deck.sort(key=lambda card: rng.random())
    return [deck[i::players] for i in range(players)]
# --- wrong: deals in blocks | return[0]
def deal(rng, deck, players):
    rng.shuffle(deck)
    size, extra = divmod(len(deck), players)
    hands, start = [], 0
    for i in range(players):
        stop = start + size + (i < extra)
        hands.append(deck[start:stop])
        start = stop
    return hands
# --- wrong: all players hold one list | return
def deal(rng, deck, players):
    rng.shuffle(deck)
    hands = [[]] * players
    for number, card in enumerate(deck):
        hands[number % players].append(card)
    return hands
# --- wrong: tuples | return[0]
def deal(rng, deck, players):
    rng.shuffle(deck)
    return [tuple(deck[i::players]) for i in range(players)]
# --- wrong: takes the cards off the deck | argument deck
def deal(rng, deck, players):
    rng.shuffle(deck)
    hands = [deck[i::players] for i in range(players)]
    deck.clear()
    return hands
# --- guarded: no error for a table without players | players is at least 1
def deal(rng, deck, players):
    rng.shuffle(deck)
    return [deck[i::players] for i in range(players)]
# --- right: the hands by turns
import itertools


def deal(rng, deck, players):
    rng.shuffle(deck)
    hands = [[] for _ in range(players)]
    if not hands:
        for number, _ in enumerate(deck):
            hands[number % players]
    for hand, card in zip(itertools.cycle(hands), deck):
        hand.append(card)
    return hands
# --- right: methods looked up once
def deal(rng, deck, players):
    rng.shuffle(deck)
    hands = [[] for _ in range(players)]
    takes = [hand.append for hand in hands]
    for number, card in enumerate(deck):
        takes[number % players](card)
    return hands
