/* Pictures for mails, painted while nobody waits for them.
 *
 * A picture takes a tenth of a second, and a transaction that writes keeps every other writer waiting. But
 * what is to be painted follows from what the transaction works out. So it runs twice where there are
 * pictures: between easel_sketch() and easel_paint() it only sketches them, and is undone; then they are
 * painted, and the second time each lies ready. The work is the same both times, since neither its dice nor
 * its clock are its own. Where something came between, a picture that is not ready is painted within the
 * transaction after all.
 *
 *     easel_sketch(referee);
 *     status = work(...);                          begins a transaction
 *     if (easel_undo(referee, status)) {
 *       roll back; easel_paint(referee); status = work(...);
 *     }
 *     easel_clear(referee);
 *
 * What the pass that is undone had to tell is not told. */
#ifndef REFEREE_EASEL_H
#define REFEREE_EASEL_H

#include "../report/picture.h"
#include "table.h"

/* From now on pictures are only sketched, and notices kept. The tables of both passes live in an arena that
 * is there until easel_clear(). */
void easel_sketch(Referee *referee);

/* Ends the sketching. True where it went well and there is something to paint: the pass is to be undone, and
 * its notices are forgotten. Else they are told, and the pass counts. */
bool easel_undo(Referee *referee, Status status);

/* Paints what was sketched, outside of any transaction. Why something cannot be painted is for
 * easel_picture() to say. */
void easel_paint(Referee *referee);

/* Forgets what was painted. */
void easel_clear(Referee *referee);

/* The PNG of what a document holds, as pictures_render(); it lives as long as the table's arena, and no
 * longer than until easel_clear(). *why is NULL, and there is nothing to tell, where the game has no picture
 * of this position, where it was only sketched (STATUS_TRY_AGAIN), and where the helper failed before: it is
 * not asked again by this process, since a game is being adjudicated meanwhile. */
Status easel_picture(Referee *referee, const Table *table, int viewer, const Tree *document, int percent,
                     Picture *out, const char **why);

#endif
