#include "private.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../../mail/message.h"
#include "../letters/letters.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../turn/turn.h"

#define NAME_LONGEST ((size_t)40)

bool game_name_good(const char *name) {
  size_t length = strlen(name);
  return length >= 1 && length <= NAME_LONGEST && name[0] != '-' &&
         strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

static Status misused(const Referee *referee, const char *what, const char *word) {
  referee_log(referee, NOTICE_ERROR, "%s: \"%s\"", what, word);
  return STATUS_USAGE;
}

/* ---- the request ---- */

static Status check_names(Referee *referee, const NewGame *wanted) {
  if (!game_name_good(wanted->name))
    return misused(referee, "a name has 1 to 40 lower-case letters, digits and hyphens", wanted->name);
  if (!time_zone_known(wanted->timezone)) return misused(referee, "no such time zone", wanted->timezone);
  if (!mail_address_valid(referee->arena, referee->configuration->from, NULL)) {
    referee_log(referee, NOTICE_ERROR, "`from` in the configuration is not a mail address: %s",
                referee->configuration->from);
    return STATUS_CONFIG;
  }
  return referee_speaks(referee, referee->configuration->language) ? STATUS_OK : STATUS_CONFIG;
}

static Status find_rules(Referee *referee, LoadedGame *loaded, const char *rules) {
  loaded->game = referee_game(referee, rules);
  if (loaded->game != NULL) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR, "no rules are called \"%s\"; there are: %s", rules,
              referee_game_names(referee, referee->arena));
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

/* Which seats there are: the position says it, or the rules, or else the names given. */
static Status choose_seats(Referee *referee, LoadedGame *loaded, const NewGame *wanted,
                           const Tree *position) {
  const Game *game = loaded->game;
  const char *what, *which;
  Seats *seats = &loaded->seated;
  bool placed = position != NULL && game->seats_of != NULL && game->seats_of(position, loaded->arena, seats);
  if (!placed && !seats_have_names(game, (int)wanted->seat_count)) {
    /* If only the game's own seats can play, the error names the missing seat. */
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

static Status fill_seat(Referee *referee, LoadedGame *loaded, const NewGame *wanted, const NewSeat *wish) {
  const Game *game = loaded->game;
  int seat = loaded_game_seat(loaded, wish->name);
  if (seat < 0) {
    (void)seat_missing(referee, game->id, wish->name, loaded->seated.names);
    return STATUS_USAGE;
  }
  SeatRow *row = &loaded->seats.items[seat];
  if (row->address != NULL) return misused(referee, "a seat was named twice", wish->name);
  if (strcmp(wish->address, SEAT_OPEN) == 0) {
    *row = (SeatRow){.address = SEAT_OPEN};
    return STATUS_OK;
  }
  char *bare;
  const char *level = NULL, *address = wish->address;
  if (seat_for_computer(wish->address, &level)) {
    if (level == NULL) return misused(referee, COMPUTER_LEVELS, wish->address);
    address = COMPUTER_ADDRESS;
  }
  if (!mail_address_valid(loaded->arena, address, &bare) || (level == NULL && address_is_reserved(bare)))
    return misused(referee, "no mail address", wish->address);
  const char *timezone = wish->timezone == NULL ? wanted->timezone : wish->timezone;
  if (!time_zone_known(timezone)) return misused(referee, "no such time zone", timezone);
  if (!referee_language_good(referee, wish->language)) return STATUS_USAGE;
  const char *key = seat_key(loaded->arena, loaded->secret, wanted->name, seat, 0);
  *row = (SeatRow){
      .seat = seat,
      .name = loaded->seated.names[seat],
      .address = address,
      .computer = level,
      .bare = bare,
      .timezone = timezone,
      .language = wish->language, /* or what remember_manners() finds */
      .key_hash = seat_key_hash(loaded->arena, key),
      .mail = wish->mail,
      .known_as = wish->known_as,
  };
  return STATUS_OK;
}

/* It may be meant: for a solitaire, or a try. */
static void warn_of_same_player(Referee *referee, const NewGame *wanted, const SeatRows *seats) {
  for (size_t i = 1; i < seats->count; i++) {
    const SeatRow *row = &seats->items[i];
    if (row->bare == NULL || row->computer != NULL) continue;
    for (size_t k = 0; k < i; k++) {
      const SeatRow *other = &seats->items[k];
      if (other->bare != NULL && other->computer == NULL && strcasecmp(other->bare, row->bare) == 0)
        referee_log(referee, NOTICE_WARNING, "%s: %s plays %s, and %s as well", wanted->name, row->bare,
                    other->name, row->name);
    }
  }
}

static Status fill_seats(Referee *referee, LoadedGame *loaded, const NewGame *wanted) {
  size_t count = (size_t)loaded->seated.count;
  loaded->seats = (SeatRows){arena_alloc(loaded->arena, count * sizeof(SeatRow)), count};
  for (size_t i = 0; i < wanted->seat_count; i++) {
    Status status = fill_seat(referee, loaded, wanted, &wanted->seats[i]);
    if (status != STATUS_OK) return status;
  }
  for (size_t i = 0; i < count; i++) {
    if (loaded->seats.items[i].address == NULL)
      return misused(referee, "a seat has no player; give --seat SEAT=ADDRESS", loaded->seated.names[i]);
  }
  warn_of_same_player(referee, wanted, &loaded->seats);
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

static Status unknown_option(Referee *referee, const LoadedGame *loaded, const char *name) {
  referee_log(referee, NOTICE_ERROR, "%s: has no option \"%s\"%s", loaded->game->id, name,
              did_you_mean(loaded->arena, name, option_names(loaded->arena, loaded->game)));
  return STATUS_USAGE;
}

static Status put_setting(Referee *referee, LoadedGame *loaded, const char *name, const char *value) {
  const Schedule *schedule = &loaded->settings.schedule;
  bool timed = schedule->every > 0 || schedule->on != NULL;
  if (timed && (strcmp(name, "every") == 0 || strcmp(name, "on") == 0))
    return misused(referee, "give one of every and on, and once", value);
  const char *wrong = setting_put(loaded->arena, &loaded->settings, name, value);
  return wrong == NULL ? STATUS_OK : misused(referee, wrong, value);
}

/* Splits the settings from the options of the rules. */
static Status split_options(Referee *referee, LoadedGame *loaded, const NewGame *wanted, Tree **own) {
  *own = tree_map(loaded->arena);
  settings_defaults(&loaded->settings);
  loaded->settings.schedule = wanted->schedule;
  loaded->settings.schedule.min_notice = MIN_NOTICE_DEFAULT;
  Status status = STATUS_OK;
  for (size_t i = 0; wanted->options != NULL && i < wanted->options->count && status == STATUS_OK; i++) {
    const TreeItem *item = &wanted->options->items[i];
    const char *value = tree_string(item->value, "");
    if (is_option(loaded->game, item->key)) {
      tree_put_text(loaded->arena, *own, item->key, value);
    } else {
      status = setting_known(item->key) ? put_setting(referee, loaded, item->key, value)
                                        : unknown_option(referee, loaded, item->key);
    }
  }
  return status;
}

static Status make_secret(Referee *referee, LoadedGame *loaded, const char *seed) {
  if (seed != NULL && !secret_from_seed(loaded->arena, seed, loaded->secret))
    return misused(referee, "a seed is 1 to 64 hexadecimal digits", seed);
  if (seed == NULL && !random_key(loaded->secret)) {
    referee_log(referee, NOTICE_ERROR, "the system's random bytes cannot be read");
    return STATUS_IO;
  }
  return STATUS_OK;
}

/* ---- the start ---- */

/* *position: NULL if none is given. */
static Status read_position(Referee *referee, LoadedGame *loaded, NewGame *wanted, const Tree **position) {
  const char *path = wanted->position_file;
  char *bytes;
  size_t length;
  *position = NULL;
  if (path == NULL && wanted->position_text == NULL) return STATUS_OK;
  if (wanted->position_text == NULL) {
    if (file_read(loaded->arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) {
      referee_log(referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
      return STATUS_NO_INPUT;
    }
    wanted->position_text = bytes;
  } else {
    length = strlen(wanted->position_text);
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  *position = yaml_read(loaded->arena, wanted->position_text, length, &YAML_DATA, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, path, &diagnostics);
  return *position != NULL && diagnostics.errors == 0 ? STATUS_OK : STATUS_BAD_DATA;
}

static Status put_position(Referee *referee, LoadedGame *loaded, const char *path, const Tree *position) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  bool good =
      position_apply(loaded->game, loaded->edition, position, loaded->state, loaded->arena, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, path, &diagnostics);
  return good && diagnostics.errors == 0 ? STATUS_OK : STATUS_BAD_DATA;
}

static Status set_up(Referee *referee, LoadedGame *loaded, const NewGame *wanted, const Tree *options,
                     const Tree *position) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  uint8_t key[DICE_KEY_BYTES];
  /* No turn has begun whose key could be published. */
  deal_key(loaded->secret, wanted->name, 0, key);
  Dice *dice = dice_keyed(loaded->arena, key, wanted->name);
  loaded->state = arena_alloc(loaded->arena, loaded->game->state_size(loaded->edition));
  bool good = loaded->game->setup(loaded->edition, options, dice, loaded->state, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, "--option", &diagnostics);
  if (!good || diagnostics.errors > 0) return STATUS_USAGE;
  if (position != NULL) {
    Status status = put_position(referee, loaded, wanted->position_file, position);
    if (status != STATUS_OK) return status;
  }
  loaded->turn = loaded->game->label(loaded->state, loaded->arena);
  return STATUS_OK;
}

static void fill_row(Referee *referee, LoadedGame *loaded, const NewGame *wanted, const Tree *options,
                     const char *digest) {
  Arena *arena = loaded->arena;
  loaded->row = (GameRow){
      .name = wanted->name,
      .rules = loaded->game->id,
      .options = yaml_write(arena, options, NULL),
      .edition = digest,
      .secret = secret_to_hex(arena, loaded->secret),
      .seeded = wanted->seed != NULL,
      .timezone = wanted->timezone,
      .settings = settings_write(arena, &loaded->settings),
      .status = "running",
      .held = "",
      .paused = TIME_NONE,
      .created = referee->now,
      .opened = referee->now,
      .deadline = schedule_next(&loaded->settings.schedule, referee->now, wanted->timezone),
      .thread = mails_thread(arena, referee, wanted->name, loaded->secret),
  };
  for (size_t i = 0; i < loaded->seats.count; i++)
    loaded->row.computers += loaded->seats.items[i].computer != NULL;
  loaded->row.wake = settings_wake(&loaded->settings, loaded->row.deadline);
  loaded->row.remind =
      settings_next_reminder(&loaded->settings, referee->now, loaded->row.deadline, referee->now);
}

/* A player who asked for one mail for all games gets it for this one, too, and each player their own
 * language. */
static Status remember_manners(Referee *referee, LoadedGame *loaded) {
  for (size_t i = 0; i < loaded->seats.count; i++) {
    SeatRow *seat = &loaded->seats.items[i];
    SeatRows rows;
    if (seat->computer != NULL && seat->language == NULL) seat->language = referee->configuration->language;
    if (seat->computer != NULL) continue;
    Status status = ledger_seats_of_address(referee->ledger, loaded->arena, seat->bare, &rows);
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    for (size_t r = 0; r < rows.count; r++) seat->digest |= rows.items[r].digest;
    if (seat->language != NULL) continue;
    status = preferences_language(referee, loaded->arena, seat->bare, &seat->language);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

static Status prove(Referee *referee, const LoadedGame *loaded, const StateRow *state, bool placed) {
  EventWriter writer = {referee, loaded, loaded->turn, loaded->number, 0, NULL};
  return proof_begin(&writer, state, placed);
}

static Status add(Referee *referee, LoadedGame *loaded, const char *edition_text, bool placed) {
  Ledger *ledger = referee->ledger;
  Status status = remember_manners(referee, loaded);
  if (status != STATUS_OK) return status;
  status = ledger_add_edition(ledger, loaded->row.edition, edition_text);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = ledger_add_game(ledger, &loaded->row, loaded->seats.items, loaded->seats.count);
  if (status == STATUS_BAD_DATA) {
    referee_log(referee, NOTICE_ERROR, "%s: a game of this name exists; choose another with --name",
                loaded->row.name);
    return status;
  }
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  StateRow state;
  status = loaded_game_add_state(referee, loaded, &state);
  if (status == STATUS_OK) status = prove(referee, loaded, &state, placed);
  if (status != STATUS_OK) return status;
  Adjudication done;
  return adjudicate_table(referee, loaded, NULL, true, &done);
}

static Status add_in_transaction(Referee *referee, LoadedGame *loaded, const char *edition_text,
                                 bool placed) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = add(referee, loaded, edition_text, placed);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return status;
}

/* Everything but the ledger. */
static Status prepare(Referee *referee, LoadedGame *loaded, NewGame *wanted) {
  EditionFile edition;
  Tree *options;
  const Tree *position;
  Status status = find_rules(referee, loaded, wanted->rules);
  if (status == STATUS_OK) status = check_names(referee, wanted);
  if (status == STATUS_OK) status = split_options(referee, loaded, wanted, &options);
  if (status == STATUS_OK) status = make_secret(referee, loaded, wanted->seed);
  if (status == STATUS_OK) status = read_position(referee, loaded, wanted, &position);
  if (status == STATUS_OK) status = choose_seats(referee, loaded, wanted, position);
  if (status == STATUS_OK) status = fill_seats(referee, loaded, wanted);
  if (status != STATUS_OK) return status;
  const char *text = wanted->edition_text;
  status =
      text == NULL
          ? referee_edition_file(referee, loaded->game, &loaded->seated, wanted->edition_file, &edition)
          : referee_edition_text(referee, loaded->game, &loaded->seated, text, strlen(text), NULL, &edition);
  if (status != STATUS_OK) return status;
  wanted->edition_text = edition.text;
  loaded->edition = edition.edition;
  status = set_up(referee, loaded, wanted, options, position);
  if (status == STATUS_OK) fill_row(referee, loaded, wanted, options, edition.digest);
  return status;
}

static bool waits_for_players(const NewGame *wanted) {
  for (size_t i = 0; i < wanted->seat_count; i++) {
    if (strcmp(wanted->seats[i].address, SEAT_OPEN) == 0) return true;
  }
  return false;
}

/* The addresses that the configuration makes for seats, whoever will play them. */
static Status check_open(Referee *referee, const LoadedGame *loaded) {
  LoadedGame copy = *loaded;
  copy.seats.items = arena_memdup(loaded->arena, loaded->seats.items, loaded->seats.count * sizeof(SeatRow));
  for (size_t i = 0; i < copy.seats.count; i++) {
    if (strcmp(copy.seats.items[i].address, SEAT_OPEN) == 0) copy.seats.items[i].address = COMPUTER_ADDRESS;
  }
  return addresses_check(referee, &copy);
}

/* Whoever has a seat from the beginning is told that the game waits for the others: they have asked for nothing, and would hear
 * nothing until it begins. */
static Status welcome_all(Referee *referee, Arena *arena, const char *name) {
  InvitationRows rows;
  Status status = referee_ledger_status(referee, ledger_invitations(referee->ledger, arena, name, &rows));
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    InvitationRow *row = &rows.items[i];
    if (row->bare == NULL) continue; /* open, or the computer's */
    status = invitation_tell(referee, arena, row, "given", NULL, NULL);
    if (status == STATUS_OK)
      status = referee_ledger_status(referee, ledger_set_invitation(referee->ledger, row));
  }
  return status;
}

static Status add_opening(Referee *referee, Arena *arena, const NewGame *wanted, const char *edition) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = opening_add(referee, arena, wanted, edition);
  if (status == STATUS_OK) status = welcome_all(referee, arena, wanted->name);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return status;
}

/* Nothing of what was dealt to see whether it can be is kept. */
static Status open_game(Referee *referee, LoadedGame *loaded, const NewGame *wanted) {
  Status status = check_open(referee, loaded);
  if (status == STATUS_OK) status = add_opening(referee, loaded->arena, wanted, loaded->row.edition);
  loaded->row = (GameRow){.name = wanted->name, .rules = loaded->game->id, .status = "open"};
  loaded->state = NULL;
  return status;
}

Status new_game_within(Referee *referee, Arena *arena, const NewGame *wanted, LoadedGame *out) {
  *out = (LoadedGame){.arena = arena};
  NewGame made = *wanted;
  Status status = prepare(referee, out, &made);
  return status == STATUS_OK ? add(referee, out, made.edition_text, made.position_text != NULL) : status;
}

Status new_game(Referee *referee, Arena *arena, const NewGame *wanted, LoadedGame *out) {
  LoadedGame own = {.arena = arena};
  LoadedGame *loaded = out == NULL ? &own : out;
  *loaded = own;
  NewGame made = *wanted;
  Status status = prepare(referee, loaded, &made);
  if (status == STATUS_OK && referee->ledger == NULL) status = referee->open(referee->open_context);
  if (status != STATUS_OK) return status;
  if (waits_for_players(&made)) return open_game(referee, loaded, &made);
  return add_in_transaction(referee, loaded, made.edition_text, made.position_text != NULL);
}
