"""What `strips` has in C: the squares of many floats at once, as C's `pow` gives them.

While these are computed, the terms of the rounds before are added: each addition waits for the one before it, and
leaves the processor time for all else.

The test is that of `square` in `preamble`, with what a product has lost from one multiplication and addition. Where a
product is not for sure what `pow` gives, `pow` is asked; where that has something for Python to tell, the whole strip
is given up. `MANY_AT_ONCE` has the compiler write a function for several generations of processors, of which the one
that fits is chosen when the module is loaded. None of them writes a product and a sum as one operation of its own
accord (`-ffp-contract=off`), so all give the same.

Does not handle: other processors than x86-64 with AVX2, other libraries than glibc: there it is one square at a time.
"""

from __future__ import annotations

ROUNDS = 128
"""At a time: what is known of so many lies close to the processor, and the next ones begin while these are added."""
IN_ORDER = {"+": "with_terms", "-": "without_terms"}
"""Functions that add, or subtract, terms one after the other."""

SQUARES = '''
cdef extern from *:
    """
    #define ROUNDS 128
    /* `waiting` terms are still to be added to `*sum`, one after the other */
    static int squares_singly(
            const double *x, double *found, int count, const double *terms, int waiting, double *sum) {
        for (int j = 0; j < waiting; j++)
            *sum += terms[j];
        for (int j = 0; j < count; j++)
            if (!square(x[j], &found[j]))
                return 0;
        return 1;
    }
    #define IN_ORDER(NAME, SIGN) \\
        static double NAME(double sum, const double *terms, Py_ssize_t count) { \\
            for (Py_ssize_t j = 0; j < count; j++) \\
                sum = sum SIGN terms[j]; \\
            return sum; \\
        }
    IN_ORDER(with_terms, +)
    IN_ORDER(without_terms, -)
    #if defined(__GLIBC__) && defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    #if __GLIBC_PREREQ(2, 28)
    #define MANY_AT_ONCE __attribute__((target_clones("avx512f", "avx2", "default"), noinline))
    #include <immintrin.h>
    static inline __attribute__((always_inline)) int added_some(
            const double *terms, int from, int most, int waiting, double *sum) {
        if (from + most > waiting)
            return from;
        _Pragma("GCC unroll 8")
        for (int k = 0; k < most; k++)
            *sum += terms[from + k];
        return from + most;
    }
    /* what the products were not for sure, of 64 each, and what is left to be added */
    static inline __attribute__((always_inline)) int the_others(
            const double *x, double *found, int count, const uint64_t *unsure,
            const double *terms, int from, int waiting, double *sum) {
        for (int block = 0; block < count; block += 64)
            for (uint64_t left = unsure[block / 64]; left; left &= left - 1) {
                int j = block + __builtin_ctzll(left);
                if (j >= count)
                    break;
                from = added_some(terms, from, 8, waiting, sum);
                if (!asked(x[j], &found[j]))
                    return 0;
            }
        for (; from < waiting; from++)
            *sum += terms[from];
        return 1;
    }
    /* behind the last one there is room, and what lies there is not looked at */
    __attribute__((target("avx512f"))) static int squares_of_eight(
            const double *x, double *found, int count, const double *terms, int waiting, double *sum) {
        const __m512d margin = _mm512_set1_pd(1.0 / 0.972);
        const __m512d least = _mm512_set1_pd(0x1p-60), most = _mm512_set1_pd(0x1p60);
        uint64_t unsure[ROUNDS / 64];
        double total = *sum;
        int from = 0;
        for (int block = 0; block < count; block += 64) {
            uint64_t left = 0;
            _Pragma("GCC unroll 8")
            for (int j = 0; j < 64 && block + j < count; j += 8) {
                __m512d one = _mm512_loadu_pd(x + block + j), product = _mm512_mul_pd(one, one);
                __m512d beyond = _mm512_fmsub_pd(one, one, product);
                __mmask8 sure = _mm512_cmp_pd_mask(
                    _mm512_add_pd(product, _mm512_mul_pd(beyond, margin)), product, _CMP_EQ_OQ);
                sure = _mm512_mask_cmp_pd_mask(sure, product, least, _CMP_GT_OQ);
                sure = _mm512_mask_cmp_pd_mask(sure, product, most, _CMP_LT_OQ);
                _mm512_storeu_pd(found + block + j, product);
                left |= (uint64_t)(uint8_t)~sure << j;
                from = added_some(terms, from, 4, waiting, &total);
            }
            unsure[block / 64] = left;
        }
        if (!the_others(x, found, count, unsure, terms, from, waiting, &total))
            return 0;
        *sum = total;
        return 1;
    }
    __attribute__((target("avx2,fma"))) static int squares_of_four(
            const double *x, double *found, int count, const double *terms, int waiting, double *sum) {
        const __m256d margin = _mm256_set1_pd(1.0 / 0.972);
        const __m256d least = _mm256_set1_pd(0x1p-60), most = _mm256_set1_pd(0x1p60);
        uint64_t unsure[ROUNDS / 64];
        double total = *sum;
        int from = 0;
        for (int block = 0; block < count; block += 64) {
            uint64_t left = 0;
            _Pragma("GCC unroll 4")
            for (int j = 0; j < 64 && block + j < count; j += 4) {
                __m256d one = _mm256_loadu_pd(x + block + j), product = _mm256_mul_pd(one, one);
                __m256d beyond = _mm256_fmsub_pd(one, one, product);
                __m256d same = _mm256_cmp_pd(
                    _mm256_add_pd(product, _mm256_mul_pd(beyond, margin)), product, _CMP_EQ_OQ);
                __m256d within = _mm256_and_pd(
                    _mm256_cmp_pd(product, least, _CMP_GT_OQ), _mm256_cmp_pd(product, most, _CMP_LT_OQ));
                _mm256_storeu_pd(found + block + j, product);
                left |= (uint64_t)(~_mm256_movemask_pd(_mm256_and_pd(same, within)) & 15) << j;
                from = added_some(terms, from, 2, waiting, &total);
            }
            unsure[block / 64] = left;
        }
        if (!the_others(x, found, count, unsure, terms, from, waiting, &total))
            return 0;
        *sum = total;
        return 1;
    }
    static int squares(const double *x, double *found, int count, const double *terms, int waiting, double *sum) {
        static int wide = -1;
        if (wide < 0)
            wide = __builtin_cpu_supports("avx512f") ? 2
                : __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
        if (wide == 2)
            return squares_of_eight(x, found, count, terms, waiting, sum);
        return wide ? squares_of_four(x, found, count, terms, waiting, sum)
            : squares_singly(x, found, count, terms, waiting, sum);
    }
    #endif
    #endif
    #ifndef MANY_AT_ONCE
    #define MANY_AT_ONCE
    #define squares squares_singly
    #endif
    """
    double with_terms(double sum, const double *terms, Py_ssize_t count) noexcept
    double without_terms(double sum, const double *terms, Py_ssize_t count) noexcept
'''

STRIP = '''
cdef extern from *:
    """
    MANY_AT_ONCE static int NAME(HEADS) {
LINES
    }
    """
    bint NAME(HEADS) noexcept
'''
"""Of one loop."""
