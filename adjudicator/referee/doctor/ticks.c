#include <glib.h>
#include <string.h>
#include <unistd.h>

#include "../../base/child.h"
#include "../../base/files.h"
#include "../turn/turn.h"
#include "private.h"

#define ASK_MILLISECONDS 10000
#define TEXT_BYTES       ((size_t)256 * 1024)

/* ---- the clock, and the last tick ---- */

static bool any_running(Doctor *doctor) {
  GameRows games = {.count = 0};
  if (!doctor->ledger || ledger_games(doctor->referee->ledger, doctor->arena, &games) != STATUS_OK)
    return false;
  for (size_t i = 0; i < games.count; i++) {
    if (strcmp(games.items[i].status, "over") != 0) return true;
  }
  return false;
}

static void tell_clock(Doctor *doctor, const ClockCheck *check, bool behind) {
  Arena *arena = doctor->arena;
  Time now = doctor->referee->now;
  if (behind) {
    doctor_tell(doctor, "clock", FINDING_FIX, NULL,
                "set the clock; or, if it is right, `adjudicator tick --trust` once",
                "it says %s, before the last tick (%s)", time_format(arena, now),
                time_format(arena, check->last));
    return;
  }
  doctor_tell(doctor, "clock", FINDING_OK, NULL, NULL, "it is %s",
              time_format_zone(arena, now, doctor->referee->configuration->timezone));
}

static void tell_no_tick(Doctor *doctor) {
  bool games = any_running(doctor);
  doctor_tell(doctor, "tick", games ? FINDING_FIX : FINDING_NOTE, NULL,
              games ? "run `adjudicator tick`, and have it run every five minutes" : NULL,
              "no tick has run yet");
}

static void tell_tick(Doctor *doctor, const ClockCheck *check, ClockVerdict verdict) {
  Arena *arena = doctor->arena;
  int64_t ago = doctor->referee->now - check->last;
  const char *when = ago <= 0 ? "now" : arena_printf(arena, "%s ago", duration_format(arena, ago));
  doctor->ticks = verdict == CLOCK_GOOD;
  if (verdict == CLOCK_GOOD) {
    doctor_tell(doctor, "tick", FINDING_OK, NULL, NULL, "the last one was at %s, %s",
                time_format(arena, check->last), when);
    return;
  }
  doctor_tell(doctor, "tick", any_running(doctor) ? FINDING_FIX : FINDING_NOTE, NULL,
              "find out why nothing runs `adjudicator tick`: see cron's mail or its log",
              "the last one was at %s, %s", time_format(arena, check->last), when);
}

void examine_ticks(Doctor *doctor) {
  ClockCheck check = {.last = TIME_NONE};
  int file = doctor->configured ? lock_look(doctor->referee, "tick") : -1;
  if (file >= 0) clock_check_read(file, &check);
  if (file >= 0) close(file);
  Time now = doctor->referee->now;
  /* The doctor doubts its own time as a tick does. */
  ClockVerdict verdict = clock_check_judge(&check, now, false);
  bool behind = check.last != TIME_NONE && now < check.last && verdict == CLOCK_DOUBTED;
  tell_clock(doctor, &check, behind);
  if (!doctor->configured) {
    doctor_tell(doctor, "tick", FINDING_SKIP, NULL, NULL, "the configuration must be correct first");
  } else if (check.last == TIME_NONE) {
    tell_no_tick(doctor);
  } else if (behind) {
    doctor_tell(doctor, "tick", FINDING_SKIP, NULL, NULL, "the clock must be right first");
  } else {
    tell_tick(doctor, &check, verdict);
  }
}

/* ---- what starts ticks ---- */

/* What is known of the machine's timers. */
typedef struct Timers {
  bool asked;       /* there is something that could be asked */
  const char *line; /* that starts ticks, and where it is; NULL */
  const char *where;
  bool ours; /* it names our folder or configuration, or none */
} Timers;

/* crontab(5): a bare % ends the command. */
static char *for_cron(Arena *arena, const char *command) {
  char *line = arena_strdup(arena, "");
  for (; *command != '\0'; command += strcspn(command, "%")) {
    if (*command == '%') {
      line = arena_concat(arena, line, "\\%", NULL);
      command++;
    }
    line = arena_printf(arena, "%s%.*s", line, (int)strcspn(command, "%"), command);
  }
  return line;
}

char *cron_line(Arena *arena, const char *folder) {
  const char *program = program_path(arena);
  const char *command =
      arena_concat(arena, "cd ", shell_word(arena, folder), " && ",
                   program == NULL ? "adjudicator" : shell_word(arena, program), " tick --quiet", NULL);
  return arena_concat(arena, "*/5 * * * * ", for_cron(arena, command), NULL);
}

/* "… adjudicator … tick …" that is not a comment. */
static bool is_tick_line(const char *line) {
  while (*line == ' ' || *line == '\t') line++;
  if (*line == '#' || *line == '\0') return false;
  const char *program = strstr(line, "adjudicator");
  return program != NULL && strstr(program, " tick") != NULL;
}

/* The folder of the configuration as everybody else names it. */
static const char *real_folder(const Doctor *doctor) {
  char *real = g_canonicalize_filename(doctor->referee->configuration->folder, NULL);
  const char *copy = arena_strdup(doctor->arena, real);
  g_free(real);
  return copy;
}

