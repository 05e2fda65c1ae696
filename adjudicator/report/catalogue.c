#include "catalogue.h"

#include <errno.h>
#include <string.h>

#include <glib.h>

#include "../base/files.h"
#include "../base/yaml.h"
#include "mustache.h"
#include "prepare.h"
#include "message_file.h"

/* The words of one folder: of the language itself, or of one game. */
typedef struct GameMessages GameMessages;
struct GameMessages {
  const char *game;        /* "" for the general ones */
  MessageFile *ours;       /* messages.yaml as we ship it; NULL if there is none */
  MessageFile *overriding; /* the same from --template-dir */
  bool broken;             /* one of the files holds errors */
  Diagnostics found;       /* what is wrong with them; perhaps nobody listened when they were read */
  GameMessages *next;
};

/* A template file that was asked for. */
typedef struct TemplateFile TemplateFile;
struct TemplateFile {
  const char *name, *path;
  char *text;       /* NULL if there is none */
  const Tree *tree; /* of a file of data, once it was asked for; else NULL */
  TemplateFile *next;
};

/* What a name stood for in the templates of a game: a process says the same things in many mails. */
typedef struct Meaning Meaning;
struct Meaning {
  const char *name, *game, *suffix; /* as Lookup has them */
  MustacheSource source;            /* without a text if there is none */
  Meaning *next;
};

#define MEANING_LISTS 64

/* What asking for a word or a template has brought here so far. */
typedef struct Memory {
  GameMessages *games;
  TemplateFile *files;
  Meaning *meanings[MEANING_LISTS]; /* by a hash of their names */
  enum { ZERO_UNREAD, ZERO_PLURAL, ZERO_SINGULAR } zero;
  MustacheStore *templates;
} Memory;

struct Catalogue {
  Arena *arena;
  const char *language, *override_folder;
  const char *folder; /* where we ship the language, or would */
  const GameMessages *general;
  Memory *memory;
};

/* ---- files ---- */

static char *override_path(const Catalogue *catalogue, Arena *arena, const char *name) {
  if (catalogue->override_folder == NULL) return NULL;
  const char *folder = path_join(arena, catalogue->override_folder, catalogue->language);
  return path_join(arena, folder, name);
}

/* All of a language lies in the folder where its messages.yaml was found. */
static char *our_path(const Catalogue *catalogue, Arena *arena, const char *name) {
  return path_join(arena, catalogue->folder, name);
}

/* True if the file is there; its whole text. A file that is there but cannot be read is an error. */
static bool read_text(Arena *arena, const char *path, char **text, size_t *length, Diagnostics *diagnostics) {
  *text = NULL;
  if (path == NULL) return false;
  errno = 0;
  Status status = file_read(arena, path, YAML_DATA_BYTES, text, length);
  if (status == STATUS_OK) return true;
  *text = NULL;
  if (errno != ENOENT && errno != ENOTDIR) {
    diagnose(diagnostics, SEVERITY_ERROR, "TEMPLATE-FILE", "template-unreadable", NULL, "file", path,
             "reason", g_strerror(errno), NULL);
  }
  return false;
}

/* ---- messages.yaml ---- */

/* NULL if there is no such file, or it holds errors (*broken then). */
static MessageFile *read_messages(Arena *arena, const char *path, bool *broken, Diagnostics *diagnostics) {
  char *text;
  size_t length;
  size_t errors = diagnostics->errors;
  if (!read_text(arena, path, &text, &length, diagnostics)) {
    *broken |= diagnostics->errors > errors;
    return NULL;
  }
  MessageFile *words = message_file_read(arena, text, length, diagnostics);
  if (words != NULL) return words;
  *broken = true;
  diagnose(diagnostics, SEVERITY_ERROR, "CATALOGUE-FILE", "messages-broken", NULL, "file", path, NULL);
  return NULL;
}

/* The folder whose words stand in for those of a language that has none of a game. */
static const char *english_path(const Catalogue *catalogue, Arena *arena, const char *name) {
  return path_join(arena, path_join(arena, path_folder(arena, catalogue->folder), "en"), name);
}

