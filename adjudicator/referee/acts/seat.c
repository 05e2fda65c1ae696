#include "acts.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "../../games/orders.h"
#include "../../games/turn_file.h"
#include "../../ledger/copy.h"
#include "../../ledger/forget.h"
#include "../../ledger/notices.h"
#include "../../mail/message.h"
#include "../letters/letters.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../turn/turn.h"

#define KEYS_SKIPPED 97
/* A deadline this near is told to who seats a player. */
#define SOON ((Time)24 * 3600)

/* ---- addresses ---- */

static bool same_address(Arena *arena, const char *one, const char *other) {
  char *a, *b;
  return mail_address_valid(arena, one, &a) && mail_address_valid(arena, other, &b) && strcasecmp(a, b) == 0;
}

/* Whether mail can go there: it is an address, and not our own, where it would be taken in as turn files. */
static Status check_address(const Act *act, int seat, const char *address) {
  Referee *referee = act->referee;
  if (!mail_address_valid(act->arena, address, NULL) || same_address(act->arena, address, COMPUTER_ADDRESS)) {
    referee_log(referee, NOTICE_ERROR, "not a mail address: \"%s\"", address);
    return STATUS_USAGE;
  }
  if (same_address(act->arena, address, referee->configuration->from))
    return act_refuse(act, "cannot be played from %s: this is the game master's own address", address);
  const SeatRows *seats = &act->loaded->seats;
  for (size_t i = 0; i < seats->count; i++) {
    if ((int)i != seat && same_address(act->arena, address, seats->items[i].address))
      referee_log(referee, NOTICE_WARNING, "%s: %s also plays the seat %s", act->loaded->row.name, address,
                  seats->items[i].name);
  }
  return STATUS_OK;
}

static Status set_seat(const Act *act, int seat, const SeatRow *row) {
  act->loaded->seats.items[seat] = *row;
  return referee_ledger_status(act->referee, ledger_set_seat(act->referee->ledger, row));
}

/* The address for notices belongs to the player, in all games of the mail address; `now_at` NULL: they have left. */
static Status move_notices(const Act *act, const char *from, const char *now_at) {
  return referee_ledger_status(act->referee, ledger_leave_notify(act->referee->ledger, from, now_at));
}

/* Mails of the seat that have not reached the address: those that wait, and those that failed. */
static bool did_not_arrive(Arena *arena, const OutboxRow *mail, const char *address) {
  return strcmp(mail->status, "sent") != 0 &&
         strncmp(mail->words, MAIL_GIVEN_UP, strlen(MAIL_GIVEN_UP)) != 0 &&
         same_address(arena, mail->recipient, address);
}

static Status give_up(const Act *act, const OutboxRow *mail, const char *words) {
  Status status = ledger_mail_result(act->referee->ledger, mail->id, "failed", TIME_NONE, words);
  return referee_ledger_status(act->referee, status);
}

static Status seat_mails(const Act *act, int seat, OutboxRows *mails) {
  Status status =
      ledger_mails(act->referee->ledger, act->arena, act->loaded->row.id, NULL, NULL, seat, mails);
  return referee_ledger_status(act->referee, status);
}

/* ---- a new player ---- */

static Status give_up_all(const Act *act, int seat, const char *address) {
  OutboxRows mails;
  Status status = seat_mails(act, seat, &mails);
  for (size_t i = 0; i < mails.count && status == STATUS_OK; i++) {
    if (did_not_arrive(act->arena, &mails.items[i], address))
      status = give_up(act, &mails.items[i], MAIL_GIVEN_UP "the seat has a new player");
  }
  return status;
}

/* Of the seats as they are now. */
static Status count_computers(const Act *act) {
  const LoadedGame *loaded = act->loaded;
  int64_t computers = 0;
  for (size_t i = 0; i < loaded->seats.count; i++) computers += loaded->seats.items[i].computer != NULL;
  if (computers == loaded->row.computers) return STATUS_OK;
  act->loaded->row.computers = computers;
  return referee_ledger_status(act->referee,
                               ledger_set_computers(act->referee->ledger, loaded->row.id, computers));
}

