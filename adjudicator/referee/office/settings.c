#include "office.h"

#include <glib.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/tree.h"
#include "../../base/yaml.h"

#define GRACE_LONGEST          ((int64_t)7 * 24 * 3600)
#define SETTLE_LONGEST         ((int64_t)7 * 24 * 3600)
#define AWAY_MOST_DEFAULT      ((int64_t)14 * 24 * 3600)
#define REPLACE_AFTER_DEFAULT  3
#define TURNS_MISSED_MOST      100
#define STAND_IN_AFTER_DEFAULT 1
#define PRESS_FILE_DEFAULT     5
#define PRESS_DAY_DEFAULT      10
#define PRESS_MOST             1000
#define REMIND_QUARTER_LONGEST ((int64_t)24 * 3600)

const char *const SETTING_NAMES[] = {
    "every",     "on",     "min-notice",    "grace",          "settle",   "remind",
    "away-most", "missed", "replace-after", "stand-in-after", "release",  "release-after",
    "sealed",    "press",  "press-most",    "sender",         "desk-key", "join",
    NULL};

/* The words of each enumeration, in its order; NULL for a value that nobody writes. */
static const char *const REMIND_WORDS[] = {"quarter", "none", NULL, NULL};
static const char *const MISSED_WORDS[] = {"default", "hold", "replace", "stand-in", NULL};
static const char *const RELEASE_WORDS[] = {"auto", "referee", NULL};
static const char *const SEALED_WORDS[] = {"no", "yes", NULL};
static const char *const PRESS_WORDS[] = {NULL, "signed", "anonymous", "no", NULL};
static const char *const DESK_KEY_WORDS[] = {"no", "yes", NULL};
static const char *const JOIN_WORDS[] = {"ask", "free", NULL};
static const char *const SENDER_WORDS[] = {NULL, "key", "key-and-address", "key-and-authentication", NULL};
#define COUNT(words) (sizeof(words) / sizeof *(words)-1)

void settings_defaults(Settings *out) {
  *out = (Settings){
      .schedule = {.min_notice = MIN_NOTICE_DEFAULT},
      .away = {.most = AWAY_MOST_DEFAULT},
      .replace_after = REPLACE_AFTER_DEFAULT,
      .stand_in_after = STAND_IN_AFTER_DEFAULT,
      .press_file = PRESS_FILE_DEFAULT,
      .press_day = PRESS_DAY_DEFAULT,
      .desk_key = true,
  };
}

bool setting_known(const char *name) {
  for (const char *const *known = SETTING_NAMES; *known != NULL; known++) {
    if (strcmp(*known, name) == 0) return true;
  }
  return false;
}

/* ---- from text ---- */

static bool says_no(const char *value) {
  return strcmp(value, "no") == 0 || strcmp(value, "none") == 0;
}

/* "0", or a duration of at most `most`. */
static bool read_span(const char *value, int64_t most, int64_t *out) {
  int64_t seconds = 0;
  if (strcmp(value, "0") != 0 && (!duration_parse(value, &seconds) || seconds > most)) return false;
  *out = seconds;
  return true;
}

static bool read_word(const char *const *words, size_t count, const char *value, int *out) {
  for (size_t i = 0; i < count; i++) {
    if (words[i] == NULL || strcmp(words[i], value) != 0) continue;
    *out = (int)i;
    return true;
  }
  return false;
}

static const char *put_every(Settings *settings, const char *value) {
  int64_t every = 0;
  if (!says_no(value) && !duration_parse(value, &every))
    return "every is a time such as 48h, 90m or 2d, or no";
  settings->schedule = (Schedule){.every = every, .min_notice = settings->schedule.min_notice};
  return NULL;
}

static const char *put_on(Arena *arena, Settings *settings, const char *value) {
  Schedule schedule = {.min_notice = settings->schedule.min_notice};
  const char *wrong;
  if (!says_no(value) && !calendar_parse(arena, value, &schedule, &wrong))
    return arena_printf(arena, "on is weekdays and times such as \"mon,thu 20:00\", or no; what is \"%s\"?",
                        wrong);
  settings->schedule = schedule;
  return NULL;
}

static int longer_first(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return x < y ? 1 : x > y ? -1 : 0;
}

