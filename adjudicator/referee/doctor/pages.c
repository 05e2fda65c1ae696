/* The pages of the order desk, to which mails lead. */
#include <string.h>

#include "../../mail/transport.h"
#include "../letters/letters.h"
#include "private.h"

#define PAGES_WRITTEN "write the pages with `adjudicator desk DIR` and copy DIR there"

/* The game's page in the configuration's language, as `desk` writes it. */
typedef struct DoctorPage {
  const Game *game;
  const char *url;
  const char *html; /* NULL where the desk of this game is not built here, so that nothing can be compared */
} DoctorPage;

static bool write_page(const Doctor *doctor, const Game *game, DoctorPage *out) {
  Referee *referee = doctor->referee;
  Arena *arena = doctor->arena;
  const Configuration *configuration = referee->configuration;
  const char *language = referee_speaks(referee, configuration->language) ? configuration->language : "en";
  EditionFile edition;
  if (referee_edition_file(referee, game, NULL, NULL, &edition) != STATUS_OK) return false;
  const char *name = desk_page_name(referee, arena, game, language, edition.digest);
  *out = (DoctorPage){.game = game, .url = arena_concat(arena, configuration->desk_url, name, NULL)};
  const DeskPage page = {
      .game = game, .language = language, .edition = edition.text, .digest = edition.digest};
  char *html;
  if (desk_page(referee, arena, &page, &html) == STATUS_OK) out->html = html;
  return true;
}

/* False after a finding: the page is not there. */
static bool fetch_page(Doctor *doctor, const DoctorPage *page, bool *same) {
  size_t length = 0;
  const char *why = NULL;
  referee_progress(doctor->referee, arena_concat(doctor->arena, "asking ", page->url, NULL), 0, 0);
  const char *found = web_page(doctor->arena, page->url, &length, &why);
  if (found == NULL) {
    doctor_tell(doctor, "desk-url", FINDING_FIX, why, PAGES_WRITTEN ", or correct `desk-url`",
                "%s, to which mails lead, cannot be read", page->url);
    return false;
  }
  *same = page->html == NULL || (length == strlen(page->html) && memcmp(found, page->html, length) == 0);
  return true;
}

void examine_pages(Doctor *doctor) {
  if (!doctor->configured || doctor->referee->configuration->desk_url == NULL) return;
  const char *url = doctor->referee->configuration->desk_url, *old = "";
  bool compared = true;
  if (doctor->wish->offline) {
    doctor_tell(doctor, "desk-url", FINDING_SKIP, NULL, NULL, "%s: --offline", url);
    return;
  }
  for (size_t i = 0; doctor->referee->games[i] != NULL; i++) {
    DoctorPage page;
    bool same;
    if (!write_page(doctor, doctor->referee->games[i], &page)) return; /* examine_templates() has told it */
    if (!fetch_page(doctor, &page, &same)) return;
    compared &= page.html != NULL;
    if (!same) old = arena_concat(doctor->arena, old, *old == '\0' ? "" : ", ", page.game->id, NULL);
  }
  if (*old != '\0')
    doctor_tell(doctor, "desk-url-old", FINDING_FIX, NULL, PAGES_WRITTEN,
                "%s: the pages of %s are not those that this version writes", url, old);
  else
    doctor_tell(doctor, "desk-url", FINDING_OK, NULL, NULL, "%s has a page for each game%s", url,
                compared ? ", those that this version writes" : "");
}
