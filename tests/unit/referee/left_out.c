/* Each word of a language is left out once: what readers get then has the key of the word in its place, and nothing of
 * what the word was given to choose from - no seat's key above all, which a report's document holds. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/referee/begin/begin.h"
#include "../../../adjudicator/referee/letters/private.h"
#include "../../../adjudicator/report/report.h"

#define NOW ((Time)1800000000)

/* ---- a folder of data with words of its own ---- */

/* One line of a messages.yaml that has a word. */
typedef struct Word {
  int file;        /* 0 the general ones, 1 those of the game */
  size_t at;       /* of its name in the text */
  const char *key; /* "pictures.ducs.caption" */
} Word;

typedef struct Bench {
  Arena *arena;
  char *folder;
  const char *rules;
  char *files[2], *paths[2];
  GArray *words, *chosen; /* all, and those that are left out, the general ones first */
  size_t general;         /* how many of the chosen are general */
  size_t tried;           /* those that readers get */
  const char *keys[2];    /* of the first seats */
  Configuration configuration;
  Referee referee;
} Bench;

/* "  caption: ..." at `line`: how far it is indented, and its name; false for lines that begin no entry. */
static bool read_entry(const char *line, size_t length, size_t *indent, size_t *name) {
  *indent = strspn(line, " ");
  *name = strcspn(line + *indent, ": \"#'\n");
  return *name > 0 && *indent + *name < length && line[*indent + *name] == ':';
}

/* All words of a file by their lines: these files are plain (report/message_file.h). */
static void find_words(Bench *bench, int file) {
  const char *path[8];
  size_t indents[8], depth = 0, text_in = SIZE_MAX;
  for (const char *text = bench->files[file], *line = text; *line != '\0';) {
    size_t length = strcspn(line, "\n"), indent, name;
    const char *next = line + length + (line[length] == '\n');
    bool blank = strspn(line, " ") == length;
    if (text_in != SIZE_MAX && !blank && strspn(line, " ") <= text_in) text_in = SIZE_MAX;
    if (text_in == SIZE_MAX && read_entry(line, length, &indent, &name)) {
      while (depth > 0 && indents[depth - 1] >= indent) depth--;
      assert_true(depth < 8);
      indents[depth] = indent;
      path[depth++] = arena_strndup(bench->arena, line + indent, name);
      const char *value = line + indent + name + 1;
      if (length > indent + name + 1 && strchr("|>", line[length - 1]) != NULL &&
          value[1] == line[length - 1])
        text_in = indent;
      if (length > indent + name + 1) {
        Word word = {file, (size_t)(line - text) + indent, path[0]};
        for (size_t i = 1; i < depth; i++)
          word.key = arena_concat(bench->arena, word.key, ".", path[i], NULL);
        g_array_append_val(bench->words, word);
      }
    }
    line = next;
  }
}

/* The words from `from` to `to` have other names now. */
static void leave_out(Bench *bench, size_t from, size_t to) {
  static const char OTHER[] = "left-out-";
  for (int file = 0; file < 2; file++) {
    GString *text = g_string_new(bench->files[file]);
    for (size_t i = to; i-- > from;) {
      const Word *word = &g_array_index(bench->chosen, Word, i);
      if (word->file == file) g_string_insert(text, (gssize)word->at, OTHER);
    }
    assert_int_equal(file_write_atomic(bench->paths[file], text->str, text->len), STATUS_OK);
    g_string_free(text, TRUE);
  }
  bench->referee.catalogues = NULL;
}

static void link_to(const Bench *bench, const char *name, const char *skipped) {
  char *here = g_get_current_dir(), *from = g_build_filename(here, name, NULL);
  GDir *folder = g_dir_open(from, 0, NULL);
  assert_non_null(folder);
  char *into = g_build_filename(bench->folder, name, NULL);
  assert_int_equal(g_mkdir_with_parents(into, 0700), 0);
  for (const char *entry; (entry = g_dir_read_name(folder)) != NULL;) {
    if (skipped != NULL && strcmp(entry, skipped) == 0) continue;
    char *target = g_build_filename(from, entry, NULL), *at = g_build_filename(into, entry, NULL);
    assert_int_equal(symlink(target, at), 0);
    g_free(target);
    g_free(at);
  }
  g_dir_close(folder);
  g_free(into);
  g_free(from);
  g_free(here);
}