static bool read_distances(const char *value, Settings *out) {
  char **words = g_strsplit(value, ",", -1);
  size_t count = 0;
  bool good = true;
  for (; words[count] != NULL && good; count++) {
    good = count < REMIND_DISTANCES && duration_parse(g_strstrip(words[count]), &out->distances[count]) &&
           out->distances[count] <= REMIND_DISTANCE_LONGEST;
  }
  g_strfreev(words);
  out->distance_count = count;
  qsort(out->distances, good ? count : 0, sizeof *out->distances, longer_first);
  for (size_t i = 1; i < count && good; i++) good = out->distances[i] != out->distances[i - 1];
  return good && count > 0;
}

static const char *put_remind(Settings *settings, const char *value) {
  Settings read = *settings;
  int word = REMIND_AT;
  memset(read.distances, 0, sizeof read.distances);
  read.distance_count = 0;
  if (!read_word(REMIND_WORDS, COUNT(REMIND_WORDS), strcmp(value, "no") == 0 ? "none" : value, &word) &&
      !read_distances(value, &read))
    return "remind is quarter, none, or up to eight different times before the deadline such as \"24h,2h\", "
           "at most 7d";
  read.remind = (Remind)word;
  *settings = read;
  return NULL;
}

static const char *put_turns(Arena *arena, const char *name, int64_t *turns, const char *value) {
  char *end;
  int64_t number = g_ascii_strtoll(value, &end, 10);
  if (!g_ascii_isdigit(*value) || *end != '\0' || number < 1 || number > TURNS_MISSED_MOST)
    return arena_printf(arena, "%s is a number of turns from 1 to %d", name, TURNS_MISSED_MOST);
  *turns = number;
  return NULL;
}

/* "5/10" */
static bool read_press_most(const char *value, Settings *out) {
  char *slash, *end;
  int64_t file = g_ascii_strtoll(value, &slash, 10);
  if (!g_ascii_isdigit(*value) || *slash != '/' || !g_ascii_isdigit(slash[1])) return false;
  int64_t day = g_ascii_strtoll(slash + 1, &end, 10);
  if (*end != '\0' || file < 1 || file > day || day > PRESS_MOST) return false;
  out->press_file = file;
  out->press_day = day;
  return true;
}

static const char *put_press_most(Settings *settings, const char *value) {
  if (read_press_most(value, settings)) return NULL;
  return "press-most is how much press a file and a day of a player pass on, such as 5/10, at most 1000";
}

static const char *put_span(Arena *arena, const char *name, int64_t *span, const char *value, int64_t most) {
  if (read_span(value, most, span)) return NULL;
  return arena_printf(arena, "%s is a time such as 6h, at most %s, or 0", name, duration_format(arena, most));
}

/* "14d", or "14d/90d". */
static const char *put_away(Arena *arena, Settings *settings, const char *value) {
  Allowance read = {.per = 0};
  const char *slash = strchr(value, '/');
  const char *most = slash == NULL ? value : arena_strndup(arena, value, (size_t)(slash - value));
  bool good = read_span(most, DURATION_LONGEST, &read.most);
  if (slash != NULL)
    good = good && read_span(slash + 1, DURATION_LONGEST, &read.per) && read.most > 0 && read.per > read.most;
  if (!good)
    return "away-most is a time such as 14d for the whole game, 14d/90d within any 90 days, at most 366d, or 0";
  settings->away = read;
  return NULL;
}

/* `phrase` lists the words. */
static const char *put_word(const char *const *words, size_t count, const char *value, int *out,
                            const char *phrase) {
  return read_word(words, count, value, out) ? NULL : phrase;
}

static const char *put_choice(Settings *settings, const char *name, const char *value) {
  const char *wrong = NULL;
  int word = 0;
  if (strcmp(name, "missed") == 0) {
    wrong = put_word(MISSED_WORDS, COUNT(MISSED_WORDS), value, &word,
                     "missed is default, hold, replace or stand-in");
    if (wrong == NULL) settings->missed = (Missed)word;
  } else if (strcmp(name, "release") == 0) {
    wrong = put_word(RELEASE_WORDS, COUNT(RELEASE_WORDS), value, &word, "release is auto or referee");
    if (wrong == NULL) settings->release = (Release)word;
  } else if (strcmp(name, "sealed") == 0) {
    wrong = put_word(SEALED_WORDS, COUNT(SEALED_WORDS), value, &word, "sealed is yes or no");
    if (wrong == NULL) settings->sealed = word != 0;
  } else if (strcmp(name, "desk-key") == 0) {
    wrong = put_word(DESK_KEY_WORDS, COUNT(DESK_KEY_WORDS), value, &word, "desk-key is yes or no");
    if (wrong == NULL) settings->desk_key = word != 0;
  } else if (strcmp(name, "join") == 0) {
    wrong = put_word(JOIN_WORDS, COUNT(JOIN_WORDS), value, &word, "join is ask or free");
    if (wrong == NULL) settings->join_free = word != 0;
  } else if (strcmp(name, "press") == 0) {
    wrong = put_word(PRESS_WORDS, COUNT(PRESS_WORDS), value, &word, "press is signed, anonymous or no");
    if (wrong == NULL) settings->press = (PressMode)word;
  } else {
    wrong = put_word(SENDER_WORDS, COUNT(SENDER_WORDS), value, &word,
                     "sender is key, key-and-address or key-and-authentication");
    if (wrong == NULL) settings->sender = (SenderProof)word;
  }
  return wrong;
}

