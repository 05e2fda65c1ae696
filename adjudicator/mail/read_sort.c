#include "read.h"

#include <string.h>

#include "mime.h"

/* Fields that only programs that answer by themselves write. X-Auto-Response-Suppress is not one: Outlook
 * adds it to letters that people write. */
static const char *const AUTOMATIC[] = {"X-Autoreply",     "X-Autorespond",     "X-Autoresponse",
                                        "X-Autoresponder", "X-Autoreply-From",  "X-Mail-Autoreply",
                                        "X-Auto-Reply",    "X-Auto-Reply-From", "X-FC-MachineGenerated",
                                        "X-Vacation",      "X-Cron-Env",        "X-AutoReply-Type"};
/* Feedback-ID is not one of them: Fastmail adds it to every letter of its users. */
static const char *const LIST[] = {"List-Id",   "List-Post",      "List-Unsubscribe",
                                   "List-Help", "List-Subscribe", "Mailing-List"};

static bool has_any(const Header *header, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (header_value(header, names[i]) != NULL) return true;
  }
  return false;
}

/* True if the return path is given and empty. */
static bool path_is_empty(const Header *header) {
  const char *path = header_value(header, "Return-Path");
  if (path == NULL) return header->empty_path;
  return strcmp(path, "<>") == 0 || strcmp(path, "< >") == 0;
}

/* RFC 3834 5: anything but "no". */
static bool is_auto_submitted(const Header *header) {
  return header_value(header, "Auto-Submitted") != NULL && !header_says(header, "Auto-Submitted", "no");
}

/* multipart/report of any kind: read receipts (RFC 8098), complaints (RFC 5965). */
static bool is_report(const Parts *parts) {
  return part_is(parts->items[0], "multipart/report") ||
         part_is(parts->items[0], "message/disposition-notification");
}

/* An answer to an invitation (RFC 5546); some programs name the method only inside. */
static bool is_calendar_reply(Arena *arena, const Parts *parts) {
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    if (part->level > 0 || !part_is(part, "text/calendar")) continue;
    if (strcmp(part->method, "reply") == 0 || strcmp(part->method, "counter") == 0) return true;
    if (*part->method == '\0' && span_find(part_content(arena, part, NULL), "\nMETHOD:REPLY") != NULL)
      return true;
  }
  return false;
}

static bool is_automatic(Arena *arena, const Header *header, const Parts *parts) {
  return is_auto_submitted(header) || path_is_empty(header) ||
         has_any(header, AUTOMATIC, G_N_ELEMENTS(AUTOMATIC)) ||
         header_says(header, "Precedence", "auto_reply") || header_says(header, "Precedence", "auto-reply") ||
         header_says(header, "Delivered-To", "Autoresponder") || is_report(parts) ||
         is_calendar_reply(arena, parts);
}

static bool is_bulk(const Header *header) {
  return header_says(header, "Precedence", "bulk") || header_says(header, "Precedence", "list") ||
         header_says(header, "Precedence", "junk") || has_any(header, LIST, G_N_ELEMENTS(LIST));
}

MailSort sort_of(Arena *arena, const Header *header, const Parts *parts) {
  if (is_automatic(arena, header, parts)) return MAIL_AUTOMATIC;
  return is_bulk(header) ? MAIL_BULK : MAIL_PERSONAL;
}

/* ---- bounces ---- */

/* The first "5.1.1" (RFC 3463) in it, in the arena; "". */
static const char *status_in(Arena *arena, Span text) { /* class.subject.detail, RFC 3463 2 */
  for (size_t i = 0; i + 4 < text.length; i++) {
    if (strchr("245", text.at[i]) == NULL || text.at[i + 1] != '.') continue;
    if (i > 0 && (g_ascii_isalnum(text.at[i - 1]) || text.at[i - 1] == '.')) continue;
    size_t end = i + 2, digits = 0, dots = 0;
    for (; end < text.length; end++) {
      if (g_ascii_isdigit(text.at[end]))
        digits++;
      else if (text.at[end] == '.' && dots == 0 && digits > 0) {
        dots++;
        digits = 0;
      } else
        break;
      if (digits > 3) break;
    }
    if (dots == 1 && digits >= 1 && digits <= 3) return arena_strndup(arena, text.at + i, end - i);
  }
  return "";
}

/* ---- reports as RFC 3464 has them ---- */

/* What follows "rfc822;" or "smtp;" (RFC 3464 2.1.2); the whole where nothing does. */
static const char *without_kind(const char *value) {
  const char *after = strchr(value, ';');
  if (after == NULL) return value;
  after++;
  return after + strspn(after, " \t");
}

