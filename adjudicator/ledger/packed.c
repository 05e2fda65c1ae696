#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zstd_errors.h>

#include "query.h"

/* Long texts are kept compressed: bytes beside their number. If there are as many bytes as the number says they are
 * plain; fewer are a frame of Zstandard (RFC 8878), with its checksum. Short values are not worth the work; those longer
 * than UNPACKED_BYTES_MAX are plain, too.
 *
 * Letters of a game are much alike, so a letter, and a mail that answers one, is kept as the difference from a report of
 * that game, its base: the frame is made and read with the base's text before it. A base has none itself, so none is
 * further from its text than two frames; and only reports are bases, since they are never erased. */
#define PACKED_BYTES_MIN   128
#define UNPACKED_BYTES_MAX ((int64_t)64 * 1024 * 1024)

/* Zstandard's own: higher ones make less of a report by a tenth and take twice the time. */
#define LEVEL 6

/* A report that takes more than one part in so many of what its base takes is a base itself: measured over whole games,
 * with pages and without. */
#define BASE_PARTS 3

/* ---- bases ---- */

static void forget_base(Ledger *ledger) {
  free(ledger->base.text);
  ledger->base = (Base){.mail = 0};
}

void packing_end(Ledger *ledger) {
  forget_base(ledger);
  (void)ZSTD_freeCCtx(ledger->packer);
  (void)ZSTD_freeDCtx(ledger->unpacker);
  ledger->packer = NULL;
  ledger->unpacker = NULL;
}

Status newest_base(Ledger *ledger, int64_t game, int64_t *base) {
  *base = 0;
  if (game == 0) return STATUS_OK;
  Query query = query_start(ledger, SQL_LETTER_NEWEST_BASE);
  bind_int(&query, game);
  if (query_next(&query)) *base = column_int(&query);
  return query_end(&query);
}

/* Reads it into ledger->base, whose `mail` is 0 if there is no such base, or it is damaged. */
static Status read_base(Ledger *ledger, int64_t mail) {
  bool whole = false;
  int64_t length;
  Arena *arena = arena_new();
  forget_base(ledger);
  Query query = query_start(ledger, SQL_LETTER_BASE);
  bind_int(&query, mail);
  if (query_next(&query)) {
    int stored = sqlite3_column_bytes(query.statement, 0);
    const char *text = column_packed(&query, arena, &length, &whole);
    if (whole && length > 0) ledger->base.text = malloc((size_t)length);
    if (ledger->base.text != NULL) {
      memcpy(ledger->base.text, text, (size_t)length);
      ledger->base.mail = mail;
      ledger->base.length = length;
      ledger->base.stored = stored;
    } else if (whole && length > 0) {
      query_note(&query, SQLITE_NOMEM);
    }
  }
  arena_free(arena);
  return query_end(&query);
}

/* NULL: there is no such base, or it is damaged. It stands until the next is asked for. */
static Status find_base(Ledger *ledger, int64_t mail, const Base **base) {
  *base = NULL;
  if (mail == 0) return STATUS_OK;
  Status status = ledger->base.mail == mail ? STATUS_OK : read_base(ledger, mail);
  if (status == STATUS_OK && ledger->base.mail == mail) *base = &ledger->base;
  return status;
}

/* ---- packing ---- */

/* A new one, or NULL. */
static ZSTD_CCtx *make_packer(void) {
  ZSTD_CCtx *packer = ZSTD_createCCtx();
  if (packer == NULL) return NULL;
  bool set = ZSTD_isError(ZSTD_CCtx_setParameter(packer, ZSTD_c_compressionLevel, LEVEL)) == 0 &&
             ZSTD_isError(ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1)) == 0;
  if (set) return packer;
  (void)ZSTD_freeCCtx(packer);
  return NULL;
}

