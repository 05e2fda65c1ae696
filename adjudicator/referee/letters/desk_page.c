#include "private.h"

#include <errno.h>
#include <string.h>

#include <glib.h>

#include "../../base/files.h"
#include "../../base/json.h"
#include "../../base/yaml.h"
#include "../../report/catalogue.h"

/* A module is a quarter of a megabyte. */
#define MODULE_BYTES_MOST ((size_t)16 * 1024 * 1024)

/* One page that is put together. */
typedef struct Making {
  Referee *referee;
  Arena *arena;
  const DeskPage *page;
  const Catalogue *catalogue;
  bool notation; /* the script that plays a notation; else the page of a desk */
  const char *module;
  size_t module_length;
  Diagnostics diagnostics;
} Making;

/* ---- words ---- */

/* As message_file.c reads without YAML: a text in quotes, with no escapes but these. */
static void put_text(GString *out, const char *text) {
  g_string_append_c(out, '"');
  for (; *text != '\0'; text++) {
    if (strncmp(text, "\u00A0", 2) == 0) {
      g_string_append(out, "\\_"); /* which would be a blank behind some signs */
      text++;
    } else if (*text == '\n' || *text == '\t') {
      g_string_append(out, *text == '\n' ? "\\n" : "\\t");
    } else {
      if (*text == '"' || *text == '\\') g_string_append_c(out, '\\');
      g_string_append_c(out, *text);
    }
  }
  g_string_append(out, "\"\n");
}

/* What no desk says, for it is about mails, forms, pages and the game master; what stands in the structure of the page already;
 * and what is wrong with an edition, words and templates, which are sound where there is a page. Whatever is not named here
 * stays; "*" stands for the game, and what ends with a hyphen for all keys that begin so. tests/browser/alike.py finds what is
 * missing then. */
static const char *const UNSAID[] = {"mine",
                                     "course",
                                     "subjects",
                                     "answers",
                                     "press",
                                     "notices",
                                     "invitations",
                                     "prefaces",
                                     "overview",
                                     "rulebook",
                                     "events.referee",
                                     "told",
                                     "practice",
                                     "study",
                                     "replay",
                                     "desk.loading",
                                     "desk.failed",
                                     "desk.other",
                                     "desk.no-script",
                                     "pictures.happened",
                                     "pictures.fights",
                                     "pictures.first-fight",
                                     "pictures.first-action",
                                     "pictures.standing",
                                     "pictures.step",
                                     "pictures.*.title",
                                     "pictures.*.caption",
                                     "pictures.*.position",
                                     "pictures.dogs-of-war.need-mark",
                                     "pictures.dogs-of-war.fresh",
                                     "pictures.dogs-of-war.closed-side",
                                     "pictures.dogs-of-war.deserted",
                                     "pictures.dogs-of-war.hidden",
                                     "pictures.dogs-of-war.marker",
                                     "pictures.dogs-of-war.push-mark",
                                     "pictures.dogs-of-war.fought-mark",
                                     "pictures.dogs-of-war.beaten",
                                     "pictures.dogs-of-war.withdrawn",
                                     "pictures.dogs-of-war.taker",
                                     "terms.unread",
                                     "terms.intake",
                                     "terms.hint",
                                     "terms.default",
                                     "terms.unmended",
                                     "terms.details",
                                     "terms.referee",
                                     "terms.mail",
                                     "terms.site",
                                     "terms.report",
                                     "terms.welcome",
                                     "terms.receipt",
                                     "terms.form",
                                     "terms.dice",
                                     "terms.digest",
                                     "terms.status",
                                     "terms.reminder",
                                     "terms.list",
                                     "terms.levels",
                                     "terms.standings",
                                     "terms.mails",
                                     "terms.fates",
                                     "terms.seen",
                                     "terms.errors-do",
                                     "terms.chapter-of",
                                     "terms.colon",
                                     "terms.semicolon",
                                     "terms.heure-de",
                                     "terms.zones",
                                     "terms.*.report",
                                     "terms.*.welcome",
                                     "terms.*.form",
                                     "terms.*.columns",
                                     "terms.*.substitutes",
                                     "terms.*.silent",
                                     "terms.*.unmended",
                                     "terms.*.chapter",
                                     "terms.dogs-of-war.chapter-of",
                                     "terms.*.errors-do",
                                     "terms.ducs.default",
                                     "terms.ducs.legend",
                                     "terms.ducs.rounding",
                                     "terms.ducs.attack",
                                     "terms.dos-de-mayo.card",
                                     "terms.dos-de-mayo.fight",
                                     "terms.waterloo.default",
                                     "terms.waterloo.own_questions",
                                     "terms.waterloo.actions",
                                     "terms.waterloo.generals",
                                     "terms.waterloo.own_counter",
                                     "terms.waterloo.duels",
                                     "terms.waterloo.poses",
                                     "terms.dogs-of-war.default",
                                     "terms.dogs-of-war.does-what",
                                     "terms.dogs-of-war.given",
                                     "terms.dogs-of-war.gives",
                                     "terms.dogs-of-war.power",
                                     "terms.dogs-of-war.does",
                                     "terms.dogs-of-war.means",
                                     "terms.dogs-of-war.written",
                                     "terms.dogs-of-war.when",
                                     "terms.dogs-of-war.years",
                                     "diagnostics.edition-effect",
                                     "diagnostics.edition-hook",
                                     "diagnostics.edition-id",
                                     "diagnostics.edition-list-length",
                                     "diagnostics.edition-too-few",
                                     "diagnostics.edition-unknown-key",
                                     "diagnostics.language-unknown",
                                     "diagnostics.messages-",
                                     "diagnostics.template-",
                                     NULL};

