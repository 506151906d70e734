#ifndef FLING_EDGES_H
#define FLING_EDGES_H

#include <stddef.h>
#include <stdint.h>

#include "spans.h"

/* Exact area coverage of outlines: edges are added to cells, and rows of cells are converted to pixels.

   All lengths are in units of 1/65536 pixel unless stated otherwise. */

/* The maximum distance of a straight piece from its curved edge, in pixels. */
#define FLING_EDGE_TOLERANCE 0.005

/* A piece of an outline, straight or curved: the graph of a cubic polynomial over the axis along which it goes
   farther.

   At u0 + d, v is v0 + e + d (f + d (g + d c)), rounded to nearest and clamped between the v of both ends. The
   ends are exact. The magnitude of all coordinates is below 2^38. */
typedef struct {
  int64_t u0, v0, u1, v1;
  double e, f, g, c;
  /* 1 if u is x and v is y, 0 if u is y and v is x. u0 <= u1. */
  int8_t across;
  /* 1 if the outline runs from u0 to u1, -1 if it runs back. */
  int8_t sense;
  /* Log2 of the number of straight pieces per pixel of u, 0...8. */
  int8_t shift;
} fling_edge;

/* A curve: start + t (leg + t (square + t cube)) for x and y, in pixels; `end` is its value at t = 1. */
typedef struct {
  double start[2], leg[2], square[2], cube[2], end[2];
} fling_curve;

/* Fits edges to a part of a curve, from t0 to t1, that is monotonic along both axes.

   across: whether it goes farther along x than along y everywhere.
   skew: how much larger the first edges' shares of t are than those of the last edges; between -1 and 1,
   exclusive.
   edges: room for `count` edges.
   Returns the estimated maximum error of an edge in pixels, from the error in the middle of each edge; infinity if
   it can't be estimated. Edges shorter than 1/1024 pixel, and edges that go farther along the other axis after
   rounding, are straight. */
double fling_fit_edges(
  fling_kind kind, const fling_curve *curve, int across, double t0, double t1, double skew, size_t count,
  fling_edge *edges);

/* A curved edge between two points, in pixels, with the slopes at both ends, at most 1: dy/dx if `across`,
   otherwise dx/dy. */
fling_edge fling_bend_edge(int across, double x0, double y0, double x1, double y1, double slope0, double slope1);

/* The straight edge between two points. */
fling_edge fling_straight_edge(int64_t x0, int64_t y0, int64_t x1, int64_t y1);

/* An area of cells. Each row has 64 * words cells, and each cell has a bit in `marks` that is set when it is
   written. A row has at least three cells more than the area has columns. */
typedef struct {
  /* In pixels. */
  int64_t left, top, width, height;
  size_t words;
  int64_t *cells;
  uint64_t *marks;
} fling_grid;

/* Adds edges to the cells of their pixels within the grid's area; parts left of the area are added to its first
   column.

   order: the indices of the edges; NULL for all `count` edges. */
void fling_write_edges(
  fling_kind kind, const fling_grid *grid, const fling_edge *edges, const uint32_t *order, size_t count);

/* Composites a pixel value with the coverage of rows of cells, and clears the cells.

   even_odd: the fill rule for winding numbers; 0 for nonzero.
   row, rows: the first row of the grid, and the number of rows.
   end: the column at which coverage stops that no cell ends; at most the grid's width.
   pixels: the pixel of the first column in the first of the rows. Rows are `stride` pixels apart. `room` is the
   number of accessible pixels, at least stride (rows - 1) + end. */
void fling_paint_rows(
  fling_kind kind, const fling_grid *grid, int even_odd, size_t row, size_t rows, size_t end, uint32_t source,
  uint32_t *pixels, size_t stride, size_t room);

#endif
