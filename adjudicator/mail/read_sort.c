#include "incoming.h"

#include <string.h>

/* Fields that only programs that answer by themselves write. X-Auto-Response-Suppress is none: Outlook puts
 * it into letters that people write. */
static const char *const AUTOMATIC[] = {"X-Autoreply",     "X-Autorespond",     "X-Autoresponse",
                                        "X-Autoresponder", "X-Autoreply-From",  "X-Mail-Autoreply",
                                        "X-Auto-Reply",    "X-Auto-Reply-From", "X-FC-MachineGenerated",
                                        "X-Vacation",      "X-Cron-Env",        "X-AutoReply-Type"};
/* Feedback-ID is none of them: Fastmail puts it into every letter of its users. */
static const char *const LIST[] = {"List-Id",   "List-Post",      "List-Unsubscribe",
                                   "List-Help", "List-Subscribe", "Mailing-List"};

static bool has_any(const Header *header, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (header_value(header, names[i]) != NULL) return true;
  }
  return false;
}

bool path_is_empty(const Header *header) {
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
    if (*part->method == '\0' && span_find(part_content(arena, part), "\nMETHOD:REPLY") != NULL) return true;
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
