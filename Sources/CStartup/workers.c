/* On Linux libdispatch reads /proc once a second to see which of its threads run, and ends the program if /proc is
   missing, as in a bare chroot. In that case Swift's tasks run on the threads below: one per processor, at least
   two. They take jobs in the order in which the jobs arrived or became due. */

#define _GNU_SOURCE

#include "startup.h"

#ifdef __linux__

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* From the Swift runtime: hooks that replace libdispatch for jobs of the global executor, to run immediately,
   after a delay in nanoseconds, or at a time of a clock; and the function that runs a job. Its executor is two
   words, zero for the global one. Weak, because other versions of the runtime may lack them. */
#define SWIFT __attribute__((swiftcall))
extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *job, void *original) __attribute__((weak));
extern SWIFT void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long delay, void *job, void *original)
    __attribute__((weak));
extern SWIFT void (*swift_task_enqueueGlobalWithDeadline_hook)(long long seconds, long long nanoseconds,
                                                               long long leeway_seconds, long long leeway_nanoseconds,
                                                               int clock, void *job, void *original)
    __attribute__((weak));
extern SWIFT void swift_job_run(void *job, void *identity, void *implementation) __attribute__((weak));

struct fling_job {
  struct fling_job *next;
  void *job;
  struct timespec due; /* on the monotonic clock */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrival; /* uses the monotonic clock */
static struct fling_job *first; /* jobs ready to run, oldest first */
static struct fling_job **end = &first;
static struct fling_job *later; /* jobs that are not due yet, earliest first */
static long queued, waiting, threads, most_threads;

static int fling_is_before(struct timespec a, struct timespec b) {
  return a.tv_sec != b.tv_sec ? a.tv_sec < b.tv_sec : a.tv_nsec < b.tv_nsec;
}

static void *fling_work(void *unused);

/* Wakes a thread for a ready or pending job; starts another thread if all are busy. The caller holds the lock. */
static void fling_rouse(void) {
  if (first == NULL && later == NULL) return;
  if (queued + (later != NULL) > waiting && threads < most_threads) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, fling_work, NULL) == 0) {
      pthread_detach(thread);
      threads++;
    } else if (threads == 0) {
      abort();
    }
  }
  pthread_cond_signal(&arrival);
}

static void fling_append(struct fling_job *job) {
  job->next = NULL;
  *end = job;
  end = &job->next;
  queued++;
}

/* Waits for a ready job and removes it from the queue. The caller holds the lock. */
static struct fling_job *fling_next(void) {
  for (;;) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    while (later != NULL && !fling_is_before(now, later->due)) {
      struct fling_job *job = later;
      later = job->next;
      fling_append(job);
    }
    if (first != NULL) break;
    waiting++;
    if (later != NULL) {
      struct timespec due = later->due;
      pthread_cond_timedwait(&arrival, &lock, &due);
    } else {
      pthread_cond_wait(&arrival, &lock);
    }
    waiting--;
  }
  struct fling_job *taken = first;
  first = taken->next;
  if (first == NULL) end = &first;
  queued--;
  /* Let another thread handle the remaining jobs. */
  fling_rouse();
  return taken;
}

static void *fling_work(void *unused) {
  (void)unused;
  for (;;) {
    pthread_mutex_lock(&lock);
    struct fling_job *taken = fling_next();
    pthread_mutex_unlock(&lock);
    void *job = taken->job;
    free(taken);
    swift_job_run(job, NULL, NULL);
  }
  return NULL;
}

/* Queues a job. A negative delay means that it is ready immediately. */
static void fling_take(void *job, long long seconds, long nanoseconds) {
  struct fling_job *taken = (struct fling_job *)malloc(sizeof *taken);
  if (taken == NULL) abort();
  taken->job = job;
  pthread_mutex_lock(&lock);
  if (seconds < 0) {
    fling_append(taken);
  } else {
    clock_gettime(CLOCK_MONOTONIC, &taken->due);
    /* Limited to a century, so that the sum can't overflow. */
    taken->due.tv_sec += seconds < 3155760000 ? seconds : 3155760000;
    taken->due.tv_nsec += nanoseconds;
    if (taken->due.tv_nsec >= 1000000000) {
      taken->due.tv_sec++;
      taken->due.tv_nsec -= 1000000000;
    }
    struct fling_job **place = &later;
    while (*place != NULL && !fling_is_before(taken->due, (*place)->due)) place = &(*place)->next;
    taken->next = *place;
    *place = taken;
  }
  fling_rouse();
  pthread_mutex_unlock(&lock);
}

static SWIFT void fling_take_now(void *job, void *original) {
  (void)original;
  fling_take(job, -1, 0);
}

static SWIFT void fling_take_later(unsigned long long delay, void *job, void *original) {
  (void)original;
  fling_take(job, (long long)(delay / 1000000000), (long)(delay % 1000000000));
}

/* Clock 2 stops while the machine sleeps, the other clocks do not. */
static SWIFT void fling_take_at(long long seconds, long long nanoseconds, long long leeway_seconds,
                                long long leeway_nanoseconds, int clock, void *job, void *original) {
  (void)leeway_seconds, (void)leeway_nanoseconds, (void)original;
  struct timespec now;
  clock_gettime(clock == 2 ? CLOCK_MONOTONIC : CLOCK_BOOTTIME, &now);
  seconds -= now.tv_sec;
  nanoseconds -= now.tv_nsec;
  if (nanoseconds < 0) {
    seconds--;
    nanoseconds += 1000000000;
  }
  fling_take(job, seconds, (long)nanoseconds);
}

__attribute__((constructor)) static void fling_begin_work(void) {
  char path[64];
  long process = (long)getpid(); /* also the id of its only thread */
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/stat", process, process);
  if (access(path, R_OK) == 0 || swift_job_run == NULL || &swift_task_enqueueGlobal_hook == NULL ||
      &swift_task_enqueueGlobalWithDelay_hook == NULL || &swift_task_enqueueGlobalWithDeadline_hook == NULL)
    return;
  pthread_condattr_t kind;
  pthread_condattr_init(&kind);
  pthread_condattr_setclock(&kind, CLOCK_MONOTONIC);
  pthread_cond_init(&arrival, &kind);
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  most_threads = processors < 2 ? 2 : processors;
  swift_task_enqueueGlobal_hook = fling_take_now;
  swift_task_enqueueGlobalWithDelay_hook = fling_take_later;
  swift_task_enqueueGlobalWithDeadline_hook = fling_take_at;
}

#endif
