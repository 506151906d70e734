#ifndef FLING_EDGES_H
#define FLING_EDGES_H

#include <stddef.h>
#include <stdint.h>

#include "spans.h"

/* Exact areas that outlines cover in each pixel: how edges are written to cells, and how rows of cells become pixels.

   All lengths are in units of 1/65536 pixel unless they are said to be pixels. */

/* The farthest that a straight piece of a bent edge may lie from it, in pixels. */
#define FLING_EDGE_TOLERANCE 0.005

/* A piece of an outline, straight or bent: the graph of a cubic polynomial over the axis along which it goes farther.

   At u0 + d it is at v0 + e + d (f + d (g + d c)), rounded to nearest and kept between both ends' v. The ends themselves are
   exact. All coordinates are less than 2^38 from 0. */
typedef struct {
  int64_t u0, v0, u1, v1;
  double e, f, g, c;
  /* 1 if u is x and v is y, 0 if u is y and v is x. u0 is not above u1. */
  int8_t across;
  /* 1 if the outline runs from u0 to u1, -1 if it runs back. */
  int8_t sense;
  /* Log2 of the straight pieces that a pixel's length of u is drawn as, 0...8. */
  int8_t shift;
} fling_edge;

/* A curve: start + t (leg + t (square + t cube)), x and y, in pixels; at 1 it is at `end`. */
typedef struct {
  double start[2], leg[2], square[2], cube[2], end[2];
} fling_curve;

/* Fits edges to a part of a curve, from t0 to t1, in which it turns back along no axis.

   across: whether it goes farther along x throughout.
   skew: by how much more of t the first edges take than the last ones; above -1 and below 1.
   edges: room for `count` edges.
   Returns how far an edge may be off, judged by the middle of each, in pixels; infinity if the part is none of which this can be said.
   Edges shorter than 1/1024 pixel, and those that go farther along the other axis once they are snapped, are straight. */
double fling_fit_edges(
  fling_kind kind, const fling_curve *curve, int across, double t0, double t1, double skew, size_t count,
  fling_edge *edges);

/* An edge between two points, in pixels, that leaves the one and reaches the other with slopes of at most 1: of y over x if it
   goes across, else of x over y. */
fling_edge fling_bend_edge(int across, double x0, double y0, double x1, double y1, double slope0, double slope1);

/* The straight edge between two points. */
fling_edge fling_straight_edge(int64_t x0, int64_t y0, int64_t x1, int64_t y1);

/* An area of cells: rows of `words` times 64, and a bit for each cell that says whether it was written. A row has at least
   three cells more than the area has columns. */
typedef struct {
  /* In pixels. */
  int64_t left, top, width, height;
  size_t words;
  int64_t *cells;
  uint64_t *marks;
} fling_grid;

/* Writes edges to the cells of their pixels within the grid's area; what lies left of it goes to its first column.

   order: the numbers of those to be written; null for all up to `count`. */
void fling_write_edges(
  fling_kind kind, const fling_grid *grid, const fling_edge *edges, const uint32_t *order, size_t count);

/* Draws a pixel where rows of cells have coverage, and clears them.

   even_odd: the rule by which winding numbers are read.
   row, rows: of the grid, those that are drawn.
   end: columns up to which coverage goes on that no cell ends, at most the grid's width.
   pixels: that of the first column in the first of the rows; the next row's is `stride` further. `room` pixels lie behind it:
   at least stride (rows - 1) + end. */
void fling_paint_rows(
  fling_kind kind, const fling_grid *grid, int even_odd, size_t row, size_t rows, size_t end, uint32_t source,
  uint32_t *pixels, size_t stride, size_t room);

#endif
