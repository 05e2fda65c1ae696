#include <inttypes.h>
#include <string.h>

#include "verbs.h"

/* ---- what was found ---- */

static Tree *verdict_tree(Call *call, const History *history, const Verification *found) {
  Tree *tree = tree_map(call->arena);
  tree_put_text(call->arena, tree, "game", history->row.name);
  tree_put_bool(call->arena, tree, "good", found->fault.table == NULL);
  tree_put_int(call->arena, tree, "windows", found->windows);
  tree_put_int(call->arena, tree, "events", found->events);
  tree_put_int(call->arena, tree, "files", found->files);
  tree_put_int(call->arena, tree, "rolls", found->rolls);
  if (found->rows > 0) tree_put_int(call->arena, tree, "rows", found->rows);
  if (found->erased > 0) tree_put_int(call->arena, tree, "erased", found->erased);
  if (found->held > 0) tree_put_int(call->arena, tree, "held", found->held);
  if (found->told > 0) tree_put_int(call->arena, tree, "told", found->told);
  if (found->unbound > 0) tree_put_int(call->arena, tree, "unbound", found->unbound);
  if (found->unreadable > 0) tree_put_int(call->arena, tree, "unreadable", found->unreadable);
  if (found->placed) tree_put_bool(call->arena, tree, "placed", true);
  tree_put_text(call->arena, tree, "link", found->link);
  if (found->fault.table == NULL) return tree;
  Tree *fault = tree_put(call->arena, tree, "fault", tree_map(call->arena));
  fault_put(call->arena, fault, &found->fault);
  int line, column;
  if (history_place(history, found->fault.table, found->fault.state, found->fault.number, found->fault.column,
                    &line, &column)) {
    tree_put_int(call->arena, fault, "line", line);
    tree_put_int(call->arena, fault, "at", column);
  }
  tree_put_text(call->arena, fault, "what", found->fault.what);
  return tree;
}

/* What no rule and no key can vouch for. */
static const char *reserves(const Call *call, const Verification *found) {
  const char *held =
      found->held == 0
          ? ""
          : arena_concat(call->arena, call_counted(call, found->held, "window"),
                         " of before a patch held by the log alone, with rolls that were checked\n", NULL);
  const char *told = found->told == 0 ? ""
                                      : arena_concat(call->arena, call_counted(call, found->told, "window"),
                                                     " with the dice of a notation, under no key\n", NULL);
  const char *erased =
      found->erased == 0
          ? ""
          : arena_concat(call->arena, call_counted(call, found->erased, "row"), " with erased texts\n", NULL);
  const char *unreadable = found->unreadable == 0
                               ? ""
                               : arena_concat(call->arena, call_counted(call, found->unreadable, "position"),
                                              " that cannot be read, undone\n", NULL);
  return arena_printf(call->arena, "%s%s%s%s%s",
                      found->placed ? "it began from a position that was given\n" : "", held, told, erased,
                      unreadable);
}

/* "FILE:LINE:COLUMN: " where a bundle has what differs; "". */
static const char *bundle_place(const Call *call, const History *history, const Fault *fault) {
  int line, column;
  if (!history_place(history, fault->table, fault->state, fault->number, fault->column, &line, &column))
    return "";
  return arena_printf(call->arena, "%s:%d:%d: ", history->bundle, line, column);
}

/* Of a part, whose older versions have no windows. */
static const char *binding(const Call *call, const History *history, const Verification *found) {
  if (!history_part_bound(history)) return "";
  const char *unbound = found->unbound == 0
                            ? ""
                            : arena_concat(call->arena, call_counted(call, found->unbound, "event"),
                                           " and files since its last window, under its seal alone\n", NULL);
  return arena_printf(call->arena, "%slast link %s\n", unbound, *found->link == '\0' ? "none" : found->link);
}

/* Says how it ended; `done` is the verb. */
static Status tell(Call *call, const History *history, const Verification *found, const char *done) {
  const Fault *fault = &found->fault;
  if (fault->table != NULL)
    referee_log(&call->referee, NOTICE_ERROR, "%s%s: %s: %s", bundle_place(call, history, fault),
                history->row.name, fault_place(call->arena, fault), fault->what);
  if (call->format == FORMAT_YAML) return call_print_tree(call, verdict_tree(call, history, found));
  if (fault->table != NULL) return STATUS_OK;
  if (history->part >= 0)
    return call_print(arena_printf(
        call->arena, "%s, the part of %s: %s, no difference: %s, %s, %s checked with its key\n%s",
        history->row.name, history->seats.names[history->part], done,
        call_counted(call, found->files, "file"), call_counted(call, found->events, "event"),
        call_counted(call, found->rolls, "roll"), binding(call, history, found)));
  return call_print(arena_printf(
      call->arena, "%s: %s, no difference: %s, %s, %s\n%slast link %s\n", history->row.name, done,
      call_counted(call, found->windows, "window"), call_counted(call, found->events, "event"),
      call_counted(call, found->rolls, "roll"), reserves(call, found), found->link));
}