/* *room: in `out`, then how many bytes there are; 0: it has not enough. */
static Status pack_into(Ledger *ledger, const char *bytes, int64_t length, const Base *base, char *out,
                        size_t *room) {
  if (ledger->packer == NULL) ledger->packer = make_packer();
  if (out == NULL || ledger->packer == NULL) return ledger_fail_with(ledger, STATUS_IO, "out of memory");
  size_t code = ZSTD_CCtx_reset(ledger->packer, ZSTD_reset_session_only);
  if (ZSTD_isError(code) == 0)
    code = ZSTD_CCtx_refPrefix(ledger->packer, base == NULL ? NULL : base->text,
                               base == NULL ? 0 : (size_t)base->length);
  if (ZSTD_isError(code) == 0) code = ZSTD_compress2(ledger->packer, out, *room, bytes, (size_t)length);
  *room = ZSTD_isError(code) == 0 ? code : 0;
  if (ZSTD_isError(code) == 0 || ZSTD_getErrorCode(code) == ZSTD_error_dstSize_tooSmall) return STATUS_OK;
  return ledger_fail_with(ledger, STATUS_IO, ZSTD_getErrorName(code));
}

static Status pack_beside(Ledger *ledger, const char *bytes, int64_t length, const Base *base, Packed *out) {
  *out = (Packed){.bytes = bytes, .stored = length < 0 ? 0 : length, .length = length};
  if (bytes == NULL || length < PACKED_BYTES_MIN || length > UNPACKED_BYTES_MAX) return STATUS_OK;
  size_t room = (size_t)length - 1; /* else it is no gain */
  char *packed = malloc(room);
  Status status = pack_into(ledger, bytes, length, base, packed, &room);
  if (status != STATUS_OK || room == 0) {
    free(packed);
    return status;
  }
  out->bytes = out->own = packed;
  out->stored = (int64_t)room;
  out->base = base == NULL ? 0 : base->mail;
  return STATUS_OK;
}

Status pack(Ledger *ledger, const char *bytes, int64_t length, int64_t base, Packed *out) {
  const Base *found;
  *out = (Packed){.bytes = NULL};
  Status status = find_base(ledger, base, &found);
  return status == STATUS_OK ? pack_beside(ledger, bytes, length, found, out) : status;
}

Status pack_report(Ledger *ledger, const char *bytes, int64_t length, int64_t base, Packed *out) {
  Status status = pack(ledger, bytes, length, base, out);
  if (status != STATUS_OK || out->base == 0 || out->stored * BASE_PARTS <= ledger->base.stored) return status;
  free(out->own);
  return pack_beside(ledger, bytes, length, NULL, out);
}

void bind_pack(Query *query, Packed *packed) {
  if (packed->bytes == NULL) {
    bind_text(query, NULL);
    bind_text(query, NULL);
  } else if (!query_alive(query)) {
    free(packed->own);
  } else {
    sqlite3_destructor_type owner = packed->own == NULL ? SQLITE_STATIC : free;
    query_note(query, sqlite3_bind_blob64(query->statement, ++query->parameter, packed->bytes,
                                          (sqlite3_uint64)packed->stored, owner));
    bind_int(query, packed->length);
  }
  *packed = (Packed){.bytes = NULL};
}

void bind_packed(Query *query, const char *bytes, int64_t length) {
  Packed packed;
  if (!query_alive(query)) return;
  Status status = pack_beside(query->ledger, bytes, length, NULL, &packed);
  if (status == STATUS_OK) bind_pack(query, &packed);
  if (status != STATUS_OK) query_note(query, SQLITE_NOMEM);
}

void bind_packed_text(Query *query, const char *text) {
  bind_packed(query, text, text == NULL ? 0 : (int64_t)strlen(text));
}

/* ---- unpacking ---- */

/* The frame says of itself how long it is, and what it holds: a forged number takes no memory. */
static bool can_be(const void *packed, int64_t stored, int64_t length) {
  if (stored == length) return true;
  return stored < length && length <= UNPACKED_BYTES_MAX &&
         ZSTD_findFrameCompressedSize(packed, (size_t)stored) == (size_t)stored &&
         ZSTD_getFrameContentSize(packed, (size_t)stored) == (unsigned long long)length;
}

