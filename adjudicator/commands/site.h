/* A folder that a command fills with files of its own, and with nothing else.
 *
 * The file published.yaml in it says whose it is: {published: GAME, files: [names]}. Files that are there
 * already and are the same stay as they are; what an earlier run wrote and this one does not is removed;
 * everything else in the folder is left alone. */
#ifndef COMMANDS_SITE_H
#define COMMANDS_SITE_H

#include <stdio.h>
#include <sys/types.h>

#include "../referee/office/office.h"

typedef struct SiteFile {
  const char *name; /* in the folder */
  off_t place;      /* of its bytes in `kept` */
  size_t length;
} SiteFile;

typedef struct SiteFolder {
  Arena *arena;
  const char *path, *game;
  SiteFile *files; /* in the order in which they are written */
  size_t count, capacity;
  FILE *kept; /* the bytes of all, one file behind the other; the system removes it when it is closed */
  off_t end;
  int failed; /* errno of the first failure to keep some; 0: none */
} SiteFolder;

/* A folder at that path, of that game, which must live as long as the arena. Nothing is written there. */
void site_begin(SiteFolder *site, Arena *arena, const char *path, const char *game);
/* Keeps a copy of the bytes in a temporary file: a long game has more of them than belongs into memory. site_write() tells
 * if that failed. */
void site_add(SiteFolder *site, const char *name, const void *bytes, size_t length);
/* Frees what is not in the arena. */
void site_end(SiteFolder *site);

/* Writes all files, each so that a crash leaves the old one or the new one, and makes the folder where it
 * is missing. STATUS_CANNOT_CREATE if that cannot be done, and for a folder that is not empty and was not
 * written for this game; STATUS_IO, also if what was added could not be kept; each logged. A run that was cut off is finished by the next one. */
Status site_write(const SiteFolder *site, const Referee *referee);

/* Makes the folder and writes its marker, where folders of other sites are to stand in it before its own files do. Statuses as
 * above. */
Status site_claim(const SiteFolder *site, const Referee *referee);

#endif
