#ifndef FLING_CSTARTUP_H
#define FLING_CSTARTUP_H

/* Declares nothing: what it does it does when the program starts. */

#endif
