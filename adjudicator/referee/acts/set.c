#include "acts.h"

#include <string.h>

typedef struct Change {
  Act *act;
  const SettingWishes *wishes;
  Settings former;
  const char *zone; /* the game's new time zone; NULL: as it was */
  Tree *changes;    /* [{setting, from, to}] */
} Change;

static Status unknown_setting(const Act *act, const char *name) {
  referee_log(act->referee, NOTICE_ERROR, "there is no setting \"%s\"%s", name,
              did_you_mean(act->arena, name, SETTING_NAMES));
  return STATUS_USAGE;
}

/* It is kept beside the settings. */
static Status put_zone(Change *change, const char *zone) {
  if (!time_zone_known(zone)) {
    referee_log(change->act->referee, NOTICE_ERROR, "no such time zone: \"%s\"", zone);
    return STATUS_USAGE;
  }
  change->zone = zone;
  return STATUS_OK;
}

static Status put(Change *change, const SettingWish *wish, size_t place) {
  const Act *act = change->act;
  bool zone = strcmp(wish->name, "timezone") == 0;
  if (!zone && !setting_known(wish->name)) return unknown_setting(act, wish->name);
  const char *wrong = NULL;
  for (size_t i = 0; i < place && wrong == NULL; i++) {
    if (strcmp(change->wishes->items[i].name, wish->name) == 0) wrong = "this setting was given twice";
  }
  if (wrong == NULL && zone) return put_zone(change, wish->value);
  if (wrong == NULL) wrong = setting_put(act->arena, &act->loaded->settings, wish->name, wish->value);
  if (wrong == NULL) return STATUS_OK;
  referee_log(act->referee, NOTICE_ERROR, "%s: \"%s=%s\"", wrong, wish->name, wish->value);
  return STATUS_USAGE;
}

static bool differs(const Change *change) {
  Arena *arena = change->act->arena;
  const char *before = settings_write(arena, &change->former);
  return strcmp(before, settings_write(arena, &change->act->loaded->settings)) != 0;
}

/* Settings that read differently afterwards, including those that only follow: an interval replaces a
 * calendar. */
static void compare(const Change *change) {
  Arena *arena = change->act->arena;
  const char *zone = change->act->loaded->row.timezone;
  if (change->zone != NULL && strcmp(change->zone, zone) != 0) {
    Tree *entry = tree_add(arena, change->changes, tree_map(arena));
    tree_put_text(arena, entry, "setting", "timezone");
    tree_put_text(arena, entry, "from", zone);
    tree_put_text(arena, entry, "to", change->zone);
  }
  for (size_t i = 0; SETTING_NAMES[i] != NULL; i++) {
    const char *from = setting_text(arena, &change->former, SETTING_NAMES[i]);
    const char *to = setting_text(arena, &change->act->loaded->settings, SETTING_NAMES[i]);
    if (strcmp(from, to) == 0 || *to == '\0') continue;
    Tree *entry = tree_add(arena, change->changes, tree_map(arena));
    tree_put_text(arena, entry, "setting", SETTING_NAMES[i]);
    if (*from != '\0') tree_put_text(arena, entry, "from", from);
    tree_put_text(arena, entry, "to", to);
  }
  if (change->changes->count > 0 || !differs(change)) return;
  /* It has no meaning yet, as replace-after without missed=replace. */
  for (size_t i = 0; i < change->wishes->count; i++) {
    Tree *entry = tree_add(arena, change->changes, tree_map(arena));
    tree_put_text(arena, entry, "setting", change->wishes->items[i].name);
    tree_put_text(arena, entry, "to", change->wishes->items[i].value);
  }
}

static bool held_for_answer(const Act *act) {
  return strcmp(act->loaded->row.held, "answer") == 0;
}

/* What the new settings change about the current window. */
static Status apply(const Act *act) {
  GameRow *row = &act->loaded->row;
  const Settings *settings = &act->loaded->settings;
  bool freed = held_for_answer(act) && settings->missed != MISSED_HOLD;
  if (row->deadline == TIME_NONE || (*row->held != '\0' && !freed)) return STATUS_OK;
  row->held = "";
  row->wake = settings_wake(settings, row->deadline);
  Status status = ledger_set_status(act->referee->ledger, row->id, row);
  if (status == STATUS_OK) status = ledger_set_due(act->referee->ledger, row->id);
  return referee_ledger_status(act->referee, status);
}

