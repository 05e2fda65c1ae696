#include "private.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../../games/notation.h"
#include "../../games/turn_file.h"
#include "../../mail/message.h"
#include "../acts/acts.h"
#include "../letters/letters.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../turn/turn.h"

/* A notation holds the orders of a whole campaign. */
static const YamlLimits YAML_NOTATION = {(size_t)16 * 1024 * 1024, YAML_DATA_DEPTH, (size_t)2 * 1000 * 1000};

/* RFC 2606 2: no mail ever goes there; the ledger also stops mail to it. */
#define NO_ADDRESS "nobody@imported.invalid"

/* One game on its way from its notation. */
typedef struct Reading {
  Referee *referee; /* whose clock says when each window was adjudicated */
  const Import *wanted;
  Notation notation;
  NotationPlay play;
  LoadedGame *loaded; /* as the game stands in `play` */
  EditionFile edition;
  bool recording; /* into the ledger; else it is only played */
  Files files;    /* in force, as they were recorded */
  Time now, begun;
  Diagnostics found;
} Reading;

static Status or_bad(bool good) {
  return good ? STATUS_OK : STATUS_BAD_DATA;
}

/* ---- the file ---- */

/* When a window was adjudicated, or the game begun; now if it is not said. False after an error. */
static bool time_of(Reading *reading, const Tree *said, Time *out) {
  *out = reading->now;
  if (said == NULL || time_parse(said->text, out)) return true;
  field_fault(&reading->found, "NOTATION-TIME", "notation-time", said);
  return false;
}

/* What the rules do not ask about. */
static bool check_name_and_times(Reading *reading) {
  const Notation *notation = &reading->notation;
  const Tree *title = notation->title;
  Time time;
  bool good = title == NULL || game_name_good(title->text);
  if (!good) field_fault(&reading->found, "NOTATION-SHAPE", "notation-name", title);
  good = time_of(reading, notation->begun, &reading->begun) && good;
  for (size_t i = 0; i < notation->window_count; i++)
    good = time_of(reading, notation->windows[i].at, &time) && good;
  return good;
}

