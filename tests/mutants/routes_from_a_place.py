# --- program: routes
"""Places that can be reached in one step and are dearer than the place itself, and how often a name occurs."""


def routes(graph, prices, names, start):
    found = []
    for place in graph[start]:
        if prices[place] > prices[start]:
            found.append(place)
    count = 0
    for name in names:
        if name == names[0]:
            count += 1
    graph[start].append(start)
    return found, count


if __name__ == "__main__":
    for k in range(4):
        graph = {place: [(place + step) % 30 for step in (1, 2, 5)] for place in range(30)}
        word = "north"
        print(routes(graph, [p * 7 % 10 for p in range(30)], [word, "south", word, "east"], k))
# --- wrong: a place as a whole number | at [0][0]
def routes(graph, prices, names, start):
    found = []
    for place in graph[start]:
        if not prices[int(place)] <= prices[start]:
            found.append(place)
    count = 0
    for name in names:
        if name == names[0]:
            count += 1
    graph[start].append(start)
    return found, count
# --- wrong: the same object | is made of equal objects that are others
def routes(graph, prices, names, start):
    found = []
    for place in graph[start]:
        if prices[place] > prices[start]:
            found.append(place)
    count = 0
    for name in names:
        if name is names[0]:
            count += 1
    graph[start].append(start)
    return found, count
# --- wrong: another list | in the original this is an object that occurs elsewhere too
def routes(graph, prices, names, start):
    found = []
    for place in graph[start]:
        if prices[place] > prices[start]:
            found.append(place)
    count = 0
    for name in names:
        if name == names[0]:
            count += 1
    graph[start] = [*graph[start], start]
    return found, count
