/* A notation is read and played, as `import --check` does it. {RULES} in the input, as {ducs}, stands for the
 * digest of our edition of that game; with another `format` than the program's digests of positions are not
 * looked at, so that what was changed is played on. */
#include "fuzz.h"

#include <stdlib.h>
#include <unistd.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/referee/proof/proof.h"

static char path[] = "/tmp/fuzz-notation-XXXXXX";
static Arena *process;
static Configuration configuration;

static void hear(void *context, NoticeLevel level, const char *line) {
  (void)context;
  (void)level;
  (void)line;
}

/* The game's id in braces, and what it stands for. */
typedef struct Placeholder {
  const char *name, *digest;
} Placeholder;
#define GAMES_MOST 8
static Placeholder placeholders[GAMES_MOST + 1];

static void find_placeholders(void) {
  for (size_t i = 0; GAMES[i] != NULL && i < GAMES_MOST; i++) {
    char *text;
    size_t text_length;
    const char *edition = data_path(process, path_join(process, "schema/editions", GAMES[i]->edition));
    if (file_read(process, edition, (size_t)1 << 24, &text, &text_length) != STATUS_OK) abort();
    placeholders[i] =
        (Placeholder){arena_printf(process, "{%s}", GAMES[i]->id), sha256_hex(process, text, text_length)};
  }
}

static const Placeholder *placeholder_at(const uint8_t *bytes, size_t length) {
  for (const Placeholder *p = placeholders; p->name != NULL; p++) {
    if (strlen(p->name) <= length && memcmp(bytes, p->name, strlen(p->name)) == 0) return p;
  }
  return NULL;
}

static bool write_input(const uint8_t *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  if (file == NULL) return false;
  bool good = true;
  for (size_t i = 0; i < length && good;) {
    const Placeholder *p = bytes[i] == '{' ? placeholder_at(bytes + i, length - i) : NULL;
    good = p == NULL ? fputc(bytes[i], file) != EOF : fputs(p->digest, file) >= 0;
    i += p == NULL ? 1 : strlen(p->name);
  }
  return fclose(file) == 0 && good;
}

static void leave(void) {
  (void)unlink(path);
}

static void begin(void) {
  int file = mkstemp(path);
  if (file < 0 || close(file) != 0 || atexit(leave) != 0) abort();
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  process = arena_new();
  find_placeholders();
  configuration =
      (Configuration){.from = "Referee <referee@example.org>", .language = "en", .timezone = "UTC"};
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  if (process == NULL) begin();
  if (!write_input(bytes, length)) abort();
  Arena *arena = arena_new();
  Referee referee = {
      .arena = arena, .configuration = &configuration, .games = GAMES, .now = (Time)1778000000, .log = hear};
  const Import wanted = {.path = path, .seed = "02"};
  Imported imported;
  (void)import_game(&referee, arena, &wanted, &imported);
  arena_free(arena);
  return 0;
}
