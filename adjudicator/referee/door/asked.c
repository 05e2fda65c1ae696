#include "private.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "../../games/fields.h"
#include "../../games/orders.h"
#include "../../report/report.h"
#include "../../report/rulebook.h"
#include "../letters/letters.h"
#include "../people/people.h"

/* One mail that answers all requests of another. */
typedef struct Asked {
  Referee *referee;
  LoadedGame *loaded;
  int seat;
  const IncomingMail *mail;
  const Catalogue *catalogue; /* of the player's language */
  OutboxRow answer;           /* body and form so far */
  Hindrance no_undo;          /* why nothing is undone; NULL: it may be */
  bool may;                   /* answer at all */
  bool forgotten;             /* the sender has been forgotten */
} Asked;

/* ---- what the answer says ---- */

static void add_text(Asked *asked, const char *text) {
  Arena *arena = asked->loaded->arena;
  bool first = *asked->answer.body == '\0';
  asked->answer.body = arena_concat(arena, asked->answer.body, first ? "" : "\n", text, NULL);
}

static Tree *fields_of(const Asked *asked) {
  const LoadedGame *loaded = asked->loaded;
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "game", loaded->row.name);
  tree_put_text(loaded->arena, fields, "title", loaded->game->title);
  tree_put_text(loaded->arena, fields, "turn", loaded->turn);
  return fields;
}

/* A paragraph of answers.referee.asked. */
static void add_words(Asked *asked, const char *key, const Tree *fields) {
  Arena *arena = asked->loaded->arena;
  const char *words =
      catalogue_say(asked->catalogue, arena, arena_printf(arena, "answers.referee.asked.%s", key), fields);
  add_text(asked, layout_text(arena, words, LAYOUT_WIDTH));
}

/* Why nothing was done: answers.referee.asked.cannot. */
static void tell_hindrance(Asked *asked, Hindrance hindrance) {
  Arena *arena = asked->loaded->arena;
  const char *key = arena_printf(arena, "answers.referee.asked.cannot.%s", hindrance);
  add_text(asked,
           layout_text(arena, catalogue_say(asked->catalogue, arena, key, fields_of(asked)), LAYOUT_WIDTH));
}

static bool is_over(const Asked *asked) {
  return strcmp(asked->loaded->row.status, "over") == 0;
}

/* Its player has left. */
static bool is_vacant(const Asked *asked) {
  return asked->loaded->seats.items[asked->seat].vacant;
}

/* No orders are taken: a form would be refused. */
static bool is_closed(const Asked *asked) {
  return is_over(asked) || is_vacant(asked) || asked->loaded->withheld;
}

static Status attach_form(Asked *asked) {
  if (is_closed(asked) || asked->answer.orders != NULL) return STATUS_OK;
  asked->answer.orders = document_form(asked->referee, asked->loaded, asked->seat);
  return asked->answer.orders == NULL ? STATUS_CONFIG : STATUS_OK;
}

/* ---- help, form ---- */

#define FORM_BEGINS "-----ORDERS-----\n"
#define FORM_ENDS   "-----END-----\n"

static Status help(Asked *asked) {
  Tree *fields = fields_of(asked);
  tree_put_bool(asked->loaded->arena, fields, "form", !is_closed(asked));
  add_words(asked, "help", fields);
  return attach_form(asked);
}

/* In the text, too: a phone does not open the attachment in an answer. */
static Status form(Asked *asked) {
  Arena *arena = asked->loaded->arena;
  const char *key = is_over(asked)            ? "over"
                    : is_vacant(asked)        ? "vacant"
                    : asked->loaded->withheld ? "closed"
                                              : "form";
  add_words(asked, key, fields_of(asked));
  Status status = attach_form(asked);
  bool there = strstr(asked->answer.body, FORM_BEGINS) != NULL; /* `status` has one */
  if (status != STATUS_OK || is_closed(asked) || there) return status;
  add_text(asked, arena_concat(arena, FORM_BEGINS, asked->answer.orders, FORM_ENDS, NULL));
  return STATUS_OK;
}

/* ---- status ---- */

