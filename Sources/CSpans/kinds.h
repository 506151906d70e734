#ifndef FLING_KINDS_H
#define FLING_KINDS_H

/* Calls the function for a kind of processor. Except on x86-64 there is only one kind. */
#if defined(__x86_64__)
#define CHOOSE(kind, name, ...) (kind == fling_wide ? name##_wide(__VA_ARGS__) : name##_plain(__VA_ARGS__))
#else
#define CHOOSE(kind, name, ...) ((void)kind, name##_plain(__VA_ARGS__))
#endif

/* Vectors are passed only between functions of one file, so their calling convention does not matter. */
#pragma clang diagnostic ignored "-Wpsabi"

#endif
