#include "private.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include <glib.h>

#include "../../base/utf8.h"
#include "../../base/yaml.h"
#include "../letters/letters.h"
#include "../turn/turn.h"

/* One file, being read. */
typedef struct Reading {
  Referee *referee;
  const LoadedGame *loaded;
  int seat;
  Diagnostics *diagnostics;
  Preferences *out;
} Reading;

static const char *zone_of_player(const Reading *reading) {
  const char *zone = reading->out->timezone;
  return zone != NULL ? zone : reading->loaded->seats.items[reading->seat].timezone;
}

/* Of a field of a diagnostic: a value for programs, which each reader gets in words (localize.c). */
static const char *time_field(const Reading *reading, Time time) {
  return time_format(reading->loaded->arena, time);
}

static const char *span_field(const Reading *reading, int64_t seconds) {
  return arena_printf(reading->loaded->arena, "%" PRId64, seconds);
}

static void away_error(const Reading *reading, const char *message, const Tree *place) {
  diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-AWAY", message, place, NULL);
}

/* ---- timezone, language, detail, mail, calendar, digest, name, notify ---- */

static void read_timezone(const Reading *reading, const Tree *node) {
  const char *name = tree_string(node, ""), *zone = time_zone_find(reading->loaded->arena, name);
  if (zone == NULL) {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-TIMEZONE", "file-timezone", node, "zone", name,
             NULL);
    return;
  }
  reading->out->timezone = zone;
  diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-TIMEZONE", "file-timezone-taken", node, "zone", zone,
           NULL);
}

static void read_language(const Reading *reading, const Tree *node) {
  const char *name = tree_string(node, "");
  const char *language = referee_language(reading->referee, reading->loaded->arena, name);
  if (language == NULL) {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-LANGUAGE", "file-language", node, "language", name,
             NULL);
    return;
  }
  reading->out->language = language;
  diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-LANGUAGE", "file-language-taken", node, NULL);
}

/* A list is quoted as it was written. */
static const char *written(const Reading *reading, const Tree *node) {
  const char *word = tree_string(node, NULL);
  return word != NULL ? word : yaml_write_line(reading->loaded->arena, node);
}

static void read_detail(const Reading *reading, const Tree *node) {
  static const char *const LEVELS[] = {"short", "normal", "full", NULL};
  const char *detail = written(reading, node);
  for (size_t i = 0; LEVELS[i] != NULL; i++) {
    if (strcasecmp(LEVELS[i], detail) != 0) continue;
    reading->out->detail = LEVELS[i];
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-DETAIL", "file-detail-taken", node, "detail",
             LEVELS[i], NULL);
    return;
  }
  diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-DETAIL", "file-detail", node, "value", detail, NULL);
}

static void read_mail(const Reading *reading, const Tree *node) {
  const char *mail = written(reading, node);
  if (strcasecmp(mail, "html") == 0) {
    reading->out->mail = "html";
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-MAIL", "file-mail-html", node, NULL);
  } else if (strcasecmp(mail, "text") == 0) {
    reading->out->mail = "text";
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-MAIL", "file-mail-text", node, NULL);
  } else if (strcasecmp(mail, "desk") == 0 && !desk_is_built(reading->loaded->arena, reading->loaded->game)) {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-MAIL", "file-mail-no-desk", node, NULL);
  } else if (strcasecmp(mail, "desk") == 0) {
    reading->out->mail = "desk";
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-MAIL", "file-mail-desk", node, NULL);
  } else {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-MAIL", "file-mail", node, "value", mail, NULL);
  }
}

static void read_calendar(const Reading *reading, const Tree *node) {
  if (!tree_read_bool(node, &reading->out->calendar)) {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "file-yes-or-no", node, "key", "calendar",
             NULL);
    return;
  }
  reading->out->calendar_said = true;
  if (reading->out->calendar) {
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-CALENDAR", "file-calendar-yes", node, NULL);
  } else {
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-CALENDAR", "file-calendar-no", node, NULL);
  }
}

static void read_digest(const Reading *reading, const Tree *node) {
  if (!tree_read_bool(node, &reading->out->digest)) {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "file-yes-or-no", node, "key", "digest",
             NULL);
    return;
  }
  reading->out->digest_said = true;
  if (reading->out->digest) {
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-DIGEST", "file-digest-yes", node, NULL);
  } else {
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-DIGEST", "file-digest-no", node, NULL);
  }
}

