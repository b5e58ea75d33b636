"""Further statements for `vectorgen`: early ends, `while`, comprehensions, folds, flags, inductions, rows as values."""

from __future__ import annotations

from vectorwords import FLOATS_1, LENGTH, SHAPE, Place, Words


class Further(Words):
    """Writes what is less common."""

    def further(self, place: Place, level: int) -> list[str]:
        """A statement inside of a loop."""
        rules = [self.early_end, self.flag, self.induction, self.search, self.couple, self.row, self.inner_fold]
        rules += [self.inner_while, self.check, self.series, self.recurrence]
        return self.rng.choice(rules)(place, "    " * level)

    def early_end(self, place: Place, pad: str) -> list[str]:
        self.mark("early end")
        if self.chance(0.3):
            return [f"{pad}if {self.test(place)}:", f"{pad}    at = {self.whole(place, 0)}", f"{pad}    break"]
        return [f"{pad}if {self.test(place)}:", f"{pad}    break"]

    def flag(self, place: Place, pad: str) -> list[str]:
        self.mark("flag")
        return [f"{pad}if {self.test(place)}:", f"{pad}    flag = True"]

    def search(self, place: Place, pad: str) -> list[str]:
        self.mark("last index")
        return [f"{pad}if {self.test(place)}:", f"{pad}    last = {self.whole(place, 0)}"]

    def induction(self, place: Place, pad: str) -> list[str]:
        self.mark("induction")
        if self.chance(0.5):
            return [f"{pad}t += sign * {self.number(place, 1)}", f"{pad}sign = -sign"]
        place.ints.append("d")
        return [f"{pad}d {self.pick('+= 2', '-= 1', '+= 1')}"]

    def couple(self, place: Place, pad: str) -> list[str]:
        self.mark("tuple of a helper")
        one, two = self.fresh("v"), self.fresh("v")
        line = f"{pad}{one}, {two} = spread({self.number(place, 1)}, {self.number(place, 1)})"
        place.floats += [one, two]
        return [line]

    def series(self, place: Place, pad: str) -> list[str]:
        self.mark("helper with a loop")
        name = self.fresh("v")
        line = f"{pad}{name} = series({self.number(place, 1)}, {self.pick('3', 'LIMIT', self.whole(place, 0))})"
        place.floats.append(name)
        return [line]

    def row(self, place: Place, pad: str) -> list[str]:
        self.mark("row")
        name, row = self.use(self.pick("g", "u")), self.fresh("row")
        first = self.index(place, SHAPE[name][0])
        place.rows[row] = SHAPE[name][1]
        return [f"{pad}{row} = {name}[{first}]"]

    def inner_fold(self, place: Place, pad: str) -> list[str]:
        name = self.fresh("v")
        line = f"{pad}{name} = {self.fold(place)}"
        place.floats.append(name)
        return [line]

    def inner_while(self, place: Place, pad: str) -> list[str]:
        self.mark("inner while")
        name, steps = self.fresh("v"), self.fresh("steps")
        lines = [f"{pad}{name} = {self.number(place, 1)}", f"{pad}{steps} = 0"]
        lines += [f"{pad}while {name} < {self.pick('20.0', '6.5')} and {steps} < {self.pick('4', 'LIMIT')}:"]
        lines += [f"{pad}    {name} = {name} * 1.5 + {self.number(place, 0)}", f"{pad}    {steps} += 1"]
        place.floats.append(name)
        place.ints.append(steps)
        return lines

    def check(self, place: Place, pad: str) -> list[str]:
        self.mark("raise")
        if self.chance(0.5):
            return [f"{pad}assert {self.number(place, 0)} < {self.pick('1e3', '30.0', '4.0')}"]
        return [f"{pad}if {self.number(place, 0)} > {self.pick('1e3', '30.0')}:", f"{pad}    raise ValueError('large')"]

    def recurrence(self, place: Place, pad: str) -> list[str]:
        self.mark("recurrence")
        found = [v for v, (of, low, _) in place.loops.items() if low and of == "n"]
        if not found:
            return [f"{pad}pass"]
        name, variable = self.use(self.pick("x", "y")), self.rng.choice(found)
        op = self.pick("=", "=", "+=")
        return [
            f"{pad}{name}[{variable}] {op} {name}[{variable} - 1] {self.pick('+', '-', '*')} {self.number(place, 1)}"
        ]

    # ------------------------------------------------------------ comprehensions and folds

    def fold(self, place: Place) -> str:
        """A call of `sum` and the like, of a generator."""
        self.mark("fold")
        inner = Place(floats=list(place.floats), ints=list(place.ints), loops=dict(place.loops), rows=dict(place.rows))
        variable, length = self.fresh("o"), self.pick("n", "q")
        chance = self.rng.random()
        if chance < 0.2:
            return f"sum({self.use(self.rng.choice([name for name in FLOATS_1 if LENGTH[name] == length]))})"
        if chance < 0.4:
            name = self.use(self.rng.choice([name for name in FLOATS_1 if LENGTH[name] == length]))
            inner.floats.append(variable)
            source = f"{variable} in {name}"
        else:
            inner.loops[variable] = (length, 0, 0)
            source = f"{variable} in range({length})"
        condition = f" if {self.test(inner)}" if self.chance(0.2) else ""
        function = self.pick("sum", "sum", "max", "min", "any", "all")
        item = self.test(inner) if function in ("any", "all") else self.number(inner, 1)
        if function in ("any", "all"):
            return f"(1.0 if {function}({item} for {source}{condition}) else 0.5)"
        return f"{function}({item} for {source}{condition})"

    def folded(self, place: Place, level: int) -> list[str]:
        """A statement outside of loops."""
        pad = "    " * level
        if self.chance(0.5):
            return [f"{pad}t += {self.fold(place)}"]
        self.mark("comprehension")
        made, variable, length = self.fresh("made"), self.fresh("o"), self.pick("n", "q")
        inner = Place(floats=list(place.floats), loops={**place.loops, variable: (length, 0, 0)})
        condition = f" if {self.test(inner)}" if self.chance(0.3) else ""
        item = self.number(inner, 1) if self.chance(0.7) else self.whole(inner, 1)
        lines = [f"{pad}{made} = [{item} for {variable} in range({length}){condition}]"]
        return [*lines, f"{pad}t += {self.pick(f'len({made})', f'sum({made})')}"]
