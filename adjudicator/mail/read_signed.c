/* What is inside an S/MIME message that is signed in one piece (RFC 8551 3.5.2): CMS (RFC 5652 5), in BER. The signature is not
 * checked: the key of a seat proves who writes. */
#include "read.h"

#include <string.h>

enum {
  INTEGER = 0x02,
  OCTETS = 0x04,
  OCTETS_IN_PIECES = 0x24,
  IDENTIFIER = 0x06,
  SEQUENCE = 0x30,
  SET = 0x31,
  CONTENT = 0xA0
};
#define INDEFINITE     0x80
#define LENGTH_BYTES   4
#define BITS_OF_A_BYTE 8

static const char SIGNED_DATA[] = "\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02";

/* Takes a value with this tag off `rest`. One of indefinite length goes on to the end, as if nothing followed. */
static bool take_value(Span *rest, int tag, Span *value) {
  const unsigned char *at = (const unsigned char *)rest->at;
  if (rest->length < 2 || at[0] != tag) return false;
  size_t head = 2, length = at[1];
  if (length == INDEFINITE) {
    *value = (Span){rest->at + head, rest->length - head};
    *rest = (Span){rest->at + rest->length, 0};
    return true;
  }
  if (length > INDEFINITE) {
    size_t bytes = length - INDEFINITE;
    if (bytes > LENGTH_BYTES || bytes > rest->length - head) return false;
    for (length = 0; bytes > 0; bytes--) length = length << BITS_OF_A_BYTE | at[head++];
  }
  if (length > rest->length - head) return false;
  *value = (Span){rest->at + head, length};
  *rest = (Span){rest->at + head + length, rest->length - head - length};
  return true;
}

/* Pieces up to what is none, which ends a value of indefinite length. */
static Span joined(Arena *arena, Span pieces) {
  char *all = arena_alloc(arena, pieces.length + 1), *to = all;
  Span piece;
  while (take_value(&pieces, OCTETS, &piece)) {
    memcpy(to, piece.at, piece.length);
    to += piece.length;
  }
  return (Span){all, (size_t)(to - all)};
}

bool signed_content(Arena *arena, Span message, Span *out) {
  Span info, type, explicit, data, ignored, inner;
  bool is_signed = take_value(&message, SEQUENCE, &info) && take_value(&info, IDENTIFIER, &type) &&
                   type.length == strlen(SIGNED_DATA) && memcmp(type.at, SIGNED_DATA, type.length) == 0 &&
                   take_value(&info, CONTENT, &explicit) && take_value(&explicit, SEQUENCE, &data);
  if (!is_signed || !take_value(&data, INTEGER, &ignored) || !take_value(&data, SET, &ignored)) return false;
  if (!take_value(&data, SEQUENCE, &inner) || !take_value(&inner, IDENTIFIER, &ignored)) return false;
  if (!take_value(&inner, CONTENT, &explicit)) return false; /* the text is elsewhere */
  if (take_value(&explicit, OCTETS, out)) return true;
  if (!take_value(&explicit, OCTETS_IN_PIECES, &data)) return false;
  *out = joined(arena, data);
  return true;
}
