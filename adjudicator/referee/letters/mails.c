#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../ledger/copy.h"
#include "../../ledger/notices.h"
#include "../../mail/message.h"
#include "../../report/report.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== addresses ======== */

static Status wrong(const Referee *referee, const LoadedGame *loaded, const char *what, const char *address) {
  referee_log(referee, NOTICE_ERROR, "%s: %s is not a mail address: %s", loaded->row.name, what, address);
  return STATUS_CONFIG;
}

static Status check_seat(const Referee *referee, const LoadedGame *loaded, int seat) {
  const SeatRow *row = &loaded->seats.items[seat];
  if (!mail_address_valid(loaded->arena, row->address, NULL))
    return wrong(referee, loaded, "the address of a player", row->address);
  const char *reply_to = document_reply_to(referee, loaded, seat);
  if (reply_to == NULL || mail_address_valid(loaded->arena, reply_to, NULL)) return STATUS_OK;
  /* Not the address that came of it: it may hold the seat's key. */
  return wrong(referee, loaded, "what becomes of `reply-to` of the configuration (too long, perhaps)",
               referee->configuration->reply_to);
}

Status addresses_check(const Referee *referee, const LoadedGame *loaded) {
  const char *from = referee->configuration->from;
  if (!mail_address_valid(loaded->arena, from, NULL))
    return wrong(referee, loaded, "`from` of the configuration", from);
  Status status = STATUS_OK;
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++)
    status = check_seat(referee, loaded, seat);
  return status;
}

/* ======== mails to the game master ======== */

/* In each Message-ID since the ledger was restored, so that it is none of the time that was lost. */
static const char *restored_part(Arena *arena, const Referee *referee) {
  int64_t restored = referee->ledger == NULL ? 0 : ledger_restored(referee->ledger);
  return restored == 0 ? "" : arena_printf(arena, ".r%" PRIx64, (uint64_t)(restored / RESTORE_STEP));
}

static const char *id_of(Referee *referee, Arena *arena, const GameRow *game, const char *key,
                         const char *ordinal) {
  uint8_t secret[DICE_KEY_BYTES];
  const char *token = "ledger";
  if (game != NULL && secret_from_hex(game->secret, secret)) token = mail_token(arena, secret, "game master");
  const char *name = game == NULL ? "" : game->name;
  const char *id =
      arena_printf(arena, "game-master.%s.%s.%s%s%s", key, ordinal, name, *name == '\0' ? "" : ".", token);
  return mails_plain_id(arena, referee, id);
}