static GameMessages *read_words(const Catalogue *catalogue, const char *game) {
  Arena *arena = catalogue->arena;
  GameMessages *words = arena_alloc(arena, sizeof *words);
  diagnostics_init(&words->found, arena);
  words->game = arena_strdup(arena, game);
  const char *name = *game == '\0' ? "messages.yaml" : path_join(arena, game, "messages.yaml");
  words->overriding =
      read_messages(arena, override_path(catalogue, arena, name), &words->broken, &words->found);
  words->ours = read_messages(arena, our_path(catalogue, arena, name), &words->broken, &words->found);
  if (words->ours == NULL && !words->broken && *game != '\0')
    words->ours = read_messages(arena, english_path(catalogue, arena, name), &words->broken, &words->found);
  return words;
}

/* Names of languages and games become parts of paths. */
static bool is_folder_name(const char *name) {
  return *name != '\0' && *name != '.' && strchr(name, '/') == NULL;
}

/* The words of a game, whose name has `length` bytes, read now if they were not yet. NULL if that is no name of
 * a game. */
static const GameMessages *named_words(const Catalogue *catalogue, const char *name, size_t length) {
  for (const GameMessages *words = catalogue->memory->games; words != NULL; words = words->next) {
    if (strncmp(words->game, name, length) == 0 && words->game[length] == '\0') return words;
  }
  const char *game = arena_strndup(catalogue->arena, name, length);
  if (!is_folder_name(game)) return NULL;
  GameMessages *words = read_words(catalogue, game);
  words->next = catalogue->memory->games;
  catalogue->memory->games = words;
  return words;
}

static const GameMessages *game_words(const Catalogue *catalogue, const char *game) {
  return *game == '\0' ? NULL : named_words(catalogue, game, strlen(game));
}

Catalogue *catalogue_open(Arena *arena, const char *language, const char *override_folder,
                          Diagnostics *diagnostics) {
  Catalogue *catalogue = arena_alloc(arena, sizeof *catalogue);
  catalogue->arena = arena;
  catalogue->language = arena_strdup(arena, language);
  catalogue->override_folder = override_folder == NULL ? NULL : arena_strdup(arena, override_folder);
  const char *messages = arena_printf(arena, "templates/%s/messages.yaml", language);
  catalogue->folder = path_folder(arena, data_path(arena, messages));
  catalogue->memory = arena_alloc(arena, sizeof *catalogue->memory);
  catalogue->memory->templates = mustache_store(arena);
  const GameMessages *general = is_folder_name(language) ? read_words(catalogue, "") : NULL;
  catalogue->general = general;
  if (general != NULL) diagnostics_append(diagnostics, &general->found);
  if (general != NULL && general->broken) return NULL;
  if (general == NULL || (general->ours == NULL && general->overriding == NULL)) {
    diagnose(diagnostics, SEVERITY_ERROR, "CATALOGUE-LANGUAGE", "language-unknown", NULL, "language",
             language, NULL);
    return NULL;
  }
  return catalogue;
}

bool catalogue_known(const char *language, const char *override_folder) {
  if (!is_folder_name(language)) return false;
  Arena *scratch = arena_new();
  const char *name = arena_printf(scratch, "%s/messages.yaml", language);
  const char *ours = data_path(scratch, path_join(scratch, "templates", name));
  bool known = file_exists(ours);
  if (!known && override_folder != NULL) known = file_exists(path_join(scratch, override_folder, name));
  arena_free(scratch);
  return known;
}

/* ---- keys ---- */

static const char *find_in(const GameMessages *words, const char *key) {
  if (words == NULL) return NULL;
  const char *text = message_file_find(words->overriding, key);
  return text != NULL ? text : message_file_find(words->ours, key);
}

static const char *find_in_folder(const Catalogue *catalogue, Arena *scratch, const char *folder,
                                  const char *key, const char **game) {
  const char *text = NULL;
  const char *const *names = folder == NULL ? NULL : folder_names(scratch, folder);
  for (; names != NULL && *names != NULL && text == NULL; names++) {
    const GameMessages *words = game_words(catalogue, *names);
    text = find_in(words, key);
    if (text != NULL) *game = words->game;
  }
  return text;
}

/* Nobody said which game a diagnostic comes from: every game's words are asked, in the order
 * of their names. */
static const char *find_in_games(const Catalogue *catalogue, const char *key, const char **game) {
  Arena *scratch = arena_new();
  const char *text = find_in_folder(catalogue, scratch, our_path(catalogue, scratch, ""), key, game);
  if (text == NULL)
    text = find_in_folder(catalogue, scratch, override_path(catalogue, scratch, ""), key, game);
  arena_free(scratch);
  return text;
}

