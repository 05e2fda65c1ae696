#include <string.h>

#include "../referee/record/record.h"
#include "../referee/tell/tell.h"
#include "context.h"
#include "show_picture.h"

static Status read_viewer(Call *call, const Table *table, int *viewer) {
  const char *name = call_option(call, "as");
  *viewer = VIEWER_REFEREE;
  if (name == NULL || strcmp(name, "referee") == 0) return STATUS_OK;
  *viewer = strcmp(name, "public") == 0 ? VIEWER_PUBLIC : table_seat(table, name);
  if (*viewer != -1 || strcmp(name, "public") == 0) return STATUS_OK;
  const char *near = nearest_word(name, table->seated.names);
  referee_tell(&call->referee, NOTICE_ERROR, "%s has no seat \"%s\"%s%s%s; also: public, referee",
               table->row.name, name, near == NULL ? "" : "; did you mean \"", near == NULL ? "" : near,
               near == NULL ? "" : "\"?");
  return STATUS_NOT_FOUND;
}

static Status no_such_turn(const Call *call, const Table *table, const char *turn) {
  referee_tell(&call->referee, NOTICE_ERROR, "%s had no turn \"%s\" yet; it waits for turn %s",
               table->row.name, turn, table->turn);
  return STATUS_NOT_FOUND;
}

/* The report that was mailed, byte for byte. */
static Status show_mailed(Call *call, const Table *table, int seat, const char *turn) {
  OutboxRows mails;
  Status status =
      ledger_mails(call->referee.ledger, call->arena, table->row.id, "report", turn, seat, &mails);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  if (mails.count == 0) return no_such_turn(call, table, turn);
  const OutboxRow *mail = &mails.items[mails.count - 1];
  if (mail->damaged == NULL) return call_print(mail->body);
  referee_tell(&call->referee, NOTICE_ERROR, "the mail %s in the ledger is damaged: column %s",
               mail->message_id, mail->damaged);
  return STATUS_BUG;
}

static Status show_document(Call *call, const Table *table, int viewer, const EventRows *events) {
  Tree *document = document_view(&call->referee, table, viewer, events);
  if (document == NULL) return STATUS_CONFIG;
  if (call->format == FORMAT_YAML) return call_print_tree(call, document);
  if (call->format != FORMAT_TEXT) return show_picture(call, table, viewer, document);
  if (!document_for_people(&call->referee, table, viewer, false, events, document)) return STATUS_CONFIG;
  const char *text = document_text(&call->referee, table, viewer, document);
  return text == NULL ? STATUS_CONFIG : call_print(text);
}

static Status show_turn(Call *call, Table *table, int viewer, const char *turn) {
  if (viewer >= 0 && call->format == FORMAT_TEXT) return show_mailed(call, table, viewer, turn);
  StateRow row;
  int64_t known = table->number;
  Status status = recent_state_of_turn(&call->referee, table, turn, &row);
  if (status == STATUS_NOT_FOUND) return no_such_turn(call, table, turn);
  if (status != STATUS_OK) return status;
  if (row.number != table->number) table->row.deadline = TIME_NONE;
  status = table_put_state(&call->referee, table, &row);
  if (status != STATUS_OK) return status;
  EventRows events;
  status = recent_turn_events(&call->referee, table, &row, known, &events);
  if (status != STATUS_OK) return status;
  return show_document(call, table, viewer, &events);
}

/* What the last reports told, or will tell when they are released, and the acts since. */
static Status show_present(Call *call, const Table *table, int viewer) {
  int64_t after;
  EventRows events;
  Status status = recent_report(&call->referee, table, table->number, &after);
  if (status == STATUS_OK) status = recent_events(&call->referee, table, after, &events);
  return status == STATUS_OK ? show_document(call, table, viewer, &events) : status;
}

/* What everybody may know is what was given out; the game master, and who looks for him over a player's
 * shoulder, sees what waits for its release, too. */
static Status load_table(Call *call, Table *table) {
  const char *viewer = call_option(call, "as");
  bool public = viewer != NULL && strcmp(viewer, "public") == 0;
  return (public ? table_load : table_load_newest)(&call->referee, call->arena, call->words[0], table);
}

static Status show(Call *call) {
  Table table;
  int viewer;
  const char *turn = call_option(call, "turn");
  Status status = show_picture_options(call);
  if (status != STATUS_OK) return status;
  status = load_table(call, &table);
  if (status == STATUS_OK) status = read_viewer(call, &table, &viewer);
  if (status == STATUS_OK && viewer != VIEWER_PUBLIC)
    status = sealed_check(&call->referee, &table, "any view but the public one");
  if (status != STATUS_OK) return status;
  call_put_language(call, &table);
  return turn == NULL ? show_present(call, &table, viewer) : show_turn(call, &table, viewer, turn);
}

static const OptionRule OPTIONS[] = {
    {"as", "SEAT", "a seat, `public`, or `referee` (the default: everything)", false},
    {"turn", "T", "as things stood in that turn; for a seat, the report as it was mailed", false},
    {"output", "FILE", "where a picture is written; standard output otherwise", false},
    {"with", "LAYER", "what a picture shows on wish: zones-of-control (Ducs)", true},
    {"percent", "N", "of a PNG: its size, 100 is 640 pixels wide (150)", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_SHOW = {
    .name = "show",
    .arguments = "NAME",
    .summary = "A game as a seat, the public or the referee sees it",
    .details = "With --as SEAT --turn T the last report that was mailed to that seat in turn T, byte for "
               "byte. As YAML\n"
               "the view: position, log of events, who owes what. Of a sealed game that runs only --as "
               "public; where results "
               "wait\n"
               "for their release, they are shown to the game master here, but not --as public.\n\n"
               "With --format svg or png the picture of the position, with what happened last, from the same "
               "view.\n\n"
               "Examples:\n"
               "  adjudicator show madrid --as spanish\n"
               "  adjudicator show madrid --as french --turn 3\n"
               "  adjudicator show madrid --format yaml\n"
               "  adjudicator show madrid --as french --format png --output madrid.png\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_READ,
    .pictures = true,
    .run = show,
};