static Status read_notation(Reading *reading) {
  Referee *referee = reading->referee;
  const char *path = reading->wanted->path;
  Arena *arena = reading->loaded->arena;
  char *bytes;
  size_t length;
  if (file_read(arena, path, YAML_NOTATION.bytes, &bytes, &length) != STATUS_OK) {
    referee_log(referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
    return STATUS_NO_INPUT;
  }
  const Tree *tree = yaml_read(arena, bytes, length, &YAML_NOTATION, &reading->found);
  if (tree == NULL && diagnostics_has_error(&reading->found, "FILE-EMPTY"))
    diagnose_at(&reading->found, SEVERITY_ERROR, "NOTATION-VERSION", "notation-version", 1, 1, NULL);
  if (tree == NULL || reading->found.errors > 0) return STATUS_BAD_DATA;
  bool read = notation_read(referee->games, arena, tree, &reading->notation, &reading->found);
  return or_bad(check_name_and_times(reading) && read);
}

/* ---- the game that it begins with ---- */

/* The ledger, if there is one already, keeps the editions of all its games. */
static Status edition_of_ledger(Reading *reading, const char *digest, EditionFile *out) {
  Referee *referee = reading->referee;
  LoadedGame *loaded = reading->loaded;
  bool there =
      referee->ledger != NULL || (referee->open != NULL && referee->configuration->database != NULL &&
                                  access(referee->configuration->database, F_OK) == 0);
  if (!there) return STATUS_NOT_FOUND;
  const char *text;
  Status status = referee->ledger == NULL ? referee->open(referee->open_context) : STATUS_OK;
  if (status == STATUS_OK) status = ledger_edition(referee->ledger, loaded->arena, digest, &text);
  if (status != STATUS_OK)
    return status == STATUS_NOT_FOUND ? status : referee_ledger_status(referee, status);
  *out = (EditionFile){.text = text, .digest = digest};
  out->edition = referee_edition(referee, loaded->game, &loaded->seated, digest, text, &reading->found);
  return out->edition == NULL ? STATUS_BAD_DATA : STATUS_OK;
}

/* The one that is given, or ours, or one that the ledger knows. */
static Status choose_edition(Reading *reading) {
  const Tree *said = reading->notation.edition;
  LoadedGame *loaded = reading->loaded;
  EditionFile *edition = &reading->edition;
  const char *path = reading->wanted->edition_file;
  Status status = referee_edition_file(reading->referee, loaded->game, &loaded->seated, path, edition);
  if (status != STATUS_OK) return status;
  const char *ours = edition->digest;
  if (path == NULL && strcmp(ours, said->text) != 0) status = edition_of_ledger(reading, said->text, edition);
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return status;
  loaded->edition = edition->edition;
  if (strcmp(edition->digest, said->text) == 0) return STATUS_OK;
  diagnose(&reading->found, SEVERITY_ERROR, "NOTATION-EDITION", "notation-edition", said, "said", said->text,
           "is", ours, NULL);
  return STATUS_BAD_DATA;
}

static Status begin(Reading *reading) {
  LoadedGame *loaded = reading->loaded;
  Status status = choose_edition(reading);
  if (status != STATUS_OK) return status;
  bool good =
      notation_begin(&reading->play, loaded->arena, &reading->notation, loaded->edition, &reading->found);
  loaded->state = reading->play.state;
  loaded->turn = reading->play.turn;
  return or_bad(good && reading->found.errors == 0);
}

/* ---- files ---- */

static char *file_text(const Reading *reading, const NotationFile *file) {
  Arena *arena = reading->loaded->arena;
  Tree *whole = tree_map(arena);
  tree_put_text(arena, whole, "game", reading->loaded->row.name);
  tree_put_text(arena, whole, "turn", reading->loaded->turn);
  for (size_t i = 0; i < file->sections->count; i++)
    tree_put(arena, whole, file->sections->items[i].key, file->sections->items[i].value);
  return yaml_write(arena, whole, NULL);
}

static Status record_file(Reading *reading, const NotationFile *file, SeatFile *out) {
  const LoadedGame *loaded = reading->loaded;
  Referee *referee = reading->referee;
  const char *text = file_text(reading, file);
  TurnText read = {.file = yaml_read(loaded->arena, text, strlen(text), &YAML_DATA, &reading->found)};
  const char *orders, *places;
  turn_file_write(loaded->arena, &read, &orders, &places);
  SubmissionRow row = {
      .game = loaded->row.id,
      .seat = file->seat,
      .turn = loaded->turn,
      .part = file->part,
      .source = "import",
      .text = text,
      .length = (int64_t)strlen(text),
      .orders = orders,
      .places = places,
      .standing = "in-force",
      .diagnostics = "[]\n",
      .at = referee->now,
  };
  Status status = submission_salt(referee, loaded, &row);
  if (status == STATUS_OK)
    status = referee_ledger_status(referee, ledger_add_submission(referee->ledger, &row));
  if (status == STATUS_OK) status = proof_file(referee, loaded, &row);
  out->receipt = row.receipt;
  out->digest = row.digest;
  return status;
}

/* One that stayed the same (notation_take()) keeps its receipt. */
static Status take_file(Reading *reading, const NotationFile *file, SeatFile *out) {
  const SeatFile *former = files_of_part(&reading->files, file->seat, file->part);
  if (former != NULL && former->tree == file->sections) {
    *out = *former;
    return STATUS_OK;
  }
  *out = (SeatFile){.tree = file->sections, .part = file->part};
  return record_file(reading, file, out);
}

/* The files that count in a window, into the ledger. */
static Status record_files(Reading *reading) {
  const NotationPlay *play = &reading->play;
  Files files = {.seats = {{NULL, 0}}};
  SeatFile *items = arena_alloc(play->arena, (play->file_count + 1) * sizeof *items);
  Status status = STATUS_OK;
  for (size_t i = 0; i < play->file_count && status == STATUS_OK; i++) {
    SeatFiles *own = &files.seats[play->files[i].seat];
    if (own->count == 0) own->items = &items[i];
    own->count++;
    status = take_file(reading, &play->files[i], &items[i]);
  }
  reading->files = files;
  return status;
}

/* ---- windows ---- */

static Status record_window(Reading *reading, const NotationWindow *window, const char *turn,
                            const Play *play) {
  LoadedGame *loaded = reading->loaded;
  Referee *referee = reading->referee;
  EventWriter writer = {referee, loaded, turn, loaded->number, 0, NULL};
  StateRow row;
  Status status = loaded_game_add_state(referee, loaded, &row);
  if (status == STATUS_OK) status = play_record(&writer, play);
  return status == STATUS_OK ? proof_imported(&writer, &reading->files, &window->dice, &row) : status;
}

/* Plays the next window with the dice of the notation, and compares. */
static Status read_window(Reading *reading) {
  LoadedGame *loaded = reading->loaded;
  NotationPlay *play = &reading->play;
  const NotationWindow *window = &reading->notation.windows[play->played];
  const char *turn = loaded->turn;
  Play happened;
  if (!time_of(reading, window->at, &reading->referee->now) || !notation_take(play)) return STATUS_BAD_DATA;
  Status status = reading->recording ? record_files(reading) : STATUS_OK;
  if (status != STATUS_OK) return status;
  play_begin(&happened, loaded->arena);
  status = or_bad(notation_play_window(play, &happened));
  loaded->number++;
  loaded->turn = play->turn;
  if (status == STATUS_OK && reading->recording) status = record_window(reading, window, turn, &happened);
  play_free(&happened);
  return status;
}

/* Into the ledger: what game_end() writes, with nobody to tell. */
static Status record_ending(Reading *reading, const char *code, const Tree *fields) {
  static const Files NO_FILES = {.seats = {{NULL, 0}}};
  LoadedGame *loaded = reading->loaded;
  Referee *referee = reading->referee;
  const DiceRecord no_dice = {.count = 0};
  EventWriter writer = {referee, loaded, loaded->turn, loaded->number, 0, NULL};
  StateRow row;
  Status status = loaded_game_add_state(referee, loaded, &row);
  if (status == STATUS_OK) status = event_writer_add(&writer, code, NULL, AUDIENCE_ALL, fields);
  return status == STATUS_OK ? proof_imported(&writer, &NO_FILES, &no_dice, &row) : status;
}

/* A game that was ended without its rules has one state more. */
static Status finish(Reading *reading) {
  LoadedGame *loaded = reading->loaded;
  Outcome outcome;
  if (!notation_finish(&reading->play, &outcome)) return STATUS_BAD_DATA;
  if (!outcome.over || ending_code(outcome.reason) == NULL) return STATUS_OK;
  Tree *fields = tree_map(loaded->arena);
  if (outcome.winner >= 0)
    tree_put_text(loaded->arena, fields, "winner", loaded->seated.names[outcome.winner]);
  loaded->number++;
  loaded->ended = loaded->number;
  loaded->ending = outcome;
  return reading->recording ? record_ending(reading, outcome.reason, fields) : STATUS_OK;
}

static Status play_windows(Reading *reading) {
  const Notation *notation = &reading->notation;
  Status status = STATUS_OK;
  for (size_t i = 0; i < notation->window_count && status == STATUS_OK; i++) {
    referee_progress(reading->referee, "windows played", i, notation->window_count);
    status = read_window(reading);
  }
  return status == STATUS_OK ? finish(reading) : status;
}

/* ---- into the ledger ---- */

static void fill_row(Reading *reading) {
  Referee *referee = reading->referee;
  LoadedGame *loaded = reading->loaded;
  Arena *arena = loaded->arena;
  const Tree *options = reading->notation.options;
  settings_defaults(&loaded->settings);
  loaded->settings.schedule.min_notice = MIN_NOTICE_DEFAULT;
  loaded->row = (GameRow){
      .name = reading->wanted->name,
      .rules = loaded->game->id,
      .options = yaml_write(arena, options == NULL ? tree_map(arena) : options, NULL),
      .edition = reading->edition.digest,
      .secret = secret_to_hex(arena, loaded->secret),
      .timezone = referee->configuration->timezone,
      .settings = settings_write(arena, &loaded->settings),
      .status = "running",
      .held = "player",
      .paused = TIME_NONE,
      .created = reading->begun,
      .opened = reading->begun,
      .deadline = TIME_NONE,
      .wake = TIME_NONE,
      .remind = TIME_NONE,
      .thread = mails_thread(arena, referee, reading->wanted->name, loaded->secret),
      .seeded = reading->wanted->seed != NULL,
  };
}

static void fill_seats(const Reading *reading) {
  LoadedGame *loaded = reading->loaded;
  size_t count = (size_t)loaded->seated.count;
  loaded->seats = (SeatRows){arena_alloc(loaded->arena, count * sizeof(SeatRow)), count};
  for (size_t i = 0; i < count; i++) {
    const char *key = seat_key(loaded->arena, loaded->secret, loaded->row.name, (int64_t)i, 0);
    loaded->seats.items[i] = (SeatRow){
        .seat = (int64_t)i,
        .name = loaded->seated.names[i],
        .address = NO_ADDRESS,
        .bare = NO_ADDRESS,
        .timezone = loaded->row.timezone,
        .language = reading->referee->configuration->language,
        .key_hash = seat_key_hash(loaded->arena, key),
        .vacant = true,
    };
  }
}

static Status stop_address(const Reading *reading) {
  Referee *referee = reading->referee;
  const AddressRow row = {.address = NO_ADDRESS, .stopped = true, .last = referee->now, .words = ""};
  Status status = ledger_set_address(referee->ledger, &row);
  if (status == STATUS_OK) status = ledger_stop_mails(referee->ledger, NO_ADDRESS);
  return referee_ledger_status(referee, status);
}

static Status add_game(Reading *reading) {
  Referee *referee = reading->referee;
  LoadedGame *loaded = reading->loaded;
  Ledger *ledger = referee->ledger;
  Status status = ledger_add_edition(ledger, loaded->row.edition, reading->edition.text);
  if (status == STATUS_OK)
    status = ledger_add_game(ledger, &loaded->row, loaded->seats.items, loaded->seats.count);
  if (status == STATUS_BAD_DATA) {
    referee_log(referee, NOTICE_ERROR, "%s: a game of this name exists; choose another with --name",
                loaded->row.name);
    return status;
  }
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  StateRow state;
  status = loaded_game_add_state(referee, loaded, &state);
  if (status != STATUS_OK) return status;
  EventWriter writer = {referee, loaded, loaded->turn, 0, 0, NULL};
  return proof_begin(&writer, &state, true);
}

/* Says which windows have the dice of the notation. */
static Status record_act(Reading *reading) {
  const LoadedGame *loaded = reading->loaded;
  Tree *fields = tree_map(loaded->arena);
  if (loaded->number > 0) {
    tree_put_int(loaded->arena, fields, "first", 1);
    tree_put_int(loaded->arena, fields, "last", loaded->number);
  }
  tree_put_text(loaded->arena, fields, "of", reading->notation.title->text);
  tree_put_int(loaded->arena, fields, "windows", loaded->number);
  EventWriter writer = {reading->referee, loaded, loaded->turn, loaded->number, 0, NULL};
  Status status =
      referee_ledger_status(reading->referee, ledger_next_event(reading->referee->ledger, loaded->row.id,
                                                                loaded->number, &writer.count));
  writer.count--;
  return status == STATUS_OK ? event_writer_add(&writer, "act-import", NULL, AUDIENCE_ALL, fields) : status;
}

static Status close_game(Reading *reading) {
  LoadedGame *loaded = reading->loaded;
  bool over = loaded_game_outcome(loaded).over;
  loaded->row.status = over ? "over" : "running";
  loaded->row.held = over ? "" : "player";
  loaded->row.opened = reading->referee->now;
  return referee_ledger_status(reading->referee,
                               ledger_set_window(reading->referee->ledger, loaded->row.id, &loaded->row));
}

static Status record_all(Reading *reading) {
  Referee *referee = reading->referee;
  LoadedGame *loaded = reading->loaded;
  reading->recording = true;
  referee->now = reading->begun;
  loaded->number = 0;
  Status status = begin(reading);
  if (status == STATUS_OK) status = add_game(reading);
  if (status == STATUS_OK) status = play_windows(reading);
  if (status == STATUS_OK) status = close_game(reading);
  referee->now = reading->now;
  if (status == STATUS_OK) status = record_act(reading);
  return status == STATUS_OK ? stop_address(reading) : status;
}

static Status record_in_transaction(Reading *reading) {
  Referee *referee = reading->referee;
  Status status = referee->ledger == NULL ? referee->open(referee->open_context) : STATUS_OK;
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = record_all(reading);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return status;
}

/* ---- all of it ---- */

static Status make_secret(Reading *reading) {
  LoadedGame *loaded = reading->loaded;
  const char *seed = reading->wanted->seed;
  if (seed == NULL) return random_key(loaded->secret) ? STATUS_OK : STATUS_TRY_AGAIN;
  if (secret_from_seed(loaded->arena, seed, loaded->secret)) return STATUS_OK;
  referee_log(reading->referee, NOTICE_ERROR, "--seed needs 1 to 64 hexadecimal digits, not \"%s\"", seed);
  return STATUS_USAGE;
}

static Status check_demand(Referee *referee, const Import *wanted) {
  if (wanted->name == NULL) return STATUS_OK;
  if (!game_name_good(wanted->name)) {
    referee_log(referee, NOTICE_ERROR, "a name has 1 to 40 lower-case letters, digits and hyphens: \"%s\"",
                wanted->name);
    return STATUS_USAGE;
  }
  if (mail_address_valid(referee->arena, referee->configuration->from, NULL)) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR, "`from` in the configuration is not a mail address: %s",
              referee->configuration->from);
  return STATUS_CONFIG;
}

