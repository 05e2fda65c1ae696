/* What plain orders of Waterloo name: duels, pieces by their labels, figures of a front, the Guard, answers. */
#include "plain.h"

#include <string.h>

const Pair *waterloo_only_pair(const PlainReader *reader) {
  return waterloo_has_rondes(reader->edition) ? NULL : &((const State *)reader->state)->pairs[0];
}

bool waterloo_is_deploying(const PlainReader *reader) {
  return ((const State *)reader->state)->pairs[0].window == WINDOW_DEPLOY;
}

bool waterloo_plain_is_verb(int symbol) {
  return symbol >= WATERLOO_RECON && symbol <= WATERLOO_SWAP;
}

/* "Charge 4, then ask me": the turn must not be played as if that were not said; nor a front that is told from left to right. */
bool waterloo_plain_matters(const PlainToken *t) {
  if (t->symbol == WATERLOO_LEFT_TO_RIGHT || t->symbol == WATERLOO_RIGHT_TO_LEFT) return true;
  return t->kind == PLAIN_WORD && t->symbol == WATERLOO_WHAT && strcmp(t->value, "ask") == 0;
}

/* ---- steps over tokens ---- */

/* "Duel 1", "d1". */
static bool is_duel(const PlainToken *t) {
  bool letter = t->kind == PLAIN_WORD && strcmp(t->text, "d") == 0 && t[1].kind == PLAIN_NUMBER && t[1].glued;
  return letter || t->symbol == WATERLOO_DUEL;
}

static bool is_link(const PlainToken *t) {
  return t->kind == PLAIN_COLON || t->symbol == PLAIN_TO || t->symbol == PLAIN_FROM || is_duel(t);
}

static const PlainToken *past_links(const PlainToken *t) {
  while (is_link(t)) t++;
  return t;
}

/* Behind the marks between the figures of a front: "5-2, 4/1". */
static const PlainToken *past_marks(const PlainToken *t) {
  while (t->kind == PLAIN_DASH || t->kind == PLAIN_COMMA || t->kind == PLAIN_SLASH) t++;
  return t;
}

/* "5 2 4 1 3 6", however they are parted. */
static int numbers_in_a_row(const PlainToken *t) {
  int count = 0;
  for (; t->kind == PLAIN_NUMBER && t->number <= DUELS + 1; count++) {
    t = past_marks(t + 1);
    if (t->symbol == PLAIN_AND) t++;
  }
  return count;
}

bool waterloo_is_row(const PlainToken *t) {
  return t->kind == PLAIN_NUMBER && t->number >= 1 && t->number <= DUELS &&
         (t[1].kind == PLAIN_COLON || t[1].kind == PLAIN_ARROW) && t[2].kind == PLAIN_NUMBER &&
         t[2].number <= DUELS + 1;
}

/* A front without its word, "3 1 2 5 4", or the first of its rows, as long as one is due. */
static bool is_front(const PlainReader *reader, const PlainToken *t) {
  int row = numbers_in_a_row(t);
  bool due = waterloo_is_deploying(reader);
  return row == DUELS + 1 || (due && (row == DUELS || waterloo_is_row(t)));
}

int waterloo_ordinal(const PlainToken *t) {
  return t->symbol == WATERLOO_ORDINAL ? t->value[0] - '0' : 0;
}

/* "First 3, second 5": the duel of an ordinal whose figure stands behind it; 0: it is none. */
static int duel_in_turn(const PlainToken *t) {
  size_t taken;
  int duel = waterloo_ordinal(t) > 0 ? waterloo_ordinal(t)
             : t->kind == PLAIN_WORD ? plain_ordinal(t, &taken)
                                     : 0;
  return duel <= DUELS && waterloo_number_at(t + 1) > 0 ? duel : 0;
}

