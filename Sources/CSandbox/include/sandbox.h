#ifndef FLING_CSANDBOX_H
#define FLING_CSANDBOX_H

/* What a process can still do because its system lacks the means to prevent it. */
#define FLING_SANDBOX_FILES 1
#define FLING_SANDBOX_NETWORK 2

/* Restricts this process for the rest of its life: it can write only below `folder`, connect to nothing, start no
   program, and use no more than `seconds` of processor time. Returns 0 if all restrictions are in force; otherwise the
   sum of FLING_SANDBOX_FILES if files can be written anywhere, and FLING_SANDBOX_NETWORK if connections can be opened
   and programs started. The other restrictions are in force then. */
int fling_sandbox_enter(const char *folder, unsigned seconds);

#endif
