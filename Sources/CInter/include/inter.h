#ifndef FLING_CINTER_H
#define FLING_CINTER_H

#include <stddef.h>

/* Each function returns the bytes of an embedded file and sets their number; NULL and 0 if the file was not
   installed at compile time. The bytes live as long as the program. */

/* A face of the family. Indices: nine weights, thin first, each upright and then italic. */
const unsigned char *fling_inter_face(int index, size_t *count);

/* Debian's copyright files of Inter, HarfBuzz, libpng, zlib, giflib and libyaml, in this order; then the Apache
   License 2.0. */
const unsigned char *fling_copyright(int index, size_t *count);

#endif
