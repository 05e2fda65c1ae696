/* Who takes a seat or watches: a code that came, the game master's yes or no, and what follows. */
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include <glib.h>

#include "../../mail/message.h"
#include "private.h"

static bool stands(const InvitationRow *row, const char *standing) {
  return strcmp(row->standing, standing) == 0;
}

static Status keep(Referee *referee, const InvitationRow *row) {
  return referee_ledger_status(referee, ledger_set_invitation(referee->ledger, row));
}

/* Makes the seat nobody's. */
static void set_free(InvitationRow *row) {
  row->standing = "open";
  row->token = row->address = row->bare = row->timezone = row->language = row->mail = NULL;
  row->known_as = "";
  row->since = row->until = TIME_NONE;
}

/* Mails the game master about it, once for each cause (NULL: this moment). */
static Status tell_master(Referee *referee, Arena *arena, const InvitationRow *row, const char *key,
                          const char *cause, const Tree *more) {
  Tree *fields = more == NULL ? tree_map(arena) : tree_copy(arena, more);
  tree_put_text(arena, fields, "game", row->game);
  if (row->seat != NULL) tree_put_text(arena, fields, "seat", row->seat);
  tree_put_text(arena, fields, "address", row->address);
  if (*row->known_as != '\0') tree_put_text(arena, fields, "known_as", row->known_as);
  if (cause == NULL) cause = arena_printf(arena, "%" PRId64, (int64_t)referee->now);
  const char *ordinal =
      arena_printf(arena, "%s.%" PRId64 ".%" PRId64 ".%s", row->game, row->id, row->generation, cause);
  return mails_queue_referee(referee, arena, NULL, key, ordinal, fields);
}

/* The seat, or the place to watch: for the log. */
static const char *what_it_is(const InvitationRow *row) {
  return row->seat == NULL ? "a place to watch" : row->seat;
}

/* ---- a seat is taken ---- */

/* Gives them the seat; the game may begin with it. *told: see invitation_take(). */
static Status have(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered,
                   const char **told) {
  Opening opening;
  bool begun = false;
  row->standing = "taken";
  row->token = NULL;
  row->until = TIME_NONE;
  Status status = keep(referee, row);
  if (status != STATUS_OK) return status;
  status = opening_load(referee, arena, row->game, &opening);
  if (status == STATUS_NOT_FOUND && row->seat == NULL) {
    LoadedGame *loaded = arena_alloc(arena, sizeof *loaded);
    *told = "observes";
    status = load_game(referee, arena, row->game, loaded);
    return status == STATUS_OK ? invitation_look_on(referee, loaded, row) : status;
  }
  if (status == STATUS_OK && row->seat != NULL) status = opening_begin(referee, arena, row->game, &begun);
  if (status != STATUS_OK) return status == STATUS_NOT_FOUND ? STATUS_BUG : status;
  *told = begun ? "begun" : row->seat == NULL ? "watching" : "taken";
  if (row->bare == NULL) return STATUS_OK;
  /* The first report is their answer, but knows nothing of what they wrote. */
  if (begun)
    return answered == NULL || answered->unread == NULL
               ? STATUS_OK
               : invitation_tell_again(referee, arena, row, answered);
  status = invitation_tell(referee, arena, row, *told, NULL, answered);
  return status == STATUS_OK ? keep(referee, row) : status;
}

/* The game master is told once a day why the game cannot begin. */
static Status tell_stuck(Referee *referee, Arena *arena, const InvitationRow *row, const char *why) {
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "why", why);
  const char *day = arena_printf(arena, "day-%" PRId64, referee->now / ((int64_t)24 * 3600));
  return tell_master(referee, arena, row, "seat-stuck", day, fields);
}

/* The same by mail: if the game cannot begin nothing is changed, and *told is "stuck". Mail that fails comes again and again, and
 * holds up what comes after it. */
static Status have_by_mail(Referee *referee, Arena *arena, InvitationRow *row, const InvitationRow *before,
                           const Answered *answered, const char **told) {
  Trial trial;
  const InvitationRow person = *row;
  Status status = trial_begin(referee, arena, &trial);
  if (status == STATUS_OK) status = have(referee, arena, row, answered, told);
  status = trial_end(referee, arena, &trial, status);
  if (status != STATUS_OK || trial.why == NULL) return status;
  *row = *before;
  *told = "stuck";
  return tell_stuck(referee, arena, &person, trial.why);
}

