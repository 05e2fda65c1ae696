/* What a sentence that is no order as it stands is asked about with: the legal action, or the deployment, that comes nearest. */
#include "plain.h"

#include <string.h>

#include "choices.h"

#define NO_ACTION (-1)

/* ---- the nearest action ---- */

/* What an unclear sentence names: an action, and up to two duels, the first where a piece of the player's stands. */
typedef struct Meant {
  const PlainToken *at;
  int kind, duel, to;
} Meant;

static Meant meant_by(PlainReader *reader, const PlainToken *t) {
  Meant meant = {.at = t, .kind = NO_ACTION};
  for (; t->kind != PLAIN_END; t++) {
    OrderPiece piece = {.number = 0};
    size_t label = waterloo_read_mine(reader, t, &piece);
    int duel = label > 0 || waterloo_read_faced(reader, t, &piece) > 0 ? piece.number : 0;
    if (meant.kind == NO_ACTION && t->kind == PLAIN_WORD) meant.kind = waterloo_kind_of(t->symbol);
    if (meant.kind == NO_ACTION && label > 0) meant.kind = ACTION_MANOEUVRE;
    if (duel >= 1 && duel <= DUELS && meant.duel == 0)
      meant.duel = duel;
    else if (duel >= 1 && duel <= DUELS && meant.to == 0)
      meant.to = duel;
    if (label > 0) t++; /* its number */
  }
  return meant;
}

/* How much of what is meant a legal action has; 0: it is another one. */
static int likeness(const Meant *meant, const Action *action) {
  if (action->kind != meant->kind || (action->kind == ACTION_RECON && action->to != 0) || action->swap != 0)
    return 0;
  return 1 + 2 * (action->duel == meant->duel) + (action->to == meant->to);
}

/* "Artillery somewhere around 3": the legal action that comes nearest, to be written instead. */
static void offer_nearest(PlainReader *reader, const PlainToken *t) {
  const Pair *pair = waterloo_only_pair(reader);
  const int side = pair == NULL ? -1 : waterloo_side_of(pair, reader->seat);
  if (pair == NULL || pair->window != WINDOW_TURN || pair->to_move != side) return;
  const Meant meant = meant_by(reader, t);
  const Judge judge = waterloo_judge_for(reader->state, pair, side);
  const Action *best = NULL;
  Legal legal;
  waterloo_legal(&judge, &pair->field, 0, &legal);
  for (int i = 0; i < legal.count && meant.kind != NO_ACTION; i++) {
    int like = likeness(&meant, &legal.items[i]);
    if (like > 0 && (best == NULL || like > likeness(&meant, best))) best = &legal.items[i];
  }
  if (best == NULL) return;
  const char *name = WATERLOO_ACTIONS[best->kind];
  const char *write = best->kind == ACTION_RETREAT
                          ? arena_printf(reader->arena, "retreat %d with swap / retreat %d without swap",
                                         best->duel, best->duel)
                      : best->kind == ACTION_ASSAULT ? name
                      : best->kind == ACTION_MANOEUVRE
                          ? arena_printf(reader->arena, "%s %d to %d", name, best->duel, best->to)
                          : arena_printf(reader->arena, "%s %d", name, best->duel);
  (void)waterloo_unclear(reader, meant.at, write);
}

/* A deployment as its line; `general` 0: none is told. */
static const char *front_line(PlainReader *reader, const int front[DUELS], int general, bool turned) {
  const char *line = "deploy";
  for (int i = 0; i < DUELS; i++)
    line = arena_printf(reader->arena, "%s %d", line, front[turned ? DUELS - 1 - i : i]);
  return general == 0 ? line : arena_printf(reader->arena, "%s, general %d", line, general);
}

/* "My lads 3 6 1 5 2, boss 4": five figures, or all six, in words of no deployment, the general's last. "From left to right" leaves open
 * from which side. */
static void offer_front(PlainReader *reader, const PlainToken *t) {
  int said[DUELS + 1] = {0}, count = 0;
  unsigned seen = 0;
  bool sides = false;
  for (const PlainToken *at = t; at->kind != PLAIN_END; at++) {
    sides |= at->symbol == WATERLOO_LEFT_TO_RIGHT;
    int number = waterloo_number_at(at);
    if (number == 0 && at->kind != PLAIN_NUMBER) continue;
    bool figure = number >= 1 && number <= DUELS + 1;
    if (!figure || (seen & 1U << number) != 0) return;
    seen |= 1U << number;
    said[count++] = number;
  }
  if (count < DUELS || (count == DUELS && !sides)) return;
  const char *line = front_line(reader, said, said[DUELS], false);
  if (sides)
    line = arena_concat(reader->arena, line, " / ", front_line(reader, said, said[DUELS], true), NULL);
  (void)waterloo_unclear(reader, t, line);
}

void waterloo_plain_unread(PlainReader *reader, const PlainToken *t) {
  waterloo_offer_case(reader, t);
  for (const PlainToken *no = t; no->kind != PLAIN_END; no++) {
    if (!waterloo_denies_action(no) || plain_is_conditional(t)) continue;
    plain_complain(reader, no, "line-takes-what", "section", "", NULL);
    return;
  }
  if (t->symbol == WATERLOO_CHARGED)
    (void)waterloo_unclear(reader, t, "if charged, decline / if charged, accept");
  else if (t->symbol == WATERLOO_ASSAULTED)
    (void)waterloo_unclear(reader, t, "if assaulted, Guard in reserve / if assaulted, Guard in duel 2");
  else if (waterloo_is_deploying(reader))
    offer_front(reader, t);
  else
    offer_nearest(reader, t);
}
