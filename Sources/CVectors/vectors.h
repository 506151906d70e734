// Arithmetic of vectors, one instruction each.
#ifndef FLING_CVectors_VECTORS_H
#define FLING_CVectors_VECTORS_H

typedef double fling_double2 __attribute__((__ext_vector_type__(2)));
typedef float fling_float4 __attribute__((__ext_vector_type__(4)));

#define FLING_OPERATION(type, name, sign) \
  static inline __attribute__((__always_inline__)) type name(type a, type b) { return a sign b; }

FLING_OPERATION(fling_double2, fling_add_double2, +)
FLING_OPERATION(fling_double2, fling_subtract_double2, -)
FLING_OPERATION(fling_double2, fling_multiply_double2, *)
FLING_OPERATION(fling_double2, fling_divide_double2, /)
FLING_OPERATION(fling_float4, fling_add_float4, +)
FLING_OPERATION(fling_float4, fling_subtract_float4, -)
FLING_OPERATION(fling_float4, fling_multiply_float4, *)
FLING_OPERATION(fling_float4, fling_divide_float4, /)

#undef FLING_OPERATION
#endif