/* True if the line has this path, and not as the beginning of a longer one. */
static bool names_path(const char *line, const char *path) {
  size_t length = strlen(path);
  for (const char *at = strstr(line, path); at != NULL; at = strstr(at + 1, path)) {
    char after = at[length];
    if (!g_ascii_isalnum(after) && after != '-' && after != '_' && after != '.') return true;
  }
  return false;
}

/* A line without a folder uses its user's own configuration. "cd $HOME/campaign" is our folder to a shell, and so is
 * "cd campaign", since cron starts in the home folder. */
static bool names_folder(const Doctor *doctor, const char *line) {
  const char *folder = real_folder(doctor), *home = g_get_home_dir();
  if (strstr(line, "cd ") == NULL && strstr(line, "--config") == NULL) return true;
  if (names_path(line, folder) ||
      names_path(line, for_cron(doctor->arena, shell_word(doctor->arena, folder))))
    return true;
  if (!g_str_has_prefix(folder, home)) return false;
  const char *rest = folder + strlen(home);
  if (*rest != '/' && *rest != '\0') return false;
  return names_path(line, arena_concat(doctor->arena, "$HOME", rest, NULL)) ||
         names_path(line, arena_concat(doctor->arena, "~", rest, NULL)) ||
         (*rest == '/' && names_path(line, arena_concat(doctor->arena, "cd ", rest + 1, NULL)));
}

static void look_at_table(Doctor *doctor, Timers *timers, const char *text, const char *where) {
  if (text == NULL) return;
  char **lines = g_strsplit(text, "\n", -1);
  for (size_t i = 0; lines[i] != NULL && !timers->ours; i++) {
    if (!is_tick_line(lines[i])) continue;
    timers->line = arena_strdup(doctor->arena, g_strstrip(lines[i]));
    timers->where = where;
    timers->ours = names_folder(doctor, timers->line);
  }
  g_strfreev(lines);
}

static void look_at_own_crontab(Doctor *doctor, Timers *timers) {
  static const char *const ARGV[] = {"crontab", "-l", NULL};
  bool missing;
  const char *text = child_text(doctor->arena, ARGV, ASK_MILLISECONDS, TEXT_BYTES, &missing);
  timers->asked |= !missing;
  look_at_table(doctor, timers, text, "crontab");
}

static void look_at_file(Doctor *doctor, Timers *timers, const char *path) {
  char *text;
  size_t length;
  if (file_read(doctor->arena, path, TEXT_BYTES, &text, &length) == STATUS_OK)
    look_at_table(doctor, timers, text, path);
}

static void look_at_system_crontabs(Doctor *doctor, Timers *timers) {
  look_at_file(doctor, timers, "/etc/crontab");
  const char *const *names = folder_names(doctor->arena, "/etc/cron.d");
  for (size_t i = 0; names[i] != NULL && !timers->ours; i++)
    look_at_file(doctor, timers, arena_printf(doctor->arena, "/etc/cron.d/%s", names[i]));
}

/* Looks only at the names of timers: the folder is in the unit itself. */
static void look_at_systemd(Doctor *doctor, Timers *timers, bool of_user) {
  const char *const argv[] = {
      "systemctl", of_user ? "--user" : "--system", "list-timers", "--no-pager", "--no-legend", NULL};
  bool missing;
  const char *text = child_text(doctor->arena, argv, ASK_MILLISECONDS, TEXT_BYTES, &missing);
  timers->asked |= text != NULL;
  if (timers->ours || text == NULL || strstr(text, "adjudicator") == NULL) return;
  *timers = (Timers){
      .asked = true, .line = "a timer of adjudicator", .where = "systemctl list-timers", .ours = true};
}

static const char *advise_line(const Doctor *doctor) {
  return arena_concat(doctor->arena, "put this line into the table that `crontab -e` opens: ",
                      cron_line(doctor->arena, real_folder(doctor)), NULL);
}

void examine_timer(Doctor *doctor) {
  Timers timers = {.asked = false};
  look_at_own_crontab(doctor, &timers);
  if (!timers.ours) look_at_system_crontabs(doctor, &timers);
  if (!timers.ours) look_at_systemd(doctor, &timers, true);
  if (!timers.ours) look_at_systemd(doctor, &timers, false);
  if (timers.ours) {
    doctor_tell(doctor, "timer", FINDING_OK, NULL, NULL, "%s: %s", timers.where, timers.line);
  } else if (timers.line != NULL) {
    doctor_tell(doctor, "timer-elsewhere", doctor->ticks ? FINDING_NOTE : FINDING_FIX, NULL,
                advise_line(doctor), "%s starts ticks, but not in %s: %s", timers.where, real_folder(doctor),
                timers.line);
  } else if (doctor->ticks) {
    doctor_tell(doctor, "timer", FINDING_NOTE, NULL,
                "make sure that something starts `adjudicator tick` every few minutes",
                "neither this user's crontab nor systemd names `adjudicator tick`");
  } else if (!timers.asked) {
    doctor_tell(doctor, "timer", FINDING_NOTE, NULL,
                "make sure that something starts `adjudicator tick` every few minutes",
                "neither `crontab` nor `systemctl` can be asked here");
  } else {
    doctor_tell(doctor, "timer-missing", FINDING_FIX, NULL, advise_line(doctor),
                "nothing starts `adjudicator tick`");
  }
}
