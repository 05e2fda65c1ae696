#include "acts.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"
#include "../turn/turn.h"

/* ---- one game ---- */

/* What a reader may know: the game's zone, or their own. */
static Tree *fields_for(const Act *act, int seat, const char *zone, const SeatRow *whose) {
  Tree *fields = tree_map(act->arena);
  bool own = whose != NULL && whose->seat == seat;
  if (own || whose == NULL) tree_put_text(act->arena, fields, "zone", zone);
  if (own) tree_put_bool(act->arena, fields, "own", true);
  return fields;
}

static Status tell_stopped(const Act *act, const char *zone, const SeatRow *whose) {
  const LoadedGame *loaded = act->loaded;
  const char *ordinal = arena_printf(act->arena, "%d", (int)act->number);
  Status status = addresses_check(act->referee, loaded);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++)
    status = mails_queue_notice(act->referee, loaded, seat, "act-zone-lost", ordinal,
                                fields_for(act, seat, zone, whose));
  if (status != STATUS_OK) return status;
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "zone", zone);
  tree_put_text(act->arena, fields, "turn", loaded->turn);
  if (whose != NULL) tree_put_text(act->arena, fields, "player", whose->name);
  ordinal = arena_printf(act->arena, "%" PRId64, act->referee->now);
  return mails_queue_referee(act->referee, act->arena, &loaded->row, "zone-lost", ordinal, fields);
}

/* Somebody may have ended or paused it since it was found. */
static Status stop(Act *act, void *context) {
  (void)context;
  const SeatRow *whose;
  const char *zone = zone_missing(&act->loaded->row, &act->loaded->seats, &whose);
  if (zone == NULL || strcmp(act->loaded->row.status, "running") != 0) return STATUS_OK;
  Status status = act_stop_clock(act);
  if (status == STATUS_OK) status = act_record(act, "act-zone-lost", AUDIENCE_ALL, NULL);
  return status == STATUS_OK ? tell_stopped(act, zone, whose) : status;
}

/* `context`: a bool, whether a zone is missing still. */
static Status restart(Act *act, void *context) {
  bool *missing = context;
  const SeatRow *whose;
  const char *zone = zone_missing(&act->loaded->row, &act->loaded->seats, &whose);
  *missing = zone != NULL;
  if (strcmp(act->loaded->row.status, "paused") != 0) return STATUS_OK;
  if (zone != NULL) {
    zone_log_missing(act->referee, &act->loaded->row, zone, whose);
    return STATUS_OK;
  }
  Tree *fields = tree_map(act->arena);
  Status status = act_restart_clock(act, fields);
  if (status == STATUS_OK) status = act_record(act, "act-zone-back", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = act_notify(act, "act-zone-back", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) act_tell_deadline(act, "restarted: the time zone is known again");
  return status;
}

/* ---- all of them ---- */

static Status look_at_stopped(Referee *referee, Arena *arena, bool *stopped) {
  GameRows rows;
  Status worst = referee_ledger_status(referee, ledger_games_stopped(referee->ledger, arena, &rows));
  *stopped = worst != STATUS_OK;
  for (size_t i = 0; worst == STATUS_OK && i < rows.count; i++) {
    bool missing = true;
    ActResult ignored;
    const ActDemand demand = {.game = rows.items[i].name};
    Arena *own = arena_new();
    Status status = act_perform(referee, own, &demand, restart, &missing, &ignored);
    arena_free(own);
    *stopped |= missing || status != STATUS_OK;
    worst = status_worse(worst, status);
  }
  return worst;
}

static bool is_known(GHashTable *known, const char *zone) {
  gpointer found;
  if (g_hash_table_lookup_extended(known, zone, NULL, &found)) return found != NULL;
  bool is = !time_zone_gone(zone);
  g_hash_table_insert(known, (gpointer)zone, is ? known : NULL);
  return is;
}

static Status look_at_running(Referee *referee, Arena *arena, bool *stopped) {
  ZoneRows rows;
  Status worst = referee_ledger_status(referee, ledger_zones(referee->ledger, arena, &rows));
  if (worst != STATUS_OK) return worst;
  GHashTable *known = g_hash_table_new(g_str_hash, g_str_equal);
  for (size_t i = 0; i < rows.count; i++) {
    if (is_known(known, rows.items[i].zone)) continue;
    ActResult ignored;
    const ActDemand demand = {.game = rows.items[i].game};
    Arena *own = arena_new();
    worst = status_worse(worst, act_perform(referee, own, &demand, stop, NULL, &ignored));
    arena_free(own);
    *stopped = true;
  }
  g_hash_table_destroy(known);
  return worst;
}

Status zones_watch(Referee *referee, bool *stopped) {
  Arena *arena = arena_new();
  bool before = *stopped;
  *stopped = false;
  Status status = look_at_running(referee, arena, stopped);
  bool more = before || *stopped;
  /* Each that is stopped is named in the log of every tick. */
  if (more) status = status_worse(status, look_at_stopped(referee, arena, stopped));
  arena_free(arena);
  return status == STATUS_OK && *stopped ? STATUS_TRY_AGAIN : status;
}