static Status known(Referee *referee, Arena *arena, const char *id, bool *yes) {
  OutboxRow row;
  Status status = ledger_mail_by_message_id(referee->ledger, arena, id, &row);
  *yes = status == STATUS_OK;
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

Status mails_queue_referee(Referee *referee, Arena *arena, const GameRow *game, const char *key,
                           const char *ordinal, const Tree *fields) {
  const Configuration *configuration = referee->configuration;
  if (configuration->referee == NULL) return STATUS_OK;
  const char *id = id_of(referee, arena, game, key, ordinal);
  bool queued;
  Status status = known(referee, arena, id, &queued);
  if (status != STATUS_OK || queued) return status;
  const Catalogue *catalogue = referee_catalogue(referee, configuration->language);
  if (catalogue == NULL) return STATUS_CONFIG;
  const char *zone = game == NULL ? configuration->timezone : game->timezone;
  Tree *data = fields == NULL ? tree_map(arena) : localize_fields(catalogue, arena, zone, fields);
  if (game != NULL) tree_put_text(arena, data, "game", game->name);
  const char *subject = arena_printf(arena, "notices.game-master.%s.subject", key);
  const char *body = arena_printf(arena, "notices.game-master.%s.body", key);
  OutboxRow mail = {
      .game = game == NULL ? 0 : game->id,
      .seat = -1,
      .state = -1,
      .kind = "notice",
      .turn = "",
      .message_id = id,
      .sender = configuration->from,
      .recipient = configuration->referee,
      .subject = catalogue_say(catalogue, arena, subject, data),
      .body = layout_text(arena, catalogue_say(catalogue, arena, body, data), LAYOUT_WIDTH),
      .in_reply_to = game == NULL ? NULL : game->thread,
      .references = game == NULL ? NULL : game->thread,
      .date = referee->now,
      .next_try = referee->now,
      .status = "queued",
      .words = "",
  };
  return referee_ledger_status(referee, ledger_add_mail(referee->ledger, &mail));
}

/* ======== mails to seats and observers ======== */

/* ---- names and threads ---- */

/* The domain of the sender's address, as DNS knows it: Message-IDs are ours alone there, and ASCII (RFC 5322
 * 3.6.4). */
static char *domain_of(Arena *arena, const char *from) {
  char *address;
  bool good = mail_address_valid(arena, from, &address);
  return arena_strdup(arena, good ? strrchr(address, '@') + 1 : "localhost");
}

char *mails_thread(Arena *arena, const Referee *referee, const char *game,
                   const uint8_t secret[DICE_KEY_BYTES]) {
  return arena_printf(arena, "%s.%s@%s", game, mail_token(arena, secret, ""),
                      domain_of(arena, referee->configuration->from));
}

/* Keeps the Message-IDs of mails to one reader (a seat or another) unknown to all others, including former
 * players of the seat. */
static char *mails_token(const LoadedGame *loaded, const char *whom) {
  int seat = loaded_game_seat(loaded, whom);
  int64_t generation = seat < 0 ? 0 : loaded->seats.items[seat].key_generation;
  const char *reader = arena_printf(loaded->arena, "%s|%" PRId64, whom, generation);
  return mail_token(loaded->arena, loaded->secret, reader);
}

char *mails_id(const Referee *referee, const LoadedGame *loaded, const char *whom, const char *purpose) {
  return arena_printf(loaded->arena, "%s.%s.%s.%" PRId64 "%s%s.%s%s@%s", loaded->row.name, loaded->turn, whom,
                      loaded->number, *purpose == '\0' ? "" : ".", purpose, mails_token(loaded, whom),
                      restored_part(loaded->arena, referee),
                      domain_of(loaded->arena, referee->configuration->from));
}

char *mails_plain_id(Arena *arena, const Referee *referee, const char *name) {
  return arena_printf(arena, "%s%s@%s", name, restored_part(arena, referee),
                      domain_of(arena, referee->configuration->from));
}

static bool ends_with(const char *text, const char *end) {
  size_t length = strlen(text), most = strlen(end);
  return length >= most && strcmp(text + length - most, end) == 0;
}

/* The token is there for a referee whose address has another domain now. */
bool mails_id_is_ours(const Referee *referee, const LoadedGame *loaded, const char *whom, const char *id) {
  Arena *arena = loaded->arena;
  const char *name = arena_concat(arena, loaded->row.name, ".", NULL);
  const char *token = arena_concat(arena, ".", mails_token(loaded, whom), NULL);
  bool domain = ends_with(id, arena_concat(arena, "@", domain_of(arena, referee->configuration->from), NULL));
  if (strncmp(id, name, strlen(name)) != 0) return domain && strncmp(id, "digest.", strlen("digest.")) == 0;
  return domain || strstr(id, arena_concat(arena, token, "@", NULL)) != NULL ||
         strstr(id, arena_concat(arena, token, ".r", NULL)) != NULL;
}

static char *message_id(const Referee *referee, const LoadedGame *loaded, int seat, const char *purpose) {
  return mails_id(referee, loaded, loaded->seated.names[seat], purpose);
}

/* In-Reply-To and References (RFC 5322 3.6.4): the game's thread, then the last report to this seat. */
static Status put_thread(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  mail->in_reply_to = mail->references = loaded->row.thread;
  if (seat < 0) return STATUS_OK;
  Status status =
      ledger_newest_mail(referee->ledger, loaded->arena, loaded->row.id, "report", seat, &mail->in_reply_to);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  mail->references = arena_printf(loaded->arena, "%s %s", loaded->row.thread, mail->in_reply_to);
  return STATUS_OK;
}

bool mails_put_reply(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL) return false;
  Tree *fields = tree_map(arena);
  tree_put_bool(arena, fields, "over", strcmp(loaded->row.status, "over") == 0);
  const char *words = catalogue_say(catalogue, arena, "terms.report.reply", fields);
  mail->body = arena_concat(arena, mail->body, "\n", layout_text(arena, words, LAYOUT_WIDTH), NULL);
  return true;
}

