#include "yaml_faults.h"

#include "yaml_limits.h"

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