static Tree *settings_of(const Asked *asked) {
  static const char *const LEFT_OUT[] = {"min-notice", "sealed", "sender", NULL};
  const LoadedGame *loaded = asked->loaded;
  Arena *arena = loaded->arena;
  Settings settings = loaded->settings;
  bool anonymous;
  if (settings.press == PRESS_OF_RULES)
    settings.press = press_allowed(loaded, &anonymous) ? PRESS_SIGNED : PRESS_NONE;
  Tree *list = tree_list(arena);
  for (size_t i = 0; SETTING_NAMES[i] != NULL; i++) {
    const char *text = setting_text(arena, &settings, SETTING_NAMES[i]);
    if (*text == '\0' || word_index(SETTING_NAMES[i], LEFT_OUT) >= 0) continue;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "setting", SETTING_NAMES[i]);
    tree_put_text(arena, entry, "to", text);
  }
  return localize_fields(asked->catalogue, arena, viewer_timezone(loaded, asked->seat), list);
}

/* The seat's files that count, in canonical form. */
static Status put_in_force(const Asked *asked, Tree *document) {
  const LoadedGame *loaded = asked->loaded;
  const Game *game = loaded->game;
  Arena *arena = loaded->arena;
  Files files;
  Status status = files_load_seat(asked->referee, loaded, asked->seat, &files);
  if (status != STATUS_OK) return status;
  const SeatFiles *own = &files.seats[asked->seat];
  Tree *list = tree_put(arena, document, "in_force", tree_list(arena));
  for (size_t i = 0; i < own->count && !is_closed(asked); i++) {
    const SeatFile *file = &own->items[i];
    const void *orders = NULL;
    bool reads = file->tree != NULL &&
                 game->read(loaded->edition, loaded->state, asked->seat, file->tree, arena, &orders, NULL);
    const OrderList told = orders_of(game, reads ? file->tree : NULL, arena);
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, entry, "receipt", file->number);
    if (*file->part != '\0') tree_put_text(arena, entry, "part", file->part);
    tree_put_bool(arena, entry, "waits", file->waits);
    Tree *lines = tree_put(arena, entry, "lines", tree_list(arena));
    for (size_t o = 0; o < told.count; o++)
      tree_add_text(arena, lines,
                    order_line(game, &told.items[o], loaded->seats.items[asked->seat].language, arena));
  }
  return STATUS_OK;
}

static Status tell_status(Asked *asked) {
  const LoadedGame *loaded = asked->loaded;
  const EventRows none = {.count = 0};
  Tree *document = document_view(asked->referee, loaded, asked->seat, &none);
  if (document == NULL || !document_for_people(asked->referee, loaded, asked->seat, false, &none, document))
    return STATUS_CONFIG;
  Status status = put_in_force(asked, document);
  if (status != STATUS_OK) return status;
  tree_put(loaded->arena, document, "settings", settings_of(asked));
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  const char *text = status_text(asked->catalogue, loaded->arena, document, &diagnostics);
  referee_log_diagnostics(asked->referee, loaded->game->id, NULL, &diagnostics);
  if (text == NULL) return STATUS_CONFIG;
  add_text(asked, text);
  return attach_form(asked);
}

/* ---- report ---- */

/* The letter goes again, as a mail of its own: what has the same Message-ID many programs do not show a second
 * time. */
static Status send_report(Asked *asked) {
  LoadedGame *loaded = asked->loaded;
  Ledger *ledger = asked->referee->ledger;
  const char *id;
  OutboxRow report;
  Status status = ledger_newest_mail(ledger, loaded->arena, loaded->row.id, "report", asked->seat, &id);
  if (status == STATUS_OK) status = ledger_mail_by_message_id(ledger, loaded->arena, id, &report);
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(asked->referee, status);
  if (status == STATUS_NOT_FOUND || strcmp(report.status, "held") == 0 || report.damaged != NULL) {
    add_words(asked, "no-report", fields_of(asked));
    return STATUS_OK;
  }
  if (!asked->may) return STATUS_OK;
  OutboxRow again = {
      .kind = "answer",
      .subject = report.subject,
      .body = report.body,
      .orders = report.orders,
      .html = report.html,
      .drawing = report.drawing,
      .desk = report.desk,
  };
  mails_put_calendar(asked->referee, loaded, asked->seat, &again);
  return mail_reply_queue(asked->referee, loaded, asked->seat, asked->mail, "report", &again);
}

