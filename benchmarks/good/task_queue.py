# program: tasks by priority with a heap
# techniques: sorting
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
"""Tasks are done by priority while new ones come in."""

import heapq


def run(count):
    queue = [(i * 7919 % 1009, i) for i in range(1000)]
    heapq.heapify(queue)
    done = []
    for number in range(1000, count):
        priority, task = heapq.heappushpop(queue, (number * 7919 % 1009, number))
        done.append(task if priority % 2 else -task)
    return done


def main():
    done = run(300000)
    print(len(done), sum(done), done[:4], done[-4:])


if __name__ == "__main__":
    main()
