/* Plays whole games through a ledger, as their players would by mail, and tells what they take in it.
 *
 *   campaign DATABASE RULES COUNT text|pages [OPTION=VALUE]…
 *
 * Each seat's turn file is drawn at random, comes as a mail that quotes the form it answers, and gets its
 * receipt; each turn is adjudicated, its reports are queued and taken for sent. What a game costs is what the
 * file grew by from the first game to the last. Prints, parted by tabs: the game, KB a game, KB a turn, and
 * of each game: turns, mails in, windows. */
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/referee/acts/acts.h"
#include "../../adjudicator/referee/door/door.h"
#include "../../adjudicator/referee/letters/letters.h"
#include "../../adjudicator/referee/turn/turn.h"

#define START ((Time)1777708800) /* 2026-05-02T08:00:00Z */
#define DAY   ((int64_t)24 * 3600)

typedef struct RandomChooser {
  Chooser chooser;
  uint64_t state;
} RandomChooser;

static unsigned choose(Chooser *chooser, unsigned below) {
  RandomChooser *random = (RandomChooser *)chooser;
  random->state = random->state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(random->state >> 33) % below;
}

typedef struct Campaign {
  Referee referee;
  bool pages; /* every player gets his reports as pages, too */
  RandomChooser random;
  int64_t mails_in, windows, turns;
} Campaign;

static void tell(void *context, NoticeLevel level, const char *line) {
  (void)context;
  if (level >= NOTICE_WARNING) fprintf(stderr, "%s\n", line);
}

static const Game *open_campaign(Campaign *campaign, Configuration *configuration, const char *database,
                                 const char *rules) {
  Arena *arena = campaign->referee.arena;
  configuration_defaults(arena, configuration);
  configuration->database = database;
  configuration->reply_to = "orders+{game}.{key}@example.org";
  campaign->random = (RandomChooser){.chooser = {choose}, .state = 1808};
  campaign->referee.configuration = configuration;
  campaign->referee.games = GAMES;
  campaign->referee.now = START;
  campaign->referee.log = tell;
  const char *error;
  Status status = ledger_open(database, true, &campaign->referee.ledger, arena, &error);
  if (status != STATUS_OK) fprintf(stderr, "%s: %s\n", database, error);
  return status == STATUS_OK ? game_find(rules) : NULL;
}

/* Everything in the outbox as though it had been sent. */
static Status take_for_sent(Referee *referee) {
  Arena *arena = arena_new();
  OutboxRows mails;
  Status status = ledger_begin(referee->ledger);
  if (status == STATUS_OK) status = ledger_mails_due(referee->ledger, arena, referee->now, INT64_MAX, &mails);
  for (size_t i = 0; status == STATUS_OK && i < mails.count; i++) {
    status = ledger_mail_sending(referee->ledger, mails.items[i].id, referee->now);
    if (status == STATUS_OK)
      status = ledger_mail_result(referee->ledger, mails.items[i].id, "sent", TIME_NONE,
                                  "250 2.0.0 Ok: queued as 4Rb2Yk1Qz9z3x");
  }
  if (status == STATUS_OK) status = ledger_commit(referee->ledger);
  arena_free(arena);
  return status;
}

/* What a mail program makes of an answer: the file, and the form that it answers below it. */
static const char *answer(Arena *arena, const Referee *referee, const LoadedGame *loaded, int seat,
                          const Tree *file, const char *form, int64_t number) {
  const char *quoted = "";
  while (form != NULL && *form != '\0') {
    size_t length = strcspn(form, "\n");
    quoted = arena_concat(arena, quoted, "> ", arena_strndup(arena, form, length), "\n", NULL);
    form += length + (form[length] == '\n');
  }
  const char *address = document_reply_to(referee, loaded, seat);
  return arena_printf(arena,
                      "Received: from mail.example.org (mail.example.org [192.0.2.7])\n"
                      "\tby mx.example.org (Postfix) with ESMTPS id %08" PRIX64
                      "\n\tfor <%s>; Sat, 2 May 2026 08:59:58 +0000 (UTC)\n"
                      "From: %s\nTo: %s\nSubject: Re: %s, turn %s\nDate: Sat, 2 May 2026 10:59:57 +0200\n"
                      "Message-ID: <%08" PRId64 "@mail.example.org>\nMIME-Version: 1.0\n"
                      "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\nUser-Agent: "
                      "A mail program\n\n"
                      "-----ORDERS-----\nturn: \"%s\"\n%s-----END-----\n\nOn Sat, 2 May 2026 at 08:00, the "
                      "referee wrote:\n%s",
                      number, address, loaded->seats.items[seat].address, address, loaded->row.name,
                      loaded->turn, number, loaded->turn, yaml_write(arena, file, NULL), quoted);
}

static Status send_files(Campaign *campaign, Arena *arena, const char *name) {
  Referee *referee = &campaign->referee;
  LoadedGame loaded;
  Status status = load_game(referee, arena, name, &loaded);
  Duties duties = {.count = 0};
  if (status == STATUS_OK) loaded.game->duties(loaded.edition, loaded.state, &duties);
  for (size_t i = 0; status == STATUS_OK && i < duties.count; i++) {
    int seat = duties.items[i].seat;
    if (i > 0 && duties.items[i - 1].seat == seat) continue; /* one file answers all that a seat owes */
    Tree *file = loaded.game->random_file(loaded.edition, loaded.state, seat, duties.items[i].part,
                                          &campaign->random.chooser, arena);
    const char *form = document_form(referee, &loaded, seat);
    const char *mail = answer(arena, referee, &loaded, seat, file, form, ++campaign->mails_in);
    Intake intake;
    status = intake_message(referee, arena, mail, strlen(mail), "pipe", NULL, &intake);
    if (status == STATUS_OK && intake.fate != FATE_FILED) {
      fprintf(stderr, "%s, turn %s: %s\n", name, loaded.turn, intake_fate_name(intake.fate));
      status = STATUS_BUG;
    }
  }
  return status;
}