static Status observes(Referee *referee, Arena *arena, int64_t game, const char *bare, bool *yes) {
  ObserverRows rows;
  *yes = false;
  Status status = ledger_observers(referee->ledger, arena, game, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++)
    *yes |= strcasecmp(rows.items[i].bare, bare) == 0;
  return referee_ledger_status(referee, status);
}

/* Whether the one who asks already has or has asked for another seat of this game, or to watch it. */
static Status has_another(Referee *referee, Arena *arena, const InvitationRow *row, const char *bare,
                          bool *has) {
  InvitationRows rows;
  *has = false;
  Status status = ledger_invitations_of_address(referee->ledger, arena, bare, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    const InvitationRow *other = &rows.items[i];
    bool same_kind = (other->seat == NULL) == (row->seat == NULL);
    if (other->id == row->id || strcmp(other->game, row->game) != 0 || !same_kind) continue;
    /* Of a game that has begun the observers are known: some were let in so, and have stopped. */
    OpeningRow opening;
    bool was = row->seat == NULL && stands(other, "taken");
    if (was) status = ledger_opening(referee->ledger, arena, row->game, &opening);
    *has |= status == STATUS_OK;
    if (status == STATUS_NOT_FOUND) status = STATUS_OK;
  }
  return referee_ledger_status(referee, status);
}

/* The configuration may have changed since `new`. */
static Status check_addresses(Referee *referee, Arena *arena, const InvitationRow *row,
                              const Opening *opening, const char *bare, const char **hindrance) {
  Trial trial;
  Status status = trial_begin(referee, arena, &trial);
  if (status == STATUS_OK) status = opening_check(referee, arena, opening);
  status = trial_end(referee, arena, &trial, status);
  if (status != STATUS_OK || trial.why == NULL) return status;
  InvitationRow person = *row;
  person.address = bare;
  *hindrance = "stuck";
  return tell_stuck(referee, arena, &person, trial.why);
}

/* Reads the game, whether it waits or runs. */
static Status look_at_game(Referee *referee, Arena *arena, const InvitationRow *row, const char *bare,
                           bool *join_free, const char **hindrance) {
  Opening opening;
  Status status = opening_load(referee, arena, row->game, &opening);
  if (status == STATUS_OK) *join_free = opening.join_free;
  if (status == STATUS_OK) return check_addresses(referee, arena, row, &opening, bare, hindrance);
  if (status != STATUS_NOT_FOUND) return status;
  GameRow game;
  Settings settings;
  bool yes;
  status = ledger_game(referee->ledger, arena, row->game, &game);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (!referee_settings(referee, arena, game.settings, &settings)) return STATUS_BUG;
  *join_free = settings.join_free;
  if (strcmp(game.status, "over") == 0 || strcmp(game.status, "broken") == 0) *hindrance = "over";
  status = observes(referee, arena, game.id, bare, &yes);
  if (yes) *hindrance = "seated";
  return status;
}

static Status find_hindrance(Referee *referee, Arena *arena, const InvitationRow *row, const Joiner *who,
                             bool *join_free, const char **hindrance) {
  bool has;
  *hindrance = NULL;
  if (!stands(row, "open")) {
    bool own = row->bare != NULL && strcasecmp(row->bare, who->address) == 0;
    *hindrance = own ? "again" : "used";
    return STATUS_OK;
  }
  Status status = has_another(referee, arena, row, who->address, &has);
  if (has) *hindrance = "seated";
  if (status != STATUS_OK || has) return status;
  return look_at_game(referee, arena, row, who->address, join_free, hindrance);
}

