/* Mails about invitations: a code takes a seat or lets its sender watch, an answer to our mail proves the address, `stop` ends
 * watching. */
#include <string.h>
#include <strings.h>

#include "../../mail/message.h"
#include "../../report/catalogue.h"
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
  return (Answered){answer.in_reply_to, answer.references,
                    arena_concat(arena, mail->identity, " ", mail->body_digest, NULL), NULL};
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

/* What cannot be read is left out, and the answer says so. */
static Joiner joiner_of(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish) {
  const char *zone = wish->timezone, *name = wish->known_as, *unread = NULL;
  const char *language = wish->language == NULL ? NULL : referee_language(referee, arena, wish->language);
  bool named = name != NULL && name_is_good(name), zoned = zone != NULL && time_zone_known(zone);
  if (name != NULL && !named) unread = add_unread(arena, unread, "name", name);
  if (wish->language != NULL && language == NULL)
    unread = add_unread(arena, unread, "language", wish->language);
  if (zone != NULL && !zoned) unread = add_unread(arena, unread, "time zone", zone);
  Joiner who = {
      .address = mail->from,
      .timezone = zoned ? zone : NULL,
      .language = language,
      .known_as = named ? name : "",
      .vouched = is_vouched(referee, arena, mail),
      .answered = answered_by(arena, mail),
  };
  who.answered.unread = unread;
  return who;
}

/* ---- a code ---- */

/* Finds the first of the codes that is ours. *out->by: the code itself, else the token. */
static Status find_code(Referee *referee, Arena *arena, const JoinWish *wish, Join *out, bool *by_code) {
  Status status = STATUS_NOT_FOUND;
  for (size_t i = 0; i < wish->count && status == STATUS_NOT_FOUND; i++) {
    status = ledger_invitation_of_code(referee->ledger, arena, wish->hashes[i], &out->row);
    *by_code = status == STATUS_OK && out->row.code != NULL && strcmp(out->row.code, wish->hashes[i]) == 0;
  }
  return status == STATUS_NOT_FOUND ? status : referee_ledger_status(referee, status);
}

static void done(Join *out, const char *told) {
  static const char *const IDLE[] = {"again", "used", "seated", "over", NULL};
  out->told = told;
  out->means = JOIN_DONE;
  for (const char *const *word = IDLE; *word != NULL; word++) {
    if (strcmp(*word, told) == 0) out->means = JOIN_IDLE;
  }
}

/* The person with the invitation gives it back; once the game has begun it is too late. */
static Status give_up(Referee *referee, Arena *arena, const IncomingMail *mail, Join *out) {
  const Answered answered = answered_by(arena, mail);
  Status status = STATUS_OK;
  Opening opening;
  if (stands(&out->row, "taken")) status = opening_load(referee, arena, out->row.game, &opening);
  if (status == STATUS_NOT_FOUND) return STATUS_OK; /* it has begun */
  if (status == STATUS_OK) status = invitation_leave(referee, arena, &out->row, &answered);
  if (status == STATUS_OK) done(out, "left");
  return status;
}

/* A mail with the code of a seat, or to watch. */
static Status take_code(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                        Join *out) {
  if (wish->verb == JOIN_NO) return STATUS_OK; /* "No, thanks" above an invitation */
  if (wish->verb == JOIN_LEAVE) {
    if (!same(out->row.bare, mail->from)) return STATUS_OK;
    return give_up(referee, arena, mail, out);
  }
  const Joiner who = joiner_of(referee, arena, mail, wish);
  const char *told;
  Status status = invitation_take(referee, arena, &out->row, &who, &told);
  if (status == STATUS_OK) done(out, told);
  return status;
}

/* A mail with the token, which only somebody who read our mail knows. */
static Status take_token(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                         Join *out) {
  const char *told = "refused";
  Status status = STATUS_OK;
  if (stands(&out->row, "unproved")) {
    if (wish->verb == JOIN_NO || wish->verb == JOIN_LEAVE) return give_up(referee, arena, mail, out);
    const Answered answered = answered_by(arena, mail);
    status = invitation_confirm(referee, arena, &out->row, &answered, &told);
    if (status == STATUS_OK) done(out, told);
    return status;
  }
  char *master;
  const char *referees = referee->configuration->referee;
  bool is_master =
      referees != NULL && mail_address_valid(arena, referees, &master) && same(master, mail->from);
  if (!is_master || (wish->verb != JOIN_YES && wish->verb != JOIN_NO)) return STATUS_OK;
  if (wish->verb == JOIN_NO) status = invitation_refuse(referee, arena, &out->row, NULL, true);
  if (wish->verb == JOIN_YES) status = invitation_confirm(referee, arena, &out->row, NULL, &told);
  if (status == STATUS_OK) done(out, told);
  return status;
}

