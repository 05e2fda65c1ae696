#include "commands.h"

#include <stdio.h>
#include <string.h>

#include "../base/diagnostics.h"

static const char *const GLOBAL_NAMES[] = {"config", "database", "now",  "template-dir", "language", "format",
                                           "quiet",  "verbose",  "help", "version",      NULL};
#define GLOBAL_COUNT (sizeof GLOBAL_NAMES / sizeof *GLOBAL_NAMES - 1)

static Status wrong(const Call *call, const char *message) {
  fprintf(stderr, "adjudicator: %s\n", message);
  if (call->command == NULL) {
    fprintf(stderr, "Try `adjudicator --help`.\n");
  } else {
    fprintf(stderr, "Try `adjudicator %s --help`.\n", call->command->name);
  }
  return STATUS_USAGE;
}

/* ---- the verb ---- */

static const Command *find_command(const Call *call, const char *name) {
  for (size_t i = 0; call->commands[i] != NULL; i++) {
    if (strcmp(call->commands[i]->name, name) == 0) return call->commands[i];
  }
  return NULL;
}

static Status unknown_command(const Call *call, const char *name) {
  size_t count = 0;
  while (call->commands[count] != NULL) count++;
  const char **names = arena_alloc(call->arena, (count + 1) * sizeof *names);
  for (size_t i = 0; i < count; i++) names[i] = call->commands[i]->name;
  return wrong(call, arena_printf(call->arena, "no command is called \"%s\"%s", name,
                                  did_you_mean(call->arena, name, names)));
}

/* ---- options ---- */

static const OptionRule *find_rule(const Command *command, const char *name, size_t length) {
  if (command == NULL) return NULL;
  for (const OptionRule *rule = command->options; rule != NULL && rule->name != NULL; rule++) {
    if (strncmp(rule->name, name, length) == 0 && rule->name[length] == '\0') return rule;
  }
  return NULL;
}

static Status unknown_option(const Call *call, const char *name) {
  size_t count = 0;
  const OptionRule *rules = call->command == NULL ? NULL : call->command->options;
  while (rules != NULL && rules[count].name != NULL) count++;
  const char **names = arena_alloc(call->arena, (count + GLOBAL_COUNT + 1) * sizeof *names);
  for (size_t i = 0; i < count; i++) names[i] = rules[i].name;
  for (size_t i = 0; i < GLOBAL_COUNT; i++) names[count + i] = GLOBAL_NAMES[i];
  const char *near = nearest_word(name, names);
  return wrong(call, arena_printf(call->arena, "no option is called --%s%s%s%s", name,
                                  near == NULL ? "" : "; did you mean --", near == NULL ? "" : near,
                                  near == NULL ? "" : "?"));
}

static bool *global_flag(Call *call, const char *name) {
  if (strcmp(name, "quiet") == 0) return &call->quiet;
  if (strcmp(name, "verbose") == 0) return &call->verbose;
  if (strcmp(name, "help") == 0) return &call->help;
  if (strcmp(name, "version") == 0) return &call->version;
  return NULL;
}

static const char **global_text(Call *call, const char *name) {
  if (strcmp(name, "config") == 0) return &call->config;
  if (strcmp(name, "database") == 0) return &call->database;
  if (strcmp(name, "now") == 0) return &call->now;
  if (strcmp(name, "template-dir") == 0) return &call->template_folder;
  if (strcmp(name, "language") == 0) return &call->language;
  return NULL;
}

static Status read_format(Call *call, const char *value) {
  bool can_page = call->command != NULL && call->command->page;
  bool can_draw = call->command != NULL && call->command->pictures;
  bool has_manual = call->command == NULL || call->command->manual; /* --help has, too */
  if (strcmp(value, "text") == 0) {
    call->format = FORMAT_TEXT;
  } else if (strcmp(value, "yaml") == 0) {
    call->format = FORMAT_YAML;
  } else if (can_page && strcmp(value, "html") == 0) {
    call->format = FORMAT_HTML;
  } else if (can_draw && strcmp(value, "svg") == 0) {
    call->format = FORMAT_SVG;
  } else if (can_draw && strcmp(value, "png") == 0) {
    call->format = FORMAT_PNG;
  } else if (has_manual && strcmp(value, "mdoc") == 0) {
    call->format = FORMAT_MDOC;
  } else {
    const char *formats = can_page                              ? "text, yaml or html"
                          : can_draw                            ? "text, yaml, svg or png"
                          : call->command != NULL && has_manual ? "text, yaml or mdoc"
                                                                : "text or yaml";
    return wrong(call, arena_printf(call->arena, "--format is %s, not \"%s\"", formats, value));
  }
  return STATUS_OK;
}