const char *setting_put(Arena *arena, Settings *settings, const char *name, const char *value) {
  if (strcmp(name, "every") == 0) return put_every(settings, value);
  if (strcmp(name, "on") == 0) return put_on(arena, settings, value);
  if (strcmp(name, "remind") == 0) return put_remind(settings, value);
  if (strcmp(name, "replace-after") == 0) return put_turns(arena, name, &settings->replace_after, value);
  if (strcmp(name, "stand-in-after") == 0) return put_turns(arena, name, &settings->stand_in_after, value);
  if (strcmp(name, "press-most") == 0) return put_press_most(settings, value);
  if (strcmp(name, "min-notice") == 0)
    return put_span(arena, name, &settings->schedule.min_notice, value, DURATION_LONGEST);
  if (strcmp(name, "grace") == 0) return put_span(arena, name, &settings->grace, value, GRACE_LONGEST);
  if (strcmp(name, "settle") == 0) return put_span(arena, name, &settings->settle, value, SETTLE_LONGEST);
  if (strcmp(name, "away-most") == 0) return put_away(arena, settings, value);
  if (strcmp(name, "release-after") == 0)
    return put_span(arena, name, &settings->release_after, value, DURATION_LONGEST);
  return put_choice(settings, name, value);
}

/* ---- to text ---- */

static const char *span_text(Arena *arena, int64_t seconds) {
  return seconds == 0 ? "0" : duration_format(arena, seconds);
}

static const char *away_text(Arena *arena, const Allowance *away) {
  const char *most = span_text(arena, away->most);
  return away->per == 0 ? most : arena_concat(arena, most, "/", span_text(arena, away->per), NULL);
}

static const char *remind_text(Arena *arena, const Settings *settings) {
  if (settings->remind != REMIND_AT) return REMIND_WORDS[settings->remind];
  const char *text = duration_format(arena, settings->distances[0]);
  for (size_t i = 1; i < settings->distance_count; i++)
    text = arena_printf(arena, "%s,%s", text, duration_format(arena, settings->distances[i]));
  return text;
}

/* "" for NULL. */
static const char *word_text(const char *word) {
  return word == NULL ? "" : word;
}

static const char *press_most_text(Arena *arena, const Settings *settings) {
  return arena_printf(arena, "%" PRId64 "/%" PRId64, settings->press_file, settings->press_day);
}

const char *setting_text(Arena *arena, const Settings *settings, const char *name) {
  const Schedule *schedule = &settings->schedule;
  bool calendar = schedule->on != NULL, interval = schedule->every > 0;
  if (strcmp(name, "every") == 0)
    return interval ? duration_format(arena, schedule->every) : calendar ? "" : "no";
  if (strcmp(name, "on") == 0) return calendar ? schedule->on : "";
  if (strcmp(name, "min-notice") == 0) return calendar ? span_text(arena, schedule->min_notice) : "";
  if (strcmp(name, "grace") == 0) return span_text(arena, settings->grace);
  if (strcmp(name, "settle") == 0) return span_text(arena, settings->settle);
  if (strcmp(name, "remind") == 0) return remind_text(arena, settings);
  if (strcmp(name, "away-most") == 0) return away_text(arena, &settings->away);
  if (strcmp(name, "missed") == 0) return MISSED_WORDS[settings->missed];
  if (strcmp(name, "replace-after") == 0)
    return settings->missed == MISSED_REPLACE ? arena_printf(arena, "%" PRId64, settings->replace_after) : "";
  if (strcmp(name, "stand-in-after") == 0)
    return settings->missed == MISSED_STAND_IN ? arena_printf(arena, "%" PRId64, settings->stand_in_after)
                                               : "";
  if (strcmp(name, "release") == 0) return RELEASE_WORDS[settings->release];
  if (strcmp(name, "release-after") == 0)
    return settings->release == RELEASE_REFEREE ? span_text(arena, settings->release_after) : "";
  if (strcmp(name, "sealed") == 0) return SEALED_WORDS[settings->sealed];
  if (strcmp(name, "press") == 0) return word_text(PRESS_WORDS[settings->press]);
  if (strcmp(name, "press-most") == 0) return press_most_text(arena, settings);
  if (strcmp(name, "join") == 0) return JOIN_WORDS[settings->join_free];
  if (strcmp(name, "desk-key") == 0) return DESK_KEY_WORDS[settings->desk_key];
  return word_text(SENDER_WORDS[settings->sender]);
}

