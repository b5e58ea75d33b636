/* Made by optadvisor: lists of numbers become arrays, and arrays return into lists, as `rewriters._borders` writes it.

TOOL is one of the functions there. `bind(function, …)` gives the same in C: it does what it can without running any
Python between the numbers, and for everything else (other types, other lengths, whatever would raise) it calls
`function`, the one that is written in the user's file. So it needs no exceptions of its own, and has none.

Lists of other objects than exact floats, ints and bools are never taken apart. What is changed in a list is changed one
number at a time, old one out, new one in, and a number that is bit for bit the same stays the object that it was.
Where equal numbers are easily found, new lists hold one object for them: memory that is touched for the first time
takes longer than all else. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#ifdef Py_GIL_DISABLED
#error "other threads could change the lists meanwhile"
#endif

#define MOST_LEVELS 8
#define MOST_NUMBERS ((Py_ssize_t)1 << 31)
#define KNOWN_INTS (1 << 14)
#define WHOLE ((int64_t)1 << 52)

enum kind { FLOATS, INTS, BOOLS, INTS_OR_INF, FLOATS_OR_ZERO, UNKNOWN };

typedef struct {
    int levels;
    int tuples; /* the innermost are tuples */
    PyTypeObject *floats; /* what FLOATS are: Python's, or NumPy's, which are laid out as Python's */
    Py_ssize_t sizes[MOST_LEVELS];
} shape_t;

/* ---------------------------------------------------------------- numbers */

/* Whether x, an exact int, fits into 64 bits; its value. */
static inline int small_int(PyObject *x, int64_t *value)
{
#if PY_VERSION_HEX >= 0x030C0000
    if (PyUnstable_Long_IsCompact((PyLongObject *)x)) {
        *value = PyUnstable_Long_CompactValue((PyLongObject *)x);
        return 1;
    }
#else
    Py_ssize_t size = Py_SIZE(x);
    if (-1 <= size && size <= 1) {
        *value = size ? size * (int64_t)((PyLongObject *)x)->ob_digit[0] : 0;
        return 1;
    }
#endif
    int over;
    *value = PyLong_AsLongLongAndOverflow(x, &over);
    return !over;
}

static inline int same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* Whether one object may stand for both: nan objects are told from each other. */
static inline int same_number(double a, double b)
{
    return a == b && same_bits(a, b);
}

/* Put n objects into an array; whether all of them are what they should be. Runs no Python. */
static int put(PyObject **items, Py_ssize_t n, enum kind kind, PyTypeObject *exact, char *place)
{
    double *floats = (double *)place;
    int64_t value;
    for (Py_ssize_t i = 0; i < n; i++) {
        PyObject *x = items[i];
        switch (kind) {
        case FLOATS:
            if (Py_TYPE(x) != exact) return 0;
            floats[i] = PyFloat_AS_DOUBLE(x);
            break;
        case INTS:
            if (!PyLong_CheckExact(x) || !small_int(x, &value)) return 0;
            ((int64_t *)place)[i] = value;
            break;
        case BOOLS:
            if (x != Py_True && x != Py_False) return 0;
            place[i] = x == Py_True;
            break;
        case INTS_OR_INF:
            if (PyFloat_CheckExact(x)) {
                if (PyFloat_AS_DOUBLE(x) != Py_HUGE_VAL) return 0;
                floats[i] = Py_HUGE_VAL;
            } else {
                if (!PyLong_CheckExact(x) || !small_int(x, &value) || value < -WHOLE || value > WHOLE) return 0;
                floats[i] = (double)value;
            }
            break;
        case FLOATS_OR_ZERO:
            if (PyFloat_CheckExact(x)) {
                if (same_bits(PyFloat_AS_DOUBLE(x), -0.0)) return 0;
                floats[i] = PyFloat_AS_DOUBLE(x);
            } else {
                if (!PyLong_CheckExact(x) || !small_int(x, &value) || value != 0) return 0;
                floats[i] = -0.0;
            }
            break;
        default:
            return 0;
        }
    }
    return 1;
}

/* ---------------------------------------------------------------- lists in lists */

