#include "acts.h"

#include <string.h>

#include "../letters/letters.h"
#include "../turn/turn.h"

/* ======== pause, resume, extend ======== */

/* ---- pause ---- */

static bool is_paused(const Act *act) {
  return strcmp(act->loaded->row.status, "paused") == 0;
}

static Status set_status(const Act *act) {
  const GameRow *row = &act->loaded->row;
  Status status = ledger_set_status(act->referee->ledger, row->id, row);
  /* All answers may be in, and go on before the deadline. */
  if (status == STATUS_OK) status = ledger_set_due(act->referee->ledger, row->id);
  return referee_ledger_status(act->referee, status);
}

Status act_stop_clock(const Act *act) {
  GameRow *row = &act->loaded->row;
  row->status = "paused";
  row->paused = act->referee->now;
  return set_status(act);
}

static Status pause(Act *act, void *context) {
  (void)context;
  GameRow *row = &act->loaded->row;
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  if (is_paused(act))
    return act_refuse(act, "is paused already, since %s",
                      time_format_zone(act->arena, row->paused, row->timezone));
  status = act_stop_clock(act);
  if (status == STATUS_OK) status = act_record(act, "act-pause", AUDIENCE_ALL, NULL);
  if (status == STATUS_OK) status = act_notify(act, "act-pause", AUDIENCE_ALL, NULL);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: turn %s paused; `adjudicator resume` restarts it", row->name,
                act->loaded->turn);
  return status;
}

Status act_pause(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out) {
  return act_perform(referee, arena, demand, pause, NULL, out);
}

/* ---- resume ---- */

void act_tell_deadline(const Act *act, const char *what) {
  const GameRow *row = &act->loaded->row;
  bool due = row->deadline != TIME_NONE;
  referee_log(act->referee, NOTICE_DONE, "%s: turn %s %s%s%s%s%s", row->name, act->loaded->turn, what,
              due ? "; the deadline is now " : "",
              due ? time_format_zone(act->arena, row->deadline, row->timezone) : "", due ? ", " : "",
              due ? time_format(act->arena, row->deadline) : "");
}

Status act_restart_clock(const Act *act, Tree *fields) {
  GameRow *row = &act->loaded->row;
  int64_t length = act->referee->now - row->paused;
  if (length < 0) length = 0; /* the clock went back: nobody gets less time for that */
  tree_put_int(act->arena, fields, "length", length);
  /* 0 means "always": games without a deadline. It need not be that of the deadline: answers may settle. */
  Time wake = row->wake != TIME_NONE && row->wake != 0 ? row->wake + length : row->wake;
  Status status = STATUS_OK;
  if (row->deadline != TIME_NONE) {
    status = deadline_move(act->referee, act->loaded, "pause", 0, row->deadline + length);
    tree_put_bool(act->arena, fields, "moved", true);
  }
  row->wake = wake;
  row->status = "running";
  row->paused = TIME_NONE;
  if (status == STATUS_OK) status = set_status(act);
  if (status == STATUS_OK) status = absence_after_move(act->referee, act->loaded);
  return status == STATUS_OK && act_player_found(act) ? act_open_window(act) : status;
}

/* Until then nobody can say when a deadline is. */
static Status check_zones(const Act *act) {
  const SeatRow *whose;
  const char *zone = zone_missing(&act->loaded->row, &act->loaded->seats, &whose);
  if (zone == NULL) return STATUS_OK;
  return act_refuse(act,
                    "has a time zone that the system does not know, %s of %s; install it, or set another",
                    zone, whose == NULL ? "the game" : whose->name);
}

