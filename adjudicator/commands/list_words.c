#include <string.h>

#include "../base/utf8.h"
#include "../referee/letters/letters.h"
#include "../report/catalogue.h"
#include "../report/report.h"
#include "verbs.h"

/* Within this time a deadline is near. */
#define SOON ((int64_t)24 * 3600)

typedef struct Wording {
  const Catalogue *catalogue;
  Arena *arena;
  const Overview *overview;
  Time now;
  Tree *out;
} Wording;

static const char *ago(const Wording *wording, Time time) {
  int64_t span = wording->now - time;
  return duration_text_rough(wording->catalogue, wording->arena, span < 0 ? 0 : span);
}

static const char *when(const Wording *wording, Time time) {
  return time_text_short(wording->catalogue, wording->arena, time, wording->overview->row->timezone);
}

static const char *seat_word(const Wording *wording, const OverviewSeat *seat) {
  return localize_name(wording->catalogue, wording->arena, wording->overview->row->rules, seat->name);
}

/* Servers, and people who write to them, could send terminal control characters. */
static const char *printable(Arena *arena, const char *text) {
  char *copy = arena_strdup(arena, text), *to = copy;
  for (size_t left = strlen(text), step = 0; left > 0; left -= step, text += step) {
    uint32_t code;
    step = utf8_read(text, left, &code);
    bool bad = code == UTF8_BAD || code < ' ' || utf8_is_control(code) || utf8_is_separator(code);
    if (bad) {
      *to++ = '?';
      continue;
    }
    memcpy(to, text, step);
    to += step;
  }
  *to = '\0';
  return copy;
}

static bool has_status(const Wording *wording, const char *status) {
  return strcmp(wording->overview->row->status, status) == 0;
}

static const char *asked_word(const Wording *wording, const OverviewSeat *seat) {
  const char *name = seat_word(wording, seat);
  if (seat->answer == ANSWER_NONE) return name;
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "name", name);
  if (seat->waits) tree_put_bool(wording->arena, fields, "waits", true);
  return seat->answer == ANSWER_GOOD
             ? catalogue_say(wording->catalogue, wording->arena, "overview.filed", fields)
             : catalogue_say(wording->catalogue, wording->arena, "overview.filed-with-errors", fields);
}

static void put_waits(const Wording *wording) {
  const Overview *overview = wording->overview;
  const char **names = arena_alloc(wording->arena, (overview->seat_count + 1) * sizeof *names);
  size_t count = 0;
  for (size_t i = 0; i < overview->seat_count; i++) {
    if (overview->seats[i].owes) names[count++] = asked_word(wording, &overview->seats[i]);
  }
  if (count == 0) return;
  Tree *fields = tree_map(wording->arena);
  const char *window =
      localize_name(wording->catalogue, wording->arena, overview->row->rules, overview->window);
  tree_put_text(wording->arena, fields, "window", window);
  tree_put_text(wording->arena, fields, "names",
                catalogue_list(wording->catalogue, wording->arena, names, count));
  tree_put_text(wording->arena, wording->out, "waits",
                catalogue_say(wording->catalogue, wording->arena, "overview.waits", fields));
}

static Tree *span_fields(const Wording *wording, Time time) {
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "span", ago(wording, time));
  return fields;
}

static const char *release_words(const Wording *wording) {
  Tree *fields = tree_map(wording->arena);
  Time wake = wording->overview->row->wake;
  if (wake != TIME_NONE) tree_put_text(wording->arena, fields, "until", when(wording, wake));
  return catalogue_say(wording->catalogue, wording->arena, "overview.held-release", fields);
}

static const char *settles_words(const Wording *wording) {
  Time settles = wording->overview->settles;
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "span",
                duration_text_rough(wording->catalogue, wording->arena, settles - wording->now));
  return catalogue_say(wording->catalogue, wording->arena, "overview.settles", fields);
}

