#include "site.h"
#include "verbs.h"

#include <string.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "../report/report.h"

/* ---- the pages ---- */

/* What all pages are made with. */
typedef struct Publishing {
  Call *call;
  Arena *arena; /* of this game */
  Pages pages;
  SiteFolder site;
  Painter *painter;
  bool told; /* why there are no pictures */
} Publishing;

/* What the page shows last, for whoever wants to have it. */
static Status add_picture_file(Publishing *own, size_t index, Tree *document) {
  static const PictureWish WISH = {.format = PICTURE_SVG};
  Call *call = own->call;
  Tree *entry = tree_get(tree_get(document, "page"), "picture");
  if (entry == NULL) return STATUS_OK;
  Picture picture;
  const char *why;
  Status status =
      pictures_render(&call->referee, &own->pages.loaded, own->pages.viewer, document,
                      pictures_drawing(&own->pages.loaded, document), own->painter, &WISH, &picture, &why);
  if (status != STATUS_OK) return status == STATUS_UNAVAILABLE ? STATUS_OK : status;
  const char *page = page_name(&own->pages, index);
  const char *name = arena_printf(own->arena, "%.*s.svg", (int)strcspn(page, "."), page);
  tree_put_text(own->arena, entry, "file", name);
  site_add(&own->site, name, picture.bytes, picture.length);
  return STATUS_OK;
}

/* Where it cannot be painted the page shows the drawn map. */
static Status add_picture(Publishing *own, size_t index, Tree *document) {
  Call *call = own->call;
  const char *why;
  Status status = page_put_picture(&call->referee, &own->pages, index, own->painter, document, &why);
  if (status == STATUS_OK) return add_picture_file(own, index, document);
  if (status != STATUS_UNAVAILABLE) return status;
  if (!own->told) referee_log(&call->referee, NOTICE_WARNING, "no pictures: %s", why);
  own->told = true;
  return STATUS_OK;
}

static void add_text(Publishing *own, const char *name, const char *text) {
  site_add(&own->site, name, text, strlen(text));
}

static Status render(Publishing *own, const char *template, const Tree *document, const char *name) {
  Call *call = own->call;
  const char *language = tree_string(tree_get(tree_get(document, "page"), "language"), "");
  const Catalogue *catalogue = referee_catalogue(&call->referee, language);
  if (catalogue == NULL) return STATUS_CONFIG;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, own->arena);
  const char *html = report_page(catalogue, own->arena, template, document, &diagnostics);
  referee_log_diagnostics(&call->referee, own->pages.loaded.game->id, NULL, &diagnostics);
  if (html == NULL) return STATUS_CONFIG;
  add_text(own, name, page_with_policy(own->arena, html));
  return STATUS_OK;
}

static Status add_page(Publishing *own, size_t index) {
  Tree *document = page_document(&own->call->referee, &own->pages, index);
  if (document == NULL) return STATUS_CONFIG;
  Status status = add_picture(own, index, document);
  if (status != STATUS_OK) return status;
  return render(own, "site-turn.html.mustache", document, page_name(&own->pages, index));
}

/* Each in memory of its own, a hundred times of what stays of it: the files of the site. */
static Status add_pages(Publishing *own) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < own->pages.all && status == STATUS_OK; i++) {
    referee_progress(&own->call->referee, "pages made", i, own->pages.all);
    Publishing one = *own;
    one.arena = one.pages.loaded.arena = arena_new();
    status = add_page(&one, i);
    own->site = one.site;
    own->told = one.told;
    arena_free(one.arena);
  }
  return status;
}

/* Only of a finished game: it holds hands and decks. A game that this program plays differently, such as
 * one of older rules, is shown without it: notation_write() has logged why. */
