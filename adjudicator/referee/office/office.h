/* The office: what the referee has before any game is open - the configuration, the words, the settings of
 * games, keys and schedules. */
#ifndef REFEREE_OFFICE_H
#define REFEREE_OFFICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../base/clock.h"
#include "../../base/diagnostics.h"
#include "../../base/dice.h"
#include "../../base/status.h"
#include "../../base/tree.h"
#include "../../games/game.h"
#include "../../ledger/ledger.h"
#include "../../mail/transport.h"
#include "../../report/catalogue.h"

/* ======== deadlines (deadline.c) ======== */

/* By when an answer is due: intervals and weekday calendars, summer time included.
 *
 * Each window that waits has its own deadline (adjudicator-games(7)): one `every` after it was
 * opened, or the next slot of the calendar at least `min_notice` away. */

#define MIN_NOTICE_DEFAULT ((int64_t)6 * 3600)
#define DURATION_LONGEST   ((int64_t)366 * 24 * 3600)
/* A deadline is set so far ahead at most, which leaves room for the longest interval and one extension of that length. */
#define DEADLINE_FARTHEST (2 * DURATION_LONGEST)

typedef struct Slot {
  int weekday; /* 0 Monday … 6 Sunday */
  int hour, minute;
} Slot;

typedef struct Schedule {
  int64_t every;      /* seconds; 0 for none */
  const char *on;     /* the calendar as written; NULL for none */
  Slot *slots;        /* the same, parsed */
  size_t slot_count;  /* 0 for none */
  int64_t min_notice; /* seconds; for calendars */
} Schedule;

/* "48h", "90m", "30s", "2d", "1w", and sums of these ("1d12h"): seconds, 1 up to a year. False if it is
 * anything else. A bare number is refused: it has no unit. */
bool duration_parse(const char *text, int64_t *seconds);
/* The shortest such text for these seconds. In the arena. */
char *duration_format(Arena *arena, int64_t seconds);

/* Reads a calendar into on, slots: groups separated by `;`, each a list of weekdays or ranges (`mon,thu`,
 * `mon-fri`, `daily`) and a list of times: "mon,thu 20:00", "mon-fri 9:00,18:30; sun 20:00". False if it
 * is anything else; *wrong is the first word not understood. In the arena. */
bool calendar_parse(Arena *arena, const char *text, Schedule *out, const char **wrong);

/* The deadline of a window opened at `opened`; TIME_NONE if the schedule is empty, or if `opened` is outside
 * the calendar or in its last year (a clock that wrong sets no deadlines). `zone_name` is the game's:
 * calendar times are local, and
 * give TIME_NONE while the system does not know the zone. A local time that the change to summer time skips counts as the moment of the
 * change; one that occurs twice counts as the second, so that the player gets the later one. */
Time schedule_next(const Schedule *schedule, Time opened, const char *zone_name);

/* A day, "2026-12-20", in a zone: from its first moment to the first of the next day. False, with nothing
 * set, if it is not such a date, or the system does not know the zone. */
bool day_parse(const char *text, const char *zone_name, Time *begin, Time *end);

/* A moment: RFC 3339, or what the clock on the wall of a zone shows, "2026-12-10 20:00" (or with a T). Summer
 * time counts as in schedule_next(); *odd then says so in words for a log, else it is NULL. False, with
 * nothing set, for anything else, and for such a time while the system does not know the zone. */
bool moment_parse(const char *text, const char *zone_name, Time *out, const char **odd);

/* The first time zone of a game that the system no longer has (time_zone_gone()): the game's own (*whose NULL), or that of a player (*whose);
 * NULL: it knows all. Seats that are vacant or that the computer plays have none. */
const char *zone_missing(const GameRow *row, const SeatRows *seats, const SeatRow **whose);

/* ======== settings (settings.c) ======== */

/* The settings of a game: deadlines, grace, reminders, absences, and the rest of what `new --option` and
 * `set` know beside the options of the rules. Kept in the ledger as games.settings. */

#define REMIND_DISTANCES        ((size_t)8)
#define REMIND_DISTANCE_LONGEST ((int64_t)7 * 24 * 3600)

/* When seats that have not answered are reminded: once in the last quarter of the time (a day at most),
 * never, or at set distances before the deadline. */
typedef enum Remind { REMIND_QUARTER, REMIND_NONE, REMIND_AT } Remind;

