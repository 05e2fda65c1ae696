/* What the game master says by mail to those who ask for a seat. */
#include <string.h>
#include <strings.h>

#include "private.h"

/* One who asks, and what the mail says to them. */
typedef struct Decision {
  InvitationRow row;
  JoinVerb verb; /* JOIN_YES, JOIN_NO; else it says neither, or both */
} Decision;

typedef struct Decisions {
  Decision items[JOIN_CODES_MOST];
  size_t count;
} Decisions;

static void decide(Decisions *decisions, const FoundCode *found, JoinVerb verb) {
  for (size_t i = 0; i < decisions->count; i++) {
    Decision *decision = &decisions->items[i];
    if (decision->row.id != found->row.id) continue;
    if (decision->verb != verb)
      decision->verb = JOIN_NOTHING; /* our own mail, which names both, is among the words */
    return;
  }
  decisions->items[decisions->count++] = (Decision){found->row, verb};
}

static bool is_answer(const FoundCode *found) {
  return !found->by_code && strcmp(found->row.standing, "asked") == 0;
}

static JoinVerb answer_in(JoinVerb said) {
  return said == JOIN_YES || said == JOIN_NO ? said : JOIN_NOTHING;
}

/* "yes A" and "no B" in one mail are two answers. A word without a code answers the one who is quoted. */
static void read_decisions(const JoinWish *wish, const FoundCodes *found, Decisions *out) {
  out->count = 0;
  for (size_t i = 0; i < found->count; i++) {
    const FoundCode *code = &found->items[i];
    if (is_answer(code) && code->at < wish->in_words) decide(out, code, answer_in(wish->said[code->at]));
  }
  bool own = out->count > 0;
  for (size_t i = 0; !own && i < found->count; i++) {
    if (is_answer(&found->items[i])) decide(out, &found->items[i], JOIN_NOTHING);
  }
  if (out->count != 1) return;
  Decision *only = &out->items[0];
  bool other = only->verb != JOIN_NOTHING && wish->first != JOIN_NOTHING && wish->first != only->verb;
  if (only->verb == JOIN_NOTHING || other) only->verb = other ? JOIN_NOTHING : wish->first;
}

static Status carry_out(Referee *referee, Arena *arena, Decision *decision, const char **told) {
  *told = "refused";
  if (decision->verb == JOIN_NO) return invitation_refuse(referee, arena, &decision->row, NULL, true);
  return invitation_let_in(referee, arena, &decision->row, told);
}

static const char *add_words(Arena *arena, const char *words, const char *told, const InvitationRow *row) {
  bool seat = row->seat != NULL, first = words == NULL;
  return arena_concat(arena, first ? "" : words, first ? "" : ", ", told, ": ", row->game, seat ? " " : "",
                      seat ? row->seat : "", NULL);
}

Status join_master_ask(Referee *referee, Arena *arena, const IncomingMail *mail, const Join *join) {
  const char *identity = arena_concat(arena, mail->identity, " ", mail->body_digest, NULL);
  Status status = STATUS_OK;
  for (size_t i = 0; i < join->unsure.count && status == STATUS_OK; i++)
    status = invitation_ask_master(referee, arena, &join->unsure.items[i], identity);
  return status;
}

Status join_master(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                   const FoundCodes *found, Join *out) {
  Decisions decisions;
  Status status = STATUS_OK;
  read_decisions(wish, found, &decisions);
  out->row = decisions.items[0].row;
  out->unsure.items = arena_alloc(arena, JOIN_CODES_MOST * sizeof *out->unsure.items);
  for (size_t i = 0; i < decisions.count && status == STATUS_OK; i++) {
    Decision *decision = &decisions.items[i];
    const InvitationRow row = decision->row;
    const char *told = "unsure";
    bool sure = decision->verb != JOIN_NOTHING;
    if (sure) status = carry_out(referee, arena, decision, &told);
    if (!sure) out->unsure.items[out->unsure.count++] = row;
    out->words = add_words(arena, out->words, told, &row);
  }
  bool nothing = out->unsure.count == decisions.count;
  out->told = nothing ? "unsure" : "answered";
  out->means = nothing ? JOIN_IDLE : JOIN_DONE;
  return status == STATUS_OK && !nothing ? join_master_ask(referee, arena, mail, out) : status;
}