static Status add_notation(Publishing *own, PublishedNotation *notation) {
  Arena *arena = own->arena;
  Tree *tree;
  if (!pages_finished(&own->pages)) return STATUS_OK;
  Status status = notation_write(&own->call->referee, &own->pages.history, &tree);
  if (status == STATUS_BAD_DATA) return STATUS_OK;
  if (status != STATUS_OK) return status;
  *notation = (PublishedNotation){arena_printf(arena, "%s-notation.yaml", own->pages.loaded.row.name), tree};
  add_text(own, notation->name, yaml_write(arena, tree, NULL));
  return STATUS_OK;
}

/* Last, so that it names no page that is not there yet. */
static Status add_cover(Publishing *own, const PublishedNotation *notation) {
  const Tree *document = pages_cover(&own->call->referee, &own->pages, notation);
  return document == NULL ? STATUS_CONFIG : render(own, "site-cover.html.mustache", document, "index.html");
}

/* The rules to try out, of no game and no seat, and those that play the notation again, if they were built. */
static Status add_desk(Publishing *own, const PublishedNotation *notation) {
  Call *call = own->call;
  const LoadedGame *loaded = &own->pages.loaded;
  if (!desk_is_built(own->arena, loaded->game)) return STATUS_OK;
  const char *language = viewer_language(&call->referee, loaded, VIEWER_PUBLIC);
  DeskPage page = {.game = loaded->game,
                   .language = referee_speaks(&call->referee, language) ? language : "en",
                   .digest = loaded->row.edition,
                   .edition = own->pages.history.edition_text};
  char *html;
  Status status = desk_page(&call->referee, own->arena, &page, &html);
  if (status != STATUS_OK) return status;
  const char *name = desk_page_name(&call->referee, own->arena, page.game, page.language, page.digest);
  add_text(own, arena_concat(own->arena, DESK_FOLDER, name, NULL), html);
  if (notation->name == NULL) return STATUS_OK;
  char *script;
  status = desk_notation_script(&call->referee, own->arena, &page, &script);
  if (status != STATUS_OK) return status;
  name = desk_notation_script_name(&call->referee, own->arena, page.game, page.language, page.digest);
  add_text(own, arena_concat(own->arena, DESK_FOLDER, name, NULL), script);
  return STATUS_OK;
}

static Status add_feed(Publishing *own) {
  const char *feed = pages_feed(&own->call->referee, &own->pages);
  if (feed == NULL) return STATUS_CONFIG;
  add_text(own, "atom.xml", feed);
  return STATUS_OK;
}

static Status add_all(Publishing *own) {
  PublishedNotation notation = {.name = NULL};
  own->painter = pictures_painter(own->arena);
  Status status = add_pages(own);
  painter_stop(own->painter);
  if (status == STATUS_OK) status = add_notation(own, &notation);
  if (status == STATUS_OK) status = add_desk(own, &notation);
  if (status == STATUS_OK) status = add_feed(own);
  return status == STATUS_OK ? add_cover(own, &notation) : status;
}

/* Writes a game into the folder; *pages (may be NULL) is what was written. In `arena`. */
static Status publish_game(Call *call, Arena *arena, const char *name, const char *path, Pages *pages) {
  Publishing own = {.call = call, .arena = arena};
  Status status = pages_load(&call->referee, arena, name, &own.pages);
  if (status != STATUS_OK) return status;
  site_begin(&own.site, arena, path, name);
  status = add_all(&own);
  if (status == STATUS_OK) status = site_write(&own.site, &call->referee);
  site_end(&own.site);
  if (pages != NULL) *pages = own.pages;
  if (status == STATUS_OK)
    referee_log(&call->referee, NOTICE_DONE, "%s: %s in %s; begin with %s", name,
                call_counted(call, (int64_t)own.pages.all + 1, "page"), path,
                path_join(arena, path, "index.html"));
  return status;
}

/* ---- a club ---- */