static Status keep_option(Call *call, const OptionRule *rule, const char *value) {
  if (!rule->repeats && call_option(call, rule->name) != NULL)
    return wrong(call, arena_printf(call->arena, "--%s was given twice", rule->name));
  call->options[call->option_count++] = (OptionValue){rule->name, value};
  return STATUS_OK;
}

/* One option at arguments[*at]; its value may be the argument after it. */
static Status read_option(Call *call, int count, char **arguments, int *at) {
  const char *text = arguments[*at] + 2;
  size_t length = strcspn(text, "=");
  const char *name = arena_strndup(call->arena, text, length);
  const char *value = text[length] == '=' ? text + length + 1 : NULL;
  bool *flag = global_flag(call, name);
  const char **global = global_text(call, name);
  const OptionRule *rule = find_rule(call->command, name, length);
  bool is_format = strcmp(name, "format") == 0;
  if (flag == NULL && global == NULL && rule == NULL && !is_format) return unknown_option(call, name);
  bool takes_value = global != NULL || is_format || (rule != NULL && rule->value != NULL);
  if (!takes_value && value != NULL)
    return wrong(call, arena_printf(call->arena, "--%s takes no value", name));
  if (takes_value && value == NULL) {
    if (*at + 1 >= count) return wrong(call, arena_printf(call->arena, "--%s needs a value", name));
    value = arguments[++*at];
  }
  if (is_format) return read_format(call, value);
  if (flag != NULL) *flag = true;
  if (global != NULL) *global = value;
  return rule == NULL || flag != NULL || global != NULL ? STATUS_OK
                                                        : keep_option(call, rule, value == NULL ? "" : value);
}

/* The verb is the first argument that is neither an option nor the value of a global one. It is found
 * first, so that its options are known wherever they appear. */
static int verb_place(Call *call, int count, char **arguments) {
  for (int i = 1; i < count; i++) {
    const char *text = arguments[i];
    if (strcmp(text, "--") == 0) return i + 1 < count ? i + 1 : 0;
    if (text[0] != '-' || text[1] == '\0') return i;
    bool separate = text[1] == '-' && strchr(text, '=') == NULL;
    if (separate && (global_text(call, text + 2) != NULL || strcmp(text, "--format") == 0)) i++;
  }
  return 0;
}

static Status check_words(const Call *call) {
  const Command *command = call->command;
  if (call->help || (call->word_count >= command->words_least && call->word_count <= command->words_most))
    return STATUS_OK;
  if (call->word_count > command->words_most && command->words_most > 0)
    return wrong(call, arena_printf(call->arena, "`adjudicator %s` takes %s: \"%s\" is one word too many",
                                    command->name, command->arguments, call->words[command->words_most]));
  return wrong(call, arena_printf(call->arena, "`adjudicator %s` needs: %s", command->name,
                                  *command->arguments == '\0' ? "no arguments" : command->arguments));
}

Status arguments_read(Call *call, int count, char **arguments) {
  call->words = arena_alloc(call->arena, ((size_t)count + 1) * sizeof *call->words);
  call->options = arena_alloc(call->arena, ((size_t)count + 1) * sizeof *call->options);
  int verb = verb_place(call, count, arguments);
  if (verb > 0 && strcmp(arguments[verb], "help") == 0) {
    call->help = true;
    verb = verb + 1 < count ? verb + 1 : 0; /* `help submit` is `submit --help` */
  }
  if (verb > 0) {
    call->command = find_command(call, arguments[verb]);
    if (call->command == NULL) return unknown_command(call, arguments[verb]);
  }
  bool options_ended = false;
  for (int i = 1; i < count; i++) {
    const char *text = arguments[i];
    if (i == verb) continue;
    if (!options_ended && strcmp(text, "--") == 0) {
      options_ended = true;
    } else if (!options_ended && strcmp(text, "-h") == 0) {
      call->help = true;
    } else if (!options_ended && strncmp(text, "--", 2) == 0) {
      Status status = read_option(call, count, arguments, &i);
      if (status != STATUS_OK) return status;
    } else if (!options_ended && text[0] == '-' && text[1] != '\0') {
      return wrong(call, arena_printf(call->arena, "no option is called %s; options have two hyphens", text));
    } else {
      call->words[call->word_count++] = text;
    }
  }
  if (call->command != NULL) return check_words(call);
  return call->help || call->version ? STATUS_OK : wrong(call, "name a command");
}
