#include <errno.h>
#include <string.h>

#include <glib.h>

#include "../base/files.h"
#include "../referee/letters/letters.h"
#include "../referee/proof/proof.h"
#include "verbs.h"

/* ---- one seat's file ---- */

static Status refuse(const Call *call, const char *why) {
  referee_log(&call->referee, NOTICE_ERROR, "%s: %s", call->words[0], why);
  return STATUS_NO_PERMISSION;
}

/* Words of a language that we lack are English ones. */
static const char *spoken(Call *call, const char *language) {
  return referee_speaks(&call->referee, language) ? language : "en";
}

static Status print_page(Call *call, const LoadedGame *loaded, int seat) {
  Referee *referee = &call->referee;
  DeskPage page = {.game = loaded->game,
                   .language = spoken(call, viewer_language(referee, loaded, seat)),
                   .digest = loaded->row.edition,
                   .data = desk_data(referee, loaded, seat),
                   .form = document_form(referee, loaded, seat)};
  Status status = ledger_edition(referee->ledger, call->arena, page.digest, &page.edition);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (page.data == NULL || page.form == NULL) return STATUS_CONFIG;
  char *html;
  status = desk_page(referee, call->arena, &page, &html);
  return status == STATUS_OK ? call_print(html) : status;
}

static Status print_desk(Call *call) {
  LoadedGame loaded;
  Referee *referee = &call->referee;
  Status status = referee->open(referee->open_context);
  if (status == STATUS_OK) status = load_game(referee, call->arena, call->words[0], &loaded);
  if (status != STATUS_OK) return status;
  int seat = loaded_game_seat(&loaded, call->words[1]);
  if (seat < 0) return seat_missing(referee, call->words[0], call->words[1], loaded.seated.names);
  status = sealed_check(referee, &loaded, "an order desk");
  if (status != STATUS_OK) return status;
  const char *why = desk_refusal(&loaded, seat);
  if (why != NULL) return refuse(call, why);
  call_put_language(call, &loaded);
  return print_page(call, &loaded, seat);
}

/* ---- the pages of all rules ---- */

typedef struct Edition {
  const Game *game;
  const char *digest, *text;
  bool shipped; /* it came with the program, as the cases of the rules did */
} Edition;

typedef struct Editions {
  Edition *items;
  size_t count, capacity;
} Editions;

static void add_edition(const Call *call, Editions *editions, const Edition *edition) {
  for (size_t i = 0; i < editions->count; i++) {
    if (editions->items[i].game == edition->game && strcmp(editions->items[i].digest, edition->digest) == 0)
      return;
  }
  editions->items =
      arena_room(call->arena, editions->items, sizeof *editions->items, editions->count, &editions->capacity);
  editions->items[editions->count++] = *edition;
}

static Status add_shipped(Call *call, Editions *editions) {
  for (size_t i = 0; call->referee.games[i] != NULL; i++) {
    const Game *game = call->referee.games[i];
    EditionFile file;
    Status status = referee_edition_file(&call->referee, game, NULL, NULL, &file);
    if (status != STATUS_OK) return status;
    const Edition edition = {.game = game, .digest = file.digest, .text = file.text, .shipped = true};
    add_edition(call, editions, &edition);
  }
  return STATUS_OK;
}

/* Of finished games, too: mails that lie about lead there. */
static Status add_those_in_use(Call *call, Editions *editions) {
  Referee *referee = &call->referee;
  GameRows rows;
  if (!file_exists(call->configuration.database)) return STATUS_OK;
  Status status = referee->open(referee->open_context);
  if (status != STATUS_OK) return status;
  status = ledger_games(referee->ledger, call->arena, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    Edition edition = {.game = referee_game(referee, rows.items[i].rules), .digest = rows.items[i].edition};
    if (edition.game == NULL) continue; /* of another program */
    status = ledger_edition(referee->ledger, call->arena, edition.digest, &edition.text);
    if (status == STATUS_OK) add_edition(call, editions, &edition);
  }
  return referee_ledger_status(referee, status);
}

