/* A game as anybody may follow it, page after page: one for the start, and one for each turn with what led to
 * its end.
 *
 * Of a finished game all is shown: hands, files, dice with their keys. Of one that runs, only what observers
 * see, up to the last turn that was told: no file, nothing that waits for its release, also where the game is
 * sealed. What a rollback or a patch undid stands on no page. Addresses and keys of seats stand nowhere
 * (redact.h); press only where every player could read it, and while the game runs, observers too; acts of
 * the game master only where they were told to all. */
#ifndef REFEREE_PAGES_H
#define REFEREE_PAGES_H

#include "history.h"

typedef struct Page {
  const char *turn;   /* label of the turn that was played; NULL: the start */
  int64_t branch;     /* whose dice it had */
  size_t first, last; /* the states that its windows led to, as places in the path */
} Page;

typedef struct Pages {
  Table table; /* as its players know it */
  History history;
  PressRows press;
  const Catalogue *catalogue; /* words of the readers' language */
  int viewer;          /* VIEWER_REFEREE of a finished game, else VIEWER_PUBLIC */
  const int64_t *path; /* numbers of the states from the first to the one on the table */
  size_t path_count;
  Page *items;
  size_t count;        /* at least one */
  size_t *event_pages; /* of each event of the history; SIZE_MAX: it stands on none */
} Pages;

/* STATUS_NOT_FOUND, STATUS_CONFIG where there are no words (each told), or what the ledger answers. */
Status pages_load(Referee *referee, Arena *arena, const char *name, Pages *out);

/* Whether the game is over, and its end known. */
bool pages_finished(const Pages *pages);

/* The file names of the pages: "index.html" of the cover, "turn-01.html" ... In the arena. */
char *page_name(const Pages *pages, size_t index);

/* What a page shows, for report_page(): the view at the end of its turn (document.h) and `page`: {start, turn
 * ("" for the start), at (when it ended), number, last_number, prev, next, first_page, last_page: {href,
 * turn}, present (yes: the game waits here), waits (label of the turn that it waits for), finished, won (its
 * winner, on the last page), language, files: [{seat, part, at, text}], rolls: [{label, sides, value, digits,
 * message}], salts: [{seat, salt}], salted, key, commitment, command, press: [{seat, at, lines}], report (the
 * text report)}, each only where there is something. NULL after telling why. */
Tree *page_document(Referee *referee, const Pages *pages, size_t index);

/* The same for the cover: the view at the end, its course, and `page` with begun, won, seats: [{seat,
 * winner}], turns: [{href, start, turn, at}], deal_key, deal_commitment, link, notation (file name, where
 * there is one: the caller says which). NULL after telling why. */
Tree *pages_cover(Referee *referee, const Pages *pages, const char *notation);

#endif
