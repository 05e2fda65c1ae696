/* What was done to files, one record after the other, so that a test can tell what of it a power cut would
 * have left: only what was synced is sure. powercut.py reads it. */
#ifndef FAULTS_JOURNAL_H
#define FAULTS_JOURNAL_H

#include <stddef.h>
#include <stdint.h>

/* The first letter of a record. */
enum {
  JOURNAL_MAKE = 'm',   /* a file was opened that was made if it was not there */
  JOURNAL_FOLDER = 'd', /* a folder was made */
  JOURNAL_WRITE = 'w',  /* bytes at an offset */
  JOURNAL_CUT = 'c',    /* the file is so long now */
  JOURNAL_SYNC = 's',   /* a file or folder is on the disk */
  JOURNAL_RENAME = 'r', /* the bytes are the new path */
  JOURNAL_REMOVE = 'u', /* a name is gone */
  JOURNAL_UNKNOWN = 'x' /* a change that this journal has no word for */
};

/* A record; without the variable FAULTS_JOURNAL, which names the file, nothing. errno stays. */
void journal(char what, const char *path, int64_t offset, const void *bytes, size_t length);
/* The same about what a descriptor is open on, where that is a file or folder. */
void journal_file(char what, int file, int64_t offset, const void *bytes, size_t length);

#endif