/* `page` under this name. */
static Status write_page(Call *call, Arena *scratch, const char *folder, const DeskPage *page,
                         const char *name) {
  char *html;
  Status status = desk_page(&call->referee, scratch, page, &html);
  if (status != STATUS_OK) return status;
  const char *path = path_join(scratch, folder, name);
  status = file_write_atomic(path, html, strlen(html));
  if (status != STATUS_OK) referee_log(&call->referee, NOTICE_ERROR, "%s: %s", path, g_strerror(errno));
  return status;
}

/* The same with lessons, RULES.LANGUAGE.learn.html: a page of its own, for the other is to stay small. */
static Status write_lessons(Call *call, Arena *scratch, const char *folder, DeskPage page, size_t *written) {
  Lessons lessons;
  Status status = lessons_load(&call->referee, scratch, page.game, page.language, &lessons);
  if (status != STATUS_OK || lessons.count == 0) return status;
  ++*written;
  page.lessons = lessons.rules;
  const char *name = arena_concat(scratch, page.game->id, ".", page.language, ".learn.html", NULL);
  return write_page(call, scratch, folder, &page, name);
}

static Status write_edition(Call *call, const char *folder, const Edition *edition, const char *language,
                            size_t *written) {
  Arena *scratch = arena_new();
  const DeskPage page = {
      .game = edition->game, .language = language, .edition = edition->text, .digest = edition->digest};
  const char *name = desk_page_name(&call->referee, scratch, edition->game, language, edition->digest);
  Status status = write_page(call, scratch, folder, &page, name);
  ++*written;
  if (status == STATUS_OK && edition->shipped) status = write_lessons(call, scratch, folder, page, written);
  arena_free(scratch);
  return status;
}

Status desk_write(Call *call, const char *folder) {
  Referee *referee = &call->referee;
  const char *const *languages = catalogue_languages(call->arena, referee->configuration->template_folder);
  Editions editions = {.count = 0};
  size_t written = 0;
  Status status = add_shipped(call, &editions);
  if (status == STATUS_OK) status = add_those_in_use(call, &editions);
  if (status == STATUS_OK && g_mkdir_with_parents(folder, 0777) != 0) {
    referee_log(referee, NOTICE_ERROR, "%s: %s", folder, g_strerror(errno));
    return STATUS_CANNOT_CREATE;
  }
  for (size_t i = 0; i < editions.count; i++) {
    for (const char *const *language = languages; *language != NULL && status == STATUS_OK; language++) {
      if (!referee_speaks(referee, *language)) continue;
      status = write_edition(call, folder, &editions.items[i], *language, &written);
    }
  }
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_DONE, "%s in %s", call_counted(call, (int64_t)written, "page"), folder);
  return status;
}

static Status desk(Call *call) {
  return call->word_count == 1 ? desk_write(call, call->words[0]) : print_desk(call);
}

const Command COMMAND_DESK = {
    .name = "desk",
    .arguments = "DIR | NAME SEAT",
    .summary = "Write the order desk: pages to give orders by clicking",
    .details =
        "With DIR it writes a page for each game's rules and each language, one with lessons beside it "
        "(RULES.LANGUAGE.learn.html), and a page for every other edition that "
        "a game of the ledger is played with. Copy DIR to a web server and name its address in the "
        "configuration (`desk-url`): reports and reminders then link to it. Nothing in these pages is of any "
        "game. Write them again after an upgrade, and after `new --edition`. DIR is created if it is missing; "
        "other files in it stay.\n\n"
        "With NAME SEAT it prints one page that holds the seat's game, and its key unless the game has "
        "desk-key=no: a file that works from a disk.\n\n"
        "The pages need no server and no network. They hold the engine as WebAssembly, which `make desk` "
        "builds.\n\n"
        "Examples:\n"
        "  adjudicator desk public/desk\n"
        "  adjudicator desk madrid spanish > orders.html\n",
    .words_least = 1,
    .words_most = 2,
    .ledger = LEDGER_LATER,
    .run = desk,
};