Status join_take(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish, Join *out) {
  bool by_code = false;
  *out = (Join){.means = JOIN_NOT_OURS};
  if (mail->from == NULL || wish->count == 0) return STATUS_OK;
  Status status = find_code(referee, arena, wish, out, &by_code);
  if (status != STATUS_OK) return status == STATUS_NOT_FOUND ? STATUS_OK : status;
  return by_code ? take_code(referee, arena, mail, wish, out) : take_token(referee, arena, mail, wish, out);
}

/* ---- an answer to a mail of ours ---- */

/* The last Message-ID of those that the mail answers. */
static const char *replied_to(Arena *arena, const IncomingMail *mail) {
  const char *ids = *mail->in_reply_to != '\0' ? mail->in_reply_to : mail->references;
  const char *last = strrchr(ids, ' ');
  return arena_strdup(arena, last == NULL ? ids : last + 1);
}

static Status observer_of(Referee *referee, Arena *arena, const ObserverRow *row, LoadedGame *loaded) {
  GameRow game;
  Status status = ledger_game_of_id(referee->ledger, arena, row->game, &game);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  return load_game(referee, arena, game.name, loaded);
}

/* Finds the observer at this address who answers `mail`, which went there. */
static Status stop_observing(Referee *referee, Arena *arena, const ObserverRows *rows, const OutboxRow *mail,
                             Join *out) {
  for (size_t i = 0; i < rows->count; i++) {
    if (rows->items[i].id != mail->observer) continue;
    LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
    Status status = observer_of(referee, arena, &rows->items[i], loaded);
    if (status == STATUS_OK) status = observer_end(referee, loaded, &rows->items[i], NULL);
    out->game = rows->items[i].game;
    if (status == STATUS_OK) done(out, "stopped");
    return status;
  }
  return STATUS_OK;
}

/* What somebody who proves nothing could leave: a mail to their address asks them, and the answer proves it. */
static Status ask(Referee *referee, Arena *arena, const IncomingMail *mail, const ObserverRows *observers,
                  Join *out) {
  InvitationRows rows;
  if (observers->count > 0) {
    out->observer = arena_memdup(arena, &observers->items[0], sizeof *observers->items);
    done(out, "again");
    return STATUS_OK;
  }
  Status status = ledger_invitations_of_address(referee->ledger, arena, mail->from, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    Opening opening;
    status = opening_load(referee, arena, rows.items[i].game, &opening);
    bool waits = status == STATUS_OK || !stands(&rows.items[i], "taken");
    if (status == STATUS_NOT_FOUND) status = STATUS_OK;
    if (!waits || status != STATUS_OK) continue;
    out->row = rows.items[i];
    done(out, "again");
    return STATUS_OK;
  }
  return status;
}

Status join_answer(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                   Join *out) {
  *out = (Join){.means = JOIN_NOT_OURS};
  if (mail->from == NULL || wish->verb == JOIN_NOTHING || wish->own > 0) return STATUS_OK;
  const char *id = replied_to(arena, mail), *told;
  Status status = ledger_invitation_of_mail(referee->ledger, arena, id, &out->row);
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  bool theirs = status == STATUS_OK && same(out->row.bare, mail->from);
  bool unproved = theirs && stands(&out->row, "unproved");
  if (theirs && (wish->verb == JOIN_LEAVE || (unproved && wish->verb == JOIN_NO)))
    return give_up(referee, arena, mail, out);
  if (unproved) {
    const Answered answered = answered_by(arena, mail);
    status = invitation_confirm(referee, arena, &out->row, &answered, &told);
    if (status == STATUS_OK) done(out, told);
    return status;
  }
  if (wish->verb != JOIN_LEAVE) return STATUS_OK;
  ObserverRows rows;
  OutboxRow ours;
  status = ledger_observers_of_address(referee->ledger, arena, mail->from, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = ledger_mail_by_message_id(referee->ledger, arena, id, &ours);
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  if (status == STATUS_OK) status = stop_observing(referee, arena, &rows, &ours, out);
  if (status == STATUS_NOT_FOUND) status = STATUS_OK;
  if (status != STATUS_OK || out->means != JOIN_NOT_OURS) return status;
  return ask(referee, arena, mail, &rows, out);
}

/* ---- answers if nothing was done ---- */

Status join_tell(Referee *referee, Arena *arena, const IncomingMail *mail, Join *join) {
  const Answered answered = answered_by(arena, mail);
  if (join->observer != NULL) {
    LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
    Status status = observer_of(referee, arena, join->observer, loaded);
    return status == STATUS_OK ? observer_ask(referee, loaded, join->observer, &answered) : status;
  }
  if (strcmp(join->told, "again") != 0)
    return invitation_tell_other(referee, arena, &join->row, mail->from, join->told, &answered);
  return invitation_tell_again(referee, arena, &join->row, &answered);
}
