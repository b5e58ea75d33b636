"""What stands in every module for recursion that goes deep: C has room for some ten thousand levels on its stack.

    is_deep()                                  whether a good part of the stack that is there is used up
    on_new_stack(function, args, kwargs)       the call, with a stack of its own to go on with

Python 3.11 takes no room there for calls of its own functions, whose number the limit of recursion alone bounds. So a
function of C that is called that deep gives over to the one that it was made of, in Python; and what stands for a
function of the file goes on where there is room. The levels are counted as ever.

Does not handle: other machines than Linux with glibc on x86-64, where the limit has to be one that C has room for, nor
other versions than 3.11 (since 3.12 nothing that calls itself is compiled); switches of greenlets that deep.
"""

from __future__ import annotations

STACKS = '''
cdef extern from *:
    """
    #if defined(__linux__) && defined(__GLIBC__) && defined(__x86_64__) \\
        && PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000
    #define HAS_STACKS 1
    #include <pthread.h>
    #include <stdint.h>
    #include <sys/mman.h>
    #include <ucontext.h>
    #define STACK_SIZE ((size_t)64 << 20)
    #define GUARDED ((size_t)64 << 10)
    static __thread char *deep_from = NULL;  /* an address in the stack of this thread: below it, it is deep */
    static void *spare_stack = NULL;
    static __attribute__((noinline)) void find_stack(void) {
        pthread_attr_t attributes;
        void *low = NULL;
        size_t size = 0;
        if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
            if (pthread_attr_getstack(&attributes, &low, &size) != 0)
                low = NULL;
            pthread_attr_destroy(&attributes);
        }
        if (size > STACK_SIZE) {  /* none of more is needed, and there may be no end */
            low = (char *)low + (size - STACK_SIZE);
            size = STACK_SIZE;
        }
        /* where nothing is known of it, a new one is begun at once */
        deep_from = low == NULL ? (char *)UINTPTR_MAX : (char *)low + size / 4 * 3;
    }
    static inline int is_deep(void) {
        if (__builtin_expect(deep_from == NULL, 0))
            find_stack();
        return (char *)__builtin_frame_address(0) < deep_from;
    }
    typedef struct {
        PyObject *function, *given, *named, *found;
        ucontext_t back, there;
    } Moved;
    static void go_on(unsigned int high, unsigned int low) {
        Moved *moved = (Moved *)(((uintptr_t)high << 32) | low);
        moved->found = PyObject_Call(moved->function, moved->given, moved->named);
    }
    static PyObject *on_new_stack(PyObject *function, PyObject *given, PyObject *named) {
        Moved moved = {function, given, named, NULL};
        char *before = deep_from, *stack = spare_stack;
        spare_stack = NULL;
        if (stack == NULL) {
            stack = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if (stack == MAP_FAILED)
                return PyErr_NoMemory();
            if (mprotect(stack, GUARDED, PROT_NONE) != 0) {
                munmap(stack, STACK_SIZE);
                return PyErr_NoMemory();
            }
        }
        getcontext(&moved.there);
        moved.there.uc_stack.ss_sp = stack;
        moved.there.uc_stack.ss_size = STACK_SIZE;
        moved.there.uc_link = &moved.back;
        makecontext(&moved.there, (void (*)(void))go_on, 2, (unsigned int)((uintptr_t)&moved >> 32),
                    (unsigned int)(uintptr_t)&moved);
        deep_from = stack + STACK_SIZE / 4;
        swapcontext(&moved.back, &moved.there);
        deep_from = before;
        if (spare_stack == NULL)
            spare_stack = stack;
        else
            munmap(stack, STACK_SIZE);
        return moved.found;
    }
    #else
    #define HAS_STACKS 0
    static inline int is_deep(void) { return 0; }
    static PyObject *on_new_stack(PyObject *function, PyObject *given, PyObject *named) {
        return PyObject_Call(function, given, named);
    }
    #endif
    """
    bint HAS_STACKS
    bint is_deep() noexcept
    object on_new_stack(object function, object given, object named)
'''
