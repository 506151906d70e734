#include "edges.h"
#include "kinds.h"

#include <math.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

/* An edge that crosses a pixel over a height h covers a part of that pixel, right of the edge, and the height h of
   all later pixels in the row. Both are stored in two cells, the pixel's and the next one's: the prefix sum of a
   row's cells up to a pixel is the winding number averaged over that pixel, in units of 2^-33. All sums are of
   integers, so their order does not matter.

   Memory access is safe for any edge: rows and columns are compared with the grid's bounds before a cell is
   accessed, and the columns of pieces increase until they are. */

enum { UNIT = 1 << 16 };

/* How far an edge may deviate from monotony along v, because its polynomial is fitted and rounded. */
enum { SLACK = UNIT / 8 };

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

/* The nearest integer, ties to even: adding 1.5 * 2^52 leaves no bits for a fraction. For magnitudes below 2^50. */
static inline int64_t nearest(double value) {
  double sum = value + 6755399441055744.0;
  int64_t bits;
  memcpy(&bits, &sum, sizeof bits);
  return bits - 0x4338000000000000;
}

static inline int64_t value(const fling_edge *edge, int64_t way) {
  double d = (double)way;
  int64_t v = edge->v0 + nearest(edge->e + d * (edge->f + d * (edge->g + d * edge->c)));
  return most(least(edge->v0, edge->v1), least(most(edge->v0, edge->v1), v));
}

fling_edge fling_straight_edge(int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
  int64_t dx = x1 - x0, dy = y1 - y0;
  int across = (dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy), forth = across ? dx > 0 : dy > 0;
  int64_t u0 = across ? x0 : y0, v0 = across ? y0 : x0, u1 = across ? x1 : y1, v1 = across ? y1 : x1;
  fling_edge edge = {0};
  edge.u0 = forth ? u0 : u1, edge.v0 = forth ? v0 : v1, edge.u1 = forth ? u1 : u0, edge.v1 = forth ? v1 : v0;
  edge.f = u0 == u1 ? 0 : (double)(edge.v1 - edge.v0) / (double)(edge.u1 - edge.u0);
  edge.across = (int8_t)across, edge.sense = forth ? 1 : -1;
  return edge;
}

/* Makes an edge from (u0, v0) to (u1, v1), all integers, with v = v0 + first d + square d^2 + cube d^3 and the
   slope `last` at its other end. Returns whether the edge is curved. It is straight if it is too short, or goes
   farther along the other axis. */
static inline int bend(
  fling_edge *edge, int across, double u0, double v0, double u1, double v1, double first, double last, double square,
  double cube) {
  double length = fabs(u1 - u0);
  if (!(length >= 64 && fabs(v1 - v0) <= length)) {
    int64_t a = (int64_t)u0, b = (int64_t)v0, c = (int64_t)u1, d = (int64_t)v1;
    *edge = across ? fling_straight_edge(a, b, c, d) : fling_straight_edge(b, a, d, c);
    return 0;
  }
  int back = u1 < u0;
  if (back) {
    /* Reverse the edge. */
    double swap = first;
    square += 3 * cube * (u1 - u0);
    first = last, last = swap;
    swap = u0, u0 = u1, u1 = swap;
    swap = v0, v0 = v1, v1 = swap;
  }
  /* Second derivatives at both ends along the normal, per pixel; 1 - 0.3 m^2 approximates 1 / sqrt(1 + m^2). A
     chord of length h deviates by the second derivative times h^2 / 8, which must not exceed the tolerance. The
     exponent of the ratio gives the number of halvings. */
  double begin_bend = fabs(square) * (1 - 0.3 * first * first);
  double end_bend = fabs(square + 3 * cube * length) * (1 - 0.3 * last * last);
  double ratio = fmax(begin_bend, end_bend) * (2.0 * UNIT / (8 * FLING_EDGE_TOLERANCE));
  int64_t bits;
  memcpy(&bits, &ratio, sizeof bits);
  int64_t shift = most(0, least(8, ((bits >> 52) - 1021) >> 1));
  double step = (double)(UNIT >> shift), square_step = step * step;
  /* A polygon through a curve's points cuts off a part of its area. Its points are moved outward by v'' h^2 / 12
     for pieces of length h, so that whole pieces have the area of the curve. */
  edge->u0 = (int64_t)u0, edge->v0 = (int64_t)v0, edge->u1 = (int64_t)u1, edge->v1 = (int64_t)v1;
  edge->e = square * square_step * (-1.0 / 6), edge->f = first - cube * square_step * 0.5;
  edge->g = square, edge->c = cube;
  edge->across = (int8_t)across, edge->sense = back ? -1 : 1, edge->shift = (int8_t)shift;
  return 1;
}

