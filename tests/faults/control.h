/* What a test tells the preloaded libraries, and what they tell the test: one file, mapped into every process
 * of a command and into the test. tests/faults/control.py is its other end.
 *
 * Calls that change the world are counted through all processes of a command together, in the order in which
 * they come; the `first`th to the `last`th are struck. */
#ifndef FAULTS_CONTROL_H
#define FAULTS_CONTROL_H

#include <stdint.h>

/* Sorts of calls; a control names those that count. */
enum {
  SORT_WRITE = 1,      /* write, pwrite, writev, pwritev into a file */
  SORT_SEND = 2,       /* the same and send, sendto, sendmsg into a socket or pipe */
  SORT_SYNC = 4,       /* fsync, fdatasync */
  SORT_NAME = 8,       /* rename, link, symlink, mkdir: a folder may have to grow */
  SORT_DROP = 16,      /* unlink, rmdir, ftruncate, truncate */
  SORT_MODE = 32,      /* chmod, fchmod */
  SORT_MAKE = 64,      /* open and its like, where they may make a file */
  SORT_OPEN = 128,     /* whatever gives a new descriptor */
  SORT_WRITABLE = 256, /* open for writing */
  SORT_READ = 512,     /* read, pread, recv and their like */
  SORT_WAIT = 1024,    /* poll, waitpid */
  SORT_PRINT = 2048,   /* fflush */
  SORT_CLOSE = 4096,   /* close of a file open for writing */
  SORT_SPAWN = 8192,   /* posix_spawn, fork */
  SORT_END = 16384,    /* exit, _exit */
  SORT_MEMORY = 32768  /* malloc, calloc, realloc: in memory.c */
};

/* What happens to a call that is struck. */
enum {
  ACT_COUNT = 0,    /* nothing: only counted */
  ACT_KILL = 1,     /* kill -9 to the whole process group, before the call */
  ACT_KILL_ONE = 2, /* to the calling process alone */
  ACT_TEAR = 3,     /* to the group, after half of what was to be written; as ACT_KILL where nothing is */
  ACT_FAIL = 4,     /* the call fails with `error` */
  ACT_DISTURB = 5   /* fails with EINTR, or does only half */
};

#define CONTROL_NAME  20
#define CONTROL_NAMES 16384
#define CONTROL_MAGIC 0x6661756c

typedef struct Control {
  uint32_t magic;
  uint32_t sorts;
  uint32_t act;
  int32_t error;      /* errno of ACT_FAIL */
  uint32_t lazy_sync; /* fsync is counted, but not done: kill -9 loses nothing that was written */
  uint32_t unused;
  int64_t first, last; /* from 1 on; first 0: none is struck */
  int64_t count;       /* of calls so far, through all processes */
  int64_t struck;
  char target[64]; /* where not empty: only calls on files whose path holds this count */
  char where[200]; /* the first that was struck: its call, its file, its program */
  char names[CONTROL_NAMES]
            [CONTROL_NAME]; /* of the calls in their order; not filled where SORT_MEMORY counts */
} Control;

/* The file named by FAULTS_CONTROL, mapped; NULL where there is none, or this is none of our programs. */
Control *control_map(void);

#endif