static Status read_and_play(Reading *reading) {
  LoadedGame *loaded = reading->loaded;
  Status status = read_notation(reading);
  if (status != STATUS_OK) return status;
  loaded->game = reading->notation.game;
  loaded->seated = reading->notation.seats;
  status = begin(reading);
  return status == STATUS_OK ? play_windows(reading) : status;
}

Status import_game(Referee *referee, Arena *arena, const Import *wanted, Imported *out) {
  Time now = referee->now;
  *out = (Imported){.loaded = {.arena = arena}};
  Reading reading = {.referee = referee, .wanted = wanted, .loaded = &out->loaded, .now = now};
  diagnostics_init(&reading.found, arena);
  Status status = check_demand(referee, wanted);
  if (status == STATUS_OK) status = make_secret(&reading);
  if (status == STATUS_OK) status = read_and_play(&reading);
  if (status == STATUS_OK && wanted->name != NULL) {
    fill_row(&reading);
    fill_seats(&reading);
    status = record_in_transaction(&reading);
  }
  referee->now = now;
  const char *rules = reading.notation.game == NULL ? "" : reading.notation.game->id;
  diagnostics_sort(&reading.found);
  referee_log_diagnostics(referee, rules, wanted->path, &reading.found);
  out->of = reading.notation.title == NULL ? "" : reading.notation.title->text;
  out->windows = (int64_t)reading.notation.window_count;
  return status;
}