static void take_words(Bench *bench) {
  const char *names[] = {"templates/en/messages.yaml",
                         arena_printf(bench->arena, "templates/en/%s/messages.yaml", bench->rules)};
  for (int file = 0; file < 2; file++) {
    assert_true(g_file_get_contents(names[file], &bench->files[file], NULL, NULL));
    bench->paths[file] = g_build_filename(bench->folder, names[file], NULL);
    find_words(bench, file);
  }
}

/* PART of the environment, "2/4": every fourth, from the second on; without it all. */
static void choose_words(Bench *bench) {
  const char *part = getenv("PART");
  unsigned mine = 0, all = 1;
  if (part != NULL) assert_int_equal(sscanf(part, "%u/%u", &mine, &all), 2);
  for (guint i = mine % all; i < bench->words->len; i += all) {
    const Word *word = &g_array_index(bench->words, Word, i);
    g_array_append_val(bench->chosen, *word);
    bench->general += word->file == 0;
  }
}

/* ---- what readers get ---- */

typedef struct Texts {
  GPtrArray *items;
  Arena *arena;
} Texts;

static void put(Texts *texts, const char *text) {
  g_ptr_array_add(texts->items, arena_strdup(texts->arena, text == NULL ? "" : text));
}

static void put_sketch(Bench *bench, const LoadedGame *loaded, int viewer, const Tree *document,
                       const EventRows *events, Texts *texts) {
  Sketch sketch;
  if (pictures_sketch(&bench->referee, loaded, viewer, document, events, &sketch) != STATUS_OK) return;
  put(texts, sketch.words);
  for (size_t i = 0; i < sketch.drawing->count; i++) {
    if (sketch.drawing->shapes[i].text != NULL) put(texts, sketch.drawing->shapes[i].text);
  }
}

/* Captions and what stands for a picture are made of a report's document, with the key in it. */
static void put_pictures(Bench *bench, const LoadedGame *loaded, int viewer, Texts *texts) {
  EventRows events;
  assert_int_equal(report_events_after(&bench->referee, loaded, -1, &events), STATUS_OK);
  Tree *document = document_view(&bench->referee, loaded, viewer, &events);
  assert_non_null(document);
  assert_true(document_for_people(&bench->referee, loaded, viewer, true, &events, document));
  put_sketch(bench, loaded, viewer, document, &events, texts);
}

static void put_mail(Bench *bench, const LoadedGame *loaded, int seat, const char *purpose, Texts *texts) {
  OutboxRow mail;
  const char *id = mails_id(&bench->referee, loaded, loaded->seated.names[seat], purpose);
  assert_int_equal(ledger_mail_by_message_id(bench->referee.ledger, loaded->arena, id, &mail), STATUS_OK);
  put(texts, mail.subject);
  put(texts, mail.body);
  put(texts, mail.html);
  put(texts, mail.orders);
}

static void put_mails(Bench *bench, const LoadedGame *loaded, int seat, Texts *texts) {
  Referee *referee = &bench->referee;
  const ReportLetter letter = {.purpose = "test", .preface = "correction", .welcome = true};
  loaded->seats.items[seat].mail = "html";
  assert_int_equal(mails_queue_report(referee, loaded, seat, &letter), STATUS_OK);
  put_mail(bench, loaded, seat, "test", texts);
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "reason", "rain");
  OutboxRow mail = {.id = 0};
  assert_true(mails_compose_notice(referee, loaded, seat, "act-pause", fields, &mail));
  put(texts, mail.subject);
  put(texts, mail.body);
}

/* The pages without their pictures, whose painter is another program. */
static void put_pages(Bench *bench, Texts *texts) {
  Pages pages;
  Diagnostics ignored;
  diagnostics_init(&ignored, texts->arena);
  assert_int_equal(pages_load(&bench->referee, texts->arena, "rome", &pages), STATUS_OK);
  Tree *document = page_document(&bench->referee, &pages, 0);
  assert_non_null(document);
  put(texts, report_page(pages.catalogue, texts->arena, "site-turn.html.mustache", document, &ignored));
  const PublishedNotation none = {.name = NULL};
  const Tree *cover = pages_cover(&bench->referee, &pages, &none);
  assert_non_null(cover);
  put(texts, report_page(pages.catalogue, texts->arena, "site-cover.html.mustache", cover, &ignored));
}