/* Games that wait for players. */
static Status add_open(Call *call, Club *club) {
  OpeningRows openings;
  Status status = ledger_openings(call->referee.ledger, call->arena, &openings);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  for (size_t i = 0; i < openings.count && status == STATUS_OK; i++) {
    Opening opening = {.game = NULL};
    status = opening_load(&call->referee, call->arena, openings.items[i].name, &opening);
    const char **seats = arena_alloc(call->arena, (opening.invitations.count + 1) * sizeof *seats);
    size_t count = 0;
    for (size_t k = 0; status == STATUS_OK && k < opening.invitations.count; k++) {
      const InvitationRow *row = &opening.invitations.items[k];
      if (row->seat != NULL && strcmp(row->standing, "open") == 0) seats[count++] = row->seat;
    }
    seats[count] = NULL;
    if (count > 0) club_add_open(club, openings.items[i].name, opening.game, seats);
  }
  return status;
}

/* Its games one after the other, each with memory of its own, then what tells of all of them. One that cannot be written
 * leaves the others as they are. */
static Status publish_all(Call *call, const char *path) {
  GameRows games;
  Status status = ledger_games(call->referee.ledger, call->arena, &games), worst = STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  SiteFolder site;
  Club club;
  site_begin(&site, call->arena, path, CLUB_NAME);
  status = site_claim(&site, &call->referee);
  if (status != STATUS_OK) return status;
  status = club_begin(&call->referee, call->arena, &club);
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < games.count; i++) {
    Arena *arena = arena_new();
    Pages pages;
    const char *name = games.items[i].name;
    status = publish_game(call, arena, name, path_join(arena, path, name), &pages);
    if (status == STATUS_OK)
      club_add(&club, &pages);
    else
      worst = status;
    arena_free(arena);
  }
  const ClubFile *files;
  size_t count;
  status = add_open(call, &club);
  if (status != STATUS_OK) return status;
  status = club_files(&club, &files, &count);
  for (size_t i = 0; i < count && status == STATUS_OK; i++)
    site_add(&site, files[i].name, files[i].text, strlen(files[i].text));
  if (status == STATUS_OK) status = site_write(&site, &call->referee);
  site_end(&site);
  if (status != STATUS_OK) return status;
  referee_log(&call->referee, NOTICE_DONE, "%s in %s; begin with %s",
              call_counted(call, (int64_t)games.count, "game"), path,
              path_join(call->arena, path, "index.html"));
  return worst;
}

static Status publish(Call *call) {
  bool all = call_option(call, "all") != NULL;
  if (all && call->word_count == 1) return publish_all(call, call->words[0]);
  if (all || call->word_count != 2)
    return call_misused(call, "publish needs a game and a folder, or --all and a folder");
  return publish_game(call, call->arena, call->words[0], call->words[1], NULL);
}

static const OptionRule OPTIONS[] = {
    {"all", NULL, "all games, each in a folder of its own, and pages that tell of all of them", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_PUBLISH = {
    .name = "publish",
    .arguments = "[NAME] DIR",
    .summary = "Write a game as web pages, one for each turn",
    .details =
        "Open DIR/index.html in a browser, or copy DIR to a web server. The pages need no server and no "
        "network; arrow keys turn them.\n\n"
        "A finished game shows everything: hands, orders, dice with their keys, press that all could read, "
        "and its notation (`import`), which the first page can play again if the order desk was built. A running game shows what observers see, up to the last report. "
        "Addresses and keys of seats are never shown. Where the order desk was built, the folder desk has its "
        "page, to try the rules out.\n\n"
        "--all writes every game into a folder of DIR, and index.html with open seats, the games that run, those that are over, and "
        "standings; atom.xml, a feed of what happened, here and in each game; deadlines.ics, a calendar. A player is called by "
        "a name only in games whose players all sent one (`name: Ann`, adjudicator-turn-file(5)), else by the seat.\n\n"
        "DIR is created if it is missing. A folder with other files is refused unless an earlier publish "
        "of this game wrote it; other files in it stay untouched.\n\n"
        "Examples:\n"
        "  adjudicator publish madrid public/madrid\n"
        "  adjudicator publish --all public\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 2,
    .ledger = LEDGER_READ,
    .run = publish,
};