/* After a restore, somebody who played in the lost time may know the next key: so some are skipped, how many depends on the
 * moment of the restore. */
static int64_t keys_skipped(const Ledger *ledger) {
  return ledger_restored(ledger) / RESTORE_STEP % KEYS_SKIPPED;
}

static SeatRow new_player(const Act *act, const SeatRow *old, const Seating *seating) {
  const LoadedGame *loaded = act->loaded;
  SeatRow row = *old;
  row.computer = NULL;
  row.address = seat_for_computer(seating->address, &row.computer) ? COMPUTER_ADDRESS : seating->address;
  row.bare = NULL; /* follows from it */
  row.timezone = seating->timezone == NULL ? loaded->row.timezone : seating->timezone;
  row.language = seating->language;
  row.key_generation += 1 + keys_skipped(act->referee->ledger);
  const char *key = seat_key(act->arena, loaded->secret, loaded->row.name, row.seat, row.key_generation);
  row.key_hash = seat_key_hash(act->arena, key);
  row.missed = row.missed_all = 0;
  row.digest = row.vacant = false;
  row.detail = "normal";
  row.mail = "text";
  row.calendar = false;
  row.known_as = "";
  row.since = act->referee->now;
  return row;
}

static Status language_of(const Act *act, const char *address, const char **language) {
  char *bare;
  if (!mail_address_valid(act->arena, address, &bare)) return STATUS_BUG; /* it was looked at before */
  return preferences_language(act->referee, act->arena, bare, language);
}

/* A game that waited for a player gives the new one the full time of a window; if it is also paused, when
 * it is resumed. */
static Status go_on(const Act *act, bool *goes_on) {
  LoadedGame *loaded = act->loaded;
  *goes_on = act_player_found(act) && strcmp(loaded->row.status, "running") == 0;
  return *goes_on ? act_open_window(act) : STATUS_OK;
}

/* To the old address, with nothing that the seat's new player alone may know: no Reply-To, it
 * holds the key. */
static Status release_player(const Act *act, const SeatRow *old, const Tree *fields) {
  char *bare;
  if (old->computer != NULL || !mail_address_valid(act->arena, old->address, &bare))
    return STATUS_OK; /* nobody can be told */
  const char *purpose = arena_printf(act->arena, "released-%" PRId64, act->number);
  OutboxRow mail = {.recipient = old->address};
  mail.message_id = mails_id(act->referee, act->loaded, old->name, purpose);
  LoadedGame as_he_knew = *act->loaded;
  SeatRow *seats = arena_memdup(act->arena, as_he_knew.seats.items, as_he_knew.seats.count * sizeof *seats);
  seats[old->seat] = *old;
  as_he_knew.seats.items = seats;
  if (!mails_compose_notice(act->referee, &as_he_knew, (int)old->seat, "released", fields, &mail))
    return STATUS_CONFIG;
  mails_cancel_calendar(act->referee, &as_he_knew, (int)old->seat, &mail);
  return mails_queue(act->referee, act->loaded, -1, &mail);
}

/* False for one that no longer reads. */
static bool tell_file(const Act *act, int seat, const SubmissionRow *file, Tree *lines) {
  const LoadedGame *loaded = act->loaded;
  const Game *game = loaded->game;
  const Tree *tree = turn_file_read(act->arena, file->orders, file->places);
  const void *orders = NULL;
  if (tree == NULL || !game->read(loaded->edition, loaded->state, seat, tree, act->arena, &orders, NULL))
    return false;
  const OrderList list = orders_of(game, tree, act->arena);
  const char *language = loaded->seats.items[seat].language;
  for (size_t i = 0; i < list.count; i++)
    tree_add_text(act->arena, lines, order_line(game, &list.items[i], language, act->arena));
  return true;
}

