#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "../../adjudicator/base/json.h"
#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/stand_in.h"
#include "../../adjudicator/mail/message.h"
#include "../../adjudicator/referee/letters/letters.h"
#include "../../adjudicator/referee/office/office.h"
#include "../../adjudicator/referee/orders/orders.h"
#include "../../adjudicator/referee/record/record.h"
#include "../../adjudicator/report/report.h"

#define NOW ((Time)1800000000)
#define DAY ((int64_t)24 * 3600)

/* What no reader may know he must not be told in any language. */
static const char *const LANGUAGES[] = {"en", "fr", "es"};

struct Session {
  Arena *arena;
  char *folder;
  Configuration configuration;
  Referee referee;
  Game game;     /* with a mind that plays out few games: in many pairs that is enough */
  GameMind mind; /* of that game */
  const Game *games[2];
  Match match;
  Seats seated;
  EditionFile edition;
  uint8_t secret[DICE_KEY_BYTES];
  GameRow row;
  SeatRow seats[GAME_SEATS_MAX];
};

static void tell(void *context, NoticeLevel level, const char *line) {
  const Session *session = context;
  if (level >= NOTICE_WARNING) fprintf(stderr, "%s: %s\n", session->games[0]->id, line);
}

/* ---- opening and closing ---- */

static void configure(Session *session) {
  Configuration *configuration = &session->configuration;
  configuration_defaults(session->arena, configuration);
  configuration->folder = session->folder;
  configuration->database = arena_printf(session->arena, "%s/pairs.db", session->folder);
  configuration->from = "Referee <referee@example.org>";
  configuration->reply_to = "orders+{game}.{key}@example.org";
  configuration->desk_url = "https://example.org/desk/";
  session->referee = (Referee){.arena = session->arena,
                               .configuration = configuration,
                               .games = session->games,
                               .now = NOW,
                               .log = tell,
                               .log_context = session};
}

static void seat_players(Session *session) {
  const Game *game = session->games[0];
  session->match = (Match){.game = game,
                           .edition = session->edition.edition,
                           .seat_count = session->seated.count,
                           .seat_names = session->seated.names};
}

static void fill_rows(Session *session) {
  Arena *arena = session->arena;
  Settings settings;
  settings_defaults(&settings);
  settings.schedule.every = 2 * DAY;
  session->row = (GameRow){.name = SESSION_GAME,
                           .rules = session->games[0]->id,
                           .options = "{}\n",
                           .edition = session->edition.digest,
                           .secret = secret_to_hex(arena, session->secret),
                           .timezone = "UTC",
                           .settings = settings_write(arena, &settings),
                           .held = "",
                           .paused = TIME_NONE,
                           .created = NOW - 5 * DAY,
                           .opened = NOW - DAY,
                           .thread = mails_thread(arena, &session->referee, SESSION_GAME, session->secret)};
  for (int seat = 0; seat < session->match.seat_count; seat++) {
    const char *name = session->match.seat_names[seat];
    const char *key = seat_key(arena, session->secret, SESSION_GAME, seat, 0);
    session->seats[seat] =
        (SeatRow){.seat = seat,
                  .name = name,
                  .address = arena_printf(arena, "Player of %s <%s@example.org>", name, name),
                  .timezone = "UTC",
                  .language = LANGUAGES[seat % 3],
                  .key_hash = seat_key_hash(arena, key),
                  .mail = "html",
                  .calendar = true};
  }
}

static bool open_ledger(Session *session) {
  const char *error = NULL;
  Status status =
      ledger_open(session->configuration.database, true, &session->referee.ledger, session->arena, &error);
  if (status == STATUS_OK)
    status = ledger_add_edition(session->referee.ledger, session->edition.digest, session->edition.text);
  if (status != STATUS_OK) fprintf(stderr, "%s: %s\n", session->configuration.database, status_name(status));
  return status == STATUS_OK;
}

/* As many files and playouts as tell whether one world is another. */
#define CANDIDATES_FEW 4
#define PLAYOUTS_FEW   12

static void think_little(Session *session, const Game *game) {
  session->game = *game;
  if (game->mind != NULL) session->mind = *game->mind;
  session->mind.candidates = CANDIDATES_FEW;
  session->mind.playouts = PLAYOUTS_FEW;
  session->game.mind = &session->mind;
}