static Status resume(Act *act, void *context) {
  (void)context;
  if (!is_paused(act)) return act_refuse(act, "is not paused");
  Tree *fields = tree_map(act->arena);
  Status status = check_zones(act);
  if (status == STATUS_OK) status = act_restart_clock(act, fields);
  if (status == STATUS_OK) status = act_record(act, "act-resume", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = act_notify(act, "act-resume", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) act_tell_deadline(act, "restarted");
  return status;
}

Status act_resume(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out) {
  return act_perform(referee, arena, demand, resume, NULL, out);
}

/* ---- extend ---- */

static Status misused(const Act *act, const char *what, const char *word) {
  referee_log(act->referee, NOTICE_ERROR, "%s: \"%s\"", what, word);
  return STATUS_USAGE;
}

static Status check_extensible(const Act *act) {
  const GameRow *row = &act->loaded->row;
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  if (is_paused(act)) return act_refuse(act, "is paused; `adjudicator resume` moves its deadline");
  if (strcmp(row->held, "release") == 0)
    return act_refuse(act, "waits for `adjudicator release`; until then there is no deadline");
  if (strcmp(row->held, "player") == 0)
    return act_refuse(act, "waits for a new player; `adjudicator replace` sets its deadline");
  if (row->deadline == TIME_NONE) return act_refuse(act, "has no deadline");
  return STATUS_OK;
}

/* Nobody has less time than was promised before an absence or an outage. */
static Status check_earlier(const Act *act, Time deadline) {
  const GameRow *row = &act->loaded->row;
  MoveRows moves;
  Status status = deadline_moves(act->referee, act->loaded, &moves);
  if (status != STATUS_OK) return status;
  Time earliest = deadline_earliest(act->referee, act->loaded, &moves);
  const char *due = time_format_zone(act->arena, row->deadline, row->timezone);
  if (earliest >= row->deadline || deadline == row->deadline)
    return act_refuse(act, "is due %s already; this deadline only moves later", due);
  if (deadline < earliest)
    return act_refuse(
        act,
        "is due %s; this deadline moves no earlier than %s, which all were told before it was moved, or "
        "is min-notice away",
        due, time_format_zone(act->arena, earliest, row->timezone));
  return STATUS_OK;
}

static Status find_deadline(const Act *act, const Extension *extension, Time *deadline) {
  const GameRow *row = &act->loaded->row;
  Time now = act->referee->now, from = row->deadline > now ? row->deadline : now;
  *deadline = from + extension->by;
  const char *odd = NULL;
  Time absolute;
  if (extension->to != NULL && !time_parse(extension->to, &absolute) && !time_zone_known(row->timezone))
    return check_zones(act);
  if (extension->to != NULL && !moment_parse(extension->to, row->timezone, deadline, &odd))
    return misused(act, "--to needs a time such as \"2026-12-10 20:00\" or 2026-12-10T20:00:00+01:00",
                   extension->to);
  if (odd != NULL)
    referee_log(act->referee, NOTICE_WARNING, "%s %s in %s", extension->to, odd, row->timezone);
  if (*deadline <= now)
    return act_refuse(act, "can only be extended beyond now, which is %s",
                      time_format_zone(act->arena, now, row->timezone));
  if (*deadline > now + DEADLINE_FARTHEST)
    return act_refuse(
        act, "can only be extended up to %s, two years from now; `adjudicator pause` stops the clock",
        time_format_zone(act->arena, now + DEADLINE_FARTHEST, row->timezone));
  return *deadline <= row->deadline ? check_earlier(act, *deadline) : STATUS_OK;
}

static Status extend(Act *act, void *context) {
  GameRow *row = &act->loaded->row;
  Time deadline;
  Status status = check_extensible(act);
  if (status == STATUS_OK) status = find_deadline(act, context, &deadline);
  if (status != STATUS_OK) return status;
  Tree *fields = tree_map(act->arena);
  bool earlier = deadline < row->deadline;
  tree_put_int(act->arena, fields, "by", earlier ? row->deadline - deadline : deadline - row->deadline);
  if (earlier) tree_put_bool(act->arena, fields, "earlier", true);
  tree_put_text(act->arena, fields, "deadline", time_format(act->arena, deadline));
  row->held = "";
  status = deadline_move(act->referee, act->loaded, "extend", 0, deadline);
  if (status == STATUS_OK) status = set_status(act);
  if (status == STATUS_OK) status = act_record(act, "act-extend", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = act_notify(act, "act-extend", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) act_tell_deadline(act, earlier ? "brought forward" : "extended");
  return status;
}

Status act_extend(Referee *referee, Arena *arena, const ActDemand *demand, const Extension *extension,
                  ActResult *out) {
  Extension copy = *extension;
  return act_perform(referee, arena, demand, extend, &copy, out);
}

/* ======== absences ======== */

static bool read_time(const char *text, const char *zone, bool end, Time *out) {
  Time first, last;
  const char *odd;
  if (!day_parse(text, zone, &first, &last)) return moment_parse(text, zone, out, &odd);
  *out = end ? last : first;
  return true;
}

static Status read_span(const Act *act, const AwayWish *wish, const char *zone, Span *out) {
  static const char what[] = "no day such as 2026-12-20, and no time such as \"2026-12-20 18:00\"";
  Time now = act->referee->now;
  if (!read_time(wish->from, zone, false, &out->since)) return misused(act, what, wish->from);
  if (!read_time(wish->to, zone, true, &out->until)) return misused(act, what, wish->to);
  if (out->until <= out->since) return misused(act, "this lies before --from", wish->to);
  if (out->until <= now) return misused(act, "this is over already", wish->to);
  if (out->until - now > DURATION_LONGEST) return misused(act, "this is more than a year ahead", wish->to);
  if (out->since < now) out->since = now;
  return STATUS_OK;
}

/* Only the player is told of it; absence_put() tells all of a moved deadline. */
static Status record(const Act *act, int seat, const Tree *fields) {
  Status status = act_record(act, "act-away", AUDIENCE_SEAT(seat), fields);
  return status == STATUS_OK ? act_notify(act, "act-away", AUDIENCE_SEAT(seat), fields) : status;
}

static Tree *fields_of(const Act *act, int seat) {
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "seat", act->loaded->seated.names[seat]);
  return fields;
}

static Status call_back(const Act *act, int seat) {
  bool ended;
  Time before = act->loaded->row.deadline;
  Status status = absence_end(act->referee, act->loaded, seat, 0, &ended);
  if (status != STATUS_OK) return status;
  bool moved = act->loaded->row.deadline != before;
  const char *name = act->loaded->seated.names[seat];
  if (!ended) return act_refuse(act, "has nobody away on the seat %s", name);
  status = record(act, seat, fields_of(act, seat));
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: %s is back%s%s", act->loaded->row.name, name,
                moved ? "; the deadline is now " : "",
                moved ? time_format_zone(act->arena, act->loaded->row.deadline, act->loaded->row.timezone)
                      : "");
  return status;
}

static Status send_away(const Act *act, int seat, const AwayWish *wish) {
  LoadedGame *loaded = act->loaded;
  const char *zone = viewer_timezone(loaded, seat);
  Span span;
  Status status = check_zones(act);
  if (status == STATUS_OK) status = read_span(act, wish, zone, &span);
  if (status != STATUS_OK) return status;
  Tree *fields = fields_of(act, seat);
  const char *until = time_format_zone(act->arena, span.until, zone);
  tree_put_text(act->arena, fields, "from", time_format(act->arena, span.since));
  tree_put_text(act->arena, fields, "until", time_format(act->arena, span.until));
  Time before = loaded->row.deadline;
  status = absence_put(act->referee, loaded, seat, span, 0);
  if (status == STATUS_OK) status = record(act, seat, fields);
  if (status != STATUS_OK) return status;
  bool moved = loaded->row.deadline != before;
  referee_log(act->referee, NOTICE_DONE, "%s: %s is away until %s%s%s", loaded->row.name,
              loaded->seated.names[seat], until, moved ? "; the deadline is now " : "",
              moved ? time_format_zone(act->arena, loaded->row.deadline, loaded->row.timezone) : "");
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
