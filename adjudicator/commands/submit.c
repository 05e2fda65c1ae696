#include "../base/yaml.h"
#include "../report/report.h"
#include "verbs.h"

/* NULL after logging why. */
static const char *receipt_for_people(Call *call, const SubmissionResult *result) {
  const Catalogue *catalogue = referee_catalogue(&call->referee, result->language);
  if (catalogue == NULL) return NULL;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, call->arena);
  const char *text = receipt_text(catalogue, call->arena, result->receipt, &diagnostics);
  referee_log_diagnostics(&call->referee, "", NULL, &diagnostics);
  return text;
}

/* For people or programs; whatever becomes of templates its number is not lost. STATUS_CONFIG (logged) for a broken template,
 * STATUS_IO. */
static Status print_receipt(Call *call, const SubmissionResult *result) {
  if (call->format == FORMAT_YAML) return call_print_tree(call, result->receipt);
  const char *text = receipt_for_people(call, result);
  if (text != NULL) return call_print(text);
  /* The file is filed, whatever became of the template: its receipt must not be lost with it. */
  Status printed = call_print_tree(call, result->receipt);
  return printed == STATUS_OK ? STATUS_CONFIG : printed;
}

/* Reads the file named by the words NAME SEAT FILE into a request to file it. STATUS_NO_INPUT after
 * logging why not. */
static Status read_file(Call *call, SubmissionRequest *out) {
  char *text;
  size_t length;
  Status status = call_read_file(call, call->arena, call->words[2], YAML_TURN_FILE_BYTES, &text, &length);
  if (status != STATUS_OK) return status;
  SubmissionText *one = arena_alloc(call->arena, sizeof *one);
  *one = (SubmissionText){.text = text, .length = length};
  *out = (SubmissionRequest){
      .game = call->words[0],
      .seat = call->words[1],
      .texts = one,
      .text_count = 1,
      .source = "submit",
      .file = true,
  };
  return STATUS_OK;
}

Status take_file(Call *call, bool file) {
  SubmissionRequest request;
  SubmissionResult result;
  Status status = read_file(call, &request);
  if (status != STATUS_OK) return status;
  request.file = file;
  request.shown = true;
  request.language = call->language;
  status = file ? act_submit(&call->referee, call->arena, &request, NULL, &result)
                : submission_take(&call->referee, call->arena, &request, &result);
  if (status != STATUS_OK) return status;
  status = print_receipt(call, &result);
  return status == STATUS_OK && result.errors > 0 ? STATUS_BAD_DATA : status;
}

/* ---- for a seat ---- */

/* What the game master may see of a receipt in a sealed game: whether the file was filed. */
static Status tell_filed(Call *call, const SubmissionResult *result) {
  Tree *tree = tree_map(call->arena);
  tree_put(call->arena, tree, "number",
           result->number > 0 ? tree_int(call->arena, result->number) : tree_null(call->arena));
  tree_put_bool(call->arena, tree, "filed", result->filed);
  tree_put_bool(call->arena, tree, "refused", result->refused);
  tree_put_int(call->arena, tree, "errors", (int64_t)result->errors);
  if (call->format == FORMAT_YAML) return call_print_tree(call, tree);
  referee_log(&call->referee, NOTICE_DONE, "%s; %s. The game is sealed: the receipt goes to the seat",
              result->filed ? "filed" : "not filed", call_counted(call, (int64_t)result->errors, "error"));
  return STATUS_OK;
}

static Status submit_for_seat(Call *call, const char *reason) {
  SubmissionRequest request;
  SubmissionResult result = {.number = 0};
  Status status = read_file(call, &request);
  if (status == STATUS_OK) status = act_submit(&call->referee, call->arena, &request, reason, &result);
  if (status != STATUS_OK) return status;
  status = is_sealed(result.loaded) ? tell_filed(call, &result) : print_receipt(call, &result);
  return status == STATUS_OK && result.errors > 0 ? STATUS_BAD_DATA : status;
}

static Status submit(Call *call) {
  const char *reason = call_option(call, "reason");
  return reason == NULL ? take_file(call, true) : submit_for_seat(call, reason);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT",
     "file it as the game master: the seat gets the receipt by mail, and is shown this reason", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_SUBMIT = {
    .name = "submit",
    .arguments = "NAME SEAT FILE",
    .summary = "File a turn file for a seat; print its receipt",
    .details =
        "FILE is a turn file, or - for standard input. It replaces what the seat filed for this turn "
        "before.\n\n"
        "A file that cannot be read, or is for another game, turn or seat, is refused: it is kept, and "
        "changes nothing. A file whose orders break rules is filed; the player can replace it until the "
        "deadline. `preview: yes` files nothing. The file may leave out `key`; if it has one, it must be "
        "the seat's.\n\n"
        "Without --reason the file counts as the player's own, and the player gets the receipt by mail all the same, preceded by "
        "who handed the file in. A seat that the computer plays takes no file: give it "
        "to a player first (`replace`). A sealed game needs --reason, and only the "
        "seat sees the receipt.\n\n"
        "Exit code 65 if the file has errors, filed or not, else 0.\n\n"
        "Examples:\n"
        "  adjudicator submit madrid french orders.yaml\n"
        "  adjudicator form madrid french > orders.yaml; $EDITOR orders.yaml\n"
        "  adjudicator submit madrid french orders.yaml --reason \"dictated on the phone\"\n",
    .options = OPTIONS,
    .words_least = 3,
    .words_most = 3,
    .ledger = LEDGER_EXISTS,
    .run = submit,
};
