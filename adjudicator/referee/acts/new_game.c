#include "acts.h"

#include <errno.h>
#include <string.h>

#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../../mail/message.h"
#include "../intake/intake.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../tell/tell.h"
#include "../turn/turn.h"

#define NAME_LONGEST ((size_t)40)

bool game_name_good(const char *name) {
  size_t length = strlen(name);
  return length >= 1 && length <= NAME_LONGEST && name[0] != '-' &&
         strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static Status misused(const Referee *referee, const char *what, const char *word) {
  referee_tell(referee, NOTICE_ERROR, "%s: \"%s\"", what, word);
  return STATUS_USAGE;
}

/* ---- what was asked for ---- */

static Status check_names(Referee *referee, const NewGame *wanted) {
  if (!game_name_good(wanted->name))
    return misused(referee, "a name has 1 to 40 lower-case letters, digits and hyphens", wanted->name);
  if (!time_zone_known(wanted->timezone)) return misused(referee, "no such time zone", wanted->timezone);
  if (!mail_address_valid(referee->arena, referee->configuration->from, NULL)) {
    referee_tell(referee, NOTICE_ERROR, "`from` of the configuration is no mail address: %s",
                 referee->configuration->from);
    return STATUS_CONFIG;
  }
  return referee_speaks(referee, referee->configuration->language) ? STATUS_OK : STATUS_CONFIG;
}

static Status find_rules(Referee *referee, Table *table, const char *rules) {
  table->game = referee_game(referee, rules);
  if (table->game != NULL) return STATUS_OK;
  const char *names = "";
  for (size_t i = 0; referee->games[i] != NULL; i++)
    names = arena_printf(referee->arena, "%s%s%s", names, i == 0 ? "" : ", ", referee->games[i]->id);
  referee_tell(referee, NOTICE_ERROR, "no rules are called \"%s\"; there are: %s", rules, names);
  return STATUS_USAGE;
}

/* Reports would say the word in place of the player. All languages have the same words;
 * their texts differ. */
static Status check_seat_words(Referee *referee, const Game *game, const Seats *seats) {
  if (seats_are_fixed(game, seats)) return STATUS_OK;
  const Catalogue *catalogue = referee_catalogue(referee, "en");
  if (catalogue == NULL) return STATUS_CONFIG;
  for (int seat = 0; seat < seats->count; seat++) {
    if (catalogue_is_word(catalogue, referee->arena, game->id, seats->names[seat]))
      return misused(referee, "reports use this word for something else; name the seat otherwise",
                     seats->names[seat]);
  }
  return STATUS_OK;
}

/* Who sits at the table: the position says it, or the rules, or else the names that were given. */
static Status choose_seats(Referee *referee, Table *table, const NewGame *wanted, const Tree *position) {
  const Game *game = table->game;
  const char *what, *which;
  Seats *seats = &table->seated;
  bool placed = position != NULL && game->seats_of != NULL && game->seats_of(position, table->arena, seats);
  if (!placed && !seats_bear_names(game, (int)wanted->seat_count)) {
    /* Where only the fixed ones can play, a seat that is missing is told by its name. */
    bool possible = game->named_from == 0 || seats_may_play(game, (int)wanted->seat_count);
    seats_fixed(game, seats);
    return possible ? STATUS_OK : seats_refuse(referee, game, "the number of seats", "");
  }
  if (!placed) {
    *seats = (Seats){.count = (int)wanted->seat_count};
    for (int seat = 0; seat < seats->count && seat < GAME_SEATS_MAX; seat++)
      seats->names[seat] = wanted->seats[seat].name;
  }
  if (!seats_good(game, seats, &what, &which)) return seats_refuse(referee, game, what, which);
  return check_seat_words(referee, game, seats);
}

static Status fill_seat(Referee *referee, Table *table, const NewGame *wanted, const NewSeat *wish) {
  const Game *game = table->game;
  int seat = table_seat(table, wish->name);
  if (seat < 0) {
    referee_tell(referee, NOTICE_ERROR, "%s has no seat \"%s\"%s", game->id, wish->name,
                 did_you_mean(table->arena, wish->name, table->seated.names));
    return STATUS_USAGE;
  }
  SeatRow *row = &table->seats.items[seat];
  if (row->address != NULL) return misused(referee, "a seat was named twice", wish->name);
  char *bare;
  if (!mail_address_valid(table->arena, wish->address, &bare))
    return misused(referee, "no mail address", wish->address);
  const char *timezone = wish->timezone == NULL ? wanted->timezone : wish->timezone;
  if (!time_zone_known(timezone)) return misused(referee, "no such time zone", timezone);
  if (!referee_language_good(referee, wish->language)) return STATUS_USAGE;
  const char *key = seat_key(table->arena, table->secret, wanted->name, seat, 0);
  *row = (SeatRow){
      .seat = seat,
      .name = table->seated.names[seat],
      .address = wish->address,
      .bare = bare,
      .timezone = timezone,
      .language = wish->language, /* or what remember_manners() finds */
      .key_hash = seat_key_hash(table->arena, key),
  };
  return STATUS_OK;
}

static Status fill_seats(Referee *referee, Table *table, const NewGame *wanted) {
  size_t count = (size_t)table->seated.count;
  table->seats = (SeatRows){arena_alloc(table->arena, count * sizeof(SeatRow)), count};
  for (size_t i = 0; i < wanted->seat_count; i++) {
    Status status = fill_seat(referee, table, wanted, &wanted->seats[i]);
    if (status != STATUS_OK) return status;
  }
  for (size_t i = 0; i < count; i++) {
    if (table->seats.items[i].address == NULL)
      return misused(referee, "a seat has no player; give --seat SEAT=ADDRESS", table->seated.names[i]);
  }
  return STATUS_OK;
}

/* The options of the rules and the settings, ended by NULL: for "did you mean". */
static const char *const *option_names(Arena *arena, const Game *game) {
  size_t count = 0, settings = 0;
  while (game->options != NULL && game->options[count].name != NULL) count++;
  while (SETTING_NAMES[settings] != NULL) settings++;
  const char **names = arena_alloc(arena, (count + settings + 1) * sizeof *names);
  for (size_t i = 0; i < count; i++) names[i] = game->options[i].name;
  for (size_t i = 0; i < settings; i++) names[count + i] = SETTING_NAMES[i];
  return names;
}

static bool is_option(const Game *game, const char *name) {
  for (size_t i = 0; game->options != NULL && game->options[i].name != NULL; i++) {
    if (strcmp(game->options[i].name, name) == 0) return true;
  }
  return false;
}

static Status unknown_option(Referee *referee, const Table *table, const char *name) {
  referee_tell(referee, NOTICE_ERROR, "%s has no option \"%s\"%s", table->game->id, name,
               did_you_mean(table->arena, name, option_names(table->arena, table->game)));
  return STATUS_USAGE;
}

static Status put_setting(Referee *referee, Table *table, const char *name, const char *value) {
  const Schedule *schedule = &table->settings.schedule;
  bool timed = schedule->every > 0 || schedule->on != NULL;
  if (timed && (strcmp(name, "every") == 0 || strcmp(name, "on") == 0))
    return misused(referee, "give one of every and on, and once", value);
  const char *wrong = setting_put(table->arena, &table->settings, name, value);
  return wrong == NULL ? STATUS_OK : misused(referee, wrong, value);
}

/* Splits the settings from the options of the rules. */
static Status split_options(Referee *referee, Table *table, const NewGame *wanted, Tree **own) {
  *own = tree_map(table->arena);
  settings_defaults(&table->settings);
  table->settings.schedule = wanted->schedule;
  table->settings.schedule.min_notice = MIN_NOTICE_DEFAULT;
  Status status = STATUS_OK;
  for (size_t i = 0; wanted->options != NULL && i < wanted->options->count && status == STATUS_OK; i++) {
    const TreeItem *item = &wanted->options->items[i];
    const char *value = tree_string(item->value, "");
    if (is_option(table->game, item->key)) {
      tree_put_text(table->arena, *own, item->key, value);
    } else {
      status = setting_known(item->key) ? put_setting(referee, table, item->key, value)
                                        : unknown_option(referee, table, item->key);
    }
  }
  return status;
}

static Status make_secret(Referee *referee, Table *table, const char *seed) {
  if (seed != NULL && !secret_from_seed(table->arena, seed, table->secret))
    return misused(referee, "a seed is 1 to 64 hexadecimal digits", seed);
  if (seed == NULL && !random_key(table->secret)) {
    referee_tell(referee, NOTICE_ERROR, "the system has no random bytes to give");
    return STATUS_UNAVAILABLE;
  }
  return STATUS_OK;
}

/* ---- the start ---- */

/* *position: NULL where none is given. */
static Status read_position(Referee *referee, Table *table, const char *path, const Tree **position) {
  char *bytes;
  size_t length;
  *position = NULL;
  if (path == NULL) return STATUS_OK;
  if (file_read(table->arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) {
    referee_tell(referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
    return STATUS_NO_INPUT;
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, table->arena);
  *position = yaml_read(table->arena, bytes, length, &YAML_DATA, &diagnostics);
  referee_tell_diagnostics(referee, table->game->id, path, &diagnostics);
  return *position != NULL ? STATUS_OK : STATUS_BAD_DATA;
}

static Status put_position(Referee *referee, Table *table, const char *path, const Tree *position) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, table->arena);
  bool good = position_apply(table->game, table->edition, position, table->state, table->arena, &diagnostics);
  referee_tell_diagnostics(referee, table->game->id, path, &diagnostics);
  return good ? STATUS_OK : STATUS_BAD_DATA;
}

static Status set_up(Referee *referee, Table *table, const NewGame *wanted, const Tree *options,
                     const Tree *position) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, table->arena);
  uint8_t key[DICE_KEY_BYTES];
  /* No turn has begun whose key could be told. */
  deal_key(table->secret, wanted->name, key);
  Dice *dice = dice_keyed(table->arena, key, wanted->name);
  table->state = arena_alloc(table->arena, table->game->state_size);
  bool good = table->game->setup(table->edition, options, dice, table->state, &diagnostics);
  referee_tell_diagnostics(referee, table->game->id, "--option", &diagnostics);
  if (!good) return STATUS_USAGE;
  if (position != NULL) {
    Status status = put_position(referee, table, wanted->position_file, position);
    if (status != STATUS_OK) return status;
  }
  table->turn = table->game->label(table->state, table->arena);
  return STATUS_OK;
}