static inline int fits(PyObject *lists, const shape_t *shape, int level)
{
    if (shape->tuples && level == shape->levels - 1) return PyTuple_CheckExact(lists);
    return PyList_CheckExact(lists);
}

/* Whether these are lists of lists, none empty and all of one level equally long; how long (-1: not known yet). */
static int measured(PyObject *lists, shape_t *shape, int level)
{
    if (!fits(lists, shape, level)) return 0;
    Py_ssize_t n = Py_SIZE(lists);
    if (shape->sizes[level] < 0) shape->sizes[level] = n;
    if (n == 0 || shape->sizes[level] != n) return 0;
    if (level + 1 == shape->levels) return 1;
    for (Py_ssize_t i = 0; i < n; i++)
        if (!measured(PyList_GET_ITEM(lists, i), shape, level + 1)) return 0;
    return 1;
}

/* Put the numbers of lists into an array, from *place on; whether that can be. Looks at all lengths anew. */
static int copied(PyObject *lists, const shape_t *shape, int level, enum kind kind, char **place)
{
    Py_ssize_t n = shape->sizes[level];
    if (!fits(lists, shape, level) || Py_SIZE(lists) != n) return 0;
    PyObject **items = PySequence_Fast_ITEMS(lists);
    if (level + 1 == shape->levels) {
        if (!put(items, n, kind, shape->floats, *place)) return 0;
        *place += n * (kind == BOOLS ? 1 : 8);
        return 1;
    }
    for (Py_ssize_t i = 0; i < n; i++)
        if (!copied(items[i], shape, level + 1, kind, place)) return 0;
    return 1;
}

/* ---------------------------------------------------------------- arrays */

/* What the numbers in the memory of an array are; *view is to be released unless UNKNOWN. */
static enum kind looked_into(PyObject *array, Py_buffer *view, int flags)
{
    if (PyObject_GetBuffer(array, view, flags | PyBUF_FORMAT | PyBUF_C_CONTIGUOUS) < 0) {
        PyErr_Clear();
        return UNKNOWN;
    }
    const char *format = view->format ? view->format : "";
    if (!strcmp(format, "d") && view->itemsize == 8) return FLOATS;
    if ((!strcmp(format, "l") || !strcmp(format, "q")) && view->itemsize == 8) return INTS;
    if (!strcmp(format, "?") && view->itemsize == 1) return BOOLS;
    PyBuffer_Release(view);
    return UNKNOWN;
}

/* Something of NumPy's as a new reference, or NULL; with an exception if there is none. */
static PyObject *of_numpy(const char *what)
{
    PyObject *found = NULL, *name = PyUnicode_FromString("numpy");
    PyObject *numpy = name ? PyImport_GetModule(name) : NULL;
    if (numpy) found = PyObject_GetAttrString(numpy, what);
    if (!found && PyErr_ExceptionMatches(PyExc_AttributeError)) PyErr_Clear(); /* another module of that name */
    Py_XDECREF(numpy);
    Py_XDECREF(name);
    return found;
}

/* A new array from `numpy.empty`, or NULL; with an exception if that has raised one. */
static PyObject *new_array(const shape_t *shape, enum kind kind)
{
    PyObject *array = NULL, *sizes = NULL, *empty = of_numpy("empty");
    PyObject *numbers = empty ? of_numpy(kind == INTS ? "int64" : kind == BOOLS ? "bool_" : "float64") : NULL;
    if (numbers) sizes = PyTuple_New(shape->levels);
    for (int level = 0; sizes && level < shape->levels; level++) {
        PyObject *size = PyLong_FromSsize_t(shape->sizes[level]);
        if (!size) Py_CLEAR(sizes);
        else PyTuple_SET_ITEM(sizes, level, size);
    }
    if (sizes) array = PyObject_CallFunctionObjArgs(empty, sizes, numbers, NULL);
    Py_XDECREF(sizes);
    Py_XDECREF(numbers);
    Py_XDECREF(empty);
    return array;
}

static int has_shape(const Py_buffer *view, const shape_t *shape)
{
    int same = view->ndim == shape->levels;
    for (int level = 0; same && level < shape->levels; level++) same = view->shape[level] == shape->sizes[level];
    return same;
}

