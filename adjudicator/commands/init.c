#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#include "../base/child.h"
#include "../base/clock.h"
#include "../base/files.h"
#include "../mail/message.h"
#include "../referee/doctor/doctor.h"
#include "verbs.h"

#define LINE_BYTES 1000

/* What the file will say. NULL: not known yet, or nothing. */
typedef struct Plan {
  Call *call;
  const char *path, *folder; /* of the file; the folder as everybody names it */
  bool local;                /* --try: nothing leaves this folder */
  bool asks;                 /* there is somebody to ask */
  const char *from, *referee, *timezone, *smtp, *intake, *user, *password_command, *reply_to, *desk_url;
} Plan;

/* ---- texts of YAML ---- */

/* The text in double quotes, escaped; NULL gives "". */
static const char *quoted(Arena *arena, const char *text) {
  GString *out = g_string_new("\"");
  for (const char *c = text == NULL ? "" : text; *c != '\0'; c++) {
    if (*c == '"' || *c == '\\') g_string_append_c(out, '\\');
    g_string_append_c(out, *c);
  }
  g_string_append_c(out, '"');
  const char *copy = arena_strdup(arena, out->str);
  g_string_free(out, TRUE);
  return copy;
}

static bool is_imap(const char *intake) {
  return strstr(intake, "://") != NULL;
}

/* "no": no mailbox is read, since the mail server itself runs `adjudicator receive`; players' addresses have no key; there are no
 * pages of the order desk. */
static bool is_none(const char *value) {
  return strcmp(value, "no") == 0;
}

static void add_login(const Plan *plan, GString *out, const char *url, bool told) {
  Arena *arena = plan->call->arena;
  g_string_append_printf(out, "    url: %s\n", quoted(arena, url));
  if (plan->user == NULL) return;
  g_string_append_printf(out, "    user: %s\n", quoted(arena, plan->user));
  if (!told) g_string_append(out, "    # Any command that prints the password; never the password itself.\n");
  g_string_append_printf(out, "    password-command: %s\n", quoted(arena, plan->password_command));
}

static void add_transport(const Plan *plan, GString *out) {
  if (plan->local) {
    g_string_append(
        out,
        "# How mail goes out: not at all. Each mail becomes a file in outbox/new.\ntransport:\n  maildir: outbox\n\n");
    return;
  }
  g_string_append(
      out,
      "# How mail goes out: smtps:// is TLS from the start (port 465), smtp:// is STARTTLS (write the port: :587).\n"
      "transport:\n  smtp:\n");
  add_login(plan, out, plan->smtp, false);
  g_string_append_c(out, '\n');
}

static void add_intake(const Plan *plan, GString *out) {
  g_string_append(out, "# Where players' mail comes in.\n");
  if (is_none(plan->intake)) {
    g_string_append(
        out,
        "# Nowhere: the mail server runs `adjudicator receive` for each mail.\n#intake:\n#  maildir: inbox\n\n");
  } else if (is_imap(plan->intake)) {
    g_string_append(out, "intake:\n  imap:\n");
    add_login(plan, out, plan->intake, true);
    g_string_append(
        out,
        "    # What happens to mail that was taken in: seen, delete, or move FOLDER.\n    after: seen\n\n");
  } else {
    g_string_append_printf(out, "intake:\n  maildir: %s\n\n", quoted(plan->call->arena, plan->intake));
  }
}

/* Telephones do not quote the form, so the key is best in the address: "games+{game}.{key}@example.org". "" if `from` is none. */
static const char *keyed_address(const Plan *plan) {
  char *bare;
  if (plan->from == NULL || !mail_address_valid(plan->call->arena, plan->from, &bare)) return "";
  size_t local = strcspn(bare, "@");
  return arena_printf(plan->call->arena, "%.*s+{game}.{key}%s", (int)local, bare, bare + local);
}

/* The same for answers to press, behind the key: "games+{game}.{key}.{to}@example.org". NULL if the pattern has no key. */
static const char *press_address(const Plan *plan, const char *keyed) {
  static const char KEY[] = "{key}";
  const char *key = strstr(keyed, KEY);
  if (key == NULL) return NULL;
  int end = (int)(key + strlen(KEY) - keyed);
  return arena_printf(plan->call->arena, "%.*s.{to}%s", end, keyed, keyed + end);
}

