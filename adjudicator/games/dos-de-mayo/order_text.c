#include "files.h"

#include <string.h>
#include <strings.h>

/* What people's keyboards and word processors make of a blank and of an arrow. */
static const char *const BLANKS[] = {" ",      "\t",     "\u00A0", "\u2002", "\u2003",
                                     "\u2009", "\u200A", "\u202F", NULL};
static const char *const ARROWS[] = {"\u2192", "\u21D2", "\u27F6", ">", NULL};
static const char *const DASHES[] = {"-",      "\u2010", "\u2011", "\u2012", "\u2013",
                                     "\u2014", "\u2212", "=",      NULL};

static bool skip_one(const char **text, const char *const *words) {
  for (; *words != NULL; words++) {
    size_t length = strlen(*words);
    if (strncmp(*text, *words, length) != 0) continue;
    *text += length;
    return true;
  }
  return false;
}

static void skip_blanks(const char **text) {
  while (skip_one(text, BLANKS)) continue;
}

/* An arrow: `→`, `>`, or one or more dashes with or without a head. */
static bool skip_arrow(const char **text) {
  skip_blanks(text);
  bool dashes = false;
  while (skip_one(text, DASHES)) dashes = true;
  bool head = skip_one(text, ARROWS);
  skip_blanks(text);
  return dashes || head;
}

/* A whole number; values beyond any zone or group all read as 255. False if there is no digit. */
static bool read_number(const char **text, int *value) {
  if (**text < '0' || **text > '9') return false;
  *value = 0;
  for (; **text >= '0' && **text <= '9'; ++*text) {
    if (*value < 255) *value = *value * 10 + (**text - '0');
    if (*value > 255) *value = 255;
  }
  skip_blanks(text);
  return true;
}

static bool skip_cubes(const char **text) {
  static const char *const WORDS[] = {"cubes", "cube"};
  for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
    size_t length = strlen(WORDS[i]);
    if (strncasecmp(*text, WORDS[i], length) != 0) continue;
    *text += length;
    skip_blanks(text);
    return true;
  }
  return false;
}

static bool on_board(const Edition *edition, int zone) {
  return zone >= 1 && zone <= edition->zone_count;
}

OrderText mayo_order_parse(const Edition *edition, const char *text, Written *out) {
  int first = 0, from = 0, to = 0;
  out->unreadable = true;
  skip_blanks(&text);
  bool has_first = read_number(&text, &first);
  bool has_word = has_first && skip_cubes(&text);
  bool has_from = read_number(&text, &from);
  bool has_number = has_word || (has_first && has_from);
  if (has_first && !has_number) {
    from = first;
    has_from = true;
  }
  if (!skip_arrow(&text) || !read_number(&text, &to) || *text != '\0') return ORDER_UNREADABLE;
  if (!on_board(edition, to) || (has_from && !on_board(edition, from))) return ORDER_NO_ZONE;
  out->unreadable = false;
  out->from = (uint8_t)from;
  out->to = (uint8_t)to;
  out->has_number = has_number;
  out->number = has_number ? (uint8_t)first : 0;
  return ORDER_READ;
}
