#include "private.h"

#include "../../base/files.h"

Painter *pictures_painter(Arena *arena) {
  return painter_new(arena, libexec_path(arena, "adjudicator-draw"));
}

const Drawing *pictures_drawing(const LoadedGame *loaded, const Tree *document) {
  return loaded->game->draw == NULL ? NULL : loaded->game->draw(document, loaded->arena);
}

Status pictures_render(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                       const Drawing *drawing, Painter *painter, const PictureWish *wish, Picture *out,
                       const char **why) {
  *why = NULL;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return STATUS_CONFIG;
  return picture_render(catalogue, loaded->arena, painter, document, drawing, wish, out, why);
}

/* ---- stories ---- */

static size_t log_count(const Tree *document) {
  const Tree *log = tree_get(document, "log");
  return log == NULL ? 0 : log->count;
}

/* Of what happened before the board was cleared; NULL if it was not. */
static const Drawing *played_drawing(const LoadedGame *loaded, const Tree *former, const Tree *document) {
  if (former == NULL || loaded->game->ended == NULL) return NULL;
  const Tree *ended = loaded->game->ended(former, document, loaded->arena);
  return ended == NULL ? NULL : loaded->game->draw(ended, loaded->arena);
}

Status pictures_story(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                      const EventRows *events, Story *out) {
  Arena *arena = loaded->arena;
  const Drawing *after = pictures_drawing(loaded, document);
  if (after == NULL) return STATUS_NOT_FOUND;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return STATUS_CONFIG;
  after = picture_words(catalogue, arena, document, after);
  const Tree *former = document_former_view(referee, loaded, viewer, events);
  const Drawing *before = former == NULL ? NULL : loaded->game->draw(former, arena);
  if (before != NULL) before = picture_words(catalogue, arena, document, before);
  const Drawing *played = played_drawing(loaded, former, document);
  if (played != NULL) played = picture_words(catalogue, arena, document, played);
  *out = story_make(arena, before, played, after, log_count(document));
  return STATUS_OK;
}

/* The first thing that is told of a step; "" if nothing is. */
static const char *step_text(const Tree *log, const StoryStep *step) {
  for (size_t i = step->first; i < step->end; i++) {
    const char *text = tree_string(tree_get(log->items[i].value, "text"), "");
    if (*text != '\0') return text;
  }
  return "";
}

const char *pictures_step_words(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                                const Story *story, size_t frame) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (story->frames == 1 || catalogue == NULL) return NULL;
  Tree *fields = tree_map(arena);
  if (frame == 1) tree_put_bool(arena, fields, "before", true);
  if (frame == story->frames) tree_put_bool(arena, fields, "after", true);
  if (frame > 1 && frame < story->frames) {
    tree_put_int(arena, fields, "number", (int64_t)frame - 1);
    tree_put_int(arena, fields, "count", (int64_t)story->step_count);
    tree_put_text(arena, fields, "text", step_text(tree_get(document, "log"), &story->steps[frame - 2]));
  }
  return catalogue_say(catalogue, arena, "pictures.step", fields);
}

const char *pictures_words(const Catalogue *catalogue, const LoadedGame *loaded, const Tree *document,
                           const char *words) {
  Arena *arena = loaded->arena;
  const char *rules = loaded->game->id, *position = arena_printf(arena, "pictures.%s.position", rules);
  if (catalogue_has(catalogue, position)) {
    const char *said = catalogue_say(catalogue, arena, position, document);
    if (*said != '\0') words = arena_concat(arena, words, ". ", said, NULL);
  }
  Tree *fields = tree_map(arena), *seats = tree_put(arena, fields, "seats", tree_list(arena));
  for (int seat = 0; loaded->game->score.list != NULL && seat < loaded->seated.count; seat++) {
    int score;
    if (!game_score(loaded->game, document, loaded->seated.names[seat], &score)) return words;
    Tree *entry = tree_add(arena, seats, tree_map(arena));
    tree_put_text(arena, entry, "seat", localize_name(catalogue, arena, rules, loaded->seated.names[seat]));
    tree_put_int(arena, entry, "score", score);
  }
  if (seats->count == 0) return words;
  tree_put_text(
      arena, fields, "what",
      catalogue_say(catalogue, arena, arena_printf(arena, "terms.%s.columns.score", rules), document));
  return arena_concat(arena, words, ". ", catalogue_say(catalogue, arena, "pictures.standing", fields), NULL);
}

Status pictures_sketch(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                       const EventRows *events, Sketch *out) {
  Story story;
  Status status = pictures_story(referee, loaded, viewer, document, events, &story);
  if (status != STATUS_OK) return status;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  static const char *const KEYS[SHEET_PARTS] = {
      [SHEET_ALL] = "pictures.happened",
      [SHEET_FIGHTS] = "pictures.fights",
      [SHEET_FIRST_FIGHT] = "pictures.first-fight",
      [SHEET_FIRST_ACTION] = "pictures.first-action",
  };
  const char *words[SHEET_PARTS];
  for (int i = 0; i < SHEET_PARTS; i++) words[i] = catalogue_say(catalogue, loaded->arena, KEYS[i], NULL);
  const Drawing *sheet = story_sheet(loaded->arena, &story, words);
  *out = picture_sketch(catalogue, loaded->arena, document, sheet, NULL, NULL);
  out->words = pictures_words(catalogue, loaded, document, out->words);
  return STATUS_OK;
}
