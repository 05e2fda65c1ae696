/* A mail is taken in by a referee with a game under way, twice, and what it causes goes out: into a copy of
 * the same ledger for each input. {KEY} and {SPANISH-KEY} in the input stand for the keys of the seats, as in
 * tests/mail/odd. */
#include "fuzz.h"

#include <unistd.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/mail/message.h"
#include "../../adjudicator/referee/acts/acts.h"
#include "../../adjudicator/referee/door/door.h"
#include "../../adjudicator/referee/office/office.h"
#include "../../adjudicator/referee/record/record.h"

#define NOW          ((Time)1778000000)
#define LEDGER_BYTES ((size_t)16 << 20)
#define SEATS        2

static const NewSeat SEAT[SEATS] = {{.name = "spanish", .address = "phil@example.org"},
                                    {.name = "french", .address = "karsten@example.org"}};
static const char *const PLACEHOLDER[SEATS] = {"{SPANISH-KEY}", "{KEY}"};

typedef struct World {
  Arena *arena; /* for the life of the program */
  Configuration configuration;
  Referee referee; /* keeps the words and the edition */
  char folder[64];
  char *image; /* of the ledger after the game began */
  size_t length;
  const char *key[SEATS];
} World;

static World world;

static _Noreturn void give_up(const char *what, const char *why) {
  fprintf(stderr, "%s: %s\n", what, why);
  exit(STATUS_BUG);
}

/* What is told is not looked at; what counts stands in the ledger. */
static void hear(void *context, NoticeLevel level, const char *line) {
  (void)level;
  if (*(bool *)context) fprintf(stderr, "%s\n", line);
}

static void open_ledger(Arena *arena) {
  const char *error;
  Status status = ledger_open(world.configuration.database, true, &world.referee.ledger, arena, &error);
  if (status != STATUS_OK) give_up(world.configuration.database, error);
}

static void begin_game(void) {
  const NewGame wanted = {.rules = "dos-de-mayo",
                          .name = "madrid",
                          .seats = SEAT,
                          .seat_count = SEATS,
                          .schedule = {.every = 48 * (Time)3600},
                          .timezone = "UTC",
                          .position_file = "tests/broken/dos-de-mayo/position.yaml",
                          .seed = "02"};
  LoadedGame loaded;
  open_ledger(world.arena);
  if (new_game(&world.referee, world.arena, &wanted, &loaded) != STATUS_OK)
    give_up("madrid", "does not begin");
  for (int seat = 0; seat < SEATS; seat++) {
    int64_t generation = loaded.seats.items[seat].key_generation;
    world.key[seat] = seat_key(world.arena, loaded.secret, "madrid", seat, generation);
  }
  ledger_close(world.referee.ledger);
  if (file_read(world.arena, world.configuration.database, LEDGER_BYTES, &world.image, &world.length) !=
      STATUS_OK)
    give_up(world.configuration.database, "cannot be read");
}

static void remove_folder(void) {
  (void)unlink(world.configuration.database);
  (void)rmdir(world.folder);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  static bool loud = true;
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  world = (World){.arena = arena_new(), .folder = "/tmp/intake-XXXXXX"};
  if (access("/dev/shm", W_OK) == 0)
    strcpy(world.folder, "/dev/shm/intake-XXXXXX"); /* nothing is to outlive us */
  if (mkdtemp(world.folder) == NULL) give_up(world.folder, "cannot be made");
  if (atexit(remove_folder) != 0) give_up(world.folder, "would stay");
  configuration_defaults(world.arena, &world.configuration);
  world.configuration.folder = world.folder;
  world.configuration.database = path_join(world.arena, world.folder, "ledger.db");
  world.configuration.from = "Referee <referee@play.example.org>";
  world.configuration.reply_to = "orders+{game}.{key}@play.example.org";
  world.configuration.press_to = "press+{game}.{key}.{to}@play.example.org";
  world.referee = (Referee){.arena = world.arena,
                            .configuration = &world.configuration,
                            .games = GAMES,
                            .now = NOW,
                            .log = hear,
                            .log_context = &loud};
  begin_game();
  loud = false;
  return 0;
}

