#ifndef FLING_CSANDBOX_H
#define FLING_CSANDBOX_H

/* Restricts this process for the rest of its life: it can write only below `folder`, connect to nothing, start no
   program, and use no more than `seconds` of processor time. Each restriction is applied where the system has it.
   Returns 0, or -1 if the process cannot be kept from gaining privileges; then nothing is restricted. */
int fling_sandbox_enter(const char *folder, unsigned seconds);

#endif