/* What tables of one's own and lessons say: what happens there, and what is wrong with a position or options, which are sound where
 * a page has a seat's game. */
static const char *const OF_TABLES[] = {"events",
                                        "diagnostics.position-",
                                        "diagnostics.option-",
                                        "terms.dogs-of-war.comma",
                                        "terms.dogs-of-war.cursor",
                                        "terms.dogs-of-war.gains",
                                        "terms.dogs-of-war.passed",
                                        "terms.dogs-of-war.stopped",
                                        "terms.dogs-of-war.token",
                                        "terms.dogs-of-war.unclaimed",
                                        "desk.own-",
                                        "desk.by-hand",
                                        "desk.level",
                                        "desk.level-",
                                        "desk.owing-",
                                        "desk.state-own",
                                        "desk.try",
                                        "desk.try-hint",
                                        "desk.hole",
                                        "desk.play",
                                        "desk.played",
                                        "desk.not-played",
                                        "desk.back",
                                        "desk.stepped-back",
                                        "desk.rolled",
                                        "desk.rolled-lesson",
                                        "desk.roll",
                                        "desk.new",
                                        "desk.players",
                                        "desk.begin",
                                        "desk.lesson",
                                        "desk.what-happens",
                                        "desk.earlier",
                                        "desk.later",
                                        "desk.go-on",
                                        "desk.no-file",
                                        NULL};

/* Of how a language writes things. Times are the browser's affair. */
static const char *const OF_MANNER[] = {"manner.zero", "manner.list", "manner.list-last", NULL};

/* Of all that, what a notation is told by, and what else is said of one. */
static const char *const OF_NOTATIONS[] = {"replay", NULL};
static const char *const BESIDE_NOTATIONS[] = {"manner", "terms", "events", "diagnostics", NULL};

/* Whether a name of the list stands for a key; "*" in it for the game. */
static bool is_listed(const Making *making, const char *key, const char *const *list) {
  for (; *list != NULL; list++) {
    const char *name = *list, *star = strchr(name, '*');
    if (star != NULL)
      name =
          arena_printf(making->arena, "%.*s%s%s", (int)(star - name), name, making->page->game->id, star + 1);
    size_t length = strlen(name);
    if (name[length - 1] == '-' ? strncmp(key, name, length) == 0 : strcmp(key, name) == 0) return true;
  }
  return false;
}

/* Whether the module has this name in it: what it does not, it cannot say. */
static bool is_named(const Making *making, const char *name) {
  return memmem(making->module, making->module_length, name, strlen(name)) != NULL;
}

/* "N-orfburg", of turns: the module of another game has no such word. */
static bool is_label_of_other(const Making *making, const char *shape) {
  char **words = g_strsplit(shape, "-", -1);
  bool other = false;
  for (char **word = words; *word != NULL; word++)
    other |= g_ascii_islower(**word) && strcmp(*word, "other") != 0 && !is_named(making, *word);
  g_strfreev(words);
  return other;
}

/* A page that holds a seat's game plays no table of one's own: nothing happens there. */
static bool plays(const Making *making) {
  return making->notation || making->page->data == NULL;
}

