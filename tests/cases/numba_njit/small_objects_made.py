# --- before
"""A controller and a tank, made here and changed by their methods; the result is an object of another class."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    cost: float
    power: float = 0.0

    def __add__(self, other):
        return Outcome(self.cost + other.cost, self.power + other.power)


class Controller:
    def __init__(self, kp, ki, high):
        self.kp, self.ki = kp, ki
        self.high = high * 10.0
        self.integral = self.last = 0.0

    def update(self, error, dt):
        self.integral += error * dt
        slope = (error - self.last) / dt
        self.last = error
        return self.clamp(self.kp * error + self.ki * self.integral + 0.5 * slope)

    def clamp(self, value):
        if value < 0.0:
            return 0.0
        if value > self.high:
            return self.high
        return value


def run(kp, ki, steps, dt):
    controller = Controller(kp, ki, 10.0)
    total = Outcome(0.0)
    heat = 20.0
    for step in range(steps):
        error = 60.0 - heat
        power = controller.update(error, dt)
        heat += (power * 0.05 - (heat - 18.0) * 0.02) * dt
        total = total + Outcome(error * error * dt, power)
    return total

# --- inputs: run
CALLS = [call(1.5, 0.25, 4000, 0.1), call(2.5, 0.5, 6000, 0.1)]
CHECKS = [
    call(1.5, 0.25, 0, 0.1),
    call(1.5, 0.25, 3, 0.0),
    call(1.5, 0.25, 3, 1),
    call(1, 0, 30, 0.1),
    call(1e308, 1e308, 30, 0.1),
    call(float("nan"), 0.5, 30, 0.1),
    call(1.5, 0.25, -1, 0.1),
    call("a", 0.25, 3, 0.1),
    call(1.5, 0.25, True, 0.1),
]

# --- after: compiled
"""A controller and a tank, made here and changed by their methods; the result is an object of another class."""
from dataclasses import dataclass


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"__add__": (1221461464058266904,), "__init__": (1030468698141232615,), "clamp": (1948271908902090464,), "update": (967251860891044230,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _is_plain(kind, fields, defaults=None, /, **methods):
    """Whether a class keeps what it is given in these attributes, no more, and has the methods of this file."""
    if type(kind) is not type or kind.__mro__[1:] not in ((object,), (tuple, object)):
        return False
    held, is_tuple = vars(kind), kind.__mro__[1] is tuple
    hooks = {"__getattribute__", "__getattr__", "__del__", "__post_init__", *(() if is_tuple else ("__new__",))}
    if hooks & held.keys() or ("__setattr__" in held and "__dataclass_fields__" not in held):
        return False
    for each in [held[name] for name in fields if name in held]:
        if hasattr(type(each), "__get__") and type(each).__name__ not in ("member_descriptor", "_tuplegetter"):
            return False
    if is_tuple:
        if kind._fields != fields or getattr(held["__new__"], "__module__", "") != "namedtuple_" + kind.__name__:
            return False
    elif "__init__" not in methods:
        made = getattr(held.get("__init__"), "__code__", None)
        if made is None or made.co_filename != "<string>" or tuple(held.get("__dataclass_fields__", ())) != fields:
            return False
    if defaults and repr((kind.__new__ if is_tuple else kind.__init__).__defaults__) != defaults:
        return False
    functions = [held.get(name) for name in methods]
    functions = [each.fget if type(each) is property else each for each in functions]
    return all(
        type(function) is type(_is_plain)
        and function.__globals__ is globals()
        and function.__qualname__ == f"{kind.__name__}.{function.__code__.co_name}"
        and function.__code__.co_name == name
        and _untouched(**{name: function})
        for function, name in zip(functions, methods.values())
    )


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@dataclass(frozen=True)
class Outcome:
    cost: float
    power: float = 0.0

    def __add__(self, other):
        return Outcome(self.cost + other.cost, self.power + other.power)


class Controller:
    def __init__(self, kp, ki, high):
        self.kp, self.ki = kp, ki
        self.high = high * 10.0
        self.integral = self.last = 0.0

    def update(self, error, dt):
        self.integral += error * dt
        slope = (error - self.last) / dt
        self.last = error
        return self.clamp(self.kp * error + self.ki * self.integral + 0.5 * slope)

    def clamp(self, value):
        if value < 0.0:
            return 0.0
        if value > self.high:
            return self.high
        return value


@_njit(cache=True, error_model="numpy")
def _run_kernel(kp, ki, steps, dt):
    init_kp = kp
    init_ki = ki
    init_high = 10.0
    kept = init_kp
    kept_2 = init_ki
    new_controller_kp = kept
    new_controller_ki = kept_2
    new_controller_high = init_high * 10.0
    new_controller_integral = 0.0
    new_controller_last = 0.0
    controller_kp = new_controller_kp
    controller_ki = new_controller_ki
    controller_high = new_controller_high
    controller_integral = new_controller_integral
    controller_last = new_controller_last
    total_cost = 0.0
    total_power = 0.0
    heat = 20.0
    suspects = 0
    for step in range(steps):
        error = 60.0 - heat
        update_error = error
        update_dt = dt
        controller_integral += update_error * update_dt
        update_slope = (update_error - controller_last) / update_dt
        suspects += update_dt == 0
        controller_last = update_error
        clamp_value = controller_kp * update_error + controller_ki * controller_integral + 0.5 * update_slope
        if clamp_value < 0.0:
            clamp_result = 0.0
        elif clamp_value > controller_high:
            clamp_result = controller_high
        else:
            clamp_result = clamp_value
        update_result = clamp_result
        power = update_result
        heat += (power * 0.05 - (heat - 18.0) * 0.02) * dt
        add___other_cost = error * error * dt
        total_cost = total_cost + add___other_cost
        total_power = total_power + power
    if suspects:
        raise FloatingPointError
    return (total_cost, total_power)


def run(kp, ki, steps, dt):
    if (
        "Controller" in globals()
        and "Outcome" in globals()
        and _is_plain(Controller, ("kp", "ki", "high", "integral", "last"), __init__="__init__", update="update", clamp="clamp")
        and _is_plain(Outcome, ("cost", "power"), '(0.0,)', __add__="__add__")
    ):
        if (
            type(kp) is float
            and type(ki) is float
            and type(steps) is int
            and abs(steps) <= 2**31
            and type(dt) is float
        ):
            try:
                result = _run_kernel(kp, ki, steps, dt)
                if (
                    result[0] != result[0]
                    or result[0] == kp
                    or result[0] == ki
                    or result[0] == dt
                    or result[1] != result[1]
                    or result[1] == kp
                    or result[1] == ki
                    or result[1] == dt
                ):
                    raise ValueError  # it might be an object that exists already
                return Outcome(*result)
            except Exception:  # the original code below takes over
                pass
    controller = Controller(kp, ki, 10.0)
    total = Outcome(0.0)
    heat = 20.0
    for step in range(steps):
        error = 60.0 - heat
        power = controller.update(error, dt)
        heat += (power * 0.05 - (heat - 18.0) * 0.02) * dt
        total = total + Outcome(error * error * dt, power)
    return total
