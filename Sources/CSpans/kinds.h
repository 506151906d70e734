#ifndef FLING_KINDS_H
#define FLING_KINDS_H

/* Calls the function of a kind, of which there is one unless the processor is an x86-64. */
#if defined(__x86_64__)
#define CHOOSE(kind, name, ...) (kind == fling_wide ? name##_wide(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define CHOOSE(kind, name, ...) ((void)kind, name##_plain(__VA_ARGS__))
#endif

/* Vectors are passed between functions of one file only. */
#pragma clang diagnostic ignored "-Wpsabi"

#endif