/* ---- rules ---- */

/* Of a chapter all rules, else one. */
static size_t count_rules(const Rulebook *book, const Rule *first) {
  size_t count = 1;
  const Rule *end = book->rules + book->count;
  while (first->heading != NULL && first + count < end && first[count].heading == NULL) count++;
  return count;
}

/* Numbers such as W03. */
static const char *upper_case(Arena *arena, const char *text) {
  char *made = arena_strdup(arena, text);
  for (char *at = made; *at != '\0'; at++) *at = g_ascii_toupper(*at);
  return made;
}

static Status tell_rules(Asked *asked, const Request *request) {
  const LoadedGame *loaded = asked->loaded;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  const Rulebook *book = rulebook_read(asked->catalogue, loaded->arena, loaded->game->id, &diagnostics);
  referee_log_diagnostics(asked->referee, "", NULL, &diagnostics);
  if (book == NULL) return STATUS_CONFIG;
  bool all = *request->argument == '\0';
  const Rule *rule = all ? book->rules : rulebook_find(book, upper_case(loaded->arena, request->argument));
  if (rule == NULL) {
    Tree *fields = fields_of(asked);
    tree_put_text(loaded->arena, fields, "number", request->argument);
    add_words(asked, "no-rule", fields);
    return STATUS_OK;
  }
  add_text(asked, rulebook_text(asked->catalogue, loaded->arena, book, (size_t)(rule - book->rules),
                                all ? book->count : count_rules(book, rule)));
  return STATUS_OK;
}

/* ---- undo ---- */

/* What is due now that orders are gone, and by when. */
static Status put_due(const Asked *asked, Tree *fields) {
  const LoadedGame *loaded = asked->loaded;
  Files files;
  WindowAnswers answers;
  Status status = files_load_seat(asked->referee, loaded, asked->seat, &files);
  if (status != STATUS_OK) return status;
  window_answers_judge(loaded, &files, NULL, &answers);
  const char *owed = mails_owed(asked->referee, loaded, asked->seat, &answers);
  if (owed == NULL) return STATUS_OK;
  tree_put_text(loaded->arena, fields, "owed", owed);
  if (loaded->row.deadline != TIME_NONE)
    tree_put_text(loaded->arena, fields, "deadline_text",
                  time_text(asked->catalogue, loaded->arena, loaded->row.deadline,
                            viewer_timezone(loaded, asked->seat)));
  return STATUS_OK;
}

static Status undo(Asked *asked) {
  if (asked->no_undo != NULL) {
    tell_hindrance(asked, asked->no_undo);
    return STATUS_OK;
  }
  UndoResult result;
  Status status = submission_undo(asked->referee, asked->loaded, asked->seat, &result);
  if (status != STATUS_OK) return status;
  Tree *fields = fields_of(asked);
  Arena *arena = asked->loaded->arena;
  if (result.hindrance != NULL) {
    tell_hindrance(asked, result.hindrance);
    return STATUS_OK;
  }
  if (*result.part != '\0') tree_put_text(arena, fields, "part", result.part);
  if (result.undone > 0) tree_put_int(arena, fields, "undone", result.undone);
  if (result.again > 0) tree_put_int(arena, fields, "again", result.again);
  bool none = result.again == 0;
  if (none) status = put_due(asked, fields);
  if (status != STATUS_OK) return status;
  add_words(asked, !none ? "undo" : result.draft ? "undo-draft" : "undo-first", fields);
  if (result.filed.receipt == NULL) return STATUS_OK;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const char *receipt = receipt_text(asked->catalogue, arena, result.filed.receipt, &diagnostics);
  referee_log_diagnostics(asked->referee, asked->loaded->game->id, NULL, &diagnostics);
  if (receipt == NULL) return STATUS_CONFIG;
  add_text(asked, receipt);
  return STATUS_OK;
}

/* ---- draw and resignation ---- */