static void add_addresses(const Plan *plan, GString *out) {
  Arena *arena = plan->call->arena;
  bool keyed = plan->reply_to != NULL;
  const char *address = keyed ? plan->reply_to : keyed_address(plan), *press = press_address(plan, address);
  g_string_append_printf(
      out,
      "# The address that players answer to, with their key in it: the server must deliver anything behind the +.\n"
      "%sreply-to: %s\n\n",
      keyed ? "" : "#", quoted(arena, address));
  if (press != NULL)
    g_string_append_printf(
        out, "# What answers a message of another player goes to that player.\n%spress-to: %s\n\n",
        keyed ? "" : "#", quoted(arena, press));
}

static void add_rest(const Plan *plan, GString *out) {
  Arena *arena = plan->call->arena;
  const char *language = plan->call->language;
  g_string_append_printf(
      out,
      "# The language of players who have not chosen one, and of mail to you: en, es or fr.\n%slanguage: %s\n\n",
      language == NULL ? "#" : "", language == NULL ? "en" : language);
  if (plan->local) return;
  bool desk = plan->desk_url != NULL;
  add_addresses(plan, out);
  g_string_append_printf(
      out, "# Where the pages of `adjudicator desk` are on the web: mails lead there.\n%sdesk-url: %s\n\n",
      desk ? "" : "#", desk ? quoted(arena, plan->desk_url) : "https://example.org/desk/");
  g_string_append(
      out,
      "# The server that examines mail to you (`adjudicator doctor` names it), and games that require it:\n"
      "#authentication-server: mx.example.org\n#sender: key-and-authentication\n");
}

static const char *text_of(const Plan *plan) {
  Arena *arena = plan->call->arena;
  GString *out = g_string_new(
      "# The configuration of the adjudicator, from `adjudicator init`. adjudicator.yaml(5) describes\n"
      "# every key; `adjudicator doctor` says whether everything in it works.\n\n");
  g_string_append_printf(out,
                         "# The sender of all mail, and the address that players write to.\nfrom: %s\n\n",
                         quoted(arena, plan->from));
  if (plan->referee != NULL)
    g_string_append_printf(
        out, "# You: mailed when something goes wrong; players can write to you.\nreferee: %s\n\n",
        quoted(arena, plan->referee));
  g_string_append_printf(out, "# The time zone of new games and their deadlines.\ntimezone: %s\n\n",
                         quoted(arena, plan->timezone));
  add_transport(plan, out);
  add_intake(plan, out);
  add_rest(plan, out);
  const char *text = arena_strdup(arena, out->str);
  g_string_free(out, TRUE);
  return text;
}

/* ---- checking ---- */

/* Why the program would refuse this text as its configuration; NULL: it would not. */
static const char *complaint(Call *call, const char *text, Configuration *read) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, call->arena);
  configuration_defaults(call->arena, read);
  if (configuration_parse(call->arena, text, strlen(text), read, &diagnostics)) return NULL;
  const Catalogue *catalogue = referee_catalogue(&call->referee, "en");
  if (catalogue == NULL || diagnostics.count == 0) return "it cannot be read";
  return catalogue_sentence(catalogue, call->arena, "", &diagnostics.items[0]);
}

/* What the program says about one value, put in the place of the %s in `how`; NULL: it is good. */
static const char *check_value(Call *call, const char *how, const char *value) {
  Configuration ignored;
  const char *at = strstr(how, "%s");
  for (const char *c = value; *c != '\0'; c++) {
    if (g_ascii_iscntrl(*c)) return "it has control characters";
  }
  return complaint(
      call, arena_printf(call->arena, "%.*s%s%s", (int)(at - how), how, quoted(call->arena, value), at + 2),
      &ignored);
}

/* Nobody means a folder by the name of a host without imaps:// before it. */
static const char *check_intake(Call *call, const char *value) {
  if (is_none(value)) return NULL;
  if (!is_imap(value) && strchr(value, '/') == NULL && !g_file_test(value, G_FILE_TEST_IS_DIR))
    return arena_printf(call->arena,
                        "\"%s\" is neither imaps://HOST nor a folder; for a Maildir here write ./%s", value,
                        value);
  if (!is_imap(value)) return check_value(call, "intake: {maildir: %s}", value);
  return check_value(call, "intake: {imap: {url: %s, user: x, password-command: x}}", value);
}

