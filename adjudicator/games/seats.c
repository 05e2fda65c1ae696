#include <string.h>

#include "fields.h"
#include "game.h"

int seats_find(const Seats *seats, const char *name) {
  for (int seat = 0; seat < seats->count; seat++) {
    if (strcmp(seats->names[seat], name) == 0) return seat;
  }
  return -1;
}

bool seats_may_play(const Game *game, int count) {
  return count >= game->seats_least && count <= game->seats_most;
}

bool seats_have_names(const Game *game, int count) {
  return game->named_from > 0 && count >= game->named_from;
}

const Seats *seats_fixed(const Game *game, Seats *out) {
  *out = (Seats){.count = game->seat_fixed};
  for (int seat = 0; seat < game->seat_fixed; seat++) out->names[seat] = game->seat_names[seat];
  return out;
}

const Seats *seats_for(const Game *game, int count, Seats *out) {
  static const char *const NAMES[GAME_SEATS_MAX] = {"player-1", "player-2", "player-3", "player-4",
                                                    "player-5", "player-6", "player-7", "player-8"};
  if (!seats_have_names(game, count)) return seats_fixed(game, out);
  *out = (Seats){.count = count};
  for (int seat = 0; seat < out->count; seat++) out->names[seat] = NAMES[seat];
  return out;
}

const Seats *seats_stand_in(const Game *game, Seats *out) {
  return seats_for(game, game->seat_fixed > 0 ? game->seat_fixed : game->seats_least, out);
}

int game_seat(const Game *game, const char *name) {
  Seats seats;
  return seats_find(seats_fixed(game, &seats), name);
}

bool seats_equal(const Seats *a, const Seats *b) {
  if (a->count != b->count) return false;
  for (int seat = 0; seat < a->count; seat++) {
    if (strcmp(a->names[seat], b->names[seat]) != 0) return false;
  }
  return true;
}

/* ---- seats that may play ---- */

/* The longest name of a seat: two of them and a game's name fit into the local part of an address. */
#define SEAT_NAME_LONGEST ((size_t)20)

/* A seat with one of these names could not be written to, or would be mistaken for something else. */
static const char *const MEANT_OTHERWISE[] = {"all",  "public", "referee",   "observer", "observers", "whom",
                                              "none", "nobody", "everybody", "yes",      "no",        "on",
                                              "off",  "y",      "n",         "true",     "false",     "null",
                                              "keep", "ask",    "pass",      "same",     "default",   NULL};

/* A player's name as the name of a seat: 1 to 20 lower-case letters, digits and hyphens, a letter first, and
 * no word that means something in a turn file, in press or to the commands ("all", "public", "referee",
 * "none", "keep" ...), nor a fixed name of this game's seats. */
static bool seat_name_good(const Game *game, const char *name) {
  size_t length = strlen(name);
  if (length < 1 || length > SEAT_NAME_LONGEST || name[0] < 'a' || name[0] > 'z') return false;
  if (strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != length) return false;
  /* Mails to observers have ids with observer-N. */
  if (strncmp(name, "observer-", strlen("observer-")) == 0) return false;
  Seats fixed;
  return word_index(name, MEANT_OTHERWISE) < 0 && seats_find(seats_fixed(game, &fixed), name) < 0;
}

/* "a-b" and "c" cannot be distinguished from "a" and "b-c". */
static bool same_joined(const char *a, const char *b, const char *c, const char *d) {
  size_t first = strlen(a), second = strlen(c);
  if (first + strlen(b) != second + strlen(d)) return false;
  if (first == second) return strcmp(a, c) == 0 && strcmp(b, d) == 0;
  if (first > second) return same_joined(c, d, a, b);
  size_t more = second - first; /* c is a, a hyphen, and the beginning of b */
  return strncmp(a, c, first) == 0 && c[first] == '-' && strncmp(b, c + first + 1, more - 1) == 0 &&
         b[more - 1] == '-' && strcmp(b + more, d) == 0;
}

static const char *ambiguous_pair(const Seats *seats) {
  int count = seats->count;
  for (int pair = 0; pair < count * count; pair++) {
    for (int other = 0; other < pair; other++) {
      const char *a = seats->names[pair / count], *b = seats->names[pair % count];
      if (same_joined(a, b, seats->names[other / count], seats->names[other % count])) return a;
    }
  }
  return NULL;
}

bool seats_good(const Game *game, const Seats *seats, const char **what, const char **which) {
  *which = "";
  *what = "the number of seats";
  if (!seats_may_play(game, seats->count)) return false;
  if (!seats_have_names(game, seats->count)) {
    Seats fixed;
    *what = "seats that are not those of the rules";
    return seats_equal(seats, seats_fixed(game, &fixed));
  }
  for (int seat = 0; seat < seats->count; seat++) {
    *which = seats->names[seat];
    *what = "a seat is named after its player with 1 to 20 lower-case letters, digits and hyphens, a letter "
            "first; words "
            "such as all, none and referee mean something else";
    if (!seat_name_good(game, *which)) return false;
    *what = "a seat was named twice";
    if (seats_find(seats, *which) != seat) return false;
  }
  *which = game->part == NULL ? NULL : ambiguous_pair(seats);
  *what = "joined by a hyphen, two pairs of these names are the same";
  return *which == NULL;
}