/* ---- the mail ---- */

static const char *with_keys(Arena *arena, Bytes input, size_t *length) {
  size_t room = input.length * 3 + 1; /* a key is less than three times as long as {KEY} */
  char *text = arena_alloc(arena, room), *to = text;
  for (size_t i = 0; i < input.length;) {
    int seat = 0;
    while (seat < SEATS && (strlen(PLACEHOLDER[seat]) > input.length - i ||
                            memcmp(input.at + i, PLACEHOLDER[seat], strlen(PLACEHOLDER[seat])) != 0))
      seat++;
    if (seat == SEATS) {
      *to++ = input.at[i++];
      continue;
    }
    memcpy(to, world.key[seat], strlen(world.key[seat]));
    to += strlen(world.key[seat]);
    i += strlen(PLACEHOLDER[seat]);
  }
  *length = (size_t)(to - text);
  return text;
}

static bool is_answered(IntakeFate fate) {
  switch (fate) {
  case FATE_STRANGER:
  case FATE_AUTOMATIC:
  case FATE_BULK:
  case FATE_OWN:
  case FATE_BOUNCE:
  case FATE_UNREADABLE: return false;
  default: return true;
  }
}

static OutboxRows mails_of(Arena *arena, int64_t game) {
  OutboxRows rows;
  Status status = ledger_mails(world.referee.ledger, arena, game, NULL, NULL, -1, &rows);
  PROMISE(status == STATUS_OK, "mails can be listed");
  return rows;
}

static void check_mails(Arena *arena, const OutboxRows *mails) {
  for (size_t i = 0; i < mails->count; i++) {
    const OutboxRow *mail = &mails->items[i];
    PROMISE(strpbrk(mail->subject, "\r\n") == NULL, "a subject is one line");
    char *bare;
    PROMISE(mail_address_valid(arena, mail->recipient, &bare), "mails go to good addresses");
    bool to_player = strcmp(bare, "phil@example.org") == 0 || strcmp(bare, "karsten@example.org") == 0;
    PROMISE(to_player || strcmp(mail->kind, "answer") == 0, "mails of a game go to its players");
  }
}

static void take_in(Arena *arena, const char *bytes, size_t length) {
  LoadedGame loaded;
  PROMISE(load_game(&world.referee, arena, "madrid", &loaded) == STATUS_OK, "the game is there");
  size_t before = mails_of(arena, loaded.row.id).count;
  Intake intake, again;
  Status status = intake_message(&world.referee, arena, bytes, length, "pipe", NULL, &intake);
  PROMISE(status == STATUS_OK, "every mail is taken in");
  PROMISE(!intake.again, "it is new");
  PROMISE(intake.fate != FATE_FILED || intake.receipt > 0, "a filed turn file has a receipt");
  PROMISE(strpbrk(intake.words, "\r\n") == NULL, "one line says why");
  OutboxRows after = mails_of(arena, loaded.row.id);
  PROMISE(is_answered(intake.fate) || after.count == before, "who must not be answered is not");
  PROMISE(intake.receipt == 0 || after.count > before, "a receipt is mailed");
  check_mails(arena, &after);
  status = intake_message(&world.referee, arena, bytes, length, "maildir", NULL, &again);
  PROMISE(status == STATUS_OK && again.again, "a mail counts once, whichever way it comes");
  PROMISE(mails_of(arena, loaded.row.id).count == after.count, "and causes nothing the second time");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  size_t whole;
  const char *mail = with_keys(arena, (Bytes){(const char *)bytes, length}, &whole);
  PROMISE(file_write_atomic(world.configuration.database, world.image, world.length) == STATUS_OK,
          "there is room");
  open_ledger(arena);
  take_in(arena, exact_copy(arena, (Bytes){mail, whole}), whole);
  ledger_close(world.referee.ledger);
  arena_free(arena);
  return 0;
}
