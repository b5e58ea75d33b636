"""What `strips` has in C: the squares of many floats at once, as C's `pow` gives them.

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

SQUARES = '''
cdef extern from *:
    """
    #define ROUNDS 128
    static int squares_singly(const double *x, double *found, int count) {
        for (int j = 0; j < count; j++)
            if (!square(x[j], &found[j]))
                return 0;
        return 1;
    }
    #if defined(__GLIBC__) && defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
    #if __GLIBC_PREREQ(2, 28)
    #define MANY_AT_ONCE __attribute__((target_clones("avx512f", "avx2", "default"), noinline))
    #include <immintrin.h>
    __attribute__((target("avx2,fma"))) static int squares_of_four(const double *x, double *found, int count) {
        const __m256d margin = _mm256_set1_pd(1.0 / 0.972);
        const __m256d least = _mm256_set1_pd(0x1p-60), most = _mm256_set1_pd(0x1p60);
        for (int from = 0; from < count; from += 32) {  /* behind the last one there is room, and what lies there is
                                                           not looked at */
            unsigned int sure = 0;
            for (int j = 0; j < 32; j += 4) {
                __m256d one = _mm256_loadu_pd(x + from + j), product = _mm256_mul_pd(one, one);
                __m256d beyond = _mm256_fmsub_pd(one, one, product);
                __m256d same = _mm256_cmp_pd(
                    _mm256_add_pd(product, _mm256_mul_pd(beyond, margin)), product, _CMP_EQ_OQ);
                __m256d within = _mm256_and_pd(
                    _mm256_cmp_pd(product, least, _CMP_GT_OQ), _mm256_cmp_pd(product, most, _CMP_LT_OQ));
                _mm256_storeu_pd(found + from + j, product);
                sure |= (unsigned int)_mm256_movemask_pd(_mm256_and_pd(same, within)) << j;
            }
            for (unsigned int left = ~sure; left; left &= left - 1) {
                int j = from + __builtin_ctz(left);
                if (j < count && !asked(x[j], &found[j]))
                    return 0;
            }
        }
        return 1;
    }
    static int squares(const double *x, double *found, int count) {
        static int wide = -1;
        if (wide < 0)
            wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
        return wide ? squares_of_four(x, found, count) : squares_singly(x, found, count);
    }
    #endif
    #endif
    #ifndef MANY_AT_ONCE
    #define MANY_AT_ONCE
    #define squares squares_singly
    #endif
    """
'''