/* Without a point near its middle, an edge is assumed to be as round as a circle with the same change of
   direction: a function whose fourth derivative is 3 / r^3 (1 + 1.4 m^2)^4 at a slope m, within a few percent. */
fling_edge fling_bend_edge(int across, double x0, double y0, double x1, double y1, double slope0, double slope1) {
  double u0 = (double)nearest((across ? x0 : y0) * UNIT), v0 = (double)nearest((across ? y0 : x0) * UNIT);
  double u1 = (double)nearest((across ? x1 : y1) * UNIT), v1 = (double)nearest((across ? y1 : x1) * UNIT);
  double length = u1 - u0, share = 1 / length, secant = (v1 - v0) * share;
  double cube = (slope0 + slope1 - 2 * secant) * (share * share);
  double square = (secant - slope0) * share - cube * length;
  /* k length^2 / 5, with k = -(turn / mean)^3 / 8 (growth^4 / (1 + m^2)^1.5) / length^3 by its sign; m^2 is slope0 slope1. */
  double mean = 1 + slope0 * slope1, growth = 1 + 1.4 * slope0 * slope1;
  double ratio = (slope1 - slope0) / mean;
  growth *= growth;
  double bow = -ratio * ratio * ratio * growth * growth * share / (40 * mean * sqrt(mean));
  fling_edge edge;
  bend(
    &edge, across, u0, v0, u1, v1, slope0 - bow * length, slope1 + bow * length, square + bow, cube);
  return edge;
}

/* Adds a piece of an edge within one pixel. height: signed. offset: the sum of both ends' distances from the
   pixel's left side. */
static inline void deposit(const fling_grid *grid, size_t cell, int64_t height, int64_t offset) {
  int64_t beyond = height * offset;
  grid->cells[cell] += height * (2 * UNIT) - beyond;
  grid->cells[cell + 1] += beyond;
  grid->marks[cell >> 6] |= (uint64_t)3 << (cell & 63);
  if ((cell & 63) == 63) grid->marks[(cell >> 6) + 1] |= 1;
}

/* Adds a vertical edge to every row that it crosses. */
static void write_upright(const fling_grid *grid, int64_t x, int64_t y0, int64_t y1, int64_t sense) {
  if (y1 < y0) {
    int64_t y = y0;
    y0 = y1, y1 = y, sense = -sense;
  }
  x = most(x, 0);
  if (x >> 16 >= grid->width) return;
  int64_t y = most(y0, 0), end = least(y1, grid->height * UNIT);
  size_t stride = grid->words << 6, cell = (size_t)(y >> 16) * stride + (size_t)(x >> 16);
  for (; y < end; cell += stride) {
    int64_t next = least(end, (y & -UNIT) + UNIT);
    deposit(grid, cell, sense * (next - y), 2 * (x & (UNIT - 1)));
    y = next;
  }
}

/* Adds a straight piece within one row; `first` is the cell of the row's first column. */
static void write_in_row(
  const fling_grid *grid, size_t first, int64_t x0, int64_t x1, int64_t height, int64_t sense) {
  int64_t low = least(x0, x1), high = most(x0, x1);
  int64_t column = low >> 16, border = (column + 1) * UNIT, x = low, done = 0;
  double ratio = (double)height / (double)most(1, high - low);
  if (column < 0) {
    /* Left of the area only the height matters. */
    done = high <= 0 ? height : nearest((double)-low * ratio);
    deposit(grid, first, sense * done, 0);
    x = 0, column = 0, border = UNIT;
    if (high <= 0) return;
  }
  for (; border < high; border += UNIT, column++) {
    if (column >= grid->width) return;
    int64_t part = nearest((double)(border - low) * ratio);
    deposit(grid, first + (size_t)column, sense * (part - done), x - border + 2 * UNIT);
    x = border, done = part;
  }
  if (column >= grid->width) return;
  deposit(grid, first + (size_t)column, sense * (height - done), x + high - 2 * (border - UNIT));
}