#define NAME_MOST 40 /* characters */

/* A name is shown to everybody: no address, and one line. */
bool name_is_good(const char *name) {
  if (strchr(name, '@') != NULL || !g_utf8_validate(name, -1, NULL) || g_utf8_strlen(name, -1) > NAME_MOST)
    return false;
  for (const char *c = name; *c != '\0'; c = g_utf8_next_char(c)) {
    gunichar code = g_utf8_get_char(c);
    if (!g_unichar_isprint(code) || utf8_is_separator(code)) return false;
  }
  return *name != '\0';
}

static void read_name(const Reading *reading, const Tree *node) {
  const char *name = tree_string(node, "");
  bool said;
  if (tree_read_bool(node, &said) && !said) {
    reading->out->known_as = "";
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-NAME", "file-name-none", node, NULL);
  } else if (name_is_good(name)) {
    reading->out->known_as = name;
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-NAME", "file-name-taken", node, "name", name, NULL);
  } else {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-NAME", "file-name", node, "most", "40", NULL);
  }
}

static void read_notify(const Reading *reading, const Tree *node) {
  const char *url = tree_string(node, "");
  bool said;
  if (tree_read_bool(node, &said) && !said) {
    reading->out->notify = "";
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-NOTIFY", "file-notify-no", node, NULL);
  } else if (!reading->referee->configuration->notify.allow) {
    diagnose(reading->diagnostics, SEVERITY_WARNING, "FILE-NOTIFY", "file-notify-off", node, NULL);
  } else if (notice_url_good(url)) {
    reading->out->notify = url;
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-NOTIFY", "file-notify-asked", node, NULL);
  } else {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-NOTIFY", "file-notify", node, NULL);
  }
}

/* ---- away ---- */

/* A day (its end if `end`, else its beginning), or a moment. */
static bool read_moment(const Reading *reading, const Tree *node, bool end, Time *out) {
  const char *text = tree_string(node, "");
  Time first, last;
  if (day_parse(text, zone_of_player(reading), &first, &last)) {
    *out = end ? last : first;
    return true;
  }
  const char *odd;
  if (moment_parse(text, zone_of_player(reading), out, &odd)) return true;
  if (!time_zone_known(zone_of_player(reading))) {
    diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-TIMEZONE", "file-timezone", node, "zone",
             zone_of_player(reading), NULL);
    return false;
  }
  diagnose(reading->diagnostics, SEVERITY_ERROR, "FILE-AWAY", "file-away-date", node, "value", text, NULL);
  return false;
}

static bool is_away_map(const Tree *node) {
  return node->kind == TREE_MAP && node->count == 2 && tree_get(node, "from") != NULL &&
         tree_get(node, "to") != NULL;
}

static bool read_span(const Reading *reading, const Tree *node, Time *since, Time *until) {
  if (!is_away_map(node)) {
    away_error(reading, "file-away-shape", node);
    return false;
  }
  const Tree *from = tree_get(node, "from"), *to = tree_get(node, "to");
  bool good = read_moment(reading, from, false, since);
  if (!read_moment(reading, to, true, until) || !good) return false;
  Time now = reading->referee->now;
  size_t errors = reading->diagnostics->errors;
  if (*until <= *since) {
    away_error(reading, "file-away-order", to);
  } else if (*until <= now) {
    away_error(reading, "file-away-past", to);
  } else if (*until - now > DURATION_LONGEST) {
    away_error(reading, "file-away-far", to);
  }
  return reading->diagnostics->errors == errors;
}

