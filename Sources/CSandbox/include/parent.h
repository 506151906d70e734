#ifndef FLING_CSANDBOX_PARENT_H
#define FLING_CSANDBOX_PARENT_H

/* Ends this process, from another thread, as soon as nobody reads the pipe any more to which `descriptor` writes: also in an
   endless loop. Signals are not for that thread. Call it on the main thread. */
void fling_end_with_reader(int descriptor);

#endif