/* ---- the questions ---- */

typedef struct Question {
  const char *option; /* which also answers it */
  const char *asks, *help;
  const char *how; /* the configuration with %s for the value; NULL: check_intake() */
  size_t place;    /* in Plan */
  bool of_login;   /* asked only if a server needs a login */
} Question;

static const Question QUESTIONS[] = {
    {"from", "The address that players write to",
     "The sender of all mail: a mailbox for the games alone is best.", "from: %s", offsetof(Plan, from),
     false},
    {"referee", "Your own address", "You get a mail when something goes wrong, and players can write to you.",
     "referee: %s", offsetof(Plan, referee), false},
    {"reply-to", "The address that players answer to, or \"no\"",
     "With their key in it anybody can answer, from a telephone too. Your server must deliver anything behind the +; "
     "`adjudicator doctor` tests it.",
     "reply-to: %s", offsetof(Plan, reply_to), false},
    {"smtp", "Server for sending",
     "Your provider's pages name it (SMTP): smtps://HOST, or smtp://HOST:587 for STARTTLS.",
     "transport: {smtp: {url: %s}}", offsetof(Plan, smtp), false},
    {"intake", "Where mail comes in",
     "imaps://HOST, a Maildir on this machine, or \"no\" if its mail server runs `adjudicator receive`.",
     NULL, offsetof(Plan, intake), false},
    {"user", "User name at these servers", "Often the whole address.",
     "transport: {smtp: {url: \"smtps://localhost\", user: %s, password-command: x}}", offsetof(Plan, user),
     true},
    {"password-command", "Command that prints the password",
     "The password is never written into the configuration.",
     "transport: {smtp: {url: \"smtps://localhost\", user: x, password-command: %s}}",
     offsetof(Plan, password_command), true},
    {"timezone", "Time zone", "Of deadlines in new games, such as Europe/Madrid.", "timezone: %s",
     offsetof(Plan, timezone), false},
    {"desk-url", "Where on the web the order desk will be, or \"no\"",
     "Pages by which players click their orders: they are written here, and you copy them to any web server.",
     "desk-url: %s", offsetof(Plan, desk_url), false},
};

static const char **value_of(Plan *plan, const Question *question) {
  return (const char **)((char *)plan + question->place);
}

static const char *domain_of(const Plan *plan) {
  char *bare;
  return plan->from != NULL && mail_address_valid(plan->call->arena, plan->from, &bare)
             ? strchr(bare, '@') + 1
             : "example.org";
}

/* The time zone of this machine. */
static const char *own_zone(Arena *arena) {
  GTimeZone *zone = g_time_zone_new_local();
  const char *name = arena_strdup(arena, g_time_zone_get_identifier(zone));
  g_time_zone_unref(zone);
  return time_zone_known(name) ? name : "UTC";
}

/* The answer that is offered; NULL: none. A server is guessed from the domain, for the user to check. */
static const char *offer(const Plan *plan, const char *option) {
  Arena *arena = plan->call->arena;
  char *bare;
  if (strcmp(option, "timezone") == 0) return own_zone(arena);
  if (strcmp(option, "desk-url") == 0) return "no";
  if (strcmp(option, "password-command") == 0) {
    char *file = g_shell_quote(path_join(arena, plan->folder, "password"));
    const char *command = arena_concat(arena, "cat ", file, NULL);
    g_free(file);
    return command;
  }
  if (plan->from == NULL || !mail_address_valid(arena, plan->from, &bare)) return NULL;
  if (strcmp(option, "referee") == 0 || strcmp(option, "user") == 0) return bare;
  if (strcmp(option, "reply-to") == 0) return keyed_address(plan);
  if (strcmp(option, "smtp") == 0) return arena_concat(arena, "smtps://smtp.", domain_of(plan), NULL);
  if (strcmp(option, "intake") == 0) return arena_concat(arena, "imaps://imap.", domain_of(plan), NULL);
  return NULL;
}