/* The array of lists of such numbers; NULL where Python shall say what to do, or with an exception. */
static PyObject *array_of_lists(PyObject *lists, shape_t *shape, enum kind kind)
{
    for (int level = 0; level < MOST_LEVELS; level++) shape->sizes[level] = -1;
    if (!shape->floats) shape->floats = &PyFloat_Type;
    if (kind == UNKNOWN || !measured(lists, shape, 0)) return NULL;
    Py_ssize_t count = 1;
    for (int level = 0; level < shape->levels; level++) {
        if (shape->sizes[level] > MOST_NUMBERS / count) return NULL;
        count *= shape->sizes[level];
    }
    PyObject *array = new_array(shape, kind); /* may run Python, which may change the lists */
    if (!array) return NULL;
    Py_buffer view;
    enum kind made = looked_into(array, &view, PyBUF_WRITABLE);
    int done = 0;
    if (made != UNKNOWN) {
        enum kind wanted = kind == INTS || kind == BOOLS ? kind : FLOATS;
        char *place = view.buf;
        done = made == wanted && has_shape(&view, shape) && copied(lists, shape, 0, kind, &place);
        PyBuffer_Release(&view);
    }
    if (!done) Py_CLEAR(array);
    return array;
}

/* ---------------------------------------------------------------- back into lists */

/* The ints that were made last, by their last bits, each a reference of its own; NULL where that is not worth it. */
typedef struct {
    PyObject **last;
    Py_ssize_t again, anew; /* how often one was found there, how often not */
} known_t;

static known_t known_ints(enum kind kind, Py_ssize_t count)
{
    int many = kind == INTS && count >= KNOWN_INTS;
    return (known_t){.last = many ? PyMem_Calloc(KNOWN_INTS, sizeof(PyObject *)) : NULL};
}

static void forget(known_t *known)
{
    for (Py_ssize_t i = 0; known->last && i < KNOWN_INTS; i++) Py_XDECREF(known->last[i]);
    PyMem_Free(known->last);
    known->last = NULL;
}

/* An int, one that was made before if it is easily found; a new reference. Runs no Python. */
static inline PyObject *int_of(int64_t now, known_t *known)
{
    int64_t before;
    if (!known->last) return PyLong_FromLongLong(now);
    PyObject **last = &known->last[now & (KNOWN_INTS - 1)];
    if (*last && small_int(*last, &before) && before == now) {
        known->again++;
        return Py_NewRef(*last);
    }
    PyObject *made = PyLong_FromLongLong(now);
    if (!made) return NULL;
    Py_XSETREF(*last, Py_NewRef(made));
    if (++known->anew > 4 * KNOWN_INTS && known->again < known->anew) forget(known); /* hardly one stands twice */
    return made;
}

/* The object for a number of an array, `old` itself if it is just that; a new reference. */
static inline PyObject *number(enum kind kind, const char *place, Py_ssize_t i, PyObject *old, known_t *known)
{
    if (kind == FLOATS) {
        double now = ((const double *)place)[i];
        if (PyFloat_CheckExact(old) && same_bits(PyFloat_AS_DOUBLE(old), now)) return Py_NewRef(old);
        return PyFloat_FromDouble(now);
    }
    if (kind == INTS) {
        int64_t now = ((const int64_t *)place)[i], before;
        if (PyLong_CheckExact(old) && small_int(old, &before) && before == now) return Py_NewRef(old);
        return int_of(now, known);
    }
    return Py_NewRef(place[i] ? Py_True : Py_False);
}

