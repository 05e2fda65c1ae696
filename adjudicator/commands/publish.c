#include <string.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "../referee/notation.h"
#include "../referee/pages.h"
#include "../report/report.h"
#include "context.h"
#include "site_folder.h"

static Status render(Call *call, const Pages *pages, const char *template, const Tree *document,
                     const char *name, SiteFolder *site) {
  const Table *table = &pages->table;
  const Catalogue *catalogue =
      referee_catalogue(&call->referee, tree_string(tree_get(tree_get(document, "page"), "language"), ""));
  if (catalogue == NULL) return STATUS_CONFIG;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, call->arena);
  const char *html = report_page(catalogue, call->arena, template, document, &diagnostics);
  referee_tell_diagnostics(&call->referee, table->game->id, NULL, &diagnostics);
  if (html == NULL) return STATUS_CONFIG;
  site_add(site, name, html);
  return STATUS_OK;
}

static Status add_pages(Call *call, const Pages *pages, SiteFolder *site) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < pages->count && status == STATUS_OK; i++) {
    const Tree *document = page_document(&call->referee, pages, i);
    if (document == NULL) return STATUS_CONFIG;
    status = render(call, pages, "site-turn.html.mustache", document, page_name(pages, i), site);
  }
  return status;
}

/* Of a finished game alone: it holds hands and decks. */
static Status add_notation(Call *call, const Pages *pages, SiteFolder *site, const char **name) {
  Tree *notation;
  *name = NULL;
  if (!pages_finished(pages)) return STATUS_OK;
  Status status = notation_write(&call->referee, &pages->history, &notation);
  if (status != STATUS_OK) return status;
  *name = arena_printf(call->arena, "%s-notation.yaml", pages->table.row.name);
  site_add(site, *name, yaml_write(call->arena, notation, NULL));
  return STATUS_OK;
}

/* Last, so that it names no page that is not there yet. */
static Status add_cover(Call *call, const Pages *pages, SiteFolder *site, const char *notation) {
  const Tree *document = pages_cover(&call->referee, pages, notation);
  if (document == NULL) return STATUS_CONFIG;
  return render(call, pages, "site-cover.html.mustache", document, "index.html", site);
}

static Status publish(Call *call) {
  Pages pages;
  SiteFolder site;
  const char *notation;
  Status status = pages_load(&call->referee, call->arena, call->words[0], &pages);
  if (status != STATUS_OK) return status;
  site_begin(&site, call->arena, call->words[1], pages.table.row.name);
  status = add_pages(call, &pages, &site);
  if (status == STATUS_OK) status = add_notation(call, &pages, &site, &notation);
  if (status == STATUS_OK) status = add_cover(call, &pages, &site, notation);
  if (status == STATUS_OK) status = site_write(&site, &call->referee);
  if (status != STATUS_OK) return status;
  referee_tell(&call->referee, NOTICE_DONE, "%s: %zu pages in %s; begin with %s", pages.table.row.name,
               pages.count + 1, call->words[1], path_join(call->arena, call->words[1], "index.html"));
  return STATUS_OK;
}

const Command COMMAND_PUBLISH = {
    .name = "publish",
    .arguments = "NAME DIR",
    .summary = "A game as a folder of web pages, turn by turn",
    .details =
        "The pages need no server and no network: open DIR/index.html in a browser, or copy DIR to a web\n"
        "server. Arrow keys turn them. Of a finished game they show everything: hands, orders, dice with their\n"
        "keys, press that all could read, and its notation, from which anybody can play it again (`import`).\n"
        "Of a game that runs they show what observers see, up to the last report. Addresses and keys of seats\n"
        "stand nowhere. DIR is made if it is not there; a folder that holds anything is refused unless an\n"
        "earlier publish of this game wrote it, and then nothing else in it is touched.\n\n"
        "Examples:\n"
        "  adjudicator publish madrid public/madrid\n",
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_READ,
    .run = publish,
};
