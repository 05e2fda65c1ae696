#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "../mail/incoming.h"
#include "../report/catalogue.h"
#include "verbs.h"

#define SHOWN_USUALLY 50

/* ---- one message ---- */

static const char *game_name(const GameRows *games, int64_t id) {
  for (size_t i = 0; i < games->count; i++) {
    if (games->items[i].id == id) return games->items[i].name;
  }
  return "";
}

/* A mail to a sealed game holds orders. */
static Status check_sealed(const Call *call, const GameRows *games, const InboxRow *row) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < games->count && status == STATUS_OK; i++) {
    if (games->items[i].id == row->game)
      status = sealed_check_game(&call->referee, &games->items[i], "this mail");
  }
  return status;
}

static void put_line(GString *out, const char *name, const char *value) {
  if (*value != '\0') g_string_append_printf(out, "%s: %s\n", name, value);
}

/* Where a text of a message stands: "attachment orders.yaml, quoted". */
static const char *place_of(Arena *arena, const MailText *text) {
  static const char *const SOURCES[] = {
      [TEXT_MARKERS] = "between the marks", [TEXT_ATTACHMENT] = "attachment", [TEXT_BODY] = "own lines"};
  return arena_concat(arena, SOURCES[text->source], text->file_name == NULL ? "" : " ",
                      text->file_name == NULL ? "" : text->file_name, text->distance > 0 ? ", quoted" : "",
                      text->bad ? ", not readable: " : "", text->bad ? mail_no_text_code(text->why) : "",
                      NULL);
}

/* The texts in it as they were read: a place's header line, then its text. */
static void put_texts(GString *out, Arena *arena, const IncomingMail *mail) {
  for (size_t i = 0; i < mail->text_count; i++) {
    const MailText *text = &mail->texts[i];
    if (text->length == 0 && !text->bad) continue;
    bool ended = text->length == 0 || text->text[text->length - 1] == '\n';
    g_string_append_printf(out, "\n--- %s ---\n", place_of(arena, text));
    g_string_append_len(out, text->text, (gssize)text->length);
    if (!ended) g_string_append_c(out, '\n');
  }
  if (mail->text_count == 0)
    g_string_append_printf(out, "\n--- nothing to read: %s ---\n", mail_no_text_code(mail->why));
}

/* The message as people read it, without the bytes of MIME. */
static Status print_decoded(const Call *call, const GameRows *games, const InboxRow *row) {
  Arena *arena = call->arena;
  IncomingMail mail;
  mail_read(arena, row->raw, (size_t)row->length, &mail);
  GString *out = g_string_new(NULL);
  put_line(out, "From", row->sender);
  for (size_t i = 0; i < mail.recipient_count; i++) put_line(out, "To", mail.recipients[i]);
  put_line(out, "Subject", mail.subject == NULL ? "" : mail.subject);
  put_line(out, "Came", arena_concat(arena, time_format(arena, row->at), " by ", row->way, NULL));
  put_line(out, "Game", game_name(games, row->game));
  put_line(out, "Fate", arena_concat(arena, row->fate, *row->words == '\0' ? "" : ": ", row->words, NULL));
  if (row->receipt > 0) put_line(out, "Receipt", arena_printf(arena, "%" PRId64, row->receipt));
  if (row->length > 0)
    put_texts(out, arena, &mail);
  else
    put_line(out, "Text",
             row->seat >= 0 ? "none is left: it was erased"
                            : "none is left: of mail that proves no seat it goes after 30 days");
  const char *text = arena_strdup(arena, out->str);
  g_string_free(out, TRUE);
  return call_print(text);
}

static Status print_message(Call *call, const char *word) {
  char *end;
  long long id = strtoll(word, &end, 10);
  if (end == word || *end != '\0' || id < 1)
    return call_misused(call, "a message has a number, not \"%s\"", word);
  InboxRow row;
  Status status = ledger_inbox_message(call->referee.ledger, call->arena, id, &row);
  if (status == STATUS_NOT_FOUND)
    referee_log(&call->referee, NOTICE_ERROR, "no message has the number %s; `adjudicator inbox` lists them",
                word);
  if (status != STATUS_OK)
    return status == STATUS_NOT_FOUND ? status : referee_ledger_status(&call->referee, status);
  GameRows games;
  status = ledger_games(call->referee.ledger, call->arena, &games);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  status = check_sealed(call, &games, &row);
  if (status != STATUS_OK) return status;
  if (call_option(call, "raw") == NULL) return print_decoded(call, &games, &row);
  size_t length = (size_t)row.length;
  return fwrite(row.raw, 1, length, stdout) == length ? STATUS_OK : STATUS_IO;
}

/* ---- the list ---- */

/* In the words of a language that was asked for; else as --fate takes it. */
static const char *fate_words(const Call *call, const Catalogue *catalogue, const char *fate) {
  if (call->language == NULL) return fate;
  return catalogue_say(catalogue, call->arena, arena_printf(call->arena, "terms.intake.%s", fate), NULL);
}