/* The message under a key, or NULL; *game is the game whose terms it may use, "" for none. */
static const char *find_message(const Catalogue *catalogue, const char *key, const char **game) {
  *game = "";
  const char *second = strchr(key, '.');
  const char *third = second == NULL ? NULL : strchr(second + 1, '.');
  const GameMessages *words = NULL;
  if (third != NULL && third > second + 1)
    words = named_words(catalogue, second + 1, (size_t)(third - second - 1));
  if (words != NULL) *game = words->game;
  const char *text = find_in(catalogue->general, key);
  if (text == NULL) text = find_in(words, key);
  if (text == NULL && g_str_has_prefix(key, "diagnostics.")) text = find_in_games(catalogue, key, game);
  return text;
}

/* The message of a diagnostic of a game: what overrides it, wherever that stands, then the game's own. NULL
 * if neither the game nor the general words have it; *game as in find_message(). */
static const char *find_diagnostic(const Catalogue *catalogue, const char *rules, const char *key,
                                   const char **game) {
  const GameMessages *words = game_words(catalogue, rules);
  if (words == NULL) return NULL;
  *game = words->game;
  MessageFile *const files[] = {words->overriding, catalogue->general->overriding, words->ours,
                                catalogue->general->ours};
  const char *text = NULL;
  for (size_t i = 0; i < G_N_ELEMENTS(files) && text == NULL; i++) text = message_file_find(files[i], key);
  return text;
}

bool catalogue_has(const Catalogue *catalogue, const char *key) {
  const char *game;
  return find_message(catalogue, key, &game) != NULL;
}

bool catalogue_zero_is_one(const Catalogue *catalogue) {
  Memory *memory = catalogue->memory;
  if (memory->zero == ZERO_UNREAD) {
    const char *text = find_in(catalogue->general, "manner.zero");
    memory->zero = text != NULL && strcmp(text, "singular") == 0 ? ZERO_SINGULAR : ZERO_PLURAL;
  }
  return memory->zero == ZERO_SINGULAR;
}

/* ---- messages ---- */

/* What a partial's name is looked up against. */
typedef struct Lookup {
  const Catalogue *catalogue;
  Arena *arena;
  const char *game;   /* of the message or template; "" for none */
  const char *suffix; /* of partial files, ".txt.mustache"; NULL in messages, which include terms only */
  Diagnostics *diagnostics;
} Lookup;

