/* What a sentence that is no order as it stands is asked about with: its condition, as the line that says it, or the legal action
 * that comes nearest. */
#include "plain.h"

#include <string.h>

#include "../../base/yaml.h"
#include "choices.h"

#define NO_ACTION (-1)

/* ---- conditions ---- */

/* "Nothing", "I do nothing more", "rien de plus". */
static bool is_nothing(const PlainToken *t, const PlainToken *end) {
  while (t < end && (t->symbol == PLAIN_NO || t->symbol == PLAIN_FILING || t->symbol == WATERLOO_LAUNCH)) t++;
  return t + 1 == end && t->symbol == PLAIN_NONE;
}

/* What stands from a token on up to another, as one action in YAML, or "nothing"; NULL: something else. */
static const char *one_action(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  while (t < end && (plain_is_separator(t) || t->kind == PLAIN_COLON)) t++;
  while (end > t && plain_is_separator(&end[-1])) end--;
  if (is_nothing(t, end)) return "nothing";
  const Tree *made = t < end ? forms_read(reader, t, end) : NULL;
  const Tree *list = made == NULL || made->count != 1 ? NULL : tree_get(made->items[0].value, "do");
  return list == NULL || list->count != 1 ? NULL : yaml_write_line(reader->arena, list->items[0].value);
}

static const PlainToken *next_of(const PlainToken *t, int symbol) {
  while (t->kind != PLAIN_END && t->symbol != symbol) t++;
  return t;
}

/* A list with one more behind ", "; `list` may be NULL. */
static const char *with_one(PlainReader *reader, const char *list, const char *one) {
  return list == NULL ? one : arena_concat(reader->arena, list, ", ", one, NULL);
}

/* The first part of what is said from a token on that is one action, without what is not done and "instead": "I do not charge,
 * and manoeuvre 2 to 4 instead". NULL: there is none. */
static const char *some_action(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  size_t count = 0;
  PlainToken *left = arena_alloc(reader->arena, (size_t)(end - t + 1) * sizeof *left);
  for (; t < end; t++) {
    if (t->symbol != PLAIN_INSTEAD) left[count++] = *t;
  }
  left[count] = *end;
  left[count].kind = PLAIN_END;
  for (size_t from = 0; from < count; from++) {
    bool begins = from == 0 || plain_is_separator(&left[from - 1]);
    const char *one = begins ? one_action(reader, left + from, left + count) : NULL;
    if (one != NULL) return one;
  }
  return NULL;
}

/* "A six", "5 or 6", "a three or less": what is seen, as turn files have it; *t: behind it. NULL: something else. */
static const char *seen_at(PlainReader *reader, const PlainToken **t) {
  const PlainToken *at = *t;
  bool from = false; /* "at least a five" */
  for (; at->kind != PLAIN_END && at->kind != PLAIN_COMMA &&
         (waterloo_number_at(at) == 0 || waterloo_number_at(at + 1) > 0);
       at++)
    from |= at->symbol == WATERLOO_AT_LEAST;
  int least = waterloo_number_at(at), most = least;
  if (least == 0) return NULL;
  at++;
  for (const PlainToken *next = at; next->symbol == PLAIN_OR || next->symbol == PLAIN_AND;) {
    while (next->symbol == PLAIN_OR || next->symbol == PLAIN_AND || next->symbol == PLAIN_TO ||
           (next->symbol == WATERLOO_ONE && waterloo_number_at(next + 1) > 0))
      next++;
    int number = waterloo_number_at(next);
    if (number != most + 1 && number != least - 1) return NULL;
    if (number < least) least = number;
    if (number > most) most = number;
    at = ++next;
  }
  bool less = at->symbol == WATERLOO_OR_LESS, more = at->symbol == WATERLOO_OR_MORE;
  *t = less || more ? at + 1 : at;
  more |= from;
  if (less) return arena_printf(reader->arena, "{lte: %d}", most);
  if (more) return arena_printf(reader->arena, "{gte: %d}", least);
  if (least == most) return arena_printf(reader->arena, "%d", least);
  return most == VALUES ? arena_printf(reader->arena, "{gte: %d}", least)
                        : arena_printf(reader->arena, "{gte: %d, lte: %d}", least, most);
}

