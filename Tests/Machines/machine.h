// What the replay needs of the machine it runs on.
#include <stddef.h>
#include <stdint.h>

/// Fills the room from standard input, as far as that goes; says how much came.
size_t take(void *room, size_t count);
/// Writes to standard output.
void say(const void *text, size_t count);
/// Ends the program.
void leave(int status);
/// Room for good; nothing is given back.
void *room(size_t count);
