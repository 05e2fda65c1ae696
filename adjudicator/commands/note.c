#include <string.h>

#include "verbs.h"

/* NULL after logging why. */
static const char *read_text(Call *call) {
  const char *word = call->words[1];
  if (strcmp(word, "-") != 0) return word;
  char *text;
  size_t length;
  if (call_read_file(call, call->arena, word, NOTE_BYTES, &text, &length) != STATUS_OK) return NULL;
  /* A NUL is not text: what follows it would be lost. */
  return strlen(text) == length ? text : "";
}

static Status note(Call *call) {
  const char *to = call_option(call, "to");
  const ActDemand demand = {.game = call->words[0]};
  const Note wanted = {.to = to == NULL ? "all" : to, .text = read_text(call)};
  ActResult result;
  if (wanted.text == NULL) return STATUS_NO_INPUT;
  Status status = act_note(&call->referee, call->arena, &demand, &wanted, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"to", "SEAT", "a seat, `all` seats (the default), or `observers`", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_NOTE = {
    .name = "note",
    .arguments = "NAME TEXT|-",
    .summary = "Mail a note from the game master",
    .details =
        "Quote TEXT for the shell, or write - to read it from standard input. The note is signed by the "
        "game master. It is kept in the log of the turn for those who got it.\n\n"
        "Examples:\n"
        "  adjudicator note madrid \"I am on a train until Sunday; ticks go on.\"\n"
        "  adjudicator note madrid --to french - < note.txt\n",
    .options = OPTIONS,
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_EXISTS,
    .run = note,
};
