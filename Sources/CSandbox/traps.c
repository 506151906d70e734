#define _GNU_SOURCE

#include "traps.h"

#if defined(__linux__) && __has_include(<execinfo.h>)

#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

/* The code of this program, without its libraries, and the distance between its addresses and those in its file. */
static uintptr_t code_start, code_end, code_offset;

static int find_code(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  for (int k = 0; k < info->dlpi_phnum; k++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[k];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    code_start = info->dlpi_addr + part->p_vaddr;
    code_end = code_start + part->p_memsz;
  }
  code_offset = info->dlpi_addr;
  /* The program itself comes first. */
  return 1;
}

enum { CALLS = 32, DEPTH = 256 };

static uintptr_t calls[CALLS];
static int call_count;
static volatile sig_atomic_t is_handling;

/* The address of the instruction at which a signal came. */
static uintptr_t stopped_at(const ucontext_t *context) {
#if defined(__x86_64__)
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
  return (uintptr_t)context->uc_mcontext.pc;
#else
  (void)context;
  return 0;
#endif
}

static void collect_calls(const ucontext_t *context) {
  static void *addresses[DEPTH];
  int count = backtrace(addresses, DEPTH);
  for (int k = 0; k < count && call_count < CALLS; k++) {
    uintptr_t address = (uintptr_t)addresses[k];
    if (address < code_start || address >= code_end) continue;
    /* Other addresses are those to return to, behind the call. */
    calls[call_count++] = address - code_offset - (address != stopped_at(context));
  }
}

static void report_calls(void) {
  static const char mark[] = "\n" FLING_TRAP_MARK;
  char line[sizeof mark + CALLS * 17 + 1];
  size_t length = sizeof mark - 1;
  memcpy(line, mark, length);
  for (int k = 0; k < call_count; k++) {
    line[length++] = ' ';
    int shift = 60;
    while (shift > 0 && calls[k] >> shift == 0) shift -= 4;
    for (; shift >= 0; shift -= 4) line[length++] = "0123456789abcdef"[calls[k] >> shift & 15];
  }
  line[length++] = '\n';
  ssize_t written = write(STDERR_FILENO, line, length);
  (void)written;
}

static void handle(int number, siginfo_t *info, void *context) {
  (void)info;
  /* A damaged stack leads here once more. */
  if (!is_handling) {
    is_handling = 1;
    collect_calls(context);
  }
  report_calls();
  signal(number, SIG_DFL);
  raise(number);
}

void fling_report_traps(void) {
  /* An endless recursion leaves no room on the usual stack. */
  static char stack[64 << 10];
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(&own, NULL) != 0) return;
  dl_iterate_phdr(find_code, NULL);
  /* The first call loads a library, which a handler must not. */
  void *address;
  backtrace(&address, 1);
  struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  sigemptyset(&action.sa_mask);
  static const int numbers[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGTERM, SIGXCPU};
  sigset_t all;
  sigemptyset(&all);
  for (size_t k = 0; k < sizeof numbers / sizeof numbers[0]; k++) {
    sigaction(numbers[k], &action, NULL);
    sigaddset(&all, numbers[k]);
  }
  /* Signals that the process that started this one waits for are blocked here, too. */
  sigprocmask(SIG_UNBLOCK, &all, NULL);
}

#else

void fling_report_traps(void) {}

#endif
