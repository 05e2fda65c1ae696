/* What a published page may run: the styles and scripts that stand in it, each named by its digest. */
#include "private.h"

#include <string.h>

/* The digests of all elements with that tag, which has no attributes: data for scripts has some. "'none'" without any. */
static const char *sources_of(Arena *arena, const char *html, const char *begin, const char *end) {
  const char *sources = "";
  for (const char *at = html; (at = strstr(at, begin)) != NULL;) {
    const char *text = at + strlen(begin), *close = strstr(text, end);
    if (close == NULL) break;
    const char *source = script_source(arena, arena_strndup(arena, text, (size_t)(close - text)));
    if (strstr(sources, source) == NULL)
      sources = arena_concat(arena, sources, *sources == '\0' ? "" : " ", source, NULL);
    at = close;
  }
  return *sources == '\0' ? "'none'" : sources;
}

/* The first place: the head of a page has it before all that somebody wrote. */
static const char *put_in(Arena *arena, const char *html, const char *place, const char *text) {
  const char *at = strstr(html, place);
  if (at == NULL) return html;
  return arena_concat(arena, arena_strndup(arena, html, (size_t)(at - html)), text, at + strlen(place), NULL);
}

const char *page_with_policy(Arena *arena, const char *html) {
  const char *styles = sources_of(arena, html, "<style>", "</style>");
  const char *scripts = sources_of(arena, html, "<script>", "</script>");
  html = put_in(arena, html, "STYLE-DIGESTS", styles);
  return put_in(arena, html, "SCRIPT-DIGESTS", scripts);
}
