#include "office.h"

#include <errno.h>
#include <string.h>

#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../../games/plain.h"

struct LoadedEdition {
  const char *rules, *digest;
  Seats seats;
  const void *edition;
  LoadedEdition *next;
};

struct LoadedCatalogue {
  const char *language;
  const Catalogue *catalogue;
  LoadedCatalogue *next;
};

struct LoadedSettings {
  const char *text;
  Settings settings;
  LoadedSettings *next;
  size_t count; /* of this one and those after it */
};

/* At most this many settings are kept: beyond that each is read every time. */
#define SETTINGS_KEPT 16

const Game *referee_game(const Referee *referee, const char *rules) {
  for (size_t i = 0; referee->games[i] != NULL; i++) {
    if (strcmp(referee->games[i]->id, rules) == 0) return referee->games[i];
  }
  return NULL;
}

const char *referee_game_names(const Referee *referee, Arena *arena) {
  const char *names = "";
  for (size_t i = 0; referee->games[i] != NULL; i++)
    names = arena_concat(arena, names, i == 0 ? "" : ", ", referee->games[i]->id, NULL);
  return names;
}

void referee_log(const Referee *referee, NoticeLevel level, const char *format, ...) {
  if (referee->log == NULL) return;
  Arena *arena = arena_new();
  va_list arguments;
  va_start(arguments, format);
  referee->log(referee->log_context, level, arena_vprintf(arena, format, arguments));
  va_end(arguments);
  arena_free(arena);
}

/* ---- a log that is held back ---- */

struct HeldLine {
  NoticeLevel level;
  const char *text;
  HeldLine *next;
};

static void hold_line(void *context, NoticeLevel level, const char *text) {
  HeldLog *held = context;
  HeldLine *line = arena_alloc(held->arena, sizeof *line);
  *line = (HeldLine){level, arena_strdup(held->arena, text), NULL};
  *held->end = line;
  held->end = &line->next;
}

void referee_hold_log(Referee *referee, Arena *arena, HeldLog *held) {
  *held = (HeldLog){arena, NULL, &held->first, referee->log, referee->log_context};
  referee->log = hold_line;
  referee->log_context = held;
}

void referee_let_log_go(Referee *referee, const HeldLog *held, bool tell) {
  referee->log = held->log;
  referee->log_context = held->log_context;
  for (const HeldLine *line = held->first; tell && line != NULL; line = line->next)
    referee_log(referee, line->level, "%s", line->text);
}

char *referee_held_errors(Arena *arena, const HeldLog *held) {
  char *all = arena_strdup(arena, "");
  for (const HeldLine *line = held->first; line != NULL; line = line->next) {
    if (line->level != NOTICE_ERROR) continue;
    all = arena_concat(arena, all, *all == '\0' ? "" : "; ", line->text, NULL);
  }
  return all;
}

/* ---- how far it is ---- */

void referee_progress(const Referee *referee, const char *doing, size_t done, size_t total) {
  if (referee->progress != NULL)
    referee->progress(referee->progress_context, doing, (int64_t)done, (int64_t)total);
}

bool referee_stopped(const Referee *referee) {
  return referee->stop != NULL && referee->stop();
}

void referee_step(const Referee *referee, const char *name) {
  if (referee->step != NULL) referee->step(referee->step_context, name);
}

/* The catalogue's sentence or, if the catalogue itself is broken, the bare data. */
static const char *sentence(const Catalogue *catalogue, Arena *arena, const char *rules,
                            const Diagnostic *diagnostic) {
  if (catalogue != NULL) return catalogue_diagnostic(catalogue, arena, rules, diagnostic);
  const char *fields = diagnostic->fields == NULL ? "" : yaml_write_line(arena, diagnostic->fields);
  const char *place = "";
  if (diagnostic->line > 0) place = arena_printf(arena, "%d:%d ", diagnostic->line, diagnostic->column);
  return arena_printf(arena, "%s%s %s %s", place, diagnostic->code, diagnostic->message, fields);
}

