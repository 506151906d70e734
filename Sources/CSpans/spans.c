#include "spans.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint32_t pixels4 __attribute__((vector_size(16)));
typedef int16_t lines8 __attribute__((vector_size(16)));
typedef uint32_t sums8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef float floats8 __attribute__((vector_size(32)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

/* `pixel` times rest / 255, rounded to nearest: two channels share a multiplication, each in 16 bits. */
static inline uint32_t scaled(uint32_t pixel, uint32_t rest) {
  uint32_t even = (pixel & 0xFF00FF) * rest + 0x800080;
  uint32_t odd = (pixel >> 8 & 0xFF00FF) * rest + 0x800080;
  return ((even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF) | ((odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00);
}

/* UPPER: the upper halves of products. */
#define WORDS words8
#define PIXELS pixels4
#define WIDTH 4
#if defined(__x86_64__)
#include <immintrin.h>
#define UPPER(a, b) ((words8)_mm_mulhi_epu16((__m128i)(a), (__m128i)(b)))
#else
#define UPPER(a, b) \
  __builtin_convertvector(__builtin_convertvector(a, sums8) * __builtin_convertvector(b, sums8) >> 16, words8)
#endif
#define FLING(name) name##_plain
#include "kernels.inc"
#undef FLING

#if defined(__x86_64__)

typedef uint16_t words16 __attribute__((vector_size(32)));
typedef uint32_t pixels8 __attribute__((vector_size(32)));

#undef WORDS
#undef PIXELS
#undef WIDTH
#undef UPPER
#define WORDS words16
#define PIXELS pixels8
#define WIDTH 8
#define UPPER(a, b) ((words16)_mm256_mulhi_epu16((__m256i)(a), (__m256i)(b)))
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define FLING(name) name##_wide
#include "kernels.inc"
#undef FLING
#pragma clang attribute pop

fling_kind fling_best_kind(void) { return __builtin_cpu_supports("avx2") ? fling_wide : fling_plain; }

#define CHOOSE(kind, name, ...) (kind == fling_wide ? name##_wide(__VA_ARGS__) : name##_plain(__VA_ARGS__))

#else

fling_kind fling_best_kind(void) { return fling_plain; }

#define CHOOSE(kind, name, ...) ((void)kind, name##_plain(__VA_ARGS__))

#endif

void fling_over_pixel(fling_kind kind, uint32_t source, uint32_t *pixels, size_t count) {
  CHOOSE(kind, over_pixel, source, pixels, count);
}

void fling_over_row(fling_kind kind, const uint32_t *row, uint32_t *pixels, size_t count) {
  CHOOSE(kind, over_row, row, pixels, count);
}

void fling_bell_words(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint16_t *result, size_t step) {
  CHOOSE(kind, bell_words, bell, words, skip, count, result, step);
}

void fling_bell_pixels(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint32_t *result, size_t step) {
  CHOOSE(kind, bell_pixels, bell, words, skip, count, result, step);
}

void fling_widen(fling_kind kind, const uint32_t *one, const uint32_t *other, uint16_t *words, size_t count) {
  CHOOSE(kind, widen, one, other, words, count);
}