/* Whether this question may be answered with "no". */
static bool may_be_none(const Question *question) {
  return question->place == offsetof(Plan, reply_to) || question->place == offsetof(Plan, desk_url);
}

static const char *fault_of(Call *call, const Question *question, const char *value) {
  if (may_be_none(question) && is_none(value)) return NULL;
  return question->how == NULL ? check_intake(call, value) : check_value(call, question->how, value);
}

/* One line of standard input, trimmed, in the arena; NULL at its end. */
static const char *read_line(Arena *arena) {
  char *line = arena_alloc(arena, LINE_BYTES);
  if (fgets(line, LINE_BYTES, stdin) == NULL) return NULL;
  return g_strstrip(line);
}

static const char *ask(Plan *plan, const Question *question) {
  const char *offered = offer(plan, question->option);
  printf("\n%s\n", question->help);
  for (;;) {
    printf("%s%s%s%s: ", question->asks, offered == NULL ? "" : " [", offered == NULL ? "" : offered,
           offered == NULL ? "" : "]");
    fflush(stdout);
    const char *answer = read_line(plan->call->arena);
    if (answer == NULL) return NULL;
    if (*answer == '\0' && offered != NULL) answer = offered;
    const char *fault =
        *answer == '\0' ? "An answer is needed here." : fault_of(plan->call, question, answer);
    if (fault == NULL) return answer;
    printf("  %s\n", fault);
  }
}

/* A server on this machine often needs no login; one elsewhere does. */
static bool needs_login(const Plan *plan) {
  return (plan->smtp != NULL && strstr(plan->smtp, "://localhost") == NULL &&
          strstr(plan->smtp, "://127.") == NULL) ||
         (plan->intake != NULL && is_imap(plan->intake));
}

/* True if it may be left out even if there is nobody to ask. */
static bool is_optional(const char *option) {
  return strcmp(option, "from") != 0 && strcmp(option, "smtp") != 0 && strcmp(option, "intake") != 0;
}

static Status answer_all(Plan *plan) {
  Call *call = plan->call;
  const char *missing = "";
  for (size_t i = 0; i < G_N_ELEMENTS(QUESTIONS); i++) {
    const Question *question = &QUESTIONS[i];
    const char **value = value_of(plan, question);
    *value = call_option(call, question->option);
    if (*value != NULL) {
      const char *fault = fault_of(call, question, *value);
      if (fault != NULL) return call_misused(call, "--%s: %s", question->option, fault);
      continue;
    }
    if (question->of_login && !needs_login(plan)) continue;
    if (plan->asks) {
      *value = ask(plan, question);
      if (*value == NULL) return call_misused(call, "there was no answer: nothing was written");
    } else if (is_optional(question->option)) {
      *value = offer(plan, question->option);
    } else {
      missing = arena_concat(call->arena, missing, *missing == '\0' ? "--" : ", --", question->option, NULL);
    }
  }
  if (plan->reply_to != NULL && is_none(plan->reply_to)) plan->reply_to = NULL;
  if (plan->desk_url != NULL && is_none(plan->desk_url)) plan->desk_url = NULL;
  if (*missing != '\0') return call_misused(call, "there is nobody to ask here: give %s, or --try", missing);
  if ((plan->user == NULL) != (plan->password_command == NULL))
    return call_misused(call, "--user and --password-command go together");
  return STATUS_OK;
}

static Status plan_locally(Plan *plan) {
  Call *call = plan->call;
  for (size_t i = 0; i < G_N_ELEMENTS(QUESTIONS); i++) {
    const char *option = QUESTIONS[i].option;
    if (strcmp(option, "timezone") != 0 && call_option(call, option) != NULL)
      return call_misused(call, "--try keeps everything in this folder: leave out --%s", option);
  }
  plan->from = "Referee <referee@localhost>";
  plan->timezone = call_option(call, "timezone");
  if (plan->timezone == NULL) plan->timezone = own_zone(call->arena);
  const char *fault = check_value(call, "timezone: %s", plan->timezone);
  if (fault != NULL) return call_misused(call, "--timezone: %s", fault);
  plan->intake = "inbox";
  return STATUS_OK;
}

/* ---- writing ---- */

