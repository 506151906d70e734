// Functions of the C library that Embedded Swift and the replay need, for a machine with only WASI.
#include "machine.h"

extern unsigned char __heap_base;

// The allocator's blocks are powers of two, with a free list for each power. A header of 16 bytes before each
// block contains its power.
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

int memcmp(const void *first, const void *second, size_t count) {
  const unsigned char *a = first, *b = second;
  for (size_t i = 0; i < count; i++)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}

void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }

// Seeds of hash tables. No result may depend on them, so a constant is enough.
void arc4random_buf(void *to, size_t count) { memset(to, 0x5a, count); }

uintptr_t __stack_chk_guard = 0x5afe;
void __stack_chk_fail(void) { __builtin_trap(); }

// WASI, preview 1: a buffer is an address and a length.
struct buffer {
  void *place;
  size_t length;
};

#define WASI(name) __attribute__((import_module("wasi_snapshot_preview1"), import_name(name)))
WASI("fd_read") int wasi_read(int stream, const struct buffer *buffers, size_t count, size_t *done);
WASI("fd_write") int wasi_write(int stream, const struct buffer *buffers, size_t count, size_t *done);
WASI("proc_exit") _Noreturn void wasi_exit(int status);

size_t read_input(void *to, size_t count) {
  size_t have = 0;
  while (have < count) {
    struct buffer buffer = {(char *)to + have, count - have};
    size_t more = 0;
    if (wasi_read(0, &buffer, 1, &more) || !more) break;
    have += more;
  }
  return have;
}

void write_output(const void *text, size_t count) {
  while (count > 0) {
    struct buffer buffer = {(void *)text, count};
    size_t done = 0;
    if (wasi_write(1, &buffer, 1, &done) || !done) exit_with(74);
    text = (const char *)text + done;
    count -= done;
  }
}

void exit_with(int status) { wasi_exit(status); }

void *allocate(size_t count) {
  void *place = 0;
  if (posix_memalign(&place, 16, count)) exit_with(71);
  return place;
}

void run(void);

__attribute__((export_name("_start"))) void start(void) { run(); }