/* The action that ends at a token, behind whatever leads to it: "right: recon 2". NULL: there is none. */
static const char *action_before(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  const char *one = NULL;
  for (const PlainToken *from = t; from < end && one == NULL; from++) {
    bool begins = from == t || plain_is_separator(from - 1) || from[-1].kind == PLAIN_COLON;
    if (begins) one = one_action(reader, from, end);
  }
  return one;
}

/* The actions that stand before in the text, in YAML with ", " between them; NULL: there are none. */
static const char *actions_said(PlainReader *reader) {
  const Tree *said = tree_get(reader->said, "do");
  const char *list = NULL;
  for (size_t i = 0; said != NULL && i < said->count; i++)
    list = with_one(reader, list, yaml_write_line(reader->arena, said->items[i].value));
  return list;
}

/* The duel of the last reconnaissance that a list of actions in YAML has; 0: there is none. */
static int seen_in(const char *actions) {
  static const char RECON[] = "{recon: ";
  const char *last = NULL;
  for (const char *at = actions; at != NULL && (at = strstr(at, RECON)) != NULL; at++) last = at;
  int duel = last == NULL ? 0 : last[sizeof RECON - 1] - '0';
  return duel >= 1 && duel <= DUELS ? duel : 0; /* "[2, 4]" are two */
}

/* "Charge there": the tokens with the duel that is looked at behind an action that names none. */
static const PlainToken *with_there(PlainReader *reader, const PlainToken *t, int duel) {
  static const char *const WORDS[] = {"there", "la", "dessus", "ahi", "alli", NULL};
  size_t count = plain_count(t), kept = 0;
  PlainToken *made = arena_alloc(reader->arena, (2 * count + 1) * sizeof *made);
  for (size_t i = 0; i <= count; i++) {
    bool acts = duel > 0 && kept > 0 &&
                (made[kept - 1].symbol == WATERLOO_CHARGE || made[kept - 1].symbol == WATERLOO_ARTILLERY);
    size_t word = 0;
    while (WORDS[word] != NULL && strcmp(WORDS[word], t[i].text) != 0) word++;
    bool ends = t[i].kind == PLAIN_END || plain_is_separator(&t[i]);
    if (acts && (ends || WORDS[word] != NULL)) {
      made[kept] = t[i];
      made[kept].kind = PLAIN_NUMBER;
      made[kept].symbol = 0;
      made[kept++].number = duel;
    }
    if (!acts || WORDS[word] == NULL) made[kept++] = t[i];
  }
  return plain_part(reader->arena, made, made + kept - 1);
}

/* "Recon 4, if it is a six manoeuvre 2 to 4, else nothing"; "if I see a three or less, charge 3. Otherwise manoeuvre 2 to 4"
 * behind a recon: never half of it, but how it is written. */
