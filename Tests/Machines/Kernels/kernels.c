/* Runs the painting kernels on pseudorandom input and prints a hash of each kernel's output, which must be the
 * same on every processor. */
#include "edges.h"
#include "spans.h"

#include <stdio.h>
#include <string.h>

static uint64_t state = 42;

static uint32_t draw(void) {
  state = state * 6364136223846793005 + 1442695040888963407;
  return (uint32_t)(state >> 33) << 1;
}

/* A number in [low, high). */
static double between(double low, double high) { return low + (high - low) * (double)(draw() >> 8) * 0x1p-24; }

/* A premultiplied pixel. */
static uint32_t pixel(void) {
  uint32_t alpha = draw() >> 24, red = draw() >> 24, green = draw() >> 24, blue = draw() >> 24;
  return alpha << 24 | (blue * alpha / 255) << 16 | (green * alpha / 255) << 8 | red * alpha / 255;
}

static uint64_t hash;

static void add(const void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++) hash = (hash ^ ((const unsigned char *)bytes)[index]) * 0x100000001b3;
}

static void print_hash(const char *name) {
  printf("%s %016llx\n", name, (unsigned long long)hash);
  hash = 0xcbf29ce484222325;
}

enum { COUNT = 300, WIDTH = 130, HEIGHT = 90, WORDS = 3 };

static uint32_t row[COUNT], pixels[COUNT], ink[2048];
static uint64_t covers[COUNT / 8 + 1];
static uint16_t words[8 * 3 * COUNT], blurred[16 * COUNT];
static float positions[COUNT], columns[8 * 5 * (COUNT / 8)];
static int64_t cells[WORDS * 64 * HEIGHT];
static uint64_t marks[WORDS * HEIGHT];
static uint32_t picture[WIDTH * HEIGHT];

static void paint(fling_kind kind) {
  for (int round = 0; round < 64; round++) {
    size_t start = (size_t)round % 9, count = COUNT - 9 - (size_t)(round * 4);
    for (size_t index = 0; index < COUNT; index++) row[index] = pixel(), pixels[index] = pixel();
    for (size_t index = 0; index < COUNT / 8; index++) covers[index] = (uint64_t)draw() << 32 | draw();
    fling_over_pixel(kind, pixel(), pixels + start, count);
    fling_over_row(kind, row + 3, pixels + start, count);
    fling_cover_pixel(kind, pixel(), covers, pixels + start, count);
    fling_cover_row(kind, row, covers, pixels + start, count);
    add(pixels, sizeof pixels);
    fling_sums sums;
    for (int channel = 0; channel < 4; channel++) sums.first[channel] = draw() >> 8, sums.step[channel] = draw() >> 16;
    fling_ramp(kind, &sums, round & 1, pixels + start, count);
    add(pixels, sizeof pixels);
  }
  print_hash("pixels over pixels");
}

static void grade(fling_kind kind) {
  for (int round = 0; round < 64; round++) {
    fling_way way = {
      (float)between(-2, 2), (float)between(-0.01, 0.01), (float)between(-2, 2), (float)between(-0.01, 0.01)};
    size_t count = COUNT - (size_t)round;
    fling_distances(kind, way, round - 30, positions, count);
    add(positions, sizeof positions);
    fling_piece piece = {(float)between(0, 1), (float)between(0.1, 1), {0}, {0}};
    for (int channel = 0; channel < 4; channel++) {
      piece.low[channel] = (float)between(32768, 32868), piece.slope[channel] = (float)between(0, 90);
    }
    fling_colors(kind, &piece, round & 1, positions, pixels, count);
    add(pixels, sizeof pixels);
    fling_turns(kind, way, round - 30, positions, count);
    add(positions, sizeof positions);
  }
  print_hash("gradients");
}

static void shade(fling_kind kind) {
  for (size_t index = 0; index < 2048; index++) ink[index] = pixel();
  for (int round = 0; round < 32; round++) {
    for (size_t index = 0; index < sizeof columns / sizeof *columns; index++) columns[index] = (float)between(0, 0.3);
    fling_node nodes[4];
    for (uint32_t index = 0; index < 4; index++) nodes[index] = (fling_node){index + (round & 1), (float)between(0, 1)};
    fling_ink(kind, nodes, 4, columns, 5, ink, pixels, COUNT / 8);
    add(pixels, sizeof pixels);
  }
  print_hash("shadows");
}