/* Holds the seat for them and tells them; tells the game master, too, if the game master decides. */
static Status hold(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered, bool prove) {
  const char *token = invitation_token(arena, row, prove ? "confirm" : "admit");
  Tree *fields = tree_map(arena);
  row->standing = prove ? "unproved" : "asked";
  row->token = long_code_hash(arena, token);
  row->until = referee->now + INVITATION_HELD;
  tree_put_text(arena, fields, "code", token);
  Status status =
      invitation_tell(referee, arena, row, prove ? "confirm" : "asked", prove ? fields : NULL, answered);
  if (status == STATUS_OK) status = keep(referee, row);
  if (status != STATUS_OK || prove) return status;
  tree_put_text(arena, fields, "who", row->seat == NULL ? row->bare : row->seat);
  referee_log(referee, NOTICE_DONE, "%s: %s asks for %s; next, `adjudicator admit %s %s`", row->game,
              row->bare, what_it_is(row), row->game, row->seat == NULL ? row->bare : row->seat);
  return tell_master(referee, arena, row, "seat-asked", NULL, fields);
}

static Status tell_taken(Referee *referee, Arena *arena, const InvitationRow *row, const char *told) {
  if (strcmp(told, "stuck") == 0) return STATUS_OK;
  return tell_master(referee, arena, row, "seat-taken", NULL, NULL);
}

/* Who has the seat says something else of themselves. Once the game has begun that takes their key. */
static Status note_person(Referee *referee, Arena *arena, InvitationRow *row, const Joiner *who,
                          const char **told) {
  OpeningRow opening;
  const InvitationRow before = *row;
  Status status = ledger_opening(referee->ledger, arena, row->game, &opening);
  if (status != STATUS_OK)
    return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
  if (*who->known_as != '\0') row->known_as = who->known_as;
  if (who->timezone != NULL) row->timezone = who->timezone;
  if (who->language != NULL) row->language = who->language;
  if (g_strcmp0(row->known_as, before.known_as) == 0 && g_strcmp0(row->timezone, before.timezone) == 0 &&
      g_strcmp0(row->language, before.language) == 0)
    return STATUS_OK;
  *told = "noted";
  return keep(referee, row);
}

Status invitation_take(Referee *referee, Arena *arena, InvitationRow *row, const Joiner *who,
                       const char **told) {
  bool join_free = false;
  const InvitationRow before = *row;
  Status status = find_hindrance(referee, arena, row, who, &join_free, told);
  if (status == STATUS_OK && *told != NULL && strcmp(*told, "again") == 0)
    status = note_person(referee, arena, row, who, told);
  if (status != STATUS_OK || *told != NULL) return status;
  row->address = row->bare = who->address;
  row->timezone = who->timezone == NULL ? row->timezone : who->timezone;
  row->language = who->language == NULL ? row->language : who->language;
  row->known_as = who->known_as;
  row->since = referee->now;
  if (join_free && who->vouched) {
    *told = "taken";
    status = have_by_mail(referee, arena, row, &before, &who->answered, told);
    return status == STATUS_OK ? tell_taken(referee, arena, row, *told) : status;
  }
  *told = join_free ? "confirm" : "asked";
  return hold(referee, arena, row, &who->answered, join_free);
}

Status invitation_confirm(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered,
                          const char **told) {
  const InvitationRow before = *row;
  Status status = have_by_mail(referee, arena, row, &before, answered, told);
  return status == STATUS_OK ? tell_taken(referee, arena, row, *told) : status;
}

Status invitation_let_in(Referee *referee, Arena *arena, InvitationRow *row, const char **told) {
  Status status = invitation_confirm(referee, arena, row, NULL, told);
  if (status != STATUS_OK || strcmp(*told, "stuck") != 0) return status;
  status = invitation_tell(referee, arena, row, "stuck", NULL, NULL);
  return status == STATUS_OK ? keep(referee, row) : status;
}

Status invitation_admit(Referee *referee, Arena *arena, InvitationRow *row, const char **told) {
  Status status = have(referee, arena, row, NULL, told);
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_DONE, "%s: %s is admitted (%s)", row->game, row->bare, what_it_is(row));
  return status;
}

Status invitation_tell_again(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered) {
  Tree *fields = tree_map(arena);
  bool unproved = stands(row, "unproved");
  if (unproved) tree_put_text(arena, fields, "code", invitation_token(arena, row, "confirm"));
  tree_put_bool(arena, fields, row->standing, true);
  Status status = invitation_tell(referee, arena, row, unproved ? "confirm" : "again", fields, answered);
  return status == STATUS_OK ? keep(referee, row) : status;
}