static const char *recipient_in(Arena *arena, const Header *fields, const char *name) {
  const char *value = header_value(fields, name);
  if (value == NULL) return NULL;
  GPtrArray *list = g_ptr_array_new();
  addresses_in(arena, without_kind(value), list);
  const char *address = list->len > 0 ? g_ptr_array_index(list, 0) : NULL;
  g_ptr_array_free(list, TRUE);
  return address;
}

/* The address written to comes first: the final one may be where the player's mail is forwarded. */
static MailBounce recipient_fields(Arena *arena, const Header *fields) {
  MailBounce bounce = {.status = "", .words = ""};
  bounce.recipient = recipient_in(arena, fields, "Original-Recipient");
  if (bounce.recipient == NULL) bounce.recipient = recipient_in(arena, fields, "Final-Recipient");
  const char *status = header_value(fields, "Status");
  if (status != NULL) bounce.status = status_in(arena, (Span){status, strlen(status)});
  const char *words = header_value(fields, "Diagnostic-Code");
  if (words != NULL) bounce.words = mime_one_line(arena, without_kind(words));
  bool says_action = header_value(fields, "Action") != NULL;
  bounce.final = says_action ? header_says(fields, "Action", "failed") : *bounce.status == '5';
  return bounce;
}

/* The groups of fields of a message/delivery-status: first those of the message, then one per recipient. */
static void read_status(Arena *arena, Span content, GArray *bounces) {
  while (content.length > 0 && bounces->len < MAIL_LIST_LENGTH) {
    Span rest;
    Header fields = header_read(arena, content, &rest);
    bool recipient = header_value(&fields, "Final-Recipient") != NULL ||
                     header_value(&fields, "Original-Recipient") != NULL;
    if (recipient) {
      MailBounce bounce = recipient_fields(arena, &fields);
      g_array_append_val(bounces, bounce);
    }
    content = rest;
  }
}

static bool is_status(const Part *part) {
  return part_is(part, "message/delivery-status") || part_is(part, "message/global-delivery-status");
}

/* Message-ID of the message that came back: whole, its header, or its header quoted in the text. */
static const char *returned_id(Arena *arena, const Parts *parts, Span body) {
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    Header header = part->header;
    if (part_is(part, "text/rfc822-headers") || part_is(part, "message/global-headers")) {
      Span rest;
      header = header_read(arena, part_content(arena, part, NULL), &rest);
    } else if (part->level != 1 || !part_is(part->parent, "message/")) {
      continue;
    }
    const char *id = first_id_in(arena, header_value(&header, "Message-ID"));
    if (id != NULL) return id;
  }
  Span line;
  while (span_line(&body, &line)) {
    while (line.length > 0 && strchr("> \t|", *line.at) != NULL && *line.at != '\0') {
      line.at++;
      line.length--;
    }
    if (!span_begins(line, "Message-ID:")) continue;
    const char *id = first_id_in(arena, arena_strndup(arena, line.at, line.length));
    if (id == NULL && span_line(&body, &line)) /* folded */
      id = first_id_in(arena, arena_strndup(arena, line.at, line.length));
    if (id != NULL) return id;
  }
  return NULL;
}

static bool report_read(Arena *arena, const Parts *parts, GArray *bounces) {
  const Part *root = parts->items[0];
  bool report = is_status(root) ||
                (part_is(root, "multipart/report") && strcmp(root->report_type, "delivery-status") == 0);
  for (size_t i = 0; i < parts->count; i++) {
    const Part *part = parts->items[i];
    if (part->level > 0 || !is_status(part)) continue;
    if (part != root && !part_is(root, "multipart/report")) continue; /* a person shows us one */
    report = true;
    read_status(arena, part_content(arena, part, NULL), bounces);
  }
  return report;
}

/* ---- reports in words ---- */

/* What servers write where they do not (or did not yet) follow RFC 3464, whichever case their letters have.
 * Messages that are delayed only come first: some of their sentences contain those of the others. */
typedef struct Phrase {
  const char *words;
  bool final;
} Phrase;

