#include <string.h>

#include "../referee/turn/turn.h"
#include "verbs.h"

#define DAY ((int64_t)24 * 3600)

/* "spanish=phil@example.org": the text before and after the first `=`. */
static bool split(Call *call, const char *text, const char **name, const char **value) {
  const char *equals = strchr(text, '=');
  if (equals == NULL || equals == text || equals[1] == '\0') return false;
  *name = arena_strndup(call->arena, text, (size_t)(equals - text));
  *value = equals + 1;
  return true;
}

static Status read_seat(Call *call, const char *text, NewGame *wanted, NewSeat *seats) {
  NewSeat *seat = &seats[wanted->seat_count];
  if (!split(call, text, &seat->name, &seat->address))
    return call_misused(call, "--seat needs SEAT=ADDRESS, SEAT=computer or SEAT=open, not \"%s\"", text);
  wanted->seat_count++;
  return STATUS_OK;
}

/* --seat-timezone SEAT=ZONE, --seat-language SEAT=LANGUAGE. */
static Status read_seat_manner(Call *call, const OptionValue *option, const NewGame *wanted, NewSeat *seats) {
  bool zone = strcmp(option->name, "seat-timezone") == 0;
  const char *name, *value;
  if (!split(call, option->value, &name, &value))
    return call_misused(call, "--%s needs SEAT=%s, not \"%s\"", option->name, zone ? "ZONE" : "LANGUAGE",
                        option->value);
  for (size_t i = 0; i < wanted->seat_count; i++) {
    if (strcmp(seats[i].name, name) != 0) continue;
    *(zone ? &seats[i].timezone : &seats[i].language) = value;
    return STATUS_OK;
  }
  return call_misused(call, "--%s names \"%s\", which no --seat does", option->name, name);
}

/* --seat-mail MAIL, of all seats, or SEAT=MAIL. The computer reads nothing. */
static Status read_seat_mail(Call *call, const char *text, const NewGame *wanted, NewSeat *seats, bool all) {
  static const char *const MAILS[] = {"html", "text", NULL};
  const char *equals = strchr(text, '='), *mail = equals == NULL ? text : equals + 1;
  if (word_index(mail, MAILS) < 0)
    return call_misused(call, "--seat-mail needs html or text, or SEAT=html or SEAT=text, not \"%s\"", text);
  bool found = equals == NULL;
  if (all != found) return STATUS_OK;
  for (size_t i = 0; i < wanted->seat_count; i++) {
    const char *level;
    size_t length = strlen(seats[i].name);
    bool named = all || (length == (size_t)(equals - text) && strncmp(seats[i].name, text, length) == 0);
    if (named && !seat_for_computer(seats[i].address, &level)) seats[i].mail = mail;
    found |= named;
  }
  return found ? STATUS_OK : call_misused(call, "--seat-mail names \"%s\", which no --seat does", text);
}

/* What is said of all seats first. */
static Status read_seat_mails(Call *call, const NewGame *wanted, NewSeat *seats) {
  Status status = read_seat_mail(call, "html", wanted, seats, true);
  for (int one = 0; one < 2; one++) {
    for (size_t i = 0; i < call->option_count && status == STATUS_OK; i++) {
      if (strcmp(call->options[i].name, "seat-mail") == 0)
        status = read_seat_mail(call, call->options[i].value, wanted, seats, one == 0);
    }
  }
  return status;
}

static Status read_game_option(Call *call, const char *text, Tree *options) {
  const char *name, *value;
  if (!split(call, text, &name, &value)) return call_misused(call, "--option needs K=V, not \"%s\"", text);
  if (tree_get(options, name) != NULL) return call_misused(call, "the option %s was given twice", name);
  tree_put_text(call->arena, options, name, value);
  return STATUS_OK;
}

void put_options(Arena *arena, const char *const *pairs, Tree *options) {
  for (const char *const *at = pairs; at != NULL && *at != NULL; at += 2) {
    if (tree_get(options, at[0]) == NULL) tree_put_text(arena, options, at[0], at[1]);
  }
}

