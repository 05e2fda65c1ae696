#include <string.h>

#include "../base/yaml.h"
#include "../referee/people/people.h"
#include "verbs.h"

#define WISHES_MOST 20

/* What applies if the game's own settings say nothing; *whence says why. "" if it has no meaning. */
static const char *term_that_holds(const Call *call, const LoadedGame *loaded, const char *name,
                                   const char **whence) {
  Settings settings = loaded->settings;
  bool anonymous;
  *whence = "";
  if (strcmp(name, "press") == 0 && settings.press == PRESS_OF_RULES) {
    *whence = ", as the rules have it";
    settings.press = press_allowed(loaded, &anonymous) ? PRESS_SIGNED : PRESS_NONE;
  } else if (strcmp(name, "sender") == 0 && settings.sender == SENDER_OF_CONFIGURATION) {
    *whence = ", as the configuration has it";
    settings.sender = call->referee.configuration->sender;
  } else if (strcmp(name, "min-notice") == 0 && settings.schedule.on == NULL) {
    *whence = ", once there is a calendar";
    settings.schedule.on = "";
  }
  return setting_text(call->arena, &settings, name);
}

static Status print_terms(Call *call) {
  LoadedGame loaded;
  Status status = load_game(&call->referee, call->arena, call->words[0], &loaded);
  if (status != STATUS_OK) return status;
  Tree *tree = tree_map(call->arena);
  tree_put_text(call->arena, tree, "timezone", loaded.row.timezone);
  if (call->format != FORMAT_YAML)
    referee_log(&call->referee, NOTICE_DONE, "timezone=%s", loaded.row.timezone);
  for (size_t i = 0; SETTING_NAMES[i] != NULL; i++) {
    const char *name = SETTING_NAMES[i], *whence;
    const char *text = term_that_holds(call, &loaded, name, &whence);
    if (*text == '\0') continue;
    tree_put_text(call->arena, tree, name, text);
    if (call->format != FORMAT_YAML) referee_log(&call->referee, NOTICE_DONE, "%s=%s%s", name, text, whence);
  }
  return call->format == FORMAT_YAML ? call_print_tree(call, tree) : STATUS_OK;
}

static Status read_wish(Call *call, const char *word, SettingWish *out) {
  const char *equals = strchr(word, '=');
  if (equals == NULL || equals == word) return call_misused(call, "a setting is K=V, not \"%s\"", word);
  out->name = arena_strndup(call->arena, word, (size_t)(equals - word));
  out->value = equals + 1;
  return STATUS_OK;
}

static Status set_terms(Call *call) {
  if (call->word_count == 1 && call_option(call, "reason") == NULL) return print_terms(call);
  SettingWish items[WISHES_MOST];
  SettingWishes wishes = {items, call->word_count - 1};
  if (wishes.count == 0) return call_misused(call, "say what to set: K=V");
  ActDemand demand;
  ActResult result;
  Status status = act_demand(call, false, &demand);
  for (size_t i = 0; i < wishes.count && status == STATUS_OK; i++)
    status = read_wish(call, call->words[i + 1], &items[i]);
  if (status == STATUS_OK) status = act_set(&call->referee, call->arena, &demand, &wishes, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", "needed with K=V: " REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_SET = {
    .name = "set",
    .arguments = "NAME [K=V...]",
    .summary = "Change a game's settings, or print them",
    .details =
        "Without K=V it prints the settings. A change is announced to all seats. The current window keeps "
        "its deadline; everything else applies at once. `new` takes the same settings as --option K=V, "
        "and the time zone as --timezone.\n\n"
        "  timezone=Europe/Madrid  of the game and its calendar\n"
        "  every=48h               close each window after this long; no: never\n"
        "  on=\"mon,thu 20:00\"      or at these times\n"
        "  min-notice=6h           with `on`, the least time for an answer\n"
        "  grace=0                 late files still count for this long; the\n"
        "                          deadline that is shown stays\n"
        "  settle=0                adjudicate this long after the last change of\n"
        "                          orders, once all answers are in\n"
        "  remind=quarter          once in the last quarter of the time; none;\n"
        "                          or times before the deadline, as 24h,2h\n"
        "  away-most=14d           days a player may be away (`away:` in turn\n"
        "                          files) in the whole game; 14d/90d: within any\n"
        "                          90 days; 0: none. What a deadline waits for is\n"
        "                          spent, also one that a pause or an outage moves\n"
        "                          into the absence\n"
        "  missed=default          silent seats get the rules' defaults; hold: the\n"
        "                          game waits for them; replace: as default, but\n"
        "                          the seat becomes vacant after\n"
        "  replace-after=3         so many missed turns in a row; stand-in: the\n"
        "                          computer plays for who misses\n"
        "  stand-in-after=1        so many turns in a row\n"
        "  release=auto            send reports at once; referee: at `release`,\n"
        "  release-after=24h       or after this long\n"
        "  sealed=no               yes: hide orders from the game master until\n"
        "                          they are adjudicated\n"
        "  press=signed            players may write to each other; anonymous:\n"
        "                          also without a name; no: never\n"
        "  press-most=5/10         messages passed on from one file, and from one\n"
        "                          player within 24 hours\n"
        "  sender=key              what proves a sender: key, key-and-address,\n"
        "                          key-and-authentication\n"
        "  desk-key=yes            links to the order desk hold the player's key;\n"
        "                          no: players add it themselves\n"
        "  join=ask                who has an invitation asks you; free: has a\n"
        "                          seat, or watches, at once\n\n"
        "Examples:\n"
        "  adjudicator set madrid\n"
        "  adjudicator set madrid grace=2h remind=24h,2h --reason \"as we agreed\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1 + WISHES_MOST,
    .ledger = LEDGER_EXISTS,
    .run = set_terms,
};
