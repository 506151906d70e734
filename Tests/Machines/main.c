// Runs the mixed scenes, then replays the call logs of standard input, and prints the hashes of their states.
#include "machine.h"

uint64_t fling_mixed_scene(int32_t number, int32_t ticks);
int32_t fling_mixed_scenes(void);
int32_t fling_replay(const uint8_t *bytes, intptr_t count, uint64_t *numbers);
int32_t fling_replay_capacity(void);

static const int32_t mixed_scene_ticks = 120;

static void write_number(uint64_t number) {
  char digits[20];
  size_t first = sizeof digits;
  do digits[--first] = (char)('0' + number % 10);
  while (number /= 10);
  write_output(digits + first, sizeof digits - first);
}

// Reads the next block of standard input, a length and its bytes; returns 0 at the end.
static uint8_t *block(size_t *count) {
  uint8_t length[4];
  if (read_input(length, 4) < 4) return 0;
  *count = length[0] | (size_t)length[1] << 8 | (size_t)length[2] << 16 | (size_t)length[3] << 24;
  uint8_t *bytes = allocate(*count + 1);
  if (read_input(bytes, *count) < *count) exit_with(65);
  return bytes;
}

void run(void) {
  for (int32_t k = 0; k < fling_mixed_scenes(); k++) {
    write_output("mixed scene ", 12);
    write_number((uint64_t)k);
    write_output(": ", 2);
    write_number(fling_mixed_scene(k, mixed_scene_ticks));
    write_output("\n", 1);
  }
  uint64_t *numbers = allocate((size_t)fling_replay_capacity() * sizeof(uint64_t));
  size_t name_length, length;
  for (uint8_t *name; (name = block(&name_length));) {
    uint8_t *bytes = block(&length);
    if (!bytes) exit_with(65);
    write_output(name, name_length);
    write_output(":", 1);
    int32_t count = fling_replay(bytes, (intptr_t)length, numbers);
    for (int32_t k = 0; k < count; k++) {
      write_output(" ", 1);
      write_number(numbers[k]);
    }
    write_output("\n", 1);
  }
}