static void fill_row(Referee *referee, Table *table, const NewGame *wanted, const Tree *options,
                     const char *digest) {
  Arena *arena = table->arena;
  table->row = (GameRow){
      .name = wanted->name,
      .rules = table->game->id,
      .options = yaml_write(arena, options, NULL),
      .edition = digest,
      .secret = secret_to_hex(arena, table->secret),
      .timezone = wanted->timezone,
      .settings = settings_write(arena, &table->settings),
      .status = "running",
      .held = "",
      .paused = TIME_NONE,
      .created = referee->now,
      .opened = referee->now,
      .deadline = schedule_next(&table->settings.schedule, referee->now, wanted->timezone),
      .thread = mails_thread(arena, referee, wanted->name, table->secret),
  };
  table->row.wake = settings_wake(&table->settings, table->row.deadline);
}

/* Who has asked for one mail for all games gets it for this one, too, and everybody his own language. */
static Status remember_manners(Referee *referee, Table *table) {
  for (size_t i = 0; i < table->seats.count; i++) {
    SeatRow *seat = &table->seats.items[i];
    SeatRows rows;
    Status status = ledger_seats_of_address(referee->ledger, table->arena, seat->bare, &rows);
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    for (size_t r = 0; r < rows.count; r++) seat->digest |= rows.items[r].digest;
    if (seat->language != NULL) continue;
    status = personal_language(referee, table->arena, seat->bare, &seat->language);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

static Status prove(Referee *referee, const Table *table, const StateRow *state, bool placed) {
  Chronicle chronicle = {referee, table, table->turn, table->number, 0, NULL};
  return proof_begin(&chronicle, state, placed);
}

static Status add(Referee *referee, Table *table, const char *edition_text, bool placed) {
  Ledger *ledger = referee->ledger;
  Status status = remember_manners(referee, table);
  if (status != STATUS_OK) return status;
  status = ledger_add_edition(ledger, table->row.edition, edition_text);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = ledger_add_game(ledger, &table->row, table->seats.items, table->seats.count);
  if (status == STATUS_BAD_DATA) {
    referee_tell(referee, NOTICE_ERROR, "there is a game called \"%s\" already", table->row.name);
    return status;
  }
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  StateRow state = table_state_row(table, referee->now);
  status = referee_ledger_status(referee, ledger_add_state(ledger, table->row.id, &state));
  if (status == STATUS_OK) status = prove(referee, table, &state, placed);
  if (status != STATUS_OK) return status;
  Adjudication done;
  return adjudicate_table(referee, table, false, true, &done);
}

static Status add_in_transaction(Referee *referee, Table *table, const char *edition_text, bool placed) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = add(referee, table, edition_text, placed);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return status;
}

Status new_game(Referee *referee, Arena *arena, const NewGame *wanted, Table *out) {
  Table own = {.arena = arena};
  Table *table = out == NULL ? &own : out;
  *table = own;
  EditionFile edition;
  Tree *options;
  const Tree *position;
  Status status = find_rules(referee, table, wanted->rules);
  if (status == STATUS_OK) status = check_names(referee, wanted);
  if (status == STATUS_OK) status = split_options(referee, table, wanted, &options);
  if (status == STATUS_OK) status = make_secret(referee, table, wanted->seed);
  if (status == STATUS_OK) status = read_position(referee, table, wanted->position_file, &position);
  if (status == STATUS_OK) status = choose_seats(referee, table, wanted, position);
  if (status == STATUS_OK) status = fill_seats(referee, table, wanted);
  if (status != STATUS_OK) return status;
  status = referee_edition_file(referee, table->game, &table->seated, wanted->edition_file, &edition);
  if (status != STATUS_OK) return status;
  table->edition = edition.edition;
  status = set_up(referee, table, wanted, options, position);
  if (status != STATUS_OK) return status;
  fill_row(referee, table, wanted, options, edition.digest);
  if (referee->ledger == NULL) status = referee->open(referee->open_context);
  if (status != STATUS_OK) return status;
  return add_in_transaction(referee, table, edition.text, wanted->position_file != NULL);
}