static void tell_plan(const Reading *reading, const Tree *node, const AbsencePlan *plan) {
  const Allowance *allowance = &reading->loaded->settings.away;
  const char *all = span_field(reading, allowance->most), *left = span_field(reading, plan->left);
  const char *per = allowance->per == 0 ? "" : span_field(reading, allowance->per);
  const char *from = time_field(reading, plan->since), *until = time_field(reading, plan->until);
  if (allowance->most == 0) {
    diagnose(reading->diagnostics, SEVERITY_WARNING, "FILE-AWAY", "file-away-none", node, NULL);
  } else if (plan->often) {
    diagnose(reading->diagnostics, SEVERITY_WARNING, "FILE-AWAY", "file-away-often", node, NULL);
  } else if (plan->until <= plan->since) {
    diagnose(reading->diagnostics, SEVERITY_WARNING, "FILE-AWAY", "file-away-used", node, "away_most", all,
             "away_per", per, NULL);
  } else if (plan->cut) {
    diagnose(reading->diagnostics, SEVERITY_WARNING, "FILE-AWAY", "file-away-cut", node, "away_most", all,
             "away_per", per, "away_left", span_field(reading, plan->until - plan->since), "from", from,
             "until", until, NULL);
  } else {
    diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-AWAY", "file-away-taken", node, "away_most", all,
             "away_per", per, "away_left", left, "from", from, "until", until, NULL);
  }
}

static void read_back(const Reading *reading, const Tree *node, const AbsenceRows *rows) {
  bool any = absence_any(rows, reading->seat, reading->referee->now);
  if (any && absence_often(rows, reading->seat, reading->loaded->turn)) {
    diagnose(reading->diagnostics, SEVERITY_WARNING, "FILE-AWAY", "file-away-often", node, NULL);
    return;
  }
  reading->out->back = any;
  diagnose(reading->diagnostics, SEVERITY_NOTE, "FILE-AWAY", "file-away-back", node, NULL);
}

static Status read_away(const Reading *reading, const Tree *node) {
  const LoadedGame *loaded = reading->loaded;
  AbsenceRows rows;
  Status status = ledger_absences(reading->referee->ledger, loaded->arena, loaded->row.id, &rows);
  if (status != STATUS_OK) return referee_ledger_status(reading->referee, status);
  bool away = true;
  Span wanted;
  if (tree_read_bool(node, &away) && !away) {
    read_back(reading, node, &rows);
    return STATUS_OK;
  }
  if (!read_span(reading, node, &wanted.since, &wanted.until)) return STATUS_OK;
  AbsencePlan plan =
      absence_plan(&rows, reading->seat, loaded->turn, reading->referee->now, wanted, &loaded->settings.away);
  tell_plan(reading, node, &plan);
  reading->out->away = plan.until > plan.since && !plan.same && !plan.often;
  reading->out->since = plan.since;
  reading->out->until = plan.until;
  return STATUS_OK;
}

Status preferences_read(Referee *referee, const LoadedGame *loaded, int seat, const Tree *file,
                        Diagnostics *diagnostics, Preferences *out) {
  *out = (Preferences){.since = TIME_NONE, .until = TIME_NONE};
  const Reading reading = {referee, loaded, seat, diagnostics, out};
  const Tree *away = tree_get(file, "away"), *digest = tree_get(file, "digest"),
             *zone = tree_get(file, "timezone"), *language = tree_get(file, "language"),
             *detail = tree_get(file, "detail"), *mail = tree_get(file, "mail"),
             *calendar = tree_get(file, "calendar"), *name = tree_get(file, "name"),
             *notify = tree_get(file, "notify");
  out->said = !tree_is_null(away) || !tree_is_null(digest) || !tree_is_null(zone) ||
              !tree_is_null(language) || !tree_is_null(detail) || !tree_is_null(mail) ||
              !tree_is_null(calendar) || !tree_is_null(name) || !tree_is_null(notify);
  if (!tree_is_null(zone)) read_timezone(&reading, zone);
  if (!tree_is_null(language)) read_language(&reading, language);
  if (!tree_is_null(detail)) read_detail(&reading, detail);
  if (!tree_is_null(mail)) read_mail(&reading, mail);
  if (!tree_is_null(calendar)) read_calendar(&reading, calendar);
  if (!tree_is_null(digest)) read_digest(&reading, digest);
  if (!tree_is_null(name)) read_name(&reading, name);
  if (!tree_is_null(notify)) read_notify(&reading, notify);
  return tree_is_null(away) ? STATUS_OK : read_away(&reading, away);
}

/* ---- keeping ---- */