Session *session_open(const Game *game, int players) {
  Session *session = g_new0(Session, 1);
  session->arena = arena_new();
  think_little(session, game);
  session->games[0] = &session->game;
  session->folder = g_dir_make_tmp("leaks-XXXXXX", NULL);
  memset(session->secret, 0xA7, sizeof session->secret);
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  configure(session);
  if (players == 0) {
    seats_stand_in(game, &session->seated);
  } else {
    seats_for(game, players, &session->seated);
  }
  bool good = session->folder != NULL && referee_edition_file(&session->referee, game, &session->seated, NULL,
                                                              &session->edition) == STATUS_OK;
  if (good) seat_players(session);
  if (good) fill_rows(session);
  if (good && open_ledger(session)) return session;
  session_close(session);
  return NULL;
}

void session_close(Session *session) {
  static const char *const FILES[] = {"pairs.db", "pairs.db-wal", "pairs.db-shm"};
  ledger_close(session->referee.ledger);
  for (size_t i = 0; session->folder != NULL && i < sizeof FILES / sizeof *FILES; i++) {
    char *path = g_build_filename(session->folder, FILES[i], NULL);
    (void)g_unlink(path); /* not all of them are there */
    g_free(path);
  }
  if (session->folder != NULL && g_rmdir(session->folder) != 0)
    fprintf(stderr, "%s stays\n", session->folder);
  g_free(session->folder);
  arena_free(session->arena);
  g_free(session);
}

const Match *session_match(const Session *session) {
  return &session->match;
}

/* ---- a world in the ledger ---- */

typedef struct Telling {
  Session *session;
  const World *world;
  const Occasion *occasion;
  Arena *arena;
  Tellings *out;
  int64_t game;     /* its id in the ledger */
  const char *link; /* of its log; "" for none */
  LoadedGame loaded;
} Telling;

static Referee *referee_of(const Telling *telling) {
  return &telling->session->referee;
}

static Status add_state(const Telling *telling, const void *state, int64_t number, StateRow *row) {
  const Game *game = telling->session->games[0];
  const void *edition = telling->session->match.edition;
  *row = (StateRow){
      .number = number,
      .turn = game->label(state, telling->arena),
      .window = game->window(state),
      .format = game->state_format,
      .position = yaml_write(telling->arena, game->position_write(edition, state, telling->arena), NULL),
      .made = NOW - DAY};
  return ledger_add_state(referee_of(telling)->ledger, telling->game, row);
}

/* What the referee alone sees of the state, so that the log's link hangs on it as it does in a real game. */
static Status bind_state(Telling *telling, const StateRow *state, int64_t number) {
  Ledger *ledger = referee_of(telling)->ledger;
  Tree *fields = tree_map(telling->arena);
  tree_put_text(telling->arena, fields, "state", state_digest(telling->arena, state));
  const EventRow row = {.state = state->number,
                        .number = number,
                        .turn = state->turn,
                        .audience = AUDIENCE_REFEREE,
                        .code = state->number == 0 ? "game-begun" : "adjudicated",
                        .rule = "",
                        .fields = yaml_write_line(telling->arena, fields),
                        .at = NOW - DAY};
  Status status = ledger_add_event(ledger, telling->game, &row);
  if (status != STATUS_OK) return status;
  return ledger_link(ledger, telling->arena, telling->game, state->number, &telling->link);
}

/* The newest state is number 1, that before it number 0. */
static Status add_states(Telling *telling) {
  const World *world = telling->world;
  StateRow row;
  Status status = add_state(telling, world->before == NULL ? world->state : world->before, 0, &row);
  if (status == STATUS_OK) status = bind_state(telling, &row, 1);
  if (status != STATUS_OK || world->before == NULL) return status;
  status = add_state(telling, world->state, 1, &row);
  for (size_t i = 0; i < world->log.count && status == STATUS_OK; i++) {
    EventRow event = world->log.items[i];
    event.state = 1;
    event.number = (int64_t)i + 1;
    event.at = NOW - DAY;
    status = ledger_add_event(referee_of(telling)->ledger, telling->game, &event);
  }
  return status == STATUS_OK ? bind_state(telling, &row, (int64_t)world->log.count + 1) : status;
}

