/* Mails about invitations: a code takes a seat or lets its sender watch, an answer to our mail proves the address, `stop` ends
 * watching. */
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "../../mail/message.h"
#include "../../report/catalogue.h"
#include "../letters/letters.h"
#include "private.h"

static bool stands(const InvitationRow *row, const char *standing) {
  return strcmp(row->standing, standing) == 0;
}

static bool same(const char *a, const char *b) {
  return a != NULL && b != NULL && strcasecmp(a, b) == 0;
}

static Answered answered_by(Arena *arena, const IncomingMail *mail) {
  OutboxRow answer = {.seat = -1};
  mail_reply_thread(arena, mail, &answer);
  return (Answered){.in_reply_to = answer.in_reply_to,
                    .references = answer.references,
                    .identity = arena_concat(arena, mail->identity, " ", mail->body_digest, NULL)};
}

static bool is_vouched(const Referee *referee, Arena *arena, const IncomingMail *mail) {
  const char *server = referee->configuration->authentication_server;
  return server != NULL && mail_authenticated(arena, mail, server) == AUTHENTIC_YES;
}

/* One more line that they are told of. */
static const char *add_unread(Arena *arena, const char *unread, const char *label, const char *value) {
  return arena_concat(arena, unread == NULL ? "" : unread, unread == NULL ? "" : "; ", label, ": ", value,
                      NULL);
}

/* A mail about an invitation: the answer says what of it was not understood. */
static Answered answered_about(Referee *referee, Arena *arena, const InvitationRow *row,
                               const IncomingMail *mail) {
  Answered answered = answered_by(arena, mail);
  answered.language = invitation_language(referee, arena, row, mail->body);
  return answered;
}

/* What cannot be read is left out, and the answer says so. */
static Joiner joiner_of(Referee *referee, Arena *arena, const InvitationRow *row, const IncomingMail *mail,
                        const JoinWish *wish) {
  const char *name = wish->known_as, *unread = wish->unread;
  const char *language = wish->language == NULL ? NULL : referee_language(referee, arena, wish->language);
  const char *zone = wish->timezone == NULL ? NULL : time_zone_find(arena, wish->timezone);
  bool named = name != NULL && name_is_good(name);
  if (name != NULL && !named) unread = add_unread(arena, unread, "name", name);
  if (wish->language != NULL && language == NULL)
    unread = add_unread(arena, unread, "language", wish->language);
  if (wish->timezone != NULL && zone == NULL) unread = add_unread(arena, unread, "time zone", wish->timezone);
  Joiner who = {
      .address = mail->from,
      .timezone = zone,
      .language = language,
      .known_as = named ? name : "",
      .vouched = is_vouched(referee, arena, mail),
      .answered = answered_about(referee, arena, row, mail),
  };
  who.answered.unread = unread;
  return who;
}

/* ---- who writes ---- */

/* Whether a mail of ours to this address has this id and is about this invitation: "invitation.GAME.KEY.ID.…", or, of a former
 * version, without the ID. */
