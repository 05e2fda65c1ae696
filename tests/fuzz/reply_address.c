/* Addresses that players write to: a pattern, and on the lines after it addresses to match with it. */
#include "fuzz.h"

#include <ctype.h>

#include "../../adjudicator/mail/message.h"
#include "../../adjudicator/referee/reply_address.h"

static bool same_but_for_case(const char *a, const char *b) {
  while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b)) {
    a++;
    b++;
  }
  return *a == *b;
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
  for (const char *address; (address = strsep(&rest, "\n")) != NULL;) match(arena, pattern, address);
  arena_free(arena);
  return 0;
}