/* Of such a row from the first duel to the fifth. */
static bool is_in_turn(const PlainToken *t) {
  int duel = duel_in_turn(t);
  for (; duel > 1 && duel_in_turn(t) == duel; duel--) {
    for (t--; t->kind == PLAIN_COMMA || t->symbol == PLAIN_AND;) t--;
    t--;
  }
  while (duel == duel_in_turn(t) && duel > 0 && duel < DUELS) {
    for (t += 2; t->kind == PLAIN_COMMA || t->symbol == PLAIN_AND;) t++;
    duel++;
  }
  return duel == DUELS && duel_in_turn(t) == DUELS;
}

int waterloo_kind_of(int symbol) {
  switch (symbol) {
  case WATERLOO_RECON:
  case WATERLOO_SEE: return ACTION_RECON;
  case WATERLOO_MANOEUVRE:
  case WATERLOO_MOVE:
  case WATERLOO_SWAP:
  case WATERLOO_BRING: return ACTION_MANOEUVRE;
  case WATERLOO_ARTILLERY: return ACTION_ARTILLERY;
  case WATERLOO_RETREAT: return ACTION_RETREAT;
  case WATERLOO_CHARGE: return ACTION_CHARGE;
  case WATERLOO_ASSAULT: return ACTION_ASSAULT;
  default: return -1;
  }
}

/* "N4": the side of a label, its number behind it without a mark between; -1: no label. */
static int label_side(const PlainToken *t) {
  bool label = t->kind == PLAIN_WORD && t->text[0] != '\0' && t->text[1] == '\0' &&
               t[1].kind == PLAIN_NUMBER && t[1].raw == t->raw + t->raw_length && t[1].number < LABELS;
  return !label ? -1 : t->text[0] == 'n' ? NORTH : t->text[0] == 's' ? SOUTH : -1;
}

bool waterloo_is_condition(const PlainToken *t) {
  return t->symbol == WATERLOO_STARTS && t->value != NULL;
}

static bool goes_on(const PlainToken *t) {
  while (plain_is_separator(t)) t++;
  return t->kind != PLAIN_END;
}

bool waterloo_denies_action(const PlainToken *t) {
  const PlainToken *action = t[1].symbol == PLAIN_FROM ? t + 2 : t + 1; /* "pas de charge" */
  return t->symbol == PLAIN_NO && action->symbol >= WATERLOO_RECON && action->symbol <= WATERLOO_ASSAULT;
}

/* "If it is a one, assault", "if it is a five, charge there": an action without its duel, and none may be done without its condition. */
static bool acts_behind(const PlainToken *t) {
  bool figure = false;
  for (; t->kind != PLAIN_END && t->symbol != WATERLOO_ASSAULT; t++) {
    figure |= waterloo_number_at(t) > 0;
    if (figure && t->symbol >= WATERLOO_RECON && t->symbol < WATERLOO_ASSAULT) return true;
  }
  return t->kind != PLAIN_END;
}

/* "I decline any charge": the answer to a charge, and one beside it, in either order. */
static bool answers_charge(const PlainToken *t) {
  bool charge = t->symbol == WATERLOO_CHARGE;
  if (!charge && t->symbol != WATERLOO_WHAT) return false;
  while (t->kind != PLAIN_END && t->symbol != (charge ? WATERLOO_WHAT : WATERLOO_CHARGE)) t++;
  return t->kind != PLAIN_END;
}

/* "The 6 to the rear as general": a figure, and what becomes of one in a deployment. */
static bool places_figure(const PlainToken *t) {
  for (; t->kind != PLAIN_END; t++) {
    if (t->symbol == WATERLOO_GENERAL || t->symbol == WATERLOO_PLACE || t->symbol == WATERLOO_SWAP)
      return true;
  }
  return false;
}

/* "duel 3", "guard on 2", "general: 6", and "recon 5" within a sentence: "no wait, recon 5" must not be taken
 * for small talk. "The guard" alone may be. "If I start", and what follows it: who does without it would lose a first action. */