static bool is_unsaid(const Making *making, const char *key) {
  if (!plays(making) && is_listed(making, key, OF_TABLES)) return true;
  if (g_str_has_prefix(key, "manner.") && !is_listed(making, key, OF_MANNER)) return true;
  if (g_str_has_prefix(key, "diagnostics.") && !is_named(making, key + strlen("diagnostics."))) return true;
  if (g_str_has_prefix(key, "terms.turns.") && is_label_of_other(making, key + strlen("terms.turns.")))
    return true;
  if (making->notation && is_listed(making, key, OF_NOTATIONS)) return false;
  bool beside = making->notation && strchr(key, '.') == NULL && !is_listed(making, key, BESIDE_NOTATIONS);
  return beside || is_listed(making, key, UNSAID);
}

static void put_words(const Making *making, GString *out, const Tree *words, const char *above, int level) {
  for (size_t i = 0; i < words->count; i++) {
    const TreeItem *item = &words->items[i];
    const char *key = arena_concat(making->arena, above, *above == '\0' ? "" : ".", item->key, NULL);
    if (is_unsaid(making, key)) continue;
    gsize before = out->len;
    g_string_append_printf(out, "%*s%s:", level, "", item->key);
    if (item->value->kind != TREE_MAP) {
      g_string_append_c(out, ' ');
      put_text(out, tree_string(item->value, ""));
      continue;
    }
    g_string_append_c(out, '\n');
    gsize begun = out->len;
    put_words(making, out, item->value, key, level + 1);
    if (out->len == begun) g_string_truncate(out, before); /* a map of nothing is none */
  }
}

static bool add_words(Making *making, const char *rules, Tree *files) {
  const Tree *words = catalogue_messages(making->catalogue, making->arena, rules, &making->diagnostics);
  if (words == NULL) return false;
  GString *out = g_string_new(NULL);
  put_words(making, out, words, "", 0);
  const char *path = arena_printf(making->arena, "templates/%s/%s%smessages.yaml", making->page->language,
                                  rules, *rules == '\0' ? "" : "/");
  tree_put_text(making->arena, files, path, out->str);
  g_string_free(out, TRUE);
  return true;
}

/* ---- templates ---- */

static void add_template(Making *making, const char *name, Tree *files);

/* A partial may be a file of the game, or of all. */
static void add_partials(Making *making, const char *text, Tree *files) {
  for (const char *tag = strstr(text, "{{>"); tag != NULL; tag = strstr(tag + 1, "{{>")) {
    size_t length = strcspn(tag + 3, "}");
    const char *name = arena_strndup(making->arena, tag + 3, length);
    if (strpbrk(name, ".*/ ") != NULL) continue; /* a term */
    const char *file = arena_concat(making->arena, name, ".txt.mustache", NULL);
    add_template(making, arena_concat(making->arena, making->page->game->id, "/", file, NULL), files);
    add_template(making, file, files);
  }
}

static void add_template(Making *making, const char *name, Tree *files) {
  const char *path = arena_concat(making->arena, "templates/", name, NULL);
  if (tree_get(files, path) != NULL) return;
  const char *text = catalogue_template(making->catalogue, name, &making->diagnostics);
  if (text == NULL) return;
  const char *said = strncmp(text, "{{!", 3) == 0 ? strstr(text, "}}") : NULL; /* to who reads the source */
  if (said != NULL) text = said + 2 + strspn(said + 2, "\n");
  tree_put_text(making->arena, files, path, text);
  add_partials(making, text, files);
}

/* ---- what the page holds ---- */

/* NULL after diagnostics. */
static Tree *files_of(Making *making) {
  Tree *files = tree_map(making->arena);
  if (!add_words(making, "", files) || !add_words(making, making->page->game->id, files)) return NULL;
  if (!making->notation && making->page->game->describe != NULL)
    add_template(
        making, arena_concat(making->arena, making->page->game->id, "/understood.txt.mustache", NULL), files);
  return making->diagnostics.errors == 0 ? files : NULL;
}

static const char *rules_of(Making *making) {
  Arena *arena = making->arena;
  const DeskPage *page = making->page;
  const Tree *edition =
      yaml_read(arena, page->edition, strlen(page->edition), &YAML_DATA, &making->diagnostics);
  Tree *files = edition == NULL ? NULL : files_of(making);
  if (files == NULL) return NULL;
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "rules", page->game->id);
  tree_put_text(arena, rules, "title", page->game->title);
  tree_put_text(arena, rules, "language", page->language);
  tree_put_int(arena, rules, "format", page->game->state_format);
  tree_put_text(arena, rules, "digest", making->notation ? page->digest : desk_edition(arena, page->digest));
  Tree *facts = tree_put(arena, rules, "edition", tree_copy(arena, edition));
  if (tree_get(facts, "evidence") != NULL) /* which a page shows nobody */
    tree_put(arena, facts, "evidence", tree_map(arena));
  tree_put(arena, rules, "files", files);
  size_t length;
  const char *text = json_write(arena, rules, &length);
  return desk_packed(arena, text, length);
}