/* Where there is a form, there is the order desk, too. */
static void find_desk(Referee *referee, const LoadedGame *loaded, int seat, Tree *document) {
  const char *link = seat < 0 || tree_get(document, "form") == NULL ? NULL : desk_link(referee, loaded, seat);
  if (link != NULL) tree_put_text(loaded->arena, document, "desk", link);
}

/* The last line of a mail: behind the form nobody quotes it in an answer, and it is longer than anybody reads. It is one
 * word, which nothing may break; the page has a link of its own. */
static void put_desk(Referee *referee, const LoadedGame *loaded, int seat, const Tree *document,
                     OutboxRow *mail) {
  Arena *arena = loaded->arena;
  const char *link = tree_string(tree_get(document, "desk"), NULL);
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (link == NULL || catalogue == NULL) return;
  const char *words = catalogue_say(catalogue, arena, "answers.referee.desk", NULL);
  mail->body =
      arena_concat(arena, mail->body, "\n", layout_text(arena, words, LAYOUT_WIDTH), link, "\n", NULL);
}

/* Where no form in the mail has the key, a line of its own does. */
static bool put_key(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  const char *line;
  if (mail->body == NULL || strstr(mail->body, "\nkey: ") != NULL) return true;
  if (mail->kind != NULL && strcmp(mail->kind, "report") == 0) return true;
  if (!document_key_line(referee, loaded, seat, &line)) return false;
  if (line != NULL) mail->body = arena_concat(loaded->arena, mail->body, "\n", line, NULL);
  return true;
}

/* Nobody reads what is written to this seat. */
static bool reads_nothing(const LoadedGame *loaded, int seat) {
  if (seat < 0) return false;
  const SeatRow *row = &loaded->seats.items[seat];
  return row->computer != NULL || strcmp(row->address, FORGOTTEN_ADDRESS) == 0;
}

Status mails_queue(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  if (reads_nothing(loaded, seat)) return STATUS_OK;
  mail->game = loaded->row.id;
  mail->seat = seat;
  mail->turn = loaded->turn;
  mail->state = loaded->number;
  mail->sender = referee->configuration->from;
  if (seat >= 0) {
    mail->recipient = loaded->seats.items[seat].address;
    if (mail->reply_to == NULL) mail->reply_to = document_reply_to(referee, loaded, seat);
    if (!put_key(referee, loaded, seat, mail)) return STATUS_CONFIG;
  }
  mail->date = mail->next_try = referee->now;
  mail->status = "queued";
  mail->words = "";
  if (mail->in_reply_to == NULL) {
    Status status = put_thread(referee, loaded, seat, mail);
    if (status != STATUS_OK) return status;
  }
  return referee_ledger_status(referee, ledger_add_mail(referee->ledger, mail));
}

/* ---- reports ---- */

/* The word for something of the game in this language; the name itself if there is none. */
static const char *term(const LoadedGame *loaded, const Catalogue *catalogue, const char *name) {
  return localize_name(catalogue, loaded->arena, loaded->game->id, name);
}

