"""Where C finds attributes and methods again, for `class_preamble`: in the row, the slot, the dictionary or the class.

    Seen s_0        what one place of the text has found out so far: up to four classes, each by its version
    Known           of one class: the place in the row; where the dictionary of an object had it; what the class has

An object whose attributes were looked at as a dictionary, and one that was unpickled or copied, has no row: its
dictionary is asked at the entry where it had the name the last time, as the interpreter of CPython 3.11 does. What is
read of the class itself is taken from there as long as no object of this class has ever had an attribute of that name.

Does not handle: more than four classes at one place, of which the others are asked as usual.
"""

from __future__ import annotations

PLACES = """    typedef struct {
        unsigned int version;  /* of the class; 0 for none */
        Py_ssize_t place;      /* in the row; of slots, below zero */
        Py_ssize_t hint;       /* in the dictionary of an object that has one */
        Py_ssize_t names;      /* of what the class has: how many names the row had; none where there are no rows */
        PyObject *shared;      /* what the class has: lives as long as the class has this version */
    } Known;
    #define WAYS 4
    typedef struct {
        Known known[WAYS];
        unsigned int missed, next;
    } Seen;
    #define MOST_MISSED 1000
    #ifdef KNOWS_ROWS
    #define NOWHERE PY_SSIZE_T_MAX
    #define NO_ROWS (-1)
    #define LONGEST_LOOKED_THROUGH 64
    static __attribute__((noinline)) Known *known_otherwise(unsigned int version, Seen *seen) {
        int way;
        for (way = 1; way < WAYS && version != 0; way++)
            if (seen->known[way].version == version)
                return &seen->known[way];
        return NULL;
    }
    static inline Known *known_of(PyObject *holder, Seen *seen) {
        unsigned int version = Py_TYPE(holder)->tp_version_tag;
        return version != 0 && seen->known[0].version == version ? &seen->known[0] : known_otherwise(version, seen);
    }
    static Known *new_known(PyTypeObject *type, Seen *seen) {
        Known *known;
        int way;
        for (way = 0; way < WAYS; way++)
            if (seen->known[way].version == type->tp_version_tag)
                return &seen->known[way];
        known = &seen->known[seen->next++ % WAYS];
        known->version = 0;
        return known;
    }
    static __attribute__((noinline)) PyObject **place_in_dict(PyObject *holder, PyObject *name, Known *known) {
        PyDictObject *dict = (PyDictObject *)*_PyObject_ManagedDictPointer(holder);
        Py_ssize_t hint = known->hint;
        if (dict == NULL || hint < 0 || !DK_IS_UNICODE(dict->ma_keys) || hint >= dict->ma_keys->dk_nentries
            || DK_UNICODE_ENTRIES(dict->ma_keys)[hint].me_key != name)
            return NULL;
        if (dict->ma_values != NULL)
            return &dict->ma_values->values[hint];
        return &DK_UNICODE_ENTRIES(dict->ma_keys)[hint].me_value;
    }
    /* where the object has it; `row` is NULL where that is no row */
    static inline PyObject **place_of(PyObject *holder, PyObject *name, Known *known, PyDictValues **row) {
        *row = NULL;
        if (known == NULL || known->place == NOWHERE)
            return NULL;
        if (known->place < 0)
            return (PyObject **)((char *)holder - known->place);
        *row = *_PyObject_ValuesPointer(holder);
        return *row != NULL ? &(*row)->values[known->place] : place_in_dict(holder, name, known);
    }
    static Py_ssize_t place_among(PyDictKeysObject *keys, PyObject *name) {
        Py_ssize_t place;
        if (keys == NULL || !DK_IS_UNICODE(keys))
            return -1;
        for (place = 0; place < keys->dk_nentries && place < LONGEST_LOOKED_THROUGH; place++)
            if (DK_UNICODE_ENTRIES(keys)[place].me_key == name)
                return place;
        return -1;
    }
    /* -1 if objects of this class have no such attribute in their rows, or if that cannot be told */
    static Py_ssize_t place_in_row(PyTypeObject *type, PyObject *name) {
        PyDictKeysObject *keys = ((PyHeapTypeObject *)type)->ht_cached_keys;
        Py_ssize_t place;
        if (keys == NULL || keys->dk_kind != DICT_KEYS_SPLIT)
            return -1;
        for (place = 0; place < keys->dk_nentries; place++)
            if (PyUnicode_Compare(DK_UNICODE_ENTRIES(keys)[place].me_key, name) == 0)  /* not always interned */
                return place;
        return -1;
    }
    static inline Py_ssize_t names_in_row(PyTypeObject *type) {
        return ((PyHeapTypeObject *)type)->ht_cached_keys->dk_nentries;  /* names are only ever added */
    }
    /* whether an object can have nothing that hides what its class has: no object of this class ever had the name */
    static inline int is_bare(PyObject *holder, Known *known) {
        return known->names == NO_ROWS
            || (*_PyObject_ValuesPointer(holder) != NULL && names_in_row(Py_TYPE(holder)) == known->names);
    }
    /* the same of an object that has a dictionary */
    static __attribute__((noinline)) int has_no_own(PyObject *holder, PyObject *name, Known *known) {
        PyObject *dict;
        if (known->names == NO_ROWS || *_PyObject_ValuesPointer(holder) != NULL)
            return 0;
        dict = *_PyObject_ManagedDictPointer(holder);
        return dict != NULL && PyDict_CheckExact(dict) && DK_IS_UNICODE(((PyDictObject *)dict)->ma_keys)
            && PyDict_GetItemWithError(dict, name) == NULL;
    }
    static int is_plain_value(PyObject *one) {
        return PyFloat_CheckExact(one) || PyLong_CheckExact(one) || PyBool_Check(one) || PyUnicode_CheckExact(one)
            || one == Py_None;
    }
    /* how many names rows of this class have, for `is_bare`; 0 if that cannot be told, or the name is one of them */
    static int counts_names(PyTypeObject *type, PyObject *name, Py_ssize_t *names) {
        PyDictKeysObject *keys;
        if (!(type->tp_flags & Py_TPFLAGS_MANAGED_DICT)) {
            *names = NO_ROWS;
            return type->tp_dictoffset == 0;
        }
        keys = ((PyHeapTypeObject *)type)->ht_cached_keys;
        if (keys == NULL || keys->dk_kind != DICT_KEYS_SPLIT || place_in_row(type, name) >= 0)
            return 0;
        *names = names_in_row(type);
        return 1;
    }
    static __attribute__((noinline)) void remember(PyObject *holder, PyObject *name, Seen *seen) {
        PyTypeObject *type = Py_TYPE(holder);
        PyObject *found, *dict = NULL;
        PyMemberDef *member;
        Known made = {0, NOWHERE, -1, 0, NULL};
        if (seen->missed > MOST_MISSED)
            return;
        seen->missed++;
        found = _PyType_Lookup(type, name);
        if (!(type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG) || type->tp_version_tag == 0
            || type->tp_getattro != PyObject_GenericGetAttr || type->tp_setattro != PyObject_GenericSetAttr)
            return;
        if (found != NULL && Py_TYPE(found) == &PyMemberDescr_Type) {
            member = ((PyMemberDescrObject *)found)->d_member;
            if (member->type != T_OBJECT_EX || member->flags || member->offset <= 0
                || !PyType_IsSubtype(type, PyDescr_TYPE(found)))  /* another class may have it, too: an error */
                return;
            made.place = -member->offset;
        } else {
            if (found != NULL && !is_plain_value(found))  /* what is no descriptor may become one */
                return;
            if (type->tp_flags & Py_TPFLAGS_MANAGED_DICT) {
                made.place = place_in_row(type, name);
                dict = *_PyObject_ManagedDictPointer(holder);
                if (dict != NULL)
                    made.hint = place_among(((PyDictObject *)dict)->ma_keys, name);
                if (made.place < 0)
                    made.place = NOWHERE;
            }
            if (made.place == NOWHERE && found != NULL && counts_names(type, name, &made.names))
                made.shared = found;
            if (made.place == NOWHERE && made.shared == NULL)
                return;
        }
        made.version = type->tp_version_tag;
        *new_known(type, seen) = made;
    }
    /* what is there without that code runs; NULL where Python has to be asked */
    static inline PyObject *found_under(PyObject *holder, PyObject *name, Known *known) {
        PyDictValues *row;
        PyObject **place = place_of(holder, name, known, &row);
        if (place != NULL)
            return *place;
        if (known == NULL || known->shared == NULL)
            return NULL;
        return is_bare(holder, known) || has_no_own(holder, name, known) ? known->shared : NULL;
    }
    static inline PyObject *held_under(PyObject *holder, PyObject *name, Seen *seen) {
        PyObject *found = found_under(holder, name, known_of(holder, seen));
        if (found != NULL)
            return found;
        remember(holder, name, seen);
        return found_under(holder, name, known_of(holder, seen));
    }
    #endif
    static inline PyObject *attribute(PyObject *holder, PyObject *name, Seen *seen) {
        PyObject *found;
    #ifdef KNOWS_ROWS
        found = found_under(holder, name, known_of(holder, seen));
        if (found != NULL) {
            Py_INCREF(found);
            return found;
        }
    #endif
        found = PyObject_GetAttr(holder, name);
    #ifdef KNOWS_ROWS
        if (found != NULL)
            remember(holder, name, seen);
    #endif
        return found;
    }
    static inline int set_attribute(PyObject *holder, PyObject *name, PyObject *value, Seen *seen) {
        int failed;
    #ifdef KNOWS_ROWS
        Known *known = known_of(holder, seen);
        PyDictValues *row;
        PyObject **place = place_of(holder, name, known, &row), *old;
        if (place != NULL && row == NULL && known->place >= 0)
            return PyDict_SetItem(*_PyObject_ManagedDictPointer(holder), name, value);
        if (place != NULL) {
            old = *place;
            Py_INCREF(value);
            *place = value;
            if (old != NULL)
                Py_DECREF(old);
            else if (row != NULL)
                _PyDictValues_AddToInsertionOrder(row, known->place);
            return 0;
        }
    #endif
        failed = PyObject_SetAttr(holder, name, value);
    #ifdef KNOWS_ROWS
        if (!failed)
            remember(holder, name, seen);
    #endif
        return failed;
    }
"""
REMEMBERING = """    static void remember_method(PyObject *holder, PyObject *name, PyObject *found, Seen *seen) {
    #ifdef KNOWS_ROWS
        PyTypeObject *type = Py_TYPE(holder);
        Known made = {0, NOWHERE, -1, 0, found};
        if (seen->missed > MOST_MISSED || !(type->tp_flags & Py_TPFLAGS_VALID_VERSION_TAG) || type->tp_version_tag == 0)
            return;
        seen->missed++;
        if (type->tp_getattro != PyObject_GenericGetAttr || !counts_names(type, name, &made.names))
            return;
        made.version = type->tp_version_tag;
        *new_known(type, seen) = made;
    #endif
    }
"""