static const char *deadline_words(const Wording *wording) {
  const GameRow *row = wording->overview->row;
  if (wording->overview->settles != TIME_NONE) return settles_words(wording);
  if (row->deadline == TIME_NONE)
    return catalogue_say(wording->catalogue, wording->arena, "overview.no-deadline", NULL);
  Tree *fields = tree_map(wording->arena);
  int64_t left = row->deadline - wording->now;
  tree_put_text(wording->arena, fields, "span",
                duration_text_rough(wording->catalogue, wording->arena, left < 0 ? -left : left));
  Time last = overview_counts_until(row);
  if (left < 0 && last != TIME_NONE && last >= wording->now) {
    tree_put_text(wording->arena, fields, "until", when(wording, last));
    return catalogue_say(wording->catalogue, wording->arena, "overview.in-grace", fields);
  }
  if (left < 0) return catalogue_say(wording->catalogue, wording->arena, "overview.overdue", fields);
  return catalogue_say(wording->catalogue, wording->arena, "overview.due", fields);
}

static const char *zone_words(const Wording *wording) {
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "zone", wording->overview->zone);
  if (wording->overview->zone_seat != NULL)
    tree_put_text(wording->arena, fields, "seat", wording->overview->zone_seat);
  return catalogue_say(wording->catalogue, wording->arena, "overview.zone-lost", fields);
}

static const char *state_words(const Wording *wording) {
  const GameRow *row = wording->overview->row;
  if (strcmp(row->held, "release") == 0) return release_words(wording);
  if (has_status(wording, "over"))
    return catalogue_say(wording->catalogue, wording->arena, "overview.over", NULL);
  if (has_status(wording, "broken"))
    return catalogue_say(wording->catalogue, wording->arena, "overview.broken", NULL);
  if ((wording->overview->needs & NEED_BROKEN) != 0)
    return catalogue_say(wording->catalogue, wording->arena, "overview.unreadable", NULL);
  if (wording->overview->zone != NULL) return zone_words(wording);
  if (has_status(wording, "paused"))
    return catalogue_say(wording->catalogue, wording->arena, "overview.paused",
                         span_fields(wording, row->paused));
  if (strcmp(row->held, "player") == 0)
    return catalogue_say(wording->catalogue, wording->arena, "overview.held-player", NULL);
  if (strcmp(row->held, "answer") != 0) return deadline_words(wording);
  return catalogue_say(wording->catalogue, wording->arena, "overview.held-answer",
                       span_fields(wording, row->deadline));
}

static void put_state(const Wording *wording) {
  const Overview *overview = wording->overview;
  Time deadline = overview_deadline(overview->row);
  tree_put_text(wording->arena, wording->out, "state", state_words(wording));
  bool idle = !has_status(wording, "running") && overview->needs == 0;
  bool soon = overview->needs == 0 && deadline != TIME_NONE && deadline - wording->now < SOON;
  tree_put_bool(wording->arena, wording->out, "grave", overview->needs != 0);
  tree_put_bool(wording->arena, wording->out, "soon", soon);
  tree_put_bool(wording->arena, wording->out, "idle", idle);
  if (has_status(wording, "over")) return;
  Time opened = overview->row->opened;
  tree_put_text(wording->arena, wording->out, "since", ago(wording, opened));
  tree_put_text(wording->arena, wording->out, "since_time", time_format(wording->arena, opened));
  if (overview->settles != TIME_NONE) deadline = overview->settles;
  if (deadline == TIME_NONE) return;
  tree_put_text(wording->arena, wording->out, "deadline", when(wording, deadline));
  tree_put_text(wording->arena, wording->out, "deadline_time", time_format(wording->arena, deadline));
}

static const char *silence_words(const Wording *wording, const OverviewSeat *seat) {
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "name", seat_word(wording, seat));
  tree_put_text(wording->arena, fields, "owed", seat->windows);
  if (seat->heard != TIME_NONE) tree_put_text(wording->arena, fields, "heard", ago(wording, seat->heard));
  if (seat->reminders > 0) {
    tree_put_int(wording->arena, fields, "reminders", seat->reminders);
    tree_put_text(wording->arena, fields, "reminded", ago(wording, seat->reminded_last));
  }
  return catalogue_say(wording->catalogue, wording->arena, "overview.silent", fields);
}