/* ---- in the ledger ---- */

static void write_remind(Arena *arena, Tree *tree, const Settings *settings) {
  if (settings->remind != REMIND_AT) {
    tree_put_text(arena, tree, "remind", REMIND_WORDS[settings->remind]);
    return;
  }
  Tree *list = tree_put(arena, tree, "remind", tree_list(arena));
  for (size_t i = 0; i < settings->distance_count; i++) tree_add_int(arena, list, settings->distances[i]);
}

char *settings_write(Arena *arena, const Settings *settings) {
  const Schedule *schedule = &settings->schedule;
  Tree *tree = tree_map(arena);
  if (schedule->every > 0) tree_put_int(arena, tree, "every", schedule->every);
  if (schedule->on != NULL) tree_put_text(arena, tree, "on", schedule->on);
  tree_put_int(arena, tree, "min-notice", schedule->min_notice);
  tree_put_int(arena, tree, "grace", settings->grace);
  tree_put_int(arena, tree, "settle", settings->settle);
  write_remind(arena, tree, settings);
  tree_put_int(arena, tree, "away-most", settings->away.most);
  if (settings->away.per > 0) tree_put_int(arena, tree, "away-per", settings->away.per);
  tree_put_text(arena, tree, "missed", MISSED_WORDS[settings->missed]);
  tree_put_int(arena, tree, "replace-after", settings->replace_after);
  tree_put_int(arena, tree, "stand-in-after", settings->stand_in_after);
  tree_put_text(arena, tree, "release", RELEASE_WORDS[settings->release]);
  tree_put_int(arena, tree, "release-after", settings->release_after);
  tree_put_bool(arena, tree, "sealed", settings->sealed);
  if (PRESS_WORDS[settings->press] != NULL) tree_put_text(arena, tree, "press", PRESS_WORDS[settings->press]);
  tree_put_text(arena, tree, "press-most", press_most_text(arena, settings));
  if (SENDER_WORDS[settings->sender] != NULL)
    tree_put_text(arena, tree, "sender", SENDER_WORDS[settings->sender]);
  tree_put_bool(arena, tree, "desk-key", settings->desk_key);
  tree_put_text(arena, tree, "join", JOIN_WORDS[settings->join_free]);
  return yaml_write_line(arena, tree);
}

static bool load_number(const Tree *tree, const char *key, int64_t least, int64_t *out) {
  const Tree *node = tree_get(tree, key);
  return node != NULL && tree_read_int(node, out) && *out >= least;
}

/* NULL among the words: nothing was written for it. */
static bool load_word(const Tree *tree, const char *key, const char *const *words, size_t count, int *out) {
  const Tree *node = tree_get(tree, key);
  if (node == NULL) return words[*out] == NULL;
  return read_word(words, count, tree_string(node, ""), out);
}

static bool load_remind(const Tree *tree, Settings *out) {
  const Tree *node = tree_get(tree, "remind");
  int word = REMIND_QUARTER;
  if (node == NULL || node->kind != TREE_LIST) {
    if (!load_word(tree, "remind", REMIND_WORDS, COUNT(REMIND_WORDS), &word)) return false;
    out->remind = (Remind)word;
    return true;
  }
  if (node->count < 1 || node->count > REMIND_DISTANCES) return false;
  out->remind = REMIND_AT;
  out->distance_count = node->count;
  for (size_t i = 0; i < node->count; i++) {
    if (!tree_read_int(node->items[i].value, &out->distances[i]) || out->distances[i] < 1) return false;
    if (i > 0 && out->distances[i] >= out->distances[i - 1]) return false;
  }
  return true;
}