/* Adds an edge that is a function of y, from (x, y) to `end`, all relative to the area, piece by piece. */
static void write_steep_singly(const fling_grid *grid, const fling_edge *edge, int64_t x, int64_t y, int64_t end) {
  int64_t top = edge->u0 - grid->top * UNIT, y1 = edge->u1 - grid->top * UNIT, step = UNIT >> edge->shift;
  size_t stride = grid->words << 6;
  while (y < end) {
    int64_t next = least((y & -step) + step, y1);
    int64_t next_x = (next < y1 ? value(edge, next - top) : edge->v1) - grid->left * UNIT;
    write_in_row(grid, (size_t)(y >> 16) * stride, x, next_x, next - y, edge->sense);
    x = next_x, y = next;
  }
}

/* Bisects for the last pixel border between x and `end` at which sign * v is known to be below `limit`; x if there
   is none. sign * v increases with u, except for SLACK. `u0` is the start of the edge. */
static int64_t before(
  const fling_edge *edge, int64_t sign, int64_t limit, int64_t x, int64_t end, int64_t u0) {
  while (end - x > UNIT) {
    int64_t middle = ((x + end) / 2) & -UNIT;
    if (middle <= x) break;
    if (sign * value(edge, middle - u0) < limit) {
      x = middle;
    } else {
      end = middle;
    }
  }
  return x;
}

/* Adds a straight piece within one column that crosses several rows; `column` is its cell in the first row. */
static void write_in_column(
  const fling_grid *grid, int64_t column, int64_t x0, int64_t y0, int64_t x1, int64_t y1, int64_t sense) {
  int64_t top = least(y0, y1), bottom = most(y0, y1), row = top >> 16, border = (row + 1) * UNIT;
  int64_t stride = (int64_t)grid->words << 6, base = 2 * UNIT * column;
  sense = y0 < y1 ? sense : -sense;
  if (bottom <= 0) return;
  double ratio = (double)(x1 - x0) / (double)(bottom - top);
  int64_t x = y0 < y1 ? x0 : x1, y = top;
  if (row < 0) {
    int64_t way = nearest((double)-top * ratio);
    x = y0 < y1 ? x0 + way : x1 - way;
    y = 0, row = 0, border = UNIT;
  }
  for (; row < grid->height; row++) {
    int64_t next = least(border, bottom);
    int64_t way = next < bottom ? nearest((double)(next - top) * ratio) : x1 - x0;
    int64_t next_x = y0 < y1 ? x0 + way : x1 - way;
    deposit(grid, (size_t)(row * stride + column), sense * (next - y), x + next_x - base);
    x = next_x, y = next, border += UNIT;
    if (y >= bottom) return;
  }
}

/* A batch of points on edges, in order along each edge. A piece connects each point with the next; its sign is 0
   if there is no piece. */
enum { BATCH = 256 };

typedef struct {
  double u[BATCH + 8], v[BATCH + 8], sign[BATCH + 8];
  size_t count;
} places;

typedef double doubles4 __attribute__((vector_size(32)));
typedef int64_t longs4 __attribute__((vector_size(32)));

#define FLING(name) name##_plain
#include "edges.inc"
#undef FLING

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define FLING(name) name##_wide
#include "edges.inc"
#undef FLING
#pragma clang attribute pop
#endif

void fling_write_edges(
  fling_kind kind, const fling_grid *grid, const fling_edge *edges, const uint32_t *order, size_t count) {
  CHOOSE(kind, write_edges, grid, edges, order, count);
}

double fling_fit_edges(
  fling_kind kind, const fling_curve *curve, int across, double t0, double t1, double skew, size_t count,
  fling_edge *edges) {
  return CHOOSE(kind, fit_edges, curve, across, t0, t1, skew, count, edges);
}
