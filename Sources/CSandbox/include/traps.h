#ifndef FLING_CSANDBOX_TRAPS_H
#define FLING_CSANDBOX_TRAPS_H

/* From now on, a trap or SIGTERM first writes a line to the standard error: FLING_TRAP_MARK and, in
   hexadecimal, where this program's own code was, the innermost call first. The addresses are those in the program's
   file, each within the instruction that trapped or called. Call it on the main thread. */
void fling_report_traps(void);

#define FLING_TRAP_MARK "fling-trap:"

#endif
