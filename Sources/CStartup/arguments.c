/* On Linux the Swift runtime finds the arguments by /proc/self/maps, and finds none where /proc is not mounted, such as in a
   bare chroot. glibc hands them to every constructor, so this one hands them on. */

#include "startup.h"

#include <stdlib.h>

#ifdef __GLIBC__

/* Of the Swift runtime: the values that CommandLine.arguments is made of. Weak, so that a runtime that does without it finds
   the arguments by itself. */
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) __attribute__((weak));

__attribute__((constructor)) static void fling_pass_arguments(int count, char **values) {
  if (_swift_stdlib_overrideUnsafeArgvArgc != NULL) _swift_stdlib_overrideUnsafeArgvArgc(values, count);
}

#endif
