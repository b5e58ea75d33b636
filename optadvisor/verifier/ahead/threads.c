/* What the parallel loops of built kernels call while they run: Numba's names, without Numba and without a pool.

   Numba writes a `prange` loop as a function that does one piece of it. Here a loop has as many pieces as there are,
   at most PIECES, whatever the number of cores: sums of pieces are added up in their order, so that the result is the
   same on every machine. Threads are started when the first pieces show that it pays, and have ended when the loop has:
   nothing is left that a fork, the end of the program or another library's threads could meet. Where no thread can be
   started the caller does all the pieces. Signals go to the caller alone.

   The number of threads is that of the cores the process may use, or less where OMP_NUM_THREADS or NUMBA_NUM_THREADS
   say so.

   Does not handle: an error in a piece (kernels are built with threads only where nothing in the loop raises). */

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#pragma GCC visibility push(hidden)

enum { PIECES = 64, FIRST = 16, MOST_THREADS = 64 };
static const int64_t START = 50000; /* nanoseconds that a thread must have to do, to be worth its start */

typedef void piece_of_loop(char **arguments, intptr_t *sizes, intptr_t *steps, void *data);

typedef struct {
    piece_of_loop *run;
    char **arguments;
    intptr_t *sizes, *steps;
    void *data;
    intptr_t inner, count, pieces;
    atomic_intptr_t next;
} loop;

static __thread intptr_t piece; /* the one that this thread is at, whose sums are kept apart */
static __thread intptr_t threads; /* that the next loop may have */
static __thread int busy; /* this thread is in a loop: one inside it gets no threads of its own */

static intptr_t at_most(intptr_t number, const char *variable)
{
    const char *text = getenv(variable);
    long said = text ? strtol(text, NULL, 10) : 0;
    return said > 0 && said < number ? said : number;
}

static intptr_t cores(void)
{
    cpu_set_t set;
    intptr_t number = sched_getaffinity(0, sizeof set, &set) ? sysconf(_SC_NPROCESSORS_ONLN) : CPU_COUNT(&set);
    number = at_most(at_most(number, "OMP_NUM_THREADS"), "NUMBA_NUM_THREADS");
    return number > MOST_THREADS ? MOST_THREADS : number;
}

static int64_t nanoseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* ------------------------------------------------------------ the pieces of a loop */

static intptr_t length(const intptr_t *starts, const intptr_t *stops, uintptr_t axis)
{
    return stops[axis] - starts[axis] + 1; /* the last one belongs to it */
}

/* The axis that is cut: the first that is long enough, or else the longest. */
static uintptr_t cut(uintptr_t axes, const intptr_t *starts, const intptr_t *stops)
{
    uintptr_t best = 0;
    for (uintptr_t axis = 0; axis < axes && length(starts, stops, best) < PIECES; axis++)
        if (length(starts, stops, axis) > length(starts, stops, best))
            best = axis;
    return best;
}

uintptr_t get_sched_size(uintptr_t rows, uintptr_t axes, intptr_t *starts, intptr_t *stops)
{
    threads = cores();
    for (uintptr_t axis = 0; axis < axes; axis++)
        if (length(starts, stops, axis) <= 0)
            return 0;
    intptr_t longest = length(starts, stops, cut(axes, starts, stops));
    return longest < PIECES ? longest : PIECES;
}

/* For each piece its first index of each axis, then its last one of each. The first piece of a long loop is a small one:
   it is done alone, to see how long the others will take. */
