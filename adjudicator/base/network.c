#include "network.h"

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ---- IPv4 ---- */

typedef struct Range4 {
  uint8_t bytes[4];
  int bits;
} Range4;

static const Range4 NOT_PUBLIC_4[] = {
    {{0, 0, 0, 0}, 8},       /* this network (RFC 791) */
    {{10, 0, 0, 0}, 8},      /* private (RFC 1918) */
    {{100, 64, 0, 0}, 10},   /* between a provider and its customers (RFC 6598) */
    {{127, 0, 0, 0}, 8},     /* the machine itself (RFC 1122) */
    {{169, 254, 0, 0}, 16},  /* a link (RFC 3927); clouds serve their secrets there */
    {{172, 16, 0, 0}, 12},   /* private */
    {{192, 0, 0, 0}, 24},    /* protocols (RFC 6890) */
    {{192, 0, 2, 0}, 24},    /* documents (RFC 5737) */
    {{192, 88, 99, 0}, 24},  /* relays of 6to4 (RFC 7526) */
    {{192, 168, 0, 0}, 16},  /* private */
    {{198, 18, 0, 0}, 15},   /* tests (RFC 2544) */
    {{198, 51, 100, 0}, 24}, /* documents */
    {{203, 0, 113, 0}, 24},  /* documents */
    {{224, 0, 0, 0}, 4},     /* groups (RFC 5771) */
    {{240, 0, 0, 0}, 4},     /* reserved, and all (RFC 1112, RFC 919) */
};

/* Whether the first `bits` of both are the same. */
static bool begins_with(const uint8_t *address, const uint8_t *range, int bits) {
  int whole = bits / 8, rest = bits % 8;
  if (memcmp(address, range, (size_t)whole) != 0) return false;
  return rest == 0 || ((address[whole] ^ range[whole]) >> (8 - rest)) == 0;
}

static bool is_public_4(const uint8_t address[4]) {
  for (size_t i = 0; i < sizeof NOT_PUBLIC_4 / sizeof *NOT_PUBLIC_4; i++) {
    if (begins_with(address, NOT_PUBLIC_4[i].bytes, NOT_PUBLIC_4[i].bits)) return false;
  }
  return true;
}

/* ---- IPv6 ---- */

typedef struct Range6 {
  uint8_t bytes[6]; /* the rest is 0 */
  int bits;
} Range6;

/* Of 2000::/3, which is all that is global (RFC 4291 2.4). */
static const Range6 NOT_PUBLIC_6[] = {
    {{0x20, 0x01, 0x00}, 23},       /* protocols, Teredo (RFC 2928, RFC 4380) */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documents (RFC 3849) */
    {{0x20, 0x02}, 16},             /* 6to4 (RFC 3056) */
    {{0x3f, 0xff, 0x00}, 20},       /* documents (RFC 9637) */
};
static const uint8_t GLOBAL_6[] = {0x20};
static const uint8_t MAPPED_6[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}; /* ::ffff:0:0/96 */
static const uint8_t TRANSLATED_6[12] = {0x00, 0x64, 0xff, 0x9b};               /* 64:ff9b::/96 */

static bool is_public_6(const uint8_t address[16]) {
  if (begins_with(address, MAPPED_6, 96) || begins_with(address, TRANSLATED_6, 96))
    return is_public_4(address + 12);
  if (!begins_with(address, GLOBAL_6, 3)) return false;
  for (size_t i = 0; i < sizeof NOT_PUBLIC_6 / sizeof *NOT_PUBLIC_6; i++) {
    if (begins_with(address, NOT_PUBLIC_6[i].bytes, NOT_PUBLIC_6[i].bits)) return false;
  }
  return true;
}

bool network_is_public(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    struct sockaddr_in four;
    memcpy(&four, address, sizeof four);
    return is_public_4((const uint8_t *)&four.sin_addr);
  }
  if (address->sa_family != AF_INET6) return false;
  struct sockaddr_in6 six;
  memcpy(&six, address, sizeof six);
  return is_public_6(six.sin6_addr.s6_addr);
}