/* Who asked has all of the time again. */
static Status tell_restored(Referee *referee, Arena *arena, InvitationRow *row, const Tree *fields) {
  if (row->until != TIME_NONE) row->until = referee->now + INVITATION_HELD;
  if (stands(row, "unproved")) return invitation_tell_again(referee, arena, row, NULL);
  Tree *own = tree_copy(arena, fields);
  tree_put_bool(arena, own, row->standing, true);
  Status status = invitation_tell(referee, arena, row, "restored", own, NULL);
  return status == STATUS_OK ? keep(referee, row) : status;
}

Status opening_restored(Referee *referee, Arena *arena, const char *name, const Tree *fields) {
  Opening opening;
  Status status = opening_load(referee, arena, name, &opening);
  for (size_t i = 0; i < opening.invitations.count && status == STATUS_OK; i++) {
    InvitationRow *row = &opening.invitations.items[i];
    bool somebodys = row->bare != NULL && !stands(row, "open") && !stands(row, "ended");
    if (somebodys) status = tell_restored(referee, arena, row, fields);
  }
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_DONE,
                "%s: waits for players as it did then; whoever has asked since must send the code again",
                name);
  return status;
}

Status invitation_tell_unconfirmed(Referee *referee, Arena *arena, InvitationRow *row,
                                   const Answered *answered) {
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "code", invitation_token(arena, row, "confirm"));
  Status status = invitation_tell(referee, arena, row, "unconfirmed", fields, answered);
  return status == STATUS_OK ? keep(referee, row) : status;
}

Status invitation_ask_master(Referee *referee, Arena *arena, const InvitationRow *row, const char *cause) {
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "code", invitation_token(arena, row, "admit"));
  const char *digest = sha256_hex(arena, cause, strlen(cause));
  return tell_master(referee, arena, row, "seat-unclear", arena_printf(arena, "%.16s", digest), fields);
}

/* ---- it is free again ---- */

/* Gives it a new code, since the one who had it knows the old one. */
static Status give_back(Referee *referee, Arena *arena, InvitationRow *row) {
  set_free(row);
  invitation_renew(arena, row);
  return keep(referee, row);
}

Status invitation_refuse(Referee *referee, Arena *arena, InvitationRow *row, const char *reason,
                         bool by_mail) {
  Tree *fields = tree_map(arena);
  if (reason != NULL) tree_put_text(arena, fields, "reason", reason);
  Status status = invitation_tell(referee, arena, row, "refused", fields, NULL);
  if (status == STATUS_OK && by_mail) status = tell_master(referee, arena, row, "seat-refused", NULL, NULL);
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_DONE, "%s: %s is refused (%s); `adjudicator invite %s` prints the new code",
                row->game, row->bare, what_it_is(row), row->game);
  return status == STATUS_OK ? give_back(referee, arena, row) : status;
}

Status invitation_leave(Referee *referee, Arena *arena, InvitationRow *row, const Answered *answered) {
  Status status = invitation_tell(referee, arena, row, "left", NULL, answered);
  if (status == STATUS_OK) status = tell_master(referee, arena, row, "seat-left", NULL, NULL);
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_WARNING, "%s: %s has left (%s); `adjudicator invite %s` prints the new code",
                row->game, row->bare, what_it_is(row), row->game);
  return status == STATUS_OK ? give_back(referee, arena, row) : status;
}

/* Of a game that has begun or was called off: the seat stays as it is, without its person. */
static Status forget_past(Referee *referee, InvitationRow *row) {
  row->address = row->bare = FORGOTTEN_ADDRESS;
  row->known_as = "";
  row->timezone = row->language = row->token = row->mail = NULL;
  return keep(referee, row);
}

Status invitations_forget(Referee *referee, Arena *arena, const char *address, int64_t *count) {
  InvitationRows rows;
  *count = 0;
  Status status = ledger_invitations_ever(referee->ledger, arena, address, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    InvitationRow *row = &rows.items[i];
    OpeningRow opening;
    bool ended = stands(row, "ended");
    status = ended ? STATUS_NOT_FOUND : ledger_opening(referee->ledger, arena, row->game, &opening);
    bool waits = status == STATUS_OK || (!ended && !stands(row, "taken"));
    if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
    status = waits ? give_back(referee, arena, row) : forget_past(referee, row);
    ++*count;
  }
  return status;
}