size_t waterloo_plain_names(const PlainReader *reader, const PlainToken *t) {
  if (t->kind == PLAIN_NUMBER)
    return is_front(reader, t) || (waterloo_is_deploying(reader) && places_figure(t)) ? 1 : 0;
  if (t->kind != PLAIN_WORD) return 0;
  if (waterloo_is_deploying(reader) && is_in_turn(t)) return 1;
  if (label_side(t) >= 0) return 2;
  if (t->symbol == PLAIN_IF) return acts_behind(t) ? 1 : 0;
  if (t->symbol == WATERLOO_COUNTER || t->symbol == WATERLOO_CHARGED || t->symbol == WATERLOO_ASSAULTED ||
      t->symbol == WATERLOO_ANSWER || t->symbol == WATERLOO_RESIGN || t->symbol == WATERLOO_UNPLANNED)
    return 1;
  if (answers_charge(t)) return 1;
  if (t->symbol == WATERLOO_GUARD && t[1].kind == PLAIN_END) return 1; /* "assault, guard": where? */
  if (waterloo_is_condition(t)) return goes_on(t + 1) ? 1 : 0;
  bool numbered = t->symbol == WATERLOO_DUEL || t->symbol == WATERLOO_GUARD ||
                  t->symbol == WATERLOO_GENERAL || t->symbol == WATERLOO_FRONT;
  bool acts = waterloo_plain_is_verb(t->symbol) || t->symbol == WATERLOO_SEE;
  if (waterloo_denies_action(t)) return 1;
  if (!numbered && !acts) return 0;
  const PlainToken *behind = past_links(t + 1);
  bool goes = false;
  for (; numbered && (behind->symbol == WATERLOO_ENTERS || behind->symbol == WATERLOO_BRING ||
                      behind->symbol == WATERLOO_GO || behind->kind == PLAIN_DASH);
       goes = true)
    behind = past_links(behind + 1);
  /* "The general stays in reserve" says no more. */
  bool word =
      numbered && (!goes || t->symbol == WATERLOO_GUARD) &&
      (behind->symbol == WATERLOO_RESERVE || behind->symbol == WATERLOO_WHAT || waterloo_ordinal(behind) > 0);
  if (acts && behind->symbol == WATERLOO_PIECE) behind = past_links(behind + 1);
  return waterloo_number_at(behind) > 0 || behind->kind == PLAIN_NUMBER || label_side(behind) >= 0 || word
             ? 1
             : 0;
}

Tree *waterloo_unclear(PlainReader *reader, const PlainToken *t, const char *write) {
  const char *text = plain_raw(reader, t, t + plain_count(t));
  return plain_complain(reader, t, "line-unclear", "text", text, "write", write, NULL);
}

/* ---- slots ---- */

static size_t read_number(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = waterloo_number_at(t);
  return t->kind == PLAIN_NUMBER || out->number > 0 ? 1 : 0;
}

/* The duel where the player's piece of a value stands, as it is deployed, or as this text deploys it; 0: none. */
static int duel_of_value(const PlainReader *reader, int value) {
  const Pair *pair = waterloo_only_pair(reader);
  const Tree *front = tree_get(tree_get(reader->said, "deploy"), "front");
  for (int duel = 1; pair != NULL && value > 0 && duel <= DUELS; duel++) {
    const Piece *piece = &pair->field.side[waterloo_side_of(pair, reader->seat)].front[duel];
    int64_t said = 0;
    if (front != NULL && front->count == DUELS) (void)tree_read_int(front->items[duel - 1].value, &said);
    if ((waterloo_is_deploying(reader) ? (int)said : piece->value) == value) return duel;
  }
  return 0;
}

/* The duel where the piece of a value stands that a number names, "my 4"; 0: it names none, or that is not known. */
static int duel_of_mine(PlainReader *reader, const PlainToken *t) {
  bool mine = waterloo_number_at(t) > 0 && waterloo_says_mine(reader->arena, t - 1, t);
  return mine ? duel_of_value(reader, waterloo_number_at(t)) : 0;
}