/* What is due: the window, and the part where there are several. */
static const char *owed_word(const LoadedGame *loaded, const Catalogue *catalogue, const char *window,
                             const char *part) {
  const char *word = term(loaded, catalogue, window);
  if (part == NULL) return word;
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "window", word);
  tree_put_text(loaded->arena, fields, "part", part);
  return catalogue_say(catalogue, loaded->arena, "manner.part", fields);
}

/* What is due and not answered by the files that count; NULL for nothing. */
static const char *owed_by(const LoadedGame *loaded, const Catalogue *catalogue, const Tree *document) {
  const Tree *owes = tree_get(document, "owes");
  size_t room = owes == NULL ? 0 : owes->count, count = 0;
  const char **words = arena_alloc(loaded->arena, (room + 1) * sizeof *words);
  for (size_t i = 0; i < room; i++) {
    const Tree *entry = owes->items[i].value;
    if (strcmp(tree_string(tree_get(entry, "answered"), ""), answer_word(ANSWER_GOOD)) == 0) continue;
    words[count++] = owed_word(loaded, catalogue, tree_string(tree_get(entry, "window"), ""),
                               tree_string(tree_get(entry, "part"), NULL));
  }
  return count == 0 ? NULL : catalogue_list(catalogue, loaded->arena, words, count);
}

/* What a subject names: "[madrid] Dos de Mayo, turn 3: orders due Sat 21 Nov 20:00 CET" */
static Tree *subject_fields(const LoadedGame *loaded, const Catalogue *catalogue, int seat,
                            const Tree *document, const char *owed) {
  Arena *arena = loaded->arena;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "game", loaded->row.name);
  tree_put_text(arena, fields, "title", loaded->game->title);
  tree_put_text(arena, fields, "turn", loaded->turn);
  tree_put(arena, fields, "again", tree_copy(arena, tree_get(document, "again")));
  if (owed != NULL) tree_put_text(arena, fields, "owed", owed);
  if (loaded_game_deadline(loaded) != TIME_NONE) {
    const char *zone = viewer_timezone(loaded, seat);
    tree_put_text(arena, fields, "deadline",
                  time_text_short(catalogue, arena, loaded_game_deadline(loaded), zone));
  }
  return fields;
}

static char *subject_of(const LoadedGame *loaded, const Catalogue *catalogue, int seat,
                        const Tree *document) {
  Arena *arena = loaded->arena;
  Outcome outcome = loaded_game_outcome(loaded);
  const char *owed = seat < 0 ? NULL : owed_by(loaded, catalogue, document);
  Tree *fields = subject_fields(loaded, catalogue, seat, document, owed);
  if (outcome.winner >= 0)
    tree_put_text(arena, fields, "winner", term(loaded, catalogue, loaded->seated.names[outcome.winner]));
  const char *kind = outcome.over ? "over" : seat < 0 ? "public" : owed != NULL ? "owes" : "waits";
  return catalogue_say(catalogue, arena, arena_printf(arena, "subjects.referee.%s", kind), fields);
}

/* What precedes a report sent out of turn; NULL for nothing. */
static const char *preface_of(const LoadedGame *loaded, const Catalogue *catalogue,
                              const ReportLetter *letter) {
  if (letter->preface == NULL) return NULL;
  const char *key = arena_printf(loaded->arena, "prefaces.referee.%s", letter->preface);
  return catalogue_say(catalogue, loaded->arena, key, letter->fields);
}

static const char *with_preface(Arena *arena, const char *preface, const char *report) {
  return preface == NULL ? report
                         : arena_concat(arena, layout_text(arena, preface, LAYOUT_WIDTH), "\n", report, NULL);
}

/* Subject, body, form, page and calendar file of a report to a viewer whose message_id is there; false
 * after logging why not. */