/* What happens when a window's time is over and answers are missing: the rules' defaults; the window is
 * held until they come; the defaults, and a player who misses too many turns in a row loses the seat; or the computer
 * plays for who has missed enough of them. */
typedef enum Missed { MISSED_DEFAULT, MISSED_HOLD, MISSED_REPLACE, MISSED_STAND_IN } Missed;

/* Whether reports are sent at once, or when the game master releases them. */
typedef enum Release { RELEASE_AUTO, RELEASE_REFEREE } Release;

/* Whether players may write to each other through the referee. OF_RULES: as the rules say. */
typedef enum PressMode { PRESS_OF_RULES, PRESS_SIGNED, PRESS_ANONYMOUS, PRESS_NONE } PressMode;

/* How a mail proves who sent it. OF_CONFIGURATION: as the configuration's `sender` says. */
typedef enum SenderProof {
  SENDER_OF_CONFIGURATION,
  SENDER_KEY,
  SENDER_KEY_AND_ADDRESS,
  SENDER_KEY_AND_AUTHENTICATION
} SenderProof;

/* How long each seat may be away. */
typedef struct Allowance {
  int64_t most; /* seconds; 0: absences change nothing */
  int64_t per;  /* within any so many seconds; 0: in the whole game */
} Allowance;

typedef struct Settings {
  Schedule schedule; /* every or on, and min-notice */
  int64_t grace;     /* seconds after the deadline in which late files still count */
  int64_t settle; /* seconds from the last change of orders until a window with all answers is adjudicated */
  Remind remind;
  int64_t distances[REMIND_DISTANCES]; /* of REMIND_AT: seconds before the deadline, the longest first */
  size_t distance_count;
  Allowance away;
  Missed missed;
  int64_t replace_after;  /* turns missed in a row; of MISSED_REPLACE */
  int64_t stand_in_after; /* turns missed in a row, with this one; of MISSED_STAND_IN */
  Release release;
  int64_t release_after; /* seconds; of RELEASE_REFEREE: released by itself after these; 0: only by the
                            game master */
  bool sealed;           /* the game master does not see orders before they are adjudicated */
  PressMode press;
  int64_t press_file, press_day; /* messages that a file, and a seat within 24 hours, may have passed on */
  SenderProof sender;
  bool desk_key;  /* what the order desk is told holds the seat's key */
  bool join_free; /* anyone with a code takes a seat, or watches, without the game master's yes */
} Settings;

/* The names of all settings, ended by NULL: every, on, min-notice, grace, settle, remind, away-most, missed,
 * replace-after, stand-in-after, release, release-after, sealed, press, press-most, sender, desk-key, join. */
extern const char *const SETTING_NAMES[];

/* No deadlines, and the defaults for everything else. */
void settings_defaults(Settings *out);

bool setting_known(const char *name);

/* Sets one setting from typed text; `every` replaces `on` and the reverse, and `no` removes either. NULL
 * if the value is good, else what the setting needs, as an English phrase for the game master ("grace is a
 * time such as 2h, at most 7d, or 0"), and nothing is changed. `name` must be known. What is kept of the
 * value is copied into the arena. */
const char *setting_put(Arena *arena, Settings *settings, const char *name, const char *value);

/* As a person would type it: "48h", "24h,2h", "no"; "" if it is left to the rules or to the configuration,
 * or has no meaning with the others. `name` must be known. In the arena. */
const char *setting_text(Arena *arena, const Settings *settings, const char *name);

/* Writes settings in the ledger's form, one line of YAML, and reads them back. Times are seconds. A game
 * keeps the defaults it began with, so these are written too; only what is left to the rules or the
 * configuration is not. settings_read() returns false for a text that settings_write() did not make. */
char *settings_write(Arena *arena, const Settings *settings);
bool settings_read(Arena *arena, const char *text, Settings *out);

/* When a tick must look at a window unasked: at its deadline plus grace; 0 (at every tick) if it has no
 * deadline. */
Time settings_wake(const Settings *settings, Time deadline);

/* The reminder that is due at `now` for a window opened at `opened`, as its distance from the deadline:
 * the shortest distance reached; 0 for none. A distance longer than the window is open gives no reminder. */
int64_t settings_reminder(const Settings *settings, Time opened, Time deadline, Time now);

/* The first moment later than `after` at which a reminder becomes due; TIME_NONE if none does. */
Time settings_next_reminder(const Settings *settings, Time opened, Time deadline, Time after);

/* ======== addresses that players write to (reply_address.c) ======== */