/* "3", "the third duel"; "my 4" may be the duel, or the piece that stands in another. */
static size_t read_spot(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  int mine = duel_of_mine(reader, t);
  if (read_number(reader, t, out) > 0) return mine == 0 || mine == out->number ? 1 : 0;
  out->number = waterloo_ordinal(t);
  return out->number > 0 ? 1 : 0;
}

/* The duel where a piece of the own side, or of the other, stands. */
static size_t read_label(PlainReader *reader, const PlainToken *t, bool own, OrderPiece *out) {
  const Pair *pair = waterloo_only_pair(reader);
  int side = label_side(t);
  if (side < 0 || pair == NULL || pair->window == WINDOW_DEPLOY ||
      (side == waterloo_side_of(pair, reader->seat)) != own)
    return 0;
  for (int duel = 1; duel <= DUELS; duel++) {
    const Piece *piece = &pair->field.side[side].front[duel];
    if (piece->value == 0 || piece->label != t[1].number || pair->field.duels[duel] == DUEL_REMOVED) continue;
    out->number = duel;
    return 2;
  }
  return 0;
}

size_t waterloo_read_mine(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return read_label(reader, t, true, out);
}

static size_t read_theirs(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return read_label(reader, t, false, out);
}

/* "His number 5": the piece of that label, as long as it still stands in the duel of that number. */
static size_t read_by_label(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const Pair *pair = waterloo_only_pair(reader);
  int number = t->symbol == WATERLOO_NUMBERED ? waterloo_number_at(t + 1) : 0;
  if (number < 1 || number > DUELS || pair == NULL || pair->window == WINDOW_DEPLOY) return 0;
  const Piece *piece = &pair->field.side[!waterloo_side_of(pair, reader->seat)].front[number];
  out->number = number;
  return piece->value != 0 && piece->label == number ? 2 : 0;
}

size_t waterloo_read_faced(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool mine = waterloo_number_at(t) > 0 && waterloo_says_mine(reader->arena, t - 1, t);
  if (!mine) return read_spot(reader, t, out);
  out->number = duel_of_mine(reader, t);
  return out->number > 0 ? 1 : 0;
}

/* The "1st" of "1st action": letters follow the figure. */
static size_t read_first(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool first = t->kind == PLAIN_NUMBER && t->number == 1 && t[1].kind == PLAIN_WORD && t[1].glued;
  return first && strlen(t[1].text) <= 3 && label_side(t) < 0 ? 2 : 0;
}

/* "1:", before an action. */
static size_t read_rank(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool rank = t->kind == PLAIN_NUMBER && t->number >= 1 && t->number <= 2 && t[1].kind == PLAIN_COLON;
  return rank && read_number(reader, t, out) > 0 ? 2 : 0;
}

/* "Recon", "the charge": an action by its kind. */
static size_t read_kind(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  if (t->kind != PLAIN_WORD || t->symbol < WATERLOO_RECON || t->symbol > WATERLOO_ASSAULT) return 0;
  out->text = WATERLOO_ACTIONS[waterloo_kind_of(t->symbol)];
  return 1;
}

/* "After the charge,", where a charge was the last action above: its place says the same. */
static size_t read_after(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const Tree *said = tree_get(reader->said, "do");
  const Tree *last = said == NULL || said->count == 0 ? NULL : said->items[said->count - 1].value;
  const char *name = last == NULL             ? NULL
                     : last->kind == TREE_MAP ? last->items[0].key
                                              : tree_string(last, NULL);
  (void)out;
  if (t->symbol != WATERLOO_AFTER || name == NULL) return 0;
  int kind = waterloo_kind_of(t[1].symbol);
  return kind >= 0 && strcmp(WATERLOO_ACTIONS[kind], name) == 0 ? 2 : 0;
}

/* "After the recon", "once the recon is done", whatever stands above. */
static size_t read_after_any(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  static const char *const DONE[] = {"done", "faite", "fait", "hecho", "hecha", NULL};
  (void)reader;
  (void)out;
  if (t->symbol != WATERLOO_AFTER || waterloo_kind_of(t[1].symbol) < 0) return 0;
  return t[2].kind == PLAIN_WORD && word_index(t[2].text, DONE) >= 0 ? 3 : 2;
}

