#ifndef FLING_CZlib_SHIM_H
#define FLING_CZlib_SHIM_H
#include <zlib.h>
#endif