static bool compose_report(Referee *referee, const LoadedGame *loaded, int viewer, const EventRows *events,
                           const ReportLetter *letter, OutboxRow *mail) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  Tree *document = catalogue == NULL ? NULL : document_view(referee, loaded, viewer, events);
  if (document == NULL || !document_for_people(referee, loaded, viewer, letter->welcome, events, document))
    return false;
  mail->kind = "report";
  mail->subject = subject_of(loaded, catalogue, viewer, document);
  mail->orders = tree_string(tree_get(document, "form"), NULL);
  const char *text = document_text(referee, loaded, viewer, document);
  if (text == NULL) return false;
  const char *preface = preface_of(loaded, catalogue, letter);
  mail->body = with_preface(loaded->arena, preface, text);
  if (preface != NULL) tree_put_text(loaded->arena, document, "preface", preface);
  if (viewer >= 0) mail_put_calendar(referee, loaded, viewer, owed_by(loaded, catalogue, document), mail);
  mail_put_desk(referee, loaded, viewer, mail);
  find_desk(referee, loaded, viewer, document);
  mail_put_page(referee, loaded, viewer, document, events, mail);
  put_desk(referee, loaded, viewer, document, mail);
  return true;
}

static Status queue_report(Referee *referee, const LoadedGame *loaded, int seat, const EventRows *events,
                           const ReportLetter *letter) {
  if (reads_nothing(loaded, seat)) return STATUS_OK;
  OutboxRow mail = {.message_id = message_id(referee, loaded, seat, letter->purpose)};
  if (!compose_report(referee, loaded, seat, events, letter, &mail)) return STATUS_CONFIG;
  return mails_queue(referee, loaded, seat, &mail);
}

/* What an observer can do, who can send no orders. */
static bool put_watching(Referee *referee, const LoadedGame *theirs, OutboxRow *mail) {
  const Catalogue *catalogue = referee_catalogue(referee, theirs->language);
  if (catalogue == NULL) return false;
  const char *words = catalogue_say(catalogue, theirs->arena, "answers.referee.watching", NULL);
  mail->body =
      arena_concat(theirs->arena, mail->body, "\n", layout_text(theirs->arena, words, LAYOUT_WIDTH), NULL);
  return true;
}

/* Observers see the public report, in their own zone and language. */
static Status queue_public_report(Referee *referee, const LoadedGame *loaded, const ObserverRow *observer,
                                  const EventRows *events, const ReportLetter *letter) {
  LoadedGame theirs = *loaded;
  theirs.row.timezone = observer->timezone;
  theirs.language = observer->language;
  const char *whom = arena_printf(loaded->arena, "observer-%" PRId64, observer->id);
  OutboxRow mail = {.recipient = observer->address, .observer = observer->id};
  mail.message_id = mails_id(referee, loaded, whom, letter->purpose);
  if (!compose_report(referee, &theirs, VIEWER_PUBLIC, events, letter, &mail)) return STATUS_CONFIG;
  if (!put_watching(referee, &theirs, &mail)) return STATUS_CONFIG;
  return mails_queue(referee, loaded, -1, &mail);
}

static Status queue_public_reports(Referee *referee, const LoadedGame *loaded, const EventRows *events,
                                   const ReportLetter *letter) {
  ObserverRows observers;
  Status status = ledger_observers(referee->ledger, loaded->arena, loaded->row.id, &observers);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < observers.count && status == STATUS_OK; i++)
    status = queue_public_report(referee, loaded, &observers.items[i], events, letter);
  return status;
}

Status notices_add(Referee *referee, const LoadedGame *loaded, int seat, Time moment) {
  if (!referee->configuration->notify.allow) return STATUS_OK;
  return referee_ledger_status(referee, ledger_add_notice(referee->ledger, loaded->row.id, seat,
                                                          loaded->number, moment, referee->now));
}

