/* Addresses that players write to: a pattern, and on the lines after it addresses to match with it. */
#include "fuzz.h"

#include <ctype.h>

#include "../../adjudicator/mail/message.h"
#include "../../adjudicator/referee/office/office.h"

static bool same_but_for_case(const char *a, const char *b) {
  while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
    a++;
    b++;
  }
  return *a == *b;
}

/* The configuration takes no others. */
static bool tags_once(const char *pattern) {
  static const char *const tags[] = {"{game}", "{seat}", "{key}", "{to}"};
  for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
    const char *first = strstr(pattern, tags[i]);
    if (first != NULL && strstr(first + 1, tags[i]) != NULL) return false;
  }
  return true;
}

static void match(Arena *arena, const char *pattern, const char *address) {
  ReplyAddress parts = {.game = NULL};
  if (!reply_address_read(arena, pattern, address, &parts)) return;
  const char *open = strrchr(pattern, '<'), *close = open == NULL ? NULL : strchr(open, '>');
  const char *bare = close == NULL ? pattern : arena_strndup(arena, open + 1, (size_t)(close - open - 1));
  const char *again = reply_address_write(arena, bare, &parts);
  PROMISE(same_but_for_case(again, address), "an address that a pattern makes is made from its parts");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  if (length > 4096) return -1;
  Arena *arena = arena_new();
  char *text = arena_strndup(arena, (const char *)bytes, length);
  char *rest = text;
  const char *pattern = strsep(&rest, "\n");
  for (const char *address; (address = strsep(&rest, "\n")) != NULL && tags_once(pattern);)
    match(arena, pattern, address);
  arena_free(arena);
  return 0;
}