static const Catalogue *known_catalogue(const Referee *referee, const char *language) {
  for (const LoadedCatalogue *c = referee->catalogues; c != NULL; c = c->next) {
    if (strcmp(c->language, language) == 0) return c->catalogue;
  }
  return NULL;
}

static void tell_all(Referee *referee, const Catalogue *catalogue, const char *rules, const char *file,
                     const Diagnostics *diagnostics) {
  Arena *arena = arena_new();
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *d = &diagnostics->items[i];
    NoticeLevel level = d->severity == SEVERITY_ERROR ? NOTICE_ERROR : NOTICE_WARNING;
    const char *glue = file == NULL ? "" : d->line > 0 ? ":" : ": ";
    referee_log(referee, level, "%s%s%s", file == NULL ? "" : file, glue,
                sentence(catalogue, arena, rules, d));
  }
  arena_free(arena);
}

void referee_log_diagnostics(Referee *referee, const char *rules, const char *file,
                             const Diagnostics *diagnostics) {
  if (diagnostics->count == 0) return;
  tell_all(referee, referee_catalogue(referee, referee->configuration->language), rules, file, diagnostics);
}

Status referee_ledger_status(const Referee *referee, Status status) {
  if (status == STATUS_OK) return status;
  NoticeLevel level = status == STATUS_TRY_AGAIN ? NOTICE_WARNING : NOTICE_ERROR;
  referee_log(referee, level, "%s: %s (%s)", referee->configuration->database, ledger_error(referee->ledger),
              status_name(status));
  return status;
}

static const Catalogue *remember(Referee *referee, const char *language, const Catalogue *catalogue) {
  LoadedCatalogue *loaded = arena_alloc(referee->arena, sizeof *loaded);
  *loaded = (LoadedCatalogue){arena_strdup(referee->arena, language), catalogue, referee->catalogues};
  referee->catalogues = loaded;
  return catalogue;
}

const Catalogue *referee_catalogue(Referee *referee, const char *language) {
  const Catalogue *catalogue = known_catalogue(referee, language);
  if (catalogue != NULL) return catalogue;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, referee->arena);
  catalogue = catalogue_open(referee->arena, language, referee->configuration->template_folder, &diagnostics);
  bool english = strcmp(language, "en") == 0;
  /* Errors in another language's words are reported in English. */
  const Catalogue *words = catalogue != NULL || english ? catalogue : referee_catalogue(referee, "en");
  tell_all(referee, words, "", NULL, &diagnostics);
  if (words == NULL) {
    referee_log(referee, NOTICE_ERROR,
                "%s: this file of the program is missing; set ADJUDICATOR_DATA to the folder of its files",
                data_path(referee->arena, "templates/en/messages.yaml"));
    return NULL;
  }
  if (catalogue == NULL) referee_log(referee, NOTICE_WARNING, "using English instead of \"%s\"", language);
  return remember(referee, language, words);
}

bool referee_language_good(const Referee *referee, const char *language) {
  if (language == NULL || catalogue_known(language, referee->configuration->template_folder)) return true;
  referee_log(referee, NOTICE_ERROR, "no such language: \"%s\"", language);
  return false;
}

/* One of several words with commas between them. */
static bool is_among(const char *list, const char *word) {
  size_t length = strlen(word);
  for (const char *at = list; *at != '\0'; at += strcspn(at, ",")) {
    while (*at == ',' || *at == ' ') at++;
    if (strncmp(at, word, length) == 0 && (at[length] == ',' || at[length] == '\0')) return true;
  }
  return false;
}

const char *referee_language(Referee *referee, Arena *arena, const char *name) {
  const char *folder = referee->configuration->template_folder;
  if (catalogue_known(name, folder)) return arena_strdup(arena, name);
  const char *const *languages = catalogue_languages(arena, folder);
  const char *folded = plain_fold(arena, name, strlen(name));
  for (; *folded != '\0' && *languages != NULL; languages++) {
    const Catalogue *words = referee_catalogue(referee, *languages);
    const char *names = words == NULL ? "" : catalogue_say(words, arena, "manner.names", NULL);
    if (strcmp(*languages, folded) == 0 || is_among(names, folded)) return *languages;
  }
  return NULL;
}

