#ifndef FLING_CPNG_SHIM_H
#define FLING_CPNG_SHIM_H

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/* libpng reports errors by longjmp, which must not cross Swift's stack frames. So every call into libpng is in one
   of the functions below, between setjmp and the return. Each returns 1, or 0 with `message` set. The output is
   collected in `bytes`. After a failure only fling_png_free may be called. */

struct fling_png {
  png_structp png;
  png_infop info;
  unsigned char *bytes;
  size_t count;
  size_t capacity;
  char message[160];
};

static void fling_png_error(png_structp png, png_const_charp message) {
  struct fling_png *self = (struct fling_png *)png_get_error_ptr(png);
  strncpy(self->message, message, sizeof self->message - 1);
  png_longjmp(png, 1);
}

static void fling_png_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void fling_png_append(png_structp png, png_bytep bytes, size_t count) {
  struct fling_png *self = (struct fling_png *)png_get_io_ptr(png);
  if (count > self->capacity - self->count) {
    size_t capacity = self->capacity < 65536 ? 65536 : self->capacity;
    while (count > capacity - self->count) {
      if (capacity > (size_t)-1 / 2) png_error(png, "the picture is too large for the memory");
      capacity *= 2;
    }
    unsigned char *grown = (unsigned char *)realloc(self->bytes, capacity);
    if (grown == NULL) png_error(png, "out of memory");
    self->bytes = grown;
    self->capacity = capacity;
  }
  memcpy(self->bytes + self->count, bytes, count);
  self->count += count;
}

static void fling_png_flush(png_structp png) { (void)png; }

static inline void fling_png_free(struct fling_png *self) {
  if (self == NULL) return;
  if (self->png != NULL) png_destroy_write_struct(&self->png, &self->info);
  free(self->bytes);
  free(self);
}

/* Returns NULL if out of memory. */
static inline struct fling_png *fling_png_create(void) {
  struct fling_png *self = (struct fling_png *)calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, self, fling_png_error, fling_png_warning);
  if (self->png != NULL) self->info = png_create_info_struct(self->png);
  if (self->info == NULL) {
    fling_png_free(self);
    return NULL;
  }
  return self;
}

/* Writes the header. `depth` and `color_type` as in libpng; `filters` is a mask of PNG_FILTER_… */
static inline int fling_png_begin(struct fling_png *self, unsigned width, unsigned height, int depth,
                                  int color_type, int level, int filters) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_set_write_fn(self->png, self, fling_png_append, fling_png_flush);
  png_set_compression_level(self->png, level);
  png_set_compression_mem_level(self->png, 9);
  png_set_compression_strategy(self->png, filters == PNG_FILTER_NONE ? 0 : 1);
  png_set_compression_buffer_size(self->png, 65536);
  png_set_filter(self->png, PNG_FILTER_TYPE_BASE, filters);
  png_set_IHDR(self->png, self->info, width, height, depth, color_type, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(self->png, self->info, PNG_sRGB_INTENT_PERCEPTUAL);
  return 1;
}

/* `colors` has 3 bytes per entry; `opacities` has one byte for each of the first `opacity_count` entries. */
static inline int fling_png_palette(struct fling_png *self, const unsigned char *colors, int count,
                                    const unsigned char *opacities, int opacity_count) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_color entries[256];
  if (count < 1 || count > 256 || opacity_count > count) png_error(self->png, "invalid palette");
  for (int i = 0; i < count; i++) {
    entries[i].red = colors[3 * i];
    entries[i].green = colors[3 * i + 1];
    entries[i].blue = colors[3 * i + 2];
  }
  png_set_PLTE(self->png, self->info, entries, count);
  if (opacity_count > 0) png_set_tRNS(self->png, self->info, opacities, opacity_count, NULL);
  return 1;
}

/* `key` and `text` are zero-terminated UTF-8; text that is not ASCII must be `international`. */
static inline int fling_png_text(struct fling_png *self, const char *key, const char *text, int international) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_text entry;
  memset(&entry, 0, sizeof entry);
  entry.compression = international ? PNG_ITXT_COMPRESSION_NONE : PNG_TEXT_COMPRESSION_NONE;
  entry.key = (png_charp)key;
  entry.text = (png_charp)text;
  png_set_text(self->png, self->info, &entry, 1);
  return 1;
}

/* Declares one color of an 8-bit picture without alpha channel as transparent (tRNS). */
static inline int fling_png_key(struct fling_png *self, unsigned char red, unsigned char green, unsigned char blue) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_color_16 key;
  memset(&key, 0, sizeof key);
  key.red = red;
  key.green = green;
  key.blue = blue;
  png_set_tRNS(self->png, self->info, NULL, 0, &key);
  return 1;
}

/* Ends the header. Rows have one byte per pixel, also at depths 1, 2 and 4. */
static inline int fling_png_end_header(struct fling_png *self) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_write_info(self->png, self->info);
  png_set_packing(self->png);
  return 1;
}

static inline int fling_png_row(struct fling_png *self, const unsigned char *row) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_write_row(self->png, row);
  return 1;
}

/* Writes a chunk with `count` bytes of content; `name` has four letters. */
static inline int fling_png_chunk(struct fling_png *self, const char *name, const unsigned char *bytes, size_t count) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_write_chunk(self->png, (png_const_bytep)name, bytes, count);
  return 1;
}

static inline int fling_png_finish(struct fling_png *self) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  png_write_end(self->png, NULL);
  return 1;
}

#endif
