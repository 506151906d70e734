// The functions of machine.h for a machine with a C library.
#include <stdlib.h>
#include <unistd.h>

#include "machine.h"

void run(void);

size_t read_input(void *to, size_t count) {
  size_t have = 0;
  while (have < count) {
    ssize_t more = read(0, (char *)to + have, count - have);
    if (more <= 0) break;
    have += (size_t)more;
  }
  return have;
}

void write_output(const void *text, size_t count) {
  while (count > 0) {
    ssize_t done = write(1, text, count);
    if (done <= 0) exit_with(74);
    text = (const char *)text + done;
    count -= (size_t)done;
  }
}

void exit_with(int status) { exit(status); }

void *allocate(size_t count) {
  void *place = malloc(count);
  if (!place) exit_with(71);
  return place;
}

int main(void) {
  run();
  return 0;
}
