#include "commands.h"

#include <ctype.h>
#include <string.h>

#include "verbs.h"

static const OptionRule GLOBALS[] = {
    {"config", "FILE",
     "the configuration (default: $ADJUDICATOR_CONFIG, else ./adjudicator.yaml, "
     "~/.config/adjudicator/adjudicator.yaml or /etc/adjudicator/adjudicator.yaml)",
     false},
    {"database", "FILE", "the ledger (default: the configuration's)", false},
    {"now", "RFC3339", "use this time instead of the system clock (tests, replays)", false},
    {"format", "text|yaml",
     "text for people (default, also in pipes) or stable YAML; `show` also takes svg and png, `list` html, "
     "`rules` and `--help` mdoc",
     false},
    {"template-dir", "DIR", "use the templates and messages in this folder instead of ours, file by file",
     false},
    {"language", "en|es|fr",
     "print lists, reports and forms in this language; progress and errors stay English, and mail is in each reader's own",
     false},
    {"quiet", NULL, "print warnings and errors only", false},
    {"verbose", NULL, "print more on standard error", false},
    {"help", NULL, "print this help", false},
    {"version", NULL, "print the version", false},
};

#define WIDTH         80
#define OPTION_COLUMN 26

/* Words of `text` (in bytes: help is ASCII) from column `at` on, each further line from column `indent` on. */
static void print_wrapped(FILE *out, const char *text, int at, int indent) {
  bool first = true;
  while (*text != '\0') {
    size_t length = strcspn(text, " ");
    if (!first && at + 1 + (int)length > WIDTH) {
      fprintf(out, "\n%*s", indent, "");
      at = indent;
      first = true;
    }
    fprintf(out, "%s%.*s", first ? "" : " ", (int)length, text);
    at += (int)length + !first;
    first = false;
    text += length;
    text += strspn(text, " ");
  }
  fputc('\n', out);
}

/* Each line is a paragraph, to be wrapped, but those that are indented: they stay as they are. */
static void print_paragraphs(FILE *out, Arena *arena, const char *text) {
  while (*text != '\0') {
    size_t length = strcspn(text, "\n");
    const char *line = arena_strndup(arena, text, length);
    if (*line == ' ') {
      fprintf(out, "%s\n", line);
    } else {
      print_wrapped(out, line, 0, 0);
    }
    text += length + (text[length] == '\n');
  }
}

static void print_option(FILE *out, const OptionRule *rule) {
  int written = fprintf(out, "  --%s%s%s", rule->name, rule->value == NULL ? "" : " ",
                        rule->value == NULL ? "" : rule->value);
  if (written >= OPTION_COLUMN) {
    fprintf(out, "\n");
    written = 0;
  }
  fprintf(out, "%*s", OPTION_COLUMN - written, "");
  print_wrapped(out, rule->help, OPTION_COLUMN, OPTION_COLUMN);
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
    {STATUS_OK, "done; for `tick` and `send` also if another one is running, or single mails failed"},
    {STATUS_CASE_FAILED, "`case`: at least one case failed"},
    {STATUS_USAGE, "the command line is wrong"},
    {STATUS_BAD_DATA,
     "a file has errors; `verify`, `replay`, `import`, `patch`: a game differs; `new`, `import`: the name is "
     "taken"},
    {STATUS_NO_INPUT, "a file cannot be read, or there is no ledger yet"},
    {STATUS_NOT_FOUND,
     "no such game, seat, turn or rules; `show`: nothing to draw; `receive --only-ours`: mail for no game here"},
    {STATUS_UNAVAILABLE,
     "a service did not answer: no mail could be handed to the mail server, the mailbox could not be read, or "
     "the drawing program or the order desk is missing; nothing is lost"},
    {STATUS_BUG, "the program contradicts itself, or set a game aside for that: please report it"},
    {STATUS_CANNOT_CREATE, "the ledger, a lock beside it or a folder cannot be created"},
    {STATUS_IO, "reading or writing failed: a full disk, a damaged ledger, a closed standard output"},
    {STATUS_TRY_AGAIN, "try again later: the ledger is busy, or `tick` holds games"},
    {STATUS_NO_PERMISSION,
     "refused: not in this state of the game, or the ledger is frozen, or not this user's to read and write"},
    {STATUS_CONFIG,
     "the configuration or a template is wrong, or the ledger belongs to another version of the program"},
};

#define EXIT_CODE_COLUMN 6

static void print_exit_codes(FILE *out) {
  fprintf(out, "Exit codes (sysexits.h):\n");
  for (size_t i = 0; i < sizeof EXIT_CODES / sizeof *EXIT_CODES; i++) {
    fprintf(out, "  %2d  ", (int)EXIT_CODES[i].status);
    print_wrapped(out, EXIT_CODES[i].meaning, EXIT_CODE_COLUMN, EXIT_CODE_COLUMN);
  }
}

#define SUMMARY_COLUMN 31

