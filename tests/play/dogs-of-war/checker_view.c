/* What viewers see of others (templates/en/dogs-of-war/rules.yaml, 4.2). */
#include "checker.h"

static void expect(Checker *checker, bool holds, const char *what) {
  if (!holds && checker->what == NULL) checker->what = what;
}

static const char *const SCREEN[] = {"coins",   "vp",      "soldiers", "shields",
                                     "tactics", "support", "score",    NULL};

bool checker_view(Checker *checker, const State *state, int viewer, const Tree *view) {
  const Tree *players = tree_get(view, "players"), *battles = tree_get(view, "battles");
  bool over = state->board.window == WINDOW_END;
  for (size_t seat = 0; players != NULL && seat < players->count; seat++) {
    if (over || (int)seat == viewer) continue;
    for (const char *const *key = SCREEN; *key != NULL; key++)
      expect(checker, tree_get(players->items[seat].value, *key) == NULL,
             "a look behind another's screen (6)");
  }
  expect(checker, (tree_get(view, "plan") != NULL) == (viewer >= 0), "a plan in the wrong hands (6)");
  expect(checker, (tree_get(view, "screen") != NULL) == (viewer >= 0), "a screen in the wrong hands (6)");
  for (size_t i = 0; battles != NULL && i < battles->count; i++) {
    const Tree *hidden = tree_get(battles->items[i].value, "hidden");
    int64_t count;
    expect(checker, hidden == NULL || tree_read_int(hidden, &count), "a token that lies face down (6)");
  }
  return checker->what == NULL;
}
