#include "acts_away.h"

#include "absence.h"
#include "document.h"

static Status misused(const Act *act, const char *what, const char *word) {
  referee_tell(act->referee, NOTICE_ERROR, "%s: \"%s\"", what, word);
  return STATUS_USAGE;
}

static bool read_time(const char *text, const char *zone, bool end, Time *out) {
  Time first, last;
  if (!day_parse(text, zone, &first, &last)) return time_parse(text, out);
  *out = end ? last : first;
  return true;
}

static Status read_span(const Act *act, const AwayWish *wish, const char *zone, Span *out) {
  static const char what[] = "no day such as 2026-12-20, and no time such as 2026-12-20T18:00:00+01:00";
  Time now = act->referee->now;
  if (!read_time(wish->from, zone, false, &out->since)) return misused(act, what, wish->from);
  if (!read_time(wish->to, zone, true, &out->until)) return misused(act, what, wish->to);
  if (out->until <= out->since) return misused(act, "this lies before --from", wish->to);
  if (out->until <= now) return misused(act, "this is over already", wish->to);
  if (out->until - now > DURATION_LONGEST) return misused(act, "this is more than a year ahead", wish->to);
  if (out->since < now) out->since = now;
  return STATUS_OK;
}

/* The player and nobody else is told of it; what it does to the deadline all are told by absence_put(). */
static Status record(const Act *act, int seat, const Tree *fields) {
  Status status = act_record(act, "act-away", AUDIENCE_SEAT(seat), fields);
  return status == STATUS_OK ? act_notify(act, "act-away", AUDIENCE_SEAT(seat), fields) : status;
}

static Tree *fields_of(const Act *act, int seat) {
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "seat", act->table->seated.names[seat]);
  return fields;
}

static Status call_back(const Act *act, int seat) {
  bool ended;
  Status status = absence_end(act->referee, act->table, seat, &ended);
  if (status != STATUS_OK) return status;
  const char *name = act->table->seated.names[seat];
  if (!ended) return act_refuse(act, "has nobody away on the seat %s", name);
  status = record(act, seat, fields_of(act, seat));
  if (status == STATUS_OK)
    referee_tell(act->referee, NOTICE_DONE, "%s: %s is back", act->table->row.name, name);
  return status;
}

static Status send_away(const Act *act, int seat, const AwayWish *wish) {
  Table *table = act->table;
  const char *zone = viewer_timezone(table, seat);
  Span span;
  Status status = read_span(act, wish, zone, &span);
  if (status != STATUS_OK) return status;
  Tree *fields = fields_of(act, seat);
  const char *until = time_format_zone(act->arena, span.until, zone);
  tree_put_text(act->arena, fields, "from", time_format(act->arena, span.since));
  tree_put_text(act->arena, fields, "until", time_format(act->arena, span.until));
  Time before = table->row.deadline;
  status = absence_put(act->referee, table, seat, span.since, span.until, 0);
  if (status == STATUS_OK) status = record(act, seat, fields);
  if (status != STATUS_OK) return status;
  bool moved = table->row.deadline != before;
  referee_tell(act->referee, NOTICE_DONE, "%s: %s is away until %s%s%s", table->row.name,
               table->seated.names[seat], until, moved ? "; the deadline is now " : "",
               moved ? time_format_zone(act->arena, table->row.deadline, table->row.timezone) : "");
  return STATUS_OK;
}

static Status away(Act *act, void *context) {
  const AwayWish *wish = context;
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  int seat = act_seat(act, wish->seat);
  if (seat < 0) return STATUS_NOT_FOUND;
  return wish->back ? call_back(act, seat) : send_away(act, seat, wish);
}

Status act_away(Referee *referee, Arena *arena, const ActDemand *demand, const AwayWish *wish,
                ActResult *out) {
  AwayWish copy = *wish;
  return act_perform(referee, arena, demand, away, &copy, out);
}