static Status ask_to_leave(Asked *asked, LeaveKind kind) {
  Hindrance hindrance;
  const char *code;
  Status status = leave_ask(asked->referee, asked->loaded, asked->seat, kind, &hindrance, &code);
  if (status != STATUS_OK) return status;
  if (hindrance != NULL) {
    tell_hindrance(asked, hindrance);
    return STATUS_OK;
  }
  const LoadedGame *loaded = asked->loaded;
  Tree *fields = fields_of(asked);
  tree_put_text(loaded->arena, fields, "code", code);
  tree_put_bool(loaded->arena, fields, "of_two", loaded->seated.count == 2);
  /* A game whose battles can be resigned one by one. */
  tree_put_bool(loaded->arena, fields, "of_part", game_section(loaded->game, "resign") >= 0);
  add_words(asked,
            kind == LEAVE_OFFER    ? "ask-offer"
            : kind == LEAVE_ACCEPT ? "ask-accept"
                                   : "ask-resign",
            fields);
  return STATUS_OK;
}

static Status withdraw(Asked *asked) {
  Hindrance hindrance;
  Status status = leave_withdraw(asked->referee, asked->loaded, asked->seat, &hindrance);
  if (status != STATUS_OK) return status;
  if (hindrance != NULL) {
    tell_hindrance(asked, hindrance);
  } else {
    add_words(asked, "done-withdraw", fields_of(asked));
  }
  return STATUS_OK;
}

/* ---- to be forgotten ---- */

static Tree *forget_fields(const Asked *asked, const ForgetPlan *plan) {
  Arena *arena = asked->loaded->arena;
  Tree *fields = fields_of(asked), *games = tree_put(arena, fields, "games", tree_list(arena));
  for (size_t i = 0; i < plan->count; i++) {
    Tree *game = tree_add(arena, games, tree_map(arena));
    tree_put_text(arena, game, "game", plan->seats[i].game);
    tree_put_text(arena, game, "title", plan->seats[i].title);
    tree_put_text(arena, game, "seat",
                  localize_name(asked->catalogue, arena, plan->seats[i].rules, plan->seats[i].name));
    tree_put_bool(arena, game, "leaves", plan->seats[i].leaves);
    tree_put_bool(arena, game, "of_two", plan->seats[i].of_two);
  }
  return fields;
}

static Status ask_to_forget(Asked *asked) {
  const LoadedGame *loaded = asked->loaded;
  ForgetPlan plan;
  Status status = forget_plan(asked->referee, loaded->arena, loaded->seats.items[asked->seat].bare, &plan);
  if (status != STATUS_OK) return status;
  Tree *fields = forget_fields(asked, &plan);
  if (plan.closed != NULL) tree_put_text(loaded->arena, fields, "closed", plan.closed);
  tree_put_text(loaded->arena, fields, "code", forget_code(asked->referee, loaded, asked->seat, &plan, 0));
  tree_put_int(loaded->arena, fields, "days", FORGET_DAYS - 1);
  add_words(asked, plan.closed != NULL ? "forget-closed" : "ask-forget", fields);
  return STATUS_OK;
}

/* *theirs: the code is for this. */
static Status confirm_forget(Asked *asked, const char *code, bool *theirs) {
  const LoadedGame *loaded = asked->loaded;
  const char *address = loaded->seats.items[asked->seat].bare;
  ForgetPlan plan;
  Forgotten done;
  Status status = forget_plan(asked->referee, loaded->arena, address, &plan);
  *theirs = false;
  for (int days = 0; status == STATUS_OK && days < FORGET_DAYS; days++)
    *theirs |= confirmation_code_matches(loaded->arena, code,
                                         forget_code(asked->referee, loaded, asked->seat, &plan, days));
  if (status != STATUS_OK || !*theirs) return status;
  if (plan.closed != NULL) return ask_to_forget(asked);
  status = forget_person(asked->referee, loaded->arena, address, NULL, &done);
  asked->forgotten = status == STATUS_OK;
  return status;
}

