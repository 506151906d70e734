#ifndef FLING_CGIF_SHIM_H
#define FLING_CGIF_SHIM_H
#include <gif_lib.h>
#endif
