#define _GNU_SOURCE

#include "parent.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <unistd.h>

static void *wait_for_end(void *descriptor) {
  struct pollfd replies = {.fd = (int)(intptr_t)descriptor};
  for (;;) {
    int count = poll(&replies, 1, -1);
    /* The other end of a pipe was closed. Nobody reads what this process would say. */
    if (count > 0 && (replies.revents & (POLLERR | POLLHUP))) _exit(1);
    /* The user's code has closed this end. */
    if (count > 0) return NULL;
  }
}

void fling_end_with_reader(int descriptor) {
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  /* Signals are for the main thread, whose calls tell where the program is. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  (void)pthread_create(&thread, &attributes, wait_for_end, (void *)(intptr_t)descriptor);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
}