static const char *module_path(Arena *arena, const Game *game, const char *ending) {
  return data_path(arena, arena_printf(arena, "desk/%s%s.wasm", game->id, ending));
}

bool desk_is_built(Arena *arena, const Game *game) {
  static const char *const ENDINGS[] = {"", "-seat", "-notation"};
  bool built = true;
  for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
    built = built && file_exists(module_path(arena, game, ENDINGS[i]));
  return built;
}

/* The module packed, and as it is in `making`; NULL after logging that it is missing, and what to do. */
static const char *engine_of(Making *making) {
  const char *ending = making->notation ? "-notation" : plays(making) ? "" : "-seat";
  const char *path = module_path(making->arena, making->page->game, ending);
  char *bytes;
  if (file_read(making->arena, path, MODULE_BYTES_MOST, &bytes, &making->module_length) == STATUS_OK) {
    making->module = bytes;
    return desk_packed(making->arena, bytes, making->module_length);
  }
  referee_log(
      making->referee, NOTICE_ERROR,
      "%s: %s; build the order desk with `make desk` (`contrib/install-dependencies --also desk`), then "
      "`make install`",
      path, g_strerror(errno));
  return NULL;
}

/* ---- the page ---- */

const char *script_source(Arena *arena, const char *text) {
  guint8 digest[32];
  gsize length = sizeof digest;
  GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
  g_checksum_update(checksum, (const guchar *)text, (gssize)strlen(text));
  g_checksum_get_digest(checksum, digest, &length);
  g_checksum_free(checksum);
  gchar *encoded = g_base64_encode(digest, length);
  const char *source = arena_printf(arena, "'sha256-%s'", encoded);
  g_free(encoded);
  return source;
}

/* Nothing but what stands in the page, and no request to anywhere. 'wasm-unsafe-eval' is what a module needs. */
static const char *policy_of(Arena *arena, const char *script, const char *style) {
  return arena_concat(arena, "default-src 'none'; script-src ", script_source(arena, script),
                      " 'wasm-unsafe-eval'; style-src ", script_source(arena, style),
                      "; img-src data:; base-uri 'none'; form-action 'none'", NULL);
}

/* NULL, with a diagnostic, for a file that is missing. */
static const char *file_of(Making *making, const char *name) {
  const char *text = catalogue_template(making->catalogue, name, &making->diagnostics);
  if (text == NULL)
    diagnose(&making->diagnostics, SEVERITY_ERROR, "TEMPLATE-MISSING", "template-missing", NULL, "file",
             arena_concat(making->arena, "templates/", name, NULL), NULL);
  return text;
}

/* A script without its comments, empty lines and indentation, which are for who reads the source: a quarter of it. Where a string
 * holds what begins a comment, it is cut, too. */
static const char *without_comments(Arena *arena, const char *script) {
  GString *out = g_string_new(NULL);
  for (const char *at = script; *at != '\0';) {
    bool begins = out->len == 0 || out->str[out->len - 1] == '\n';
    const char *end = strncmp(at, "/*", 2) == 0 ? strstr(at, "*/") : NULL;
    if (end != NULL)
      at = end + 2 + strspn(end + 2, " ");
    else if (begins && strncmp(at, "//", 2) == 0)
      at += strcspn(at, "\n");
    else if (begins && strchr(" \n", *at) != NULL)
      at++;
    else
      g_string_append_c(out, *at++);
  }
  const char *text = arena_strdup(arena, out->str);
  g_string_free(out, TRUE);
  return text;
}

/* A style sheet likewise, and without the blanks and line ends behind marks and before a bracket. */
static const char *packed_style(Arena *arena, const char *sheet) {
  char *text = arena_strdup(arena, without_comments(arena, sheet)), *to = text;
  for (const char *at = text; *at != '\0'; at++) {
    bool idle = to > text && strchr("{};,:", to[-1]) != NULL && strchr(" \n", *at) != NULL;
    if (*at == '{' && to > text && to[-1] == ' ') to--;
    if (!idle) *to++ = *at;
  }
  *to = '\0';
  return text;
}

static Tree *words_of(const Making *making) {
  const Catalogue *catalogue = making->catalogue;
  Arena *arena = making->arena;
  Tree *words = tree_map(arena);
  static const char *const EARLY[] = {"loading", "failed", "other", "no-script", "wait", "file"};
  for (size_t i = 0; i < sizeof EARLY / sizeof *EARLY; i++) {
    const char *key = arena_printf(arena, "desk.%s", EARLY[i]);
    tree_put_text(arena, words, EARLY[i], catalogue_say(catalogue, arena, key, NULL));
  }
  return words;
}

