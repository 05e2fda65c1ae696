#include "../base/utf8.h"
#include "../base/yaml.h"
#include "verbs.h"

typedef struct Suite {
  Call *call;
  int number, failed;
  Status status;
} Suite;

/* One result in the Test Anything Protocol; what was found follows as comments. */
static void print_result(Suite *suite, const char *path, const CaseResult *result) {
  suite->number++;
  if (!result->passed) suite->failed++;
  if (result->passed && suite->call->quiet) return;
  /* `#` would begin a directive of TAP. */
  char *name = arena_strdup(suite->call->arena, result->name);
  for (char *c = name; *c != '\0'; c++) {
    if (*c == '#' || *c == '\n') *c = ' ';
  }
  printf("%sok %d - %s\n", result->passed ? "" : "not ", suite->number, utf8_shown(suite->call->arena, name));
  if (result->passed) return;
  const Catalogue *catalogue = referee_catalogue(&suite->call->referee, suite->call->configuration.language);
  for (size_t i = 0; catalogue != NULL && i < result->found.count; i++) {
    const Diagnostic *d = &result->found.items[i];
    if (d->severity != SEVERITY_ERROR) continue;
    const char *line = catalogue_diagnostic(catalogue, suite->call->arena, result->game, d);
    printf("#   %s:%s\n", path, utf8_shown(suite->call->arena, line));
  }
}

static void run_documents(Suite *suite, const char *path, const Tree *documents) {
  for (size_t i = 0; i < documents->count; i++) {
    const Tree *document = documents->items[i].value;
    if (tree_is_null(document)) continue; /* comments before the first `---` */
    Arena *arena = arena_new();
    CaseResult result;
    case_run(&suite->call->referee, arena, document, &result);
    diagnostics_sort(&result.found);
    print_result(suite, path, &result);
    arena_free(arena);
  }
}

static void run_file(Suite *suite, const char *path) {
  Arena *arena = arena_new();
  CaseResult broken = {.name = path, .game = ""};
  diagnostics_init(&broken.found, arena);
  char *bytes;
  size_t length;
  if (call_read_file(suite->call, arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) {
    suite->status = STATUS_NO_INPUT;
    print_result(suite, path, &broken);
  } else {
    const Tree *documents = yaml_read_all(arena, bytes, length, &YAML_DATA, &broken.found);
    if (documents != NULL && broken.found.errors == 0) {
      run_documents(suite, path, documents);
    } else {
      print_result(suite, path, &broken);
    }
  }
  arena_free(arena);
}

static Status run_cases(Call *call) {
  Suite suite = {.call = call, .status = STATUS_OK};
  /* Without the program's own files no case can be run: logged once, not for each. */
  if (referee_catalogue(&call->referee, call->configuration.language) == NULL) return STATUS_CONFIG;
  printf("TAP version 13\n");
  for (size_t i = 0; i < call->word_count; i++) run_file(&suite, call->words[i]);
  printf("1..%d\n# %d passed, %d failed\n", suite.number, suite.number - suite.failed, suite.failed);
  if (suite.status != STATUS_OK) return suite.status;
  return suite.failed == 0 ? STATUS_OK : STATUS_CASE_FAILED;
}

const Command COMMAND_CASE = {
    .name = "case",
    .arguments = "FILE...",
    .summary = "Run rule cases; print TAP",
    .details =
        "A case file holds YAML documents. Each is a case: a rule number, a position, turn files, and what "
        "is expected. Comments under a `not ok` show what differs, as FILE:line:col. Exit code 1 if a case "
        "fails.\n\n"
        "Examples:\n"
        "  adjudicator case tests/cases/dos-de-mayo/*.yaml\n"
        "  adjudicator case mine.yaml --quiet        (failures only)\n",
    .words_least = 1,
    .words_most = (size_t)-1,
    .ledger = LEDGER_NONE,
    .run = run_cases,
};
