#ifndef FLING_CPNG_SHIM_H
#define FLING_CPNG_SHIM_H
#include <png.h>
#endif
