#include "acts.h"

#include <strings.h>

#include "../../mail/message.h"
#include "../letters/letters.h"

static bool looks_on(const Act *act, const ObserverRow *observer, const char *bare) {
  char *theirs;
  return mail_address_valid(act->arena, observer->address, &theirs) && strcasecmp(theirs, bare) == 0;
}

/* The observer with this address; NULL for none. */
static Status find_observer(const Act *act, const char *address, const ObserverRow **found) {
  ObserverRows rows;
  char *bare;
  *found = NULL;
  if (!mail_address_valid(act->arena, address, &bare)) {
    referee_log(act->referee, NOTICE_ERROR, "not a mail address: \"%s\"", address);
    return STATUS_USAGE;
  }
  Status status = ledger_observers(act->referee->ledger, act->arena, act->loaded->row.id, &rows);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  for (size_t i = 0; i < rows.count && *found == NULL; i++) {
    const ObserverRow *observer = &rows.items[i];
    if (looks_on(act, observer, bare)) *found = observer;
  }
  return STATUS_OK;
}

/* ---- from now on ---- */

/* They observe already: unless their mail bounced and was stopped, there is nothing to do. */
static Status observe_again(const Act *act, const ObserverRow *present) {
  bool was_stopped;
  Status status = act_reset_address(act, present->address, &was_stopped);
  if (status != STATUS_OK) return status;
  if (!was_stopped)
    return act_refuse(act, "has %s as an observer already, since %s", present->address,
                      time_format_zone(act->arena, present->at, act->loaded->row.timezone));
  referee_log(act->referee, NOTICE_DONE, "%s: mail for %s goes there again", act->loaded->row.name,
              present->address);
  return STATUS_OK;
}

static Status check_observing(const Act *act, const Observing *observing) {
  char *own, *bare;
  if (observing->timezone != NULL && !time_zone_known(observing->timezone)) {
    referee_log(act->referee, NOTICE_ERROR, "no such time zone: \"%s\"", observing->timezone);
    return STATUS_USAGE;
  }
  if (!referee_language_good(act->referee, observing->language)) return STATUS_USAGE;
  if (mail_address_valid(act->arena, act->referee->configuration->from, &own) &&
      mail_address_valid(act->arena, observing->address, &bare) && strcasecmp(own, bare) == 0)
    return act_refuse(act, "cannot be observed from %s: this is the game master's own address", own);
  return act_must_go_on(act);
}

static Status observe(Act *act, void *context) {
  const Observing *observing = context;
  const ObserverRow *present;
  bool was_stopped;
  Status status = find_observer(act, observing->address, &present);
  if (status != STATUS_OK) return status;
  if (present != NULL) return observe_again(act, present);
  status = check_observing(act, observing);
  if (status == STATUS_OK) status = act_reset_address(act, observing->address, &was_stopped);
  if (status != STATUS_OK) return status;
  const char *zone = observing->timezone;
  ObserverRow row = {
      .address = observing->address,
      .timezone = zone == NULL ? act->loaded->row.timezone : zone,
      .language = observing->language == NULL ? act->referee->configuration->language : observing->language,
      .at = act->referee->now,
  };
  status = observer_begin(act->referee, act->loaded, &row, act->reason);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: %s gets the public reports from now on",
                act->loaded->row.name, row.address);
  return status;
}

Status act_observe(Referee *referee, Arena *arena, const ActDemand *demand, const Observing *observing,
                   ActResult *out) {
  Observing copy = *observing;
  return act_perform(referee, arena, demand, observe, &copy, out);
}

/* ---- no longer ---- */

static Status end_observing(Act *act, void *context) {
  const char *address = context;
  const ObserverRow *observer;
  Status status = find_observer(act, address, &observer);
  if (status != STATUS_OK) return status;
  if (observer == NULL) {
    referee_log(act->referee, NOTICE_ERROR, "%s: %s is not an observer", act->loaded->row.name, address);
    return STATUS_NOT_FOUND;
  }
  status = observer_end(act->referee, act->loaded, observer, act->reason);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: %s gets no more reports", act->loaded->row.name,
                observer->address);
  return status;
}

Status act_observe_end(Referee *referee, Arena *arena, const ActDemand *demand, const char *address,
                       ActResult *out) {
  return act_perform(referee, arena, demand, end_observing, arena_strdup(arena, address), out);
}