static const Phrase PHRASES[] = {
    {"has not yet been delivered", false},                            /* Exim */
    {"had transient non-fatal errors", false},                        /* sendmail */
    {"message still undelivered", false},                             /* sendmail, old Postfix */
    {"warning message only", false},                                  /* sendmail */
    {"delivery to the following recipient has been delayed", false},  /* Gmail */
    {"delivery to the following recipients has been delayed", false}, /* Exchange */
    {"could not be delivered for", false},                            /* sendmail, before it gives up */
    {"this is the qmail-send program", true},                         /* qmail */
    {"created automatically by mail delivery software", true},        /* Exim */
    {"that you sent could not be delivered", true},                   /* Exim */
    {"had permanent fatal errors", true},                             /* sendmail */
    {"had permanent delivery errors", true},                          /* sendmail */
    {"transcript of session follows", true},                          /* sendmail */
    {"this is the mail system at host", true},                        /* Postfix */
    {"this is the postfix program at host", true},                    /* Postfix before 2.3 */
    {"did not reach some or all of the intended recipients", true},   /* Exchange */
    {"did not reach the following recipient", true},                  /* Exchange 5.5 */
    {"delivery has failed to these recipients", true},                /* Exchange, Outlook.com */
    {"your message couldn't be delivered", true},                     /* Microsoft 365 */
    {"delivery to the following recipient failed permanently", true}, /* Gmail */
    {"delivery to the following recipients failed", true},            /* Exchange, Hotmail */
    {"your message wasn't delivered to", true},                       /* Gmail */
    {"unable to deliver your message to", true},                      /* Yahoo, Courier */
    {"could not be delivered to", true},                              /* Domino, IMail, many */
    {"the following addresses failed", true},                         /* Exim before 4, 1&1 */
    {"the following recipient(s) could not be reached", true},        /* Exchange */
};

/* What a server is called in From, before the @. */
static const char *const SERVERS[] = {"mailer-daemon", "postmaster", "mail-daemon",      "maildaemon",
                                      "mailerdaemon",  "mdaemon",    "microsoftexchange"};

static bool is_from_server(const Header *header) {
  const char *from = header_value(header, "From");
  if (from == NULL) return false;
  for (size_t i = 0; i < G_N_ELEMENTS(SERVERS); i++) {
    if (span_find((Span){from, strlen(from)}, SERVERS[i]) != NULL) return true;
  }
  return false;
}

static const Phrase *phrase_in(Span text) {
  for (size_t i = 0; i < G_N_ELEMENTS(PHRASES); i++) {
    if (span_find(text, PHRASES[i].words) != NULL) return &PHRASES[i];
  }
  return NULL;
}

/* The bounce without the returned message, which begins with "--- Below this line is a copy of the
 * message." or similar, or with its header. */
static Span before_copy(Span body) {
  Span rest = body, line;
  while (span_line(&rest, &line)) {
    bool separator = span_begins(span_trim(line), "---") && span_find(line, "message") != NULL;
    if (separator || span_begins(line, "Received:") || span_begins(line, "Return-Path:") ||
        span_begins(line, "Original message headers")) {
      return (Span){body.at, (size_t)(line.at - body.at)};
    }
  }
  return body;
}

/* Text with typographic apostrophes made plain, in one line: a phrase may be broken. */
static Span joined(Arena *arena, Span text) {
  size_t length;
  char *plain = mail_text_normal(arena, text.at, text.length, &length), *to = plain;
  for (size_t i = 0; i < length; i++) {
    bool blank = strchr(" \t\n", plain[i]) != NULL;
    if (blank && to > plain && to[-1] == ' ') continue;
    *to++ = blank ? ' ' : plain[i];
  }
  *to = '\0';
  return (Span){plain, (size_t)(to - plain)};
}

/* The address that a line begins with, as reports list those that failed: bare, or framed by < >, ' or ",
 * with an end after it. *after is what follows. NULL if it begins with anything else. */
static const char *leading_address(Arena *arena, Span line, Span *after) {
  line = span_trim(line);
  while (line.length > 0 && strchr("<'\"*", *line.at) != NULL && *line.at != '\0') {
    line.at++;
    line.length--;
  }
  size_t length = 0;
  while (length < line.length && line.at[length] > ' ' && strchr("<>'\"(),;:[]", line.at[length]) == NULL)
    length++;
  while (length > 0 && line.at[length - 1] == '.') length--;
  if (length == 0 || memchr(line.at, '@', length) == NULL) return NULL;
  GPtrArray *list = g_ptr_array_new();
  addresses_in(arena, arena_strndup(arena, line.at, length), list);
  const char *address = list->len == 1 ? g_ptr_array_index(list, 0) : NULL;
  g_ptr_array_free(list, TRUE);
  *after = (Span){line.at + length, line.length - length};
  return address;
}

/* True for "550 ...", "550-...", or one such within the line. */
static bool has_reply_code(Span line) {
  for (size_t i = 0; i + 3 < line.length; i++) {
    bool starts = i == 0 || !g_ascii_isalnum(line.at[i - 1]);
    if (starts && (line.at[i] == '4' || line.at[i] == '5') && g_ascii_isdigit(line.at[i + 1]) &&
        g_ascii_isdigit(line.at[i + 2]) && strchr(" -", line.at[i + 3]) != NULL)
      return true;
  }
  return false;
}