static Status fail(const Call *call, const char *path, Status status) {
  referee_log(&call->referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
  return status;
}

/* tmp/, new/ and cur/, for their owner alone. What exists already stays as it is. */
static Status make_maildir(const Plan *plan, const char *name) {
  static const char *const PARTS[] = {"", "/tmp", "/new", "/cur"};
  Call *call = plan->call;
  const char *path = path_join(call->arena, plan->folder, name);
  for (size_t i = 0; i < G_N_ELEMENTS(PARTS); i++) {
    const char *part = arena_concat(call->arena, path, PARTS[i], NULL);
    if (mkdir(part, 0700) != 0 && errno != EEXIST) return fail(call, part, STATUS_CANNOT_CREATE);
  }
  return STATUS_OK;
}

static Status make_maildirs(const Plan *plan) {
  Status status = plan->local ? make_maildir(plan, "outbox") : STATUS_OK;
  if (status == STATUS_OK && !is_none(plan->intake) && !is_imap(plan->intake))
    status = make_maildir(plan, plan->intake);
  return status;
}

static bool same(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* Checks that the program will read from it what was meant. */
static Status read_back(const Plan *plan, const char *text) {
  Configuration read;
  const char *fault = complaint(plan->call, text, &read);
  if (fault == NULL && !(same(read.from, plan->from) && same(read.referee, plan->referee) &&
                         same(read.timezone, plan->timezone) && same(read.reply_to, plan->reply_to)))
    fault = "it does not say what was asked for";
  if (fault == NULL) return STATUS_OK;
  referee_log(&plan->call->referee, NOTICE_ERROR,
              "nothing was written, since the configuration would be wrong: %s", fault);
  return STATUS_CONFIG;
}

static Status refuse_existing(const Call *call, const char *path) {
  referee_log(&call->referee, NOTICE_ERROR,
              "%s exists already and was not changed; `adjudicator doctor` checks it", path);
  return STATUS_CANNOT_CREATE;
}

static Status write_file(const Plan *plan) {
  const char *text = text_of(plan);
  Status status = read_back(plan, text);
  if (status == STATUS_OK) status = make_maildirs(plan);
  if (status != STATUS_OK) return status;
  status = file_create(plan->path, text, strlen(text));
  if (status == STATUS_CANNOT_CREATE && errno == EEXIST) return refuse_existing(plan->call, plan->path);
  return status == STATUS_OK ? STATUS_OK : fail(plan->call, plan->path, status);
}

/* ---- what comes next ---- */

static void tell_try(const Plan *plan) {
  const Referee *referee = &plan->call->referee;
  static const char *const LINES[] = {
      "Next, a game with yourself; all of its mail stays in this folder:",
      "  adjudicator new ducs --name first --option setup=standard \\",
      "    --seat orfburg=me@localhost --seat wulfenburg=computer",
      "  adjudicator tick                                  # the first report: a mail in outbox/new",
      "  adjudicator form first orfburg > orders.yaml      # its form: write your moves into it",
      "  (printf 'From: me@localhost\\n\\n'; cat orders.yaml) > inbox/new/1",
      "  adjudicator tick                                  # takes it in, answers, plays",
      "A mail begins with From: and has an empty line before its text. Its file in inbox/new may have",
      "any name. A mail program that reads Maildirs (mutt -f outbox) shows the answers as mail.",
  };
  for (size_t i = 0; i < G_N_ELEMENTS(LINES); i++) referee_log(referee, NOTICE_DONE, "%s", LINES[i]);
}

static void tell_next(const Plan *plan) {
  const Referee *referee = &plan->call->referee;
  Arena *arena = plan->call->arena;
  referee_log(referee, NOTICE_DONE, "%s is written; only you can read it.", plan->path);
  if (plan->local) {
    tell_try(plan);
    return;
  }
  referee_log(referee, NOTICE_DONE, "Next:");
  const char *own = offer(plan, "password-command");
  if (plan->password_command != NULL && strcmp(plan->password_command, own) == 0)
    referee_log(referee, NOTICE_DONE, "  (umask 077; cat > %s)     # type the password, Enter, Ctrl-D",
                own + strlen("cat "));
  if (plan->desk_url != NULL)
    referee_log(referee, NOTICE_DONE, "  (copy the folder %s to %s)", path_join(arena, plan->folder, "desk"),
                plan->desk_url);
  referee_log(referee, NOTICE_DONE,
              "  adjudicator doctor                          # does mail go out and come back?");
  referee_log(
      referee, NOTICE_DONE,
      "  adjudicator new ducs --name first --every 48h --seat orfburg=ADDRESS --seat wulfenburg=ADDRESS");
  referee_log(referee, NOTICE_DONE, "  (crontab -l; echo %s) | crontab -",
              shell_word(arena, cron_line(arena, plan->folder)));
}

static Status print_plan(const Plan *plan) {
  Call *call = plan->call;
  Tree *tree = tree_map(call->arena);
  tree_put_text(call->arena, tree, "file", plan->path);
  tree_put_text(call->arena, tree, "from", plan->from);
  tree_put_text(call->arena, tree, "timezone", plan->timezone);
  return call_print_tree(call, tree);
}

/* The file that the program will read. */
static const char *chosen_path(const Call *call) {
  const char *named = getenv("ADJUDICATOR_CONFIG");
  if (call->config != NULL) return call->config;
  return named != NULL && *named != '\0' ? named : "adjudicator.yaml";
}

static Status init(Call *call) {
  Plan plan = {.call = call, .path = chosen_path(call), .local = call_option(call, "try") != NULL};
  char *folder = g_canonicalize_filename(path_folder(call->arena, plan.path), NULL);
  plan.folder = arena_strdup(call->arena, folder);
  g_free(folder);
  plan.asks = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
  if (file_exists(plan.path)) return refuse_existing(call, plan.path);
  Status status = plan.local ? plan_locally(&plan) : answer_all(&plan);
  if (status == STATUS_OK && plan.asks) printf("\n");
  if (status == STATUS_OK) status = write_file(&plan);
  /* Without its modules there is no desk as yet, and all else is well; why is on standard error. */
  if (status == STATUS_OK && plan.desk_url != NULL)
    status = desk_write(call, path_join(call->arena, plan.folder, "desk"));
  if (status != STATUS_OK && status != STATUS_UNAVAILABLE) return status;
  if (call->format == FORMAT_YAML) return print_plan(&plan);
  tell_next(&plan);
  return STATUS_OK;
}

static const OptionRule OPTIONS[] = {
    {"try", NULL, "keep everything in this folder: mail goes to outbox/ and is read from inbox/", false},
    {"from", "ADDRESS", "the address that players write to", false},
    {"referee", "ADDRESS", "your own address (default: that of --from)", false},
    {"smtp", "URL", "the server for sending: smtps://HOST, or smtp://HOST:587 for STARTTLS", false},
    {"intake", "WHERE", "imaps://HOST, a Maildir, or \"no\" if the mail server runs `adjudicator receive`",
     false},
    {"user", "NAME", "the user at these servers (default: the address of --from)", false},
    {"password-command", "COMMAND",
     "a command that prints the password (default: cat FILE, the file password beside the configuration)",
     false},
    {"timezone", "ZONE", "time zone of new games (default: this machine's)", false},
    {"reply-to", "PATTERN",
     "the address that players answer to, or \"no\" (default: that of --from with +{game}.{key} before the @)",
     false},
    {"desk-url", "URL", "where on the web the order desk will be; its pages are written into the folder desk",
     false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_INIT = {
    .name = "init",
    .arguments = "",
    .summary = "Write the configuration, asking what it needs",
    .details =
        "On a terminal it asks for whatever no option gives; elsewhere --from, --smtp and --intake are needed. Writes "
        "adjudicator.yaml (or the file of --config), which only you can read and which you can edit afterwards, and makes "
        "the Maildirs that it names, and the pages of the order desk if --desk-url says where they will be. A file that exists already is left as it is (73). Passwords are neither asked for "
        "nor written.\n\n"
        "With --try no mail leaves this folder: you can play a whole game on one machine.\n\n"
        "Examples:\n"
        "  adjudicator init --try\n"
        "  adjudicator init --from referee@example.org --smtp smtps://mail.example.org \\\n"
        "      --intake imaps://mail.example.org --timezone Europe/Madrid\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_NONE,
    .without_configuration = true,
    .run = init,
};