static const char *lessons_of(const Making *making) {
  if (making->page->lessons == NULL) return "";
  size_t length;
  const char *text = json_write(making->arena, making->page->lessons, &length);
  return desk_packed(making->arena, text, length);
}

/* What these files say, one after the other. NULL after diagnostics. */
static const char *scripts_joined(Making *making, const char *const *names, size_t count) {
  const char *script = "";
  for (size_t i = 0; i < count; i++) {
    if (names[i] == NULL) continue;
    const char *file = file_of(making, arena_concat(making->arena, "desk/", names[i], ".js", NULL));
    if (file == NULL) return NULL;
    script = arena_concat(making->arena, script, file, NULL);
  }
  return without_comments(making->arena, script);
}

/* The script of a game, or that of all games that have none. */
static const char *game_script(Making *making) {
  const char *id = making->page->game->id;
  const char *own = arena_concat(making->arena, "desk/", id, ".js", NULL);
  return catalogue_template(making->catalogue, own, &making->diagnostics) != NULL ? id : "general";
}

/* The page's one script. */
static const char *script_of(Making *making) {
  const DeskPage *page = making->page;
  const char *const names[] = {"engine",
                               "board",
                               "desk",
                               plays(making) ? "table" : NULL,
                               page->lessons == NULL ? NULL : "lessons",
                               game_script(making)};
  return scripts_joined(making, names, G_N_ELEMENTS(names));
}

/* NULL after diagnostics. */
static char *render(Making *making, const char *engine, const char *rules) {
  Arena *arena = making->arena;
  const DeskPage *page = making->page;
  const char *sheet = file_of(making, "desk/desk.css"), *script = script_of(making);
  if (sheet == NULL || script == NULL) return NULL;
  const char *style = packed_style(making->arena, sheet);
  Tree *data = tree_map(arena);
  tree_put_text(arena, data, "language", page->language);
  tree_put_text(arena, data, "title", page->game->title);
  tree_put_text(arena, data, "policy", policy_of(arena, script, style));
  tree_put_text(arena, data, "style", style);
  tree_put_text(arena, data, "script", script);
  tree_put_text(arena, data, "engine", engine);
  tree_put_text(arena, data, "rules_data", rules);
  tree_put_text(arena, data, "game_data", page->data == NULL ? "" : page->data);
  tree_put_text(arena, data, "lessons", lessons_of(making));
  tree_put(arena, data, "words", words_of(making));
  tree_put_bool(arena, data, "plays", plays(making));
  if (page->form != NULL) tree_put_text(arena, data, "form", page->form);
  return catalogue_render(making->catalogue, arena, "desk/page.html.mustache", data, &making->diagnostics);
}

/* A classic script, which a page can load as a file, too: data of its own, and what reads it. NULL after diagnostics. */
static char *render_script(Making *making, const char *engine, const char *rules) {
  static const char *const NAMES[] = {"engine", "notation"};
  const char *script = scripts_joined(making, NAMES, G_N_ELEMENTS(NAMES));
  if (script == NULL) return NULL;
  return arena_concat(making->arena, "var NOTATION_ENGINE = {engine: \"", engine, "\", rules: \"", rules,
                      "\"};\n", script, NULL);
}

static Status make(Referee *referee, Arena *arena, const DeskPage *page, bool notation, char **out) {
  Making making = {.referee = referee,
                   .arena = arena,
                   .page = page,
                   .notation = notation,
                   .catalogue = referee_catalogue(referee, page->language)};
  diagnostics_init(&making.diagnostics, arena);
  *out = NULL;
  if (making.catalogue == NULL) return STATUS_CONFIG;
  const char *engine = engine_of(&making);
  if (engine == NULL) return STATUS_UNAVAILABLE;
  const char *rules = rules_of(&making);
  if (rules != NULL) *out = notation ? render_script(&making, engine, rules) : render(&making, engine, rules);
  referee_log_diagnostics(referee, page->game->id, NULL, &making.diagnostics);
  return *out == NULL ? STATUS_CONFIG : STATUS_OK;
}

Status desk_page(Referee *referee, Arena *arena, const DeskPage *page, char **out) {
  return make(referee, arena, page, false, out);
}

Status desk_notation_script(Referee *referee, Arena *arena, const DeskPage *page, char **out) {
  return make(referee, arena, page, true, out);
}