static Status confirm(Asked *asked, const Request *request) {
  bool forgets;
  Status before = confirm_forget(asked, request->argument, &forgets);
  if (before != STATUS_OK || forgets) return before;
  bool notifies;
  before = notify_confirm(asked->referee, asked->loaded, asked->seat, request->argument, &notifies);
  if (before == STATUS_OK && notifies) add_words(asked, "done-notify", fields_of(asked));
  if (before != STATUS_OK || notifies) return before;
  Hindrance hindrance;
  LeaveKind done = LEAVE_NOTHING;
  Status status =
      leave_confirm(asked->referee, asked->loaded, asked->seat, request->argument, &hindrance, &done);
  if (status != STATUS_OK) return status;
  if (hindrance != NULL) {
    tell_hindrance(asked, hindrance);
    return STATUS_OK;
  }
  Tree *fields = fields_of(asked);
  tree_put_bool(asked->loaded->arena, fields, "over", is_over(asked));
  add_words(asked,
            done == LEAVE_OFFER    ? "done-offer"
            : done == LEAVE_ACCEPT ? "done-accept"
                                   : "done-resign",
            fields);
  return STATUS_OK;
}

/* ---- all of them ---- */

static Status answer_one(Asked *asked, const Request *request) {
  switch (request->kind) {
  case REQUEST_HELP: return help(asked);
  case REQUEST_STATUS: return tell_status(asked);
  case REQUEST_REPORT: return send_report(asked);
  case REQUEST_RULES: return tell_rules(asked, request);
  case REQUEST_FORM: return form(asked);
  case REQUEST_UNDO: return undo(asked);
  case REQUEST_OFFER: return ask_to_leave(asked, LEAVE_OFFER);
  case REQUEST_ACCEPT: return ask_to_leave(asked, LEAVE_ACCEPT);
  case REQUEST_RESIGN: return ask_to_leave(asked, LEAVE_RESIGN);
  case REQUEST_WITHDRAW: return withdraw(asked);
  case REQUEST_FORGET: return ask_to_forget(asked);
  case REQUEST_CONFIRM: return confirm(asked, request);
  }
  return STATUS_BUG;
}

static const char *subject_of(const Asked *asked, const Requests *requests) {
  static const char *const NAMES[] = {
      [REQUEST_HELP] = "help",     [REQUEST_STATUS] = "status", [REQUEST_REPORT] = "report",
      [REQUEST_RULES] = "rules",   [REQUEST_FORM] = "form",     [REQUEST_UNDO] = "undo",
      [REQUEST_OFFER] = "draw",    [REQUEST_ACCEPT] = "draw",   [REQUEST_WITHDRAW] = "draw",
      [REQUEST_RESIGN] = "resign", [REQUEST_FORGET] = "forget", [REQUEST_CONFIRM] = "confirm",
  };
  Arena *arena = asked->loaded->arena;
  const char *words[REQUESTS_MOST];
  for (size_t i = 0; i < requests->count; i++) {
    const char *key = arena_printf(arena, "answers.referee.asked.names.%s", NAMES[requests->items[i].kind]);
    words[i] = catalogue_say(asked->catalogue, arena, key, NULL);
  }
  Tree *fields = fields_of(asked);
  tree_put_text(arena, fields, "words", catalogue_list(asked->catalogue, arena, words, requests->count));
  return catalogue_say(asked->catalogue, arena, "answers.referee.asked.subject", fields);
}

Status requests_answer(Referee *referee, LoadedGame *loaded, int seat, const IncomingMail *mail,
                       const Requests *requests, Hindrance no_undo, const char *also, bool may,
                       bool *forgotten) {
  Asked asked = {referee,
                 loaded,
                 seat,
                 mail,
                 referee_catalogue(referee, viewer_language(referee, loaded, seat)),
                 {.kind = "answer", .body = ""},
                 no_undo,
                 may,
                 false};
  *forgotten = false;
  if (asked.catalogue == NULL) return STATUS_CONFIG;
  asked.answer.subject = subject_of(&asked, requests);
  for (size_t i = 0; i < requests->count; i++) {
    Status status = answer_one(&asked, &requests->items[i]);
    *forgotten = asked.forgotten;
    if (status != STATUS_OK || asked.forgotten) return status;
  }
  if (!may || *asked.answer.body == '\0') return STATUS_OK;
  if (also != NULL) {
    Tree *fields = fields_of(&asked);
    tree_put_text(loaded->arena, fields, "other", also);
    add_words(&asked, "also", fields);
  }
  if (!mails_put_reply(referee, loaded, seat, &asked.answer)) return STATUS_CONFIG;
  return mail_reply_queue(referee, loaded, seat, mail, "asked", &asked.answer);
}
