/* What binds the parts of seats to the log. */
#include "record.h"

#include <inttypes.h>
#include <string.h>

/* ---- since the window before ---- */

static const char *hash_on(Arena *arena, const char *before, const char *lines) {
  const char *text = arena_concat(arena, before, "\n", lines, NULL);
  return sha256_hex(arena, text, strlen(text));
}

void part_add_event(Arena *arena, PartShown *shown, const EventRow *row) {
  const char *lines =
      arena_printf(arena, "%" PRId64 "\n%s\n%" PRId64 "\n%s\n%s\n%" PRId64 "\n%s", row->state, row->turn,
                   row->audience, row->code, row->rule, (int64_t)row->at, part_event_fields(arena, row));
  shown->events = hash_on(arena, shown->events, lines);
  shown->event_count++;
}

void part_add_file(Arena *arena, PartShown *shown, const PartFile *file) {
  const char *lines =
      arena_concat(arena, file->turn, "\n", file->part, "\n", file->source, "\n", file->filed, "\n",
                   file->waits ? "waits\n" : "\n", time_format(arena, file->at), "\n", file->changed, "\n",
                   file->digest, "\n", file->orders, "\n", file->diagnostics, NULL);
  shown->files = hash_on(arena, shown->files, lines);
  shown->file_count++;
}

static PartFile file_taken(const EventRow *row, const Tree *fields) {
  PartFile file = {.turn = row->turn,
                   .part = tree_string(tree_get(fields, "part"), ""),
                   .source = tree_string(tree_get(fields, "source"), ""),
                   .filed = tree_string(tree_get(fields, "standing"), ""),
                   .at = row->at,
                   .changed = tree_string(tree_get(fields, "changed"), ""),
                   .digest = tree_string(tree_get(fields, "digest"), ""),
                   .orders = tree_string(tree_get(fields, "orders"), ""),
                   .diagnostics = tree_string(tree_get(fields, "diagnostics"), "")};
  tree_read_bool(tree_get(fields, "waits"), &file.waits);
  return file;
}

/* ---- digests ---- */

char *part_digest(const PartsGame *game, int seat, const char *salt, const char *before,
                  const PartShown *shown) {
  Arena *arena = game->arena;
  const char *names = "";
  for (int other = 0; other < game->seats->count; other++)
    names = arena_concat(arena, names, game->seats->names[other], "\n", NULL);
  const char *text = arena_concat(arena, salt, "\n", before, "\n", game->row->name, "\n", game->row->rules,
                                  "\n", game->row->edition, "\n", names, game->seats->names[seat], "\n",
                                  shown->events, "\n", shown->files, NULL);
  return sha256_hex(arena, text, strlen(text));
}

char *parts_link(const PartsGame *game, const char *log, const char *const *digests) {
  const char *text = log;
  for (int seat = 0; seat < game->seats->count; seat++)
    text = arena_concat(game->arena, text, "\n", digests[seat], NULL);
  return sha256_hex(game->arena, text, strlen(text));
}

/* ---- along the log ---- */

void parts_begin(const PartsGame *game, PartsRun *run) {
  *run = (PartsRun){.game = *game, .log = ""};
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    run->shown[seat] = (PartShown){.events = "", .files = ""};
    run->before[seat] = "";
  }
}

void parts_follow(PartsRun *run, const EventRow *row, const Tree *fields) {
  const Seats *seats = run->game.seats;
  bool bound = event_is(row, "parts-bound"), taken = event_is(row, "file-taken");
  const char *filer = taken ? tree_string(tree_get(fields, "seat"), "") : NULL;
  for (int seat = 0; seat < seats->count; seat++) {
    PartShown *shown = &run->shown[seat];
    if (bound) {
      *shown = (PartShown){.events = "", .files = ""};
      run->before[seat] = parts_bound_digest(fields, seat);
    } else if (taken && strcmp(filer, seats->names[seat]) == 0) {
      const PartFile file = file_taken(row, fields);
      part_add_file(run->game.arena, shown, &file);
    } else if (part_has_event(row, fields, seat, seats->names[seat])) {
      part_add_event(run->game.arena, shown, row);
    }
  }
  run->log = row->link;
}

Tree *parts_bound_fields(const PartsRun *run, const uint8_t secret[DICE_KEY_BYTES]) {
  const PartsGame *game = &run->game;
  const char *digests[GAME_SEATS_MAX];
  Tree *fields = tree_map(game->arena),
       *list = tree_put(game->arena, fields, "seats", tree_list(game->arena));
  for (int seat = 0; seat < game->seats->count; seat++) {
    const char *salt = part_salt(game->arena, secret, game->row->name, game->seats->names[seat], run->log);
    digests[seat] = part_digest(game, seat, salt, run->before[seat], &run->shown[seat]);
    tree_add_text(game->arena, list, digests[seat]);
  }
  tree_put_text(game->arena, fields, "link", parts_link(game, run->log, digests));
  return fields;
}
