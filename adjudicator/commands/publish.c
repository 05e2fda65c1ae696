#include <string.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "../referee/proof/proof.h"
#include "../referee/tell/tell.h"
#include "../report/report.h"
#include "context.h"
#include "site_folder.h"

/* What all pages are made with. */
typedef struct Publishing {
  Call *call;
  Pages pages;
  SiteFolder site;
  Painter *painter;
  bool told; /* why there are no pictures */
} Publishing;

/* Beside the page; where it cannot be painted the page shows the drawn map. */
static Status add_picture(Publishing *own, size_t index, Tree *document) {
  static const PictureWish WISH = {.format = PICTURE_SVG};
  Call *call = own->call;
  Picture picture;
  const char *why;
  Status status = pictures_render(&call->referee, &own->pages.table, own->pages.viewer, document,
                                  own->painter, &WISH, &picture, &why);
  if (status == STATUS_UNAVAILABLE && !own->told)
    referee_tell(&call->referee, NOTICE_WARNING, "no pictures: %s", why);
  own->told |= status == STATUS_UNAVAILABLE;
  if (status != STATUS_OK) return why != NULL ? STATUS_OK : status;
  const char *name = arena_printf(call->arena, "turn-%02zu.svg", index);
  Tree *entry = tree_put(call->arena, tree_get(document, "page"), "picture", tree_map(call->arena));
  tree_put_text(call->arena, entry, "file", name);
  tree_put_text(call->arena, entry, "words", picture.words);
  tree_put_int(call->arena, entry, "width", picture.width);
  tree_put_int(call->arena, entry, "height", picture.height);
  site_add(&own->site, name, picture.bytes, picture.length);
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
  referee_tell_diagnostics(&call->referee, own->pages.table.game->id, NULL, &diagnostics);
  if (html == NULL) return STATUS_CONFIG;
  add_text(own, name, html);
  return STATUS_OK;
}

static Status add_pages(Publishing *own) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < own->pages.count && status == STATUS_OK; i++) {
    Tree *document = page_document(&own->call->referee, &own->pages, i);
    if (document == NULL) return STATUS_CONFIG;
    status = add_picture(own, i, document);
    if (status == STATUS_OK)
      status = render(own, "site-turn.html.mustache", document, page_name(&own->pages, i));
  }
  return status;
}

/* Of a finished game alone: it holds hands and decks. A game that this program does not play as it was
 * played, as one of older rules, is shown without it: notation_write() has told why. */
static Status add_notation(Publishing *own, const char **name) {
  Arena *arena = own->call->arena;
  Tree *notation;
  *name = NULL;
  if (!pages_finished(&own->pages)) return STATUS_OK;
  Status status = notation_write(&own->call->referee, &own->pages.history, &notation);
  if (status == STATUS_BAD_DATA) return STATUS_OK;
  if (status != STATUS_OK) return status;
  *name = arena_printf(arena, "%s-notation.yaml", own->pages.table.row.name);
  add_text(own, *name, yaml_write(arena, notation, NULL));
  return STATUS_OK;
}

/* Last, so that it names no page that is not there yet. */
static Status add_cover(Publishing *own, const char *notation) {
  const Tree *document = pages_cover(&own->call->referee, &own->pages, notation);
  return document == NULL ? STATUS_CONFIG : render(own, "site-cover.html.mustache", document, "index.html");
}

static Status add_all(Publishing *own) {
  const char *notation;
  own->painter = pictures_painter(own->call->arena);
  Status status = add_pages(own);
  painter_stop(own->painter);
  if (status == STATUS_OK) status = add_notation(own, &notation);
  return status == STATUS_OK ? add_cover(own, notation) : status;
}

static Status publish(Call *call) {
  Publishing own = {.call = call};
  const char *path = call->words[1];
  Status status = pages_load(&call->referee, call->arena, call->words[0], &own.pages);
  if (status != STATUS_OK) return status;
  const char *name = own.pages.table.row.name;
  site_begin(&own.site, call->arena, path, name);
  status = add_all(&own);
  if (status == STATUS_OK) status = site_write(&own.site, &call->referee);
  if (status != STATUS_OK) return status;
  referee_tell(&call->referee, NOTICE_DONE, "%s: %zu pages in %s; begin with %s", name, own.pages.count + 1,
               path, path_join(call->arena, path, "index.html"));
  return STATUS_OK;
}

const Command COMMAND_PUBLISH = {
    .name = "publish",
    .arguments = "NAME DIR",
    .summary = "A game as a folder of web pages, turn by turn",
    .details =
        "The pages need no server and no network: open DIR/index.html in a browser, or copy DIR to a web\n"
        "server. Arrow keys turn them. Of a finished game they show everything: hands, orders, dice with "
        "their\n"
        "keys, press that all could read, and its notation, from which anybody can play it again "
        "(`import`).\n"
        "Of a game that runs they show what observers see, up to the last report. Addresses and keys of "
        "seats\n"
        "stand nowhere. DIR is made if it is not there; a folder that holds anything is refused unless an\n"
        "earlier publish of this game wrote it, and then nothing else in it is touched.\n\n"
        "Examples:\n"
        "  adjudicator publish madrid public/madrid\n",
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_READ,
    .run = publish,
};