static bool load_schedule(Arena *arena, const Tree *tree, Schedule *out) {
  if (tree_get(tree, "every") != NULL && !load_number(tree, "every", 1, &out->every)) return false;
  if (!load_number(tree, "min-notice", 0, &out->min_notice)) return false;
  const Tree *on = tree_get(tree, "on");
  const char *text = tree_string(on, NULL), *wrong;
  return on == NULL || (text != NULL && calendar_parse(arena, text, out, &wrong));
}

static bool load_choices(const Tree *tree, Settings *out) {
  int missed = MISSED_DEFAULT, release = RELEASE_AUTO, press = PRESS_OF_RULES,
      sender = SENDER_OF_CONFIGURATION, join = 0;
  const Tree *sealed = tree_get(tree, "sealed"), *desk_key = tree_get(tree, "desk-key");
  bool good = load_word(tree, "missed", MISSED_WORDS, COUNT(MISSED_WORDS), &missed) &&
              load_word(tree, "release", RELEASE_WORDS, COUNT(RELEASE_WORDS), &release) &&
              load_word(tree, "press", PRESS_WORDS, COUNT(PRESS_WORDS), &press) &&
              load_word(tree, "sender", SENDER_WORDS, COUNT(SENDER_WORDS), &sender) &&
              load_word(tree, "join", JOIN_WORDS, COUNT(JOIN_WORDS), &join) && sealed != NULL &&
              tree_read_bool(sealed, &out->sealed) && desk_key != NULL &&
              tree_read_bool(desk_key, &out->desk_key);
  out->missed = (Missed)missed;
  out->release = (Release)release;
  out->press = (PressMode)press;
  out->sender = (SenderProof)sender;
  out->join_free = join != 0;
  return good;
}

bool settings_read(Arena *arena, const char *text, Settings *out) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  settings_defaults(out);
  const Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &ignored);
  if (tree == NULL || tree->kind != TREE_MAP) return false;
  return load_schedule(arena, tree, &out->schedule) && load_remind(tree, out) && load_choices(tree, out) &&
         load_number(tree, "grace", 0, &out->grace) && load_number(tree, "settle", 0, &out->settle) &&
         load_number(tree, "away-most", 0, &out->away.most) &&
         (tree_get(tree, "away-per") == NULL || load_number(tree, "away-per", 1, &out->away.per)) &&
         load_number(tree, "replace-after", 1, &out->replace_after) &&
         load_number(tree, "stand-in-after", 1, &out->stand_in_after) &&
         load_number(tree, "release-after", 0, &out->release_after) &&
         read_press_most(tree_string(tree_get(tree, "press-most"), ""), out);
}

/* ---- what follows from them ---- */

Time settings_wake(const Settings *settings, Time deadline) {
  return deadline == TIME_NONE ? 0 : deadline + settings->grace;
}

static int64_t quarter_of(Time opened, Time deadline) {
  int64_t part = (deadline - opened) / 4;
  return part < REMIND_QUARTER_LONGEST ? part : REMIND_QUARTER_LONGEST;
}

Time settings_next_reminder(const Settings *settings, Time opened, Time deadline, Time after) {
  if (deadline == TIME_NONE || settings->remind == REMIND_NONE) return TIME_NONE;
  if (settings->remind == REMIND_QUARTER) {
    Time moment = deadline - quarter_of(opened, deadline);
    return moment > after ? moment : TIME_NONE;
  }
  for (size_t i = 0; i < settings->distance_count; i++) {
    Time moment = deadline - settings->distances[i];
    if (moment > opened && moment > after) return moment;
  }
  return TIME_NONE;
}

int64_t settings_reminder(const Settings *settings, Time opened, Time deadline, Time now) {
  if (deadline == TIME_NONE || deadline <= now || settings->remind == REMIND_NONE) return 0;
  int64_t left = deadline - now;
  if (settings->remind == REMIND_QUARTER) {
    int64_t quarter = quarter_of(opened, deadline);
    return left <= quarter ? quarter : 0;
  }
  for (size_t i = settings->distance_count; i-- > 0;) {
    int64_t distance = settings->distances[i];
    if (left <= distance) return distance < deadline - opened ? distance : 0;
  }
  return 0;
}