static Status read_lists(Call *call, NewGame *wanted) {
  NewSeat *seats = arena_alloc(call->arena, (call->option_count + 1) * sizeof *seats);
  Tree *options = tree_map(call->arena);
  Status status = STATUS_OK;
  wanted->seats = seats;
  wanted->options = options;
  for (size_t i = 0; i < call->option_count && status == STATUS_OK; i++) {
    const OptionValue *option = &call->options[i];
    if (strcmp(option->name, "seat") == 0) status = read_seat(call, option->value, wanted, seats);
    if (strcmp(option->name, "option") == 0) status = read_game_option(call, option->value, options);
  }
  const Game *game = referee_game(&call->referee, call->words[0]);
  /* So that it stays in the game, whatever the default will be. */
  if (wanted->position_file == NULL && game != NULL) put_options(call->arena, game->fresh, options);
  for (size_t i = 0; i < call->option_count && status == STATUS_OK; i++) {
    const OptionValue *option = &call->options[i];
    if (strcmp(option->name, "seat-timezone") == 0 || strcmp(option->name, "seat-language") == 0)
      status = read_seat_manner(call, option, wanted, seats);
  }
  return status == STATUS_OK ? read_seat_mails(call, wanted, seats) : status;
}

static Status read_schedule(Call *call, Schedule *schedule) {
  const char *every = call_option(call, "every"), *on = call_option(call, "on"), *wrong;
  if (every != NULL && on != NULL) return call_misused(call, "--every or --on, not both");
  if (every != NULL && !duration_parse(every, &schedule->every))
    return call_misused(call, "--every needs a time such as 48h, 90m or 2d, not \"%s\"", every);
  if (on != NULL && !calendar_parse(call->arena, on, schedule, &wrong))
    return call_misused(call, "--on needs weekdays and times such as \"mon,thu 20:00\"; what is \"%s\"?",
                        wrong);
  return STATUS_OK;
}

/* As it was typed. */
static const char *player_of(const Call *call, const SeatRow *seat) {
  return seat->computer == NULL ? seat->address
                                : arena_concat(call->arena, "computer:", seat->computer, NULL);
}

/* What somebody who begins a game may not have added up: 20 windows of 48h each are 40 days. */
static void tell_length(const Call *call, const NewGame *wanted, const LoadedGame *loaded) {
  const GameLength *length = game_length(loaded->game, wanted->options);
  int64_t every = loaded->settings.schedule.every, days = (length->windows * every + DAY - 1) / DAY;
  const char *longest = days == 0 ? ""
                                  : arena_concat(call->arena, ": ",
                                                 days < 21 ? call_counted(call, days, "day")
                                                           : call_counted(call, (days + 6) / 7, "week"),
                                                 " at most, less where all answer early", NULL);
  referee_log(&call->referee, NOTICE_DONE, "A whole game asks about %d times, each player about %d times%s.",
              length->windows, length->each, longest);
}

static Status print_result(Call *call, const NewGame *wanted, const LoadedGame *loaded) {
  const GameRow *row = &loaded->row;
  const char *window = loaded->game->window(loaded->state);
  bool due = row->deadline != TIME_NONE;
  if (call->format == FORMAT_TEXT) {
    referee_log(&call->referee, NOTICE_DONE, "%s: %s begins; next, %s%s%s", row->name, loaded->game->title,
                turn_place(call->arena, loaded->turn, window), due ? " due " : "; no deadline",
                due ? time_format_zone(call->arena, row->deadline, row->timezone) : "");
    for (size_t i = 0; i < loaded->seats.count; i++)
      referee_log(&call->referee, NOTICE_DONE, "  %s: %s", loaded->seats.items[i].name,
                  player_of(call, &loaded->seats.items[i]));
    tell_length(call, wanted, loaded);
    referee_log(&call->referee, NOTICE_DONE,
                "First reports queued; `adjudicator send` or the next tick sends them.");
    return STATUS_OK;
  }
  Tree *tree = tree_map(call->arena);
  tree_put_text(call->arena, tree, "game", row->name);
  tree_put_text(call->arena, tree, "rules", row->rules);
  tree_put_text(call->arena, tree, "turn", loaded->turn);
  tree_put_text(call->arena, tree, "window", window);
  tree_put_text(call->arena, tree, "deadline", due ? time_format(call->arena, row->deadline) : NULL);
  tree_put_int(call->arena, tree, "windows", game_length(loaded->game, wanted->options)->windows);
  Tree *seats = tree_put(call->arena, tree, "seats", tree_map(call->arena));
  for (size_t i = 0; i < loaded->seats.count; i++)
    tree_put_text(call->arena, seats, loaded->seats.items[i].name, player_of(call, &loaded->seats.items[i]));
  return call_print_tree(call, tree);
}