/* The code works again, since nobody had the seat. */
static Status lapse(Referee *referee, Arena *arena, InvitationRow *row) {
  Status status = STATUS_OK;
  if (stands(row, "asked")) status = invitation_tell(referee, arena, row, "lapsed", NULL, NULL);
  if (status == STATUS_OK && stands(row, "asked"))
    status = tell_master(referee, arena, row, "seat-lapsed", NULL, NULL);
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_WARNING, "%s: %s is no longer held for %s", row->game, what_it_is(row),
                row->bare);
  if (status != STATUS_OK) return status;
  set_free(row);
  return keep(referee, row);
}

/* ---- transactions ---- */

/* What is done within a transaction. */
typedef Status Change(Referee *referee, Arena *arena, void *context);

static Status perform(Referee *referee, Arena *arena, Change *change, void *context) {
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = change(referee, arena, context);
  referee_step(referee, "acted");
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return status;
}

static Status lapse_all(Referee *referee, Arena *arena, void *context) {
  InvitationRows rows;
  (void)context;
  Status status = ledger_invitations_to_lapse(referee->ledger, arena, referee->now, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++)
    status = lapse(referee, arena, &rows.items[i]);
  return status;
}

Status invitations_lapse(Referee *referee) {
  Arena *arena = arena_new();
  InvitationRows rows;
  Status status = referee_ledger_status(
      referee, ledger_invitations_to_lapse(referee->ledger, arena, referee->now, &rows));
  if (status == STATUS_OK && rows.count > 0) status = perform(referee, arena, lapse_all, NULL);
  arena_free(arena);
  return status;
}

/* ---- it is called off ---- */

static Status end_invitation(Referee *referee, Arena *arena, InvitationRow *row, const Tree *fields) {
  Status status = STATUS_OK;
  if (row->bare != NULL) status = invitation_tell(referee, arena, row, "ended", fields, NULL);
  row->standing = "ended";
  row->until = TIME_NONE;
  if (status == STATUS_OK)
    status = referee_ledger_status(referee, ledger_set_invitation(referee->ledger, row));
  return status;
}

typedef struct Ending {
  const char *name, *reason;
} Ending;

static Status end_within(Referee *referee, Arena *arena, void *context) {
  const Ending *ending = context;
  Opening opening;
  Status status = opening_load(referee, arena, ending->name, &opening);
  Tree *fields = tree_map(arena);
  if (ending->reason != NULL) tree_put_text(arena, fields, "reason", ending->reason);
  for (size_t i = 0; i < opening.invitations.count && status == STATUS_OK; i++)
    status = end_invitation(referee, arena, &opening.invitations.items[i], fields);
  if (status != STATUS_OK) return status;
  return referee_ledger_status(referee, ledger_set_opening(referee->ledger, opening.row.id, "ended"));
}

Status opening_end(Referee *referee, Arena *arena, const char *name, const char *reason) {
  Ending ending = {name, reason};
  Status status = perform(referee, arena, end_within, &ending);
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_DONE, "%s: called off before it began; everybody who had joined gets a mail",
                name);
  return status;
}

/* ---- the game master gives a seat away ---- */

typedef struct Giving {
  const char *game;
  const NewSeat *seat;
  const char *reason;
} Giving;

static InvitationRow *seat_of(const Opening *opening, const char *name) {
  for (size_t i = 0; i < opening->invitations.count; i++) {
    InvitationRow *row = &opening->invitations.items[i];
    if (row->seat != NULL && strcmp(row->seat, name) == 0) return row;
  }
  return NULL;
}

static const char *const *seat_names(const Opening *opening, Arena *arena) {
  const char **names = arena_alloc(arena, (opening->invitations.count + 1) * sizeof *names);
  size_t count = 0;
  for (size_t i = 0; i < opening->invitations.count; i++) {
    const char *seat = opening->invitations.items[i].seat;
    if (seat != NULL) names[count++] = seat;
  }
  names[count] = NULL;
  return names;
}

static Status misused(const Referee *referee, const char *what, const char *word) {
  referee_log(referee, NOTICE_ERROR, "%s: \"%s\"", what, word);
  return STATUS_USAGE;
}

