#ifndef FLING_CSPANS_H
#define FLING_CSPANS_H

#include <stddef.h>
#include <stdint.h>

/* The inner loops of the rasterizer. Each exists in two versions, for any processor and for processors with
   32-byte vectors (AVX2). Both produce the same bytes: all arithmetic is of integers, or of single precision with
   each operation rounded separately.

   Pixels are premultiplied, 0xAABBGGRR; color channels never exceed alpha. Unless stated otherwise, pointers refer
   to `count` elements, and outputs overlap nothing else. The functions keep no pointer. */

/* The version of the inner loops. fling_wide may be used only if fling_best_kind() returns it. */
typedef enum { fling_plain, fling_wide } fling_kind;

fling_kind fling_best_kind(void);

/* Composites one pixel value over all pixels. */
void fling_over_pixel(fling_kind kind, uint32_t source, uint32_t *pixels, size_t count);

/* Composites a row over `count` pixels. */
void fling_over_row(fling_kind kind, const uint32_t *row, uint32_t *pixels, size_t count);

/* Composites one pixel value over all pixels with coverage in 255ths: eight pixels per word, the first in the
   lowest byte, (count + 7) / 8 words. */
void fling_cover_pixel(fling_kind kind, uint32_t source, const uint64_t *words, uint32_t *pixels, size_t count);

/* The same with a row of `count` pixels. */
void fling_cover_row(
  fling_kind kind, const uint32_t *row, const uint64_t *words, uint32_t *pixels, size_t count);

/* The array size for a bell's box. */
#define FLING_MOST_BOX 256

/* A bell curve: a quadratic spline followed by a box filter. The third difference of the spline is `outer` (x[n +
   reach] - x[n - reach - 3]) - `inner` (x[n + near] - x[n - near - 3]); it has finite support if outer (2 reach +
   3) = inner (2 near + 3). The box is the running sum of the last `box` results, 1 to FLING_MOST_BOX - 1. */
typedef struct {
  int32_t reach, near;
  int16_t outer, inner;
  uint32_t box;
  /* Factors of the sums before rounding: of the spline (the products stay below 2^22) and of the box. */
  float fine, share;
} fling_bell;

/* Blurs eight lines in parallel, with eight words per position. Words and results must be below 2^15, sums below
   2^31.

   words: skip + count + 2 reach + 3 positions, the first 2 reach + 3 of them zero; the first is reach + 3 - box /
   2 before the position at which sums begin. The next `skip` positions (an even number) are only summed; the
   following `count` (even) have results. Results of two positions are stored together: the first four words of
   each, then the last four of each, 16 words at result + step * n. */
void fling_bell_words(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint16_t *result, size_t step);

/* The same with bytes as results: two pixels at result + step * n. `skip` and `count` may be odd. */
void fling_bell_pixels(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint32_t *result, size_t step);

/* Converts the channels of two rows to 8 * count words: four of the first row, four of the second, alternating. */
void fling_widen(fling_kind kind, const uint32_t *one, const uint32_t *other, uint16_t *words, size_t count);

/* Weighted sums along four parallel lines, four numbers per position: the position itself times weights[0], plus
   the sum of both positions at distance n times weights[n], added in order of n up to `reach`.

   line: points to the first position with a result; there are `reach` positions before it, and count + reach from
   it on. */
void fling_weigh(
  fling_kind kind, const float *weights, size_t reach, const float *line, float *result, size_t count);

/* Red, green, blue and alpha of the first pixel, 0...255 with 16 fractional bits, and their increments per pixel. */
typedef struct {
  uint32_t first[4], step[4];
} fling_sums;

/* Writes pixels with linearly changing colors. With `opaque` alpha is 255 instead of the sum's. */
void fling_ramp(fling_kind kind, const fling_sums *sums, int opaque, uint32_t *pixels, size_t count);

/* Two numbers that change linearly with the pixel n: u + du n and v + dv n. */
typedef struct {
  float u, du, v, dv;
} fling_way;

/* Computes the lengths of (u, v), starting at pixel `first`. */
void fling_distances(fling_kind kind, fling_way way, int32_t first, float *positions, size_t count);

/* Computes the angles of (u, v) in turns, 0...1, clockwise from up, starting at pixel `first`; the error is at
   most 2.7e-7. */
void fling_turns(fling_kind kind, fling_way way, int32_t first, float *positions, size_t count);

/* A linear piece of a gradient, from position `start` over `length`: red, green, blue and alpha, 0...255, with
   2^15 added. */
typedef struct {
  float start, length;
  float low[4], slope[4];
} fling_piece;

/* Writes the colors at positions. With `opaque` alpha is 255 instead of the piece's. */
void fling_colors(
  fling_kind kind, const fling_piece *piece, int opaque, const float *positions, uint32_t *pixels, size_t count);

/* A quadrature node of a shadow in closed form: its index among the nodes, and its factor for a row. */
typedef struct {
  uint32_t place;
  float factor;
} fling_node;

/* Sums the products of nodes and columns and writes ink[1024 * sum], rounded, for blocks of eight columns. `ink`
   has 2048 pixels.

   columns: for each block of eight columns, `stride` nodes with eight numbers each; the nodes' places are below
   `stride`. `columns` and `pixels` start at the first block. */
void fling_ink(
  fling_kind kind, const fling_node *nodes, size_t count, const float *columns, size_t stride, const uint32_t *ink,
  uint32_t *pixels, size_t blocks);

#endif