static GPtrArray *texts_of(Bench *bench, Arena *arena) {
  LoadedGame loaded;
  Texts texts = {g_ptr_array_new(), arena};
  assert_int_equal(ledger_begin(bench->referee.ledger), STATUS_OK);
  assert_int_equal(load_game(&bench->referee, arena, "rome", &loaded), STATUS_OK);
  put_pictures(bench, &loaded, 0, &texts);
  put_mails(bench, &loaded, 1, &texts);
  put_pages(bench, &texts);
  ledger_rollback(bench->referee.ledger);
  return texts.items;
}

/* ---- what must hold of them ---- */

static size_t times(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)) != NULL; at += strlen(part)) count++;
  return count;
}

static bool same(const GPtrArray *a, const GPtrArray *b) {
  if (a->len != b->len) return false;
  for (guint i = 0; i < a->len; i++) {
    if (strcmp(a->pdata[i], b->pdata[i]) != 0) return false;
  }
  return true;
}

/* No text has a key of a seat more often than with all words, and none is data. */
static void nothing_leaks(const Bench *bench, const char *word, const GPtrArray *whole,
                          const GPtrArray *found) {
  assert_int_equal(whole->len, found->len);
  for (guint i = 0; i < found->len; i++) {
    const char *text = found->pdata[i];
    for (int seat = 0; seat < 2; seat++) {
      if (times(text, bench->keys[seat]) > times(whole->pdata[i], bench->keys[seat]))
        fail_msg("without %s a key is shown: %s", word, text);
    }
    if (strstr(text, "{game: ") != NULL || strstr(text, "seat: ") != NULL)
      fail_msg("without %s: %s", word, text);
  }
}

/* What has changed has the word's key, without what follows from where it is looked up; where data name the word, the
 * data. */
static bool key_stands(const Bench *bench, const char *word, const GPtrArray *whole, const GPtrArray *found) {
  const char *terms = "terms.", *game = arena_concat(bench->arena, bench->rules, ".", NULL);
  bool term = strncmp(word, terms, strlen(terms)) == 0;
  if (term) word += strlen(terms);
  if (term && strncmp(word, game, strlen(game)) == 0) word += strlen(game);
  const char *last = strrchr(word, '.'), *data = term && last != NULL ? last + 1 : word;
  for (guint i = 0; i < found->len; i++) {
    const char *text = found->pdata[i], *before = whole->pdata[i];
    if (times(text, word) > times(before, word)) return true;
    if (term && strcmp(text, before) != 0 && strstr(text, data) != NULL) return true;
  }
  return false;
}

static bool has_word(const Bench *bench, const char *key) {
  for (size_t i = 0; i < bench->words->len; i++) {
    if (strcmp(g_array_index(bench->words, Word, i).key, key) == 0) return true;
  }
  return false;
}

/* Where a game's word is missing the general one counts, and in a family the one for all others. */
static bool has_another(const Bench *bench, const char *word) {
  const char *game = arena_printf(bench->arena, "terms.%s.", bench->rules), *last = strrchr(word, '.');
  if (strncmp(word, game, strlen(game)) != 0) return false;
  if (has_word(bench, arena_concat(bench->arena, "terms.", word + strlen(game), NULL))) return true;
  return has_word(bench, arena_printf(bench->arena, "%.*s.other", (int)(last - word), word));
}

/* Words that change nothing are left out many at a time. */
static void try_words(Bench *bench, const GPtrArray *whole, size_t from, size_t to) {
  Arena *arena = arena_new();
  leave_out(bench, from, to);
  GPtrArray *found = texts_of(bench, arena);
  bool alike = same(whole, found);
  const char *word = g_array_index(bench->chosen, Word, from).key;
  if (to - from == 1) {
    nothing_leaks(bench, word, whole, found);
    if (!alike && !has_another(bench, word) && !key_stands(bench, word, whole, found))
      fail_msg("nothing stands for %s", word);
    bench->tried += !alike;
  }
  g_ptr_array_free(found, TRUE);
  arena_free(arena);
  if (alike || to - from == 1) return;
  size_t middle = from + (to - from) / 2;
  try_words(bench, whole, from, middle);
  try_words(bench, whole, middle, to);
}

