// Declarations that the C library's own Swift module lacks.
#ifndef FLING_CMalloc_SHIM_H
#define FLING_CMalloc_SHIM_H
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#endif
