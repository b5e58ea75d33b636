# $ python pickled_class.py
import copy
import pickle


class Point:
    def __init__(self, x):
        self.x = x


def origin():
    return Point(0)


data = pickle.dumps([Point(3), origin, Point])
with open("points.pickle", "wb") as file:
    file.write(data)
back = pickle.loads(data)
print(data, back[0].x, back[1] is origin, back[2] is Point, copy.deepcopy(Point(4)).x, Point.__module__, repr(Point))
