// What Embedded Swift asks of a C library, for a machine that has none.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// Blocks of powers of two, those given back in a list for each power. The word before a block holds its power.
static void *spare[32];
static size_t top;

int posix_memalign(void **place, size_t alignment, size_t size) {
  if (alignment > 16) return 22;
  unsigned power = 5;
  while (((size_t)1 << power) < size + 16) power += 1;
  if (spare[power]) {
    *place = spare[power];
    spare[power] = *(void **)*place;
    return 0;
  }
  if (!top) top = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t end = top + ((size_t)1 << power);
  size_t have = __builtin_wasm_memory_size(0) << 16;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 0xffff) >> 16) == (size_t)-1) return 12;
  *(size_t *)top = power;
  *place = (void *)(top + 16);
  top = end;
  return 0;
}

void free(void *place) {
  if (!place) return;
  size_t power = *(size_t *)((unsigned char *)place - 16);
  *(void **)place = spare[power];
  spare[power] = place;
}

void *memset(void *to, int value, size_t count) {
  unsigned char *byte = to;
  for (size_t i = 0; i < count; i++) byte[i] = (unsigned char)value;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *target = to;
  const unsigned char *source = from;
  if (target < source) {
    for (size_t i = 0; i < count; i++) target[i] = source[i];
  } else {
    for (size_t i = count; i > 0; i--) target[i - 1] = source[i - 1];
  }
  return to;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

// Seeds of hash tables: nothing that is shown may depend on them, so any will do.
void arc4random_buf(void *to, size_t count) { memset(to, 0x5a, count); }

uintptr_t __stack_chk_guard = 0x5afe;
void __stack_chk_fail(void) { __builtin_trap(); }
