/* On Linux the Swift runtime finds the arguments with /proc/self/maps; without /proc, as in a bare chroot, it
   finds none. glibc passes the arguments to every constructor, so this constructor passes them to the runtime. */

#include "startup.h"

#include <stdlib.h>

#ifdef __GLIBC__

/* From the Swift runtime: sets the values of CommandLine.arguments. Weak, because other versions of the runtime
   may lack it; they find the arguments themselves. */
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **values, int count) __attribute__((weak));

__attribute__((constructor)) static void fling_pass_arguments(int count, char **values) {
  if (_swift_stdlib_overrideUnsafeArgvArgc != NULL) _swift_stdlib_overrideUnsafeArgvArgc(values, count);
}

#endif