static Status is_about(Referee *referee, Arena *arena, const InvitationRow *row, const char *from,
                       const char *id, bool *yes) {
  const char *start = arena_concat(arena, "invitation.", row->game, ".", NULL);
  const char *number = arena_printf(arena, "%" PRId64, row->id);
  *yes = row->mail != NULL && strcmp(row->mail, id) == 0;
  if (*yes || strncmp(id, start, strlen(start)) != 0) return STATUS_OK;
  const char *key = id + strlen(start), *which = strchr(key, '.');
  size_t digits = which == NULL ? 0 : strspn(++which, "0123456789");
  bool numbered = digits > 0 && which[digits] == '.';
  if (numbered && (digits != strlen(number) || strncmp(which, number, digits) != 0)) return STATUS_OK;
  OutboxRow ours;
  Status status = ledger_mail_by_message_id(referee->ledger, arena, id, &ours);
  *yes = status == STATUS_OK && same(ours.address, from);
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

/* Whether the mail answers one of ours about this invitation, which its sender has. */
static Status answers_ours(Referee *referee, Arena *arena, const IncomingMail *mail, const InvitationRow *row,
                           bool *yes) {
  char *ids = arena_concat(arena, mail->in_reply_to, " ", mail->references, NULL);
  Status status = STATUS_OK;
  *yes = false;
  if (!same(row->bare, mail->from)) return status;
  for (char *id = ids; *id != '\0' && !*yes && status == STATUS_OK;) {
    size_t length = strcspn(id, " ");
    bool last = id[length] == '\0';
    id[length] = '\0';
    if (length > 0) status = is_about(referee, arena, row, mail->from, id, yes);
    id += length + (last ? 0 : 1);
  }
  return status;
}

/* Anybody can write a sender's name: but only they get our mails, and a server that is trusted knows them. */
static Status proves(Referee *referee, Arena *arena, const IncomingMail *mail, const InvitationRow *row,
                     bool *yes) {
  *yes = same(row->bare, mail->from) && is_vouched(referee, arena, mail);
  return *yes ? STATUS_OK : answers_ours(referee, arena, mail, row, yes);
}

static bool is_master(const Referee *referee, Arena *arena, const IncomingMail *mail) {
  char *master;
  const char *referees = referee->configuration->referee;
  return referees != NULL && mail_address_valid(arena, referees, &master) && same(master, mail->from);
}

/* None that a player could have. */
static bool is_unusable(const char *from) {
  return from == NULL || address_is_reserved(from) || same(from, PRACTICE_ADDRESS);
}

static void done(Join *out, const char *told) {
  static const char *const IDLE[] = {"again",   "noted",       "used",      "seated",   "over", "stuck",
                                     "unclear", "unconfirmed", "elsewhere", "unusable", NULL};
  out->told = told;
  out->means = JOIN_DONE;
  for (const char *const *word = IDLE; *word != NULL; word++) {
    if (strcmp(*word, told) == 0) out->means = JOIN_IDLE;
  }
}

/* ---- who leaves ---- */

static Status observer_of(Referee *referee, Arena *arena, const ObserverRow *row, LoadedGame *loaded) {
  GameRow game;
  Status status = ledger_game_of_id(referee->ledger, arena, row->game, &game);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  return load_game(referee, arena, game.name, loaded);
}

static Status stop(Referee *referee, Arena *arena, const ObserverRow *row, Join *out) {
  LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
  Status status = observer_of(referee, arena, row, loaded);
  if (status == STATUS_OK) status = observer_end(referee, loaded, row, NULL);
  out->game = row->game;
  if (status == STATUS_OK) done(out, "stopped");
  return status;
}

/* The game has begun: they stop watching; a seat is given up with its key, and they are told so. */
static Status give_up_begun(Referee *referee, Arena *arena, const IncomingMail *mail, Join *out) {
  GameRow game;
  ObserverRows rows;
  done(out, "again");
  if (out->row.seat != NULL) return STATUS_OK;
  Status status = ledger_game(referee->ledger, arena, out->row.game, &game);
  if (status == STATUS_OK) status = ledger_observers_of_address(referee->ledger, arena, mail->from, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < rows.count; i++) {
    if (rows.items[i].game == game.id) return stop(referee, arena, &rows.items[i], out);
  }
  return STATUS_OK;
}

/* The person with the invitation, who has proved it, gives it back. */
static Status give_up(Referee *referee, Arena *arena, const IncomingMail *mail, Join *out) {
  const Answered answered = answered_by(arena, mail);
  Status status = STATUS_OK;
  Opening opening;
  if (stands(&out->row, "taken")) status = opening_load(referee, arena, out->row.game, &opening);
  if (status == STATUS_NOT_FOUND) return give_up_begun(referee, arena, mail, out);
  if (status == STATUS_OK) status = invitation_leave(referee, arena, &out->row, &answered);
  if (status == STATUS_OK) done(out, "left");
  return status;
}

/* ---- a code ---- */

static bool wants_quoted(const JoinWish *wish) {
  return (wish->verb == JOIN_JOIN || wish->verb == JOIN_YES) && !wish->against;
}

/* Finds the codes that are ours. One that is quoted counts if a line of their own says so; what answers us always does. */
static Status find_codes(Referee *referee, Arena *arena, const JoinWish *wish, FoundCodes *out) {
  out->count = 0;
  for (size_t i = 0; i < wish->count; i++) {
    FoundCode *found = &out->items[out->count];
    Status status = ledger_invitation_of_code(referee->ledger, arena, wish->hashes[i], &found->row);
    if (status == STATUS_NOT_FOUND) continue;
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    found->by_code = found->row.code != NULL && strcmp(found->row.code, wish->hashes[i]) == 0;
    found->at = i;
    bool leaves = wish->verb == JOIN_LEAVE;
    if (i < wish->own || !found->by_code || leaves || wants_quoted(wish)) out->count++;
  }
  return STATUS_OK;
}

Status join_look(Referee *referee, Arena *arena, const JoinWish *wish, FoundCodes *found, bool *ours) {
  Status status = find_codes(referee, arena, wish, found);
  *ours = status == STATUS_OK && found->count > 0 &&
          (found->items[0].at < wish->own || wish->verb != JOIN_NOTHING);
  return status;
}

static bool is_found(const JoinWish *wish, const FoundCodes *found, const char *hash) {
  for (size_t i = 0; i < found->count; i++) {
    if (strcmp(wish->hashes[found->items[i].at], hash) == 0) return true;
  }
  return false;
}

/* Blanks the code, and the rest of its lines unless that may be an order: "6->7, and let me join with ...". */
static void blank_lines(char *text, char *from, char *to) {
  for (char *c = from; c < to; c++) {
    if (*c != '\n') *c = ' ';
  }
  while (from > text && from[-1] != '\n') from--;
  to += strcspn(to, "\n");
  for (const char *c = from; c < to; c++) {
    bool arrow = strncmp(c, "->", 2) == 0 || strncmp(c, "\u2192", strlen("\u2192")) == 0;
    if (arrow || strchr("0123456789", *c) != NULL) return;
  }
  for (char *c = from; c < to; c++) {
    if (*c != '\n') *c = ' ';
  }
}

void join_blank(Arena *arena, IncomingMail *mail, const JoinWish *wish, const FoundCodes *found) {
  MailText *texts = arena_memdup(arena, mail->texts, mail->text_count * sizeof *texts);
  for (size_t i = 0; i < mail->text_count; i++) {
    if (texts[i].bad || texts[i].distance > 0) continue;
    JoinWish own = {.count = 0};
    char *text = arena_strndup(arena, texts[i].text, texts[i].length);
    join_find_codes(arena, text, &own);
    for (size_t k = 0; k < own.count; k++) {
      if (is_found(wish, found, own.hashes[k]))
        blank_lines(text, own.places[k], own.places[k] + own.lengths[k]);
    }
    texts[i].text = text;
  }
  mail->texts = texts;
}

/* A mail with the code of a seat, or to watch. */
static Status take_code(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                        bool quoted, Join *out) {
  bool theirs = same(out->row.bare, mail->from), proved = false;
  if (theirs && wish->verb == JOIN_LEAVE) {
    Status status = proves(referee, arena, mail, &out->row, &proved);
    if (status == STATUS_OK && proved) return give_up(referee, arena, mail, out);
    done(out, "again");
    return status;
  }
  if (quoted ? !wants_quoted(wish) : !wish->wants) {
    done(out, theirs ? "again" : stands(&out->row, "open") ? "unclear" : "used");
    return STATUS_OK;
  }
  const Joiner who = joiner_of(referee, arena, &out->row, mail, wish);
  const char *told;
  out->unread = who.answered.unread;
  Status status = invitation_take(referee, arena, &out->row, &who, &told);
  if (status == STATUS_OK) done(out, told);
  return status;
}

/* Whether an answer from the right address says yes: a program that answers every mail does not. */
static bool confirms(const JoinWish *wish, bool shown) {
  bool word = wish->word == JOIN_YES || wish->word == JOIN_JOIN || wish->first == JOIN_YES;
  return !wish->against && (word || wish->silent || shown);
}

/* They were asked whether it was them. `shown`: a line of their own has what confirms it. */
static Status take_confirmation(Referee *referee, Arena *arena, const IncomingMail *mail,
                                const JoinWish *wish, bool shown, Join *out) {
  const char *told = "unconfirmed";
  Status status = STATUS_OK;
  if (wish->verb == JOIN_NO || wish->verb == JOIN_LEAVE || wish->first == JOIN_NO)
    return give_up(referee, arena, mail, out);
  const Answered answered = answered_by(arena, mail);
  if (confirms(wish, shown)) status = invitation_confirm(referee, arena, &out->row, &answered, &told);
  if (status == STATUS_OK) done(out, told);
  return status;
}

/* A mail with the token, which only somebody who read our mail knows; but they may have passed it on. */
static Status take_token(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                         size_t at, Join *out) {
  if (!stands(&out->row, "unproved")) return STATUS_OK; /* the game master's, who did not write this */
  bool shown = at < wish->in_words && (wish->said[at] == JOIN_JOIN || wish->said[at] == JOIN_YES);
  if (same(out->row.bare, mail->from)) return take_confirmation(referee, arena, mail, wish, shown, out);
  done(out, "elsewhere");
  return STATUS_OK;
}

Status join_take(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish, Join *out) {
  FoundCodes found;
  *out = (Join){.means = JOIN_NOT_OURS};
  if (wish->count == 0) return STATUS_OK;
  Status status = find_codes(referee, arena, wish, &found);
  if (status != STATUS_OK || found.count == 0) return status;
  const FoundCode *first = &found.items[0];
  out->row = first->row;
  if (is_unusable(mail->from)) {
    if (wish->wants) done(out, "unusable");
    return STATUS_OK;
  }
  bool master = is_master(referee, arena, mail);
  for (size_t i = 0; master && i < found.count; i++) {
    if (!found.items[i].by_code && stands(&found.items[i].row, "asked"))
      return join_master(referee, arena, mail, wish, &found, out);
  }
  return first->by_code ? take_code(referee, arena, mail, wish, first->at >= wish->own, out)
                        : take_token(referee, arena, mail, wish, first->at, out);
}

Status join_quoted(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                   Join *out) {
  *out = (Join){.means = JOIN_NOT_OURS};
  if (wish->silent || wish->against || wish->leaves || is_unusable(mail->from)) return STATUS_OK;
  for (size_t i = wish->own; i < wish->count; i++) {
    Status status = ledger_invitation_of_code(referee->ledger, arena, wish->hashes[i], &out->row);
    if (status == STATUS_NOT_FOUND) continue;
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
    if (!stands(&out->row, "open")) continue;
    done(out, "unclear");
    out->quoted = true;
    return STATUS_OK;
  }
  return STATUS_OK;
}

/* ---- an answer to a mail of ours ---- */

/* The last Message-ID of those that the mail answers. */
static const char *replied_to(Arena *arena, const IncomingMail *mail) {
  const char *ids = *mail->in_reply_to != '\0' ? mail->in_reply_to : mail->references;
  const char *last = strrchr(ids, ' ');
  return arena_strdup(arena, last == NULL ? ids : last + 1);
}

/* Finds the observer at this address who answers `mail`, which went there. */
static Status stop_observing(Referee *referee, Arena *arena, const ObserverRows *rows, const OutboxRow *mail,
                             Join *out) {
  for (size_t i = 0; i < rows->count; i++) {
    if (rows->items[i].id == mail->observer) return stop(referee, arena, &rows->items[i], out);
  }
  return STATUS_OK;
}

/* What the sender could leave: their invitations that wait. */
static Status find_to_leave(Referee *referee, Arena *arena, const char *from, InvitationRows *out) {
  InvitationRows rows;
  *out = (InvitationRows){.count = 0};
  Status status = ledger_invitations_of_address(referee->ledger, arena, from, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  out->items = arena_alloc(arena, (rows.count + 1) * sizeof *out->items);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    Opening opening;
    status = opening_load(referee, arena, rows.items[i].game, &opening);
    bool waits = status == STATUS_OK || !stands(&rows.items[i], "taken");
    if (status == STATUS_NOT_FOUND) status = STATUS_OK;
    if (waits) out->items[out->count++] = rows.items[i];
  }
  return status;
}

/* Who proves nothing is asked by a mail to their address, and the answer proves it. A server's word proves it at once, if there is
 * one thing to leave. */
static Status ask(Referee *referee, Arena *arena, const IncomingMail *mail, const ObserverRows *observers,
                  Join *out) {
  InvitationRows rows;
  Status status = find_to_leave(referee, arena, mail->from, &rows);
  if (status != STATUS_OK || observers->count + rows.count == 0) return status;
  bool sure = observers->count + rows.count == 1 && is_vouched(referee, arena, mail);
  if (sure && observers->count == 1) return stop(referee, arena, &observers->items[0], out);
  if (observers->count > 0)
    out->observer = arena_memdup(arena, &observers->items[0], sizeof *observers->items);
  else
    out->row = rows.items[0];
  if (sure) return give_up(referee, arena, mail, out);
  done(out, "again");
  return STATUS_OK;
}

/* Finds the sender's invitation that the mail answers. */
static Status find_answered(Referee *referee, Arena *arena, const IncomingMail *mail, InvitationRow *out,
                            bool *found) {
  InvitationRows rows;
  *found = false;
  Status status = ledger_invitations_of_address(referee->ledger, arena, mail->from, &rows);
  status = referee_ledger_status(referee, status);
  for (size_t i = 0; status == STATUS_OK && i < rows.count && !*found; i++) {
    *out = rows.items[i];
    status = answers_ours(referee, arena, mail, out, found);
  }
  return status;
}

/* An answer to a mail about the sender's invitation. */
static Status take_answer(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                          Join *out) {
  if (stands(&out->row, "unproved")) return take_confirmation(referee, arena, mail, wish, false, out);
  if (wish->verb == JOIN_LEAVE) return give_up(referee, arena, mail, out);
  bool no = wish->leaves || wish->verb == JOIN_NO || wish->first == JOIN_NO;
  if (no) done(out, "again"); /* it says how to leave */
  return STATUS_OK;
}

/* A mail of the game master that says yes or no, with no code of ours in it: they are told how to, about everybody who asks. */
static Status take_masters_word(Referee *referee, Arena *arena, const JoinWish *wish, Join *out) {
  bool yes = wish->only && (wish->first == JOIN_YES || wish->word == JOIN_YES), no = wish->first == JOIN_NO;
  InvitationRows rows;
  Status status =
      yes || no ? ledger_invitations_to_lapse(referee->ledger, arena, INT64_MAX, &rows) : STATUS_OK;
  if ((!yes && !no) || status != STATUS_OK) return referee_ledger_status(referee, status);
  out->unsure.items = arena_alloc(arena, JOIN_CODES_MOST * sizeof *out->unsure.items);
  for (size_t i = 0; i < rows.count && out->unsure.count < JOIN_CODES_MOST; i++) {
    if (stands(&rows.items[i], "asked")) out->unsure.items[out->unsure.count++] = rows.items[i];
  }
  if (out->unsure.count == 0) return STATUS_OK;
  out->row = out->unsure.items[0];
  out->told = "unsure";
  out->means = JOIN_IDLE;
  return STATUS_OK;
}

Status join_answer(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                   Join *out) {
  bool found;
  *out = (Join){.means = JOIN_NOT_OURS};
  if (mail->from == NULL) return STATUS_OK;
  Status status = find_answered(referee, arena, mail, &out->row, &found);
  if (status != STATUS_OK) return status;
  if (found) status = take_answer(referee, arena, mail, wish, out);
  if (status != STATUS_OK || out->means != JOIN_NOT_OURS) return status;
  out->row = (InvitationRow){.id = 0};
  if (wish->verb != JOIN_LEAVE)
    return is_master(referee, arena, mail) ? take_masters_word(referee, arena, wish, out) : STATUS_OK;
  ObserverRows rows;
  OutboxRow ours;
  status = ledger_observers_of_address(referee->ledger, arena, mail->from, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = ledger_mail_by_message_id(referee->ledger, arena, replied_to(arena, mail), &ours);
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  if (status == STATUS_OK) status = stop_observing(referee, arena, &rows, &ours, out);
  if (status == STATUS_NOT_FOUND) status = STATUS_OK;
  if (status != STATUS_OK || out->means != JOIN_NOT_OURS) return status;
  return ask(referee, arena, mail, &rows, out);
}

/* ---- answers if nothing was done ---- */

Status join_tell(Referee *referee, Arena *arena, const IncomingMail *mail, Join *join) {
  Answered answered = answered_by(arena, mail);
  if (join->row.game != NULL) answered = answered_about(referee, arena, &join->row, mail);
  answered.unread = join->unread;
  if (join->observer != NULL) {
    LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
    Status status = observer_of(referee, arena, join->observer, loaded);
    return status == STATUS_OK ? observer_ask(referee, loaded, join->observer, &answered) : status;
  }
  if (strcmp(join->told, "unsure") == 0) return join_master_ask(referee, arena, mail, join);
  if (strcmp(join->told, "unconfirmed") == 0)
    return invitation_tell_unconfirmed(referee, arena, &join->row, &answered);
  if (strcmp(join->told, "again") != 0 && strcmp(join->told, "noted") != 0)
    return invitation_tell_other(referee, arena, &join->row, mail->from, join->told, &answered);
  return invitation_tell_again(referee, arena, &join->row, &answered);
}
