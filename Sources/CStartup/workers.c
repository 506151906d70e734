/* On Linux libdispatch looks into /proc once a second to see which of its threads run, and ends the program if it finds nothing,
   as in a bare chroot. There Swift's tasks run on the threads below instead: as many as there are processors, at least two, which
   take jobs in the order in which they came. */

#include "startup.h"

#ifdef __linux__

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Of the Swift runtime, as in its ExecutorImpl.h: what is called instead of libdispatch for a job that any thread may run, and
   how a job is run; the executor is two words, zero for the one that all share. Weak, for a runtime may do without them. */
typedef __attribute__((swiftcall)) void (*fling_enqueue)(void *job);
extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *job, fling_enqueue original) __attribute__((weak));
extern __attribute__((swiftcall)) void swift_job_run(void *job, void *identity, void *implementation) __attribute__((weak));

struct fling_job {
  struct fling_job *next;
  void *job;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrival = PTHREAD_COND_INITIALIZER;
static struct fling_job *first;
static struct fling_job **end = &first;
static long queued, waiting, threads, most_threads;

static void *fling_work(void *unused) {
  (void)unused;
  pthread_mutex_lock(&lock);
  for (;;) {
    while (first == NULL) {
      waiting++;
      pthread_cond_wait(&arrival, &lock);
      waiting--;
    }
    struct fling_job *taken = first;
    first = taken->next;
    if (first == NULL) end = &first;
    queued--;
    pthread_mutex_unlock(&lock);
    void *job = taken->job;
    free(taken);
    swift_job_run(job, NULL, NULL);
    pthread_mutex_lock(&lock);
  }
}

static __attribute__((swiftcall)) void fling_take(void *job, fling_enqueue original) {
  struct fling_job *taken = (struct fling_job *)malloc(sizeof *taken);
  if (taken == NULL) abort();
  taken->next = NULL;
  taken->job = job;
  pthread_mutex_lock(&lock);
  *end = taken;
  end = &taken->next;
  queued++;
  if (queued > waiting && threads < most_threads) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, fling_work, NULL) == 0) {
      pthread_detach(thread);
      threads++;
    } else if (threads == 0) {
      abort();
    }
  }
  pthread_cond_signal(&arrival);
  pthread_mutex_unlock(&lock);
  (void)original;
}

__attribute__((constructor)) static void fling_begin_work(void) {
  char path[64];
  long process = (long)getpid(); /* and its only thread's number */
  snprintf(path, sizeof path, "/proc/%ld/task/%ld/stat", process, process);
  if (access(path, R_OK) == 0 || &swift_task_enqueueGlobal_hook == NULL || swift_job_run == NULL) return;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  most_threads = processors < 2 ? 2 : processors;
  swift_task_enqueueGlobal_hook = fling_take;
}

#endif
