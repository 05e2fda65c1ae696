#include "commands.h"

#include <string.h>

#include "verbs.h"

static const OptionRule GLOBALS[] = {
    {"config", "FILE",
     "configuration (else $ADJUDICATOR_CONFIG, ./adjudicator.yaml,\n"
     "~/.config/adjudicator/adjudicator.yaml, /etc/adjudicator/adjudicator.yaml)",
     false},
    {"database", "FILE", "the ledger, instead of the configuration's", false},
    {"now", "RFC3339", "the time that it is (tests, replays)", false},
    {"format", "text|yaml",
     "text for people (the default, also in pipes), or stable YAML; `show`:\n"
     "also svg and png, a picture; `list`: also html; `--help`: also mdoc",
     false},
    {"template-dir", "DIR", "templates and messages that take the place of ours, file by file", false},
    {"language", "en|es|fr", "what is shown is in this one; what is mailed, in each reader's own", false},
    {"quiet", NULL, "warnings and errors only", false},
    {"verbose", NULL, "say more on standard error", false},
    {"help", NULL, "this help", false},
    {"version", NULL, "the version", false},
};

#define OPTION_COLUMN 26

static void print_option(FILE *out, const OptionRule *rule) {
  int written = fprintf(out, "  --%s%s%s", rule->name, rule->value == NULL ? "" : " ",
                        rule->value == NULL ? "" : rule->value);
  if (written >= OPTION_COLUMN) {
    fprintf(out, "\n");
    written = 0;
  }
  for (const char *line = rule->help; line != NULL; written = 0) {
    size_t length = strcspn(line, "\n");
    fprintf(out, "%*s%.*s\n", OPTION_COLUMN - written, "", (int)length, line);
    line = line[length] == '\n' ? line + length + 1 : NULL;
  }
}

static void print_globals(FILE *out) {
  fprintf(out, "Options for every command, anywhere on the line:\n");
  for (size_t i = 0; i < sizeof GLOBALS / sizeof *GLOBALS; i++) print_option(out, &GLOBALS[i]);
}

typedef struct ExitCode {
  Status status;
  const char *meaning;
} ExitCode;

static const ExitCode EXIT_CODES[] = {
    {STATUS_OK, "all is well"},
    {STATUS_CASE_FAILED, "`case`: at least one case failed"},
    {STATUS_USAGE, "the command line is wrong"},
    {STATUS_BAD_DATA, "the turn file, edition or position holds errors; a game of that name is there"},
    {STATUS_NO_INPUT, "a file that was named cannot be read; there is no ledger yet"},
    {STATUS_NOT_FOUND, "no such game, seat, turn or rules"},
    {STATUS_UNAVAILABLE, "a mail server, mailbox or helper program is not there; nothing is lost"},
    {STATUS_BUG, "the program contradicts itself, or a game was set aside for that: please report"},
    {STATUS_CANNOT_CREATE, "the ledger or a lock beside it cannot be made"},
    {STATUS_IO, "reading or writing failed"},
    {STATUS_TRY_AGAIN, "the ledger is busy, or a tick holds games as the world looks wrong: try again"},
    {STATUS_NO_PERMISSION, "refused: not in this state of the game, or the ledger is frozen"},
    {STATUS_CONFIG, "the configuration or a template is wrong, or the ledger is of another program"},
};

static void print_exit_codes(FILE *out) {
  fprintf(out, "Exit codes, those of sysexits.h:\n");
  for (size_t i = 0; i < sizeof EXIT_CODES / sizeof *EXIT_CODES; i++)
    fprintf(out, "  %2d  %s\n", (int)EXIT_CODES[i].status, EXIT_CODES[i].meaning);
}

void help_overview(FILE *out, const Command *const *commands) {
  fprintf(out, "adjudicator: a referee for play by e-mail\n\n"
               "Usage: adjudicator COMMAND [ARGUMENTS] [OPTIONS]\n\n"
               "Commands (`adjudicator COMMAND --help` shows options and examples):\n");
  for (size_t i = 0; commands[i] != NULL; i++) {
    const Command *command = commands[i];
    int written = fprintf(out, "  %s %s", command->name, command->arguments);
    fprintf(out, "%*s%s\n", written < 34 ? 34 - written : 1, "", command->summary);
  }
  fprintf(out, "\n");
  print_globals(out);
  fprintf(
      out,
      "\nWithout a configuration the ledger is campaign.db and mails go into the Maildir outbox/, both in\n"
      "the current folder.\n\n");
  print_exit_codes(out);
}

void help_command(FILE *out, const Command *command) {
  fprintf(out, "Usage: adjudicator %s%s%s%s\n\n%s.\n", command->name, *command->arguments == '\0' ? "" : " ",
          command->arguments, command->options == NULL ? "" : " [OPTIONS]", command->summary);
  if (command->options != NULL) {
    fprintf(out, "\nOptions:\n");
    for (const OptionRule *rule = command->options; rule->name != NULL; rule++) print_option(out, rule);
  }
  fprintf(out, "\n%s\n", command->details);
  print_globals(out);
}

/* ---- the same for the manual ---- */

static void manual_option(FILE *out, const OptionRule *rule) {
  fprintf(out, ".It Fl -%s%s", rule->name, rule->value == NULL ? "" : " Ar ");
  if (rule->value != NULL) mdoc_words(out, rule->value);
  fputc('\n', out);
  mdoc_sentence(out, rule->help);
}

static void manual_command(FILE *out, const Command *command) {
  fprintf(out, ".It Cm %s%s", command->name, *command->arguments == '\0' ? "" : " Ar ");
  mdoc_words(out, command->arguments);
  fputc('\n', out);
  mdoc_sentence(out, command->summary);
  if (command->options != NULL) {
    fprintf(out, ".Bl -tag -width Ds\n");
    for (const OptionRule *rule = command->options; rule->name != NULL; rule++) manual_option(out, rule);
    fprintf(out, ".El\n");
  }
  fprintf(out, ".Pp\n");
  mdoc_paragraphs(out, command->details);
}

void help_manual(FILE *out, const Command *const *commands) {
  fprintf(out, ".Sh COMMANDS\n.Bl -tag -width Ds\n");
  for (size_t i = 0; commands[i] != NULL; i++) manual_command(out, commands[i]);
  fprintf(out, ".El\n.Ss Options of every command\n.Bl -tag -width Ds\n");
  for (size_t i = 0; i < sizeof GLOBALS / sizeof *GLOBALS; i++) manual_option(out, &GLOBALS[i]);
  fprintf(out, ".El\n.Sh EXIT STATUS\n.Bl -tag -width \"69 EX_UNAVAILABLE\"\n");
  for (size_t i = 0; i < sizeof EXIT_CODES / sizeof *EXIT_CODES; i++) {
    Status status = EXIT_CODES[i].status;
    fprintf(out, ".It Li %d", (int)status);
    if (status != STATUS_CASE_FAILED) fprintf(out, " %s", status_name(status));
    fputc('\n', out);
    mdoc_sentence(out, EXIT_CODES[i].meaning);
  }
  fprintf(out, ".El\n");
}