/* Put the numbers from *place on into lists: 1, or 0 where these are no longer what they were, or -1 with an exception.

To let the old object go may run Python, if somebody has put another than a number there: lengths are looked at again. */
static int refilled(
    PyObject *lists, const shape_t *shape, int level, enum kind kind, const char **place, known_t *known)
{
    Py_ssize_t n = shape->sizes[level];
    int last = level + 1 == shape->levels, done = 1;
    if (!PyList_CheckExact(lists) || PyList_GET_SIZE(lists) != n) return 0;
    for (Py_ssize_t i = 0; done == 1 && i < n; i++) {
        if (i >= PyList_GET_SIZE(lists)) return 0;
        PyObject *old = PyList_GET_ITEM(lists, i);
        if (last) {
            PyObject *now = number(kind, *place, i, old, known);
            if (!now) return -1;
            PyList_SET_ITEM(lists, i, now);
            Py_DECREF(old);
        } else {
            Py_INCREF(old);
            done = refilled(old, shape, level + 1, kind, place, known);
            Py_DECREF(old);
        }
    }
    if (last) *place += n * (kind == BOOLS ? 1 : 8);
    return done;
}

/* ---------------------------------------------------------------- new lists */

/* Lists in lists of the shape of an array, with nothing in the innermost ones yet; or NULL with an exception. */
static PyObject *empty_lists(const Py_buffer *view, int level)
{
    PyObject *lists = PyList_New(view->shape[level]);
    for (Py_ssize_t i = 0; lists && level + 1 < view->ndim && i < view->shape[level]; i++) {
        PyObject *inner = empty_lists(view, level + 1);
        if (!inner) Py_CLEAR(lists);
        else PyList_SET_ITEM(lists, i, inner);
    }
    return lists;
}

/* Runs no Python. */
static int filled_with_ints(PyObject *list, const int64_t *place, known_t *known)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *now = int_of(place[i], known);
        if (!now) return 0;
        PyList_SET_ITEM(list, i, now);
    }
    return 1;
}

/* What repeats itself is one object; others are not looked for, since rows are read faster that lie in their order. */
static int filled_with_floats(PyObject *list, const double *place)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        int again = i > 0 && same_number(place[i], place[i - 1]);
        PyObject *now = again ? Py_NewRef(PyList_GET_ITEM(list, i - 1)) : PyFloat_FromDouble(place[i]);
        if (!now) return 0;
        PyList_SET_ITEM(list, i, now);
    }
    return 1;
}

/* Put the numbers from *place on into new lists; whether there was memory for all. Runs no Python. */
static int filled(PyObject *lists, int levels, enum kind kind, const char **place, known_t *known)
{
    if (levels > 1) {
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(lists); i++)
            if (!filled(PyList_GET_ITEM(lists, i), levels - 1, kind, place, known)) return 0;
        return 1;
    }
    const char *from = *place;
    *place += PyList_GET_SIZE(lists) * (kind == BOOLS ? 1 : 8);
    if (kind == INTS) return filled_with_ints(lists, (const int64_t *)from, known);
    if (kind == FLOATS) return filled_with_floats(lists, (const double *)from);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(lists); i++)
        PyList_SET_ITEM(lists, i, Py_NewRef(from[i] ? Py_True : Py_False));
    return 1;
}

/* The lists of an array's numbers, or NULL with an exception. All lists come first: to make one may run Python. */
static PyObject *lists_of_view(const Py_buffer *view, enum kind kind)
{
    PyObject *lists = empty_lists(view, 0);
    known_t known = known_ints(kind, view->len / view->itemsize);
    const char *place = view->buf;
    if (lists && !filled(lists, view->ndim, kind, &place, &known)) Py_CLEAR(lists);
    forget(&known);
    return lists;
}

/* ---------------------------------------------------------------- the tools */

static enum kind kind_of(PyObject *type)
{
    if (type == (PyObject *)&PyFloat_Type) return FLOATS;
    if (type == (PyObject *)&PyLong_Type) return INTS;
    return type == (PyObject *)&PyBool_Type ? BOOLS : UNKNOWN;
}

/* How deep lists are; 0 where Python shall say what to do. */
static int depth_of(PyObject *depth)
{
    int64_t value;
    int known = PyLong_CheckExact(depth) && small_int(depth, &value) && 1 <= value && value <= MOST_LEVELS;
    return known ? (int)value : 0;
}

/* Each: the result, or NULL where Python shall say what to do, or with an exception. */

static PyObject *array_of(PyObject *const *given, Py_ssize_t count)
{
    shape_t shape = {.levels = count == 3 ? depth_of(given[2]) : 0};
    return shape.levels ? array_of_lists(given[0], &shape, kind_of(given[1])) : NULL;
}