/* What the seat has filed for this turn counts for its new player, too, who is told what it says. */
static Status put_files_in_force(const Act *act, int seat, Tree *fields) {
  const LoadedGame *loaded = act->loaded;
  SubmissionRows files;
  Status status = ledger_submissions_in_force(act->referee->ledger, act->arena, loaded->row.id, seat,
                                              loaded->turn, &files);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  Tree *lines = tree_list(act->arena);
  const char *receipts = "";
  for (size_t i = 0; i < files.count; i++) {
    if (!tell_file(act, seat, &files.items[i], lines)) continue;
    const char *comma = *receipts == '\0' ? "" : ", ";
    receipts = arena_printf(act->arena, "%s%s%" PRId64, receipts, comma, files.items[i].number);
  }
  if (*receipts == '\0') return STATUS_OK;
  tree_put_text(act->arena, fields, "in_force", receipts);
  tree_put(act->arena, fields, "file", lines);
  return STATUS_OK;
}

static Status welcome_player(const Act *act, int seat) {
  const LoadedGame *loaded = act->loaded;
  const SeatRow *row = &loaded->seats.items[seat];
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "game", loaded->row.name);
  tree_put_text(act->arena, fields, "title", loaded->game->title);
  tree_put_text(act->arena, fields, "turn", loaded->turn);
  tree_put_text(act->arena, fields, "seat_name", mails_seat_name(act->referee, loaded, seat, row->name));
  tree_put_text(act->arena, fields, "key",
                seat_key(act->arena, loaded->secret, loaded->row.name, seat, row->key_generation));
  Status status = put_files_in_force(act, seat, fields);
  if (status != STATUS_OK) return status;
  const ReportLetter letter = {
      .purpose = arena_printf(act->arena, "player-%" PRId64, row->key_generation),
      .preface = "new-player",
      .fields = fields,
      .welcome = true,
  };
  return mails_queue_report(act->referee, loaded, seat, &letter);
}

static Status tell_all(const Act *act, int seat, const SeatRow *old, bool goes_on) {
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "seat", old->name);
  tree_put_text(act->arena, fields, "reason", act->reason);
  const char *level = act->loaded->seats.items[seat].computer;
  if (level != NULL) tree_put_text(act->arena, fields, "level", level);
  if (goes_on) tree_put_bool(act->arena, fields, "goes_on", true);
  Status status = act_record(act, "act-replace", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = act_notify(act, "act-replace", ~AUDIENCE_SEAT(seat), fields);
  if (status == STATUS_OK) status = release_player(act, old, fields);
  return status != STATUS_OK || level != NULL ? status : welcome_player(act, seat);
}

/* ---- addresses that were stopped ---- */

Status act_reset_address(const Act *act, const char *address, bool *was) {
  Ledger *ledger = act->referee->ledger;
  char *bare;
  AddressRow row;
  *was = false;
  if (!mail_address_valid(act->arena, address, &bare)) return STATUS_OK;
  Status status = ledger_address(ledger, act->arena, bare, &row);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  *was = row.stopped;
  if (!row.stopped && row.reports == 0) return STATUS_OK;
  row.stopped = false;
  row.reports = 0;
  row.words = act->reason == NULL ? "reset" : arena_printf(act->arena, "reset: %s", act->reason);
  status = ledger_set_address(ledger, &row);
  if (status == STATUS_OK) status = ledger_resume_mails(ledger, bare, act->referee->now);
  return referee_ledger_status(act->referee, status);
}

/* By the computer, at another level than now. */
static Status check_computer(const Act *act, const SeatRow *old, const Seating *seating, const char *level) {
  if (level == NULL) {
    referee_log(act->referee, NOTICE_ERROR, COMPUTER_LEVELS ": \"%s\"", seating->address);
    return STATUS_USAGE;
  }
  if (old->computer == NULL || strcmp(old->computer, level) != 0) return STATUS_OK;
  return act_refuse(act, "has the computer play %s already, as well as that", old->name);
}