static Status print_text(Call *call, const GameRows *games, const InboxRows *rows) {
  const Catalogue *catalogue = referee_catalogue(&call->referee, call->configuration.language);
  if (catalogue == NULL) return STATUS_CONFIG;
  if (rows->count == 0) return call_print("No mail was taken in.\n");
  Status status = STATUS_OK;
  for (size_t i = 0; i < rows->count && status == STATUS_OK; i++) {
    const InboxRow *row = &rows->items[i];
    const char *game = game_name(games, row->game);
    status = call_print(arena_printf(
        call->arena, "%6lld  %s  %-10s  %s%s%s%s%s\n", (long long)row->id, time_format(call->arena, row->at),
        fate_words(call, catalogue, row->fate), *row->sender == '\0' ? "nobody" : row->sender,
        *game == '\0' ? "" : "  ", game, *row->words == '\0' ? "" : "  ", row->words));
  }
  return status;
}

static Status print_yaml(const Call *call, const GameRows *games, const InboxRows *rows) {
  Arena *arena = call->arena;
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < rows->count; i++) {
    const InboxRow *row = &rows->items[i];
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, entry, "id", row->id);
    tree_put_text(arena, entry, "at", time_format(arena, row->at));
    tree_put_text(arena, entry, "way", row->way);
    tree_put_text(arena, entry, "fate", row->fate);
    tree_put_text(arena, entry, "from", row->sender);
    tree_put_text(arena, entry, "game", game_name(games, row->game));
    tree_put_int(arena, entry, "receipt", row->receipt);
    tree_put_bool(arena, entry, "answered", row->answered);
    tree_put_text(arena, entry, "message-id", row->message_id);
    tree_put_text(arena, entry, "words", row->words);
    tree_put_int(arena, entry, "bytes", row->length);
  }
  return call_print_tree(call, list);
}

static Status game_wanted(Call *call, const GameRows *games, int64_t *id) {
  const char *name = call_option(call, "game");
  *id = 0;
  if (name == NULL) return STATUS_OK;
  for (size_t i = 0; i < games->count; i++) {
    if (strcmp(games->items[i].name, name) == 0) *id = games->items[i].id;
  }
  if (*id > 0) return STATUS_OK;
  return game_missing(&call->referee, name);
}

static Status inbox(Call *call) {
  if (call->word_count == 0 && call_option(call, "raw") != NULL)
    return call_misused(call, "--raw goes with the number of a message");
  if (call->word_count == 1) return print_message(call, call->words[0]);
  const char *fate = call_option(call, "fate");
  IntakeFate ignored;
  if (fate != NULL && !intake_fate_parse(fate, &ignored))
    return call_misused(call, "no fate is called \"%s\"", fate);
  GameRows games;
  Status status = ledger_games(call->referee.ledger, call->arena, &games);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  int64_t game;
  status = game_wanted(call, &games, &game);
  if (status != STATUS_OK) return status;
  InboxRows rows;
  int64_t limit = call_option(call, "all") != NULL ? INT64_MAX : SHOWN_USUALLY;
  status = ledger_inbox(call->referee.ledger, call->arena, game, fate, limit, &rows);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  return call->format == FORMAT_YAML ? print_yaml(call, &games, &rows) : print_text(call, &games, &rows);
}

static const OptionRule OPTIONS[] = {
    {"game", "NAME", "only mail for this game", false},
    {"fate", "FATE",
     "only mail that ended this way: filed, refused, preview, press, how-to, wrong-key, stranger, ...",
     false},
    {"raw", NULL, "with NUMBER: the bytes as they came", false},
    {"all", NULL, "all mail, not only the newest fifty", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_INBOX = {
    .name = "inbox",
    .arguments = "[NUMBER]",
    .summary = "List received mail, or print one message",
    .details =
        "With NUMBER it prints that message: who sent it, what became of it, and its texts as they were read. "
        "Each message has one fate, which --language tells in words:\n\n"
        "  filed, refused, preview   a turn file; answered with a receipt\n"
        "  press                     messages between players\n"
        "  request                   words such as status or undo; answered\n"
        "  how-to                    from a player, with nothing to read in it\n"
        "  wrong-key                 a turn file without the seat's key\n"
        "  stranger                  from nobody we know; not answered\n"
        "  automatic, bulk, own      replies of machines, lists, our own mail\n"
        "  bounce                    our mail was not delivered\n"
        "  unreadable                not a mail we can read\n\n"
        "Examples:\n"
        "  adjudicator inbox --fate stranger\n"
        "  adjudicator inbox 1\n"
        "  adjudicator inbox 1 --raw > mail.eml\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 1,
    .ledger = LEDGER_READ,
    .run = inbox,
};