static PyObject *array_of_tuples(PyObject *const *given, Py_ssize_t count)
{
    shape_t shape = {.levels = 2, .tuples = 1};
    return count == 2 ? array_of_lists(given[0], &shape, kind_of(given[1])) : NULL;
}

static PyObject *array_of_ints_or_inf(PyObject *const *given, Py_ssize_t count)
{
    shape_t shape = {.levels = count == 2 ? depth_of(given[1]) : 0};
    return shape.levels ? array_of_lists(given[0], &shape, INTS_OR_INF) : NULL;
}

static PyObject *array_with_zeros(PyObject *const *given, Py_ssize_t count)
{
    shape_t shape = {.levels = count == 2 ? depth_of(given[1]) : 0};
    return shape.levels ? array_of_lists(given[0], &shape, FLOATS_OR_ZERO) : NULL;
}

static PyObject *array_of_numpy(PyObject *const *given, Py_ssize_t count)
{
    shape_t shape = {.levels = 1};
    PyObject *array = NULL, *type = count == 1 ? of_numpy("float64") : NULL;
    if (type && PyType_Check(type) && PyType_IsSubtype((PyTypeObject *)type, &PyFloat_Type)) {
        shape.floats = (PyTypeObject *)type;
        array = array_of_lists(given[0], &shape, FLOATS);
    }
    Py_XDECREF(type);
    return array;
}

static PyObject *refill(PyObject *const *given, Py_ssize_t count)
{
    shape_t shape = {.levels = count == 3 ? depth_of(given[2]) : 0};
    Py_buffer view;
    if (!shape.levels) return NULL;
    for (int level = 0; level < MOST_LEVELS; level++) shape.sizes[level] = -1;
    enum kind kind = measured(given[0], &shape, 0) ? looked_into(given[1], &view, 0) : UNKNOWN;
    if (kind == UNKNOWN) return NULL;
    const char *place = view.buf;
    known_t known = known_ints(kind, view.len / view.itemsize);
    int done = has_shape(&view, &shape) ? refilled(given[0], &shape, 0, kind, &place, &known) : 0;
    forget(&known);
    PyBuffer_Release(&view);
    return done == 1 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *lists_of(PyObject *const *given, Py_ssize_t count)
{
    Py_buffer view;
    PyObject *type = count == 1 ? of_numpy("ndarray") : NULL;
    enum kind kind = type && type == (PyObject *)Py_TYPE(given[0]) ? looked_into(given[0], &view, 0) : UNKNOWN;
    Py_XDECREF(type);
    if (kind == UNKNOWN) return NULL;
    PyObject *lists = 1 <= view.ndim && view.ndim <= MOST_LEVELS ? lists_of_view(&view, kind) : NULL;
    PyBuffer_Release(&view);
    return lists;
}

/* ---------------------------------------------------------------- the module */

#define TEXT(name) #name
#define TEXT_OF(name) TEXT(name)

static PyObject *call(PyObject *function, PyObject *const *given, Py_ssize_t count)
{
    PyObject *result = TOOL(given, count);
    if (result || PyErr_Occurred()) return result;
    return PyObject_Vectorcall(function, given, count, NULL);
}

static PyMethodDef in_c = {TEXT_OF(TOOL), (PyCFunction)(void (*)(void))call, METH_FASTCALL, NULL};

static PyObject *bind(PyObject *module, PyObject *given)
{
    PyObject *function, *other;
    if (!PyArg_ParseTuple(given, "OO", &function, &other)) return NULL;
    return PyCFunction_New(&in_c, function);
}

static PyMethodDef methods[] = {{"bind", bind, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};

static PyModuleDef_Slot slots[] = {
#if PY_VERSION_HEX >= 0x030C0000
    {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED},
#endif
    {0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, TEXT_OF(MODULE), NULL, 0, methods, slots, NULL, NULL, NULL};

#define INIT(name) PyInit_##name
#define INIT_OF(name) INIT(name)

PyMODINIT_FUNC INIT_OF(MODULE)(void)
{
    return PyModuleDef_Init(&definition);
}