/* "The first one", "the second", "the second action". */
static size_t read_which_of(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  size_t taken;
  bool first = t->symbol == WATERLOO_STARTS && t->value == NULL;
  out->number = first                          ? 1
                : t->symbol == WATERLOO_SECOND ? 2
                : t->kind == PLAIN_WORD        ? plain_ordinal(t, &taken)
                                               : 0;
  return out->number > 0 ? 1 : 0;
}

/* A duel, or "reserve", behind "guard". */
static size_t read_guard(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  if (read_spot(reader, t, out) > 0) return 1;
  bool word = t->symbol == WATERLOO_RESERVE || (t->symbol == WATERLOO_WHAT && strcmp(t->value, "ask") == 0);
  out->text = t->value;
  return word ? 1 : 0;
}

static size_t read_what(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  if (t->kind != PLAIN_WORD) return 0;
  out->text = t->symbol == WATERLOO_WHAT ? t->value
              : t->symbol == PLAIN_YES   ? "accept"
              : t->symbol == PLAIN_NO    ? "decline"
                                         : NULL;
  return out->text != NULL ? 1 : 0;
}

/* "6 is the general", "the 6 as general"; in "5 2 4 1 3 general 6" the 3 is of the front. */
static size_t read_general(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *general = t + 1;
  while (general->symbol == PLAIN_TO || general->symbol == PLAIN_FROM) general++;
  if (read_number(reader, t, out) == 0 || general->symbol != WATERLOO_GENERAL ||
      waterloo_number_at(past_links(general + 1)) > 0)
    return 0;
  /* "The 5 commands from the rear, as general". */
  const PlainToken *again = &general[general[1].kind == PLAIN_COMMA ? 2 : 1];
  if (again->symbol == PLAIN_TO && again[1].symbol == WATERLOO_GENERAL) general = again + 1;
  return (size_t)(general - t) + 1;
}

/* "The one", a figure among figures. */
static bool is_the_one(const PlainToken *t) {
  return t->symbol == WATERLOO_PIECE && t->value != NULL;
}

/* How many tokens "duel 1:" and "duel 1" before a number are; 0: it is not there. */
static size_t in_duel(const PlainToken *t) {
  if (!is_duel(t) || waterloo_number_at(t + 1) == 0) return 0;
  if (t[2].kind == PLAIN_COLON || t[2].kind == PLAIN_ARROW) return 3;
  /* "duel 1 - 4"; "duels 1-5", "duels 1 - 5:" are all of them. */
  if (t[2].kind == PLAIN_DASH)
    return t[2].glued || waterloo_number_at(t + 3) == 0 || t[4].kind == PLAIN_COLON ? 0 : 3;
  return waterloo_number_at(t + 2) > 0 ? 2 : 0;
}

/* "duel 1: 5", "duel one five", and behind such a one "in 3 the 6": the figure. */
static size_t read_in_duel(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool bare = t->symbol == PLAIN_TO && waterloo_number_at(t + 1) > 0 && waterloo_number_at(t + 2) > 0;
  size_t before = bare ? 2 : in_duel(t);
  if (before == 0) return 0;
  out->at = t + before;
  return read_number(reader, t + before, out) > 0 ? before + 1 : 0;
}

int waterloo_duel_at(const PlainToken *t) {
  return is_the_one(t) ? 1 : waterloo_number_at(t);
}

const PlainToken *waterloo_place_behind(const PlainToken *figure) {
  const PlainToken *duel = past_links(figure + 1);
  bool said = false;
  for (const PlainToken *link = figure + 1; link < duel; link++)
    said |= is_duel(link) || link->symbol == PLAIN_TO;
  if (!said || waterloo_duel_at(duel) == 0) return NULL;
  bool range = waterloo_number_at(past_links(duel + 1)) > 0 && is_link(&duel[1]); /* "2 for duels 1 to 5" */
  range |= duel[1].kind == PLAIN_DASH && waterloo_number_at(&duel[2]) > 0;
  return range ? NULL : duel;
}