static Status check_replacement(const Act *act, int seat, const Seating *seating) {
  const SeatRow *old = &act->loaded->seats.items[seat];
  const char *level;
  if (seating->timezone != NULL && !time_zone_known(seating->timezone)) {
    referee_log(act->referee, NOTICE_ERROR, "no such time zone: \"%s\"", seating->timezone);
    return STATUS_USAGE;
  }
  if (!referee_language_good(act->referee, seating->language)) return STATUS_USAGE;
  if (seat_for_computer(seating->address, &level)) return check_computer(act, old, seating, level);
  Status status = check_address(act, seat, seating->address);
  if (status != STATUS_OK || !same_address(act->arena, seating->address, old->address)) return status;
  if (old->vacant) return STATUS_OK; /* the player may get the seat back */
  return act_refuse(act, "is played by %s already; `adjudicator address` is for the same player",
                    old->address);
}

/* Who is new needs time to read. */
static void warn_of_deadline(const Act *act) {
  const GameRow *row = &act->loaded->row;
  if (row->deadline == TIME_NONE) return;
  Time left = row->deadline - act->referee->now;
  if (left <= 0 || left >= SOON) return;
  referee_log(act->referee, NOTICE_WARNING,
              "%s: the deadline is in %" PRId64 " h %" PRId64 " min; more time: `adjudicator extend`",
              row->name, left / 3600, left % 3600 / 60);
}

static Status replace(Act *act, void *context) {
  const Seating *seating = context;
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  int seat = act_seat(act, seating->seat);
  if (seat < 0) return STATUS_NOT_FOUND;
  status = check_replacement(act, seat, seating);
  if (status != STATUS_OK) return status;
  const SeatRow old = act->loaded->seats.items[seat];
  SeatRow row = new_player(act, &old, seating);
  if (row.language == NULL && row.computer != NULL) row.language = act->referee->configuration->language;
  if (row.language == NULL) status = language_of(act, row.address, &row.language);
  if (status != STATUS_OK) return status;
  bool goes_on = false, was_away, was_stopped;
  status = give_up_all(act, seat, old.address);
  if (status == STATUS_OK) status = act_reset_address(act, row.address, &was_stopped);
  if (status == STATUS_OK) status = absence_end(act->referee, act->loaded, seat, 0, &was_away);
  if (status == STATUS_OK) status = set_seat(act, seat, &row);
  if (status == STATUS_OK) status = move_notices(act, old.bare, NULL);
  if (status == STATUS_OK) status = count_computers(act);
  if (status == STATUS_OK) status = go_on(act, &goes_on);
  /* They may be reminded, whoever was before. */
  if (status == STATUS_OK)
    status =
        referee_ledger_status(act->referee, ledger_set_remind(act->referee->ledger, &act->loaded->row, 0));
  if (status == STATUS_OK) status = tell_all(act, seat, &old, goes_on);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: %s is now played by %s; the old key no longer works",
                act->loaded->row.name, row.name,
                row.computer == NULL ? row.address
                                     : arena_printf(act->arena, "the computer (%s)", row.computer));
  if (status == STATUS_OK && row.computer == NULL) warn_of_deadline(act);
  return status;
}

Status act_replace(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out) {
  Seating copy = *seating;
  return act_perform(referee, arena, demand, replace, &copy, out);
}

/* ---- the same player elsewhere ---- */

/* The same mail to the new address: a mail in the outbox keeps its recipient forever. */
static Status send_after(const Act *act, int seat, const OutboxRow *old) {
  const char *at = strrchr(old->message_id, '@');
  int before = at == NULL ? (int)strlen(old->message_id) : (int)(at - old->message_id);
  OutboxRow mail = *old;
  mail.message_id = arena_printf(act->arena, "%.*s.moved-%" PRId64 "%s", before, old->message_id, act->number,
                                 old->message_id + before);
  mail.recipient = act->loaded->seats.items[seat].address;
  mail.address = NULL; /* follows from it */
  mail.status = "queued";
  mail.date = mail.next_try = act->referee->now;
  Status status = ledger_add_mail(act->referee->ledger, &mail);
  if (status == STATUS_OK) status = ledger_erase_instead(act->referee->ledger, old->id, mail.id);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  return give_up(act, old,
                 arena_printf(act->arena, MAIL_GIVEN_UP "it goes to the new address as %s", mail.message_id));
}