Status mails_queue_reports(Referee *referee, const LoadedGame *loaded, int64_t after, bool welcome) {
  EventRows events;
  const ReportLetter letter = {.purpose = "", .welcome = welcome};
  Status status = report_events_after(referee, loaded, after, &events);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++)
    status = queue_report(referee, loaded, seat, &events, &letter);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++)
    status = notices_add(referee, loaded, seat, 0);
  return status == STATUS_OK ? queue_public_reports(referee, loaded, &events, &letter) : status;
}

Status mails_queue_report(Referee *referee, const LoadedGame *loaded, int seat, const ReportLetter *letter) {
  int64_t after;
  EventRows events;
  Status status = last_report_state(referee, loaded, loaded->number, &after);
  if (status == STATUS_OK) status = report_events_after(referee, loaded, after, &events);
  return status == STATUS_OK ? queue_report(referee, loaded, seat, &events, letter) : status;
}

Status mails_queue_public_report(Referee *referee, const LoadedGame *loaded, const ObserverRow *observer,
                                 const ReportLetter *letter) {
  int64_t after;
  EventRows events;
  Status status = last_report_state(referee, loaded, loaded->number, &after);
  if (status == STATUS_OK) status = report_events_after(referee, loaded, after, &events);
  return status == STATUS_OK ? queue_public_report(referee, loaded, observer, &events, letter) : status;
}

/* ---- reminders ---- */

static Tree *reminder_tree(Referee *referee, const LoadedGame *loaded, int seat) {
  EventRows none = {.count = 0};
  Tree *document = document_view(referee, loaded, seat, &none);
  return document != NULL && document_for_people(referee, loaded, seat, false, &none, document) ? document
                                                                                                : NULL;
}

static Status queue_reminder(Referee *referee, const LoadedGame *loaded, int seat, const char *id) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  Tree *document = catalogue == NULL ? NULL : reminder_tree(referee, loaded, seat);
  if (document == NULL) return STATUS_CONFIG;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const char *owed = owed_by(loaded, catalogue, document);
  tree_put_text(arena, document, "owed", owed);
  Tree *fields = subject_fields(loaded, catalogue, seat, document, owed);
  OutboxRow mail = {
      .kind = "reminder",
      .message_id = id,
      .subject = catalogue_say(catalogue, arena, "subjects.referee.reminder", fields),
      .orders = tree_string(tree_get(document, "form"), NULL),
      .body = reminder_text(catalogue, arena, document, &diagnostics),
  };
  referee_log_diagnostics(referee, loaded->game->id, NULL, &diagnostics);
  if (mail.body == NULL) return STATUS_CONFIG;
  mail_put_calendar(referee, loaded, seat, owed, &mail);
  find_desk(referee, loaded, seat, document);
  put_desk(referee, loaded, seat, document, &mail);
  return mails_queue(referee, loaded, seat, &mail);
}

Status mails_queue_reminder(Referee *referee, const LoadedGame *loaded, int seat, int64_t distance) {
  Arena *arena = loaded->arena;
  const char *purpose = arena_printf(arena, "reminder-%" PRId64, loaded->row.deadline);
  if (loaded->settings.remind == REMIND_AT) purpose = arena_printf(arena, "%s-%" PRId64, purpose, distance);
  const char *id = message_id(referee, loaded, seat, purpose);
  bool queued;
  Status status = known(referee, arena, id, &queued);
  return status != STATUS_OK || queued ? status : queue_reminder(referee, loaded, seat, id);
}

Status mails_queue_reminder_now(Referee *referee, const LoadedGame *loaded, int seat, int64_t number) {
  Status status = notices_add(referee, loaded, seat, referee->now);
  if (status != STATUS_OK) return status;
  const char *purpose = arena_printf(loaded->arena, "reminder-by-hand-%" PRId64, number);
  return queue_reminder(referee, loaded, seat, message_id(referee, loaded, seat, purpose));
}

