#include "incoming.h"

#include <string.h>

#include "mime.h"

const char *status_in(Arena *arena, Span text) { /* class.subject.detail, RFC 3463 2 */
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

/* The address that was written to comes first: the final one may be where the player has his mail sent on. */
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
      header = header_read(arena, part_content(arena, part), &rest);
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
    read_status(arena, part_content(arena, part), bounces);
  }
  return report;
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