static Status add_game(Telling *telling) {
  Session *session = telling->session;
  Ledger *ledger = session->referee.ledger;
  GameRow row = session->row;
  bool over = session->games[0]->outcome(telling->world->state).over;
  row.status = over ? "over" : "running";
  row.deadline = over ? TIME_NONE : NOW + DAY;
  row.wake = row.deadline;
  SeatRow seats[GAME_SEATS_MAX];
  memcpy(seats, session->seats, sizeof seats);
  if (telling->occasion->computer) {
    SeatRow *other = &seats[(telling->occasion->viewer + 1) % session->match.seat_count];
    other->computer = "normal";
    other->address = COMPUTER_ADDRESS;
    row.computers = 1;
  }
  Status status = ledger_add_game(ledger, &row, seats, (size_t)session->match.seat_count);
  telling->game = row.id;
  if (status != STATUS_OK || telling->occasion->viewer >= 0) return status;
  ObserverRow observer = {.game = row.id,
                          .address = "observer@example.org",
                          .timezone = "UTC",
                          .language = "es",
                          .at = NOW - DAY};
  return ledger_add_observer(ledger, &observer);
}

/* As a player's file comes: with his key in it, and to stay. */
static Status send_file(const Telling *telling, int seat, SubmissionResult *result) {
  Session *session = telling->session;
  Arena *arena = telling->arena;
  const char *key = seat_key(arena, session->secret, SESSION_GAME, seat, 0);
  const char *text = arena_printf(arena, "key: %s\n%s", key, telling->world->sent[seat].text);
  const SubmissionText one = {.text = text, .length = strlen(text)};
  SubmissionRequest request = {.game = SESSION_GAME,
                               .seat = session->seats[seat].name,
                               .texts = &one,
                               .text_count = 1,
                               .source = "mail",
                               .key_required = true,
                               .file = true};
  return submission_take_within(&session->referee, arena, &request, result);
}

static Status send_files_of_others(const Telling *telling) {
  Status status = STATUS_OK;
  for (int seat = 0; seat < telling->session->match.seat_count && status == STATUS_OK; seat++) {
    SubmissionResult ignored;
    if (seat != telling->occasion->viewer && telling->world->sent[seat].text != NULL)
      status = send_file(telling, seat, &ignored);
  }
  return status;
}

/* ---- what is told of it ---- */

static void add(const Telling *telling, const char *what, const char *text) {
  Tellings *out = telling->out;
  if (out->count == TOLD_MAX) {
    fprintf(stderr, "more is told than TOLD_MAX\n");
    abort();
  }
  out->items[out->count++] = (Told){what, text == NULL ? "(none)" : text};
}

static void tell_facts(const Telling *telling) {
  const Game *game = telling->session->games[0];
  const void *edition = telling->session->match.edition, *state = telling->world->state;
  Arena *arena = telling->arena;
  Duties duties = {.count = 0};
  game->duties(edition, state, &duties);
  const char *text = "";
  for (size_t i = 0; i < duties.count; i++)
    text = arena_printf(arena, "%s%d %s\n", text, duties.items[i].seat, duties.items[i].window);
  Outcome outcome = game->outcome(state);
  add(telling, "who is asked", text);
  add(telling, "the label of the turn", game->label(state, arena));
  add(telling, "the window", game->window(state));
  add(telling, "the outcome",
      arena_printf(arena, "%d %d %s", outcome.over, outcome.winner,
                   outcome.reason == NULL ? "" : outcome.reason));
}

static bool is_over(const Telling *telling) {
  return telling->session->games[0]->outcome(telling->world->state).over;
}

static Status tell_view(const Telling *telling, const char *what) {
  Referee *referee = referee_of(telling);
  int64_t after;
  EventRows events;
  Status status = last_report_state(referee, &telling->loaded, telling->loaded.number, &after);
  if (status == STATUS_OK) status = report_events_after(referee, &telling->loaded, after, &events);
  if (status != STATUS_OK) return status;
  Tree *document = document_view(referee, &telling->loaded, telling->occasion->viewer, &events);
  if (document == NULL) return STATUS_CONFIG;
  add(telling, what, yaml_write(telling->arena, document, NULL));
  const Drawing *drawing =
      telling->occasion->mailed ? pictures_drawing(&telling->loaded, document) : NULL; /* goes with a mail */
  if (drawing != NULL) add(telling, "the picture", drawing_write(telling->arena, drawing));
  return STATUS_OK;
}