static Status play_turn(Campaign *campaign, const char *name, bool *over) {
  Arena *arena = arena_new();
  Adjudication done;
  campaign->referee.now += 2 * DAY;
  Status status = send_files(campaign, arena, name);
  /* A file may leave a window unanswered: the deadline passes. */
  campaign->referee.now += 4 * DAY;
  if (status == STATUS_OK)
    status = adjudicate_game(&campaign->referee, arena, name, NULL, NULL, false, &done);
  if (status == STATUS_OK) status = take_for_sent(&campaign->referee);
  if (status == STATUS_OK) {
    campaign->windows += done.windows;
    campaign->turns += done.over || strcmp(done.from, done.to) != 0;
    *over = done.over;
  }
  arena_free(arena);
  return status;
}

static Status ask_for_pages(Ledger *ledger, Arena *arena, const char *name) {
  GameRow game;
  SeatRows seats;
  Status status = ledger_game(ledger, arena, name, &game);
  if (status == STATUS_OK) status = ledger_seats(ledger, arena, game.id, &seats);
  for (size_t i = 0; status == STATUS_OK && i < seats.count; i++) {
    seats.items[i].mail = "html";
    status = ledger_set_seat(ledger, &seats.items[i]);
  }
  return status;
}

static Status play_game(Campaign *campaign, const Game *game, const char *name, const char *seed,
                        const Tree *options) {
  Arena *arena = arena_new();
  NewSeat seats[GAME_SEATS_MAX];
  Seats seated;
  seats_stand_in(game, &seated);
  for (int seat = 0; seat < seated.count; seat++)
    seats[seat] = (NewSeat){.name = seated.names[seat],
                            .address = arena_printf(arena, "%s.%s@example.org", seated.names[seat], name)};
  const NewGame wanted = {.rules = game->id,
                          .name = name,
                          .seats = seats,
                          .seat_count = (size_t)seated.count,
                          .options = options,
                          .schedule = {.every = 2 * DAY},
                          .timezone = "UTC",
                          .seed = seed};
  Status status = new_game(&campaign->referee, arena, &wanted, NULL);
  if (status == STATUS_OK) status = take_for_sent(&campaign->referee);
  if (status == STATUS_OK && campaign->pages) status = ask_for_pages(campaign->referee.ledger, arena, name);
  for (bool over = false; status == STATUS_OK && !over;) status = play_turn(campaign, name, &over);
  arena_free(arena);
  return status;
}

/* Bytes of the file that hold something. */
static int64_t bytes_of(const char *database) {
  sqlite3 *file = NULL;
  sqlite3_stmt *statement = NULL;
  int64_t bytes = -1;
  int code = sqlite3_open_v2(database, &file, SQLITE_OPEN_READONLY, NULL);
  if (code == SQLITE_OK)
    code = sqlite3_prepare_v2(file,
                              "SELECT (page_count - freelist_count) * page_size "
                              "FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
                              -1, &statement, NULL);
  if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) bytes = sqlite3_column_int64(statement, 0);
  sqlite3_finalize(statement);
  sqlite3_close(file);
  return bytes;
}

static Status play_games(Campaign *campaign, const Game *game, int count, const Tree *options) {
  const char *database = campaign->referee.configuration->database;
  int64_t first = 0, turns = 0, played;
  if (count < 2) return STATUS_USAGE;
  for (int i = 0; i < count; i++) {
    const char *name = arena_printf(campaign->referee.arena, "game-%d", i);
    const char *seed = arena_printf(campaign->referee.arena, "%d", i + 1); /* the same games each time */
    Status status = play_game(campaign, game, name, seed, options);
    if (status != STATUS_OK) return status;
    if (i > 0) continue;
    first = bytes_of(database);
    turns = campaign->turns;
  }
  turns = campaign->turns - turns;
  if (turns == 0) return STATUS_USAGE;
  played = bytes_of(database) - first;
  double others = 1024.0 * (count - 1);
  printf("%s\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\n", game->id, (double)played / others,
         (double)played / 1024 / (double)turns, (double)turns / (count - 1),
         (double)campaign->mails_in / count, (double)campaign->windows / count);
  return STATUS_OK;
}

int main(int argc, char **argv) {
  if (argc < 5) return STATUS_USAGE;
  Configuration configuration;
  Campaign campaign = {.referee = {.arena = arena_new()}, .pages = strcmp(argv[4], "pages") == 0};
  Tree *options = tree_map(campaign.referee.arena);
  for (int i = 5; i < argc; i++) {
    const char *equals = strchr(argv[i], '=');
    if (equals == NULL) return STATUS_USAGE;
    tree_put_text(campaign.referee.arena, options,
                  arena_strndup(campaign.referee.arena, argv[i], (size_t)(equals - argv[i])), equals + 1);
  }
  const Game *game = open_campaign(&campaign, &configuration, argv[1], argv[2]);
  Status status = game == NULL ? STATUS_USAGE : play_games(&campaign, game, atoi(argv[3]), options);
  ledger_close(campaign.referee.ledger);
  arena_free(campaign.referee.arena);
  return (int)status;
}
