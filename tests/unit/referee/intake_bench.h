/* A referee whom mail is brought to: the game `one` of red and blue, with the program's own words. */
#ifndef TESTS_REFEREE_INTAKE_BENCH_H
#define TESTS_REFEREE_INTAKE_BENCH_H

#include "../../../adjudicator/referee/door/door.h"
#include "../../../adjudicator/referee/office/office.h"
#include "acts_bench.h"

#define RED  "red@example.org"
#define BLUE "blue@example.org"
#define BID  "game: one\nturn: \"1\"\nbid: 3\n"

static inline void copy_words(Bench *bench, const char *name) {
  char *text = NULL;
  assert_true(g_file_get_contents(name, &text, NULL, NULL));
  bench_file(bench, name, text);
  g_free(text);
}

/* `press`: "signed", "anonymous", "no". */
static inline Bench *intake_bench(const char *press) {
  Bench *bench = bench_new();
  copy_words(bench, "templates/en/messages.yaml");
  copy_words(bench, "templates/receipt.txt.mustache");
  bench->configuration.reply_to = "orders+{game}.{key}@play.example.org";
  bench->configuration.press_to = "press+{game}.{key}.{to}@play.example.org";
  bench->configuration.from = "Referee <referee@play.example.org>";
  bench->configuration.referee = "GM <gm@example.org>";
  acts_game(bench, "one", "press", press);
  return bench;
}

static inline const char *key_of(Bench *bench, const char *game, int seat) {
  LoadedGame loaded = bench_table(bench, game);
  return seat_key(bench->arena, loaded.secret, game, seat, loaded.seats.items[seat].key_generation);
}

/* A mail with these two fields, its own Message-ID (from its bytes), and this text. */
static inline const char *letter(Bench *bench, const char *from, const char *to, const char *text) {
  const char *all = arena_printf(bench->arena, "From: %s\nTo: %s\n\n%s", from, to, text);
  const char *id = sha256_hex(bench->arena, all, strlen(all));
  return arena_printf(bench->arena, "Message-ID: <%s@home.example>\n%s", id, all);
}

static inline const char *orders_to(Bench *bench, int seat) {
  return arena_printf(bench->arena, "orders+one.%s@play.example.org", key_of(bench, "one", seat));
}

static inline Intake take_in(Bench *bench, const char *raw) {
  Intake intake;
  Status status = intake_message(&bench->referee, bench->arena, raw, strlen(raw), "pipe", NULL, &intake);
  if (status != STATUS_OK) fail_msg("%s: %s", status_name(status), bench->told->str);
  return intake;
}

static inline int64_t count_of(Bench *bench, const char *kind) {
  return (int64_t)all_mails(bench, "one", kind).count;
}

static inline InboxRows inbox_of(Bench *bench) {
  InboxRows rows;
  assert_int_equal(ledger_inbox(bench->referee.ledger, bench->arena, 0, NULL, INT64_MAX, &rows), STATUS_OK);
  return rows;
}

#endif
