#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

uint64_t fling_medley(int32_t number, int32_t ticks);
int32_t fling_medleys(void);

int main(int count, char **words) {
  int32_t ticks = count > 1 ? (int32_t)atoi(words[1]) : 120;
  for (int32_t k = 0; k < fling_medleys(); k++) printf("%" PRIu64 "\n", fling_medley(k, ticks));
  return 0;
}
