#ifndef FLING_CPNG_READ_H
#define FLING_CPNG_READ_H

#include "shim.h"

/* Reads a PNG from memory, with the same rules as in shim.h: every call into libpng is between setjmp and the
   return. Each function returns 1, or 0 with `message` set. After a failure only fling_png_reader_free may be
   called. */

struct fling_png_reader {
  png_structp png;
  png_infop info;
  const unsigned char *bytes; /* not owned; must be valid until the reader is freed */
  size_t count;
  size_t position;
  size_t allowed; /* remaining bytes that libpng may read; limited at the last row */
  unsigned width;
  unsigned height;
  int passes;
  int has_profile; /* an sRGB or iCCP chunk */
  int gamma;       /* gAMA chunk in units of 1/100000; 0 without one */
  char message[160];
};

static void fling_png_reader_error(png_structp png, png_const_charp message) {
  struct fling_png_reader *self = (struct fling_png_reader *)png_get_error_ptr(png);
  strncpy(self->message, message, sizeof self->message - 1);
  png_longjmp(png, 1);
}

static void fling_png_reader_take(png_structp png, png_bytep bytes, size_t count) {
  struct fling_png_reader *self = (struct fling_png_reader *)png_get_io_ptr(png);
  if (count > self->count - self->position) png_error(png, "the file ends too early");
  if (count > self->allowed) png_error(png, "its pixel data go on far beyond the last row");
  self->allowed -= count;
  memcpy(bytes, self->bytes + self->position, count);
  self->position += count;
}

static inline void fling_png_reader_free(struct fling_png_reader *self) {
  if (self == NULL) return;
  if (self->png != NULL) png_destroy_read_struct(&self->png, &self->info, NULL);
  free(self);
}

/* Returns NULL if out of memory. */
static inline struct fling_png_reader *fling_png_reader_create(const unsigned char *bytes, size_t count) {
  struct fling_png_reader *self = (struct fling_png_reader *)calloc(1, sizeof *self);
  if (self == NULL) return NULL;
  self->bytes = bytes;
  self->count = count;
  self->allowed = (size_t)-1;
  self->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, self, fling_png_reader_error, fling_png_warning);
  if (self->png != NULL) self->info = png_create_info_struct(self->png);
  if (self->info == NULL) {
    fling_png_reader_free(self);
    return NULL;
  }
  return self;
}

/* Reads everything before the pixels. Ancillary chunks with text and metadata are skipped unread. */
static inline int fling_png_reader_begin(struct fling_png_reader *self, unsigned side_limit) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  static const unsigned char skipped[] = "tEXt\0zTXt\0iTXt\0eXIf\0sPLT\0hIST\0pCAL\0sCAL\0tIME";
  png_set_read_fn(self->png, self, fling_png_reader_take);
  png_set_user_limits(self->png, side_limit, side_limit);
  png_set_chunk_cache_max(self->png, 128);
  png_set_chunk_malloc_max(self->png, 8u << 20);
  png_set_keep_unknown_chunks(self->png, PNG_HANDLE_CHUNK_NEVER, skipped, 9);
  png_read_info(self->png, self->info);
  self->width = png_get_image_width(self->png, self->info);
  self->height = png_get_image_height(self->png, self->info);
  self->has_profile = png_get_valid(self->png, self->info, PNG_INFO_sRGB | PNG_INFO_iCCP) != 0;
  png_fixed_point gamma = 0;
  if (png_get_gAMA_fixed(self->png, self->info, &gamma) != 0) self->gamma = (int)gamma;
  /* All formats are converted to red, green, blue and alpha with 8 bits each. No gamma is applied, because libpng
     uses the C library's pow, which differs between machines. */
  png_set_expand(self->png);
  png_set_scale_16(self->png);
  png_set_gray_to_rgb(self->png);
  png_set_add_alpha(self->png, 255, PNG_FILLER_AFTER);
  self->passes = png_set_interlace_handling(self->png);
  png_read_update_info(self->png, self->info);
  if (png_get_rowbytes(self->png, self->info) != (size_t)self->width * 4) png_error(self->png, "odd row length");
  return 1;
}

/* Number of bytes of pixel data that may follow the last row; some encoders write a few. */
#define FLING_PNG_SURPLUS ((size_t)64 << 10)

/* Reads all pixels into `pixels`, which has 4 * width * height bytes.

   With the last row libpng decompresses all remaining data, and a small file can contain any amount. So for that
   row libpng gets only as many bytes as a row and a small surplus can need. */
static inline int fling_png_reader_pixels(struct fling_png_reader *self, unsigned char *pixels) {
  if (setjmp(png_jmpbuf(self->png))) return 0;
  for (int pass = 0; pass < self->passes; pass++)
    for (unsigned y = 0; y < self->height; y++) {
      if (pass + 1 == self->passes && y + 1 == self->height)
        self->allowed = (size_t)self->width * 16 + FLING_PNG_SURPLUS;
      png_read_row(self->png, pixels + (size_t)y * self->width * 4, NULL);
    }
  self->allowed = (size_t)-1;
  png_read_end(self->png, NULL);
  return 1;
}

#endif
