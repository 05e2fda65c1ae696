#include "take_file.h"

#include <errno.h>
#include <string.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "../referee/intake/intake.h"
#include "../report/report.h"
#include "context.h"

/* NULL after telling why. */
static const char *receipt_for_people(Call *call, const SubmissionResult *result) {
  const Catalogue *catalogue = referee_catalogue(&call->referee, result->language);
  if (catalogue == NULL) return NULL;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, call->arena);
  const char *text = receipt_text(catalogue, call->arena, result->receipt, &diagnostics);
  referee_tell_diagnostics(&call->referee, "", NULL, &diagnostics);
  return text;
}

Status print_receipt(Call *call, const SubmissionResult *result) {
  if (call->format == FORMAT_YAML) return call_print_tree(call, result->receipt);
  const char *text = receipt_for_people(call, result);
  if (text != NULL) return call_print(text);
  /* The file is filed, whatever became of the template: its receipt must not be lost with it. */
  Status printed = call_print_tree(call, result->receipt);
  return printed == STATUS_OK ? STATUS_CONFIG : printed;
}

Status read_file(Call *call, SubmissionRequest *out) {
  char *text;
  size_t length;
  const char *path = call->words[2];
  if (file_read(call->arena, path, YAML_TURN_FILE_BYTES, &text, &length) != STATUS_OK) {
    referee_tell(&call->referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
    return STATUS_NO_INPUT;
  }
  *out = (SubmissionRequest){
      .game = call->words[0],
      .seat = call->words[1],
      .text = text,
      .length = length,
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
  status = submission_take(&call->referee, call->arena, &request, &result);
  if (status != STATUS_OK) return status;
  status = print_receipt(call, &result);
  return status == STATUS_OK && result.errors > 0 ? STATUS_BAD_DATA : status;
}
