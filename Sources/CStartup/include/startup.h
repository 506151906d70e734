#ifndef FLING_CSTARTUP_H
#define FLING_CSTARTUP_H

/* Declares nothing: this target consists of constructors that run when the program starts. */

#endif