static void blur(fling_kind kind) {
  /* Knots of the spline at 6.5 and 1.5 pixels. */
  fling_bell bell = {5, 0, 3, 13, 5, 256.0f / 260, 64.0f / (256 * 5)};
  size_t lead = 13, count = COUNT;
  for (int round = 0; round < 16; round++) {
    memset(words, 0, sizeof words);
    for (size_t index = 0; index < COUNT; index++) row[index] = pixel(), pixels[index] = pixel();
    fling_widen(kind, row, pixels, words + 8 * lead, COUNT);
    fling_bell_words(kind, bell, words, (size_t)(round & 6), count, blurred, 16);
    add(blurred, sizeof blurred);
    static uint32_t lines[2 * COUNT];
    bell.share = 1.0f / (256 * 5);
    fling_bell_pixels(kind, bell, words, (size_t)(round & 7), count, lines, 2);
    add(lines, sizeof lines);
    bell.share = 64.0f / (256 * 5);
  }
  for (int round = 0; round < 16; round++) {
    float weights[9], sums[COUNT];
    for (size_t index = 0; index < 9; index++) weights[index] = (float)between(0, 0.2);
    for (size_t index = 0; index < COUNT; index++) positions[index] = (float)between(0, 255);
    memset(sums, 0, sizeof sums);
    fling_weigh(kind, weights, (size_t)(round % 9), positions + 36, sums, COUNT / 4 - 18 - (size_t)round);
    add(sums, sizeof sums);
  }
  print_hash("blurs");
}

static void cover(fling_kind kind) {
  for (int round = 0; round < 200; round++) {
    fling_edge edges[40];
    memset(edges, 0, sizeof edges);
    size_t count = 0;
    fling_curve curve;
    for (int axis = 0; axis < 2; axis++) {
      curve.start[axis] = between(-20, 140), curve.leg[axis] = between(-90, 90);
      curve.square[axis] = between(-30, 30), curve.cube[axis] = between(-9, 9);
      curve.end[axis] = curve.start[axis] + curve.leg[axis] + curve.square[axis] + curve.cube[axis];
    }
    int across = curve.leg[0] * curve.leg[0] > curve.leg[1] * curve.leg[1];
    double miss = fling_fit_edges(kind, &curve, across, 0.1, 1, 0.2, 9, edges);
    add(&miss, sizeof miss);
    for (int index = 0; index < 9; index++) {
      /* Without the padding. */
      add(&edges[index], 8 * sizeof(double));
      add(&edges[index].across, 3);
    }
    if (miss < 1) count = 9;
    while (count < 30) {
      edges[count++] = fling_straight_edge(
        (int64_t)between(-4e6, 14e6), (int64_t)between(-4e6, 14e6), (int64_t)between(-4e6, 14e6),
        (int64_t)between(-4e6, 14e6));
    }
    edges[count++] = fling_bend_edge(1, between(0, 50), 20, between(70, 120), 30, between(-0.2, 0), between(0.2, 0.8));
    fling_grid grid = {0, 0, WIDTH, HEIGHT, WORDS, cells, marks};
    fling_write_edges(kind, &grid, edges, 0, count);
    add(cells, sizeof cells);
    add(marks, sizeof marks);
    for (size_t index = 0; index < WIDTH * HEIGHT; index++) picture[index] = pixel();
    fling_paint_rows(kind, &grid, round & 1, 0, HEIGHT, WIDTH, pixel(), picture, WIDTH, WIDTH * HEIGHT);
    add(picture, sizeof picture);
    add(cells, sizeof cells);
  }
  print_hash("edges");
}

int main(void) {
  /* Where the processor has two kinds of kernels, both must print the same hashes. */
  for (fling_kind kind = fling_plain; kind <= fling_best_kind(); kind++) {
    state = 42;
    hash = 0xcbf29ce484222325;
    paint(kind);
    grade(kind);
    shade(kind);
    blur(kind);
    cover(kind);
  }
  return 0;
}
