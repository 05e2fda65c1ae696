/* The commands: the row that describes each, the table of rows, and the way from main's arguments to a
 * call. What commands share is in verbs.h. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "../referee/office/office.h"

/* An option of one verb. */
typedef struct OptionRule {
  const char *name;  /* without hyphens: "every" */
  const char *value; /* the word for its value: "48h"; NULL for a flag */
  const char *help;
  bool repeats; /* may be given more than once */
} OptionRule;

typedef struct OptionValue {
  const char *name, *value; /* value "" for a flag */
} OptionValue;

typedef enum Format { FORMAT_TEXT, FORMAT_YAML, FORMAT_HTML, FORMAT_SVG, FORMAT_PNG, FORMAT_MDOC } Format;

typedef enum LedgerNeed {
  LEDGER_NONE,   /* the verb works without a ledger */
  LEDGER_EXISTS, /* it must be there */
  LEDGER_READ,   /* the same, but the verb changes nothing: all that it reads is of one moment. Works with
                    a ledger that is frozen or may not be written, too */
  LEDGER_LATER,  /* as LEDGER_READ, but opened by referee->open if the verb needs it */
  LEDGER_CREATE  /* made if it is missing, by referee->open when the verb needs it */
} LedgerNeed;

typedef struct Command Command;

/* The line on a terminal that says how far long work is. */
typedef struct ProgressLine {
  bool wanted;         /* standard error is a terminal that can erase a line, and nobody asked for quiet */
  bool begun, shown;   /* something was to be told; it stands on the screen now */
  int64_t since, last; /* milliseconds of referee->elapsed: when that was, and when the line changed last */
} ProgressLine;

/* One call of the program, parsed. */
typedef struct Call {
  Arena *arena;
  const Command *const *commands; /* all that there are, ended by NULL */
  const Command *command;
  const char **words; /* the positional arguments after the verb */
  size_t word_count;
  OptionValue *options; /* of the verb, in the order given */
  size_t option_count;
  /* The global options. */
  const char *config, *database, *now, *template_folder, *language;
  Format format;
  bool quiet, verbose, help, version;
  /* Filled by call_open(). */
  Configuration configuration;
  Referee referee;
  Tree *notes; /* lines logged as done, for YAML output */
  ProgressLine progress;
} Call;

struct Command {
  const char *name;
  const char *arguments; /* "NAME SEAT FILE" */
  const char *needs;     /* options without which it does nothing: "--reason TEXT"; NULL if there are none */
  const char *summary;   /* one line */
  const char *details;   /* paragraphs and examples for `adjudicator VERB --help` */
  const OptionRule *options; /* ended by a row with name NULL; may be NULL */
  size_t words_least, words_most;
  LedgerNeed ledger;
  bool without_configuration; /* it runs whatever the configuration says; the ledger must be LEDGER_NONE */
  bool page;                  /* --format takes html, too */
  bool pictures;              /* --format takes svg and png, too */
  bool manual;                /* --format takes mdoc, too */
  Status (*run)(Call *call);
};

/* All commands; main.c's table is in the order of a game's life. */
extern const Command COMMAND_NEW, COMMAND_INVITE, COMMAND_ADMIT, COMMAND_LIST, COMMAND_SHOW, COMMAND_FORM,
    COMMAND_DESK, COMMAND_CHECK, COMMAND_SUBMIT, COMMAND_RECEIVE, COMMAND_INBOX, COMMAND_TICK, COMMAND_SEND,
    COMMAND_ADJUDICATE, COMMAND_CASE, COMMAND_RULES, COMMAND_PRACTICE, COMMAND_RELEASE, COMMAND_REMIND,
    COMMAND_PAUSE, COMMAND_RESUME, COMMAND_EXTEND, COMMAND_SET, COMMAND_AWAY, COMMAND_REPLACE,
    COMMAND_ADDRESS, COMMAND_RESEND, COMMAND_NOTE, COMMAND_ERASE, COMMAND_FORGET, COMMAND_OBSERVE,
    COMMAND_ROLLBACK, COMMAND_END, COMMAND_PATCH, COMMAND_VERIFY, COMMAND_REPLAY, COMMAND_STUDY,
    COMMAND_EXPORT, COMMAND_IMPORT, COMMAND_PUBLISH, COMMAND_BACKUP, COMMAND_RESTORE, COMMAND_FREEZE,
    COMMAND_THAW, COMMAND_INIT, COMMAND_DOCTOR;

/* The value of an option, the last one given; NULL if it was not given. */
const char *call_option(const Call *call, const char *name);

/* --- The command line, parsed (arguments.c) --- */

/* Global options anywhere, a verb, its words and options: fills `call` (zeroed but for arena and commands)
 * from main's arguments: --name VALUE and --name=VALUE alike, `--` ends the options, a lone `-` is a word.
 * STATUS_OK, also with call->command NULL if only --help or --version was asked for; STATUS_USAGE after
 * saying on standard error what is wrong. */
Status arguments_read(Call *call, int count, char **arguments);

/* --- Help, from the tables that the parser uses (help.c) --- */

/* The overview of all verbs, or one verb's own help, to `out`. */
void help_overview(FILE *out, const Command *const *commands);
void help_command(FILE *out, const Command *command);
/* The manual as mdoc(7): behind a line `.\" PAGE NAME` the page of each command but for its head and its last section, then the
 * sections OPTIONS OF EVERY COMMAND and EXIT STATUS. */
void help_manual(FILE *out, const Command *const *commands);

/* --- From the command line to the referee: configuration, ledger, clock, log (context.c) --- */

/* Reads the configuration, opens the ledger if the verb needs one, sets the clock. Errors are logged on
 * standard error. STATUS_OK, STATUS_USAGE (--now, --language), STATUS_CONFIG, STATUS_NO_INPUT,
 * STATUS_CANNOT_CREATE, STATUS_NO_PERMISSION (frozen), STATUS_IO. */
Status call_open(Call *call);
void call_close(Call *call);

#endif
