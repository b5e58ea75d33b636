/* For kernels that take and give nothing but numbers: Numba's C parts, which come after this, do not import NumPy.
 *
 * They would at once, and a run may need it for nothing else. Only what passes arrays calls NumPy's C interface. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#define NPY_NO_DEPRECATED_API NPY_1_7_API_VERSION
#include <numpy/ndarrayobject.h>
#undef import_array
#define import_array() ((void)0)