/* The addresses that players write to, read backwards: what game, seat, key and addressee a mail's recipient
 * names, by the patterns `reply-to` and `press-to` of the configuration. */

/* The parts of the address; NULL for those that the pattern does not have. In lower case, except the key,
 * which is read in either case anyway. */
typedef struct ReplyAddress {
  const char *game, *seat, *key, *to;
} ReplyAddress;

/* True if the bare address `address` is one that `pattern` ("orders+{game}.{key}@example.org", with or
 * without a display name) makes. The case of letters does not matter: servers on the way may change it. */
bool reply_address_read(Arena *arena, const char *pattern, const char *address, ReplyAddress *out);

/* The pattern with its tags filled in; a NULL part leaves its tag empty. In the arena. */
char *reply_address_write(Arena *arena, const char *pattern, const ReplyAddress *parts);

/* ======== configuration (configuration.c) ======== */

/* The configuration file: where the ledger is, how mail goes out, which zone and language.
 *
 * YAML, all keys optional (adjudicator.yaml(5)): database, from, referee, transport, intake, reply-to, press-to,
 * sender, authentication-server, timezone, language, desk-url, think. Relative paths start at the file's folder. Without any
 * file the defaults work out of the box: `campaign.db` and a Maildir `outbox/` in the current folder. */

typedef struct Configuration {
  const char *file;     /* NULL: there is none, these are the defaults */
  const char *folder;   /* relative paths of the file start here */
  const char *database; /* path of the ledger */
  const char *from;     /* sender of all mails: "Referee <referee@example.org>" */
  const char *reply_to; /* pattern with {game}, {seat}, {key}; NULL for none */
  const char *press_to; /* the same for answers to press, with {to}, too; NULL for none */
  const char *referee;  /* where trouble is mailed to; NULL: reported on standard error only */
  SenderProof sender;   /* for games that do not set it themselves; never OF_CONFIGURATION */
  /* The mail server whose Authentication-Results are believed (RFC 8601 2.5); NULL for none. */
  const char *authentication_server;
  const char *timezone; /* of new games: an IANA name */
  const char *language; /* of new games: "en" */
  const char *desk_url; /* of the folder with the pages of the order desk, ends with a /; NULL for none */
  const char *template_folder; /* --template-dir; NULL for none */
  int64_t think;               /* seconds that a tick may search for the computer's files; 0: it never does */
  const Tree *transport;       /* {maildir: …} or {smtp: {…}} */
  const Tree *intake;          /* NULL if no mail is taken in */
  NotifySettings notify;       /* notices beside the mail */
} Configuration;

/* The built-in defaults, with paths in the current folder. */
void configuration_defaults(Arena *arena, Configuration *out);

/* Finds and reads the file: `path` if not NULL, else $ADJUDICATOR_CONFIG, ./adjudicator.yaml,
 * ~/.config/adjudicator/adjudicator.yaml, /etc/adjudicator/adjudicator.yaml; if none of the last three
 * exists the defaults apply. Everything lives in the arena. STATUS_OK; STATUS_NO_INPUT for a file that was
 * named and cannot be read (*unreadable is its path); STATUS_CONFIG after diagnostics: CONFIG-SHAPE,
 * CONFIG-UNKNOWN-KEY, CONFIG-TIMEZONE, CONFIG-LANGUAGE, CONFIG-FROM, CONFIG-REPLY-TO, CONFIG-SENDER, CONFIG-DESK-URL,
 * CONFIG-THINK, * CONFIG-TRANSPORT, CONFIG-INTAKE, CONFIG-NOTIFY, or those of yaml_read(). out->file names the file. */
Status configuration_read(Arena *arena, const char *path, Configuration *out, const char **unreadable,
                          Diagnostics *diagnostics);

/* Reads the text of a configuration file into `out`, which holds the defaults. False after
 * diagnostics. */
bool configuration_parse(Arena *arena, const char *text, size_t length, Configuration *out,
                         Diagnostics *diagnostics);

/* ======== the referee (referee.c) ======== */

/* The referee: what one process of the program knows and holds open.
 *
 * Every other function on this floor gets a Referee: the ledger, the configuration, the games, the current
 * time and a function to log to. There is no global state. */

/* How much a notice matters to the game master. */
typedef enum NoticeLevel {
  NOTICE_DETAIL,  /* shown with --verbose */
  NOTICE_DONE,    /* what was done; not shown with --quiet */
  NOTICE_WARNING, /* always shown */
  NOTICE_ERROR    /* always shown */
} NoticeLevel;

