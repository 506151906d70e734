#define _GNU_SOURCE

#include "sandbox.h"

#if defined(__linux__)

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit limits = {soft, hard};
  setrlimit(resource, &limits);
}

/* Calls by their numbers, since headers may be older than the kernel. */

#ifndef SYS_close_range
#define SYS_close_range 436
#endif
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

struct ruleset {
  uint64_t handled_access_fs;
};

struct path_rule {
  uint64_t allowed_access;
  int32_t parent_fd;
} __attribute__((packed));

/* Writing, removing and making files, folders, links, devices and sockets: the rights of the first version. */
#define WRITE_RIGHTS ((uint64_t)(1 << 1 | 1 << 4 | 1 << 5 | 1 << 6 | 1 << 7 | 1 << 8 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12))
/* Shortening files: a right since the third version. Before it, a file opened for reading could be shortened. */
#define TRUNCATE_RIGHT ((uint64_t)1 << 14)
#define RULE_PATH_BENEATH 1
#define CREATE_RULESET_VERSION 1

/* Returns 0 if all files outside of the folder are read-only from now on. */
static int confine_writing(const char *folder) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_RULESET_VERSION);
  if (version < 1) return -1;
  uint64_t rights = WRITE_RIGHTS | (version >= 3 ? TRUNCATE_RIGHT : 0);
  struct ruleset rules = {rights};
  int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
  if (set < 0) return -1;
  int file = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (file >= 0) {
    struct path_rule rule = {rights, file};
    syscall(SYS_landlock_add_rule, set, RULE_PATH_BENEATH, &rule, 0);
    close(file);
  }
  int status = (int)syscall(SYS_landlock_restrict_self, set, 0);
  close(set);
  return status;
}

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
#define REFUSE(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

#ifndef SYS_pidfd_send_signal
#define SYS_pidfd_send_signal 424
#endif
#ifndef SYS_io_uring_setup
#define SYS_io_uring_setup 425
#endif

/* Refuses sockets, other programs, looking into other processes, signals to them, and queues of calls, which this filter would
   not see. A call of another architecture ends the process. Returns 0 if the filter is in force. */
static int refuse_calls(void) {
  const uint32_t process = (uint32_t)getpid();
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
#if defined(__x86_64__)
      /* The calls of the x32 interface have other numbers. */
      BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      REFUSE(fork),
      REFUSE(vfork),
#endif
      REFUSE(socket),
      REFUSE(socketpair),
      REFUSE(connect),
      REFUSE(bind),
      REFUSE(listen),
      REFUSE(sendto),
      REFUSE(execve),
      REFUSE(execveat),
      REFUSE(ptrace),
      REFUSE(process_vm_readv),
      REFUSE(process_vm_writev),
      REFUSE(kill),
      REFUSE(rt_sigqueueinfo),
      REFUSE(rt_tgsigqueueinfo),
      REFUSE(pidfd_send_signal),
      REFUSE(io_uring_setup),
#ifdef __GLIBC__
      REFUSE(tkill),
#endif
      /* A process raises its own signals by this call. The number of the process is in the lower half of the argument. */
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, process, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#endif

int fling_sandbox_enter(const char *folder, unsigned seconds) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return FLING_SANDBOX_FILES | FLING_SANDBOX_NETWORK;
  /* What the other process has open, besides the standard streams and the pipes to it. */
  syscall(SYS_close_range, 5u, ~0u, 0u);
  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_CPU, seconds, (rlim_t)seconds + 1);
  limit(RLIMIT_FSIZE, 64 << 20, 64 << 20);
  limit(RLIMIT_NOFILE, 64, 64);
  limit(RLIMIT_AS, (rlim_t)8 << 30, (rlim_t)8 << 30);
  int open = confine_writing(folder) == 0 ? 0 : FLING_SANDBOX_FILES;
#ifdef ARCHITECTURE
  if (refuse_calls() != 0) open |= FLING_SANDBOX_NETWORK;
#else
  open |= FLING_SANDBOX_NETWORK;
#endif
  return open;
}

#else

int fling_sandbox_enter(const char *folder, unsigned seconds) {
  (void)folder;
  (void)seconds;
  return FLING_SANDBOX_FILES | FLING_SANDBOX_NETWORK;
}

#endif
