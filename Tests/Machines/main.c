// Runs the medleys, then the tapes of standard input, and prints the states they went through.
#include "machine.h"

uint64_t fling_medley(int32_t number, int32_t ticks);
int32_t fling_medleys(void);
int32_t fling_replay(const uint8_t *bytes, intptr_t count, uint64_t *numbers);
int32_t fling_room(void);

static const int32_t medley_ticks = 120;

static void say_number(uint64_t number) {
  char digits[20];
  size_t first = sizeof digits;
  do digits[--first] = (char)('0' + number % 10);
  while (number /= 10);
  say(digits + first, sizeof digits - first);
}

// The next block of the tapes; nothing at their end.
static uint8_t *block(size_t *count) {
  uint8_t length[4];
  if (take(length, 4) < 4) return 0;
  *count = length[0] | (size_t)length[1] << 8 | (size_t)length[2] << 16 | (size_t)length[3] << 24;
  uint8_t *bytes = room(*count + 1);
  if (take(bytes, *count) < *count) leave(65);
  return bytes;
}

void run(void) {
  for (int32_t k = 0; k < fling_medleys(); k++) {
    say("medley ", 7);
    say_number((uint64_t)k);
    say(": ", 2);
    say_number(fling_medley(k, medley_ticks));
    say("\n", 1);
  }
  uint64_t *numbers = room((size_t)fling_room() * sizeof(uint64_t));
  size_t name_length, length;
  for (uint8_t *name; (name = block(&name_length));) {
    uint8_t *bytes = block(&length);
    if (!bytes) leave(65);
    say(name, name_length);
    say(":", 1);
    int32_t count = fling_replay(bytes, (intptr_t)length, numbers);
    for (int32_t k = 0; k < count; k++) {
      say(" ", 1);
      say_number(numbers[k]);
    }
    say("\n", 1);
  }
}