typedef struct LoadedEdition LoadedEdition;
typedef struct LoadedCatalogue LoadedCatalogue;
typedef struct LoadedSettings LoadedSettings;

/* Of what servers add to mails (orders/footers.c). */
typedef struct FooterWords FooterWords;

typedef struct Referee {
  Arena *arena; /* lives as long as the process */
  const Configuration *configuration;
  const Game *const *games; /* GAMES, or a test's own; ended by NULL */
  Ledger *ledger;           /* NULL for commands that need none */
  /* Makes the ledger for a command that may run before there is one: called if `ledger` is NULL, once
   * everything else is good, so that a mistyped command leaves no file behind. */
  Status (*open)(void *context);
  void *open_context;
  Time now;
  bool now_given; /* by --now: it is right, however far it is from the last tick */
  /* Milliseconds of a clock that only goes forward, for how long something took; NULL: nothing takes any time. */
  int64_t (*elapsed)(void *context);
  void *elapsed_context;
  bool ticking; /* a tick takes in mail: what all have answered is adjudicated before anybody reads of it */
  unsigned patience; /* seconds that a tick gives to one game before it ends the process; 0: no limit */
  /* Logs what happens: one line without its end. */
  void (*log)(void *context, NoticeLevel level, const char *line);
  void *log_context;
  /* Shows how far long work is: "adjudicating", 20 of 1000; total 0: nobody knows. NULL: nobody looks. */
  void (*progress)(void *context, const char *doing, int64_t done, int64_t total);
  void *progress_context;
  /* True once somebody wants the process to end: what is begun is ended, and nothing else begun. NULL: nobody does. */
  bool (*stop)(void);
  /* Called between steps that a crash may part ("counted", "resolved", "queued", "marked" …); NULL except
   * in the tests that end the process there. */
  void (*step)(void *context, const char *name);
  void *step_context;
  LoadedEdition *editions;     /* kept by referee_edition() */
  LoadedCatalogue *catalogues; /* kept by referee_catalogue() */
  LoadedSettings *settings;    /* kept by referee_settings() */
  const FooterWords *footers;  /* kept by footers_blank() */
} Referee;

/* The game with these rules among referee->games, or NULL. */
const Game *referee_game(const Referee *referee, const char *rules);

/* The rules of all games, "dos-de-mayo, ducs", for messages. In the arena. */
const char *referee_game_names(const Referee *referee, Arena *arena);

