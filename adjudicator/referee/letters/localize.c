#include "letters.h"

#include <string.h>

#include "../../report/report.h"
#include "../office/office.h"

static bool is_among(const char *const *names, const char *name) {
  for (; *names != NULL; names++) {
    if (strcmp(*names, name) == 0) return true;
  }
  return false;
}

/* ---- settings ---- */

/* "Mon and Thu 20:00": all days of one time of a calendar. */
static const char *slot_words(const Catalogue *catalogue, Arena *arena, const Schedule *schedule,
                              size_t first) {
  static const char *const DAYS[] = {"monday", "tuesday",  "wednesday", "thursday",
                                     "friday", "saturday", "sunday"};
  const Slot *slot = &schedule->slots[first];
  const char *days[7];
  size_t count = 0;
  for (size_t i = first; i < schedule->slot_count && count < 7; i++) {
    const Slot *other = &schedule->slots[i];
    if (other->hour != slot->hour || other->minute != slot->minute) continue;
    const char *key = arena_printf(arena, "manner.%s", DAYS[other->weekday]);
    days[count++] = catalogue_say(catalogue, arena, key, NULL);
  }
  Tree *fields = tree_map(arena);
  if (count < 7) tree_put_text(arena, fields, "days", catalogue_list(catalogue, arena, days, count));
  tree_put_text(arena, fields, "hour", arena_printf(arena, "%d", slot->hour));
  tree_put_text(arena, fields, "hour_two", arena_printf(arena, "%02d", slot->hour));
  tree_put_text(arena, fields, "minute", arena_printf(arena, "%02d", slot->minute));
  return catalogue_say(catalogue, arena, "manner.slot", fields);
}

static bool time_stands_before(const Schedule *schedule, size_t place) {
  for (size_t i = 0; i < place; i++) {
    if (schedule->slots[i].hour == schedule->slots[place].hour &&
        schedule->slots[i].minute == schedule->slots[place].minute)
      return true;
  }
  return false;
}

static const char *calendar_words(const Catalogue *catalogue, Arena *arena, const Schedule *schedule) {
  const char **texts = arena_alloc(arena, schedule->slot_count * sizeof *texts);
  size_t count = 0;
  for (size_t i = 0; i < schedule->slot_count; i++) {
    if (!time_stands_before(schedule, i)) texts[count++] = slot_words(catalogue, arena, schedule, i);
  }
  return catalogue_list(catalogue, arena, texts, count);
}

/* "24h,2h" as a list of spans; NULL if it is not such a list. */
static const char *spans_words(const Catalogue *catalogue, Arena *arena, const char *value) {
  const char **texts = arena_alloc(arena, (strlen(value) + 1) * sizeof *texts);
  size_t count = 0;
  for (const char *at = value; *at != '\0';) {
    size_t length = strcspn(at, ",");
    int64_t seconds;
    if (!duration_parse(arena_strndup(arena, at, length), &seconds)) return NULL;
    texts[count++] = duration_text(catalogue, arena, seconds);
    at += length + (at[length] == ',' ? 1 : 0);
  }
  return count == 0 ? NULL : catalogue_list(catalogue, arena, texts, count);
}

/* "14d/90d"; NULL if it is not such a setting. */
static const char *allowance_words(const Catalogue *catalogue, Arena *arena, const char *value) {
  const char *slash = strchr(value, '/');
  int64_t most, per;
  if (slash == NULL || !duration_parse(slash + 1, &per)) return NULL;
  if (!duration_parse(arena_strndup(arena, value, (size_t)(slash - value)), &most)) return NULL;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "most", duration_text(catalogue, arena, most));
  tree_put_text(arena, fields, "per", duration_text(catalogue, arena, per));
  return catalogue_say(catalogue, arena, "manner.allowance", fields);
}

static const char *setting_words(const Catalogue *catalogue, Arena *arena, const char *value) {
  Schedule schedule;
  const char *wrong, *spans = spans_words(catalogue, arena, value);
  if (spans == NULL) spans = allowance_words(catalogue, arena, value);
  if (spans != NULL) return spans;
  return calendar_parse(arena, value, &schedule, &wrong) ? calendar_words(catalogue, arena, &schedule)
                                                         : value;
}

/* ---- fields ---- */

static const char *words_of(const Catalogue *catalogue, Arena *arena, const char *zone, const TreeItem *item,
                            bool of_setting) {
  static const char *const TIMES[] = {"clock",        "from",  "last",   "since",    "was_due",
                                      "counts_until", "ended", "copied", "restored", NULL};
  static const char *const SPANS[] = {"length", "by", "away_most", "away_per", "away_left", NULL};
  Time time;
  int64_t seconds;
  if (of_setting && strcmp(item->key, "setting") != 0)
    return setting_words(catalogue, arena, item->value->text);
  if (strcmp(item->key, "until") == 0 && time_parse(item->value->text, &time))
    return time_text_until(catalogue, arena, time, zone);
  if (is_among(TIMES, item->key) && time_parse(item->value->text, &time))
    return time_text(catalogue, arena, time, zone);
  if (is_among(SPANS, item->key) && tree_read_int(item->value, &seconds))
    return duration_text(catalogue, arena, seconds);
  return NULL;
}

static Tree *word(const Catalogue *catalogue, Arena *arena, const char *zone, const Tree *tree) {
  if (tree->kind == TREE_SCALAR) return tree_copy(arena, tree);
  Tree *copy = tree->kind == TREE_MAP ? tree_map(arena) : tree_list(arena);
  bool of_setting = tree->kind == TREE_MAP && tree_get(tree, "setting") != NULL;
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    bool scalar = item->value->kind == TREE_SCALAR;
    const char *text = NULL;
    if (item->key != NULL && scalar) text = words_of(catalogue, arena, zone, item, of_setting);
    Tree *value = text != NULL ? tree_text(arena, text) : word(catalogue, arena, zone, item->value);
    if (item->key == NULL) {
      tree_add(arena, copy, value);
    } else {
      tree_put(arena, copy, item->key, value);
    }
  }
  return copy;
}

Tree *localize_fields(const Catalogue *catalogue, Arena *arena, const char *zone, const Tree *fields) {
  return fields == NULL ? NULL : word(catalogue, arena, zone, fields);
}

const char *localize_name(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name) {
  const char *of_game = arena_printf(arena, "terms.%s.%s", rules, name);
  if (catalogue_has(catalogue, of_game)) return catalogue_say(catalogue, arena, of_game, NULL);
  const char *general = arena_printf(arena, "terms.referee.%s", name);
  return catalogue_has(catalogue, general) ? catalogue_say(catalogue, arena, general, NULL) : name;
}