bool referee_speaks(Referee *referee, const char *language) {
  const Catalogue *words = referee_catalogue(referee, language);
  return words != NULL && (strcmp(language, "en") == 0 || words != referee_catalogue(referee, "en"));
}

bool referee_settings(Referee *referee, Arena *arena, const char *text, Settings *out) {
  for (const LoadedSettings *s = referee->settings; s != NULL; s = s->next) {
    if (strcmp(s->text, text) != 0) continue;
    *out = s->settings;
    return true;
  }
  size_t count = referee->settings == NULL ? 0 : referee->settings->count;
  if (count == SETTINGS_KEPT) return settings_read(arena, text, out);
  if (!settings_read(referee->arena, text, out)) return false;
  LoadedSettings *loaded = arena_alloc(referee->arena, sizeof *loaded);
  *loaded = (LoadedSettings){arena_strdup(referee->arena, text), *out, referee->settings, count + 1};
  referee->settings = loaded;
  return true;
}

static bool is_edition(const LoadedEdition *loaded, const Game *game, const Seats *seats,
                       const char *digest) {
  return strcmp(loaded->digest, digest) == 0 && strcmp(loaded->rules, game->id) == 0 &&
         seats_equal(&loaded->seats, seats);
}

/* The names belong to a table that comes and goes. */
static Seats lasting_seats(Referee *referee, const Seats *seats) {
  Seats copy = {.count = seats->count};
  for (int seat = 0; seat < seats->count; seat++)
    copy.names[seat] = arena_strdup(referee->arena, seats->names[seat]);
  return copy;
}

const void *referee_edition(Referee *referee, const Game *game, const Seats *seats, const char *digest,
                            const char *text, Diagnostics *diagnostics) {
  Seats nobody;
  if (seats == NULL) seats = seats_stand_in(game, &nobody);
  for (const LoadedEdition *e = referee->editions; e != NULL; e = e->next) {
    if (is_edition(e, game, seats, digest)) return e->edition;
  }
  size_t errors = diagnostics->errors;
  const Tree *file = yaml_read(referee->arena, text, strlen(text), &YAML_DATA, diagnostics);
  bool ours = file != NULL && game_has_edition(game, file, diagnostics);
  const void *edition = ours ? game->edition_read(referee->arena, file, seats, diagnostics) : NULL;
  /* A tree that could be read in part is not the text that was meant. */
  if (edition == NULL || diagnostics->errors > errors) return NULL;
  LoadedEdition *loaded = arena_alloc(referee->arena, sizeof *loaded);
  *loaded = (LoadedEdition){game->id, arena_strdup(referee->arena, digest), lasting_seats(referee, seats),
                            edition, referee->editions};
  referee->editions = loaded;
  return edition;
}

Status referee_edition_text(Referee *referee, const Game *game, const Seats *seats, const char *text,
                            size_t length, const char *path, EditionFile *out) {
  Arena *arena = referee->arena;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  *out = (EditionFile){.text = text, .digest = sha256_hex(arena, text, length)};
  /* A text with a NUL or over the limit is refused by the reader, which is given its true length. */
  const Tree *file = yaml_read(arena, text, length, &YAML_DATA, &diagnostics);
  /* What is wrong with its YAML is found there once more, and told once. */
  bool good = file != NULL && diagnostics.errors == 0;
  if (good) out->edition = referee_edition(referee, game, seats, out->digest, text, &diagnostics);
  if (diagnostics.errors > 0) out->edition = NULL;
  diagnostics_sort(&diagnostics);
  referee_log_diagnostics(referee, game->id, path, &diagnostics);
  return out->edition == NULL ? STATUS_BAD_DATA : STATUS_OK;
}

Status referee_edition_file(Referee *referee, const Game *game, const Seats *seats, const char *path,
                            EditionFile *out) {
  Arena *arena = referee->arena;
  bool own = path == NULL;
  if (own) path = data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition));
  char *bytes;
  size_t length;
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) {
    referee_log(referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
    return own ? STATUS_CONFIG : STATUS_NO_INPUT;
  }
  return referee_edition_text(referee, game, seats, bytes, length, path, out);
}