static Status set_digest(Referee *referee, const LoadedGame *loaded, int seat, bool digest) {
  SeatRow *own = &loaded->seats.items[seat];
  own->digest = digest;
  SeatRows rows;
  Status status = ledger_seats_of_address(referee->ledger, loaded->arena, own->bare, &rows);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    if (rows.items[i].digest == digest) continue;
    rows.items[i].digest = digest;
    status = ledger_set_seat(referee->ledger, &rows.items[i]);
  }
  return referee_ledger_status(referee, status);
}

/* A person reads one language, in all their games. */
static Status set_language(Referee *referee, const LoadedGame *loaded, int seat, const char *language) {
  SeatRow *own = &loaded->seats.items[seat];
  own->language = language;
  SeatRows rows;
  Status status = ledger_seats_of_address(referee->ledger, loaded->arena, own->bare, &rows);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    if (strcmp(rows.items[i].language, language) == 0) continue;
    rows.items[i].language = language;
    status = ledger_set_seat(referee->ledger, &rows.items[i]);
  }
  return referee_ledger_status(referee, status);
}

static Status set_timezone(Referee *referee, const LoadedGame *loaded, int seat, const char *zone) {
  SeatRow *own = &loaded->seats.items[seat];
  own->timezone = zone;
  return referee_ledger_status(referee, ledger_set_seat(referee->ledger, own));
}

static Status set_detail(Referee *referee, const LoadedGame *loaded, int seat, const char *detail) {
  SeatRow *own = &loaded->seats.items[seat];
  own->detail = detail;
  return referee_ledger_status(referee, ledger_set_seat(referee->ledger, own));
}

static Status set_mail(Referee *referee, const LoadedGame *loaded, int seat, const char *mail) {
  SeatRow *own = &loaded->seats.items[seat];
  own->mail = mail;
  return referee_ledger_status(referee, ledger_set_seat(referee->ledger, own));
}

static Status set_calendar(Referee *referee, const LoadedGame *loaded, int seat, bool calendar) {
  SeatRow *own = &loaded->seats.items[seat];
  own->calendar = calendar;
  return referee_ledger_status(referee, ledger_set_seat(referee->ledger, own));
}

static Status set_name(Referee *referee, const LoadedGame *loaded, int seat, const char *name) {
  SeatRow *own = &loaded->seats.items[seat];
  own->known_as = name;
  return referee_ledger_status(referee, ledger_set_seat(referee->ledger, own));
}

Status preferences_keep(Referee *referee, LoadedGame *loaded, int seat, const Preferences *preferences,
                        int64_t receipt) {
  Status status = STATUS_OK;
  bool ended;
  if (preferences->timezone != NULL) status = set_timezone(referee, loaded, seat, preferences->timezone);
  if (status == STATUS_OK && preferences->language != NULL)
    status = set_language(referee, loaded, seat, preferences->language);
  if (status == STATUS_OK && preferences->detail != NULL)
    status = set_detail(referee, loaded, seat, preferences->detail);
  if (status == STATUS_OK && preferences->mail != NULL)
    status = set_mail(referee, loaded, seat, preferences->mail);
  if (status == STATUS_OK && preferences->calendar_said)
    status = set_calendar(referee, loaded, seat, preferences->calendar);
  if (status == STATUS_OK && preferences->known_as != NULL)
    status = set_name(referee, loaded, seat, preferences->known_as);
  if (status == STATUS_OK && preferences->digest_said)
    status = set_digest(referee, loaded, seat, preferences->digest);
  if (status == STATUS_OK && preferences->notify != NULL)
    status = notify_set(referee, loaded, seat, preferences->notify, receipt);
  if (status == STATUS_OK && preferences->back) status = absence_end(referee, loaded, seat, receipt, &ended);
  if (status == STATUS_OK && preferences->away)
    status = absence_put(referee, loaded, seat, (Span){preferences->since, preferences->until}, receipt);
  return status;
}

Status preferences_preview(Referee *referee, LoadedGame *loaded, int seat, const Preferences *preferences,
                           bool owes) {
  SeatRow *own = &loaded->seats.items[seat];
  if (preferences->timezone != NULL) own->timezone = preferences->timezone;
  if (preferences->language != NULL) own->language = preferences->language;
  if (preferences->back) return absence_preview_end(referee, loaded, seat);
  if (!preferences->away || !owes) return STATUS_OK;
  return absence_preview(referee, loaded, seat, (Span){preferences->since, preferences->until});
}
