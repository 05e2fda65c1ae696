#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "../referee/tell/tell.h"
#include "../report/report.h"
#include "verbs.h"

/* ---- the folder ----
 * A folder that a command fills with files of its own, and with nothing else.
 *
 * The file published.yaml in it says whose it is: {published: GAME, files: [names]}. Files that are there
 * already and are the same stay as they are; what an earlier run wrote and this one does not is removed;
 * everything else in the folder is left alone. */

typedef struct SiteFile {
  const char *name; /* in the folder */
  const void *bytes;
  size_t length;
} SiteFile;

typedef struct SiteFolder {
  Arena *arena;
  const char *path, *game;
  SiteFile *files; /* in the order in which they are written */
  size_t count, capacity;
} SiteFolder;

#define MARKER       "published.yaml"
#define MARKER_BYTES ((size_t)1024 * 1024)

/* Names and bytes must live as long as the arena. Nothing is written. */
static void site_begin(SiteFolder *site, Arena *arena, const char *path, const char *game) {
  *site = (SiteFolder){.arena = arena, .path = path, .game = game};
}

static void site_add(SiteFolder *site, const char *name, const void *bytes, size_t length) {
  site->files = arena_room(site->arena, site->files, sizeof *site->files, site->count, &site->capacity);
  site->files[site->count++] = (SiteFile){name, bytes, length};
}

/* `name`: of a file in the folder; NULL: the folder. */
static Status fail(const SiteFolder *site, const Referee *referee, Status status, const char *name) {
  const char *reason = g_strerror(errno);
  const char *path = name == NULL ? site->path : path_join(site->arena, site->path, name);
  referee_log(referee, NOTICE_ERROR, "%s: %s", path, reason);
  return status;
}

/* Of a file in the folder, or in the one below it that a site may have. */
static bool is_own_name(const char *name) {
  if (g_str_has_prefix(name, DESK_FOLDER)) name += strlen(DESK_FOLDER);
  return *name != '\0' && *name != '.' && strchr(name, '/') == NULL;
}

/* A plain file of ours, of so many bytes at most: whatever else lies there, a pipe or a device or what a link
 * leads to, is not opened, for reading it may never end. */
static bool is_plain_file(const char *path, size_t bytes_most) {
  struct stat found;
  return lstat(path, &found) == 0 && S_ISREG(found.st_mode) && (uintmax_t)found.st_size <= bytes_most;
}

/* The names recorded by an earlier run; NULL if there is no marker of this game. */
static const Tree *read_marker(const SiteFolder *site) {
  char *text;
  size_t length;
  Diagnostics ignored;
  diagnostics_init(&ignored, site->arena);
  const char *path = path_join(site->arena, site->path, MARKER);
  if (!is_plain_file(path, MARKER_BYTES) ||
      file_read(site->arena, path, MARKER_BYTES, &text, &length) != STATUS_OK)
    return NULL;
  const Tree *marker = yaml_read(site->arena, text, length, &YAML_DATA, &ignored);
  const Tree *files = tree_get(marker, "files");
  bool own = strcmp(tree_string(tree_get(marker, "published"), ""), site->game) == 0;
  return own && files != NULL && files->kind == TREE_LIST ? files : NULL;
}

/* False, with errno set, where it cannot be looked through. */
static bool look_through(const char *path, bool *empty) {
  errno = 0;
  GDir *folder = g_dir_open(path, 0, NULL);
  if (folder == NULL) return false;
  *empty = g_dir_read_name(folder) == NULL;
  g_dir_close(folder);
  return true;
}

static Status claim(const SiteFolder *site, const Referee *referee, const Tree **former) {
  bool empty;
  *former = NULL;
  if (g_mkdir_with_parents(site->path, 0777) != 0 || !look_through(site->path, &empty))
    return fail(site, referee, STATUS_CANNOT_CREATE, NULL);
  if (empty) return STATUS_OK;
  *former = read_marker(site);
  if (*former != NULL) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR, "%s: not empty, and not written by `publish %s`; name another folder",
              site->path, site->game);
  return STATUS_CANNOT_CREATE;
}