/* "5 in duel 1": the figure. */
static size_t read_in_place(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *duel = read_number(reader, t, out) > 0 ? waterloo_place_behind(t) : NULL;
  return duel == NULL ? 0 : (size_t)(duel - t) + 1;
}

/* "1: 5" of a column from 1 to 5: the figure. Beside no other row it is none: "swap 5 and 1: 1 5 4 3 2". */
static size_t read_in_row(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  if (!waterloo_is_row(t)) return 0;
  const PlainToken *before = t - 1, *behind = past_marks(t + 3);
  while (before->kind == PLAIN_COMMA) before--;
  bool figure =
      before->kind == PLAIN_NUMBER && (before[-1].kind == PLAIN_COLON || before[-1].kind == PLAIN_ARROW);
  bool above = t->number > 1 && figure && waterloo_is_row(before - 2) && before[-2].number == t->number - 1;
  if (t->number == 1 ? !waterloo_is_row(behind) || behind->number != 2 : !above) return 0;
  out->at = t + 2;
  return read_number(reader, t + 2, out) > 0 ? 3 : 0;
}

/* The figure behind "in the first duel", "en el primero,"; NULL: there is none. */
static const PlainToken *figure_behind(const PlainToken *ordinal) {
  const PlainToken *t = ordinal + 1;
  while (t->symbol == WATERLOO_FRONT || t->symbol == WATERLOO_BRING || t->kind == PLAIN_COMMA ||
         t->kind == PLAIN_COLON)
    t++;
  if (ordinal->symbol != WATERLOO_ORDINAL || t->kind == PLAIN_END) return NULL;
  if (t > ordinal + 1 && t[1].symbol == WATERLOO_ORDINAL) return NULL;
  return waterloo_number_at(t) > 0 || is_the_one(t) ? t : NULL;
}

/* "in the first duel the four", "the four in the first duel": the figure. */
static size_t read_in_nth(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *figure = is_in_turn(t) ? t + 1 : figure_behind(t);
  if (figure != NULL) {
    out->at = figure;
    (void)read_number(reader, figure, out);
    if (is_the_one(figure)) out->number = 1;
    return (size_t)(figure - t) + 1;
  }
  bool nth = waterloo_number_at(t) > 0 && t[1].symbol == WATERLOO_ORDINAL && figure_behind(t + 1) == NULL;
  return nth && read_number(reader, t, out) > 0 ? 2 : 0;
}

int waterloo_duel_said(const OrderPiece *piece) {
  const PlainToken *figure = piece->at, *before = figure - 1;
  if (piece->taken < 2) return 0;
  if (figure[1].symbol == WATERLOO_ORDINAL && figure_behind(figure + 1) == NULL)
    return waterloo_ordinal(figure + 1);
  while (before->symbol == WATERLOO_FRONT || before->symbol == WATERLOO_BRING ||
         before->kind == PLAIN_COMMA || before->kind == PLAIN_COLON || before->kind == PLAIN_ARROW ||
         before->kind == PLAIN_DASH)
    before--;
  return duel_in_turn(before) > 0             ? duel_in_turn(before)
         : before->symbol == WATERLOO_ORDINAL ? waterloo_ordinal(before)
                                              : waterloo_number_at(before);
}

/* "1 2 3 4 5", the heading of a table: the figures stand behind it. */
static size_t read_one_to_five(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  const PlainToken *at = t;
  for (int duel = 1; duel <= DUELS; duel++) {
    if (duel > 1) at = past_marks(at);
    if (at->kind != PLAIN_NUMBER || at->number != duel) return 0;
    at++;
  }
  return (size_t)(at - t);
}