/* Settings that change how deadlines are set. */
static bool changes_deadlines(const Change *change) {
  static const char *const names[] = {"every", "on", "min-notice", "timezone"};
  for (size_t i = 0; i < change->changes->count; i++) {
    const char *setting = tree_string(tree_get(change->changes->items[i].value, "setting"), "");
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
      if (strcmp(setting, names[n]) == 0) return true;
    }
  }
  return false;
}

static void tell(const Change *change) {
  const Act *act = change->act;
  const GameRow *row = &act->loaded->row;
  for (size_t i = 0; i < change->changes->count; i++) {
    const Tree *entry = change->changes->items[i].value;
    const char *from = tree_string(tree_get(entry, "from"), NULL);
    referee_log(act->referee, NOTICE_DONE, "%s: %s is now %s%s%s%s", row->name,
                tree_string(tree_get(entry, "setting"), ""), tree_string(tree_get(entry, "to"), ""),
                from == NULL ? "" : " (was ", from == NULL ? "" : from, from == NULL ? "" : ")");
  }
  if (!changes_deadlines(change)) return;
  bool due = row->deadline != TIME_NONE;
  referee_log(act->referee, NOTICE_DONE,
              "%s: turn %s is still %s%s; the new settings apply from the next deadline", row->name,
              act->loaded->turn, due ? "due " : "without a deadline",
              due ? time_format_zone(act->arena, row->deadline, row->timezone) : "");
}

static Status put_all(Change *change) {
  Act *act = change->act;
  Status status = act_must_go_on(act);
  for (size_t i = 0; i < change->wishes->count && status == STATUS_OK; i++)
    status = put(change, &change->wishes->items[i], i);
  if (status != STATUS_OK) return status;
  compare(change);
  if (change->changes->count == 0) return act_refuse(act, "has these settings already");
  if (change->former.sealed && !act->loaded->settings.sealed)
    return act_refuse(act, "started with sealed orders; they stay sealed");
  return STATUS_OK;
}

/* Players who had the game's zone, and would be left in one that the system does not know, get the new one, too. */
static Status set_zone(Act *act, const char *zone) {
  LoadedGame *loaded = act->loaded;
  Ledger *ledger = act->referee->ledger;
  const char *old = loaded->row.timezone;
  Status status = ledger_set_timezone(ledger, loaded->row.id, zone);
  for (size_t i = 0; i < loaded->seats.count && status == STATUS_OK && !time_zone_known(old); i++) {
    SeatRow *seat = &loaded->seats.items[i];
    if (strcmp(seat->timezone, old) != 0) continue;
    seat->timezone = zone;
    status = ledger_set_seat(ledger, seat);
  }
  loaded->row.timezone = zone;
  return status;
}

static Status set(Act *act, void *context) {
  Change change = {act, context, act->loaded->settings, NULL, tree_list(act->arena)};
  Status status = put_all(&change);
  if (status != STATUS_OK) return status;
  const char *text = settings_write(act->arena, &act->loaded->settings);
  act->loaded->row.settings = text;
  status = ledger_set_settings(act->referee->ledger, act->loaded->row.id, text);
  if (status == STATUS_OK && change.zone != NULL) status = set_zone(act, change.zone);
  status = referee_ledger_status(act->referee, status);
  if (status == STATUS_OK) status = apply(act);
  Tree *fields = tree_map(act->arena);
  tree_put(act->arena, fields, "changes", change.changes);
  if (changes_deadlines(&change)) tree_put_bool(act->arena, fields, "timed", true);
  if (status == STATUS_OK) status = act_record(act, "act-set", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = act_notify(act, "act-set", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) tell(&change);
  return status;
}

Status act_set(Referee *referee, Arena *arena, const ActDemand *demand, const SettingWishes *wishes,
               ActResult *out) {
  SettingWishes copy = *wishes;
  return act_perform(referee, arena, demand, set, &copy, out);
}