static bool is_file(const SiteFolder *site, const char *name) {
  for (size_t i = 0; i < site->count; i++) {
    if (strcmp(site->files[i].name, name) == 0) return true;
  }
  return false;
}

/* `former` (may be NULL) stays in it as long as those files may be there. */
static Status write_marker(const SiteFolder *site, const Referee *referee, const Tree *former) {
  Arena *arena = site->arena;
  Tree *marker = tree_map(arena);
  tree_put_text(arena, marker, "published", site->game);
  Tree *files = tree_put(arena, marker, "files", tree_list(arena));
  for (size_t i = 0; i < site->count; i++) tree_add_text(arena, files, site->files[i].name);
  for (size_t i = 0; former != NULL && i < former->count; i++) {
    const char *name = tree_string(former->items[i].value, "");
    if (!is_file(site, name)) tree_add_text(arena, files, name);
  }
  size_t length;
  const char *text = yaml_write(arena, marker, &length);
  Status status = file_write_atomic(path_join(arena, site->path, MARKER), text, length);
  return status == STATUS_OK ? status : fail(site, referee, status, MARKER);
}

static bool is_there(const SiteFolder *site, const char *path, const SiteFile *file) {
  char *bytes;
  size_t length;
  return is_plain_file(path, file->length) &&
         file_read(site->arena, path, file->length, &bytes, &length) == STATUS_OK && length == file->length &&
         memcmp(bytes, file->bytes, length) == 0;
}

static Status write_files(const SiteFolder *site, const Referee *referee) {
  for (size_t i = 0; i < site->count; i++) {
    const SiteFile *file = &site->files[i];
    const char *path = path_join(site->arena, site->path, file->name);
    if (is_there(site, path, file)) continue;
    if (g_mkdir_with_parents(path_folder(site->arena, path), 0777) != 0)
      return fail(site, referee, STATUS_CANNOT_CREATE, file->name);
    Status status = file_write_atomic(path, file->bytes, file->length);
    if (status != STATUS_OK) return fail(site, referee, status, file->name);
  }
  return STATUS_OK;
}

static Status remove_former(const SiteFolder *site, const Referee *referee, const Tree *former) {
  for (size_t i = 0; former != NULL && i < former->count; i++) {
    const char *name = tree_string(former->items[i].value, "");
    if (!is_own_name(name) || is_file(site, name) || strcmp(name, MARKER) == 0) continue;
    if (unlink(path_join(site->arena, site->path, name)) != 0 && errno != ENOENT)
      return fail(site, referee, STATUS_IO, name);
  }
  return STATUS_OK;
}

/* Writes all files, each so that a crash leaves the old one or the new one, and makes the folder where it
 * is missing. STATUS_CANNOT_CREATE if that cannot be done, and for a folder that is not empty and was not
 * written for this game; STATUS_IO; each logged. A run that was cut off is finished by the next one. */
static Status site_write(const SiteFolder *site, const Referee *referee) {
  const Tree *former;
  Status status = claim(site, referee, &former);
  if (status == STATUS_OK) status = write_marker(site, referee, former);
  if (status == STATUS_OK) status = write_files(site, referee);
  if (status == STATUS_OK) status = remove_former(site, referee, former);
  return status == STATUS_OK && former != NULL ? write_marker(site, referee, NULL) : status;
}

/* ---- the pages ---- */

/* What all pages are made with. */
typedef struct Publishing {
  Call *call;
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
  const char *name = arena_printf(call->arena, "%.*s.svg", (int)strcspn(page, "."), page);
  tree_put_text(call->arena, entry, "file", name);
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
  diagnostics_init(&diagnostics, call->arena);
  const char *html = report_page(catalogue, call->arena, template, document, &diagnostics);
  referee_log_diagnostics(&call->referee, own->pages.loaded.game->id, NULL, &diagnostics);
  if (html == NULL) return STATUS_CONFIG;
  add_text(own, name, html);
  return STATUS_OK;
}

static Status add_pages(Publishing *own) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < own->pages.all && status == STATUS_OK; i++) {
    referee_progress(&own->call->referee, "pages made", i, own->pages.all);
    Tree *document = page_document(&own->call->referee, &own->pages, i);
    if (document == NULL) return STATUS_CONFIG;
    status = add_picture(own, i, document);
    if (status == STATUS_OK)
      status = render(own, "site-turn.html.mustache", document, page_name(&own->pages, i));
  }
  return status;
}