/* "From left to right, starting from duel 1": what stands before the first duel; the tokens themselves: no such thing. */
static const PlainToken *behind_starting(const PlainToken *t) {
  const PlainToken *at = t;
  while (at->symbol == WATERLOO_LEFT_TO_RIGHT || at->kind == PLAIN_COMMA) at++;
  if (at->symbol != WATERLOO_STARTING) return t;
  at = past_links(at + 1);
  if (waterloo_number_at(at) != 1) return t;
  at++;
  while (at->symbol == WATERLOO_LEFT_TO_RIGHT ||
         (at->kind == PLAIN_COMMA && at[1].symbol == WATERLOO_LEFT_TO_RIGHT))
    at++;
  return at;
}

/* "For duels 1 to 5", "del 1 al 5", "starting from duel 1": all of them, in their order. */
static size_t read_all_duels(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  const PlainToken *start = behind_starting(t);
  if (start > t) return (size_t)(start - t);
  const PlainToken *first = past_links(t);
  if (first == t || waterloo_number_at(first) != 1) return 0;
  const PlainToken *dash = first + 1, *last = dash->kind == PLAIN_DASH ? dash + 1 : past_links(dash);
  return last > dash && waterloo_number_at(last) == DUELS ? (size_t)(last - t) + 1 : 0;
}

/* "duel 1:", whatever follows. */
static size_t read_in_duel_of(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool duel = is_duel(t) && waterloo_number_at(t + 1) > 0 && t[2].kind == PLAIN_END;
  return duel ? 2 : in_duel(t); /* "front 5 2 4 1, duel 3": its number is no figure */
}

/* All that stands in brackets from here on. */
static size_t read_brackets(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t taken = 0;
  (void)reader;
  (void)out;
  while (t[taken].kind != PLAIN_END && t[taken].depth > 0) taken++;
  return taken;
}

static size_t read_exchange(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return t->symbol == WATERLOO_SWAP ? 1 : 0;
}

/* "retreat 3": with the exchange or without it is part of the order. */
static void no_swap(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)form;
  while (t > tokens && t->kind != PLAIN_NUMBER) t--;
  int duel = t->number;
  while (t > tokens && t->symbol != WATERLOO_RETREAT) t--;
  waterloo_unclear(reader, t,
                   arena_printf(reader->arena, "retreat %d with swap / retreat %d without swap", duel, duel));
}

static size_t read_none(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)t;
  (void)out;
  return 0;
}

/* "attack 3", "swap 2": which action? */
static void which_action(PlainReader *reader, const Form *form, const PlainToken *tokens,
                         const PlainToken *t) {
  (void)form;
  (void)tokens;
  if (t->symbol == WATERLOO_VAGUE || t->symbol == WATERLOO_MOVE || t->symbol == WATERLOO_SWAP)
    waterloo_unclear(reader, t, "charge 3 / manoeuvre 2 to 4");
}

const FormSlot WATERLOO_SLOTS[] = {
    {"duel", read_number, NULL},
    {"spot", read_spot, NULL},
    {"mine", waterloo_read_mine, NULL},
    {"theirs", read_theirs, NULL},
    {"guard", read_guard, NULL},
    {"what", read_what, NULL},
    {"general", read_general, NULL},
    {"in_duel", read_in_duel, NULL},
    {"in_nth", read_in_nth, NULL},
    {"in_place", read_in_place, NULL},
    {"in_row", read_in_row, NULL},
    {"rank", read_rank, NULL},
    {"kind", read_kind, NULL},
    {"after", read_after, NULL},
    {"after_any", read_after_any, NULL},
    {"which_of", read_which_of, NULL},
    {"all_duels", read_all_duels, NULL},
    {"one_to_five", read_one_to_five, NULL},
    {"by_label", read_by_label, NULL},
    {"faced", waterloo_read_faced, NULL},
    {"script", waterloo_read_script, NULL},
    {"brackets", read_brackets, NULL},
    {"actions", waterloo_read_actions, NULL},
    {"seen", waterloo_read_seen, NULL},
    {"first", read_first, NULL},
    {"in_duel_of", read_in_duel_of, NULL},
    {"exchange", read_exchange, no_swap},
    {"which", read_none, which_action},
    {NULL, NULL, NULL},
};
