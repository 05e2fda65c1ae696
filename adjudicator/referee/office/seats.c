#include "office.h"

#include <string.h>

#include "../../games/fields.h"
#include "../../games/stand_in.h"

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

Status seats_refuse(const Referee *referee, const Game *game, const char *what, const char *which) {
  if (*which != '\0') {
    referee_log(referee, NOTICE_ERROR, "%s: \"%s\"", what, which);
  } else if (game->seats_least == game->seats_most) {
    referee_log(referee, NOTICE_ERROR, "%s: %s is for %d players", what, game->id, game->seats_least);
  } else {
    referee_log(referee, NOTICE_ERROR, "%s: %s is for %d to %d players", what, game->id, game->seats_least,
                game->seats_most);
  }
  return STATUS_USAGE;
}

bool seats_from_rows(const Game *game, const SeatRows *rows, Seats *out) {
  const char *what, *which;
  *out = (Seats){.count = 0};
  if (rows->count > GAME_SEATS_MAX) return false;
  for (; out->count < (int)rows->count; out->count++) {
    if (rows->items[out->count].seat != out->count) return false;
    out->names[out->count] = rows->items[out->count].name;
  }
  return seats_good(game, out, &what, &which);
}

bool seats_are_fixed(const Game *game, const Seats *seats) {
  Seats fixed;
  return game->seat_fixed > 0 && seats_equal(seats, seats_fixed(game, &fixed));
}

bool seat_for_computer(const char *typed, const char **level) {
  static const char COMPUTER[] = "computer";
  size_t length = strlen(COMPUTER);
  if (strncmp(typed, COMPUTER, length) != 0 || (typed[length] != '\0' && typed[length] != ':')) return false;
  int number = typed[length] == '\0' ? STAND_IN_NORMAL : stand_in_level(typed + length + 1);
  *level = number < 0 ? NULL : STAND_IN_LEVELS[number];
  return true;
}