/* *whole: it was one that somebody packed. */
static Status unpack(Ledger *ledger, const void *packed, int64_t stored, const Base *base, char *out,
                     int64_t length, bool *whole) {
  *whole = true;
  if (stored == length) {
    if (packed != NULL && length > 0) memcpy(out, packed, (size_t)length);
    return STATUS_OK;
  }
  if (ledger->unpacker == NULL) ledger->unpacker = ZSTD_createDCtx();
  if (ledger->unpacker == NULL) return ledger_fail_with(ledger, STATUS_IO, "out of memory");
  size_t code = ZSTD_DCtx_reset(ledger->unpacker, ZSTD_reset_session_only);
  if (ZSTD_isError(code) == 0)
    code = ZSTD_DCtx_refPrefix(ledger->unpacker, base == NULL ? NULL : base->text,
                               base == NULL ? 0 : (size_t)base->length);
  if (ZSTD_isError(code) == 0)
    code = ZSTD_decompressDCtx(ledger->unpacker, out, (size_t)length, packed, (size_t)stored);
  *whole = code == (size_t)length;
  return ZSTD_getErrorCode(code) == ZSTD_error_memory_allocation
             ? ledger_fail_with(ledger, STATUS_IO, "out of memory")
             : STATUS_OK;
}

void column_base(Query *query) {
  query->base = column_int(query);
}

const char *column_packed(Query *query, Arena *arena, int64_t *length, bool *whole) {
  int column = query->column;
  query->column += 2;
  return column_packed_at(query, arena, column, column + 1, length, whole);
}

const char *column_packed_at(Query *query, Arena *arena, int column, int size_column, int64_t *length,
                             bool *whole) {
  *length = query_alive(query) ? sqlite3_column_int64(query->statement, size_column) : 0;
  *whole = true;
  if (!query_alive(query) || sqlite3_column_type(query->statement, column) == SQLITE_NULL) {
    *length = 0; /* whatever stands beside it */
    return NULL;
  }
  const void *packed = sqlite3_column_blob(query->statement, column);
  int64_t stored = sqlite3_column_bytes(query->statement, column);
  /* Empty, or no memory: then it must not be taken for empty. */
  if (packed == NULL && sqlite3_errcode(query->ledger->database) == SQLITE_NOMEM)
    query_note(query, SQLITE_NOMEM);
  const Base *base = NULL;
  bool possible = can_be(packed, stored, *length);
  Status status = possible && stored != *length ? find_base(query->ledger, query->base, &base) : STATUS_OK;
  possible = possible && (stored == *length || query->base == 0 || base != NULL);
  char *text = arena_alloc(arena, possible ? (size_t)*length + 1 : 1);
  *whole = false;
  if (status == STATUS_OK && possible)
    status = unpack(query->ledger, packed, stored, base, text, *length, whole);
  if (status != STATUS_OK) query->status = status;
  if (!*whole) *length = 0;
  text[*length] = '\0';
  return text;
}

void query_damaged(Query *query, Arena *arena, LedgerDamage where) {
  if (!query_alive(query)) return;
  query->status = ledger_fail_with(
      query->ledger, STATUS_BUG,
      arena_printf(arena, "table %s, row %" PRId64 ", column %s is damaged: it cannot be unpacked",
                   where.table, where.row, where.column));
  query->ledger->damage = where;
}

const char *column_packed_whole(Query *query, Arena *arena, int64_t *length, LedgerDamage where) {
  int64_t own;
  bool whole;
  const char *text = column_packed(query, arena, length == NULL ? &own : length, &whole);
  if (!query_alive(query)) return "";
  if (length == NULL && text != NULL) whole = whole && strlen(text) == (size_t)own;
  if (whole && text != NULL) return text;
  query_damaged(query, arena, where);
  return "";
}