static intptr_t *divide(uintptr_t axes, intptr_t *starts, intptr_t *stops, uintptr_t pieces, intptr_t *into)
{
    uintptr_t axis = cut(axes, starts, stops);
    intptr_t all = length(starts, stops, axis), whole = (intptr_t)pieces;
    intptr_t ahead = all >= PIECES * FIRST ? all / (PIECES * FIRST) : 0;
    if (ahead)
        whole--;
    for (intptr_t number = 0; number < (intptr_t)pieces; number++) {
        intptr_t *row = into + number * 2 * axes, place = ahead ? number - 1 : number;
        memcpy(row, starts, axes * sizeof *row);
        memcpy(row + axes, stops, axes * sizeof *row);
        intptr_t share = (all - ahead) / whole, more = (all - ahead) % whole;
        intptr_t first = place < 0 ? 0 : ahead + place * share + (place < more ? place : more);
        intptr_t next = place < 0 ? ahead : first + share + (place < more);
        row[axis] = starts[axis] + first;
        row[axes + axis] = starts[axis] + next - 1;
    }
    return into;
}

intptr_t *do_scheduling_signed(
    uintptr_t axes, intptr_t *starts, intptr_t *stops, uintptr_t pieces, intptr_t *into, intptr_t debug)
{
    return divide(axes, starts, stops, pieces, into);
}

intptr_t *do_scheduling_unsigned(
    uintptr_t axes, intptr_t *starts, intptr_t *stops, uintptr_t pieces, intptr_t *into, intptr_t debug)
{
    return divide(axes, starts, stops, pieces, into);
}

intptr_t *allocate_sched(uintptr_t numbers) { return malloc((numbers + 1) * sizeof(intptr_t)); }
void deallocate_sched(intptr_t *numbers) { free(numbers); }
uintptr_t get_parallel_chunksize(void) { return 0; }
void set_parallel_chunksize(uintptr_t size) {}

/* How many partial results are kept, and which of them is the one being worked at: they belong to pieces. */
intptr_t get_num_threads(void) { return PIECES; }
intptr_t get_thread_id(void) { return piece; }

/* ------------------------------------------------------------ threads */

static int next_piece(loop *all)
{
    intptr_t number = atomic_fetch_add(&all->next, 1), before = piece;
    if (number >= all->pieces)
        return 0;
    char *arguments[all->count];
    intptr_t sizes[all->inner + 1];
    for (intptr_t each = 0; each < all->count; each++)
        arguments[each] = all->arguments[each] + number * all->steps[each];
    memcpy(sizes, all->sizes, sizeof sizes);
    sizes[0] = 1;
    piece = number;
    all->run(arguments, sizes, all->steps, all->data);
    piece = before;
    return 1;
}

static void *work(void *all)
{
    busy = 1;
    while (next_piece(all))
        ;
    return NULL;
}

/* Do pieces until those that are left are worth threads; how many threads. */
static intptr_t worth(loop *all, intptr_t most)
{
    int64_t began = nanoseconds(), left = 0;
    while (left < 2 * START && atomic_load(&all->next) < all->pieces && next_piece(all)) {
        intptr_t done = atomic_load(&all->next);
        left = (nanoseconds() - began) / done * (all->pieces - done);
    }
    intptr_t number = left / START, others = all->pieces - atomic_load(&all->next) - 1;
    number = number < most ? number : most;
    return number < others ? number : others;
}

void numba_parallel_for(
    void *run, char **arguments, intptr_t *sizes, intptr_t *steps, void *data, intptr_t inner, intptr_t count,
    intptr_t rows)
{
    loop all = {run, arguments, sizes, steps, data, inner, count, sizes[0], 0};
    pthread_t started[MOST_THREADS];
    intptr_t running = 0, wanted = busy ? 0 : threads - 1;
    int before = busy;
    busy = 1;
    wanted = wanted > 0 ? worth(&all, wanted) : 0;
    if (wanted > 0) {
        sigset_t every, mask;
        sigfillset(&every);
        pthread_sigmask(SIG_SETMASK, &every, &mask);
        while (running < wanted && !pthread_create(&started[running], NULL, work, &all))
            running++;
        pthread_sigmask(SIG_SETMASK, &mask, NULL);
    }
    while (next_piece(&all))
        ;
    while (running)
        pthread_join(started[--running], NULL);
    busy = before;
}