Status verdict_tell(Call *call, const History *history, const Verification *found, const char *done,
                    Status status) {
  if (status != STATUS_OK && status != STATUS_BAD_DATA) return status;
  Status told = tell(call, history, found, done);
  return told == STATUS_OK ? status : told;
}

/* ---- the command ---- */

static bool is_bundle(const Call *call) {
  const char *word = call->words[0];
  return strcmp(word, "-") == 0 || strchr(word, '.') != NULL || strchr(word, '/') != NULL;
}

static Status load(Call *call, History *history) {
  Status status = call->referee.ledger == NULL ? call->referee.open(call->referee.open_context) : STATUS_OK;
  return status == STATUS_OK ? history_load(&call->referee, call->arena, call->words[0], history) : status;
}

Status load_history(Call *call, History *history) {
  return is_bundle(call) ? history_read(&call->referee, call->arena, call->words[0], history)
                         : load(call, history);
}

/* Told beside the rest: what was filed counts, however it was found. */
static Status search_again(Call *call, const History *history) {
  StandInsFound found;
  Status status = verify_stand_ins(&call->referee, history, &found);
  if (status != STATUS_OK && status != STATUS_BAD_DATA) return status;
  const char *passed =
      found.passed == 0 ? "" : arena_printf(call->arena, ", %" PRId64 " passed over", found.passed);
  const char *words =
      arena_printf(call->arena, "stand-ins: %s searched again, %" PRId64 " different%s",
                   call_counted(call, found.same + found.different, "file"), found.different, passed);
  if (call->format == FORMAT_YAML) {
    Tree *tree = tree_map(call->arena);
    tree_put_int(call->arena, tree, "same", found.same);
    tree_put_int(call->arena, tree, "different", found.different);
    tree_put_int(call->arena, tree, "passed", found.passed);
    Tree *all = tree_map(call->arena);
    tree_put(call->arena, all, "stand_ins", tree);
    Status printed = call_print_tree(call, all);
    return printed == STATUS_OK ? status : printed;
  }
  Status printed = call_print(arena_concat(call->arena, words, "\n", NULL));
  return printed == STATUS_OK ? status : printed;
}

static Status verify(Call *call) {
  History history = {.row = {.name = call->words[0]}, .part = -1};
  Verification found = {.link = ""};
  bool bundle = is_bundle(call);
  Status status = load_history(call, &history);
  /* A damaged row of the ledger is a result to report. */
  if (status != STATUS_OK && (bundle || status != STATUS_BUG)) return status;
  if (status == STATUS_OK && history.part >= 0)
    return verdict_tell(call, &history, &found, "verified", verify_part(&call->referee, &history, &found));
  status = status == STATUS_OK ? verify_history(&call->referee, &history, &found)
                               : verify_damage(&call->referee, status, &found);
  status = verdict_tell(call, &history, &found, "verified", status);
  bool again = call_option(call, "stand-ins") != NULL;
  return status == STATUS_OK && again ? search_again(call, &history) : status;
}

static const OptionRule OPTIONS[] = {
    {"stand-ins", NULL, "also search again for each file that the computer made, and compare", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_VERIFY = {
    .name = "verify",
    .arguments = "NAME|BUNDLE.yaml",
    .summary = "Check a game against its log, keys and rules",
    .details =
        "Recomputes every link of the log, every digest, key, roll and shuffle, adjudicates every window "
        "again, and compares every row of the ledger with the log. It prints the first difference with its table, state, number and column; the exit "
        "code is then 65.\n\n"
        "A word with a dot or slash is a bundle, the file `adjudicator export` prints; a difference in it is told with "
        "line and column. Of the part of one seat (export --as) its files, the commitments, the salts and the rolls "
        "whose keys were published are checked, and that each window is the one the log holds, under the last link that is "
        "printed: that link must be in a report of the seat. What came since the last window is counted; its seal, a "
        "digest of the whole part, tells changes of it, unless the seal was made anew, too.\n\n"
        "A file of the computer counts as it was filed: nothing is searched. With --stand-ins each is searched again, by "
        "the key of its turn and what its seat knew; one that is different is told in a line of its own (65), and so is a file "
        "that somebody else filed for a seat that the computer played.\n\n"
        "Examples:\n"
        "  adjudicator verify madrid\n"
        "  adjudicator verify madrid --stand-ins\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_LATER,
    .run = verify,
};
