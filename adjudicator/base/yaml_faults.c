#include "yaml_faults.h"

void yaml_fault(YamlFaults *faults, YamlFault fault) {
  faults->count++;
  if (faults->count > YAML_ERRORS + 1) return;
  if (faults->count == YAML_ERRORS + 1) {
    diagnose_at(faults->diagnostics, SEVERITY_NOTE, "FILE-YAML", "yaml-more-errors", fault.line, fault.column,
                NULL);
    return;
  }
  /* A field that is NULL ends the list early. */
  diagnose_at(faults->diagnostics, SEVERITY_ERROR, fault.code, fault.message, fault.line, fault.column,
              fault.field, fault.value, fault.second_field, fault.second_value, NULL);
}

bool yaml_faults_full(const YamlFaults *faults) {
  return faults->count > YAML_ERRORS;
}

void yaml_faults_bad_line(YamlFaults *faults, int line) {
  faults->unreadable = true;
  if (faults->bad_line_count < YAML_ERRORS) faults->bad_lines[faults->bad_line_count++] = line;
}

bool yaml_faults_is_bad_line(const YamlFaults *faults, int line) {
  for (size_t i = 0; i < faults->bad_line_count; i++) {
    if (faults->bad_lines[i] == line) return true;
  }
  return false;
}
