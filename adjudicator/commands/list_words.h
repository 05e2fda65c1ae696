/* `list` in words: the same for a terminal and for a page. */
#ifndef COMMANDS_LIST_WORDS_H
#define COMMANDS_LIST_WORDS_H

#include "../referee/tell/tell.h"
#include "../report/catalogue.h"

/* What is told of one game, as a map, all in words of the language and in the game's zone:
 *   name, title, turn        as the game has them
 *   waits                    who is asked for what: "orders by Spain and France (filed)"; absent where nobody
 * is state                    "overdue by 5 hours", "due in 46 hours", "held for a new player", "over" grave,
 * soon, idle        yes: it wants the game master; its deadline is near; it neither waits nor runs deadline,
 * deadline_time  in words and as RFC 3339; absent where none counts since, since_time        how long the
 * window is open, and since when silent                   list of sentences: whose answer lacks, when he was
 * heard last, reminders trouble                  list of sentences: vacant seats, missed turns, mails that
 * did not arrive No key, hand or order is in it; addresses only where mail to them is in trouble. Server's
 * words are printable. In the arena. */
Tree *list_words(const Catalogue *catalogue, Arena *arena, const Overview *overview, Time now);

/* "3 games, 1 of them wants you" and the time that it is: {summary, now, now_time}. */
Tree *list_heading(const Catalogue *catalogue, Arena *arena, size_t games, size_t wanting, Time now,
                   const char *zone);

#endif