static void bench_open(Bench *bench, const char *rules) {
  *bench = (Bench){.arena = arena_new(),
                   .folder = g_dir_make_tmp("left-out-XXXXXX", NULL),
                   .rules = rules,
                   .words = g_array_new(FALSE, FALSE, sizeof(Word)),
                   .chosen = g_array_new(FALSE, FALSE, sizeof(Word))};
  assert_non_null(bench->folder);
  link_to(bench, ".", "templates");
  link_to(bench, "templates", "en");
  link_to(bench, "templates/en", rules);
  link_to(bench, path_join(bench->arena, "templates/en", rules), NULL);
  take_words(bench);
  choose_words(bench);
  g_setenv("ADJUDICATOR_DATA", bench->folder, TRUE);
  configuration_defaults(bench->arena, &bench->configuration);
  bench->configuration.database = path_join(bench->arena, bench->folder, "campaign.db");
  bench->configuration.from = "Referee <referee@example.org>";
  bench->referee = (Referee){.arena = bench->arena,
                             .configuration = &bench->configuration,
                             .games = GAMES,
                             .now = NOW,
                             .now_given = true};
  const char *error = NULL;
  assert_int_equal(
      ledger_open(bench->configuration.database, true, &bench->referee.ledger, bench->arena, &error),
      STATUS_OK);
}

/* Links are removed, not followed. */
static void remove_folder(const char *path) {
  GDir *folder = g_dir_open(path, 0, NULL);
  for (const char *name; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
    char *child = g_build_filename(path, name, NULL);
    bool within = g_file_test(child, G_FILE_TEST_IS_DIR) && !g_file_test(child, G_FILE_TEST_IS_SYMLINK);
    if (within) remove_folder(child);
    if (!within) g_unlink(child);
    g_free(child);
  }
  if (folder != NULL) g_dir_close(folder);
  g_rmdir(path);
}

static void bench_close(Bench *bench) {
  ledger_close(bench->referee.ledger);
  remove_folder(bench->folder);
  for (int file = 0; file < 2; file++) {
    g_free(bench->files[file]);
    g_free(bench->paths[file]);
  }
  g_array_free(bench->words, TRUE);
  g_array_free(bench->chosen, TRUE);
  g_free(bench->folder);
  arena_free(bench->arena);
}

/* The general words are tried with the first game. `least` words of all must be ones that readers get; of a part, which
 * may have few of them, half as many for its size. */
static void leaves_out_each_word(const char *rules, const char *const *names, bool general, size_t least) {
  Bench bench;
  LoadedGame loaded;
  NewSeat seats[3];
  size_t count = 0;
  bench_open(&bench, rules);
  for (; count < 3 && names[count] != NULL; count++)
    seats[count] = (NewSeat){.name = names[count],
                             .address = arena_concat(bench.arena, names[count], "@example.org", NULL)};
  NewGame wanted = {.rules = rules,
                    .name = "rome",
                    .seats = seats,
                    .seat_count = count,
                    .schedule = {.every = 48 * 3600},
                    .timezone = "UTC",
                    .seed = "1"};
  assert_int_equal(new_game(&bench.referee, bench.arena, &wanted, &loaded), STATUS_OK);
  for (int seat = 0; seat < 2; seat++) bench.keys[seat] = document_key(&loaded, seat);
  Arena *arena = arena_new();
  GPtrArray *whole = texts_of(&bench, arena);
  try_words(&bench, whole, general ? 0 : bench.general, bench.chosen->len);
  if (bench.chosen->len < bench.words->len) least /= 2;
  if (bench.tried * bench.words->len < least * bench.chosen->len)
    fail_msg("%zu words of %u of %s tried, not %zu of %u", bench.tried, bench.chosen->len, rules, least,
             bench.words->len);
  g_ptr_array_free(whole, TRUE);
  arena_free(arena);
  bench_close(&bench);
}

static void of_ducs_and_all_games(void **state) {
  (void)state;
  leaves_out_each_word("ducs", (const char *[]){"orfburg", "wulfenburg", NULL}, true, 100);
}

static void of_dos_de_mayo(void **state) {
  (void)state;
  leaves_out_each_word("dos-de-mayo", (const char *[]){"spanish", "french", NULL}, false, 25);
}

static void of_waterloo(void **state) {
  (void)state;
  leaves_out_each_word("waterloo", (const char *[]){"anne", "ben", "carla"}, false, 25);
}

static void of_dogs_of_war(void **state) {
  (void)state;
  leaves_out_each_word("dogs-of-war", (const char *[]){"anne", "ben", "carla"}, false, 25);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(of_ducs_and_all_games),
      cmocka_unit_test(of_dos_de_mayo),
      cmocka_unit_test(of_waterloo),
      cmocka_unit_test(of_dogs_of_war),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