void help_overview(FILE *out, const Command *const *commands) {
  fprintf(out, "Adjudicator runs wargames by e-mail: it takes in orders, resolves each turn by\n"
               "the rules, and mails every player what they can see.\n\n"
               "Usage: adjudicator COMMAND [ARGUMENTS] [OPTIONS]\n\n"
               "A first game, playing both sides; mail goes to the folder outbox/:\n"
               "  adjudicator new ducs --name first --option setup=standard \\\n"
               "      --seat orfburg=me@localhost --seat wulfenburg=me@localhost\n"
               "  adjudicator form first orfburg > orders.yaml\n"
               "  sed -i 's/^#moves:.*/moves: [OI8 1809]/' orders.yaml   # or edit it\n"
               "  adjudicator submit first orfburg orders.yaml\n"
               "  adjudicator tick\n"
               "  adjudicator show first --as wulfenburg\n\n"
               "Commands (`adjudicator help COMMAND` shows options and examples):\n");
  for (size_t i = 0; commands[i] != NULL; i++) {
    const Command *command = commands[i];
    int written = fprintf(out, "  %s %s", command->name, command->arguments);
    fprintf(out, "%*s%s\n", written < SUMMARY_COLUMN ? SUMMARY_COLUMN - written : 1, "", command->summary);
  }
  fprintf(out, "\n");
  print_globals(out);
  fprintf(out, "\nWithout a configuration the ledger is campaign.db and mail goes to the Maildir\n"
               "outbox/, both in the current folder.\n\n");
  print_exit_codes(out);
}

void help_command(FILE *out, const Command *command) {
  fprintf(out, "Usage: adjudicator %s%s%s%s%s%s\n\n%s.\n", command->name,
          *command->arguments == '\0' ? "" : " ", command->arguments, command->needs == NULL ? "" : " ",
          command->needs == NULL ? "" : command->needs, command->options == NULL ? "" : " [OPTIONS]",
          command->summary);
  if (command->options != NULL) {
    fprintf(out, "\nOptions:\n");
    for (const OptionRule *rule = command->options; rule->name != NULL; rule++) print_option(out, rule);
  }
  fprintf(out, "\n");
  Arena *arena = arena_new();
  print_paragraphs(out, arena, command->details);
  arena_free(arena);
  fprintf(out, "\n");
  print_globals(out);
}

/* ---- the same for the manual ---- */

static void manual_option(FILE *out, const OptionRule *rule) {
  fprintf(out, ".It Fl -%s%s", rule->name, rule->value == NULL ? "" : " Ar ");
  if (rule->value != NULL) mdoc_words(out, rule->value);
  fputc('\n', out);
  mdoc_sentence(out, rule->help);
}

static void manual_name(FILE *out, const Command *command) {
  fprintf(out, ".Sh NAME\n.Nm adjudicator-%s\n.Nd %c%s\n", command->name,
          tolower((unsigned char)*command->summary), command->summary + 1);
}

/* What is typed, as macro lines. */
static void manual_synopsis(FILE *out, const Command *command) {
  fprintf(out, ".Sh SYNOPSIS\n.Nm adjudicator %s\n", command->name);
  if (*command->arguments != '\0') {
    fprintf(out, ".Ar ");
    mdoc_words(out, command->arguments);
    fputc('\n', out);
  }
  for (const char *at = command->needs == NULL ? "" : command->needs; *at != '\0'; at += strspn(at, " ")) {
    size_t length = strcspn(at, " ");
    bool option = strncmp(at, "--", 2) == 0;
    fprintf(out, ".%s %.*s\n", option ? "Fl" : "Ar", (int)length - option, at + option);
    at += length;
  }
  fprintf(out, ".Op Ar options\n");
}

static void manual_page(FILE *out, const Command *command) {
  Arena *arena = arena_new();
  const char *examples = strstr(command->details, MDOC_EXAMPLES);
  size_t length = examples == NULL ? strlen(command->details) : (size_t)(examples - command->details);
  fprintf(out, ".\\\" PAGE %s\n", command->name);
  manual_name(out, command);
  manual_synopsis(out, command);
  fprintf(out, ".Sh DESCRIPTION\n");
  mdoc_paragraphs(out, arena_strndup(arena, command->details, length));
  if (command->options != NULL) {
    fprintf(out, ".Sh OPTIONS\n.Bl -tag -width Ds\n");
    for (const OptionRule *rule = command->options; rule->name != NULL; rule++) manual_option(out, rule);
    fprintf(out, ".El\n");
  }
  if (examples != NULL) {
    fprintf(out, ".Sh EXAMPLES\n");
    mdoc_examples(out, examples + strlen(MDOC_EXAMPLES));
  }
  arena_free(arena);
}

void help_manual(FILE *out, const Command *const *commands) {
  for (size_t i = 0; commands[i] != NULL; i++) manual_page(out, commands[i]);
  fprintf(out, ".\\\" PAGE\n.Sh OPTIONS OF EVERY COMMAND\n.Bl -tag -width Ds\n");
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