/* To every byte what the page behind the link gets. */
static Status tell_desk(const Telling *telling, const char *what) {
  int viewer = telling->occasion->viewer;
  if (viewer < 0 || desk_refusal(&telling->loaded, viewer) != NULL) return STATUS_OK;
  const Tree *desk = desk_game(referee_of(telling), &telling->loaded, viewer);
  if (desk == NULL) return STATUS_CONFIG;
  add(telling, what, json_write(telling->arena, desk, NULL));
  return STATUS_OK;
}

/* What the computer would file in the viewer's place. */
static Status tell_stand_in(const Telling *telling) {
  const Game *game = telling->session->games[0];
  Arena *arena = telling->arena;
  Duties duties = {.count = 0};
  game->duties(telling->session->match.edition, telling->loaded.state, &duties);
  const char *text = "";
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    if (duty->seat != telling->occasion->viewer) continue;
    StandInTask task;
    StandInFile made;
    Status status =
        thinking_about(referee_of(telling), &telling->loaded, duty->seat, duty->part, STAND_IN_NORMAL, &task);
    if (status != STATUS_OK) return status;
    bool found = stand_in_file(&task, arena, &made);
    text = arena_printf(arena, "%s%d %d %d\n%s", text, made.worth, made.candidates, made.playouts,
                        found ? yaml_write(arena, made.file, NULL) : "none\n");
  }
  if (*text != '\0') add(telling, "the stand-in's file", text);
  return STATUS_OK;
}

/* The link of the log, which a report ends with, hangs on all that is hidden, and tells nothing of it. It
 * must be that of the state: one that hung on what was filed since would show that something was. */
static const char *without_link(const Telling *telling, const char *text) {
  const char *found = strstr(text, telling->link);
  if (found == NULL) return text;
  return arena_printf(telling->arena, "%.*s%s%s", (int)(found - text), text,
                      "----------------------------- the link -------------------------",
                      without_link(telling, found + strlen(telling->link)));
}

/* What the newest mail of a kind is: its kind, and the names of its text and of the bytes that go out. */
typedef struct MailKind {
  const char *kind, *text, *bytes;
} MailKind;
static const MailKind REPORT = {"report", "the report", "the mail of the report"};
static const MailKind REMINDER = {"reminder", "the reminder", "the mail of the reminder"};

/* *sent (may be NULL) is its row. */
static Status tell_mail(const Telling *telling, const MailKind *kind, OutboxRow *sent) {
  OutboxRows rows;
  Status status = ledger_mails(referee_of(telling)->ledger, telling->arena, telling->game, kind->kind, NULL,
                               telling->occasion->viewer, &rows);
  if (status != STATUS_OK || rows.count == 0) return status == STATUS_OK ? STATUS_BUG : status;
  const OutboxRow *row = &rows.items[rows.count - 1];
  if (sent != NULL) *sent = *row;
  /* Of what is not made nobody could say that it tells nothing. */
  if (kind == &REPORT && telling->occasion->viewer >= 0 && row->html == NULL) return STATUS_BUG;
  const char *text = without_link(telling, row->body);
  const Mail mail = {.message_id = row->message_id,
                     .from = row->sender,
                     .to = row->recipient,
                     .reply_to = row->reply_to,
                     .subject = row->subject,
                     .date = row->date,
                     .in_reply_to = row->in_reply_to,
                     .references = row->references,
                     .text = text,
                     .orders = row->orders,
                     .html = row->html == NULL ? NULL : without_link(telling, row->html),
                     .calendar = row->calendar};
  size_t length;
  const char *bytes = mail_compose(telling->arena, &mail, &length);
  if (bytes == NULL) return STATUS_BUG;
  add(telling, kind->text, text);
  add(telling, kind->bytes, bytes);
  if (row->drawing != NULL) add(telling, "the picture in the mail", row->drawing);
  return STATUS_OK;
}

static Status queue_report(const Telling *telling) {
  const ReportLetter letter = {.purpose = "", .welcome = telling->occasion->welcome};
  Referee *referee = referee_of(telling);
  int viewer = telling->occasion->viewer;
  if (viewer >= 0) return mails_queue_report(referee, &telling->loaded, viewer, &letter);
  ObserverRows observers;
  Status status = ledger_observers(referee->ledger, telling->arena, telling->game, &observers);
  if (status != STATUS_OK) return status;
  return mails_queue_public_report(referee, &telling->loaded, &observers.items[0], &letter);
}