static Status begin(Call *call) {
  const char *timezone = call_option(call, "timezone");
  NewGame wanted = {
      .rules = call->words[0],
      .name = call_option(call, "name"),
      .timezone = timezone == NULL ? call->configuration.timezone : timezone,
      .position_file = call_option(call, "position"),
      .edition_file = call_option(call, "edition"),
      .seed = call_option(call, "seed"),
  };
  if (wanted.name == NULL) return call_misused(call, "--name is missing");
  Status status = read_lists(call, &wanted);
  if (status == STATUS_OK) status = read_schedule(call, &wanted.schedule);
  if (status != STATUS_OK) return status;
  LoadedGame loaded;
  status = new_game(&call->referee, call->arena, &wanted, &loaded);
  if (status != STATUS_OK) return status;
  return strcmp(loaded.row.status, "open") == 0 ? print_invitations(call, loaded.row.name)
                                                : print_result(call, &wanted, &loaded);
}

static const OptionRule OPTIONS[] = {
    {"name", "NAME", "the name of the game: lower-case letters, digits, hyphens", false},
    {"seat", "SEAT=ADDRESS", "a player and an address, SEAT=computer or SEAT=open; repeat for each seat",
     true},
    {"seat-timezone", "SEAT=ZONE", "this player's time zone (default: the game's)", true},
    {"seat-language", "SEAT=LANGUAGE", "this player's language: en, es, fr (default: --language)", true},
    {"seat-mail", "[SEAT=]MAIL",
     "mail of all seats, or of this one: html, a page with the map beside the text (default), or text", true},
    {"option", "K=V",
     "an option of the rules (`adjudicator rules RULES --tables`) or a setting (`adjudicator set --help`); repeat for each",
     true},
    {"every", "48h", "close each window this long after it opens (s, m, h, d, w)", false},
    {"on", "\"mon,thu 20:00\"", "close windows at these times, at least min-notice away", false},
    {"timezone", "ZONE", "time zone of the game and its calendar (default: the configuration's)", false},
    {"position", "FILE", "start from this position (YAML)", false},
    {"edition", "FILE", "cards and board of a printed box (default: ours)", false},
    {"seed", "HEX", "the secret behind dice and keys, for tests: the same seed gives the same game", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_NEW = {
    .name = "new",
    .arguments = "RULES",
    .summary = "Start a game; queue the first reports",
    .details =
        "Without --every or --on there are no deadlines: a window stays open until all answers are in. It says about how often a "
        "whole game asks, and how long that takes at most.\n\n"
        "Times of --on are local times of the game's zone, in summer and winter. Separate groups with `;`: "
        "\"mon-fri 20:00; sun 9:00,18:00\".\n\n"
        "Each seat gets its key in its first report. If the rules do not name the seats, name them after "
        "the players (anne=anne@example.org); they sit in the order given.\n\n"
        "SEAT=computer lets the computer play it, as well as it can in a tenth of a second: computer:easy does not "
        "think, computer:hard thinks ten times as long.\n\n"
        "SEAT=open waits for a player: an invitation with a code is printed, and the first who mails the code takes the seat, once "
        "you say yes (`adjudicator admit --help`). Nothing is dealt and no deadline runs until the last seat is taken; then the game "
        "begins as if it were started at that moment.\n\n"
        "Examples:\n"
        "  adjudicator new dos-de-mayo --name madrid --seat spanish=phil@example.org \\\n"
        "      --seat french=karsten@example.org --every 48h\n"
        "  adjudicator new dos-de-mayo --name lunes --seat spanish=a@example.org \\\n"
        "      --seat french=b@example.org --on \"mon,thu 20:00\" \\\n"
        "      --timezone Europe/Madrid --option pace=full\n"
        "  adjudicator new dos-de-mayo --name alone --seat spanish=phil@example.org \\\n"
        "      --seat french=computer:hard\n"
        "  adjudicator new dos-de-mayo --name toledo --seat spanish=phil@example.org \\\n"
        "      --seat french=open --every 48h\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_CREATE,
    .run = begin,
};