static Status check_giving(Referee *referee, Arena *arena, const Giving *giving, const InvitationRow *row,
                           char **bare) {
  const NewSeat *seat = giving->seat;
  const char *level;
  char *own;
  *bare = NULL;
  if (seat->timezone != NULL && !time_zone_known(seat->timezone))
    return misused(referee, "no such time zone", seat->timezone);
  if (!referee_language_good(referee, seat->language)) return STATUS_USAGE;
  if (seat_for_computer(seat->address, &level))
    return level == NULL ? misused(referee, COMPUTER_LEVELS, seat->address) : STATUS_OK;
  if (!mail_address_valid(arena, seat->address, bare) || address_is_reserved(*bare))
    return misused(referee, "not a mail address", seat->address);
  bool ours = mail_address_valid(arena, referee->configuration->from, &own) && strcasecmp(own, *bare) == 0;
  bool theirs = stands(row, "taken") && row->bare != NULL && strcasecmp(row->bare, *bare) == 0;
  if (!ours && !theirs) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR,
              ours ? "%s: cannot be played from %s: this is the game master's own address"
                   : "%s: %s has this seat already",
              giving->game, *bare);
  return STATUS_NO_PERMISSION;
}

static Status give_within(Referee *referee, Arena *arena, void *context) {
  const Giving *giving = context;
  Opening opening;
  Status status = opening_load(referee, arena, giving->game, &opening);
  if (status != STATUS_OK) return status;
  InvitationRow *row = seat_of(&opening, giving->seat->name);
  if (row == NULL) {
    (void)seat_missing(referee, giving->game, giving->seat->name, seat_names(&opening, arena));
    return STATUS_NO_PERMISSION;
  }
  char *bare;
  status = check_giving(referee, arena, giving, row, &bare);
  if (status != STATUS_OK) return status;
  Tree *fields = tree_map(arena);
  if (giving->reason != NULL) tree_put_text(arena, fields, "reason", giving->reason);
  bool same =
      bare != NULL && row->bare != NULL && strcasecmp(bare, row->bare) == 0; /* they have asked for it */
  if (row->bare != NULL && !same) status = invitation_tell(referee, arena, row, "released", fields, NULL);
  if (status != STATUS_OK) return status;
  set_free(row);
  invitation_renew(arena, row);
  row->address = giving->seat->address;
  row->bare = bare;
  row->timezone = giving->seat->timezone;
  row->language = giving->seat->language;
  row->since = referee->now;
  const char *told;
  status = have(referee, arena, row, NULL, &told);
  if (status == STATUS_OK)
    referee_log(referee, NOTICE_DONE, "%s: %s will be played by %s", giving->game, row->seat, row->address);
  return status;
}

Status opening_seat(Referee *referee, Arena *arena, const char *game, const NewSeat *seat,
                    const char *reason) {
  Giving giving = {game, seat, reason};
  return perform(referee, arena, give_within, &giving);
}

/* ---- the game master says yes or no ---- */

typedef struct Answering {
  const char *game, *who, *reason;
  bool refuse;
} Answering;

static Status answer_within(Referee *referee, Arena *arena, void *context) {
  const Answering *answering = context;
  InvitationRows rows;
  Status status = ledger_invitations(referee->ledger, arena, answering->game, &rows);
  InvitationRow *found = NULL;
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    InvitationRow *row = &rows.items[i];
    bool seat = row->seat != NULL && strcmp(row->seat, answering->who) == 0;
    bool person = row->bare != NULL && strcasecmp(row->bare, answering->who) == 0;
    bool held = stands(row, "asked") || (stands(row, "unproved") && answering->refuse);
    if (held && (seat || person)) found = row;
  }
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (found == NULL) {
    referee_log(referee, NOTICE_ERROR, "%s: nobody asks for \"%s\"; `adjudicator list` shows who asks",
                answering->game, answering->who);
    return STATUS_NOT_FOUND;
  }
  const char *told;
  return answering->refuse ? invitation_refuse(referee, arena, found, answering->reason, false)
                           : invitation_admit(referee, arena, found, &told);
}

Status invitation_answer(Referee *referee, Arena *arena, const char *game, const char *who, bool refuse,
                         const char *reason) {
  Answering answering = {game, who, reason, refuse};
  return perform(referee, arena, answer_within, &answering);
}