static bool same_suffix(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static size_t errors_of(const Lookup *lookup) {
  return lookup->diagnostics == NULL ? 0 : lookup->diagnostics->errors;
}

/* What `find` finds, or found before. */
static MustacheSource recall(const Lookup *lookup, const char *name,
                             MustacheSource (*find)(const Lookup *lookup, const char *name)) {
  const Catalogue *catalogue = lookup->catalogue;
  Meaning **list = &catalogue->memory->meanings[g_str_hash(name) % MEANING_LISTS];
  for (const Meaning *m = *list; m != NULL; m = m->next) {
    if (strcmp(m->name, name) == 0 && strcmp(m->game, lookup->game) == 0 &&
        same_suffix(m->suffix, lookup->suffix))
      return m->source;
  }
  size_t errors = errors_of(lookup);
  Meaning *meaning = arena_alloc(catalogue->arena, sizeof *meaning);
  *meaning = (Meaning){
      .name = arena_strdup(catalogue->arena, name),
      .game = arena_strdup(catalogue->arena, lookup->game),
      .suffix = lookup->suffix == NULL ? NULL : arena_strdup(catalogue->arena, lookup->suffix),
      .source = find(lookup, name),
  };
  /* What could not be read is not kept: whoever asks again is told again. */
  if (errors_of(lookup) > errors) return meaning->source;
  meaning->next = *list; /* after find(), which may have added to it */
  *list = meaning;
  return meaning->source;
}

static const char *term_text(const Lookup *lookup, const char *name) {
  const char *ignored;
  if (g_str_has_prefix(name, "terms.")) return find_message(lookup->catalogue, name, &ignored);
  if (*lookup->game != '\0') {
    const char *key = arena_printf(lookup->arena, "terms.%s.%s", lookup->game, name);
    const char *text = find_message(lookup->catalogue, key, &ignored);
    if (text != NULL) return text;
  }
  const char *general =
      find_message(lookup->catalogue, arena_printf(lookup->arena, "terms.%s", name), &ignored);
  if (general != NULL) return general;
  return find_message(lookup->catalogue, arena_printf(lookup->arena, "terms.referee.%s", name), &ignored);
}

static MustacheSource find_term(const Lookup *lookup, const char *name) {
  return (MustacheSource){.text = term_text(lookup, name), .is_phrase = true};
}

/* A term that a text asks for by its name, and that there is not, leaves its name: nobody misses what leaves nothing. One
 * that data names leaves the data (mustache.h). `name` lies in a template that stays parsed. */
static MustacheSource or_name(MustacheSource source, const char *name, bool dynamic) {
  return source.text != NULL || dynamic ? source : (MustacheSource){.text = name, .is_phrase = true};
}

static MustacheSource term(void *context, const char *name, bool dynamic) {
  return or_name(recall(context, name, find_term), name, dynamic);
}

bool catalogue_is_word(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name) {
  Lookup lookup = {.catalogue = catalogue, .arena = arena, .game = rules};
  return term(&lookup, name, true).text != NULL;
}

/* `message` may be NULL: then the key is given, and nothing of the fields, which may hold what its reader must not see. */
static char *say(const Catalogue *catalogue, Arena *arena, const char *key, const char *message,
                 const char *game, const Tree *fields) {
  Lookup lookup = {.catalogue = catalogue, .arena = arena, .game = game};
  char *text = NULL;
  if (message != NULL) {
    const Tree *prepared =
        fields == NULL ? NULL : prepared_copy(arena, fields, catalogue_zero_is_one(catalogue));
    text = mustache_render(catalogue->memory->templates, arena, message, prepared, MUSTACHE_TEXT, term,
                           &lookup, NULL);
  }
  if (text != NULL) return g_strchomp(text); /* block scalars end in a newline, sentences do not */
  return arena_strdup(arena, key);
}

char *catalogue_say(const Catalogue *catalogue, Arena *arena, const char *key, const Tree *fields) {
  const char *game;
  const char *message = find_message(catalogue, key, &game);
  return say(catalogue, arena, key, message, game, fields);
}

const char *catalogue_list(const Catalogue *catalogue, Arena *arena, const char *const *items, size_t count) {
  const char *text = count == 0 ? "" : items[0];
  for (size_t i = 1; i < count; i++) {
    Tree *fields = tree_map(arena);
    tree_put_text(arena, fields, "before", text);
    tree_put_text(arena, fields, "item", items[i]);
    if (initial_sound_is_i(items[i])) tree_put_bool(arena, fields, "item_i", true);
    text = catalogue_say(catalogue, arena, i + 1 == count ? "manner.list-last" : "manner.list", fields);
  }
  return text;
}

char *catalogue_sentence(const Catalogue *catalogue, Arena *arena, const char *rules,
                         const Diagnostic *diagnostic) {
  const char *key = arena_printf(arena, "diagnostics.%s", diagnostic->message), *game;
  const char *message = find_diagnostic(catalogue, rules, key, &game);
  if (message == NULL) message = find_message(catalogue, key, &game);
  return say(catalogue, arena, key, message, game, diagnostic->fields);
}

char *catalogue_diagnostic(const Catalogue *catalogue, Arena *arena, const char *rules,
                           const Diagnostic *diagnostic) {
  const char *sentence = catalogue_sentence(catalogue, arena, rules, diagnostic);
  if (diagnostic->line == 0) return arena_printf(arena, "%s %s", diagnostic->code, sentence);
  return arena_printf(arena, "%d:%d %s %s", diagnostic->line, diagnostic->column, diagnostic->code, sentence);
}

/* ---- templates ---- */

/* True if the file is there, and in any case where there was more to say than that it is not. */
static bool read_file_at(const Lookup *lookup, const char *path, TemplateFile *file) {
  size_t length;
  file->path = path;
  return read_text(lookup->catalogue->arena, path, &file->text, &length, lookup->diagnostics) ||
         (path != NULL && errno != ENOENT && errno != ENOTDIR);
}

/* The override comes first, and in each folder what is for one language alone. */
static bool read_file_named(const Lookup *lookup, TemplateFile *file) {
  const Catalogue *catalogue = lookup->catalogue;
  Arena *arena = catalogue->arena;
  const char *name = file->name, *theirs = catalogue->override_folder;
  return (read_file_at(lookup, override_path(catalogue, arena, name), file) ||
          read_file_at(lookup, theirs == NULL ? NULL : path_join(arena, theirs, name), file) ||
          read_file_at(lookup, our_path(catalogue, arena, name), file) ||
          read_file_at(lookup, path_join(arena, path_folder(arena, catalogue->folder), name), file)) &&
         file->text != NULL;
}

/* A template file, the override's first; its text is NULL if there is none, and the path says where ours
 * was looked for. */
static TemplateFile *template_file(const Lookup *lookup, const char *name) {
  const Catalogue *catalogue = lookup->catalogue;
  for (TemplateFile *file = catalogue->memory->files; file != NULL; file = file->next) {
    if (strcmp(file->name, name) == 0) return file;
  }
  TemplateFile *file = arena_alloc(catalogue->arena, sizeof *file);
  file->name = arena_strdup(catalogue->arena, name);
  errno = 0; /* of the last one that was looked for */
  if (!read_file_named(lookup, file) && errno != ENOENT && errno != ENOTDIR)
    return file; /* not kept: anyone who asks again is told again */
  file->next = catalogue->memory->files;
  return catalogue->memory->files = file;
}

/* A name with a dot is a term: it is not looked for in four folders. */
static MustacheSource find_file_or_term(const Lookup *lookup, const char *name) {
  if (is_folder_name(name) && strchr(name, '.') == NULL) {
    const char *file = arena_printf(lookup->arena, "%s%s", name, lookup->suffix);
    const char *text = NULL;
    if (*lookup->game != '\0')
      text = template_file(lookup, path_join(lookup->arena, lookup->game, file))->text;
    if (text == NULL) text = template_file(lookup, file)->text;
    if (text != NULL) return (MustacheSource){.text = text};
  }
  return find_term(lookup, name);
}

/* What data name are words: a player who is called as one of our files is, is still a player. */
static MustacheSource partial(void *context, const char *name, bool dynamic) {
  if (!dynamic) return or_name(recall(context, name, find_file_or_term), name, dynamic);
  Lookup words = *(const Lookup *)context;
  words.suffix = NULL;
  return term(&words, name, true);
}

/* Whoever has used them has got holes: they stay broken, even if their file could be read now. */
static bool game_words_are_good(const Catalogue *catalogue, const char *game, Diagnostics *diagnostics) {
  const GameMessages *words = *game == '\0' ? NULL : game_words(catalogue, game);
  if (words == NULL || !words->broken) return true;
  diagnostics_append(diagnostics, &words->found);
  return false;
}

/* `names`: templates, the first that exists is rendered. NULL if one that it needs cannot be read. */
static char *render_first(const Catalogue *catalogue, Arena *arena, const char *game,
                          const char *const *names, const Tree *data, Diagnostics *diagnostics) {
  if (!game_words_are_good(catalogue, game, diagnostics)) return NULL;
  Lookup lookup = {.catalogue = catalogue, .arena = arena, .game = game, .diagnostics = diagnostics};
  const TemplateFile *file = NULL;
  for (; (file == NULL || file->text == NULL) && *names != NULL; names++) {
    const char *slash = strrchr(*names, '/');
    const char *last = slash == NULL ? *names : slash + 1;
    lookup.suffix = last + strcspn(last, ".");
    file = template_file(&lookup, *names);
  }
  if (file == NULL || file->text == NULL) {
    const char *path = file == NULL ? "" : file->path;
    diagnose(diagnostics, SEVERITY_ERROR, "TEMPLATE-MISSING", "template-missing", NULL, "file", path, NULL);
    return NULL;
  }
  MustacheEscape escape = g_str_has_prefix(lookup.suffix, ".html") ? MUSTACHE_HTML : MUSTACHE_TEXT;
  size_t errors = errors_of(&lookup);
  char *text = mustache_render(catalogue->memory->templates, arena, file->text, data, escape, partial,
                               &lookup, diagnostics);
  if (text == NULL || errors_of(&lookup) > errors) {
    diagnose(diagnostics, SEVERITY_NOTE, "TEMPLATE-FILE", "template-in-file", NULL, "file", file->path, NULL);
    return NULL;
  }
  return text;
}

char *catalogue_render(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *data,
                       Diagnostics *diagnostics) {
  const char *slash = strrchr(name, '/');
  const char *game = slash == NULL ? "" : arena_strndup(arena, name, (size_t)(slash - name));
  return render_first(catalogue, arena, game, (const char *const[]){name, NULL}, data, diagnostics);
}

char *catalogue_render_for(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name,
                           const Tree *data, Diagnostics *diagnostics) {
  if (!is_folder_name(rules)) return catalogue_render(catalogue, arena, name, data, diagnostics);
  const char *of_game = path_join(arena, rules, name);
  return render_first(catalogue, arena, rules, (const char *const[]){of_game, name, NULL}, data, diagnostics);
}

const Tree *catalogue_data(const Catalogue *catalogue, const char *name, Diagnostics *diagnostics) {
  Arena *arena = catalogue->arena;
  Lookup lookup = {.catalogue = catalogue, .arena = arena, .game = "", .diagnostics = diagnostics};
  TemplateFile *file = template_file(&lookup, name);
  if (file->text == NULL) file = template_file(&lookup, path_join(arena, "en", name));
  if (file->tree != NULL || file->text == NULL) return file->tree;
  size_t errors = diagnostics == NULL ? 0 : diagnostics->errors;
  const Tree *tree = yaml_read(arena, file->text, strlen(file->text), &YAML_DATA, diagnostics);
  if (tree != NULL && (diagnostics == NULL || diagnostics->errors == errors)) return file->tree = tree;
  diagnose(diagnostics, SEVERITY_ERROR, "TEMPLATE-FILE", "template-in-file", NULL, "file", file->path, NULL);
  return NULL;
}

const char *catalogue_template(const Catalogue *catalogue, const char *name, Diagnostics *diagnostics) {
  Lookup lookup = {.catalogue = catalogue, .arena = catalogue->arena, .game = "", .diagnostics = diagnostics};
  return template_file(&lookup, name)->text;
}

/* ---- all words ---- */

static void put_over(Arena *arena, Tree *map, const Tree *over) {
  for (size_t i = 0; i < over->count; i++) {
    Tree *value = over->items[i].value, *former = tree_get(map, over->items[i].key);
    if (former != NULL && former->kind == TREE_MAP && value->kind == TREE_MAP)
      put_over(arena, former, value);
    else
      tree_put(arena, map, over->items[i].key, value);
  }
}

/* False after diagnostics. */
static bool add_messages(Arena *arena, const char *path, Tree *words, Diagnostics *diagnostics) {
  char *text;
  size_t length, errors = diagnostics->errors;
  if (!read_text(arena, path, &text, &length, diagnostics)) return diagnostics->errors == errors;
  const Tree *file = yaml_read(arena, text, length, &YAML_DATA, diagnostics);
  if (file == NULL || diagnostics->errors > errors) return false;
  put_over(arena, words, file);
  return true;
}

Tree *catalogue_messages(const Catalogue *catalogue, Arena *arena, const char *rules,
                         Diagnostics *diagnostics) {
  const char *name = *rules == '\0' ? "messages.yaml" : path_join(arena, rules, "messages.yaml");
  const char *ours = our_path(catalogue, arena, name);
  if (*rules != '\0' && !file_exists(ours)) ours = english_path(catalogue, arena, name);
  Tree *words = tree_map(arena);
  bool good = add_messages(arena, ours, words, diagnostics) &&
              add_messages(arena, override_path(catalogue, arena, name), words, diagnostics);
  return good ? words : NULL;
}

const char *const *catalogue_languages(Arena *arena, const char *override_folder) {
  const char *shipped =
      path_folder(arena, path_folder(arena, data_path(arena, "templates/en/messages.yaml")));
  const char *const *ours = folder_names(arena, shipped);
  const char *const *theirs = folder_names(arena, override_folder == NULL ? shipped : override_folder);
  Tree *found = tree_map(arena); /* each once */
  for (; *ours != NULL; ours++) {
    if (catalogue_known(*ours, override_folder)) tree_put(arena, found, *ours, tree_null(arena));
  }
  for (; *theirs != NULL; theirs++) {
    if (catalogue_known(*theirs, override_folder)) tree_put(arena, found, *theirs, tree_null(arena));
  }
  const char **names = arena_alloc(arena, (found->count + 1) * sizeof *names);
  for (size_t i = 0; i < found->count; i++) names[i] = found->items[i].key;
  return names;
}