/* printf to referee->log. */
void referee_log(const Referee *referee, NoticeLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Keeps what is logged of work that may come to nothing, in the arena, until it is let go: then it is told, or
 * forgotten. */
typedef struct HeldLine HeldLine;
typedef struct HeldLog {
  Arena *arena;
  HeldLine *first, **end;
  void (*log)(void *context, NoticeLevel level, const char *line); /* that it stands for */
  void *log_context;
} HeldLog;
void referee_hold_log(Referee *referee, Arena *arena, HeldLog *held);
void referee_let_log_go(Referee *referee, const HeldLog *held, bool tell);
/* The errors among it, in one line; "". In the arena. */
char *referee_held_errors(Arena *arena, const HeldLog *held);

/* Calls referee->progress, if there is one. */
void referee_progress(const Referee *referee, const char *doing, size_t done, size_t total);

/* Whether referee->stop says so. */
bool referee_stopped(const Referee *referee);

/* Calls referee->step, if there is one. */
void referee_step(const Referee *referee, const char *name);

/* Logs every diagnostic as an error or warning, "FILE:line:col CODE sentence", in the words of the game
 * `rules`; "" for diagnostics of no game. `file` may be NULL. */
void referee_log_diagnostics(Referee *referee, const char *rules, const char *file,
                             const Diagnostics *diagnostics);

/* Logs what SQLite said, unless `status` is STATUS_OK; returns `status`. */
Status referee_ledger_status(const Referee *referee, Status status);

/* Whether there are words in the language asked for; NULL (none asked for) is good. False after logging
 * that there are none. */
bool referee_language_good(const Referee *referee, const char *language);

/* The language that somebody names: "fr", "FR", "French", "français", "francés"; NULL if there are no words in it. In the
 * arena. */
const char *referee_language(Referee *referee, Arena *arena, const char *name);

/* The words of a language, read once in a process. Falls back to "en" and logs it; NULL, after logging, if
 * even that cannot be read. */
const Catalogue *referee_catalogue(Referee *referee, const char *language);

/* True if there are words of this language, so that nobody is written to in another one. Logs why not. */
bool referee_speaks(Referee *referee, const char *language);

/* As settings_read(), but a few texts are kept for the life of the process, since most games of a ledger
 * have the same settings. What the settings refer to is in the referee's arena or in `arena`. */
bool referee_settings(Referee *referee, Arena *arena, const char *text, Settings *out);

/* An edition of a game from its text, for these seats (NULL: seats_stand_in()), read once in a process for
 * each `digest` and names. NULL after diagnostics. */
const void *referee_edition(Referee *referee, const Game *game, const Seats *seats, const char *digest,
                            const char *text, Diagnostics *diagnostics);

/* Reads an edition file: `path`, or the game's own if that is NULL. Its text and digest (SHA-256 hex) are
 * in the referee's arena. STATUS_OK; STATUS_NO_INPUT for a file that cannot be read (STATUS_CONFIG for our
 * own); STATUS_BAD_DATA for one that is not good; each logged. */
typedef struct EditionFile {
  const void *edition;
  const char *text, *digest;
} EditionFile;
Status referee_edition_file(Referee *referee, const Game *game, const Seats *seats, const char *path,
                            EditionFile *out);
/* The same of a text that is there; `path` names it in the log. */
Status referee_edition_text(Referee *referee, const Game *game, const Seats *seats, const char *text,
                            size_t length, const char *path, EditionFile *out);

/* ======== keys (keys.c) ======== */

/* What is derived from a game's secret: the keys of its seats and of its dice.
 *
 * All by HMAC-SHA-256 under the secret: one value in the ledger is enough, and nothing that a player is
 * shown reveals anything of the rest. */

/* 64 hex digits to 32 bytes and back. False if `hex` is anything else. */
bool secret_from_hex(const char *hex, uint8_t secret[DICE_KEY_BYTES]);
char *secret_to_hex(Arena *arena, const uint8_t secret[DICE_KEY_BYTES]);

/* The secret for --seed: 64 hex digits are the secret itself, fewer (at least one) are hashed to it. False
 * if the text is not 1 to 64 hex digits. */
bool secret_from_seed(Arena *arena, const char *seed, uint8_t secret[DICE_KEY_BYTES]);

/* The key of a seat, "4F7K-Q2MZ-9XTB": 60 bits in Crockford's base32 (no I, L, O, U). The game's name is
 * part of it: two games begun with one seed have keys of their own. `generation` rises when a player is
 * replaced. In the arena. */
char *seat_key(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t seat,
               int64_t generation);

/* SHA-256 as hex of a key in its canonical form: what the ledger keeps. */
char *seat_key_hash(Arena *arena, const char *key);

/* Whether what somebody typed is the key with this hash: upper or lower case, with or without hyphens and
 * spaces, O for 0 and I or L for 1. Compared in constant time. */
bool seat_key_matches(Arena *arena, const char *typed, const char *hash);

/* The restore with which a branch began, or one before it on which it follows by rollbacks (RestoreRow.number); 0: none. */
int64_t branch_restored(int64_t branch);

/* The key of the rolls of one turn, which has a label; `branch` is 0, one more after each rollback, and a number of its own
 * after a restore, so that a turn played again does not have the dice that everybody knows by then. */
void turn_key(const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t branch, const char *turn,
              uint8_t key[DICE_KEY_BYTES]);

/* The key of all shuffles of a game; after a restore another, for the game may have ended in the time that was lost, and the
 * key been published. */
void deal_key(const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t branch,
              uint8_t key[DICE_KEY_BYTES]);

/* What is published of a key before it is used: SHA-256 of its 32 bytes as hex. In the arena. */
char *key_commitment(Arena *arena, const uint8_t key[DICE_KEY_BYTES]);

/* 64 hex digits that nobody can guess, for one state of a game: what is hashed together with them
 * (record/log.c) cannot be found by trying all hands and decks. */
char *link_blind(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, int64_t branch,
                 int64_t state);

/* 64 hex digits that only the part of this seat has (record/parts.c): nobody else can try out what it was shown up to the event
 * with this link. */
char *part_salt(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *game, const char *seat,
                const char *link);

/* Eight hex digits that make the Message-IDs of a game its own, even if a game of the same name was played
 * before. Each reader's are others, since a bounce is believed by the Message-ID that it names (bounce.c):
 * a player who reads their own mail must not learn anybody else's. `whom`: a word for the reader, "" for
 * what all mails of a game name. In the arena. */
char *mail_token(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *whom);

/* Six characters that only a reader of the mail with them knows: what they confirm is said by `what`. */
char *confirmation_code(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *what);

/* Whether somebody typed this code: upper and lower case, O and 0, I, L and 1 are the same, hyphens do not count.
 * Compared in constant time. */
bool confirmation_code_matches(Arena *arena, const char *typed, const char *code);

/* ---- of invitations ---- */

#define LONG_CODE_CHARACTERS 24 /* of five bits each: without the hyphens between every four */

/* A code that nobody can guess: 24 letters and digits, "K7Q2-9XTB-...". It follows from the secret and `what`. */
char *long_code(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const char *what);
/* The SHA-256 (hex) of such a code as people type it, by which it is looked up: so how long that takes tells nothing of
 * it. NULL for anything that is no such code. */
char *long_code_hash(Arena *arena, const char *typed);

/* ======== locks (lock.c) ======== */

/* Locks beside the ledger, so that two ticks or two senders never work at once.
 *
 * A lock is an advisory lock of the system (flock) on the file DATABASE.SUFFIX, beside the database itself
 * if its name is a link. It ends with the process that holds it, however that process ends. */

/* Takes the lock without waiting. *lock is its file descriptor, -1 unless STATUS_OK. STATUS_TRY_AGAIN:
 * somebody else holds it; STATUS_CANNOT_CREATE (logged). */
Status lock_take(const Referee *referee, const char *suffix, int *lock);
/* Opens the file of a lock, without taking it, to read what is in it. -1: there is none. The caller closes it. */
int lock_look(const Referee *referee, const char *suffix);
/* Gives it back; -1 is allowed. */
void lock_release(int lock);

/* ======== what kills the program (attempts.c) ======== */

/* How often a process ended at the same mail, so that one that kills every tick is set aside, as a game is (`attempts` of GameRow). A
 * mail that is read is not in the ledger yet, and none waits for the disk before each: so it is noted in a file beside the
 * ledger, DATABASE.SUFFIX, which is a lock, too. */

/* As often a mail may end the process; the next tick sets it aside. */
#define MAIL_ATTEMPTS_MAX 2

typedef struct Attempt {
  const char *name;
  int count;
} Attempt;

typedef struct Attempts {
  Arena *arena;
  int lock;       /* -1: another process is at work, nothing is noted */
  Attempt *items; /* at which former processes ended */
  size_t count;
  size_t written; /* bytes */
} Attempts;

/* Takes the lock, and reads at what former processes ended. While another process holds it STATUS_OK, and nothing is known or noted.
 * STATUS_CANNOT_CREATE (logged). attempts_close() afterwards. In `arena`. */
Status attempts_open(const Referee *referee, Arena *arena, const char *suffix, Attempts *out);
/* How many processes ended at it. `name`: a digest, in hex. */
int attempts_before(const Attempts *attempts, const char *name);
/* From now on this process is at work at it; NULL: at none. */
void attempts_at(Attempts *attempts, const char *name);
/* It is done with, however: its count is forgotten with the next attempts_at(). */
void attempts_end(Attempts *attempts, const char *name);
void attempts_close(Attempts *attempts);

/* ======== seats (seats.c) ======== */

/* Which seats a game may have, and what they may be called if they have their players' names. */

/* Logs what seats_good() found. */
Status seats_refuse(const Referee *referee, const Game *game, const char *what, const char *which);

/* The names of the rows, which must be those of seats 0, 1, 2 ... False if no such seats can play the
 * game. */
bool seats_from_rows(const Game *game, const SeatRows *rows, Seats *out);

/* Whether these are the game's own names, which need not be stored or shown. */
bool seats_are_fixed(const Game *game, const Seats *seats);

/* Whether what somebody typed in place of an address gives a seat to the computer: "computer", "computer:hard". *level:
 * the name of how well it is to play, static; NULL: there is no such level. */
#define COMPUTER_LEVELS "the computer plays easy, normal or hard" /* what is wrong then */
bool seat_for_computer(const char *typed, const char **level);
/* Whether the address stands for a player who is none: nobody may play from it. */
bool address_is_reserved(const char *bare);

/* What stands in place of the address of a seat for which `new` has no player yet. */
#define SEAT_OPEN "open"

/* The language of an address: that of its newest game or, if it plays none, of the configuration. */
Status preferences_language(Referee *referee, Arena *arena, const char *bare, const char **language);

#endif
