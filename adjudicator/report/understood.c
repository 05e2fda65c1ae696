#include "report.h"

#include "prepare.h"

char *understood_text(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *sections) {
  Tree *data = tree_map(arena);
  tree_put(arena, data, "sections", sections);
  prepare_tree(arena, data, catalogue_zero_is_one(catalogue));
  char *text = catalogue_render_for(catalogue, arena, rules, "understood.txt.mustache", data, NULL);
  return text == NULL ? arena_strdup(arena, "") : text;
}