/* Only of a finished game: it holds hands and decks. A game that this program plays differently, such as
 * one of older rules, is shown without it: notation_write() has logged why. */
static Status add_notation(Publishing *own, const char **name) {
  Arena *arena = own->call->arena;
  Tree *notation;
  *name = NULL;
  if (!pages_finished(&own->pages)) return STATUS_OK;
  Status status = notation_write(&own->call->referee, &own->pages.history, &notation);
  if (status == STATUS_BAD_DATA) return STATUS_OK;
  if (status != STATUS_OK) return status;
  *name = arena_printf(arena, "%s-notation.yaml", own->pages.loaded.row.name);
  add_text(own, *name, yaml_write(arena, notation, NULL));
  return STATUS_OK;
}

/* Last, so that it names no page that is not there yet. */
static Status add_cover(Publishing *own, const char *notation) {
  const Tree *document = pages_cover(&own->call->referee, &own->pages, notation);
  return document == NULL ? STATUS_CONFIG : render(own, "site-cover.html.mustache", document, "index.html");
}

/* The rules to try out, of no game and no seat, where they were built. */
static Status add_desk(Publishing *own) {
  Call *call = own->call;
  const LoadedGame *loaded = &own->pages.loaded;
  if (!desk_is_built(call->arena, loaded->game)) return STATUS_OK;
  const char *language = viewer_language(&call->referee, loaded, VIEWER_PUBLIC);
  DeskPage page = {.game = loaded->game,
                   .language = referee_speaks(&call->referee, language) ? language : "en",
                   .digest = loaded->row.edition,
                   .edition = own->pages.history.edition_text};
  char *html;
  Status status = desk_page(&call->referee, call->arena, &page, &html);
  if (status != STATUS_OK) return status;
  const char *name = desk_page_name(&call->referee, call->arena, page.game, page.language, page.digest);
  add_text(own, arena_concat(call->arena, DESK_FOLDER, name, NULL), html);
  return STATUS_OK;
}

static Status add_all(Publishing *own) {
  const char *notation = NULL;
  own->painter = pictures_painter(own->call->arena);
  Status status = add_pages(own);
  painter_stop(own->painter);
  if (status == STATUS_OK) status = add_notation(own, &notation);
  if (status == STATUS_OK) status = add_desk(own);
  return status == STATUS_OK ? add_cover(own, notation) : status;
}

static Status publish(Call *call) {
  Publishing own = {.call = call};
  const char *path = call->words[1];
  Status status = pages_load(&call->referee, call->arena, call->words[0], &own.pages);
  if (status != STATUS_OK) return status;
  const char *name = own.pages.loaded.row.name;
  site_begin(&own.site, call->arena, path, name);
  status = add_all(&own);
  if (status == STATUS_OK) status = site_write(&own.site, &call->referee);
  if (status != STATUS_OK) return status;
  referee_log(&call->referee, NOTICE_DONE, "%s: %zu pages in %s; begin with %s", name, own.pages.all + 1,
              path, path_join(call->arena, path, "index.html"));
  return STATUS_OK;
}

const Command COMMAND_PUBLISH = {
    .name = "publish",
    .arguments = "NAME DIR",
    .summary = "Write a game as web pages, one for each turn",
    .details =
        "Open DIR/index.html in a browser, or copy DIR to a web server. The pages need no server and no "
        "network; arrow keys turn them.\n\n"
        "A finished game shows everything: hands, orders, dice with their keys, press that all could read, "
        "and its notation (`import`). A running game shows what observers see, up to the last report. "
        "Addresses and keys of seats are never shown. Where the order desk was built, the folder desk has its "
        "page, to try the rules out.\n\n"
        "DIR is created if it is missing. A folder with other files is refused unless an earlier publish "
        "of this game wrote it; other files in it stay untouched.\n\n"
        "Examples:\n"
        "  adjudicator publish madrid public/madrid\n",
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_READ,
    .run = publish,
};
