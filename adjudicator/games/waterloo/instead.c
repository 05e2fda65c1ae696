#include <string.h>

#include "../instead.h"
#include "choices.h"

Tree *waterloo_instead(const Tree *choices, const Diagnostic *diagnostic, Arena *arena) {
  static const struct {
    const char *prefix; /* of the message */
    const char *path;   /* in choices */
  } ROWS[] = {
      {"recon-", "do/recon"},
      {"manoeuvre-", "do/segments"},
      {"artillery-", "do/artillery"},
      {"retreat-removed", "do/retreat"},
      {"charge-removed", "do/charge"},
      {"guard-removed", "do/guard"},
      {"deploy-value", "deploy/values"},
  };
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    if (strncmp(diagnostic->message, ROWS[i].prefix, strlen(ROWS[i].prefix)) == 0)
      return instead_list(arena, instead_at(choices, ROWS[i].path));
  }
  return NULL;
}