static void unread_seen(PlainReader *reader, const PlainToken *t) {
  const PlainToken *condition = next_of(t, PLAIN_IF), *seen = condition + 1;
  if (condition->kind == PLAIN_END) return;
  const char *first = action_before(reader, t, condition), *said = actions_said(reader),
             *value = seen_at(reader, &seen);
  if (first == NULL && said == NULL) return;
  if (value == NULL) return;
  seen = with_there(reader, seen, seen_in(first != NULL ? first : said));
  const PlainToken *end = seen;
  while (end->kind != PLAIN_END && end->symbol != PLAIN_ELSE && end->symbol != PLAIN_IF &&
         end->depth <= condition->depth)
    end++;
  const char *then = one_action(reader, seen, end), *rest = NULL;
  if (first == NULL) {
    first = said;
  } else if (then == NULL && said != NULL) { /* "manoeuvre 2 to 5 if it is a six" */
    then = first;
    first = said;
  }
  const PlainToken *other = next_of(end, PLAIN_ELSE);
  if (other->kind == PLAIN_END) other = next_of(end, PLAIN_IF);
  if (other->symbol == PLAIN_IF) { /* "if it is a six, nothing", "if it is less manoeuvre" */
    while (other->kind != PLAIN_END && other->kind != PLAIN_COMMA && other->kind != PLAIN_COLON &&
           waterloo_kind_of(other[1].symbol) == NO_ACTION)
      other++;
  }
  const PlainToken *last = other + plain_count(other);
  if (other < last) rest = some_action(reader, other + 1, last);
  if (then == NULL || (other < last && rest == NULL)) return;
  plain_complain(reader, condition, "line-condition", "write",
                 arena_printf(reader->arena, "do: [%s, {case: [{when: {seen: %s}, do: %s}, {else: %s}]}]",
                              first, value, then, rest == NULL ? "nothing" : rest),
                 NULL);
}

/* Whether a text between two tokens has a word for what is the writer's own. */
static bool says_mine(Arena *arena, const PlainToken *from, const PlainToken *end) {
  const char *said = NULL;
  for (const char *at = from->raw; at < end->raw + end->raw_length; at++) {
    size_t length = strcspn(at, " ,.;:\n");
    if (length > 0) said = plain_key(arena, WATERLOO_LEFT_OUT, at, length);
    if (said != NULL && strcmp(said, "mine") == 0) return true;
    at += length;
  }
  return false;
}

/* "Counter-charge if my own piece there is 1 or 2, otherwise decline". */
static void unread_own(PlainReader *reader, const PlainToken *t) {
  const PlainToken *condition = next_of(t, PLAIN_IF), *counter = next_of(t, WATERLOO_COUNTER),
                   *piece = next_of(condition, WATERLOO_PIECE), *seen = piece;
  bool own = condition->kind != PLAIN_END && counter < condition && piece->kind != PLAIN_END &&
             says_mine(reader->arena, condition, piece);
  const char *value = own ? seen_at(reader, &seen) : NULL;
  if (value == NULL) return;
  plain_complain(
      reader, condition, "line-condition", "write",
      arena_printf(reader->arena,
                   "standing: {counter_charge: [{when: {my_infantry: %s}, do: accept}, {else: decline}]}",
                   value),
      NULL);
}

/* "If I am charged in 1 or 2, counter-charge; elsewhere I decline". */
static void unread_standing(PlainReader *reader, const PlainToken *t) {
  const PlainToken *charged = next_of(t, WATERLOO_CHARGED);
  const char *duels = NULL, *what = NULL;
  for (t = charged; t->kind != PLAIN_END && what == NULL; t++) {
    int duel = waterloo_number_at(t);
    if (duel >= 1 && duel <= DUELS) duels = with_one(reader, duels, arena_printf(reader->arena, "%d", duel));
    if (t->symbol == WATERLOO_COUNTER) what = "accept";
    if (t->symbol == WATERLOO_WHAT) what = t->value;
  }
  if (duels == NULL || what == NULL) return;
  const PlainToken *other = next_of(t, WATERLOO_WHAT);
  const char *rest = other->kind != PLAIN_END       ? other->value
                     : strcmp(what, "decline") == 0 ? "accept"
                                                    : "decline";
  plain_complain(reader, charged, "line-condition", "write",
                 arena_printf(reader->arena,
                              "standing: {counter_charge: [{when: {duel: [%s]}, do: %s}, {else: %s}]}", duels,
                              what, rest),
                 NULL);
}

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
    int duel = label > 0                       ? piece.number
               : t->symbol == WATERLOO_ORDINAL ? waterloo_ordinal(t)
                                               : waterloo_number_at(t);
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
  unread_seen(reader, t);
  unread_own(reader, t);
  unread_standing(reader, t);
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
