// Functions that the replay needs from its machine.
#include <stddef.h>
#include <stdint.h>

/// Reads up to `count` bytes from standard input; returns the number of bytes read.
size_t read_input(void *to, size_t count);
/// Writes to standard output.
void write_output(const void *text, size_t count);
/// Ends the program with an exit status.
void exit_with(int status);
/// Allocates memory that is never freed; ends the program if there is none.
void *allocate(size_t count);