/* The form is attached to the report; where nothing is, `form` makes one all the same. */
static Status tell_report(const Telling *telling) {
  OutboxRow report;
  Status status = queue_report(telling);
  if (status == STATUS_OK) status = tell_mail(telling, &REPORT, &report);
  if (status != STATUS_OK || telling->occasion->viewer < 0 || is_over(telling)) return status;
  const char *form = report.orders;
  if (form == NULL) form = document_form(referee_of(telling), &telling->loaded, telling->occasion->viewer);
  add(telling, "the form", form);
  return form == NULL ? STATUS_CONFIG : STATUS_OK;
}

static Status tell_reminder(const Telling *telling) {
  Duties duties = {.count = 0};
  telling->session->games[0]->duties(telling->session->match.edition, telling->loaded.state, &duties);
  if (!telling->occasion->reminded || !duties_name(&duties, telling->occasion->viewer)) return STATUS_OK;
  Status status = mails_queue_reminder(referee_of(telling), &telling->loaded, telling->occasion->viewer, DAY);
  return status == STATUS_OK ? tell_mail(telling, &REMINDER, NULL) : status;
}

static Status tell_receipt(const Telling *telling) {
  SubmissionResult result;
  Status status = send_file(telling, telling->occasion->viewer, &result);
  if (status != STATUS_OK) return status;
  Referee *referee = referee_of(telling);
  const Catalogue *catalogue = referee_catalogue(referee, result.language);
  Diagnostics found;
  diagnostics_init(&found, telling->arena);
  add(telling, "the receipt as YAML", yaml_write(telling->arena, result.receipt, NULL));
  const char *text = receipt_text(catalogue, telling->arena, result.receipt, &found);
  referee_log_diagnostics(referee, telling->session->games[0]->id, NULL, &found);
  if (text == NULL) return STATUS_CONFIG;
  add(telling, "the receipt", text);
  if (!telling->occasion->again) return STATUS_OK;
  Status told = tell_view(telling, "the view with his file in force");
  return told == STATUS_OK ? tell_desk(telling, "the desk with his file in force") : told;
}

static Status tell_all(Telling *telling) {
  Status status = add_game(telling);
  if (status == STATUS_OK) status = add_states(telling);
  if (status == STATUS_OK) status = send_files_of_others(telling);
  if (status == STATUS_OK)
    status = load_game(referee_of(telling), telling->arena, SESSION_GAME, &telling->loaded);
  if (status != STATUS_OK) return status;
  tell_facts(telling);
  status = tell_view(telling, "the view");
  if (status == STATUS_OK) status = tell_desk(telling, "the desk");
  if (status == STATUS_OK && telling->occasion->mailed) status = tell_report(telling);
  if (status != STATUS_OK || telling->occasion->viewer < 0 || is_over(telling)) return status;
  status = tell_stand_in(telling);
  if (status == STATUS_OK) status = tell_reminder(telling);
  if (status == STATUS_OK && telling->world->sent[telling->occasion->viewer].text != NULL)
    status = tell_receipt(telling);
  return status;
}

bool session_tell(Session *session, const World *world, const Occasion *occasion, Arena *arena,
                  Tellings *out) {
  Telling telling = {.session = session, .world = world, .occasion = occasion, .arena = arena, .out = out};
  out->count = 0;
  Ledger *ledger = session->referee.ledger;
  Status status = ledger_begin(ledger);
  if (status == STATUS_OK) status = tell_all(&telling);
  if (status != STATUS_OK)
    fprintf(stderr, "%s: the referee fails: %s, %s\n", session->games[0]->id, status_name(status),
            ledger_error(ledger));
  ledger_rollback(ledger);
  return status == STATUS_OK;
}

const char *session_secret_in(const Session *session, const Tellings *told, int viewer, Arena *arena) {
  for (int seat = -1; seat < session->match.seat_count; seat++) {
    if (seat == viewer && seat >= 0) continue;
    const char *secret =
        seat < 0 ? session->row.secret : seat_key(arena, session->secret, SESSION_GAME, seat, 0);
    for (size_t i = 0; i < told->count; i++) {
      if (strstr(told->items[i].text, secret) != NULL) return told->items[i].what;
    }
  }
  return NULL;
}
