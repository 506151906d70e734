#ifndef FLING_CHARFBUZZ_SHIM_H
#define FLING_CHARFBUZZ_SHIM_H

#include <hb-ot.h>
#include <hb.h>
#include <stdlib.h>
#include <string.h>

/* The outline of a glyph as drawn by HarfBuzz, collected in C so that no C callback is Swift code. `verbs` has one
   letter per element (m, l, q, c, z); `numbers` has the coordinates of its points (2, 2, 4, 6 or 0), y up. */
struct fling_outline {
  char *verbs;
  float *numbers;
  size_t verb_count;
  size_t number_count;
  size_t capacity;
  int is_broken;
};

/* Maximum capacity of an outline in elements; no glyph of a valid font comes near it. */
#define FLING_OUTLINE_LIMIT 100000

static inline void fling_outline_free(struct fling_outline *self) {
  free(self->verbs);
  free(self->numbers);
}

static inline void fling_outline_add(void *data, char verb, int count, const float *numbers) {
  struct fling_outline *self = (struct fling_outline *)data;
  if (self->is_broken) return;
  if (self->verb_count == self->capacity) {
    size_t capacity = self->capacity == 0 ? 64 : self->capacity * 2;
    char *verbs = (char *)realloc(self->verbs, capacity);
    if (verbs != NULL) self->verbs = verbs;
    /* At most 6 numbers per element. */
    float *room = (float *)realloc(self->numbers, capacity * 6 * sizeof(float));
    if (room != NULL) self->numbers = room;
    if (verbs == NULL || room == NULL || capacity > FLING_OUTLINE_LIMIT) {
      self->is_broken = 1;
      return;
    }
    self->capacity = capacity;
  }
  self->verbs[self->verb_count++] = verb;
  if (count > 0) memcpy(self->numbers + self->number_count, numbers, (size_t)count * sizeof(float));
  self->number_count += (size_t)count;
}

static void fling_outline_move(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y,
                               void *unused) {
  float numbers[2] = {x, y};
  (void)funcs, (void)state, (void)unused;
  fling_outline_add(data, 'm', 2, numbers);
}

static void fling_outline_line(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float x, float y,
                               void *unused) {
  float numbers[2] = {x, y};
  (void)funcs, (void)state, (void)unused;
  fling_outline_add(data, 'l', 2, numbers);
}

static void fling_outline_quad(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float cx, float cy, float x,
                               float y, void *unused) {
  float numbers[4] = {cx, cy, x, y};
  (void)funcs, (void)state, (void)unused;
  fling_outline_add(data, 'q', 4, numbers);
}

static void fling_outline_cubic(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, float cx, float cy,
                                float dx, float dy, float x, float y, void *unused) {
  float numbers[6] = {cx, cy, dx, dy, x, y};
  (void)funcs, (void)state, (void)unused;
  fling_outline_add(data, 'c', 6, numbers);
}

static void fling_outline_close(hb_draw_funcs_t *funcs, void *data, hb_draw_state_t *state, void *unused) {
  (void)funcs, (void)state, (void)unused;
  fling_outline_add(data, 'z', 0, NULL);
}

/* Fills `self`, which must be freed even if `is_broken` is set. */
static inline void fling_outline_read(struct fling_outline *self, hb_font_t *font, hb_codepoint_t glyph) {
  memset(self, 0, sizeof *self);
  hb_draw_funcs_t *funcs = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(funcs, fling_outline_move, NULL, NULL);
  hb_draw_funcs_set_line_to_func(funcs, fling_outline_line, NULL, NULL);
  hb_draw_funcs_set_quadratic_to_func(funcs, fling_outline_quad, NULL, NULL);
  hb_draw_funcs_set_cubic_to_func(funcs, fling_outline_cubic, NULL, NULL);
  hb_draw_funcs_set_close_path_func(funcs, fling_outline_close, NULL, NULL);
  hb_draw_funcs_make_immutable(funcs);
#if HB_VERSION_ATLEAST(7, 0, 0)
  hb_font_draw_glyph(font, glyph, funcs, self);
#else
  hb_font_get_glyph_shape(font, glyph, funcs, self);
#endif
  hb_draw_funcs_destroy(funcs);
}

#endif