static void put_players(const Wording *wording, Tree *silent, Tree *trouble) {
  const Overview *overview = wording->overview;
  for (size_t i = 0; i < overview->seat_count && !has_status(wording, "over"); i++) {
    const OverviewSeat *seat = &overview->seats[i];
    Tree *fields = tree_map(wording->arena);
    tree_put_text(wording->arena, fields, "name", seat_word(wording, seat));
    tree_put_int(wording->arena, fields, "missed", seat->missed);
    tree_put_text(wording->arena, fields, "address", printable(wording->arena, seat->address));
    if (seat->computer != NULL) {
      tree_put_text(wording->arena, fields, "level", seat->computer);
      tree_add_text(wording->arena, silent,
                    catalogue_say(wording->catalogue, wording->arena, "overview.computer", fields));
      continue;
    }
    if (seat->windows != NULL) tree_add_text(wording->arena, silent, silence_words(wording, seat));
    if (seat->vacant)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.vacant", fields));
    if (seat->missed > 0)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.missed", fields));
    if (seat->stopped)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.stopped", fields));
    if (seat->moved > 0) {
      tree_put_text(wording->arena, fields, "span",
                    duration_text_rough(wording->catalogue, wording->arena, seat->moved));
      tree_add_text(wording->arena, silent,
                    catalogue_say(wording->catalogue, wording->arena, "overview.moved", fields));
    }
    if (seat->limited)
      tree_add_text(wording->arena, trouble,
                    catalogue_say(wording->catalogue, wording->arena, "overview.limited", fields));
  }
}

static void put_count(const Wording *wording, Tree *fields, const char *name, int64_t count) {
  if (count > 0) tree_put_int(wording->arena, fields, name, count);
}

static const char *mail_words(const Wording *wording, const OutboxRow *mail) {
  Tree *fields = tree_map(wording->arena);
  tree_put_text(wording->arena, fields, "kind", mail->kind);
  tree_put_text(wording->arena, fields, "address", printable(wording->arena, mail->address));
  tree_put_text(wording->arena, fields, "status", mail->status);
  if (mail->tries > 0) tree_put_int(wording->arena, fields, "tries", mail->tries);
  if (mail->tries > 0 && strcmp(mail->status, "queued") == 0)
    tree_put_bool(wording->arena, fields, "again", true);
  if (mail->words != NULL && *mail->words != '\0')
    tree_put_text(wording->arena, fields, "words", printable(wording->arena, mail->words));
  return catalogue_say(wording->catalogue, wording->arena, "overview.mail", fields);
}

static void put_troubled_mails(const Wording *wording, Tree *trouble) {
  const OutboxCounts *mails = &wording->overview->mails;
  const OutboxRows *rows = &wording->overview->troubled;
  Tree *fields = tree_map(wording->arena);
  put_count(wording, fields, "waiting", mails->queued + mails->sending);
  put_count(wording, fields, "unknown", mails->unknown);
  put_count(wording, fields, "held", mails->held);
  put_count(wording, fields, "stopped", mails->stopped);
  put_count(wording, fields, "failed", mails->failed);
  if (fields->count == 0) return;
  tree_add_text(wording->arena, trouble,
                catalogue_say(wording->catalogue, wording->arena, "overview.mails", fields));
  for (size_t i = 0; i < rows->count; i++)
    tree_add_text(wording->arena, trouble, mail_words(wording, &rows->items[i]));
}

Tree *list_words(const Catalogue *catalogue, Arena *arena, const Overview *overview, Time now) {
  Tree *out = tree_map(arena);
  const Wording wording = {catalogue, arena, overview, now, out};
  tree_put_text(arena, out, "name", overview->row->name);
  tree_put_text(arena, out, "title", overview->title);
  tree_put_text(arena, out, "turn", overview->turn);
  put_waits(&wording);
  put_state(&wording);
  Tree *silent = tree_list(arena), *trouble = tree_list(arena);
  put_players(&wording, silent, trouble);
  put_troubled_mails(&wording, trouble);
  tree_put(arena, out, "silent", silent);
  tree_put(arena, out, "trouble", trouble);
  return out;
}

Tree *list_heading(const Catalogue *catalogue, Arena *arena, size_t games, size_t wanting, Time now,
                   const char *zone) {
  Tree *fields = tree_map(arena), *out = tree_map(arena);
  tree_put_int(arena, fields, "games", (int64_t)games);
  tree_put_int(arena, fields, "wanting", (int64_t)wanting);
  if (wanting == 0) tree_put_bool(arena, fields, "well", true);
  tree_put_text(arena, out, "summary", catalogue_say(catalogue, arena, "overview.summary", fields));
  tree_put_text(arena, out, "now", time_text(catalogue, arena, now, zone));
  tree_put_text(arena, out, "now_time", time_format(arena, now));
  return out;
}
