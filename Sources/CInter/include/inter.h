#ifndef FLING_CINTER_H
#define FLING_CINTER_H

#include <stddef.h>

/* The bytes of a file that was embedded when this was compiled, and how many; NULL and 0 if it was not installed. They
   live as long as the program. */

/* A face of the family: nine weights, thin first, each upright and then italic. */
const unsigned char *fling_inter_face(int index, size_t *count);

/* What Debian says about the copyright of Inter, HarfBuzz, libpng, zlib, giflib and libyaml, in this order; then the
   Apache License 2.0. */
const unsigned char *fling_copyright(int index, size_t *count);

#endif