/* The newest report is written again, and reminders are out of date. */
static bool is_needless(const Act *act, const OutboxRow *mail) {
  return strcmp(mail->kind, "reminder") == 0 ||
         (strcmp(mail->kind, "report") == 0 && mail->state == act->loaded->number);
}

static Status move_mails(const Act *act, int seat, const char *from) {
  OutboxRows mails;
  Status status = seat_mails(act, seat, &mails);
  for (size_t i = 0; i < mails.count && status == STATUS_OK; i++) {
    const OutboxRow *mail = &mails.items[i];
    if (mail_is_erased(mail) || !did_not_arrive(act->arena, mail, from)) continue;
    status = is_needless(act, mail) ? give_up(act, mail, MAIL_GIVEN_UP "the player has a new address")
                                    : send_after(act, seat, mail);
  }
  return status;
}

static Status tell_old_address(const Act *act, int seat, const char *old) {
  char *bare;
  if (!mail_address_valid(act->arena, old, &bare)) return STATUS_OK;
  const char *purpose = arena_printf(act->arena, "moved-%" PRId64, act->number);
  OutboxRow mail = {.recipient = old};
  mail.message_id = mails_id(act->referee, act->loaded, act->loaded->seats.items[seat].name, purpose);
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "reason", act->reason);
  if (!mails_compose_notice(act->referee, act->loaded, seat, "moved", fields, &mail)) return STATUS_CONFIG;
  return mails_queue(act->referee, act->loaded, -1, &mail);
}

static Status report_to_new_address(const Act *act, int seat) {
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "game", act->loaded->row.name);
  tree_put_text(act->arena, fields, "reason", act->reason);
  const ReportLetter letter = {
      .purpose = arena_printf(act->arena, "address-%" PRId64, act->number),
      .preface = "new-address",
      .fields = fields,
  };
  return mails_queue_report(act->referee, act->loaded, seat, &letter);
}

static Status move(const Act *act, int seat, const char *address) {
  SeatRow row = act->loaded->seats.items[seat];
  const char *old = row.address, *bare = row.bare;
  char *new_bare;
  if (!mail_address_valid(act->arena, address, &new_bare)) return STATUS_BUG; /* it was looked at before */
  row.address = address;
  row.bare = NULL; /* follows from it */
  Status status = set_seat(act, seat, &row);
  if (status == STATUS_OK) status = move_notices(act, bare, new_bare);
  if (status == STATUS_OK) status = move_mails(act, seat, old);
  if (status == STATUS_OK) status = report_to_new_address(act, seat);
  return status == STATUS_OK ? tell_old_address(act, seat, old) : status;
}

static Status change_address(Act *act, void *context) {
  const Seating *seating = context;
  int seat = act_seat(act, seating->seat);
  if (seat < 0) return STATUS_NOT_FOUND;
  const char *old = act->loaded->seats.items[seat].address;
  if (act->loaded->seats.items[seat].computer != NULL)
    return act_refuse(act, "has the computer play %s; `adjudicator replace` is for a player", seating->seat);
  const char *address = seating->address == NULL ? old : seating->address;
  Status status = check_address(act, seat, address);
  if (status != STATUS_OK) return status;
  bool moves = !same_address(act->arena, address, old), was_stopped;
  /* First, so that the mails which go there now are not stopped again. */
  status = act_reset_address(act, address, &was_stopped);
  if (status != STATUS_OK) return status;
  if (!moves && !was_stopped)
    return act_refuse(act, "has %s as the address of %s already, and mail goes there", old, seating->seat);
  if (moves) status = move(act, seat, address);
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "seat", seating->seat);
  if (moves) tree_put_bool(act->arena, fields, "moved", true);
  if (status == STATUS_OK) status = act_record(act, "act-address", AUDIENCE_SEAT(seat), fields);
  if (status == STATUS_OK && !moves) status = act_notify(act, "act-address", AUDIENCE_SEAT(seat), fields);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: mail for %s goes to %s%s", act->loaded->row.name,
                seating->seat, address, was_stopped ? " again" : "");
  return status;
}

Status act_address(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out) {
  Seating copy = *seating;
  return act_perform(referee, arena, demand, change_address, &copy, out);
}