const char *mails_owed(Referee *referee, const LoadedGame *loaded, int seat, const WindowAnswers *answers) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  const char **words = arena_alloc(loaded->arena, (answers->duties.count + 1) * sizeof *words);
  size_t count = 0;
  for (size_t i = 0; catalogue != NULL && i < answers->duties.count; i++) {
    const Duty *duty = &answers->duties.items[i];
    if (duty->seat == seat && answers->answers[i] != ANSWER_GOOD)
      words[count++] = owed_word(loaded, catalogue, duty->window, duty->part);
  }
  return count == 0 ? NULL : catalogue_list(catalogue, loaded->arena, words, count);
}

/* ---- notices ---- */

const char *mails_seat_name(Referee *referee, const LoadedGame *loaded, int reader, const char *seat) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, reader));
  return catalogue == NULL ? seat : term(loaded, catalogue, seat);
}

static Tree *notice_fields(const LoadedGame *loaded, const Catalogue *catalogue, int seat,
                           const Tree *fields) {
  Arena *arena = loaded->arena;
  const char *zone = viewer_timezone(loaded, seat);
  Tree *data = fields == NULL ? tree_map(arena) : localize_fields(catalogue, arena, zone, fields);
  const char *named = tree_string(tree_get(data, "seat"), NULL);
  if (named != NULL) tree_put_text(arena, data, "seat_name", term(loaded, catalogue, named));
  tree_put_text(arena, data, "game", loaded->row.name);
  tree_put_text(arena, data, "title", loaded->game->title);
  tree_put_text(arena, data, "turn", loaded->turn);
  if (loaded_game_deadline(loaded) != TIME_NONE)
    tree_put_text(arena, data, "deadline_text",
                  time_text(catalogue, arena, loaded_game_deadline(loaded), zone));
  return data;
}

bool mails_compose_notice(Referee *referee, const LoadedGame *loaded, int viewer, const char *key,
                          const Tree *fields, OutboxRow *mail) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, viewer));
  if (catalogue == NULL) return false;
  const Tree *data = notice_fields(loaded, catalogue, viewer, fields);
  const char *subject = arena_printf(arena, "notices.referee.%s.subject", key);
  const char *body = arena_printf(arena, "notices.referee.%s.body", key);
  mail->kind = "notice";
  mail->subject = catalogue_say(catalogue, arena, subject, data);
  mail->body = layout_text(arena, catalogue_say(catalogue, arena, body, data), LAYOUT_WIDTH);
  return true;
}

void mails_put_calendar(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  Files files;
  WindowAnswers answers;
  if (!loaded->seats.items[seat].calendar || files_load_seat(referee, loaded, seat, &files) != STATUS_OK)
    return;
  window_answers_judge(loaded, &files, NULL, &answers);
  mail_put_calendar(referee, loaded, seat, mails_owed(referee, loaded, seat, &answers), mail);
}

void mails_cancel_calendar(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  mail_put_calendar(referee, loaded, seat, NULL, mail);
}

Status mails_queue_notice(Referee *referee, const LoadedGame *loaded, int seat, const char *key,
                          const char *ordinal, const Tree *fields) {
  if (reads_nothing(loaded, seat)) return STATUS_OK;
  const char *purpose = arena_printf(loaded->arena, "%s-%s", key, ordinal);
  OutboxRow mail = {.message_id = message_id(referee, loaded, seat, purpose)};
  if (!mails_compose_notice(referee, loaded, seat, key, fields, &mail)) return STATUS_CONFIG;
  if (!mails_put_reply(referee, loaded, seat, &mail)) return STATUS_CONFIG;
  mails_put_calendar(referee, loaded, seat, &mail);
  return mails_queue(referee, loaded, seat, &mail);
}

Status mails_queue_notices(Referee *referee, const LoadedGame *loaded, const char *key, const char *ordinal,
                           const Tree *fields) {
  Status status = STATUS_OK;
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++)
    status = mails_queue_notice(referee, loaded, seat, key, ordinal, fields);
  return status;
}