/* The line that says why: the first with a reply code or a status, else the first that says anything. */
static const char *reason_in(Arena *arena, Span text) {
  Span line, first = {NULL, 0}, chosen = {NULL, 0};
  while (chosen.at == NULL && span_line(&text, &line)) {
    Span words = span_trim(line);
    while (words.length > 0 && strchr("<>:'\"", *words.at) != NULL && *words.at != '\0') {
      words.at++;
      words.length--;
    }
    words = span_trim(words);
    if (words.length == 0) continue;
    if (first.at == NULL) first = words;
    if (has_reply_code(words) || *status_in(arena, words) != '\0') chosen = words;
  }
  if (chosen.at == NULL) chosen = first;
  return chosen.at == NULL ? "" : mime_one_line(arena, arena_strndup(arena, chosen.at, chosen.length));
}

/* Adds the recipient unless it is in the list already. */
static void add_bounce(GArray *bounces, const char *recipient, bool final) {
  if (bounces->len >= MAIL_LIST_LENGTH) return;
  for (guint i = 0; i < bounces->len; i++) {
    if (strcmp(g_array_index(bounces, MailBounce, i).recipient, recipient) == 0) return;
  }
  MailBounce bounce = {.recipient = recipient, .status = "", .words = "", .final = final};
  g_array_append_val(bounces, bounce);
}

static void give_reason(Arena *arena, GArray *bounces, const char *recipient, Span text) {
  for (guint i = 0; i < bounces->len; i++) {
    MailBounce *bounce = &g_array_index(bounces, MailBounce, i);
    if (strcmp(bounce->recipient, recipient) != 0 || *bounce->words != '\0') continue;
    bounce->words = reason_in(arena, text);
    bounce->status = status_in(arena, text);
  }
}

/* Each address that a line begins with, and what is said until the next. */
static void listed_recipients(Arena *arena, Span report, bool add, bool final, GArray *bounces) {
  Span rest = report, line, after;
  const char *recipient = NULL, *from = NULL;
  for (size_t found = 0; found < MAIL_LIST_LENGTH && span_line(&rest, &line);) {
    const char *address = leading_address(arena, line, &after);
    if (address == NULL) continue;
    found++;
    if (recipient != NULL) give_reason(arena, bounces, recipient, (Span){from, (size_t)(line.at - from)});
    recipient = address;
    from = after.at;
    if (add) add_bounce(bounces, recipient, final);
  }
  if (recipient != NULL)
    give_reason(arena, bounces, recipient, (Span){from, (size_t)(report.at + report.length - from)});
}

/* The same for reports that are no multipart/report (RFC 3464). */
static bool dialect_read(Arena *arena, const Header *header, Span body, GArray *bounces) {
  bool failed_field = header_value(header, "X-Failed-Recipients") != NULL; /* Exim, Gmail */
  if (!failed_field && !path_is_empty(header) && !is_from_server(header)) return false;
  Span report = before_copy(body);
  const Phrase *phrase = phrase_in(joined(arena, report));
  if (!failed_field && phrase == NULL) return false;
  bool final = phrase == NULL || phrase->final;
  GPtrArray *failed = g_ptr_array_new();
  header_addresses(arena, header, "X-Failed-Recipients", failed);
  for (guint i = 0; i < failed->len; i++) add_bounce(bounces, g_ptr_array_index(failed, i), final);
  listed_recipients(arena, report, failed->len == 0, final, bounces);
  g_ptr_array_free(failed, TRUE);
  return true;
}

bool bounces_read(Arena *arena, const Header *header, const Parts *parts, Span body, IncomingMail *out) {
  GArray *bounces = g_array_new(FALSE, FALSE, sizeof(MailBounce));
  bool report = report_read(arena, parts, bounces);
  if (bounces->len == 0) report = dialect_read(arena, header, body, bounces) || report;
  if (report && bounces->len == 0) {
    MailBounce bounce = {.status = "", .words = ""};
    g_array_append_val(bounces, bounce);
  }
  const char *id = report ? returned_id(arena, parts, body) : NULL;
  if (id == NULL) id = first_id_in(arena, header_value(header, "In-Reply-To")); /* as some servers do */
  for (guint i = 0; i < bounces->len; i++) g_array_index(bounces, MailBounce, i).message_id = id;
  if (report) {
    out->bounce_count = bounces->len;
    out->bounces = arena_memdup(arena, bounces->data, bounces->len * sizeof(MailBounce));
  }
  g_array_free(bounces, TRUE);
  return report;
}
