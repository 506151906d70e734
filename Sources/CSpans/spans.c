#include "edges.h"
#include "kinds.h"
#include "spans.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint32_t pixels4 __attribute__((vector_size(16)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef float floats4 __attribute__((vector_size(16)));
typedef int16_t lines8 __attribute__((vector_size(16)));
typedef uint32_t sums8 __attribute__((vector_size(32)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef int32_t ints16 __attribute__((vector_size(64)));
typedef float floats16 __attribute__((vector_size(64)));
typedef float floats8 __attribute__((vector_size(32)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef int64_t longs4 __attribute__((vector_size(32)));
typedef uint64_t ulongs4 __attribute__((vector_size(32)));
typedef uint16_t words16 __attribute__((vector_size(32)));
typedef uint32_t pixels8 __attribute__((vector_size(32)));

/* `pixel` * rest / 255, rounded to nearest. Two channels share a multiplication, with 16 bits each. */
static inline uint32_t scaled(uint32_t pixel, uint32_t rest) {
  uint32_t even = (pixel & 0xFF00FF) * rest + 0x800080;
  uint32_t odd = (pixel >> 8 & 0xFF00FF) * rest + 0x800080;
  return ((even + (even >> 8 & 0xFF00FF)) >> 8 & 0xFF00FF) | ((odd + (odd >> 8 & 0xFF00FF)) & 0xFF00FF00);
}

/* A run of pixels with the same coverage. */
typedef struct {
  uint32_t *pixels;
  uint32_t count, share;
} run;

/* Eight pixels and their coverage, in the highest byte of each number. */
typedef struct {
  uint32_t alphas[8], *pixels;
} block;

/* The number of runs and blocks that are collected before they are drawn. */
enum { PUT_OFF = 64 };

/* UPPER: the upper halves of products. MOST: a > b ? a : b. LEAST: a < b ? a : b. ALPHAS: indices that repeat the
   alpha byte of each pixel four times. QUADRUPLES: indices that repeat each byte of COVERS four times. */
#define COVERS bytes4
#define QUADRUPLES 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3
#define BYTES bytes16
#define WORDS words8
#define PIXELS pixels4
#define INTS ints4
#define FLOATS floats4
#define NUMBERS {0, 1, 2, 3}
#define ALPHAS 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15
#define WIDTH 4
#if defined(__x86_64__)
#include <immintrin.h>
#define UPPER(a, b) ((words8)_mm_mulhi_epu16((__m128i)(a), (__m128i)(b)))
#define MOST(a, b) ((floats4)_mm_max_ps((__m128)(a), (__m128)(b)))
#define LEAST(a, b) ((floats4)_mm_min_ps((__m128)(a), (__m128)(b)))
#else
#define UPPER(a, b) \
  __builtin_convertvector(__builtin_convertvector(a, sums8) * __builtin_convertvector(b, sums8) >> 16, words8)
#define MOST(a, b) ((floats4)(((a > b) & (ints4)(a)) | (~(a > b) & (ints4)(b))))
#define LEAST(a, b) ((floats4)(((a < b) & (ints4)(a)) | (~(a < b) & (ints4)(b))))
#endif
#define FLING(name) name##_plain
#include "kernels.inc"
#include "rows.inc"
#undef FLING

#if defined(__x86_64__)

typedef uint8_t bytes32 __attribute__((vector_size(32)));

#undef COVERS
#undef QUADRUPLES
#undef BYTES
#undef WORDS
#undef PIXELS
#undef WIDTH
#undef INTS
#undef FLOATS
#undef NUMBERS
#undef ALPHAS
#undef UPPER
#undef MOST
#undef LEAST
#define COVERS bytes8
#define QUADRUPLES 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7
#define BYTES bytes32
#define WORDS words16
#define PIXELS pixels8
#define INTS ints8
#define FLOATS floats8
#define NUMBERS {0, 1, 2, 3, 4, 5, 6, 7}
#define ALPHAS \
  3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27, 27, 27, 27, 31, 31, 31, 31
#define WIDTH 8
#define UPPER(a, b) ((words16)_mm256_mulhi_epu16((__m256i)(a), (__m256i)(b)))
#define MOST(a, b) ((floats8)_mm256_max_ps((__m256)(a), (__m256)(b)))
#define LEAST(a, b) ((floats8)_mm256_min_ps((__m256)(a), (__m256)(b)))
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define FLING(name) name##_wide
#include "kernels.inc"
#include "rows.inc"
#undef FLING
#pragma clang attribute pop

fling_kind fling_best_kind(void) { return __builtin_cpu_supports("avx2") ? fling_wide : fling_plain; }

#else

fling_kind fling_best_kind(void) { return fling_plain; }

#endif

void fling_over_pixel(fling_kind kind, uint32_t source, uint32_t *pixels, size_t count) {
  CHOOSE(kind, over_pixel, source, pixels, count);
}

void fling_over_row(fling_kind kind, const uint32_t *row, uint32_t *pixels, size_t count) {
  CHOOSE(kind, over_row, row, pixels, count);
}

void fling_cover_pixel(
  fling_kind kind, uint32_t source, const uint64_t *words, uint32_t *pixels, size_t count) {
  CHOOSE(kind, cover_pixel, source, words, pixels, count);
}

void fling_cover_row(
  fling_kind kind, const uint32_t *row, const uint64_t *words, uint32_t *pixels, size_t count) {
  CHOOSE(kind, cover_row, row, words, pixels, count);
}

void fling_bell_words(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint16_t *result, size_t step) {
  CHOOSE(kind, bell_words, bell, words, skip, count, result, step);
}

void fling_bell_pixels(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint32_t *result, size_t step) {
  CHOOSE(kind, bell_pixels, bell, words, skip, count, result, step);
}

void fling_weigh(
  fling_kind kind, const float *weights, size_t reach, const float *line, float *result, size_t count) {
  CHOOSE(kind, weigh, weights, reach, line, result, count);
}

void fling_widen(fling_kind kind, const uint32_t *one, const uint32_t *other, uint16_t *words, size_t count) {
  CHOOSE(kind, widen, one, other, words, count);
}

void fling_ramp(fling_kind kind, const fling_sums *sums, int opaque, uint32_t *pixels, size_t count) {
  CHOOSE(kind, ramp, sums, opaque, pixels, count);
}

void fling_distances(fling_kind kind, fling_way way, int32_t first, float *positions, size_t count) {
  CHOOSE(kind, distances, way, first, positions, count);
}

void fling_turns(fling_kind kind, fling_way way, int32_t first, float *positions, size_t count) {
  CHOOSE(kind, turns, way, first, positions, count);
}

void fling_colors(
  fling_kind kind, const fling_piece *piece, int opaque, const float *positions, uint32_t *pixels, size_t count) {
  CHOOSE(kind, colors, piece, opaque, positions, pixels, count);
}

void fling_ink(
  fling_kind kind, const fling_node *nodes, size_t count, const float *columns, size_t stride, const uint32_t *ink,
  uint32_t *pixels, size_t blocks) {
  CHOOSE(kind, ink, nodes, count, columns, stride, ink, pixels, blocks);
}

void fling_paint_rows(
  fling_kind kind, const fling_grid *grid, int even_odd, size_t row, size_t rows, size_t end, uint32_t source,
  uint32_t *pixels, size_t stride, size_t room) {
  CHOOSE(kind, paint_rows, grid, even_odd, row, rows, end, source, pixels, stride, room);
}
