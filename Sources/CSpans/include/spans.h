#ifndef FLING_CSPANS_H
#define FLING_CSPANS_H

#include <stddef.h>
#include <stdint.h>

/* The inner loops of painting. Every one is there twice, for any processor and for one with vectors of 32 bytes, and gives the
   same bytes both times: all arithmetic is of integers, or of single precision with each operation rounded by itself.

   Pixels are premultiplied, 0xAABBGGRR, colors never above alpha. Where pointers come with a count, so many elements lie
   behind each unless it says otherwise; those that are written overlap nothing else. Nothing is kept. */

/* Which of the two. Wide only where fling_best_kind() says so. */
typedef enum { fling_plain, fling_wide } fling_kind;

fling_kind fling_best_kind(void);

/* Draws one pixel over all. */
void fling_over_pixel(fling_kind kind, uint32_t source, uint32_t *pixels, size_t count);

/* Draws a row over as many pixels. */
void fling_over_row(fling_kind kind, const uint32_t *row, uint32_t *pixels, size_t count);

/* Draws one pixel over all by coverage in 255ths: eight pixels a word with the first in the lowest byte, (count + 7) / 8 words. */
void fling_cover_pixel(fling_kind kind, uint32_t source, const uint64_t *words, uint32_t *pixels, size_t count);

/* The same with a row of as many pixels. */
void fling_cover_row(
  fling_kind kind, const uint32_t *row, const uint64_t *words, uint32_t *pixels, size_t count);

/* The most places of a bell's box. */
#define FLING_MOST_BOX 256

/* A bell of quadratic pieces as its third difference: `outer` (x[n + reach] - x[n - reach - 3])
   - `inner` (x[n + near] - x[n - near - 3]), which ends there if outer (2 reach + 3) = inner (2 near + 3); and the running sum
   of the last `box` places of that, 1 to FLING_MOST_BOX - 1. */
typedef struct {
  int32_t reach, near;
  int16_t outer, inner;
  uint32_t box;
  /* What the sums are multiplied with before they are rounded: those of the curve, to below 2^22, and those of the box. */
  float fine, share;
} fling_bell;

/* Blurs eight lines of words side by side, eight words a place. Words and results must be below 2^15 and sums below 2^31.

   words: skip + count + 2 reach + 3 places, the first 2 reach + 3 of them zero; the first is reach + 3 - box / 2 before that at
   which sums begin. The next `skip` places, an even number, are only summed up; an even `count` has results: those of two
   places are stored together, the first four words of each and then the last four of each, 16 words at result + step * n. */
void fling_bell_words(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint16_t *result, size_t step);

/* The same, but results are bytes, two pixels at result + step * n, and `skip` and `count` may be odd. */
void fling_bell_pixels(
  fling_kind kind, fling_bell bell, const uint16_t *words, size_t skip, size_t count, uint32_t *result, size_t step);

/* Writes the channels of two rows as words, 8 * count: four of one, four of the other, and so on. */
void fling_widen(fling_kind kind, const uint32_t *one, const uint32_t *other, uint16_t *words, size_t count);

/* Weighted sums along four lines side by side, four numbers a place: each place by weights[0], and what is n places away on both
   sides by weights[n], added in this order, for n up to `reach`.

   line: points at the first place that has a sum; `reach` places lie before it, and count + reach from it on. */
void fling_weigh(
  fling_kind kind, const float *weights, size_t reach, const float *line, float *result, size_t count);

/* Red, green, blue and alpha of the first pixel, 0...255 with 16 bits behind the point, and by how much they grow from pixel to
   pixel. */
typedef struct {
  uint32_t first[4], step[4];
} fling_sums;

/* Pixels of colors that grow evenly; with `opaque` their alpha is 255 whatever the sums say. */
void fling_ramp(fling_kind kind, const fling_sums *sums, int opaque, uint32_t *pixels, size_t count);

/* Two numbers that grow evenly from pixel to pixel: u + du n and v + dv n. */
typedef struct {
  float u, du, v, dv;
} fling_way;

/* The lengths of (u, v) from pixel `first` on. */
void fling_distances(fling_kind kind, fling_way way, int32_t first, float *positions, size_t count);

/* The turns of (u, v) around (0, 0), 0...1, clockwise from up, from pixel `first` on; within 2.7e-7. */
void fling_turns(fling_kind kind, fling_way way, int32_t first, float *positions, size_t count);

/* Colors that grow evenly from position `start` on, for a position of `length`: red, green, blue and alpha, 0...255, with
   2^15 added. */
typedef struct {
  float start, length;
  float low[4], slope[4];
} fling_piece;

/* Pixels of the colors at positions; with `opaque` their alpha is 255 whatever the piece says. */
void fling_colors(
  fling_kind kind, const fling_piece *piece, int opaque, const float *positions, uint32_t *pixels, size_t count);

/* A node of a shadow in closed form: its factor in a row, and its place among the nodes. */
typedef struct {
  uint32_t place;
  float factor;
} fling_node;

/* Sums up products of nodes and columns and writes ink[1024 sum], rounded, for eight columns a block: `ink` has 2048 pixels.

   columns: for each block of eight columns `stride` nodes, eight numbers each; places are below `stride`. `columns` begins, as
   `pixels`, at the first block. */
void fling_ink(
  fling_kind kind, const fling_node *nodes, size_t count, const float *columns, size_t stride, const uint32_t *ink,
  uint32_t *pixels, size_t blocks);

#endif
